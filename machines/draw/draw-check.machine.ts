import { assign, fromPromise, setup } from 'xstate';

/** One published value, and what it is found to be here; '' where there is none. */
export interface CheckLine {
  /** `head` is the signed end of the audit log of a day, the others are of a draw. */
  readonly of: 'commitment' | 'inputs' | 'labels' | 'words' | 'ticket' | 'tag' | 'head';
  /** Of a ticket: what was drawn for; of a head its day; '' for the others. */
  readonly name: string;
  readonly said: string;
  readonly found: string;
}

interface DrawCheckContext {
  /** Whether the browser offers the arithmetic: on http origins other than localhost it does not. */
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
    /** Rejects where the published values cannot be read. */
    recompute: fromPromise<readonly CheckLine[]>(() =>
      Promise.reject(new Error('drawCheck: actor recompute was not provided')),
    ),
  },
  actions: {
    keepLines: assign((_, params: { lines: readonly CheckLine[] }) => ({ lines: params.lines })),
  },
  guards: {
    isAble: ({ context }) => context.isAble,
    /** Nothing compared is nothing proved. */
    isSame: (_, params: { lines: readonly CheckLine[] }) =>
      params.lines.length > 0 && params.lines.every(({ said, found }) => said === found),
  },
}).createMachine({
  id: 'drawCheck',
  description:
    'Anybody checks published values in their own browser [domain.md 7]: those of a revealed draw beside what comes of ' +
    'the seed, the lists and the words, or signatures beside what they sign.',
  context: ({ input }) => ({ isAble: input?.isAble ?? false, lines: [] }),
  initial: 'idle',
  states: {
    idle: {
      description: 'The published values are on screen; nobody has checked them here.',
      on: {
        'drawCheck.begin': [
          { description: 'The browser can.', guard: 'isAble', target: 'computing' },
          { target: 'impossible' },
        ],
      },
    },
    computing: {
      description: 'A few milliseconds, more for long lists.',
      invoke: {
        id: 'recompute',
        src: 'recompute',
        onDone: [
          {
            description: 'Every value is the published one.',
            guard: { type: 'isSame', params: ({ event }) => ({ lines: event.output }) },
            target: 'agrees',
            actions: { type: 'keepLines', params: ({ event }) => ({ lines: event.output }) },
          },
          {
            target: 'differs',
            actions: { type: 'keepLines', params: ({ event }) => ({ lines: event.output }) },
          },
        ],
        onError: { description: 'What was published cannot be read.', target: 'impossible' },
      },
    },
    agrees: { description: 'All lines have a tick.' },
    differs: { description: 'The lines that differ show both values.' },
    impossible: {
      description: 'Not on this page, or not with these values; the commands beside it need no browser.',
    },
  },
});
