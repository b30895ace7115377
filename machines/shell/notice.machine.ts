import { assign, setup } from 'xstate';

/** The kind of a notice. The screen chooses the text. */
export type Notice =
  | { readonly kind: 'failure'; readonly failure: Failure }
  /** Loading the session failed without a text: 'Has Error' [S36]. */
  | { readonly kind: 'hasError' }
  /** 'Verification failed, please Login again.' [S37] */
  | { readonly kind: 'userMissing' }
  /** 暂未开放 [S3, S45, S56] */
  | { readonly kind: 'notYetOpen' }
  /** 请联系大赛组委会修改 [S56] */
  | { readonly kind: 'fieldLocked' }
  | { readonly kind: 'languageUnavailable' }
  /** A part of the page that is fetched on demand could not be fetched. */
  | { readonly kind: 'partUnavailable' }
  /**
   * The session ended without a request of the user. The unsaved input is in its form again, and a toast says
   * so.
   */
  | { readonly kind: 'inputRestored' };

export interface NoticeContext {
  /** The first notice is on screen. The others wait. */
  queue: readonly Notice[];
}

type NoticeEvent = { type: 'notice.raised'; notice: Notice } | { type: 'notice.dismissed' };

/** Returns the key of a notice. Two notices with one key have the same text. */
const keyOf = (notice: Notice): string =>
  notice.kind === 'failure' ? `${notice.failure.kind} ${notice.failure.message}` : notice.kind;

const types: {
  context?: NoticeContext;
  events?: NoticeEvent;
} = {};

export const noticeMachine = setup({
  types,
  actions: {
    add: assign(({ context }, params: { notice: Notice }) => ({ queue: [...context.queue, params.notice] })),
    drop: assign(({ context }) => ({ queue: context.queue.slice(1) })),
  },
  guards: {
    isNew: ({ context }, params: { notice: Notice }) =>
      !context.queue.some((one) => keyOf(one) === keyOf(params.notice)),
    isLast: ({ context }) => context.queue.length <= 1,
  },
  delays: {
    /** [S51, S52, S54] A toast stays for 2 seconds. */
    TOAST: 2_000,
  },
}).createMachine({
  id: 'notice',
  description:
    'The toasts, shown one at a time for 2 seconds each. The same message from several simultaneous calls ' +
    'is shown once [D13].',
  context: { queue: [] },
  initial: 'quiet',
  states: {
    quiet: {
      description: 'There is no toast.',
      meta: { view: 'no-toast' },
      on: {
        'notice.raised': {
          target: 'showing',
          actions: { type: 'add', params: ({ event }) => ({ notice: event.notice }) },
        },
      },
    },
    showing: {
      description: 'The first of the queue is on screen.',
      meta: { view: 'toast' },
      on: {
        'notice.raised': {
          description: 'The notice is added, unless the same one is already shown or waiting [D13].',
          guard: { type: 'isNew', params: ({ event }) => ({ notice: event.notice }) },
          actions: { type: 'add', params: ({ event }) => ({ notice: event.notice }) },
        },
        'notice.dismissed': [
          { description: 'This was the last toast.', guard: 'isLast', target: 'quiet', actions: 'drop' },
          { target: 'showing', reenter: true, actions: 'drop' },
        ],
      },
      after: {
        TOAST: [
          { description: 'This was the last toast.', guard: 'isLast', target: 'quiet', actions: 'drop' },
          {
            description: 'The next toast is shown for 2 seconds.',
            target: 'showing',
            reenter: true,
            actions: 'drop',
          },
        ],
      },
    },
  },
});
