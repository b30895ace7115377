import { setup } from 'xstate';

/** As the database has it. */
export type OrganisationStatus =
  | 'declared'
  | 'registered'
  | 'submitted'
  | 'confirmed'
  | 'refused'
  | 'suspended';

/** An administrator of the organisation; an acting member of a committee; a technician. */
export type OrganisationActor = 'applicant' | 'committee' | 'technician';

/** What a decision on an organisation depends on; worked out by the server. */
export interface OrganisationFacts {
  /** Every field of its profile is filled in, the stamped commitment included. */
  readonly isComplete: boolean;
  /** It is a committee, on which a technician decides. */
  readonly isCommittee: boolean;
}

/** What an event depends on, and nothing else. */
interface Act<Known extends keyof OrganisationFacts> {
  readonly by: OrganisationActor;
  readonly facts: Pick<OrganisationFacts, Known>;
}
type Submission = Act<'isComplete'>;
type Decision = Act<'isCommittee'>;

export type OrganisationEvent =
  /** Its first account is registered. */
  | { type: 'organisation.register' }
  /** Whoever runs the server makes it a committee. */
  | { type: 'organisation.appoint' }
  | ({ type: 'organisation.submit' } & Submission)
  | ({ type: 'organisation.confirm' } & Decision)
  | ({ type: 'organisation.refuse'; reason: string } & Decision)
  | ({ type: 'organisation.suspend'; reason: string } & Decision)
  | ({ type: 'organisation.restore' } & Decision);

const decides = ({ by, facts }: Decision) => by === (facts.isCommittee ? 'technician' : 'committee');

const types: {
  events?: OrganisationEvent;
} = {};

export const organisationMachine = setup({
  types,
  guards: {
    maySubmit: (_, { by, facts }: Submission) => by === 'applicant' && facts.isComplete,
    mayDecide: (_, act: Decision) => decides(act),
    mayDecideWithReason: (_, act: Decision & { reason: string }) => decides(act) && act.reason !== '',
  },
}).createMachine({
  id: 'organisation',
  description:
    'An organisation and whether its accounts may act for it (单位认证). A committee decides on units, a ' +
    'technician on committees; nobody decides on their own organisation. Only in the state confirmed does ' +
    'an account act for the organisation.',
  initial: 'declared',
  on: {
    'organisation.appoint': {
      description: 'On the command line of the server, whose user answers for it.',
      target: '.confirmed',
    },
  },
  states: {
    declared: {
      description: 'A name that people have given; no account acts for it.',
      on: {
        'organisation.register': {
          description: 'The first account that acts for it is registered.',
          target: 'registered',
        },
      },
    },
    registered: {
      description: 'Its administrator fills in the profile and uploads the stamped commitment.',
      on: {
        'organisation.submit': {
          description: 'The profile is complete.',
          guard: { type: 'maySubmit', params: ({ event }) => event },
          target: 'submitted',
        },
      },
    },
    submitted: {
      description: 'The evidence waits for a decision.',
      on: {
        'organisation.confirm': {
          description: 'The evidence holds; the administrator who applied is confirmed with it.',
          guard: { type: 'mayDecide', params: ({ event }) => event },
          target: 'confirmed',
        },
        'organisation.refuse': {
          description: 'With a reason.',
          guard: { type: 'mayDecideWithReason', params: ({ event }) => event },
          target: 'refused',
        },
      },
    },
    confirmed: {
      description: 'Its confirmed accounts act for it, and its people can be confirmed.',
      on: {
        'organisation.suspend': {
          description: 'With a reason; its accounts act no more.',
          guard: { type: 'mayDecideWithReason', params: ({ event }) => event },
          target: 'suspended',
        },
      },
    },
    refused: {
      description: 'The reason stands beside it; the administrator can apply again.',
      on: {
        'organisation.submit': {
          description: 'What the reason names has been put right.',
          guard: { type: 'maySubmit', params: ({ event }) => event },
          target: 'submitted',
        },
      },
    },
    suspended: {
      description: 'Its accounts do not act for it until the suspension is lifted.',
      on: {
        'organisation.restore': {
          description: 'The reason no longer holds.',
          guard: { type: 'mayDecide', params: ({ event }) => event },
          target: 'confirmed',
        },
      },
    },
  },
});
