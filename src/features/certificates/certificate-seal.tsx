import classes from './certificate-sheet.module.css';

interface CertificateSealProps {
  /** The owner of the seal, along the ring. */
  readonly ring: string;
  /** The purpose of the seal, below the star. */
  readonly foot: string;
}

/** Distance from the centre of the seal to the middle of its letters. The seal has a radius of 100. */
const LETTERS_AT = 74;
/** Largest angle that all letters span, and largest angle between two letters, in degrees. */
const WIDEST = 250;
const MOST_BETWEEN = 26;

/** The corners of a five-pointed star, the upper corner first. */
const STAR = Array.from({ length: 10 }, (_, at) => {
  const [angle, far] = [(at * Math.PI) / 5, at % 2 === 0 ? 27 : 27 * 0.382];
  return `${(far * Math.sin(angle)).toFixed(2)},${(-far * Math.cos(angle)).toFixed(2)}`;
}).join(' ');

/**
 * Renders a round seal. Each letter is rotated separately. Text along a path needs an id, which a page of
 * five hundred certificates repeats five hundred times.
 */
export function CertificateSeal({ ring, foot }: CertificateSealProps) {
  const letters = Array.from(ring);
  const between = Math.min(MOST_BETWEEN, WIDEST / Math.max(1, letters.length - 1));
  // Letters of a seal are higher than wide. They become narrower if there are many.
  const width = Math.min(0.86, (between * LETTERS_AT * Math.PI) / 180 / 27);
  return (
    <svg className={classes.seal} viewBox="-102 -102 204 204" role="img" aria-label={ring}>
      <circle r="97" fill="none" strokeWidth="5.5" />
      <polygon points={STAR} strokeWidth="0" />
      {letters.map((letter, at) => {
        const angle = (at - (letters.length - 1) / 2) * between;
        return (
          <text
            key={angle}
            transform={`rotate(${angle.toFixed(2)}) translate(0 ${-LETTERS_AT}) scale(${width.toFixed(3)} 1.12)`}
            fontSize="26"
          >
            {letter}
          </text>
        );
      })}
      <text transform="translate(0 52) scale(0.92 1)" fontSize={foot.length > 7 ? 14 : 17}>
        {foot}
      </text>
    </svg>
  );
}
