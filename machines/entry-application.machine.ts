import { assign, fromPromise, setup } from 'xstate';

/** What of an entry the steps need; the rest is for the views. */
export interface ApplicationEntry {
  readonly id: string;
  readonly version: number;
}

export interface EntryApplicationContext {
  /** The draft that is being filled in, or the entry that has been handed in. */
  entry: ApplicationEntry | null;
  failure: Failure | null;
}

export type EntryApplicationEvent =
  | { type: 'application.choose'; eventId: string }
  /** Details of the draft, as they were typed. */
  | { type: 'application.keep'; values: Readonly<Record<string, string>> }
  | { type: 'application.back' }
  /** With consent to what is collected. */
  | { type: 'application.submit' }
  | { type: 'application.again' };

/** What a rejected call carries; null for an error of another kind. */
const failureIn = (error: unknown): Failure | null =>
  (error as { failure?: Failure } | null)?.failure ?? null;

const notProvided = (name: string) => () =>
  Promise.reject(new Error(`entryApplication: actor ${name} was not provided`));

export const entryApplicationMachine = setup({
  types: {
    context: {} as EntryApplicationContext,
    events: {} as EntryApplicationEvent,
    tags: {} as 'busy',
  },
  actors: {
    /** Begins a draft for an event, or gives the one there is. */
    open: fromPromise<ApplicationEntry, { eventId: string }>(notProvided('open')),
    keep: fromPromise<
      ApplicationEntry,
      { entry: ApplicationEntry | null; values: Readonly<Record<string, string>> }
    >(notProvided('keep')),
    submit: fromPromise<ApplicationEntry, { entry: ApplicationEntry | null }>(notProvided('submit')),
  },
  actions: {
    keepEntry: assign((_, params: { entry: ApplicationEntry }) => ({ entry: params.entry, failure: null })),
    keepFailure: assign((_, params: { error: unknown }) => ({ failure: failureIn(params.error) })),
    forgetFailure: assign({ failure: null }),
    forgetEntry: assign({ entry: null, failure: null }),
  },
}).createMachine({
  id: 'entryApplication',
  description:
    'Entering an event in three steps [domain.md 4]: choose it, check what is said of oneself, agree and hand it in. ' +
    'From the first step on there is a draft on the server, so that it can be gone on with later and elsewhere.',
  context: { entry: null, failure: null },
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Every event, with what it asks; those that cannot be entered say why.',
      meta: { view: 'application-events' },
      on: { 'application.choose': { target: 'opening', actions: 'forgetFailure' } },
    },
    opening: {
      description: 'The draft is being begun, or found.',
      tags: 'busy',
      meta: { view: 'application-events' },
      invoke: {
        id: 'open',
        src: 'open',
        input: ({ event }) => ({ eventId: (event as { eventId: string }).eventId }),
        onDone: {
          target: 'checking',
          actions: { type: 'keepEntry', params: ({ event }) => ({ entry: event.output }) },
        },
        onError: {
          target: 'choosing',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    checking: {
      description: 'Who competes, with which coach.',
      meta: { view: 'application-details' },
      on: {
        'application.keep': { target: 'keeping', actions: 'forgetFailure' },
        'application.back': { target: 'choosing', actions: 'forgetEntry' },
      },
    },
    keeping: {
      description: 'What was typed goes to the server.',
      tags: 'busy',
      meta: { view: 'application-details' },
      invoke: {
        id: 'keep',
        src: 'keep',
        input: ({ context, event }) => ({
          entry: context.entry,
          values: (event as { values: Readonly<Record<string, string>> }).values,
        }),
        onDone: {
          target: 'confirming',
          actions: { type: 'keepEntry', params: ({ event }) => ({ entry: event.output }) },
        },
        onError: {
          target: 'checking',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    confirming: {
      description: 'All of it once more, and the consent.',
      meta: { view: 'application-consent' },
      on: {
        'application.submit': { target: 'submitting', actions: 'forgetFailure' },
        'application.back': { target: 'checking', actions: 'forgetFailure' },
      },
    },
    submitting: {
      description: 'Place, rules and time are decided by the server, at this instant.',
      tags: 'busy',
      meta: { view: 'application-consent' },
      invoke: {
        id: 'submit',
        src: 'submit',
        input: ({ context }) => ({ entry: context.entry }),
        onDone: {
          target: 'received',
          actions: { type: 'keepEntry', params: ({ event }) => ({ entry: event.output }) },
        },
        onError: {
          target: 'confirming',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    received: {
      description: 'Handed in: the receipt number, and what comes next.',
      meta: { view: 'application-receipt' },
      on: { 'application.again': { target: 'choosing', actions: 'forgetEntry' } },
    },
  },
});
