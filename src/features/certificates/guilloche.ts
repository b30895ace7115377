/**
 * The fine lines of a certificate: curves that interfere, as on a banknote, which a copier blurs and a drawing
 * programme does not guess. Each is one path of whole numbers, the same in every browser; a number stands for a
 * tenth of a millimetre.
 */

type Point = readonly [x: number, y: number];

/** A closed curve; `turn` goes from 0 to 1. */
type Curve = (turn: number) => Point;

/** Points of a wave from crest to crest: fewer are seen as corners. */
const POINTS_IN_WAVE = 6;

const TURN = 2 * Math.PI;

/** Numbers of a path as short as they can be written: the sign of a number parts it from the one before. */
const written = (numbers: readonly number[]) =>
  numbers.map((number, at) => (at > 0 && number >= 0 ? ` ${number}` : `${number}`)).join('');

const rounded = ([x, y]: Point): Point => [Math.round(x), Math.round(y)];

/** A smooth path through points of the curve. Its steps are relative: they take half of the bytes. */
function closedPath(curve: Curve, steps: number): string {
  const exact = (at: number) => curve((at % steps) / steps);
  /** Where the path comes from before it arrives at a point: a third of the way, along the neighbours' chord. */
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

/** The same curve several times, each begun a part of a wave later. */
const strands = (count: number, steps: number, curveOf: (shift: number) => Curve): string =>
  Array.from({ length: count }, (_, at) => closedPath(curveOf(at / count), steps)).join('');

interface Frame {
  readonly width: number;
  readonly height: number;
  /** Of the corners of its middle line; more than the swing, or lines turn back in a corner. */
  readonly radius: number;
}

/** A point of the middle line of a frame around 0,0 and the direction outwards, by the way gone along it. */
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
    // The upper side first, and then with the clock.
    const angle = (corner - 1) * (TURN / 4) + onArc / radius;
    const out: Point = [Math.cos(angle), Math.sin(angle)];
    const isFlat = corner % 2 === 0;
    const half: Point = isFlat ? [across / 2, down / 2] : [down / 2, across / 2];
    // In a frame that is turned so that this side is the upper one.
    const [u, v] = [Math.min(way, side) - half[0], -half[1]];
    const turned = corner * (TURN / 4);
    const [cos, sin] = [Math.round(Math.cos(turned)), Math.round(Math.sin(turned))];
    return { at: [u * cos - v * sin + radius * out[0], u * sin + v * cos + radius * out[1]], out };
  };
}

interface BandOptions extends Frame {
  /** From the middle line to the crests. */
  readonly swing: number;
  readonly waves: number;
  readonly strands: number;
}

/** The second plait of a band swells and ebbs this often for each wave of the first. */
const BEATS = 1 / 4;

/** A band around a frame: a plait of even waves, and one inside it that swells and ebbs against them. */
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
  /** From the centre, which is 0,0, to the outermost crests. */
  readonly radius: number;
  readonly petals: number;
  /** Rings from the outside to the inside, each of them smaller than the one before. */
  readonly rings: number;
  readonly strands: number;
}

/** A ring takes this much of the radius of the one outside it, so that the two overlap. */
const RING_SHRINKS = 0.68;

/** Rings of waves, every second ring turned by half a petal. */
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
  /** Loops of the whole curve, and turns until it closes; without a common divisor. */
  readonly loops: number;
  readonly turns: number;
}

/** Of the ring: the longer it is, the smaller is the open centre. With this it has a quarter of the radius. */
const ARM = 0.4;

/** A hypotrochoid: the line of a point on a wheel that rolls inside a ring. It leaves the centre open. */
export function spiral({ radius, loops, turns }: SpiralOptions): string {
  const ratio = loops / turns;
  // A wheel of 1 in a ring of `ratio`, with the point at the end of an arm.
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
