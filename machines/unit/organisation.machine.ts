import { setup } from 'xstate';

/** The status as stored in the database. */
export type OrganisationStatus =
  | 'declared'
  | 'registered'
  | 'submitted'
  | 'confirmed'
  | 'refused'
  | 'suspended';

/** An administrator of the organisation; an acting member of a committee; a technician. */
export type OrganisationActor = 'applicant' | 'committee' | 'technician';

/** The facts that a decision on an organisation depends on. The server computes them. */
export interface OrganisationFacts {
  /** Whether every field of the profile is filled in and the stamped commitment is uploaded. */
  readonly isComplete: boolean;
  /** Whether the organisation is a committee, on which a technician decides. */
  readonly isCommittee: boolean;
  /** Whether another organisation is confirmed and holds the name or the credit code. */
  readonly isHeld: boolean;
}

/** The facts that an event depends on. */
interface Act<Known extends keyof OrganisationFacts> {
  readonly by: OrganisationActor;
  readonly facts: Pick<OrganisationFacts, Known>;
}
type Submission = Act<'isComplete'>;
type Decision = Act<'isCommittee'>;
type Restoration = Act<'isCommittee' | 'isHeld'>;
/**
 * `isSeen`: whether the decider has seen the evidence as it is. Its page shows it; a confirmation together
 * with others counts the organisations that the decider has opened since their last change.
 */
type Confirmation = Restoration & { readonly isSeen: boolean };

export type OrganisationEvent =
  /** The first account of the organisation is registered. */
  | { type: 'organisation.register' }
  /** The operator of the server makes the organisation a committee. */
  | { type: 'organisation.appoint' }
  | ({ type: 'organisation.submit' } & Submission)
  | ({ type: 'organisation.confirm' } & Confirmation)
  | ({ type: 'organisation.refuse'; reason: string } & Decision)
  | ({ type: 'organisation.suspend'; reason: string } & Decision)
  | ({ type: 'organisation.restore' } & Restoration);

const decides = ({ by, facts }: Decision) => by === (facts.isCommittee ? 'technician' : 'committee');

const types: {
  events?: OrganisationEvent;
} = {};

export const organisationMachine = setup({
  types,
  guards: {
    maySubmit: (_, { by, facts }: Submission) => by === 'applicant' && facts.isComplete,
    mayConfirm: (_, act: Confirmation) => decides(act) && act.isSeen && !act.facts.isHeld,
    mayRestore: (_, act: Restoration) => decides(act) && !act.facts.isHeld,
    mayDecideWithReason: (_, act: Decision & { reason: string }) => decides(act) && act.reason !== '',
  },
}).createMachine({
  id: 'organisation',
  description:
    'An organisation, and whether its accounts may act for it (单位认证). A committee decides on units, and a ' +
    'technician on committees. No account decides on the organisation that it belongs to. An account acts ' +
    'for the organisation only in the state `confirmed`.',
  initial: 'declared',
  on: {
    'organisation.appoint': {
      description:
        'The organisation is appointed on the command line of the server. The operator is responsible for ' +
        'it.',
      target: '.confirmed',
    },
  },
  states: {
    declared: {
      description: 'The organisation is a name that people have given. No account acts for it.',
      on: {
        'organisation.register': {
          description: 'The first account that acts for the organisation is registered.',
          target: 'registered',
        },
      },
    },
    registered: {
      description: 'The administrator fills in the profile and uploads the stamped commitment.',
      on: {
        'organisation.submit': {
          description: 'The administrator submits the complete profile.',
          guard: { type: 'maySubmit', params: ({ event }) => event },
          target: 'submitted',
        },
      },
    },
    submitted: {
      description: 'The evidence waits for a decision.',
      on: {
        'organisation.confirm': {
          description:
            'The evidence was seen and is accepted. No other confirmed organisation holds the name or the credit ' +
            'code. The administrator who applied is confirmed together with the organisation.',
          guard: { type: 'mayConfirm', params: ({ event }) => event },
          target: 'confirmed',
        },
        'organisation.refuse': {
          description: 'The organisation is refused with a reason.',
          guard: { type: 'mayDecideWithReason', params: ({ event }) => event },
          target: 'refused',
        },
      },
    },
    confirmed: {
      description:
        'The organisation holds its name and its credit code. The confirmed accounts act for it, and its people ' +
        'can be confirmed.',
      on: {
        'organisation.suspend': {
          description: 'The organisation is suspended with a reason. Its accounts no longer act for it.',
          guard: { type: 'mayDecideWithReason', params: ({ event }) => event },
          target: 'suspended',
        },
      },
    },
    refused: {
      description: 'The reason is stored with the organisation. The administrator can apply again.',
      on: {
        'organisation.submit': {
          description:
            'The administrator submits the profile again, with the corrections that the reason asks for.',
          guard: { type: 'maySubmit', params: ({ event }) => event },
          target: 'submitted',
        },
      },
    },
    suspended: {
      description: 'The accounts do not act for the organisation until the suspension ends.',
      on: {
        'organisation.restore': {
          description:
            'The suspension ends, because its reason no longer holds. No other organisation was confirmed with ' +
            'the name or the credit code meanwhile.',
          guard: { type: 'mayRestore', params: ({ event }) => event },
          target: 'confirmed',
        },
      },
    },
  },
});
