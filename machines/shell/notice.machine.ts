import { assign, setup } from 'xstate';

/** What is to be said; the screen finds the words. */
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
  /** A part of the page that is fetched when it is asked for could not be. */
  | { readonly kind: 'partUnavailable' }
  /** What was typed before the session ended by itself is in its form again: said, never silent. */
  | { readonly kind: 'inputRestored' };

export interface NoticeContext {
  /** The first is on screen, the others wait their turn. */
  queue: readonly Notice[];
}

type NoticeEvent = { type: 'notice.raised'; notice: Notice } | { type: 'notice.dismissed' };

/** Two notices with one key say the same. */
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
    'The toasts: one at a time, 2 seconds each, and the same message from several calls at once only once [D13].',
  context: { queue: [] },
  initial: 'quiet',
  states: {
    quiet: {
      description: 'Nothing to say.',
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
          description: 'What is already shown or waiting is not said twice [D13].',
          guard: { type: 'isNew', params: ({ event }) => ({ notice: event.notice }) },
          actions: { type: 'add', params: ({ event }) => ({ notice: event.notice }) },
        },
        'notice.dismissed': [
          { description: 'It was the last.', guard: 'isLast', target: 'quiet', actions: 'drop' },
          { target: 'showing', reenter: true, actions: 'drop' },
        ],
      },
      after: {
        TOAST: [
          { description: 'It was the last.', guard: 'isLast', target: 'quiet', actions: 'drop' },
          {
            description: 'The next has 2 seconds of its own.',
            target: 'showing',
            reenter: true,
            actions: 'drop',
          },
        ],
      },
    },
  },
});
