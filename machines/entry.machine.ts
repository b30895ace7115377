import { emit, setup } from 'xstate';

/** As the database has it. */
export type EntryStatus =
  | 'draft'
  | 'submitted'
  | 'endorsed'
  | 'approved'
  | 'returned'
  | 'rejected'
  | 'withdrawn';

/** What speaks for and against an entry at this moment; worked out by the server, never taken from a request. */
export interface EntryFacts {
  /** Epoch ms, of the server's clock. */
  readonly at: number;
  /** Registration, epoch ms; `closesAt` is exclusive. */
  readonly opensAt: number;
  readonly closesAt: number;
  /** Until when a returned entry may be put right, epoch ms, exclusive; null where it was not returned. */
  readonly correctionUntil: number | null;
  /** The rules of the event on this person: met, for a reviewer to judge, or not met. */
  readonly checks: 'pass' | 'manual' | 'fail';
  /** A place is left, of the event and of the unit. */
  readonly hasPlace: boolean;
  /** Nobody in it is entered for the same event already, or for another where only one is allowed. */
  readonly isUnique: boolean;
  /** The person has agreed to what is collected. */
  readonly hasConsent: boolean;
  /** The stamped form is there. */
  readonly hasStamp: boolean;
  /** The person belongs to a unit, which has to stand behind the entry. */
  readonly needsEndorsement: boolean;
  /** The roster of the event is closed. */
  readonly isFrozen: boolean;
  /** The competition has begun, or is over for another reason: who is on its rosters stays. */
  readonly hasBegun: boolean;
}

/**
 * Who acts, in which capacity: the person entered, that person's unit, a reviewer of the committee who is
 * not the applicant, the committee itself, or the clock.
 */
export type EntryActor = 'owner' | 'unit' | 'reviewer' | 'organiser' | 'system';

interface Act {
  readonly by: EntryActor;
  readonly facts: EntryFacts;
}

export type EntryEvent =
  | ({ type: 'entry.submit' } & Act)
  | ({ type: 'entry.endorse' } & Act)
  /** `reason` says why an entry is let in although a check does not pass; '' where all do. */
  | ({ type: 'entry.approve'; reason: string } & Act)
  /** `reasons` counts the fields that are to be put right, each with a reason; `until`: epoch ms. */
  | ({ type: 'entry.return'; reasons: number; until: number } & Act)
  | ({ type: 'entry.reject'; reason: string } & Act)
  | ({ type: 'entry.lapse' } & Act)
  | ({ type: 'entry.withdraw'; reason: string } & Act)
  /** Somebody is to take the place of one who is entered; the evidence says why. */
  | ({ type: 'entry.requestSubstitute'; hasEvidence: boolean } & Act)
  /** It is granted; `facts` are those of who is to come in. */
  | ({ type: 'entry.substitute' } & Act);

export const entryMachine = setup({
  types: {
    events: {} as EntryEvent,
    emitted: {} as { type: 'entry.substituteRequested' } | { type: 'entry.substituted' },
  },
  actions: {
    announceRequest: emit({ type: 'entry.substituteRequested' }),
    announceSubstitute: emit({ type: 'entry.substituted' }),
  },
  guards: {
    maySubmit: (_, { by, facts }: Act) =>
      (by === 'owner' || by === 'unit') &&
      ((facts.opensAt <= facts.at && facts.at < facts.closesAt) ||
        (facts.correctionUntil !== null && facts.at < facts.correctionUntil)) &&
      facts.checks !== 'fail' &&
      facts.hasPlace &&
      facts.isUnique &&
      facts.hasConsent,
    mayEndorse: (_, { by, facts }: Act) => by === 'unit' && facts.hasStamp && !facts.isFrozen,
    mayApprove: (_, { by, facts, reason }: Act & { reason: string }) =>
      by === 'reviewer' && !facts.isFrozen && (facts.checks === 'pass' || reason !== ''),
    mayApproveUnendorsed: (_, { by, facts, reason }: Act & { reason: string }) =>
      by === 'reviewer' &&
      !facts.needsEndorsement &&
      !facts.isFrozen &&
      (facts.checks === 'pass' || reason !== ''),
    mayReturn: (_, { by, facts, reasons, until }: Act & { reasons: number; until: number }) =>
      by === 'reviewer' && !facts.isFrozen && reasons > 0 && until > facts.at,
    mayReject: (_, { by, reason }: Act & { reason: string }) => by === 'reviewer' && reason !== '',
    hasLapsed: (_, { by, facts }: Act) => by === 'system' && facts.at >= (facts.correctionUntil ?? Infinity),
    mayWithdraw: (_, { by, facts, reason }: Act & { reason: string }) =>
      by === 'organiser' ? reason !== '' : (by === 'owner' || by === 'unit') && !facts.isFrozen,
    mayRequestSubstitute: (_, { by, facts, hasEvidence }: Act & { hasEvidence: boolean }) =>
      (by === 'organiser' || (by === 'unit' && !facts.isFrozen)) && hasEvidence && !facts.hasBegun,
    maySubstitute: (_, { by, facts }: Act) =>
      by === 'organiser' && facts.checks !== 'fail' && facts.isUnique && !facts.hasBegun,
  },
}).createMachine({
  id: 'entry',
  description:
    'One entry for one event of a competition, from the draft to the roster [domain.md 3]. Server and ' +
    'browser ask this chart: the server before it writes, the browser to know what to offer. Deadlines are ' +
    'facts of the event: the server’s clock alone decides.',
  initial: 'draft',
  states: {
    draft: {
      description: 'Being written; nobody but its owner sees it.',
      meta: { view: 'entry-draft' },
      on: {
        'entry.submit': {
          description: 'By the person or the unit, in time, where every check allows it and a place is left.',
          guard: { type: 'maySubmit', params: ({ event }) => event },
          target: 'submitted',
        },
        'entry.withdraw': {
          description:
            'By the person or the unit until the roster is closed; afterwards by the committee, with a reason.',
          guard: { type: 'mayWithdraw', params: ({ event }) => event },
          target: 'withdrawn',
        },
      },
    },
    submitted: {
      description: 'With a receipt number, before the unit or, where there is none, before the reviewers.',
      meta: { view: 'entry-submitted' },
      on: {
        'entry.endorse': {
          description: 'The unit stands behind it, by a stamped form.',
          guard: { type: 'mayEndorse', params: ({ event }) => event },
          target: 'endorsed',
        },
        'entry.approve': {
          description: 'Of a person without a unit.',
          guard: { type: 'mayApproveUnendorsed', params: ({ event }) => event },
          target: 'approved',
        },
        'entry.return': {
          description: 'With a reason for each field and a time to put it right.',
          guard: { type: 'mayReturn', params: ({ event }) => event },
          target: 'returned',
        },
        'entry.reject': {
          description: 'By a reviewer, with a reason.',
          guard: { type: 'mayReject', params: ({ event }) => event },
          target: 'rejected',
        },
        'entry.withdraw': {
          description:
            'By the person or the unit until the roster is closed; afterwards by the committee, with a reason.',
          guard: { type: 'mayWithdraw', params: ({ event }) => event },
          target: 'withdrawn',
        },
      },
    },
    endorsed: {
      description: 'Before the reviewers of the committee.',
      meta: { view: 'entry-endorsed' },
      on: {
        'entry.approve': {
          description: 'Every check passes, or a reason says why it is let in all the same.',
          guard: { type: 'mayApprove', params: ({ event }) => event },
          target: 'approved',
        },
        'entry.return': {
          description: 'With a reason for each field and a time to put it right.',
          guard: { type: 'mayReturn', params: ({ event }) => event },
          target: 'returned',
        },
        'entry.reject': {
          description: 'By a reviewer, with a reason.',
          guard: { type: 'mayReject', params: ({ event }) => event },
          target: 'rejected',
        },
        'entry.withdraw': {
          description:
            'By the person or the unit until the roster is closed; afterwards by the committee, with a reason.',
          guard: { type: 'mayWithdraw', params: ({ event }) => event },
          target: 'withdrawn',
        },
      },
    },
    returned: {
      description: 'To be put right, with a reason beside each field and a last day.',
      meta: { view: 'entry-returned' },
      on: {
        'entry.submit': {
          description: 'By the person or the unit, in time, where every check allows it and a place is left.',
          guard: { type: 'maySubmit', params: ({ event }) => event },
          target: 'submitted',
        },
        'entry.lapse': {
          description: 'Not put right in time.',
          guard: { type: 'hasLapsed', params: ({ event }) => event },
          target: 'rejected',
        },
        'entry.withdraw': {
          description:
            'By the person or the unit until the roster is closed; afterwards by the committee, with a reason.',
          guard: { type: 'mayWithdraw', params: ({ event }) => event },
          target: 'withdrawn',
        },
      },
    },
    approved: {
      description: 'On the roster of the event.',
      meta: { view: 'entry-approved' },
      on: {
        'entry.requestSubstitute': {
          description:
            'By the unit until the roster is closed, by the committee until the competition begins.',
          guard: { type: 'mayRequestSubstitute', params: ({ event }) => event },
          actions: 'announceRequest',
        },
        'entry.substitute': {
          description: 'Granted by the committee: somebody else takes the place, the entry goes on.',
          guard: { type: 'maySubstitute', params: ({ event }) => event },
          actions: 'announceSubstitute',
        },
        'entry.withdraw': {
          description:
            'By the person or the unit until the roster is closed; afterwards by the committee, with a reason.',
          guard: { type: 'mayWithdraw', params: ({ event }) => event },
          target: 'withdrawn',
        },
      },
    },
    rejected: {
      description: 'Not let in; the reason stands beside it.',
      meta: { view: 'entry-rejected' },
    },
    withdrawn: {
      description: 'Taken back; its place is free again.',
      meta: { view: 'entry-withdrawn' },
    },
  },
});
