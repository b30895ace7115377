import { assign, fromPromise, setup } from 'xstate';

/** The facts found while the copy was created. */
export interface OfflineCopy {
  /** Whether the browser keeps the copy when its disk is full. */
  readonly isPersistent: boolean;
  /** The seconds that the clock of the device is ahead of the server's clock. */
  readonly ahead: number;
}

interface OfflineCopyContext {
  /** The last copy; null before the first. */
  copy: OfflineCopy | null;
}

type OfflineCopyEvent = { type: 'offlineCopy.again' };

const types: { context?: OfflineCopyContext; events?: OfflineCopyEvent } = {};

export const offlineCopyMachine = setup({
  types,
  actors: {
    /**
     * Fetches the marking pages and the sheets of the user. Returns null if the browser cannot store pages.
     */
    prepare: fromPromise<OfflineCopy | null>(() =>
      Promise.reject(new Error('offlineCopy: actor prepare was not provided')),
    ),
  },
  actions: {
    keepCopy: assign((_, { copy }: { copy: OfflineCopy | null }) => ({ copy })),
  },
  guards: {
    isMade: (_, { copy }: { copy: OfflineCopy | null }) => copy !== null,
  },
}).createMachine({
  id: 'offlineCopy',
  description:
    'Whether the marking pages can be opened and reloaded without a network [running.md 5]. The copy is ' +
    'created when the pages are opened, and again when there are new sheets.',
  context: { copy: null },
  initial: 'preparing',
  states: {
    preparing: {
      description: 'The pages and the sheets are fetched.',
      invoke: {
        id: 'prepare',
        src: 'prepare',
        onDone: [
          {
            description: 'All pages and sheets are on the device.',
            guard: { type: 'isMade', params: ({ event }) => ({ copy: event.output }) },
            target: 'ready',
            actions: { type: 'keepCopy', params: ({ event }) => ({ copy: event.output }) },
          },
          { description: 'The browser cannot store pages.', target: 'impossible' },
        ],
        onError: { description: 'A page or sheet could not be fetched or stored.', target: 'failed' },
      },
    },
    ready: {
      description: 'A reload without a network shows the sheets as they are now.',
      on: { 'offlineCopy.again': 'preparing' },
    },
    failed: {
      description: 'The copy failed. The judge, or a restored connection, starts it again.',
      on: { 'offlineCopy.again': 'preparing' },
    },
    impossible: { description: 'The browser cannot store pages. A second attempt has the same result.' },
  },
});
