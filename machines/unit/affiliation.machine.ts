import { setup } from 'xstate';

/** The status as stored in the database; no row means that neither side has stated anything. */
export type AffiliationStatus = 'offered' | 'claimed' | 'confirmed' | 'refused' | 'ended';

/**
 * - `person`: the owner of the account.
 * - `unit`: an administrator of the organisation.
 * - `committee`: a committee, which confirms the administrator who applied together with the organisation.
 * - `operator`: the operator of the server.
 */
type AffiliationActor = 'person' | 'unit' | 'committee' | 'operator';

interface Act {
  readonly by: AffiliationActor;
}

export type AffiliationEvent =
  | ({ type: 'affiliation.claim' } & Act)
  | ({ type: 'affiliation.offer' } & Act)
  /** An account that acts for the organisation is created. */
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
    'Whether a person belongs to an organisation (人员归属确认). Each side can state this. The affiliation ' +
    'counts only in the state `confirmed`, once the other side has agreed.',
  initial: 'unsaid',
  states: {
    unsaid: {
      description: 'Neither side has stated an affiliation.',
      on: {
        'affiliation.claim': {
          description: 'The person states that they belong to the organisation.',
          guard: { type: 'isPerson', params: ({ event }) => event },
          target: 'claimed',
        },
        'affiliation.offer': {
          description: 'The organisation enters the person as one of its people.',
          guard: { type: 'isUnit', params: ({ event }) => event },
          target: 'offered',
        },
        'affiliation.appoint': {
          description: 'The account is created for the organisation. It has had no other owner.',
          guard: { type: 'mayAppoint', params: ({ event }) => event },
          target: 'confirmed',
        },
      },
    },
    offered: {
      description: 'The organisation has stated the affiliation. The person has not answered yet.',
      on: {
        'affiliation.accept': {
          description: 'The person agrees.',
          guard: { type: 'isPerson', params: ({ event }) => event },
          target: 'confirmed',
        },
        'affiliation.decline': {
          description: 'The person states that they do not belong to the organisation.',
          guard: { type: 'isPerson', params: ({ event }) => event },
          target: 'ended',
        },
      },
    },
    claimed: {
      description: 'The person has stated the affiliation. The organisation has not answered yet.',
      on: {
        'affiliation.confirm': {
          description: 'The organisation or a committee confirms the affiliation.',
          guard: { type: 'mayConfirm', params: ({ event }) => event },
          target: 'confirmed',
        },
        'affiliation.refuse': {
          description: 'The organisation refuses the affiliation with a reason.',
          guard: { type: 'isUnitWithReason', params: ({ event }) => event },
          target: 'refused',
        },
      },
    },
    confirmed: {
      description: 'The person has the read access and the acts of people of the organisation.',
      on: {
        'affiliation.end': {
          description: 'The organisation ends the affiliation with a reason, because the person has left.',
          guard: { type: 'isUnitWithReason', params: ({ event }) => event },
          target: 'ended',
        },
      },
    },
    refused: {
      description: 'The reason is stored with the affiliation. The person can ask again.',
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
          description: 'The person states that they belong to the organisation again.',
          guard: { type: 'isPerson', params: ({ event }) => event },
          target: 'claimed',
        },
      },
    },
  },
});
