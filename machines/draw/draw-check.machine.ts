import { assign, fromPromise, setup } from 'xstate';

/** One published value and the value that this browser computes; '' if there is none. */
export interface CheckLine {
  /** `head` is the signed end of the audit log of a day. The other kinds belong to a draw. */
  readonly of: 'commitment' | 'inputs' | 'labels' | 'words' | 'ticket' | 'tag' | 'head';
  /** For a ticket, the input that it was drawn for; for a head, its day; '' for the other kinds. */
  readonly name: string;
  readonly said: string;
  readonly found: string;
}

interface DrawCheckContext {
  /**
   * Whether the browser offers the cryptographic functions. On http origins other than localhost it does not.
   */
  isAble: boolean;
  lines: readonly CheckLine[];
}

interface DrawCheckEvent {
  type: 'drawCheck.begin';
}

const types: {
  context?: DrawCheckContext;
  events?: DrawCheckEvent;
  input?: { isAble: boolean } | undefined;
} = {};

export const drawCheckMachine = setup({
  types,
  actors: {
    /** Computes the published values again. Rejects if they cannot be read. */
    recompute: fromPromise<readonly CheckLine[]>(() =>
      Promise.reject(new Error('drawCheck: actor recompute was not provided')),
    ),
  },
  actions: {
    keepLines: assign((_, params: { lines: readonly CheckLine[] }) => ({ lines: params.lines })),
  },
  guards: {
    isAble: ({ context }) => context.isAble,
    /** Whether all lines are equal. An empty list proves nothing and counts as different. */
    isSame: (_, params: { lines: readonly CheckLine[] }) =>
      params.lines.length > 0 && params.lines.every(({ said, found }) => said === found),
  },
}).createMachine({
  id: 'drawCheck',
  description:
    'A reader checks published values in the browser [domain.md 7]. The values of a revealed draw are ' +
    'compared with those computed from the seed, the lists and the words. Signatures are compared with ' +
    'the data that they sign.',
  context: ({ input }) => ({ isAble: input?.isAble ?? false, lines: [] }),
  initial: 'idle',
  states: {
    idle: {
      description: 'The published values are on screen. They have not been checked in this browser.',
      on: {
        'drawCheck.begin': [
          {
            description: 'The browser offers the cryptographic functions.',
            guard: 'isAble',
            target: 'computing',
          },
          { target: 'impossible' },
        ],
      },
    },
    computing: {
      description: 'The values are computed. This takes a few milliseconds, and more for long lists.',
      invoke: {
        id: 'recompute',
        src: 'recompute',
        onDone: [
          {
            description: 'Every computed value equals the published one.',
            guard: { type: 'isSame', params: ({ event }) => ({ lines: event.output }) },
            target: 'agrees',
            actions: { type: 'keepLines', params: ({ event }) => ({ lines: event.output }) },
          },
          {
            target: 'differs',
            actions: { type: 'keepLines', params: ({ event }) => ({ lines: event.output }) },
          },
        ],
        onError: { description: 'The published values cannot be read.', target: 'impossible' },
      },
    },
    agrees: { description: 'All lines have a tick.' },
    differs: { description: 'The lines that differ show both values.' },
    impossible: {
      description:
        'The check is not possible on this page or with these values. The commands on the page need no ' +
        'browser.',
    },
  },
});
