import { encode } from 'uqr';
import classes from './qr-code.module.css';

interface QrCodeProps {
  readonly text: string;
  /** The purpose of the code, for screen readers. */
  readonly label: string;
  /**
   * The number of light modules around the code. The standard requires four. Two are enough on empty white
   * paper.
   */
  readonly quiet?: 2 | 4;
}

/**
 * Renders a text as a QR code in one SVG path. It is black on white in every colour scheme, because readers
 * need this.
 */
export function QrCode({ text, label, quiet = 2 }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: quiet });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className={classes.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}
