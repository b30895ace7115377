/**
 * The fine lines of a certificate: interfering curves as on a banknote. A copier blurs them, and they are
 * hard to redraw. Each figure is one path of integers, the same in every browser. One unit is a tenth of a
 * millimetre.
 */

type Point = readonly [x: number, y: number];

/** A closed curve. `turn` runs from 0 to 1. */
type Curve = (turn: number) => Point;

/** Points of a wave from crest to crest. With fewer points, corners are visible. */
const POINTS_IN_WAVE = 6;

const TURN = 2 * Math.PI;

/** Writes the numbers of a path in the shortest form. A minus sign also separates two numbers. */
const written = (numbers: readonly number[]) =>
  numbers.map((number, at) => (at > 0 && number >= 0 ? ` ${number}` : `${number}`)).join('');

const rounded = ([x, y]: Point): Point => [Math.round(x), Math.round(y)];

/** Returns a smooth path through points of the curve. Its commands are relative, which halves its size. */
function closedPath(curve: Curve, steps: number): string {
  const exact = (at: number) => curve((at % steps) / steps);
  /**
   * Returns the control point before a point: back along the chord of its neighbours, by a sixth of that
   * chord.
   */
  const control = (at: number): Point => {
    const [x, y] = exact(at);
    const [nextX, nextY] = exact(at + 1);
    const [beforeX, beforeY] = exact(at + steps - 1);
    return [x - (nextX - beforeX) / 6, y - (nextY - beforeY) / 6];
  };
  const [startX, startY] = rounded(exact(0));
  let [x, y] = [startX, startY];
  let path = `M${written([x, y])}`;
  for (let at = 1; at <= steps; at += 1) {
    const [viaX, viaY] = rounded(control(at));
    const [toX, toY] = rounded(exact(at));
    path += `s${written([viaX - x, viaY - y, toX - x, toY - y])}`;
    [x, y] = [toX, toY];
  }
  return `${path}z`;
}

/** Returns the same curve `count` times, each shifted by another part of a wave. */
const strands = (count: number, steps: number, curveOf: (shift: number) => Curve): string =>
  Array.from({ length: count }, (_, at) => closedPath(curveOf(at / count), steps)).join('');

interface Frame {
  readonly width: number;
  readonly height: number;
  /**
   * The radius of the corners of the middle line. It must be larger than the swing, or lines turn back in a
   * corner.
   */
  readonly radius: number;
}

/**
 * Returns a function from the part of the way along a frame around 0,0 to a point of its middle line and the
 * outward direction.
 */
function frameLine({ width, height, radius }: Frame) {
  const [across, down, arc] = [width - 2 * radius, height - 2 * radius, (TURN / 4) * radius];
  const sides = [across, down, across, down];
  return (turn: number): { at: Point; out: Point } => {
    let way = turn * 2 * (across + down + 2 * arc);
    let corner = 0;
    while (way >= (sides[corner % 4] ?? 0) + arc) {
      way -= (sides[corner % 4] ?? 0) + arc;
      corner += 1;
    }
    const side = sides[corner % 4] ?? 0;
    const onArc = Math.max(0, way - side);
    // The way begins with the upper side and runs clockwise.
    const angle = (corner - 1) * (TURN / 4) + onArc / radius;
    const out: Point = [Math.cos(angle), Math.sin(angle)];
    const isFlat = corner % 2 === 0;
    const half: Point = isFlat ? [across / 2, down / 2] : [down / 2, across / 2];
    // Coordinates in a frame that is rotated until this side is the upper one.
    const [u, v] = [Math.min(way, side) - half[0], -half[1]];
    const turned = corner * (TURN / 4);
    const [cos, sin] = [Math.round(Math.cos(turned)), Math.round(Math.sin(turned))];
    return { at: [u * cos - v * sin + radius * out[0], u * sin + v * cos + radius * out[1]], out };
  };
}

interface BandOptions extends Frame {
  /** The distance from the middle line to the crests. */
  readonly swing: number;
  readonly waves: number;
  readonly strands: number;
}

/** The number of times that the second plait of a band swells for each wave of the first. */
const BEATS = 1 / 4;

/** Returns a band around a frame: a plait of even waves, and a plait inside it whose amplitude varies. */
export function band({ swing, waves, strands: count, ...frame }: BandOptions): string {
  const line = frameLine(frame);
  const plait = (lines: number, sizeAt: (turn: number) => number) =>
    strands(lines, waves * POINTS_IN_WAVE, (shift) => (turn) => {
      const { at, out } = line(turn);
      const wave = swing * sizeAt(turn) * Math.sin(TURN * (waves * turn + shift));
      return [at[0] + wave * out[0], at[1] + wave * out[1]];
    });
  const swelling = (turn: number) => 0.42 + 0.3 * Math.cos(TURN * waves * BEATS * turn);
  return plait(count, () => 1) + plait(count - 1, swelling);
}

interface RosetteOptions {
  /** The distance from the centre, 0,0, to the outermost crests. */
  readonly radius: number;
  readonly petals: number;
  /** The number of rings. Each ring is smaller than the ring outside it. */
  readonly rings: number;
  readonly strands: number;
}

/** The ratio of a ring's radius to that of the ring outside it. The two overlap. */
const RING_SHRINKS = 0.68;

/** Returns rings of waves. Every second ring is rotated by half a petal. */
export function rosette({ radius, petals, rings, strands: count }: RosetteOptions): string {
  return Array.from({ length: rings }, (_, ring) => {
    const outer = radius * RING_SHRINKS ** ring;
    const swing = outer * 0.24;
    const middle = outer - swing;
    return strands(count, petals * POINTS_IN_WAVE, (shift) => (turn) => {
      const length = middle + swing * Math.sin(TURN * (petals * turn + shift + (ring % 2) / 2));
      return [length * Math.cos(TURN * turn), length * Math.sin(TURN * turn)];
    });
  }).join('');
}

interface SpiralOptions {
  readonly radius: number;
  /** The loops of the whole curve, and the turns until it closes. The two numbers have no common divisor. */
  readonly loops: number;
  readonly turns: number;
}

/**
 * The length of the arm as a fraction of the ring's radius. A longer arm makes the open centre smaller. With
 * this value the centre has a quarter of the radius.
 */
const ARM = 0.4;

/** Returns a hypotrochoid: the path of a point on a wheel that rolls inside a ring. Its centre is open. */
export function spiral({ radius, loops, turns }: SpiralOptions): string {
  const ratio = loops / turns;
  // A wheel of radius 1 in a ring of radius `ratio`, with the point at the end of an arm.
  const arm = ratio * ARM;
  const scale = radius / (ratio - 1 + arm);
  return closedPath(
    (turn) => {
      const angle = TURN * turns * turn;
      const inner = (ratio - 1) * angle;
      return [
        scale * ((ratio - 1) * Math.cos(angle) + arm * Math.cos(inner)),
        scale * ((ratio - 1) * Math.sin(angle) - arm * Math.sin(inner)),
      ];
    },
    loops * POINTS_IN_WAVE * 2,
  );
}
