import { assign, emit, fromCallback, setup } from 'xstate';

/** Where a page is; `search` with its "?" and `hash` with its "#", or empty. */
export interface PagePlace {
  readonly path: string;
  readonly search: string;
  readonly hash: string;
}

export interface PageChangeContext {
  /** The page that was asked for last. */
  place: PagePlace;
}

export type PageChangeEvent =
  /** The navigation chart has decided that this page may be shown. */
  | { type: 'pageChange.wanted'; place: PagePlace }
  /** What the page needs is there. */
  | { type: 'pageChange.arrived' }
  /** A link to this page is under the pointer or has the focus: it is likely to be wanted next. */
  | { type: 'pageChange.hinted'; place: PagePlace }
  /** The session is over, by whatever cause [D9]. */
  | { type: 'pageChange.ended' };

export interface PageChangeEmitted {
  type: 'pageChange.shown';
  place: PagePlace;
}

export const pageChangeMachine = setup({
  types: {
    context: {} as PageChangeContext,
    events: {} as PageChangeEvent,
    emitted: {} as PageChangeEmitted,
    tags: {} as 'busy',
  },
  actors: {
    /** Fetches code and first data of a page and sends `pageChange.arrived`, at once where both are there. */
    fetchPage: fromCallback<PageChangeEvent, { place: PagePlace }>(() => {
      throw new Error('pageChange: actor fetchPage was not provided');
    }),
  },
  actions: {
    keepPlace: assign((_, params: { place: PagePlace }) => ({ place: params.place })),
    announceShown: emit(({ context }) => ({ type: 'pageChange.shown' as const, place: context.place })),
    /** Begins to fetch code and first data of a page; nobody is told of a failure. */
    prepare: (_, _params: { place: PagePlace }) => undefined,
  },
  delays: {
    /** What comes within this time replaces the page before without a skeleton in between. */
    PATIENCE: 100,
  },
}).createMachine({
  id: 'pageChange',
  description:
    'From one page of the workspace to the next. The page before stays on screen while code and first data of the ' +
    'next are on their way, for a tenth of a second at most; after it a skeleton stands in, until the code is there.',
  context: { place: { path: '', search: '', hash: '' } },
  initial: 'settled',
  on: {
    'pageChange.wanted': {
      description: 'Also while another page is on its way, which is given up.',
      target: '.coming',
      actions: { type: 'keepPlace', params: ({ event }) => ({ place: event.place }) },
    },
    'pageChange.hinted': {
      description: 'Fetched ahead: the page is then there sooner.',
      actions: { type: 'prepare', params: ({ event }) => ({ place: event.place }) },
    },
    'pageChange.ended': { target: '.settled' },
  },
  states: {
    settled: {
      description: 'The page that was asked for is on screen.',
      meta: { view: 'page' },
    },
    coming: {
      description: 'Code and first data of the page are on their way.',
      tags: 'busy',
      invoke: {
        id: 'fetchPage',
        src: 'fetchPage',
        input: ({ context }) => ({ place: context.place }),
        onError: {
          description: 'The page itself says what is wrong with it.',
          target: 'settled',
          actions: 'announceShown',
        },
      },
      initial: 'awaited',
      states: {
        awaited: {
          description: 'The page before stays on screen.',
          meta: { view: 'page-before' },
          on: {
            'pageChange.arrived': { target: '#pageChange.settled', actions: 'announceShown' },
          },
          after: {
            PATIENCE: {
              description: 'Something has to be seen to happen.',
              target: 'late',
              actions: 'announceShown',
            },
          },
        },
        late: {
          description: 'The tag of the page is there, and a skeleton in place of the page.',
          meta: { view: 'page-skeleton' },
          on: {
            'pageChange.arrived': { target: '#pageChange.settled' },
          },
        },
      },
    },
  },
});
