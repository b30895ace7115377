import { emit, setup } from 'xstate';

/** As the database has it. */
export type VenueStatus = 'open' | 'closed';

/** `isOver`: its competition is over, or not held. */
interface By {
  readonly by: 'organiser' | 'viewer';
  readonly isOver: boolean;
}
interface Reasoned extends By {
  readonly reason: string;
}

export type VenueEvent =
  | ({ type: 'venue.change' } & By)
  | ({ type: 'venue.close' } & Reasoned)
  | ({ type: 'venue.reopen' } & By);

const types: {
  events?: VenueEvent;
  emitted?: { type: 'venue.changed' };
} = {};

export const venueMachine = setup({
  types,
  actions: {
    announceChange: emit({ type: 'venue.changed' }),
  },
  guards: {
    mayAct: (_, { by, isOver }: By) => by === 'organiser' && !isOver,
    mayClose: (_, { by, isOver, reason }: Reasoned) => by === 'organiser' && !isOver && reason !== '',
  },
}).createMachine({
  id: 'venue',
  description:
    'A place where events of a competition are held (赛场), kept by the committee that holds the competition. ' +
    'It is closed instead of deleted: what has been held there stays true.',
  initial: 'open',
  states: {
    open: {
      description: 'Events can be held there.',
      on: {
        'venue.change': {
          description: 'What is told of it.',
          guard: { type: 'mayAct', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'venue.close': {
          description: 'With a reason, as long as the competition is not over.',
          guard: { type: 'mayClose', params: ({ event }) => event },
          target: 'closed',
        },
      },
    },
    closed: {
      description: 'Nothing is held there any more.',
      on: {
        'venue.reopen': {
          description: 'Events can be held there again.',
          guard: { type: 'mayAct', params: ({ event }) => event },
          target: 'open',
        },
      },
    },
  },
});
