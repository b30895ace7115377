import { describe, expect, it } from 'vitest';
import { band, rosette, spiral } from '../../../src/features/certificates/guilloche.ts';

const frame = { width: 2670, height: 1800, radius: 60, swing: 42, waves: 92, strands: 4 };

const drawings = {
  band: { draw: () => band(frame), reach: [1335 + 42, 900 + 42], bytes: 52_000, curves: 4 + 3 },
  rosette: {
    draw: () => rosette({ radius: 86, petals: 12, rings: 3, strands: 3 }),
    reach: [86, 86],
    bytes: 8_000,
    curves: 9,
  },
  spiral: {
    draw: () => spiral({ radius: 690, loops: 96, turns: 31 }),
    reach: [690, 690],
    bytes: 22_000,
    curves: 1,
  },
} as const;

/**
 * Returns the points of a path: `M x y`, then `s` with a control point and an end point, both relative to the
 * last point.
 */
function pointsOf(path: string): readonly (readonly [number, number])[] {
  let at = [0, 0] as readonly [number, number];
  return [...path.matchAll(/([Ms])([^Msz]*)/g)].map(([, command, text = '']) => {
    const numbers = (text.match(/-?\d+/g) ?? []).map(Number);
    expect(numbers).toHaveLength(command === 'M' ? 2 : 4);
    const [x = 0, y = 0] = numbers.slice(-2);
    at = command === 'M' ? [x, y] : [at[0] + x, at[1] + y];
    return at;
  });
}

describe.each(Object.entries(drawings))('the %s', (_, { draw, reach, bytes, curves }) => {
  const path = draw();
  const points = pointsOf(path);

  it('is the same for each call', () => {
    expect(draw()).toBe(path);
  });

  it('contains only whole numbers, in the shortest notation', () => {
    expect(path).toMatch(/^(?:M-?\d+(?: \d+|-\d+)(?:s-?\d+(?:(?: \d+|-\d+)){3})+z)+$/);
    expect(path).not.toContain('-0');
  });

  it('stays within its limit of bytes', () => {
    expect(path.length).toBeLessThan(bytes);
    expect(path.length).toBeGreaterThan(bytes / 2);
  });

  it('has the requested size', () => {
    const farthest = (axis: 0 | 1) => Math.max(...points.map((point) => Math.abs(point[axis])));
    for (const axis of [0, 1] as const) {
      expect(farthest(axis)).toBeLessThanOrEqual(reach[axis] + 1);
      expect(farthest(axis)).toBeGreaterThan(reach[axis] * 0.95);
    }
  });

  it('closes each curve at its start', () => {
    const closed = path.split('z').slice(0, -1).map(pointsOf);
    expect(closed).toHaveLength(curves);
    for (const curve of closed) expect(curve.at(-1)).toEqual(curve[0]);
  });
});

it('each line of a band stays within the frame, also in its corners', () => {
  const { width, height, radius, swing } = frame;
  for (const [x, y] of pointsOf(band(frame))) {
    // The distance of the point from the middle line of a frame with round corners.
    const [across, down] = [Math.abs(x) - width / 2 + radius, Math.abs(y) - height / 2 + radius];
    const away = across > 0 && down > 0 ? Math.hypot(across, down) - radius : Math.max(across, down) - radius;
    expect(Math.abs(away)).toBeLessThanOrEqual(swing + 1);
  }
});
