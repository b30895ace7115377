import { createHash } from 'node:crypto';
import type { DrawKind } from '../contract/draw/draw-round.ts';
import { SEED_BYTES } from '../draw/draw-arithmetic.ts';
import type { DrawOrigin } from '../draw/draw-rounds.ts';
import { TURNING } from './demonstration-hall.ts';

/**
 * The draws of the demonstration. Their ids and seeds are fixed [running.md 9], so the demonstration is the
 * same at every start. The draws of SK01 are the vectors V1 to V4 of running.md 3.3.
 */

/** A word: its slot, the username of its speaker, and the word. */
type SpokenWord = readonly [slot: string, speaker: string, word: string];

export interface DemoDraw extends DrawOrigin {
  readonly words: readonly SpokenWord[];
  /** The source of the public value, and the value. */
  readonly publicValue?: readonly [source: string, value: string];
}

/** Returns the bytes that count up from `first`. */
const countingFrom = (first: number) =>
  Buffer.from(Array.from({ length: SEED_BYTES }, (_, at) => first + at));

/** The account that speaks for the delegations U01 and U02, and the ids of their units. */
export const SPEAKER = 'jianghan.college';
export const spokenFor = ['manufacturing', 'precision'] as const;

const turningDraws: Readonly<Record<DrawKind, DemoDraw>> = {
  order: { id: 'r-order-1', seed: countingFrom(0x00), words: [] },
  entryNo: {
    id: 'r-entry-1',
    seed: countingFrom(0x20),
    words: [
      ['K', 'keeper.tan', '精益求精'],
      ['U01', SPEAKER, '工匠'],
      ['U02', SPEAKER, 'Wuhan 2026'],
      ['W', 'super.jiang', '长江'],
    ],
  },
  station: {
    id: 'r-station-1',
    seed: countingFrom(0x40),
    words: [['K', 'keeper.qin', '准']],
    publicValue: ['中国福利彩票 3D 本期开奖号码', '407'],
  },
  workCode: { id: 'r-work-1', seed: countingFrom(0x60), words: [] },
};

/** Returns the draw of an event. Every event of the demonstration has one draw of each kind. */
export function demoDraw(event: string, kind: DrawKind): DemoDraw {
  if (event === TURNING) return turningDraws[kind];
  const id = `${event}-${kind}`;
  return { id, seed: createHash('sha256').update(id).digest(), words: [] };
}
