import { assertEvent, assign, emit, fromPromise, setup } from 'xstate';

/** The new number and the proofs for the number and for the account. */
export interface PhoneChangeProof {
  readonly phone: string;
  readonly code: string;
  /** The handle of the code, from the phone-code chart. */
  readonly key: string;
  /** '' if the account has no password. */
  readonly password: string;
  /** '' if no code to the present number is required; the handle is '' as well. */
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

/** The number on record has changed. */
interface PhoneChangeEmitted {
  type: 'phoneChange.done';
}

/** Returns the `failure` of a rejected call; null if the error has none. */
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
    'A user changes the mobile number of the account. A code proves the new number. The password proves ' +
    'the account, or a code to the present number if there is no password, or both if the account has a ' +
    'second factor. Neither number nor code nor password is stored. After a refusal the form keeps its ' +
    'content.',
  context: { failure: null },
  initial: 'resting',
  states: {
    resting: {
      description: 'The number on record and a button are shown.',
      meta: { view: 'phone-on-record' },
      on: { 'phoneChange.begin': { target: 'editing' } },
    },
    editing: {
      description:
        'The form asks for the new number, the code, and the proof of the account: the current password, ' +
        'a code to the present number, or both.',
      meta: { view: 'phone-form' },
      on: {
        'phoneChange.submit': { target: 'submitting', actions: 'forgetFailure' },
        'phoneChange.cancel': { target: 'resting', actions: 'forgetFailure' },
      },
    },
    submitting: {
      description: 'The request is with the server.',
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
      description:
        'The new number is in force, and the page says so. Every other session of the account has ended.',
      meta: { view: 'phone-changed' },
      on: { 'phoneChange.begin': { target: 'editing' } },
    },
  },
});
