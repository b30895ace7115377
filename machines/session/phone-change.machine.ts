import { assertEvent, assign, emit, fromPromise, setup } from 'xstate';

/** The new number, what proves it, and whose account it is. */
export interface PhoneChangeProof {
  readonly phone: string;
  readonly code: string;
  /** Handle of the code, from the phone-code chart. */
  readonly key: string;
  /** '' where the account has none. */
  readonly password: string;
  /** '' where no code to the present number is asked for; so is the handle. */
  readonly presentCode: string;
  readonly presentKey: string;
}

export interface PhoneChangeContext {
  failure: Failure | null;
}

type PhoneChangeEvent =
  | { type: 'phoneChange.begin' }
  | { type: 'phoneChange.cancel' }
  | ({ type: 'phoneChange.submit' } & PhoneChangeProof);

/** The number on record is another one now. */
interface PhoneChangeEmitted {
  type: 'phoneChange.done';
}

/** What a rejected call carries; null for an error of another kind. */
const failureIn = (error: unknown): Failure | null =>
  error instanceof Error ? (error.failure ?? null) : null;

const types: {
  context?: PhoneChangeContext;
  events?: PhoneChangeEvent;
  emitted?: PhoneChangeEmitted;
  tags?: 'busy';
} = {};

export const phoneChangeMachine = setup({
  types,
  actors: {
    changePhone: fromPromise<void, PhoneChangeProof>(() =>
      Promise.reject(new Error('phoneChange: actor changePhone was not provided')),
    ),
  },
  actions: {
    keepFailure: assign((_, params: { error: unknown }) => ({ failure: failureIn(params.error) })),
    forgetFailure: assign({ failure: null }),
    announceDone: emit({ type: 'phoneChange.done' }),
  },
}).createMachine({
  id: 'phoneChange',
  description:
    'Changing the mobile number of one’s own account: the new one is proven by a code, the account by its password, ' +
    'by a code to the present number where it has no password, or by both where it signs in with a second factor. Neither number nor code nor password is kept; a refusal leaves the form as it was typed.',
  context: { failure: null },
  initial: 'resting',
  states: {
    resting: {
      description: 'The number on record, and a button.',
      meta: { view: 'phone-on-record' },
      on: { 'phoneChange.begin': { target: 'editing' } },
    },
    editing: {
      description:
        'New number, code, and what the account is asked for: current password, code to the present number, or both.',
      meta: { view: 'phone-form' },
      on: {
        'phoneChange.submit': { target: 'submitting', actions: 'forgetFailure' },
        'phoneChange.cancel': { target: 'resting', actions: 'forgetFailure' },
      },
    },
    submitting: {
      description: 'With the server.',
      tags: 'busy',
      meta: { view: 'phone-busy' },
      invoke: {
        id: 'changePhone',
        src: 'changePhone',
        input: ({ event }) => {
          assertEvent(event, 'phoneChange.submit');
          const { phone, code, key, password, presentCode, presentKey } = event;
          return { phone, code, key, password, presentCode, presentKey };
        },
        onDone: { target: 'changed', actions: 'announceDone' },
        onError: {
          target: 'editing',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    changed: {
      description: 'In force, and said so; every other session of the account has ended.',
      meta: { view: 'phone-changed' },
      on: { 'phoneChange.begin': { target: 'editing' } },
    },
  },
});
