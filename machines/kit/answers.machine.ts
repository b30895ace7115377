import { assign, setup } from 'xstate';

/** What a call that reads something has answered last. */
export interface KeptAnswer {
  /** What was read: the address of the call, with its query. */
  readonly of: string;
  readonly answer: unknown;
}

interface AnswersContext {
  /** Whose session it is; '' while nobody is signed in. */
  user: string;
  /** The latest last. */
  answers: readonly KeptAnswer[];
  /** So many answers are kept. */
  limit: number;
}

type AnswersEvent =
  | { type: 'answers.begun'; user: string }
  /** The session is over, by whatever cause [D9]. */
  | { type: 'answers.ended' }
  /** An answer has come; `user` is who had asked for it. */
  | { type: 'answers.kept'; user: string; of: string; answer: unknown }
  /** The server no longer gives it to this user. */
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
    'The last answers of what lists and records have read, in memory and for one session: what is opened again is ' +
    'shown at once while it is read anew. Cleared when the session ends or another user signs in [D9].',
  context: ({ input }) => ({ user: '', answers: [], limit: input?.limit ?? 1 }),
  initial: 'closed',
  states: {
    closed: {
      description: 'Nobody is signed in: nothing is kept.',
      on: {
        'answers.begun': {
          target: 'open',
          actions: { type: 'begin', params: ({ event }) => ({ user: event.user }) },
        },
      },
    },
    open: {
      description: 'Answers of this user, the last of each call.',
      on: {
        'answers.begun': {
          description: 'Another account, without a sign-out that was noticed here [D8].',
          guard: { type: 'isSomebodyElse', params: ({ event }) => ({ user: event.user }) },
          actions: { type: 'begin', params: ({ event }) => ({ user: event.user }) },
        },
        'answers.ended': { target: 'closed', actions: 'forgetAll' },
        'answers.kept': {
          description: 'Not an answer to somebody else.',
          guard: { type: 'isOwn', params: ({ event }) => ({ user: event.user }) },
          actions: {
            type: 'keep',
            params: ({ event: { of, answer } }) => ({ of, answer }),
          },
        },
        'answers.gone': {
          description: 'Not where it was refused to somebody else.',
          guard: { type: 'isOwn', params: ({ event }) => ({ user: event.user }) },
          actions: { type: 'forget', params: ({ event }) => ({ of: event.of }) },
        },
      },
    },
  },
});
