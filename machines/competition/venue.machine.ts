import { emit, setup } from 'xstate';

/** The status as stored in the database. */
export type VenueStatus = 'open' | 'closed';

interface Acting {
  readonly by: 'organiser' | 'viewer';
  /** `isOver`: the competition of the venue has ended, or is not held. */
  readonly facts: { readonly isOver: boolean };
}
interface Reasoned extends Acting {
  readonly reason: string;
}

export type VenueEvent =
  | ({ type: 'venue.change' } & Acting)
  | ({ type: 'venue.close' } & Reasoned)
  | ({ type: 'venue.reopen' } & Acting);

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
    mayAct: (_, { by, facts }: Acting) => by === 'organiser' && !facts.isOver,
    mayClose: (_, { by, facts, reason }: Reasoned) => by === 'organiser' && !facts.isOver && reason !== '',
  },
}).createMachine({
  id: 'venue',
  description:
    'A venue (赛场) where events of a competition are held. The committee that holds the competition ' +
    'maintains it. It is closed instead of deleted, because past events still refer to it.',
  initial: 'open',
  states: {
    open: {
      description: 'Events can be held at the venue.',
      on: {
        'venue.change': {
          description: 'The committee changes the description of the venue.',
          guard: { type: 'mayAct', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'venue.close': {
          description: 'The committee closes the venue with a reason. The competition has not ended.',
          guard: { type: 'mayClose', params: ({ event }) => event },
          target: 'closed',
        },
      },
    },
    closed: {
      description: 'No event is held at the venue any more.',
      on: {
        'venue.reopen': {
          description: 'Events can be held at the venue again.',
          guard: { type: 'mayAct', params: ({ event }) => event },
          target: 'open',
        },
      },
    },
  },
});
