import { emit, setup } from 'xstate';

/** As the database has it. */
export type EntryStatus =
  | 'draft'
  | 'submitted'
  | 'endorsed'
  | 'approved'
  | 'returned'
  | 'rejected'
  | 'withdrawn'
  | 'checked_in'
  | 'absent'
  | 'competed'
  | 'disqualified'
  | 'unranked';

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
  /** The person belongs to a unit, which has to stand behind the entry. */
  readonly needsEndorsement: boolean;
  /** The roster of the event is closed. */
  readonly isFrozen: boolean;
  /** The competition has begun, or is over for another reason: who is on its rosters stays. */
  readonly hasBegun: boolean;
}

/**
 * Who acts, in which capacity: the person entered, that person's unit, a reviewer, who is of the committee and not in
 * the entry, the committee itself, who checks in at its event, its chief or supervisor, an arbiter of its appeal,
 * or the clock.
 */
export type EntryActor =
  | 'owner'
  | 'unit'
  | 'reviewer'
  | 'organiser'
  | 'checkIn'
  | 'chief'
  | 'supervisor'
  | 'arbiter'
  | 'system';

interface By {
  readonly by: EntryActor;
}
/** What an event depends on, and nothing else: the server works out no more than that. */
interface Act<Known extends keyof EntryFacts> extends By {
  readonly facts: Pick<EntryFacts, Known>;
}
interface Reasoned {
  readonly reason: string;
}

/** `second`: what the account that agrees is to the chief who has asked. */
interface Agreeing {
  readonly second: SecondPerson;
}
/** `isUndrawn`: the list of its session is closed, and its entry numbers are not being drawn. */
type LateAdmission = By & Reasoned & Agreeing & { readonly isUndrawn: boolean };
/** `isOpen`: its session checks in; `hasSome`: at least one of those in it has been identified. */
type PartAdmission = By & Reasoned & { readonly isOpen: boolean; readonly hasSome: boolean };
type Disqualification = By & Reasoned & Agreeing;
/** `hasCompeted`: its entry number was drawn; `hasSession`: a session to come has a place for it. */
type Reinstatement = By & Reasoned & { readonly hasCompeted: boolean; readonly hasSession: boolean };
/** `isJudged`: what is done under its codes is judged too far for it, or its work code is being drawn. */
type Unranking = By & Reasoned & { readonly isJudged: boolean };
type Postponement = Unranking & { readonly hasSession: boolean };

type Submission = Act<'at' | 'opensAt' | 'closesAt' | 'correctionUntil' | 'checks' | 'hasPlace' | 'isUnique'>;
type Approval = Act<'checks' | 'needsEndorsement' | 'isFrozen'> & Reasoned;
type Return = Act<'at' | 'isFrozen'> & { readonly reasons: number; readonly until: number };
type Revocation = Act<'needsEndorsement' | 'isFrozen'> & Reasoned;
type Withdrawal = Act<'isFrozen'> & Reasoned;
/** `isDrawn`: the order of its event is prepared, and a change would change the draw. */
type Admission = Act<'isUnique'> & Reasoned & { readonly isDrawn: boolean };

export type EntryEvent =
  /** What is typed into it is kept. */
  | ({ type: 'entry.change' } & By)
  /** With the consent of everybody in it to what is collected, without which no call is taken. */
  | ({ type: 'entry.submit' } & Submission)
  /** By who says that the stamped form is there. */
  | ({ type: 'entry.endorse' } & Act<'isFrozen'>)
  /** `reason` says why an entry is let in although a check does not pass; '' where all do. */
  | ({ type: 'entry.approve' } & Approval)
  /** An approval is taken back, with a reason: the entry waits for a reviewer again. */
  | ({ type: 'entry.revoke' } & Revocation)
  /** The person says not to belong to the unit that stands behind the entry. */
  | ({ type: 'entry.release' } & Act<'needsEndorsement' | 'isFrozen'>)
  /** `reasons` counts the fields that are to be put right, each with a reason; `until`: epoch ms. */
  | ({ type: 'entry.return' } & Return)
  | ({ type: 'entry.reject' } & By & Reasoned)
  /** An appeal against its rejection is upheld. */
  | ({ type: 'entry.admit' } & Admission)
  | ({ type: 'entry.lapse' } & Act<'at' | 'correctionUntil'>)
  | ({ type: 'entry.withdraw' } & Withdrawal)
  /** Its event is merged into another. */
  | ({ type: 'entry.move' } & By & Reasoned)
  /** Somebody is to take the place of one who is entered; evidence, without which no call is taken, says why. */
  | ({ type: 'entry.requestSubstitute' } & Act<'isFrozen' | 'hasBegun'>)
  /** `isOpen`: its session checks in; `isWhole`: everybody in it has been identified. */
  | ({ type: 'entry.checkIn' } & By & { readonly isOpen: boolean; readonly isWhole: boolean })
  /** A team of which not all are there, by leave of the chief. */
  | ({ type: 'entry.admitPart' } & PartAdmission)
  /** Somebody who has come after the list was closed: the chief has asked for it. */
  | ({ type: 'entry.admitLate' } & LateAdmission)
  /** The chief has asked for it; `reason`: what was found. */
  | ({ type: 'entry.disqualify' } & Disqualification)
  /** An appeal against its disqualification is upheld. */
  | ({ type: 'entry.reinstate' } & Reinstatement)
  /** An appeal is upheld, or an incident at its station is ruled so: it competes in a later session. */
  | ({ type: 'entry.postpone' } & Postponement)
  /** An appeal is upheld: it is listed without a rank. */
  | ({ type: 'entry.unrank' } & Unranking)
  | ({ type: 'entry.undoCheckIn' } & By & Reasoned & { readonly isOpen: boolean })
  /** The list of its session is closed. */
  | ({ type: 'entry.markAbsent' } & By)
  /** Its session is cancelled. */
  | ({ type: 'entry.reschedule' } & By)
  /** Its session has ended. */
  | ({ type: 'entry.finish' } & By)
  /** It is granted; `facts` are those of who is to come in. */
  | ({ type: 'entry.substitute' } & Act<'checks' | 'isUnique' | 'hasBegun'>);

const types: {
  events?: EntryEvent;
  emitted?: {
    type: 'entry.changed' | 'entry.moved' | 'entry.substituteRequested' | 'entry.substituted';
  };
} = {};

export const entryMachine = setup({
  types,
  actions: {
    announceChange: emit({ type: 'entry.changed' }),
    announceMove: emit({ type: 'entry.moved' }),
    announceRequest: emit({ type: 'entry.substituteRequested' }),
    announceSubstitute: emit({ type: 'entry.substituted' }),
  },
  guards: {
    isOwner: (_, { by }: By) => by === 'owner',
    maySubmit: (_, { by, facts }: Submission) =>
      (by === 'owner' || by === 'unit') &&
      ((facts.opensAt <= facts.at && facts.at < facts.closesAt) ||
        (facts.correctionUntil !== null && facts.at < facts.correctionUntil)) &&
      facts.checks !== 'fail' &&
      facts.hasPlace &&
      facts.isUnique,
    mayEndorse: (_, { by, facts }: Act<'isFrozen'>) => by === 'unit' && !facts.isFrozen,
    mayApprove: (_, { by, facts, reason }: Approval) =>
      by === 'reviewer' && !facts.isFrozen && (facts.checks === 'pass' || reason !== ''),
    mayApproveUnendorsed: (_, { by, facts, reason }: Approval) =>
      by === 'reviewer' &&
      !facts.needsEndorsement &&
      !facts.isFrozen &&
      (facts.checks === 'pass' || reason !== ''),
    mayReturn: (_, { by, facts, reasons, until }: Return) =>
      by === 'reviewer' && !facts.isFrozen && reasons > 0 && until > facts.at,
    mayReject: (_, { by, reason }: By & Reasoned) => by === 'reviewer' && reason !== '',
    mayAdmit: (_, { by, facts, reason, isDrawn }: Admission) =>
      by === 'arbiter' && facts.isUnique && !isDrawn && reason !== '',
    mayRevoke: (_, { by, facts, reason }: Revocation) =>
      by === 'reviewer' && !facts.isFrozen && reason !== '',
    mayRevokeUnendorsed: (_, { by, facts, reason }: Revocation) =>
      by === 'reviewer' && !facts.needsEndorsement && !facts.isFrozen && reason !== '',
    mayRelease: (_, { by, facts }: Act<'needsEndorsement' | 'isFrozen'>) =>
      by === 'owner' && facts.needsEndorsement && !facts.isFrozen,
    hasLapsed: (_, { by, facts }: Act<'at' | 'correctionUntil'>) =>
      by === 'system' && facts.at >= (facts.correctionUntil ?? Infinity),
    mayWithdraw: (_, { by, facts, reason }: Withdrawal) =>
      by === 'organiser' ? reason !== '' : (by === 'owner' || by === 'unit') && !facts.isFrozen,
    mayCheckIn: (_, { by, isOpen, isWhole }: By & { isOpen: boolean; isWhole: boolean }) =>
      by === 'checkIn' && isOpen && isWhole,
    mayAdmitPart: (_, { by, isOpen, hasSome, reason }: PartAdmission) =>
      by === 'chief' && isOpen && hasSome && reason !== '',
    mayAdmitLate: (_, { by, isUndrawn, reason, second }: LateAdmission) =>
      by === 'supervisor' && second === 'another' && isUndrawn && reason !== '',
    mayDisqualify: (_, { by, reason, second }: Disqualification) =>
      by === 'organiser' && second === 'another' && reason !== '',
    mayReinstate: (_, { by, reason, hasCompeted }: Reinstatement) =>
      by === 'arbiter' && reason !== '' && hasCompeted,
    mayReinstateLater: (_, { by, reason, hasSession }: Reinstatement) =>
      by === 'arbiter' && reason !== '' && hasSession,
    mayReinstateUnranked: (_, { by, reason }: Reinstatement) => by === 'arbiter' && reason !== '',
    mayPostpone: (_, { by, reason, isJudged, hasSession }: Postponement) =>
      by === 'arbiter' && reason !== '' && !isJudged && hasSession,
    mayPostponeWork: (_, { by, reason, isJudged, hasSession }: Postponement) =>
      (by === 'arbiter' || by === 'chief') && reason !== '' && !isJudged && hasSession,
    mayPostponeNow: (_, { by, reason, isJudged, hasSession }: Postponement) =>
      by === 'chief' && reason !== '' && !isJudged && hasSession,
    mayUnrank: (_, { by, reason, isJudged }: Unranking) => by === 'arbiter' && reason !== '' && !isJudged,
    mayUndo: (_, { by, isOpen, reason }: By & Reasoned & { isOpen: boolean }) =>
      by === 'checkIn' && isOpen && reason !== '',
    isSystem: (_, { by }: By) => by === 'system',
    isByCommittee: (_, { by, reason }: By & Reasoned) => by === 'organiser' && reason !== '',
    mayRequestSubstitute: (_, { by, facts }: Act<'isFrozen' | 'hasBegun'>) =>
      (by === 'organiser' || (by === 'unit' && !facts.isFrozen)) && !facts.hasBegun,
    maySubstitute: (_, { by, facts }: Act<'checks' | 'isUnique' | 'hasBegun'>) =>
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
      on: {
        'entry.change': {
          description: 'By its owner.',
          guard: { type: 'isOwner', params: ({ event }) => event },
          actions: 'announceChange',
        },
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
        'entry.move': {
          description: 'Its event is merged into another, where it has a place.',
          guard: { type: 'isByCommittee', params: ({ event }) => event },
          actions: 'announceMove',
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
        'entry.move': {
          description: 'Its event is merged into another, where it has a place.',
          guard: { type: 'isByCommittee', params: ({ event }) => event },
          actions: 'announceMove',
        },
        'entry.release': {
          description:
            'By the person, who does not belong to the unit: the endorsement falls, the entry goes on without it.',
          guard: { type: 'mayRelease', params: ({ event }) => event },
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
    returned: {
      description: 'To be put right, with a reason beside each field and a last day.',
      on: {
        'entry.change': {
          description: 'By its owner.',
          guard: { type: 'isOwner', params: ({ event }) => event },
          actions: 'announceChange',
        },
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
        'entry.move': {
          description: 'Its event is merged into another, where it has a place.',
          guard: { type: 'isByCommittee', params: ({ event }) => event },
          actions: 'announceMove',
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
      on: {
        'entry.revoke': [
          {
            description: 'Of a person without a unit: the entry waits as it was handed in.',
            guard: { type: 'mayRevokeUnendorsed', params: ({ event }) => event },
            target: 'submitted',
          },
          {
            description: 'By a reviewer until the roster is closed, with a reason; the endorsement stands.',
            guard: { type: 'mayRevoke', params: ({ event }) => event },
            target: 'endorsed',
          },
        ],
        'entry.release': {
          description:
            'By the person, who does not belong to the unit: what was approved with its endorsement is examined again.',
          guard: { type: 'mayRelease', params: ({ event }) => event },
          target: 'submitted',
        },
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
        'entry.move': {
          description: 'Its event is merged into another, where it has a place.',
          guard: { type: 'isByCommittee', params: ({ event }) => event },
          actions: 'announceMove',
        },
        'entry.checkIn': {
          description: 'By the check-in officer, once everybody in it has been identified.',
          guard: { type: 'mayCheckIn', params: ({ event }) => event },
          target: 'checked_in',
        },
        'entry.admitPart': {
          description: 'By leave of the chief with a reason: a team of which not all have come.',
          guard: { type: 'mayAdmitPart', params: ({ event }) => event },
          target: 'checked_in',
        },
        'entry.disqualify': {
          description: 'Asked for by the chief, agreed to by the committee.',
          guard: { type: 'mayDisqualify', params: ({ event }) => event },
          target: 'disqualified',
        },
        'entry.markAbsent': {
          description: 'Not checked in when the list of its session is closed.',
          guard: { type: 'isSystem', params: ({ event }) => event },
          target: 'absent',
        },
        'entry.withdraw': {
          description:
            'By the person or the unit until the roster is closed; afterwards by the committee, with a reason.',
          guard: { type: 'mayWithdraw', params: ({ event }) => event },
          target: 'withdrawn',
        },
      },
    },
    checked_in: {
      description: 'Everybody in it is there; the session it competes in checks in or has gone further.',
      on: {
        'entry.undoCheckIn': {
          description: 'By the check-in officer as long as the list is open, with a reason.',
          guard: { type: 'mayUndo', params: ({ event }) => event },
          target: 'approved',
        },
        'entry.reschedule': {
          description: 'Its session is cancelled: it comes into a later one.',
          guard: { type: 'isSystem', params: ({ event }) => event },
          target: 'approved',
        },
        'entry.postpone': {
          description:
            'By the chief, who rules on an incident at its station: its codes are closed unjudged, and a later session has a place.',
          guard: { type: 'mayPostponeNow', params: ({ event }) => event },
          target: 'approved',
        },
        'entry.disqualify': {
          description: 'Asked for by the chief, agreed to by the committee. What is marked stays.',
          guard: { type: 'mayDisqualify', params: ({ event }) => event },
          target: 'disqualified',
        },
        'entry.finish': {
          description: 'Its session has ended.',
          guard: { type: 'isSystem', params: ({ event }) => event },
          target: 'competed',
        },
        'entry.withdraw': {
          description: 'By the committee, with a reason: such as where the event is cancelled.',
          guard: { type: 'isByCommittee', params: ({ event }) => event },
          target: 'withdrawn',
        },
      },
    },
    competed: {
      description: 'Competed; the work is judged under a code.',
      on: {
        'entry.postpone': {
          description:
            'By an arbiter, as the ruling on its appeal says, or by the chief, who rules on an incident: nothing is judged under its codes, and a later session has a place.',
          guard: { type: 'mayPostponeWork', params: ({ event }) => event },
          target: 'approved',
        },
        'entry.unrank': {
          description: 'By an arbiter, as the ruling on its appeal says: nothing is judged under its codes.',
          guard: { type: 'mayUnrank', params: ({ event }) => event },
          target: 'unranked',
        },
        'entry.disqualify': {
          description: 'Asked for by the chief, agreed to by the committee. What is marked stays.',
          guard: { type: 'mayDisqualify', params: ({ event }) => event },
          target: 'disqualified',
        },
      },
    },
    disqualified: {
      description: 'Disqualified (取消资格): listed without a rank, others move up.',
      on: {
        'entry.reinstate': [
          {
            description: 'By an arbiter, as the ruling on its appeal says: its work counts again.',
            guard: { type: 'mayReinstate', params: ({ event }) => event },
            target: 'competed',
          },
          {
            description: 'It has not competed, and a later session has a place for it.',
            guard: { type: 'mayReinstateLater', params: ({ event }) => event },
            target: 'approved',
          },
          {
            description: 'It has not competed, and no session is left.',
            guard: { type: 'mayReinstateUnranked', params: ({ event }) => event },
            target: 'unranked',
          },
        ],
      },
    },
    unranked: {
      description: 'Listed without a rank (不计名次), as the ruling on its appeal says.',
    },
    absent: {
      description: 'Not there when the list was closed (弃权).',
      on: {
        'entry.admitLate': {
          description:
            'Asked for by the chief with a reason, agreed to by the supervisor, before entry numbers are drawn.',
          guard: { type: 'mayAdmitLate', params: ({ event }) => event },
          target: 'checked_in',
        },
        'entry.postpone': {
          description: 'By an arbiter, as the ruling on its appeal says: a later session has a place for it.',
          guard: { type: 'mayPostpone', params: ({ event }) => event },
          target: 'approved',
        },
        'entry.unrank': {
          description: 'By an arbiter, as the ruling on its appeal says.',
          guard: { type: 'mayUnrank', params: ({ event }) => event },
          target: 'unranked',
        },
        'entry.withdraw': {
          description: 'By the committee, with a reason: such as where the event is cancelled.',
          guard: { type: 'isByCommittee', params: ({ event }) => event },
          target: 'withdrawn',
        },
      },
    },
    rejected: {
      description: 'Not let in; the reason stands beside it.',
      on: {
        'entry.admit': {
          description:
            'By an arbiter, as the ruling on its appeal says, before the order of the event is prepared.',
          guard: { type: 'mayAdmit', params: ({ event }) => event },
          target: 'approved',
        },
      },
    },
    withdrawn: {
      description: 'Taken back; its place is free again.',
    },
  },
});
