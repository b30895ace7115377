import { assign, fromPromise, setup } from 'xstate';

/** What has been found while the copy was made. */
export interface OfflineCopy {
  /** The browser keeps it when its disk gets full. */
  readonly isPersistent: boolean;
  /** Seconds that the clock of the device is ahead of the server's. */
  readonly ahead: number;
}

interface OfflineCopyContext {
  /** Of the last copy; null before the first. */
  copy: OfflineCopy | null;
}

type OfflineCopyEvent = { type: 'offlineCopy.again' };

const types: { context?: OfflineCopyContext; events?: OfflineCopyEvent } = {};

export const offlineCopyMachine = setup({
  types,
  actors: {
    /** Fetches the marking pages and the sheets of the reader; null where the browser can keep no pages. */
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
    'Whether the marking pages can be opened and reloaded without a network [running.md 5]: made when the pages are ' +
    'opened, and again when there are new sheets.',
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
            description: 'All of it is on the device.',
            guard: { type: 'isMade', params: ({ event }) => ({ copy: event.output }) },
            target: 'ready',
            actions: { type: 'keepCopy', params: ({ event }) => ({ copy: event.output }) },
          },
          { description: 'The browser keeps no pages.', target: 'impossible' },
        ],
        onError: { description: 'Something could not be fetched, or kept.', target: 'failed' },
      },
    },
    ready: {
      description: 'A reload without a network shows the sheets as they are now.',
      on: { 'offlineCopy.again': 'preparing' },
    },
    failed: {
      description: 'The judge, or a line that is back, asks again.',
      on: { 'offlineCopy.again': 'preparing' },
    },
    impossible: { description: 'Nothing would be different the next time.' },
  },
});
