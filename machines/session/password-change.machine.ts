import { assertEvent, assign, fromPromise, setup } from 'xstate';

export interface PasswordChangeContext {
  failure: Failure | null;
}

type PasswordChangeEvent =
  | { type: 'passwordChange.submit'; current: string; password: string }
  | { type: 'passwordChange.again' };

/** What a rejected call carries; null for an error of another kind. */
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
    /** Tells the session: what waited for a password of one's own need wait no longer. */
    announceChange: () => {},
  },
}).createMachine({
  id: 'passwordChange',
  description:
    'Changing the password while signed in. Neither password is ever kept; a refusal leaves the form as it was typed.',
  context: { failure: null },
  initial: 'editing',
  states: {
    editing: {
      description: 'Current password, new password twice.',
      meta: { view: 'password-form' },
      on: { 'passwordChange.submit': { target: 'submitting', actions: 'forgetFailure' } },
    },
    submitting: {
      description: 'With the server.',
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
      description: 'In force; every other session of the account has ended.',
      meta: { view: 'password-done' },
      on: { 'passwordChange.again': { target: 'editing' } },
    },
  },
});
