import { assign, emit, fromPromise, setup, stateIn } from 'xstate';

/** The fields of a notice that the chart uses. Only the views use the other fields. */
export interface WrittenNotice {
  readonly id: string;
  readonly version: number;
}

/** The content of the form, as the body of the call that saves it. */
export type NoticeWords = Readonly<Record<string, unknown>>;

export interface NoticeWritingContext {
  /** The notice as stored on the server; null before the first save. */
  notice: WrittenNotice | null;
  /** The initial content of the form: the notice as it was opened, or as another writer left it. */
  start: WrittenNotice | null;
  words: NoticeWords;
  failure: Failure | null;
}

type NoticeWritingEvent =
  | { type: 'noticeWriting.typed'; words: NoticeWords }
  /** Saves the content of the form and submits the notice for review. */
  | { type: 'noticeWriting.handIn'; words: NoticeWords }
  /** After a conflict: the content of this form replaces the text of the other writer. */
  | { type: 'noticeWriting.keepMine' }
  /** After a conflict: the text of the other writer replaces the content of this form. */
  | { type: 'noticeWriting.takeTheirs' };

interface NoticeWritingEmitted {
  type: 'noticeWriting.handedIn';
  notice: WrittenNotice;
}

/**
 * Error codes. `STALE`: the notice has another version. `CONFLICT`: the notice is no longer being written.
 */
const STALE = 40904;
const CONFLICT = 40901;

interface Sent {
  readonly notice: WrittenNotice | null;
}

interface Kept extends Sent {
  readonly words: NoticeWords;
}

/** Returns the `failure` of a rejected call; null if the error has none. */
const failureIn = (error: unknown): Failure | null =>
  error instanceof Error ? (error.failure ?? null) : null;

const notProvided = (name: string) => () =>
  Promise.reject(new Error(`noticeWriting: actor ${name} was not provided`));

const types: {
  context?: NoticeWritingContext;
  input?: { notice: WrittenNotice | null } | undefined;
  events?: NoticeWritingEvent;
  emitted?: NoticeWritingEmitted;
  tags?: 'busy' | 'unsaved';
} = {};

export const noticeWritingMachine = setup({
  types,
  actors: {
    /** Saves the content while the user types. Creates a draft if there is none. */
    save: fromPromise<WrittenNotice, Kept>(notProvided('save')),
    /** Saves the content before the notice is submitted. */
    keep: fromPromise<WrittenNotice, Kept>(notProvided('keep')),
    submit: fromPromise<WrittenNotice, Sent>(notProvided('submit')),
    /** Returns the notice as stored on the server, for its version. */
    catchUp: fromPromise<WrittenNotice, Sent>(notProvided('catchUp')),
    /** Returns the notice as stored on the server, for its content. */
    take: fromPromise<WrittenNotice, Sent>(notProvided('take')),
  },
  actions: {
    keepWords: assign((_, params: { words: NoticeWords }) => ({ words: params.words })),
    keepNotice: assign((_, params: { notice: WrittenNotice }) => ({ notice: params.notice, failure: null })),
    beginAnew: assign((_, params: { notice: WrittenNotice }) => ({
      notice: params.notice,
      start: params.notice,
      words: {},
      failure: null,
    })),
    keepFailure: assign((_, params: { error: unknown }) => ({ failure: failureIn(params.error) })),
    announceHandedIn: emit((_, params: { notice: WrittenNotice }) => ({
      type: 'noticeWriting.handedIn' as const,
      notice: params.notice,
    })),
  },
  guards: {
    isBehind: stateIn({ writing: { saving: 'behind' } }),
    isHurried: stateIn({ writing: { saving: 'hurried' } }),
    /** Whether another writer has changed the notice. */
    isConflict: (_, params: { error: unknown }) => {
      const code = failureIn(params.error)?.code;
      return code === STALE || code === CONFLICT;
    },
  },
  delays: {
    /** Milliseconds without typing before a save. Otherwise every letter causes a call. */
    PAUSE: 1_500,
  },
}).createMachine({
  id: 'noticeWriting',
  description:
    'The form in which a notice is written. Its content is saved on the server at every pause in typing, ' +
    'one call at a time. If the version shows that another person has changed the notice, nothing is ' +
    'overwritten until the user decides.',
  context: ({ input }) => ({
    notice: input?.notice ?? null,
    start: input?.notice ?? null,
    words: {},
    failure: null,
  }),
  initial: 'writing',
  states: {
    writing: {
      description: 'The form is on screen.',
      meta: { view: 'notice-writing' },
      on: {
        'noticeWriting.handIn': {
          target: 'keeping',
          actions: { type: 'keepWords', params: ({ event }) => ({ words: event.words }) },
        },
      },
      initial: 'untouched',
      states: {
        untouched: {
          description: 'Nothing has been typed.',
          on: {
            'noticeWriting.typed': {
              target: 'pausing',
              actions: { type: 'keepWords', params: ({ event }) => ({ words: event.words }) },
            },
          },
        },
        saved: {
          description: 'The server has stored everything that is typed.',
          on: {
            'noticeWriting.typed': {
              target: 'pausing',
              actions: { type: 'keepWords', params: ({ event }) => ({ words: event.words }) },
            },
          },
        },
        unsaved: {
          description: 'The server could not store the content. The next pause or the next step tries again.',
          tags: 'unsaved',
          on: {
            'noticeWriting.typed': {
              target: 'pausing',
              actions: { type: 'keepWords', params: ({ event }) => ({ words: event.words }) },
            },
          },
        },
        pausing: {
          description: 'The content is saved at the next pause in typing.',
          tags: 'unsaved',
          on: {
            'noticeWriting.typed': {
              target: 'pausing',
              reenter: true,
              actions: { type: 'keepWords', params: ({ event }) => ({ words: event.words }) },
            },
          },
          after: { PAUSE: { description: 'The user has paused typing.', target: 'saving' } },
        },
        saving: {
          description: 'The content is saved while the user types.',
          tags: 'unsaved',
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ context }) => ({ notice: context.notice, words: context.words }),
            onDone: [
              {
                description: 'The user has asked to submit the notice.',
                guard: 'isHurried',
                target: '#noticeWriting.keeping',
                actions: { type: 'keepNotice', params: ({ event }) => ({ notice: event.output }) },
              },
              {
                description: 'More was typed while the call was under way.',
                guard: 'isBehind',
                target: 'pausing',
                actions: { type: 'keepNotice', params: ({ event }) => ({ notice: event.output }) },
              },
              {
                target: 'saved',
                actions: { type: 'keepNotice', params: ({ event }) => ({ notice: event.output }) },
              },
            ],
            onError: [
              {
                description: 'Another person has changed the notice.',
                guard: { type: 'isConflict', params: ({ event }) => ({ error: event.error }) },
                target: '#noticeWriting.conflicting',
              },
              {
                description:
                  'The content is saved once more before the submission. A second failure is reported to ' +
                  'the user.',
                guard: 'isHurried',
                target: '#noticeWriting.keeping',
              },
              {
                target: 'unsaved',
                actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
          on: {
            'noticeWriting.handIn': {
              target: '.hurried',
              actions: { type: 'keepWords', params: ({ event }) => ({ words: event.words }) },
            },
          },
          initial: 'level',
          states: {
            level: {
              description: 'The content that is sent equals the content of the form.',
              on: {
                'noticeWriting.typed': {
                  target: 'behind',
                  actions: { type: 'keepWords', params: ({ event }) => ({ words: event.words }) },
                },
              },
            },
            behind: {
              description: 'The user has typed more since the call began.',
              on: {
                'noticeWriting.typed': {
                  actions: { type: 'keepWords', params: ({ event }) => ({ words: event.words }) },
                },
              },
            },
            hurried: {
              description: 'The notice is submitted as soon as the call has ended.',
              tags: 'busy',
            },
          },
        },
      },
    },
    keeping: {
      description: 'The content is saved before the notice is submitted.',
      tags: ['busy', 'unsaved'],
      meta: { view: 'notice-writing' },
      invoke: {
        id: 'keep',
        src: 'keep',
        input: ({ context }) => ({ notice: context.notice, words: context.words }),
        onDone: {
          target: 'submitting',
          actions: { type: 'keepNotice', params: ({ event }) => ({ notice: event.output }) },
        },
        onError: [
          {
            description: 'Another person has changed the notice.',
            guard: { type: 'isConflict', params: ({ event }) => ({ error: event.error }) },
            target: 'conflicting',
          },
          {
            target: 'writing.unsaved',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    submitting: {
      description: 'The notice is submitted. The server checks that nothing is missing.',
      tags: 'busy',
      meta: { view: 'notice-writing' },
      invoke: {
        id: 'submit',
        src: 'submit',
        input: ({ context }) => ({ notice: context.notice }),
        onDone: {
          target: 'handedIn',
          actions: { type: 'announceHandedIn', params: ({ event }) => ({ notice: event.output }) },
        },
        onError: [
          {
            description: 'Another person has changed the notice.',
            guard: { type: 'isConflict', params: ({ event }) => ({ error: event.error }) },
            target: 'conflicting',
          },
          {
            target: 'writing.saved',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    conflicting: {
      description:
        'Another person has changed the notice. Both texts still exist, and the user chooses one of them.',
      tags: 'unsaved',
      meta: { view: 'notice-conflict' },
      on: {
        'noticeWriting.typed': {
          actions: { type: 'keepWords', params: ({ event }) => ({ words: event.words }) },
        },
        'noticeWriting.keepMine': 'catchingUp',
        'noticeWriting.takeTheirs': 'taking',
      },
    },
    catchingUp: {
      description:
        'The present version of the notice is fetched, so that the content of this form can replace it.',
      tags: ['busy', 'unsaved'],
      meta: { view: 'notice-conflict' },
      invoke: {
        id: 'catchUp',
        src: 'catchUp',
        input: ({ context }) => ({ notice: context.notice }),
        onDone: {
          target: 'writing.saving',
          actions: { type: 'keepNotice', params: ({ event }) => ({ notice: event.output }) },
        },
        onError: {
          target: 'conflicting',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    taking: {
      description: 'The text of the other person is fetched.',
      tags: 'busy',
      meta: { view: 'notice-conflict' },
      invoke: {
        id: 'take',
        src: 'take',
        input: ({ context }) => ({ notice: context.notice }),
        onDone: {
          target: 'writing',
          actions: { type: 'beginAnew', params: ({ event }) => ({ notice: event.output }) },
        },
        onError: {
          target: 'conflicting',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    handedIn: {
      description: 'The committee has received the notice. The page of the notice shows the next steps.',
      meta: { view: 'notice-handed-in' },
    },
  },
});
