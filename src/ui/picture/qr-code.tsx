import { encode } from 'uqr';
import classes from './qr-code.module.css';

interface QrCodeProps {
  readonly text: string;
  /** What it leads to, for those who do not see it. */
  readonly label: string;
  /** Light modules around it. The standard asks for four; on white paper with nothing beside it two will do. */
  readonly quiet?: 2 | 4;
}

/** A text as a QR code: black on white in light and dark, as readers want it, of one path. */
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
