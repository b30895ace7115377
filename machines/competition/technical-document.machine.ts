import { emit, setup } from 'xstate';

/** As the database has it. */
export type TechnicalDocumentStatus = 'draft' | 'announced' | 'published' | 'replaced' | 'withdrawn';

/** `system`: what becomes of the notice that publishes it. */
type Actor = 'organiser' | 'viewer' | 'system';

interface By {
  readonly by: Actor;
}
/** `isOver`: its event, or the competition, is over or not held. */
interface Timely extends By {
  readonly isOver: boolean;
}
/** `isComplete`: the technical document itself is among its files. */
interface Announced extends Timely {
  readonly isComplete: boolean;
}
/** `isNoticeOpen`: the notice is a draft again, or gone. */
interface Recalled extends By {
  readonly isNoticeOpen: boolean;
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
    mayChange: (_, { by, isOver }: Timely) => by === 'organiser' && !isOver,
    mayAnnounce: (_, { by, isOver, isComplete }: Announced) => by === 'organiser' && !isOver && isComplete,
    mayRecall: (_, { by, isNoticeOpen }: Recalled) => by !== 'viewer' && isNoticeOpen,
    isSystem: (_, { by }: By) => by === 'system',
    mayWithdraw: (_, { by, reason }: Reasoned) => by === 'organiser' && reason !== '',
    mayFall: (_, { by, reason }: Reasoned) => by === 'system' && reason !== '',
  },
}).createMachine({
  id: 'technicalDocument',
  description:
    'One version of the technical documents of an event (技术工作文件): document, sample tasks and infrastructure ' +
    'list. A notice that two people have agreed to publishes it.',
  initial: 'draft',
  states: {
    draft: {
      description: 'Its files can be exchanged; nobody but the committee sees it.',
      on: {
        'technicalDocument.change': {
          description: 'Its files and what is told of them.',
          guard: { type: 'mayChange', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'technicalDocument.announce': {
          description: 'A notice is begun that has its files as annexes.',
          guard: { type: 'mayAnnounce', params: ({ event }) => event },
          target: 'announced',
        },
        'technicalDocument.withdraw': {
          description: 'With a reason; it is kept for the committee.',
          guard: { type: 'mayWithdraw', params: ({ event }) => event },
          target: 'withdrawn',
        },
      },
    },
    announced: {
      description: 'Its files stay as they are while the notice is written and decided on.',
      on: {
        'technicalDocument.publish': {
          description: 'The notice has been agreed to.',
          guard: { type: 'isSystem', params: ({ event }) => event },
          target: 'published',
        },
        'technicalDocument.recall': {
          description: 'As long as the notice is not before the committee; also where the notice is deleted.',
          guard: { type: 'mayRecall', params: ({ event }) => event },
          target: 'draft',
        },
      },
    },
    published: {
      description: 'In force for the readers of the notice, from its time on.',
      on: {
        'technicalDocument.replace': {
          description: 'The next version has been published.',
          guard: { type: 'isSystem', params: ({ event }) => event },
          target: 'replaced',
        },
        'technicalDocument.withdraw': {
          description: 'The notice has been withdrawn, with its reason.',
          guard: { type: 'mayFall', params: ({ event }) => event },
          target: 'withdrawn',
        },
      },
    },
    replaced: {
      description: 'It is kept, and its readers can still look at it.',
    },
    withdrawn: {
      description: 'It is kept for the committee alone.',
    },
  },
});
