import { emit, setup } from 'xstate';

/** The status as stored in the database; the row of a removed booth is deleted. */
export type BoothStatus = 'free' | 'assigned' | 'occupied' | 'blocked' | 'removed';

/** `system`: a consequence of a step of the application that holds the booth. */
interface By {
  readonly by: 'organiser' | 'viewer' | 'system';
}
interface Reasoned extends By {
  readonly reason: string;
}

export type BoothEvent =
  | ({ type: 'booth.change' } & By)
  | ({ type: 'booth.block' } & Reasoned)
  | ({ type: 'booth.unblock' } & By)
  | ({ type: 'booth.remove' } & By)
  | ({ type: 'booth.assign' } & By)
  | ({ type: 'booth.release' } & By)
  | ({ type: 'booth.moveIn' } & By)
  | ({ type: 'booth.moveOut' } & By);

const types: {
  events?: BoothEvent;
  emitted?: { type: 'booth.changed' };
} = {};

export const boothMachine = setup({
  types,
  actions: {
    announceChange: emit({ type: 'booth.changed' }),
  },
  guards: {
    isOrganiser: (_, { by }: By) => by === 'organiser',
    isOrganiserWithReason: (_, { by, reason }: Reasoned) => by === 'organiser' && reason !== '',
    isSystem: (_, { by }: By) => by === 'system',
  },
}).createMachine({
  id: 'booth',
  description:
    'A booth (展位) in a hall of the exhibition [running.md 2]. The application that holds it moves it.',
  initial: 'free',
  states: {
    free: {
      description: 'The booth can be assigned.',
      on: {
        'booth.change': {
          description: 'The committee changes area and power.',
          guard: { type: 'isOrganiser', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'booth.assign': {
          description: 'An application receives the booth.',
          guard: { type: 'isSystem', params: ({ event }) => event },
          target: 'assigned',
        },
        'booth.block': {
          description: 'The committee blocks the booth with a reason, such as a fire exit.',
          guard: { type: 'isOrganiserWithReason', params: ({ event }) => event },
          target: 'blocked',
        },
        'booth.remove': {
          description: 'The committee removes the booth from the plan.',
          guard: { type: 'isOrganiser', params: ({ event }) => event },
          target: 'removed',
        },
      },
    },
    assigned: {
      description: 'An application holds the booth.',
      on: {
        'booth.release': {
          description: 'The application has lost the booth.',
          guard: { type: 'isSystem', params: ({ event }) => event },
          target: 'free',
        },
        'booth.moveIn': {
          description: 'The exhibitor has moved in.',
          guard: { type: 'isSystem', params: ({ event }) => event },
          target: 'occupied',
        },
      },
    },
    occupied: {
      description: 'The exhibitor uses the booth.',
      on: {
        'booth.moveOut': {
          description: 'The exhibitor has handed the booth back.',
          guard: { type: 'isSystem', params: ({ event }) => event },
          target: 'free',
        },
      },
    },
    blocked: {
      description: 'The booth is not assigned.',
      on: {
        'booth.unblock': {
          description: 'The committee makes the booth available again.',
          guard: { type: 'isOrganiser', params: ({ event }) => event },
          target: 'free',
        },
        'booth.remove': {
          description: 'The committee removes the booth from the plan.',
          guard: { type: 'isOrganiser', params: ({ event }) => event },
          target: 'removed',
        },
      },
    },
    removed: {
      description: 'The plan no longer contains the booth. Only its rows in the audit log remain.',
      type: 'final',
    },
  },
});
