import { assertEvent, assign, fromPromise, setup } from 'xstate';

export interface RecoveryContext {
  phone: string;
  code: string;
  /** The handle of the code, from the phone-code chart. */
  key: string;
  failure: Failure | null;
}

type RecoveryEvent =
  | { type: 'recovery.identify'; phone: string; code: string; key: string }
  | { type: 'recovery.back' }
  | { type: 'recovery.submit'; password: string };

/** Returns the `failure` of a rejected call; null if the error has none. */
const failureIn = (error: unknown): Failure | null =>
  error instanceof Error ? (error.failure ?? null) : null;

const types: {
  context?: RecoveryContext;
  events?: RecoveryEvent;
  tags?: 'busy';
} = {};

export const passwordRecoveryMachine = setup({
  types,
  actors: {
    /** Sets the new password. The server checks code and password together. */
    resetPassword: fromPromise<void, { phone: string; code: string; key: string; password: string }>(() =>
      Promise.reject(new Error('passwordRecovery: actor resetPassword was not provided')),
    ),
  },
  actions: {
    keepProof: assign((_, params: { phone: string; code: string; key: string }) => ({
      ...params,
      failure: null,
    })),
    keepFailure: assign((_, params: { error: unknown }) => ({
      failure: failureIn(params.error),
    })),
    forgetProof: assign({ code: '', key: '' }),
    forgetFailure: assign({ failure: null }),
  },
  guards: {
    isAboutProof: (_, params: { error: unknown }) =>
      ['phone', 'code', 'key'].some((field) => field in (failureIn(params.error)?.fields ?? {})),
  },
}).createMachine({
  id: 'passwordRecovery',
  description:
    'A forgotten password is replaced in steps: prove the phone with a code, choose a new password, done. ' +
    'The password is never stored. A wrong code leads back to the step where it was typed.',
  context: { phone: '', code: '', key: '', failure: null },
  initial: 'provingPhone',
  states: {
    provingPhone: {
      description:
        'The form asks for phone and code. The code is checked together with the new password. Otherwise ' +
        'codes can be tried out.',
      meta: { view: 'recovery-phone' },
      on: {
        'recovery.identify': {
          target: 'choosingPassword',
          actions: {
            type: 'keepProof',
            params: ({ event }) => ({ phone: event.phone, code: event.code, key: event.key }),
          },
        },
      },
    },
    choosingPassword: {
      description: 'The form asks twice for the new password.',
      meta: { view: 'recovery-password' },
      on: {
        'recovery.back': { target: 'provingPhone', actions: 'forgetFailure' },
        'recovery.submit': { target: 'submitting', actions: 'forgetFailure' },
      },
    },
    submitting: {
      description: 'The request is with the server.',
      tags: 'busy',
      meta: { view: 'recovery-busy' },
      invoke: {
        id: 'resetPassword',
        src: 'resetPassword',
        input: ({ context, event }) => {
          assertEvent(event, 'recovery.submit');
          const { phone, code, key } = context;
          return { phone, code, key, password: event.password };
        },
        onDone: { target: 'done', actions: 'forgetProof' },
        onError: [
          {
            description: 'The code was wrong or has expired. The step where it is typed is shown again.',
            guard: { type: 'isAboutProof', params: ({ event }) => ({ error: event.error }) },
            target: 'provingPhone',
            actions: [
              'forgetProof',
              { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
            ],
          },
          {
            target: 'choosingPassword',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    done: {
      description: 'The new password is in force. Every session of the account has ended.',
      meta: { view: 'recovery-done' },
      type: 'final',
    },
  },
});
