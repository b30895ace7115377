import { assign, setup } from 'xstate';

/** The last answer of a call that reads data. */
export interface KeptAnswer {
  /** The path of the call, with its query. */
  readonly of: string;
  readonly answer: unknown;
}

interface AnswersContext {
  /** The user of the session; '' while no user is signed in. */
  user: string;
  /** In the order of arrival, the latest last. */
  answers: readonly KeptAnswer[];
  /** The maximum number of answers that are stored. */
  limit: number;
}

type AnswersEvent =
  | { type: 'answers.begun'; user: string }
  /** The session has ended, for any cause [D9]. */
  | { type: 'answers.ended' }
  /** An answer has arrived. `user`: the user who sent the request. */
  | { type: 'answers.kept'; user: string; of: string; answer: unknown }
  /** The server no longer returns the data to this user. */
  | { type: 'answers.gone'; user: string; of: string };

const types: {
  context?: AnswersContext;
  events?: AnswersEvent;
  input?: { limit: number } | undefined;
} = {};

export const answersMachine = setup({
  types,
  actions: {
    begin: assign((_, params: { user: string }) => ({ user: params.user, answers: [] })),
    forgetAll: assign({ user: '', answers: [] }),
    keep: assign(({ context }, { of, answer }: KeptAnswer) => ({
      answers: [...context.answers.filter((one) => one.of !== of), { of, answer }].slice(-context.limit),
    })),
    forget: assign(({ context }, params: { of: string }) => ({
      answers: context.answers.filter(({ of }) => of !== params.of),
    })),
  },
  guards: {
    isSomebodyElse: ({ context }, params: { user: string }) => params.user !== context.user,
    isOwn: ({ context }, params: { user: string }) => params.user === context.user,
  },
}).createMachine({
  id: 'answers',
  description:
    'The last answers that lists and records have read, in memory and for one session. A page that is ' +
    'opened again shows the stored answer at once while the data is loaded again. The answers are cleared ' +
    'when the session ends or another user signs in [D9].',
  context: ({ input }) => ({ user: '', answers: [], limit: input?.limit ?? 1 }),
  initial: 'closed',
  states: {
    closed: {
      description: 'No user is signed in, and no answer is stored.',
      on: {
        'answers.begun': {
          target: 'open',
          actions: { type: 'begin', params: ({ event }) => ({ user: event.user }) },
        },
      },
    },
    open: {
      description: 'The last answer of each call of this user is stored.',
      on: {
        'answers.begun': {
          description: 'Another account signs in, and this page has received no sign-out before [D8].',
          guard: { type: 'isSomebodyElse', params: ({ event }) => ({ user: event.user }) },
          actions: { type: 'begin', params: ({ event }) => ({ user: event.user }) },
        },
        'answers.ended': { target: 'closed', actions: 'forgetAll' },
        'answers.kept': {
          description: 'The answer is stored if it belongs to this user.',
          guard: { type: 'isOwn', params: ({ event }) => ({ user: event.user }) },
          actions: {
            type: 'keep',
            params: ({ event: { of, answer } }) => ({ of, answer }),
          },
        },
        'answers.gone': {
          description: 'The answer is removed if the request came from this user.',
          guard: { type: 'isOwn', params: ({ event }) => ({ user: event.user }) },
          actions: { type: 'forget', params: ({ event }) => ({ of: event.of }) },
        },
      },
    },
  },
});
