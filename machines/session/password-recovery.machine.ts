import { assertEvent, assign, fromPromise, setup } from 'xstate';

export interface RecoveryContext {
  phone: string;
  code: string;
  /** Handle of the code, from the phone-code chart. */
  key: string;
  failure: Failure | null;
}

type RecoveryEvent =
  | { type: 'recovery.identify'; phone: string; code: string; key: string }
  | { type: 'recovery.back' }
  | { type: 'recovery.submit'; password: string };

/** What a rejected call carries; null for an error of another kind. */
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
    /** Sets the new password; the server checks code and password together. */
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
    'A forgotten password, in steps: prove the phone by a code, choose a new password, done. ' +
    'The password itself is never kept; a wrong code leads back to the step where it was typed.',
  context: { phone: '', code: '', key: '', failure: null },
  initial: 'provingPhone',
  states: {
    provingPhone: {
      description:
        'Phone and code. The code is checked together with the new password, so that it cannot be tried out.',
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
      description: 'The new password, twice.',
      meta: { view: 'recovery-password' },
      on: {
        'recovery.back': { target: 'provingPhone', actions: 'forgetFailure' },
        'recovery.submit': { target: 'submitting', actions: 'forgetFailure' },
      },
    },
    submitting: {
      description: 'With the server.',
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
            description: 'The code was wrong or has expired: back to where it is typed.',
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
      description: 'The new password is in force; every session of the account has ended.',
      meta: { view: 'recovery-done' },
      type: 'final',
    },
  },
});
