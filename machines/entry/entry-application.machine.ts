import { assertEvent, assign, fromPromise, setup, stateIn } from 'xstate';

/** What of an entry the steps need; the rest is for the views. */
export interface ApplicationEntry {
  readonly id: string;
  readonly version: number;
}

export interface EntryApplicationContext {
  /** The draft that is being filled in, or the entry that has been handed in. */
  entry: ApplicationEntry | null;
  /** Details as they were typed last; null before anything was, and where they could not be kept. */
  typed: Readonly<Record<string, string>> | null;
  failure: Failure | null;
}

type EntryApplicationEvent =
  | { type: 'application.choose'; eventId: string }
  /** Goes on with an entry that has been begun, or returned for correction. */
  | { type: 'application.resume'; entryId: string }
  /** Details of the draft, while they are typed. */
  | { type: 'application.typed'; values: Readonly<Record<string, string>> }
  /** The same, to go on with. */
  | { type: 'application.keep'; values: Readonly<Record<string, string>> }
  | { type: 'application.back' }
  /** With consent to what is collected. */
  | { type: 'application.submit' }
  | { type: 'application.again' };

export interface ApplicationDetails {
  readonly entry: ApplicationEntry | null;
  readonly values: Readonly<Record<string, string>>;
}

/** What a rejected call carries; null for an error of another kind. */
const failureIn = (error: unknown): Failure | null =>
  error instanceof Error ? (error.failure ?? null) : null;

const notProvided = (name: string) => () =>
  Promise.reject(new Error(`entryApplication: actor ${name} was not provided`));

const types: {
  context?: EntryApplicationContext;
  events?: EntryApplicationEvent;
  tags?: 'busy';
} = {};

export const entryApplicationMachine = setup({
  types,
  actors: {
    /** Begins a draft for an event, or gives the one there is. */
    open: fromPromise<ApplicationEntry, { eventId: string }>(notProvided('open')),
    /** Gives an entry that exists. */
    find: fromPromise<ApplicationEntry, { entryId: string }>(notProvided('find')),
    /** Keeps details, to go on with them. */
    keep: fromPromise<ApplicationEntry, ApplicationDetails>(notProvided('keep')),
    /** The same, beside the typing. */
    save: fromPromise<ApplicationEntry, ApplicationDetails>(notProvided('save')),
    submit: fromPromise<ApplicationEntry, { entry: ApplicationEntry | null }>(notProvided('submit')),
  },
  actions: {
    keepEntry: assign((_, params: { entry: ApplicationEntry }) => ({ entry: params.entry, failure: null })),
    keepFailure: assign((_, params: { error: unknown }) => ({ failure: failureIn(params.error) })),
    keepTyped: assign((_, params: { values: Readonly<Record<string, string>> }) => ({
      typed: params.values,
      failure: null,
    })),
    forgetTyped: assign({ typed: null }),
    forgetFailure: assign({ failure: null }),
    forgetEntry: assign({ entry: null, typed: null, failure: null }),
  },
  guards: {
    isWaitedFor: stateIn({ checking: { saving: 'hurried' } }),
    isChangedMeanwhile: stateIn({ checking: { saving: 'behind' } }),
  },
  delays: {
    /** A call for every letter would be too many. */
    PAUSE: 2_000,
  },
}).createMachine({
  id: 'entryApplication',
  description:
    'Entering an event in three steps [domain.md 4]: choose it, check what is said of oneself, agree and hand it in. ' +
    'From the first step on there is a draft on the server, so that it can be gone on with later and elsewhere.',
  context: { entry: null, typed: null, failure: null },
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Every event, with what it asks; those that cannot be entered say why.',
      meta: { view: 'application-events' },
      on: {
        'application.choose': { target: 'opening', actions: 'forgetFailure' },
        'application.resume': { target: 'resuming', actions: 'forgetFailure' },
      },
    },
    resuming: {
      description: 'The draft, or the entry that was returned, is being fetched.',
      tags: 'busy',
      meta: { view: 'application-loading' },
      invoke: {
        id: 'find',
        src: 'find',
        input: ({ event }) => {
          assertEvent(event, 'application.resume');
          return { entryId: event.entryId };
        },
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
    opening: {
      description: 'The draft is being begun, or found.',
      tags: 'busy',
      meta: { view: 'application-events' },
      invoke: {
        id: 'open',
        src: 'open',
        input: ({ event }) => {
          assertEvent(event, 'application.choose');
          return { eventId: event.eventId };
        },
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
        'application.keep': {
          target: 'keeping',
          actions: { type: 'keepTyped', params: ({ event }) => ({ values: event.values }) },
        },
        'application.back': { target: 'choosing', actions: 'forgetEntry' },
      },
      initial: 'still',
      states: {
        still: {
          description: 'Nobody types; what was typed is kept, as far as it could be.',
          on: {
            'application.typed': {
              target: 'pausing',
              actions: { type: 'keepTyped', params: ({ event }) => ({ values: event.values }) },
            },
          },
        },
        pausing: {
          description: 'Kept as soon as there is a pause.',
          on: {
            'application.typed': {
              target: 'pausing',
              reenter: true,
              actions: { type: 'keepTyped', params: ({ event }) => ({ values: event.values }) },
            },
          },
          after: { PAUSE: { description: 'A pause in typing.', target: 'saving' } },
        },
        saving: {
          description: 'Kept on the server beside the typing; one at a time, for the sake of the version.',
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ context }) => ({ entry: context.entry, values: context.typed ?? {} }),
            onDone: [
              {
                description: 'Somebody waits to go on.',
                guard: 'isWaitedFor',
                target: '#entryApplication.keeping',
                actions: { type: 'keepEntry', params: ({ event }) => ({ entry: event.output }) },
              },
              {
                description: 'There is more.',
                guard: 'isChangedMeanwhile',
                target: 'pausing',
                actions: { type: 'keepEntry', params: ({ event }) => ({ entry: event.output }) },
              },
              {
                target: 'still',
                actions: { type: 'keepEntry', params: ({ event }) => ({ entry: event.output }) },
              },
            ],
            onError: [
              {
                description: 'Somebody waits to go on, and is told when it fails once more.',
                guard: 'isWaitedFor',
                target: '#entryApplication.keeping',
              },
              {
                description: 'The next pause or step tries again.',
                target: 'still',
                actions: 'forgetTyped',
              },
            ],
          },
          initial: 'level',
          states: {
            level: {
              description: 'What is sent is what is typed.',
              on: {
                'application.typed': {
                  target: 'behind',
                  actions: { type: 'keepTyped', params: ({ event }) => ({ values: event.values }) },
                },
                'application.keep': {
                  target: 'hurried',
                  actions: { type: 'keepTyped', params: ({ event }) => ({ values: event.values }) },
                },
              },
            },
            behind: {
              description: 'More has been typed meanwhile.',
              on: {
                'application.typed': {
                  actions: { type: 'keepTyped', params: ({ event }) => ({ values: event.values }) },
                },
                'application.keep': {
                  target: 'hurried',
                  actions: { type: 'keepTyped', params: ({ event }) => ({ values: event.values }) },
                },
              },
            },
            hurried: {
              description: 'The person goes on as soon as it is there.',
              tags: 'busy',
              on: {
                'application.keep': { description: 'Once is enough.' },
              },
            },
          },
        },
      },
    },
    keeping: {
      description: 'What was typed goes to the server.',
      tags: 'busy',
      meta: { view: 'application-details' },
      invoke: {
        id: 'keep',
        src: 'keep',
        input: ({ context }) => ({ entry: context.entry, values: context.typed ?? {} }),
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
