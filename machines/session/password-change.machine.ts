import { assertEvent, assign, fromPromise, setup } from 'xstate';

export interface PasswordChangeContext {
  failure: Failure | null;
}

type PasswordChangeEvent =
  | { type: 'passwordChange.submit'; current: string; password: string }
  | { type: 'passwordChange.again' };

/** Returns the `failure` of a rejected call; null if the error has none. */
const failureIn = (error: unknown): Failure | null =>
  error instanceof Error ? (error.failure ?? null) : null;

const types: {
  context?: PasswordChangeContext;
  events?: PasswordChangeEvent;
  tags?: 'busy';
} = {};

export const passwordChangeMachine = setup({
  types,
  actors: {
    changePassword: fromPromise<void, { current: string; password: string }>(() =>
      Promise.reject(new Error('passwordChange: actor changePassword was not provided')),
    ),
  },
  actions: {
    keepFailure: assign((_, params: { error: unknown }) => ({
      failure: failureIn(params.error),
    })),
    forgetFailure: assign({ failure: null }),
    /** Notifies the session. Pages that were closed until the issued password was changed are open now. */
    announceChange: () => {},
  },
}).createMachine({
  id: 'passwordChange',
  description:
    'The password is changed while the user is signed in. Neither password is ever stored. After a ' +
    'refusal the form keeps its content.',
  context: { failure: null },
  initial: 'editing',
  states: {
    editing: {
      description: 'The form asks for the current password and twice for the new one.',
      meta: { view: 'password-form' },
      on: { 'passwordChange.submit': { target: 'submitting', actions: 'forgetFailure' } },
    },
    submitting: {
      description: 'The request is with the server.',
      tags: 'busy',
      meta: { view: 'password-busy' },
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        input: ({ event }) => {
          assertEvent(event, 'passwordChange.submit');
          return { current: event.current, password: event.password };
        },
        onDone: { target: 'done', actions: 'announceChange' },
        onError: {
          target: 'editing',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    done: {
      description: 'The new password is in force. Every other session of the account has ended.',
      meta: { view: 'password-done' },
      on: { 'passwordChange.again': { target: 'editing' } },
    },
  },
});
