import { assertEvent, assign, fromPromise, setup, stateIn } from 'xstate';

/** The fields of an entry that the steps use. Only the views use the other fields. */
export interface ApplicationEntry {
  readonly id: string;
  /** A status of the chart `entry`. */
  readonly status: string;
  readonly version: number;
}

export interface EntryApplicationContext {
  /** The draft that is being filled in, or the entry that has been submitted. */
  entry: ApplicationEntry | null;
  /** The details as typed last; null before typing, and after a save that failed. */
  typed: Readonly<Record<string, string>> | null;
  failure: Failure | null;
}

type EntryApplicationEvent =
  | { type: 'application.choose'; eventId: string }
  /** Continues with an entry that is a draft or was returned for correction. */
  | { type: 'application.resume'; entryId: string }
  /** The details of the draft, sent while the user types. */
  | { type: 'application.typed'; values: Readonly<Record<string, string>> }
  /** The details of the draft, sent to continue with the next step. */
  | { type: 'application.keep'; values: Readonly<Record<string, string>> }
  | { type: 'application.back' }
  /** Submits the entry. The user has agreed to the collection of the data. */
  | { type: 'application.submit' }
  | { type: 'application.again' };

export interface ApplicationDetails {
  readonly entry: ApplicationEntry | null;
  readonly values: Readonly<Record<string, string>>;
}

/** Returns the `failure` of a rejected call; null if the error has none. */
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
    /** Creates a draft for an event, or returns the existing one. */
    open: fromPromise<ApplicationEntry, { eventId: string }>(notProvided('open')),
    /** Returns an existing entry. */
    find: fromPromise<ApplicationEntry, { entryId: string }>(notProvided('find')),
    /** Saves the details before the next step. */
    keep: fromPromise<ApplicationEntry, ApplicationDetails>(notProvided('keep')),
    /** Saves the details while the user types. */
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
    isOpen: (_, { entry }: { entry: ApplicationEntry }) =>
      entry.status === 'draft' || entry.status === 'returned',
    isWaitedFor: stateIn({ checking: { saving: 'hurried' } }),
    isChangedMeanwhile: stateIn({ checking: { saving: 'behind' } }),
  },
  delays: {
    /** Milliseconds without typing before a save. Otherwise every letter causes a call. */
    PAUSE: 2_000,
  },
}).createMachine({
  id: 'entryApplication',
  description:
    'An event is entered in three steps [domain.md 4]: choose it, check the personal details, give ' +
    'consent and submit. From the first step on the server stores a draft, so that the user can continue ' +
    'later and on another device.',
  context: { entry: null, typed: null, failure: null },
  initial: 'choosing',
  states: {
    choosing: {
      description:
        'Every event is shown with its requirements. An event that cannot be entered shows the reason.',
      meta: { view: 'application-events' },
      on: {
        'application.choose': { target: 'opening', actions: 'forgetFailure' },
        'application.resume': { target: 'resuming', actions: 'forgetFailure' },
      },
    },
    resuming: {
      description: 'The draft, or the returned entry, is being fetched.',
      tags: 'busy',
      meta: { view: 'application-loading' },
      invoke: {
        id: 'find',
        src: 'find',
        input: ({ event }) => {
          assertEvent(event, 'application.resume');
          return { entryId: event.entryId };
        },
        onDone: [
          {
            description: 'The entry is a draft or was returned.',
            guard: { type: 'isOpen', params: ({ event }) => ({ entry: event.output }) },
            target: 'checking',
            actions: { type: 'keepEntry', params: ({ event }) => ({ entry: event.output }) },
          },
          {
            description: 'The entry has been submitted, for example before the page was reloaded.',
            target: 'received',
            actions: { type: 'keepEntry', params: ({ event }) => ({ entry: event.output }) },
          },
        ],
        onError: {
          target: 'choosing',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    opening: {
      description: 'The draft is being created or found.',
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
      description: 'The details are shown: the competitors and their coach.',
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
          description: 'The user is not typing. The typed details are saved, unless the last save failed.',
          on: {
            'application.typed': {
              target: 'pausing',
              actions: { type: 'keepTyped', params: ({ event }) => ({ values: event.values }) },
            },
          },
        },
        pausing: {
          description: 'The content is saved at the next pause in typing.',
          on: {
            'application.typed': {
              target: 'pausing',
              reenter: true,
              actions: { type: 'keepTyped', params: ({ event }) => ({ values: event.values }) },
            },
          },
          after: { PAUSE: { description: 'The user has paused typing.', target: 'saving' } },
        },
        saving: {
          description:
            'The details are saved on the server while the user types. One call runs at a time, because ' +
            'each save changes the version.',
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ context }) => ({ entry: context.entry, values: context.typed ?? {} }),
            onDone: [
              {
                description: 'The user has asked to continue.',
                guard: 'isWaitedFor',
                target: '#entryApplication.keeping',
                actions: { type: 'keepEntry', params: ({ event }) => ({ entry: event.output }) },
              },
              {
                description: 'More was typed while the call was under way.',
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
                description:
                  'The user has asked to continue. The details are saved again, and a second failure is ' +
                  'reported.',
                guard: 'isWaitedFor',
                target: '#entryApplication.keeping',
              },
              {
                description: 'The save failed. The next pause or step tries again.',
                target: 'still',
                actions: 'forgetTyped',
              },
            ],
          },
          initial: 'level',
          states: {
            level: {
              description: 'The content that is sent equals the content of the form.',
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
              description: 'The user has typed more since the call began.',
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
              description: 'The user continues as soon as the call has ended.',
              tags: 'busy',
              on: {
                'application.keep': { description: 'A second request to continue is ignored.' },
              },
            },
          },
        },
      },
    },
    keeping: {
      description: 'The typed details are sent to the server.',
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
      description: 'All details are shown once more, with the consent.',
      meta: { view: 'application-consent' },
      on: {
        'application.submit': { target: 'submitting', actions: 'forgetFailure' },
        'application.back': { target: 'checking', actions: 'forgetFailure' },
      },
    },
    submitting: {
      description: 'The server decides about place, rules and time at this instant.',
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
      description: 'The entry is submitted. The page shows the receipt number and the next steps.',
      meta: { view: 'application-receipt' },
      on: { 'application.again': { target: 'choosing', actions: 'forgetEntry' } },
    },
  },
});
