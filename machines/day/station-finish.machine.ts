import { emit, setup } from 'xstate';

/** The status as stored in the database. */
export type StationFinishStatus = 'working' | 'finished';

/** `floor`, `chief`: the holder of that capacity at the event. */
export type StationFinishBy = 'floor' | 'chief' | 'viewer';

/** The facts that decide whether a step is allowed. The server computes them. */
export interface StationFinishFacts {
  /** Whether the session runs. During a pause no entry works, so none finishes. */
  readonly isRunning: boolean;
  /** Whether the session runs or is paused. */
  readonly isUnderWay: boolean;
  /** Whether the session has begun and an entry competes or has competed at the station. */
  readonly hasEntry: boolean;
  /** Whether the marks of the event are fixed in public. The digest of the marks covers the times. */
  readonly isMarked: boolean;
}

interface Act {
  readonly by: StationFinishBy;
  readonly facts: StationFinishFacts;
}
interface Reasoned extends Act {
  readonly reason: string;
}

export type StationFinishEvent =
  | ({ type: 'stationFinish.record' } & Act)
  | ({ type: 'stationFinish.takeBack' } & Reasoned)
  | ({ type: 'stationFinish.correct' } & Reasoned);

const types: {
  events?: StationFinishEvent;
  emitted?: { type: 'stationFinish.changed' };
} = {};

export const stationFinishMachine = setup({
  types,
  actions: {
    announceChange: emit({ type: 'stationFinish.changed' }),
  },
  guards: {
    mayRecord: (_, { by, facts }: Act) => by === 'floor' && facts.isRunning && facts.hasEntry,
    mayTakeBack: (_, { by, facts, reason }: Reasoned) =>
      reason !== '' && ((by === 'floor' && facts.isUnderWay) || (by === 'chief' && !facts.isMarked)),
    mayCorrect: (_, { by, facts, reason }: Reasoned) =>
      by === 'chief' && facts.hasEntry && !facts.isMarked && reason !== '',
  },
}).createMachine({
  id: 'stationFinish',
  description:
    'The time that the entry at a station of a session needs for its work (完赛用时) [running.md 2, entry]. ' +
    'It decides between equal totals if the scheme has the tie rule of the shorter time.',
  initial: 'working',
  states: {
    working: {
      description: 'No time is recorded. The entry works, or it has used the whole time of the session.',
      on: {
        'stationFinish.record': {
          description:
            'A floor judge records that the entry has finished its work. The clock of the server gives ' +
            'the time.',
          guard: { type: 'mayRecord', params: ({ event }) => event },
          target: 'finished',
        },
        'stationFinish.correct': {
          description: 'The chief judge enters a time that was not recorded, with a reason.',
          guard: { type: 'mayCorrect', params: ({ event }) => event },
          target: 'finished',
        },
      },
    },
    finished: {
      description: 'The time is recorded.',
      on: {
        'stationFinish.takeBack': {
          description:
            'A floor judge takes the record back while the session is under way, or the chief judge until ' +
            'the marks are fixed, with a reason.',
          guard: { type: 'mayTakeBack', params: ({ event }) => event },
          target: 'working',
        },
        'stationFinish.correct': {
          description: 'The chief judge corrects the time with a reason.',
          guard: { type: 'mayCorrect', params: ({ event }) => event },
          actions: 'announceChange',
        },
      },
    },
  },
});
