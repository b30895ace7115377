import { emit, setup } from 'xstate';

/** The status as stored in the database. Dates decide whether a published call accepts applications. */
export type ExhibitorCallStatus = 'draft' | 'published' | 'cancelled';

/** The request that waits for a second person; '' if none waits. The server computes it with its own clock. */
export type ExhibitorCallWaiting = '' | 'cancel';

/** The facts that the guards read. The server computes them. */
export interface ExhibitorCallFacts {
  /** Whether the competition is announced, has not ended and is not cancelled. */
  readonly isHeld: boolean;
  /** Whether the closing instant is still to come. */
  readonly isTimely: boolean;
  /** Whether the call has at least one booth. */
  readonly hasBooths: boolean;
  readonly waiting: ExhibitorCallWaiting;
}

interface Act {
  readonly by: 'organiser' | 'viewer';
  readonly facts: ExhibitorCallFacts;
}
interface Reasoned extends Act {
  readonly reason: string;
}
/** `second`: the relation of the acting account to the account that asked. */
interface Agreeing extends Act {
  readonly second: SecondPerson;
}

export type ExhibitorCallEvent =
  | ({ type: 'exhibitorCall.change' } & Act)
  | ({ type: 'exhibitorCall.publish' } & Act)
  | ({ type: 'exhibitorCall.askCancel' } & Reasoned)
  | ({ type: 'exhibitorCall.cancel' } & Agreeing)
  | ({ type: 'exhibitorCall.drop' } & Reasoned)
  /** The competition of the call is cancelled. */
  | { type: 'exhibitorCall.abandon'; by: 'system' };

const types: {
  events?: ExhibitorCallEvent;
  emitted?: { type: 'exhibitorCall.changed' };
} = {};

export const exhibitorCallMachine = setup({
  types,
  actions: {
    announceChange: emit({ type: 'exhibitorCall.changed' }),
  },
  guards: {
    mayChange: (_, { by }: Act) => by === 'organiser',
    mayPublish: (_, { by, facts }: Act) =>
      by === 'organiser' && facts.isHeld && facts.isTimely && facts.hasBooths,
    mayAsk: (_, { by, facts, reason }: Reasoned) =>
      by === 'organiser' && facts.waiting === '' && reason !== '',
    mayCancel: (_, { by, facts, second }: Agreeing) =>
      by === 'organiser' && facts.waiting === 'cancel' && second === 'another',
    mayDrop: (_, { by, facts, reason }: Reasoned) =>
      by === 'organiser' && facts.waiting === 'cancel' && reason !== '',
  },
}).createMachine({
  id: 'exhibitorCall',
  description:
    'The call of a competition for exhibitors (招展) [running.md 2]: its dates, limits and booths. The dates ' +
    'decide when exhibitors can apply.',
  initial: 'draft',
  states: {
    draft: {
      description: 'Only the committee sees the call. Its dates and limits can be changed.',
      on: {
        'exhibitorCall.change': {
          description: 'The committee changes the call.',
          guard: { type: 'mayChange', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'exhibitorCall.publish': {
          description: 'The committee publishes the call. It has booths, and its closing date is to come.',
          guard: { type: 'mayPublish', params: ({ event }) => event },
          target: 'published',
        },
        'exhibitorCall.abandon': {
          description: 'The competition is cancelled, and its exhibition with it.',
          target: 'cancelled',
        },
      },
    },
    published: {
      description: 'Exhibitors see the call, and apply between its opening and its closing.',
      on: {
        'exhibitorCall.askCancel': {
          description: 'One person of the committee asks another one, with a reason, to cancel the call.',
          guard: { type: 'mayAsk', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'exhibitorCall.cancel': {
          description:
            'Another person of the committee agrees within ten minutes. The applications that are not ' +
            'finished are withdrawn, and their booths become free.',
          guard: { type: 'mayCancel', params: ({ event }) => event },
          target: 'cancelled',
        },
        'exhibitorCall.drop': {
          description: 'The committee refuses the request with a reason, or takes it back.',
          guard: { type: 'mayDrop', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'exhibitorCall.abandon': {
          description:
            'The competition is cancelled, and its exhibition with it. The applications that are not ' +
            'finished are withdrawn, and their booths become free.',
          target: 'cancelled',
        },
      },
    },
    cancelled: {
      description: 'The exhibition is not held. The competition can have a new call.',
    },
  },
});
