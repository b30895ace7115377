import { assertEvent, assign, emit, fromPromise, setup } from 'xstate';

/** The data that completes a sign-in: its handle, and the code that was sent for it. */
export interface SecondFactorProof {
  readonly key: string;
  readonly code: string;
}

/** The result of a completed sign-in [S49]. */
export interface SecondFactorToken {
  readonly accessToken: string;
  readonly tokenType: string;
}

export interface SecondFactorContext {
  /** The handle of the sign-in whose password was correct. */
  key: string;
  failure: Failure | null;
}

interface SecondFactorEvent {
  type: 'secondFactor.submit';
  code: string;
}

/** The sign-in is complete. */
interface SecondFactorEmitted {
  type: 'secondFactor.proven';
  token: SecondFactorToken;
}

/** Returns the `failure` of a rejected call; null if the error has none. */
const failureIn = (error: unknown): Failure | null =>
  error instanceof Error ? (error.failure ?? null) : null;

const types: {
  context?: SecondFactorContext;
  events?: SecondFactorEvent;
  emitted?: SecondFactorEmitted;
  input?: { key: string } | undefined;
  tags?: 'busy';
} = {};

export const secondFactorMachine = setup({
  types,
  actors: {
    proveCode: fromPromise<SecondFactorToken, SecondFactorProof>(() =>
      Promise.reject(new Error('secondFactor: actor proveCode was not provided')),
    ),
  },
  actions: {
    keepFailure: assign((_, params: { error: unknown }) => ({ failure: failureIn(params.error) })),
    forgetFailure: assign({ failure: null }),
    announceProof: emit((_, params: { token: SecondFactorToken }) => ({
      type: 'secondFactor.proven' as const,
      token: params.token,
    })),
  },
  guards: {
    /** Whether the sign-in has expired, or too many wrong codes have locked the account. */
    endsSignIn: (_, params: { error: unknown }) => {
      const code = failureIn(params.error)?.code;
      return code === 41003 || code === 42302;
    },
  },
}).createMachine({
  id: 'secondFactor',
  description:
    'The second half of a sign-in. The password was correct, and a code that was sent to the phone ' +
    'completes it. The code is never stored. The phone-code chart sends further codes.',
  context: ({ input }) => ({ key: input?.key ?? '', failure: null }),
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The user types the code. `failure` says why the previous one was not accepted.',
      meta: { view: 'second-factor-form' },
      on: { 'secondFactor.submit': { target: 'proving', actions: 'forgetFailure' } },
    },
    proving: {
      description: 'The code is with the server.',
      tags: 'busy',
      meta: { view: 'second-factor-busy' },
      invoke: {
        id: 'proveCode',
        src: 'proveCode',
        input: ({ context, event }) => {
          assertEvent(event, 'secondFactor.submit');
          return { key: context.key, code: event.code };
        },
        onDone: {
          target: 'proven',
          actions: { type: 'announceProof', params: ({ event }) => ({ token: event.output }) },
        },
        onError: [
          {
            description:
              'The sign-in has expired, or too many codes were wrong. The password is required again.',
            guard: { type: 'endsSignIn', params: ({ event }) => ({ error: event.error }) },
            target: 'over',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'waiting',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    over: {
      description: 'No code can complete this sign-in any more. The user has to enter the password again.',
      meta: { view: 'second-factor-over' },
    },
    proven: {
      description: 'The session chart has the token and continues.',
      type: 'final',
    },
  },
});
