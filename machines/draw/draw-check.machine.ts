import { assign, fromPromise, setup } from 'xstate';

/** One value of a draw: as it was published, and as it was recomputed; '' where there is none. */
export interface CheckLine {
  readonly of: 'commitment' | 'inputs' | 'labels' | 'words' | 'ticket' | 'tag';
  /** Of a ticket: what was drawn for; '' for the others. */
  readonly name: string;
  readonly said: string;
  readonly found: string;
}

export interface DrawCheckContext {
  /** Whether the browser offers the arithmetic: on http origins other than localhost it does not. */
  isAble: boolean;
  lines: readonly CheckLine[];
}

export interface DrawCheckEvent {
  type: 'drawCheck.begin';
}

export const drawCheckMachine = setup({
  types: {
    context: {} as DrawCheckContext,
    events: {} as DrawCheckEvent,
    input: {} as { isAble: boolean } | undefined,
  },
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
    'Anybody recomputes a revealed draw in their own browser [domain.md 7]: each published value beside the one that ' +
    'comes of the seed, the lists and the words.',
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
