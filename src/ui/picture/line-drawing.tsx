import type { ReactNode } from 'react';
import classes from './line-drawing.module.css';

export type DrawingName = 'missing' | 'locked' | 'stopped' | 'finished' | 'later' | 'empty' | 'unplugged';

/* The part that is missing on the sheet is drawn with dashes. */
const missing = (
  <>
    <path d="M18 12h124v88H18z" />
    <path className={classes.fine} d="M24 18h112v76H24zM96 94V80h40M96 87h40M112 80v14" />
    <path className={classes.dash} d="M72 26l20.800 12v24L72 74 51.200 62V38z" />
    <circle className={classes.dash} cx="72" cy="50" r="11" />
    <path className={classes.accent} d="M44 50h56M72 22v56" />
  </>
);

const locked = (
  <>
    <path d="M58 52V38a22 22 0 0 1 44 0v14h-8V38a14 14 0 0 0-28 0v14z" />
    <rect x="46" y="52" width="68" height="48" rx="4" />
    <path className={classes.fine} d="M46 60h68M46 92h68" />
    <path d="M80 70a5 5 0 0 1 2.500 9.300V88h-5v-8.700A5 5 0 0 1 80 70z" />
    <path className={classes.accent} d="M80 8v100" />
  </>
);

const stopped = (
  <>
    <path d="M26 34h12v66H26zM22 100h20v4H22zM122 34h12v66h-12zM118 100h20v4h-20z" />
    <path className={classes.solid} d="M14 48h132v16H14z" />
    <path className={classes.accent} d="M28 64l12-16M52 64l12-16M76 64l12-16M100 64l12-16M124 64l12-16" />
    <circle cx="32" cy="26" r="6" />
    <circle cx="128" cy="26" r="6" />
    <path className={classes.fine} d="M2 104h156" />
  </>
);

const finished = (
  <>
    <path d="M30 10h76v92H30z" />
    <path className={classes.fine} d="M42 26h34M42 38h52M42 48h52M42 58h40M42 68h30" />
    <path className={classes.gold} d="M101 88l-9 18 10-2 6 8 8-18M119 88l9 18-10-2-6 8-8-18" />
    <circle className={classes.seal} cx="110" cy="76" r="19" />
    <circle className={classes.gold} cx="110" cy="76" r="14" />
    <path className={classes.goldBold} d="M103.500 76.500l4.500 4.500 8.500-9" />
  </>
);

const later = (
  <>
    <path d="M50 8h60v7H50zM50 97h60v7H50z" />
    <path d="M56 15v11c0 17 18 21 18 30S56 69 56 86v11M104 15v11c0 17-18 21-18 30s18 13 18 30v11" />
    <path
      className={classes.accent}
      d="M62.500 36c6 8 17.500 12 17.500 20 0-8 11.500-12 17.500-20zM80 56v26M64 97c0-9 10-15 16-15s16 6 16 15z"
    />
    <path className={classes.fine} d="M44 15v82M116 15v82" />
  </>
);

/* A tool board without its tool: only the outline of the tool is drawn. */
const empty = (
  <>
    <path d="M16 14h128v80H16z" />
    <path
      className={classes.fine}
      d="M26 24h.010M44 24h.010M62 24h.010M80 24h.010M98 24h.010M116 24h.010M134 24h.010M26 84h.010M44 84h.010M62 84h.010M80 84h.010M98 84h.010M116 84h.010M134 84h.010M26 54h.010M134 54h.010"
    />
    <g transform="rotate(-24 80 54)">
      <path
        className={classes.dash}
        d="M61 49h34c1-6 6-10.500 13-10.500 2 0 4 .500 5.500 1.200L104 45v9l0 9 9.500 5.300c-1.500.700-3.500 1.200-5.500 1.200-7 0-12-4.500-13-10.500H61a12.500 12.500 0 1 1 0-10z"
      />
      <circle className={classes.dash} cx="49.500" cy="54" r="5.500" />
    </g>
    <path className={classes.fine} d="M30 94v8M130 94v8" />
  </>
);

const unplugged = (
  <>
    <path d="M6 62h26M32 44h22a6 6 0 0 1 6 6v24a6 6 0 0 1-6 6H32z" />
    <path d="M60 52h13v5H60zM60 67h13v5H60z" />
    <path d="M154 62h-26M128 40h-16a12 12 0 0 0-12 12v20a12 12 0 0 0 12 12h16z" />
    <path className={classes.fine} d="M100 54.500h10M100 69.500h10M38 44v36M122 40v44" />
    <path className={classes.accent} d="M80 46l4-9M86 34l3-8M92 46l6-6M80 78l4 9M86 90l3 8M92 78l6 6" />
  </>
);

const drawings: Readonly<Record<DrawingName, ReactNode>> = {
  missing,
  locked,
  stopped,
  finished,
  later,
  empty,
  unplugged,
};

interface LineDrawingProps {
  readonly name: DrawingName;
  /** The width in pixels; the height is 0.7 of it. */
  readonly width?: number;
}

/** Renders the picture of an empty or final state, in the style of the cover's tools. It is decorative. */
export function LineDrawing({ name, width = 160 }: LineDrawingProps) {
  return (
    <svg
      className={classes.drawing}
      width={width}
      height={width * 0.7}
      viewBox="0 0 160 112"
      aria-hidden="true"
      focusable="false"
    >
      {drawings[name]}
    </svg>
  );
}
