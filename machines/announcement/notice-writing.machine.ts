import { assign, emit, fromPromise, setup, stateIn } from 'xstate';

/** What the chart needs of a notice; the rest is for the views. */
export interface WrittenNotice {
  readonly id: string;
  readonly version: number;
}

/** What is typed, as the body of the call that keeps it. */
export type NoticeWords = Readonly<Record<string, unknown>>;

export interface NoticeWritingContext {
  /** The notice as the server has it; null for one that is not kept yet. */
  notice: WrittenNotice | null;
  /** What the form begins with: the notice as it was opened, or as another writer has left it. */
  start: WrittenNotice | null;
  words: NoticeWords;
  failure: Failure | null;
}

type NoticeWritingEvent =
  | { type: 'noticeWriting.typed'; words: NoticeWords }
  /** Keeps what is typed and hands it in. */
  | { type: 'noticeWriting.handIn'; words: NoticeWords }
  /** After a conflict: what is typed here replaces what another writer has left. */
  | { type: 'noticeWriting.keepMine' }
  /** After a conflict: what another writer has left replaces what is typed here. */
  | { type: 'noticeWriting.takeTheirs' };

interface NoticeWritingEmitted {
  type: 'noticeWriting.handedIn';
  notice: WrittenNotice;
}

/** Codes of a notice that has another version, and of one that is no longer being written. */
const STALE = 40904;
const CONFLICT = 40901;

interface Sent {
  readonly notice: WrittenNotice | null;
}

interface Kept extends Sent {
  readonly words: NoticeWords;
}

/** What a rejected call carries; null for an error of another kind. */
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
    /** Keeps what is typed beside the typing, as a new draft where there is none. */
    save: fromPromise<WrittenNotice, Kept>(notProvided('save')),
    /** The same, before it is handed in. */
    keep: fromPromise<WrittenNotice, Kept>(notProvided('keep')),
    submit: fromPromise<WrittenNotice, Sent>(notProvided('submit')),
    /** Gives the notice as the server has it, for its version. */
    catchUp: fromPromise<WrittenNotice, Sent>(notProvided('catchUp')),
    /** The same, for what it says. */
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
    /** Another writer has changed the notice meanwhile. */
    isConflict: (_, params: { error: unknown }) => {
      const code = failureIn(params.error)?.code;
      return code === STALE || code === CONFLICT;
    },
  },
  delays: {
    /** A call for every letter would be too many. */
    PAUSE: 1_500,
  },
}).createMachine({
  id: 'noticeWriting',
  description:
    'Writing a notice: what is typed is kept on the server with every pause, one call at a time. The version of the ' +
    'notice shows that another person has changed it meanwhile; then nothing is overwritten without a decision.',
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
          description: 'The server has all that is typed.',
          on: {
            'noticeWriting.typed': {
              target: 'pausing',
              actions: { type: 'keepWords', params: ({ event }) => ({ words: event.words }) },
            },
          },
        },
        unsaved: {
          description: 'The server could not keep it; the next pause or the next step tries again.',
          tags: 'unsaved',
          on: {
            'noticeWriting.typed': {
              target: 'pausing',
              actions: { type: 'keepWords', params: ({ event }) => ({ words: event.words }) },
            },
          },
        },
        pausing: {
          description: 'Kept as soon as there is a pause.',
          tags: 'unsaved',
          on: {
            'noticeWriting.typed': {
              target: 'pausing',
              reenter: true,
              actions: { type: 'keepWords', params: ({ event }) => ({ words: event.words }) },
            },
          },
          after: { PAUSE: { description: 'A pause in typing.', target: 'saving' } },
        },
        saving: {
          description: 'Kept beside the typing.',
          tags: 'unsaved',
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ context }) => ({ notice: context.notice, words: context.words }),
            onDone: [
              {
                description: 'It is to be handed in.',
                guard: 'isHurried',
                target: '#noticeWriting.keeping',
                actions: { type: 'keepNotice', params: ({ event }) => ({ notice: event.output }) },
              },
              {
                description: 'There is more.',
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
                description: 'Another person has changed it.',
                guard: { type: 'isConflict', params: ({ event }) => ({ error: event.error }) },
                target: '#noticeWriting.conflicting',
              },
              {
                description: 'Handing in tries again, and says why where it fails once more.',
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
              description: 'What is sent is what is typed.',
              on: {
                'noticeWriting.typed': {
                  target: 'behind',
                  actions: { type: 'keepWords', params: ({ event }) => ({ words: event.words }) },
                },
              },
            },
            behind: {
              description: 'More has been typed meanwhile.',
              on: {
                'noticeWriting.typed': {
                  actions: { type: 'keepWords', params: ({ event }) => ({ words: event.words }) },
                },
              },
            },
            hurried: {
              description: 'It is handed in as soon as the call has ended.',
              tags: 'busy',
            },
          },
        },
      },
    },
    keeping: {
      description: 'All that is typed goes to the server before it is handed in.',
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
            description: 'Another person has changed it.',
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
      description: 'The server checks that nothing is missing.',
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
            description: 'Another person has changed it.',
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
      description: 'Another person has changed the notice. Both texts still exist; one of them is chosen.',
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
      description: 'The present version is fetched, so that what is typed here can replace it.',
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
      description: 'What the other person has left is fetched.',
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
      description: 'It is with the committee; its own page says what comes next.',
      meta: { view: 'notice-handed-in' },
    },
  },
});
