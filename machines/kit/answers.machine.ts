import { assign, setup } from 'xstate';

/** What a call that reads something has answered last. */
export interface KeptAnswer {
  /** What was read: the address of the call, with its query. */
  readonly of: string;
  /** The calls of a session are counted: of two answers the one that was asked for later is newer. */
  readonly asked: number;
  readonly answer: unknown;
}

export interface AnswersContext {
  /** Whose session it is; '' while nobody is signed in. */
  user: string;
  /** The latest last. */
  answers: readonly KeptAnswer[];
  /** So many answers are kept. */
  limit: number;
}

export type AnswersEvent =
  | { type: 'answers.begun'; user: string }
  /** The session is over, by whatever cause [D9]. */
  | { type: 'answers.ended' }
  /** An answer has come; `user` is who had asked for it. */
  | { type: 'answers.kept'; user: string; of: string; asked: number; answer: unknown }
  /** The server no longer gives it to this user. */
  | { type: 'answers.refused'; of: string };

export const answersMachine = setup({
  types: {
    context: {} as AnswersContext,
    events: {} as AnswersEvent,
    input: {} as { limit: number } | undefined,
  },
  actions: {
    begin: assign((_, params: { user: string }) => ({ user: params.user, answers: [] })),
    forgetAll: assign({ user: '', answers: [] }),
    keep: assign(({ context }, { of, asked, answer }: KeptAnswer) => ({
      answers: [...context.answers.filter((one) => one.of !== of), { of, asked, answer }].slice(
        -context.limit,
      ),
    })),
    forget: assign(({ context }, params: { of: string }) => ({
      answers: context.answers.filter(({ of }) => of !== params.of),
    })),
  },
  guards: {
    isSomebodyElse: ({ context }, params: { user: string }) => params.user !== context.user,
    isNewest: ({ context }, { user, of, asked }: { user: string; of: string; asked: number }) =>
      user === context.user && !context.answers.some((one) => one.of === of && one.asked > asked),
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
      description: 'Answers of this user, the newest of each call.',
      on: {
        'answers.begun': {
          description: 'Another account, without a sign-out that was noticed here [D8].',
          guard: { type: 'isSomebodyElse', params: ({ event }) => ({ user: event.user }) },
          actions: { type: 'begin', params: ({ event }) => ({ user: event.user }) },
        },
        'answers.ended': { target: 'closed', actions: 'forgetAll' },
        'answers.kept': {
          description: 'Neither an answer to somebody else nor one that was overtaken by a newer one.',
          guard: { type: 'isNewest', params: ({ event }) => event },
          actions: {
            type: 'keep',
            params: ({ event: { of, asked, answer } }) => ({ of, asked, answer }),
          },
        },
        'answers.refused': { actions: { type: 'forget', params: ({ event }) => ({ of: event.of }) } },
      },
    },
  },
});
