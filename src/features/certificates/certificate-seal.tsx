import classes from './certificate-sheet.module.css';

interface CertificateSealProps {
  /** Whose seal it is, along the ring. */
  readonly ring: string;
  /** What it is for, below the star. */
  readonly foot: string;
}

/** Where the middle of the letters stands, from the centre of a seal with a radius of 100. */
const LETTERS_AT = 74;
/** What the letters may take of the circle, and the most between two of them, in degrees. */
const WIDEST = 250;
const MOST_BETWEEN = 26;

/** The corners of a star with five points, the upper one first. */
const STAR = Array.from({ length: 10 }, (_, at) => {
  const [angle, far] = [(at * Math.PI) / 5, at % 2 === 0 ? 27 : 27 * 0.382];
  return `${(far * Math.sin(angle)).toFixed(2)},${(-far * Math.cos(angle)).toFixed(2)}`;
}).join(' ');

/**
 * A round seal. Each letter is turned by itself: text along a path needs an id, and a page of five hundred
 * certificates would have it five hundred times.
 */
export function CertificateSeal({ ring, foot }: CertificateSealProps) {
  const letters = Array.from(ring);
  const between = Math.min(MOST_BETWEEN, WIDEST / Math.max(1, letters.length - 1));
  // Letters of a seal are higher than wide; many of them are narrower still.
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
