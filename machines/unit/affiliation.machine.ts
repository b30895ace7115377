import { setup } from 'xstate';

/** As the database has it; without a row nothing has been said. */
export type AffiliationStatus = 'offered' | 'claimed' | 'confirmed' | 'refused' | 'ended';

/**
 * The owner of the account; an administrator of the organisation; a committee, which confirms with an
 * organisation the administrator who applied; whoever runs the server.
 */
type AffiliationActor = 'person' | 'unit' | 'committee' | 'operator';

interface Act {
  readonly by: AffiliationActor;
}

export type AffiliationEvent =
  | ({ type: 'affiliation.claim' } & Act)
  | ({ type: 'affiliation.offer' } & Act)
  /** An account is made that acts for the organisation. */
  | ({ type: 'affiliation.appoint' } & Act)
  | ({ type: 'affiliation.confirm' } & Act)
  | ({ type: 'affiliation.refuse'; reason: string } & Act)
  | ({ type: 'affiliation.accept' } & Act)
  | ({ type: 'affiliation.decline' } & Act)
  | ({ type: 'affiliation.end'; reason: string } & Act);

const types: {
  events?: AffiliationEvent;
} = {};

export const affiliationMachine = setup({
  types,
  guards: {
    isPerson: (_, { by }: Act) => by === 'person',
    isUnit: (_, { by }: Act) => by === 'unit',
    mayConfirm: (_, { by }: Act) => by === 'unit' || by === 'committee',
    mayAppoint: (_, { by }: Act) => by === 'unit' || by === 'operator',
    isUnitWithReason: (_, { by, reason }: Act & { reason: string }) => by === 'unit' && reason !== '',
  },
}).createMachine({
  id: 'affiliation',
  description:
    'That a person belongs to an organisation (人员归属确认). Each side can say so; it counts once the other ' +
    'side has agreed. Only in the state confirmed does it count.',
  initial: 'unsaid',
  states: {
    unsaid: {
      description: 'Neither side has said anything.',
      on: {
        'affiliation.claim': {
          description: 'The person says to belong to the organisation.',
          guard: { type: 'isPerson', params: ({ event }) => event },
          target: 'claimed',
        },
        'affiliation.offer': {
          description: 'The organisation enters the person as one of its people.',
          guard: { type: 'isUnit', params: ({ event }) => event },
          target: 'offered',
        },
        'affiliation.appoint': {
          description: 'The account is made for the organisation; nobody else has had it.',
          guard: { type: 'mayAppoint', params: ({ event }) => event },
          target: 'confirmed',
        },
      },
    },
    offered: {
      description: 'The organisation says so; the person has not answered yet.',
      on: {
        'affiliation.accept': {
          description: 'The person agrees.',
          guard: { type: 'isPerson', params: ({ event }) => event },
          target: 'confirmed',
        },
        'affiliation.decline': {
          description: 'The person does not belong to it.',
          guard: { type: 'isPerson', params: ({ event }) => event },
          target: 'ended',
        },
      },
    },
    claimed: {
      description: 'The person says so; the organisation has not answered yet.',
      on: {
        'affiliation.confirm': {
          description: 'The person belongs to the organisation.',
          guard: { type: 'mayConfirm', params: ({ event }) => event },
          target: 'confirmed',
        },
        'affiliation.refuse': {
          description: 'With a reason.',
          guard: { type: 'isUnitWithReason', params: ({ event }) => event },
          target: 'refused',
        },
      },
    },
    confirmed: {
      description: 'The person reads and does what people of the organisation do.',
      on: {
        'affiliation.end': {
          description: 'The person has left; with a reason.',
          guard: { type: 'isUnitWithReason', params: ({ event }) => event },
          target: 'ended',
        },
      },
    },
    refused: {
      description: 'The reason stands beside it; the person can ask again.',
      on: {
        'affiliation.claim': {
          description: 'The person asks again.',
          guard: { type: 'isPerson', params: ({ event }) => event },
          target: 'claimed',
        },
      },
    },
    ended: {
      description: 'The person no longer belongs to the organisation, or never did.',
      on: {
        'affiliation.claim': {
          description: 'The person belongs to it again.',
          guard: { type: 'isPerson', params: ({ event }) => event },
          target: 'claimed',
        },
      },
    },
  },
});
