import { emit, setup } from 'xstate';

/** The status as stored in the database. */
export type TechnicalDocumentStatus = 'draft' | 'announced' | 'published' | 'replaced' | 'withdrawn';

/** `system`: a consequence of a change of the notice that publishes the documents. */
type Actor = 'organiser' | 'viewer' | 'system';

interface By {
  readonly by: Actor;
}
interface Timely extends By {
  /** `isOver`: the event or its competition has ended, or is not held. */
  readonly facts: { readonly isOver: boolean };
}
/** `isComplete`: the technical document itself is among the files. */
interface Announced extends Timely {
  readonly isComplete: boolean;
}
interface Recalled extends By {
  /** `isNoticeOpen`: the notice is a draft again, or has been deleted. */
  readonly facts: { readonly isNoticeOpen: boolean };
}
interface Reasoned extends By {
  readonly reason: string;
}

export type TechnicalDocumentEvent =
  | ({ type: 'technicalDocument.change' } & Timely)
  | ({ type: 'technicalDocument.announce' } & Announced)
  | ({ type: 'technicalDocument.recall' } & Recalled)
  | ({ type: 'technicalDocument.publish' } & By)
  | ({ type: 'technicalDocument.replace' } & By)
  | ({ type: 'technicalDocument.withdraw' } & Reasoned);

const types: {
  events?: TechnicalDocumentEvent;
  emitted?: { type: 'technicalDocument.changed' };
} = {};

export const technicalDocumentMachine = setup({
  types,
  actions: {
    announceChange: emit({ type: 'technicalDocument.changed' }),
  },
  guards: {
    mayChange: (_, { by, facts }: Timely) => by === 'organiser' && !facts.isOver,
    mayAnnounce: (_, { by, facts, isComplete }: Announced) =>
      by === 'organiser' && !facts.isOver && isComplete,
    mayRecall: (_, { by, facts }: Recalled) => by !== 'viewer' && facts.isNoticeOpen,
    isSystem: (_, { by }: By) => by === 'system',
    mayWithdraw: (_, { by, reason }: Reasoned) => by === 'organiser' && reason !== '',
    mayFall: (_, { by, reason }: Reasoned) => by === 'system' && reason !== '',
  },
}).createMachine({
  id: 'technicalDocument',
  description:
    'One version of the technical documents of an event (技术工作文件): document, sample tasks and ' +
    'infrastructure list. A notice that two people have approved publishes it.',
  initial: 'draft',
  states: {
    draft: {
      description: 'The files can be replaced. Only the committee sees them.',
      on: {
        'technicalDocument.change': {
          description: 'The committee changes the files and their description.',
          guard: { type: 'mayChange', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'technicalDocument.announce': {
          description: 'The committee starts a notice that has the files as annexes.',
          guard: { type: 'mayAnnounce', params: ({ event }) => event },
          target: 'announced',
        },
        'technicalDocument.withdraw': {
          description:
            'The committee withdraws the version with a reason. It stays stored for the committee.',
          guard: { type: 'mayWithdraw', params: ({ event }) => event },
          target: 'withdrawn',
        },
      },
    },
    announced: {
      description: 'The files do not change while the notice is written and decided.',
      on: {
        'technicalDocument.publish': {
          description: 'The notice has been approved.',
          guard: { type: 'isSystem', params: ({ event }) => event },
          target: 'published',
        },
        'technicalDocument.recall': {
          description:
            'The version is recalled while the committee is not reviewing the notice, or when the notice ' +
            'is deleted.',
          guard: { type: 'mayRecall', params: ({ event }) => event },
          target: 'draft',
        },
      },
    },
    published: {
      description: 'The documents are in force for the readers of the notice, from its publication time on.',
      on: {
        'technicalDocument.replace': {
          description: 'The next version has been published.',
          guard: { type: 'isSystem', params: ({ event }) => event },
          target: 'replaced',
        },
        'technicalDocument.withdraw': {
          description: 'The notice has been withdrawn. Its reason applies to the documents as well.',
          guard: { type: 'mayFall', params: ({ event }) => event },
          target: 'withdrawn',
        },
      },
    },
    replaced: {
      description: 'The version is stored, and its readers can still open it.',
    },
    withdrawn: {
      description: 'The version is stored for the committee only.',
    },
  },
});
