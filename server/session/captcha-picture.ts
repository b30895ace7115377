import { randomInt } from 'node:crypto';
import { encodePng, type Colour } from '../file/png.ts';

type Point = readonly [x: number, y: number];
/** Points in a unit square, with y downwards. A curve runs smoothly through its points. */
type Stroke = { curve: boolean; points: readonly Point[] };

const line = (...points: Point[]): Stroke => ({ curve: false, points });
const curve = (...points: Point[]): Stroke => ({ curve: true, points });

/** Characters that stay distinguishable after distortion. They do not spell words. */
const glyphs: Readonly<Record<string, readonly Stroke[]>> = {
  A: [line([0, 1], [0.5, 0], [1, 1]), line([0.2, 0.62], [0.8, 0.62])],
  C: [curve([0.95, 0.18], [0.6, 0], [0.15, 0.2], [0, 0.5], [0.15, 0.8], [0.6, 1], [0.95, 0.82])],
  E: [line([0.9, 0], [0.05, 0], [0.05, 1], [0.9, 1]), line([0.05, 0.5], [0.7, 0.5])],
  F: [line([0.9, 0], [0.05, 0], [0.05, 1]), line([0.05, 0.48], [0.7, 0.48])],
  H: [line([0.05, 0], [0.05, 1]), line([0.95, 0], [0.95, 1]), line([0.05, 0.5], [0.95, 0.5])],
  K: [line([0.08, 0], [0.08, 1]), line([0.9, 0], [0.08, 0.6]), line([0.38, 0.4], [0.95, 1])],
  M: [line([0, 1], [0.08, 0], [0.5, 0.65], [0.92, 0], [1, 1])],
  N: [line([0.05, 1], [0.05, 0], [0.95, 1], [0.95, 0])],
  P: [line([0.08, 1], [0.08, 0]), curve([0.08, 0], [0.65, 0], [0.92, 0.27], [0.65, 0.55], [0.08, 0.55])],
  R: [
    line([0.08, 1], [0.08, 0]),
    curve([0.08, 0], [0.65, 0], [0.92, 0.25], [0.65, 0.5], [0.08, 0.5]),
    line([0.5, 0.52], [0.95, 1]),
  ],
  T: [line([0, 0], [1, 0]), line([0.5, 0], [0.5, 1])],
  X: [line([0.03, 0], [0.97, 1]), line([0.97, 0], [0.03, 1])],
  Y: [line([0, 0], [0.5, 0.5], [1, 0]), line([0.5, 0.5], [0.5, 1])],
  3: [
    curve([0.08, 0.1], [0.5, 0], [0.88, 0.22], [0.4, 0.46]),
    curve([0.4, 0.46], [0.95, 0.7], [0.5, 1], [0.03, 0.88]),
  ],
  4: [line([0.72, 1], [0.72, 0], [0, 0.68], [1, 0.68])],
  7: [line([0.03, 0], [0.95, 0], [0.35, 1])],
  9: [
    curve([0.9, 0.32], [0.5, 0.62], [0.08, 0.32], [0.5, 0], [0.9, 0.3], [0.82, 0.7], [0.45, 1], [0.15, 0.93]),
  ],
};

const LENGTH = 4;
const WIDTH = 240;
const HEIGHT = 80;
const PAPER: Colour = [0xf3, 0xf5, 0xfa];
const INK: Colour = [0x2d, 0x2e, 0x42];

/** Returns four random characters, all equally likely. */
export function randomCaptchaText(): string {
  const characters = Object.keys(glyphs);
  return Array.from({ length: LENGTH }, () => characters[randomInt(characters.length)]).join('');
}

/**
 * Draws a text of {@link randomCaptchaText} as PNG, 240 × 80. Each character is rotated, slanted and shifted
 * at random, and all are bent along waves. Lines of ink and of paper cross the characters, so that software
 * cannot separate them.
 */
export function drawCaptcha(text: string): Buffer {
  const ink = new Float32Array(WIDTH * HEIGHT);
  const bend = waves();
  const cell = (WIDTH - 24) / text.length;

  text.split('').forEach((character, index) => {
    const place = placement(12 + cell * (index + 0.5), HEIGHT / 2);
    const thickness = between(2.2, 3);
    for (const stroke of glyphs[character] ?? []) {
      drawLine(ink, trace(stroke).map(place).map(bend), thickness, 1);
    }
  });
  for (let count = 0; count < 2; count += 1) drawLine(ink, across().map(bend), between(0.5, 0.9), 0);
  for (let count = 0; count < 2; count += 1) drawLine(ink, across(), between(0.9, 1.5), 1);

  const shades = new Uint8Array(ink.length);
  // `Uint8Array.from` with a function takes a third of the time of the whole picture.
  for (let pixel = 0; pixel < ink.length; pixel += 1) {
    shades[pixel] = Math.round((ink[pixel] ?? 0) * 14 + Math.random() * 1.2);
  }
  return encodePng(shades, WIDTH, PAPER, INK);
}

const between = (least: number, most: number) => least + Math.random() * (most - least);

/**
 * Returns a function that maps the unit square to an area around a centre, with random size, slant and angle.
 */
function placement(centreX: number, centreY: number): (point: Point) => Point {
  const width = between(27, 34);
  const height = between(38, 46);
  const slant = between(-0.25, 0.25);
  const angle = between(-0.32, 0.32);
  const x0 = centreX + between(-5, 5);
  const y0 = centreY + between(-6, 6);
  return ([x, y]) => {
    const v = (y - 0.5) * height;
    const u = (x - 0.5) * width + slant * v;
    return [x0 + u * Math.cos(angle) - v * Math.sin(angle), y0 + u * Math.sin(angle) + v * Math.cos(angle)];
  };
}

/** Returns a distortion by one slow wave along each axis of the whole picture. */
function waves(): (point: Point) => Point {
  const [high, long, from] = [between(2, 4.5), between(38, 60), between(0, 60)];
  const [wide, tall, start] = [between(1, 3), between(22, 36), between(0, 40)];
  return ([x, y]) => [
    x + wide * Math.sin((y + start) / (tall / 3)),
    y + high * Math.sin((x + from) / (long / 3)),
  ];
}

/** Returns a curve from one side of the picture to the other. */
function across(): Point[] {
  const corners = [-10, 50, 120, 190, 250].map((x): Point => [x, between(12, HEIGHT - 12)]);
  return trace({ curve: true, points: corners });
}

/** Returns the points along a stroke, close enough for smooth bending. */
function trace({ curve: isCurve, points }: Stroke): Point[] {
  const steps = 12;
  const at = (index: number): Point => points[Math.min(Math.max(index, 0), points.length - 1)] ?? [0, 0];
  const traced: Point[] = [at(0)];
  for (let index = 0; index < points.length - 1; index += 1) {
    for (let step = 1; step <= steps; step += 1) {
      const t = step / steps;
      const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
      traced.push(
        isCurve
          ? [spline(before[0], from[0], to[0], after[0], t), spline(before[1], from[1], to[1], after[1], t)]
          : [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t],
      );
    }
  }
  return traced;
}

/** Interpolates with a Catmull–Rom spline. */
const spline = (a: number, b: number, c: number, d: number, t: number) =>
  0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);

/** Draws a line of the given half thickness in ink (1) or paper (0), with soft edges. */
function drawLine(ink: Float32Array, points: readonly Point[], half: number, colour: 0 | 1): void {
  const reach = half + 1;
  const edgeSquared = (half + 0.5) ** 2;
  for (const [index, [x2, y2]] of points.entries()) {
    const from = points[index - 1];
    if (from === undefined) continue;
    const [x1, y1] = from;
    const [dx, dy] = [x2 - x1, y2 - y1];
    const square = dx * dx + dy * dy || 1;
    const bottom = Math.min(HEIGHT - 1, Math.ceil(Math.max(y1, y2) + reach));
    const right = Math.min(WIDTH - 1, Math.ceil(Math.max(x1, x2) + reach));
    for (let y = Math.max(0, Math.floor(Math.min(y1, y2) - reach)); y <= bottom; y += 1) {
      for (let x = Math.max(0, Math.floor(Math.min(x1, x2) - reach)); x <= right; x += 1) {
        const along = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / square));
        const [u, v] = [x - x1 - along * dx, y - y1 - along * dy];
        // Most pixels of the square are out of reach. They are skipped before the square root is computed.
        const squared = u * u + v * v;
        if (squared >= edgeSquared) continue;
        const cover = Math.min(1, half + 0.5 - Math.sqrt(squared));
        const pixel = y * WIDTH + x;
        const before = ink[pixel] ?? 0;
        ink[pixel] = colour === 1 ? Math.max(before, cover) : Math.min(before, 1 - cover);
      }
    }
  }
}
