import { emit, setup } from 'xstate';

/** The status as stored in the database. */
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

/**
 * The facts that decide on acts on an entry at this moment. The server computes them and never takes them
 * from a request.
 */
export interface EntryFacts {
  /** The server's clock, in milliseconds since the epoch. */
  readonly at: number;
  /** The window of registration, in milliseconds since the epoch; `closesAt` is exclusive. */
  readonly opensAt: number;
  readonly closesAt: number;
  /**
   * The end of the time to correct a returned entry, in milliseconds since the epoch, exclusive; null if the
   * entry was not returned.
   */
  readonly correctionUntil: number | null;
  /** The result of the event's rules for this person: met, to be judged by a reviewer, or not met. */
  readonly checks: 'pass' | 'manual' | 'fail';
  /** Whether the event and the unit have a place left. */
  readonly hasPlace: boolean;
  /**
   * Whether no person in the entry is entered for the same event already, or for another one if only one is
   * allowed.
   */
  readonly isUnique: boolean;
  /** Whether the person belongs to a unit, which has to endorse the entry. */
  readonly needsEndorsement: boolean;
  /** Whether the roster of the event is closed. */
  readonly isFrozen: boolean;
  /**
   * Whether the first day of the competition is reached, the order of the event is prepared, or the
   * competition is cancelled or archived. People on the roster are neither substituted nor withdrawn then,
   * because that would change the inputs of the draw.
   */
  readonly hasBegun: boolean;
}

/**
 * The capacity of the acting account:
 *
 * - `owner`: the person who is entered
 * - `unit`: the unit of that person
 * - `reviewer`: a committee member who is not in the entry
 * - `organiser`: the committee itself
 * - `checkIn`: a check-in officer of the event
 * - `chief`, `supervisor`: the chief judge or the supervisor of the event
 * - `arbiter`: an arbiter of the entry's appeal
 * - `system`: the clock
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
/** An act with the facts that it depends on. The server computes only these facts. */
interface Act<Known extends keyof EntryFacts> extends By {
  readonly facts: Pick<EntryFacts, Known>;
}
interface Reasoned {
  readonly reason: string;
}

/** `second`: the relation of the account that agrees to the chief judge who asked. */
interface Agreeing {
  readonly second: SecondPerson;
}
/** `isUndrawn`: the list of the session is closed, and the draw of its entry numbers is not prepared. */
type LateAdmission = By & Reasoned & Agreeing & { readonly isUndrawn: boolean };
/** `isOpen`: the session is in check-in. `hasSome`: at least one person in the entry has been identified. */
type PartAdmission = By & Reasoned & { readonly isOpen: boolean; readonly hasSome: boolean };
type Disqualification = By & Reasoned & Agreeing;
/**
 * `hasCompeted`: the entry number of the entry was drawn. `hasSession`: a session to come has a place for the
 * entry.
 */
type Reinstatement = By & Reasoned & { readonly hasCompeted: boolean; readonly hasSession: boolean };
/**
 * `isJudged`: the work code of the entry is being drawn, or a score sheet of the entry is too advanced for
 * the act. For an arbiter that is a sheet with a mark, for the chief judge a sheet whose parts are all
 * submitted.
 */
type Unranking = By & Reasoned & { readonly isJudged: boolean };
type Postponement = Unranking & { readonly hasSession: boolean };

type Submission = Act<'at' | 'opensAt' | 'closesAt' | 'correctionUntil' | 'checks' | 'hasPlace' | 'isUnique'>;
type Approval = Act<'checks' | 'needsEndorsement' | 'isFrozen'> & Reasoned;
type Return = Act<'at' | 'isFrozen'> & { readonly reasons: number; readonly until: number };
type Revocation = Act<'needsEndorsement' | 'isFrozen'> & Reasoned;
type Withdrawal = Act<'isFrozen' | 'hasBegun'> & Reasoned;
/** `isDrawn`: the order of the event is prepared. A change of the roster then changes the draw. */
type Admission = Act<'isUnique'> & Reasoned & { readonly isDrawn: boolean };

export type EntryEvent =
  /** Saves the fields of the entry. */
  | ({ type: 'entry.change' } & By)
  /**
   * Every person in the entry has agreed to the collection of the data. Otherwise the server accepts no such
   * call.
   */
  | ({ type: 'entry.submit' } & Submission)
  /** The acting account states that the stamped form is present. */
  | ({ type: 'entry.endorse' } & Act<'isFrozen'>)
  /** `reason`: why an entry is approved although a check does not pass; '' if all checks pass. */
  | ({ type: 'entry.approve' } & Approval)
  /** An approval is withdrawn with a reason. The entry waits for a reviewer again. */
  | ({ type: 'entry.revoke' } & Revocation)
  /** The person states that they do not belong to the unit that endorses the entry. */
  | ({ type: 'entry.release' } & Act<'needsEndorsement' | 'isFrozen'>)
  /**
   * `reasons`: the number of fields to be corrected, each with a reason. `until`: milliseconds since the
   * epoch.
   */
  | ({ type: 'entry.return' } & Return)
  | ({ type: 'entry.reject' } & By & Reasoned)
  /** An appeal against the rejection of the entry is upheld. */
  | ({ type: 'entry.admit' } & Admission)
  | ({ type: 'entry.lapse' } & Act<'at' | 'correctionUntil'>)
  | ({ type: 'entry.withdraw' } & Withdrawal)
  /** The event of the entry is merged into another one. */
  | ({ type: 'entry.move' } & By & Reasoned)
  /**
   * Another person is to substitute a person in the entry. The call has to contain evidence for the reason.
   */
  | ({ type: 'entry.requestSubstitute' } & Act<'isFrozen' | 'hasBegun'>)
  /** `isOpen`: the session is in check-in. `isWhole`: every person in the entry has been identified. */
  | ({ type: 'entry.checkIn' } & By & { readonly isOpen: boolean; readonly isWhole: boolean })
  /** A team is checked in without some of its members, by permission of the chief judge. */
  | ({ type: 'entry.admitPart' } & PartAdmission)
  /** An entry is checked in after the list was closed. The chief judge has asked for it. */
  | ({ type: 'entry.admitLate' } & LateAdmission)
  /** The chief judge has asked for the disqualification. `reason`: the finding. */
  | ({ type: 'entry.disqualify' } & Disqualification)
  /** An appeal against the disqualification of the entry is upheld. */
  | ({ type: 'entry.reinstate' } & Reinstatement)
  /**
   * An appeal is upheld, or the chief judge rules on an incident at the station. The entry competes in a
   * later session.
   */
  | ({ type: 'entry.postpone' } & Postponement)
  /** An appeal is upheld. The entry is listed without a rank. */
  | ({ type: 'entry.unrank' } & Unranking)
  | ({ type: 'entry.undoCheckIn' } & By & Reasoned & { readonly isOpen: boolean })
  /** The list of the session is closed. */
  | ({ type: 'entry.markAbsent' } & By)
  /** The session of the entry is cancelled. */
  | ({ type: 'entry.reschedule' } & By)
  /** The session of the entry has ended. */
  | ({ type: 'entry.finish' } & By)
  /** The event of the entry is cancelled, or a draft can no longer be used. */
  | ({ type: 'entry.cancel' } & By & Reasoned)
  /** The substitution is granted. `facts`: the facts of the substitute. */
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
      by === 'organiser'
        ? reason !== '' && !facts.hasBegun
        : (by === 'owner' || by === 'unit') && !facts.isFrozen,
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
    'One entry for one event of a competition, from the draft to the roster and the competition day ' +
    '[domain.md 3]. The server evaluates this chart before it writes. The browser evaluates it to offer ' +
    'the possible acts. The event determines the deadlines, and only the server’s clock decides.',
  initial: 'draft',
  states: {
    draft: {
      description: 'The entry is being written. Only its owner sees it.',
      on: {
        'entry.change': {
          description: 'The owner changes the entry.',
          guard: { type: 'isOwner', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'entry.submit': {
          description:
            'The person or the unit submits the entry in time. Every check allows it, and a place is left.',
          guard: { type: 'maySubmit', params: ({ event }) => event },
          target: 'submitted',
        },
        'entry.withdraw': {
          description:
            'The person or the unit withdraws the entry until the roster is closed. The committee can ' +
            'withdraw it with a reason until a draw is prepared.',
          guard: { type: 'mayWithdraw', params: ({ event }) => event },
          target: 'withdrawn',
        },
        'entry.cancel': {
          description: 'The committee cancels the event with a reason, or a draft can no longer be used.',
          guard: { type: 'isByCommittee', params: ({ event }) => event },
          target: 'withdrawn',
        },
      },
    },
    submitted: {
      description:
        'The entry has a receipt number. It waits for the endorsement of the unit or, if there is no unit, ' +
        'for the reviewers.',
      on: {
        'entry.endorse': {
          description: 'The unit endorses the entry with a stamped form.',
          guard: { type: 'mayEndorse', params: ({ event }) => event },
          target: 'endorsed',
        },
        'entry.approve': {
          description:
            'A reviewer approves the entry of a person without a unit. Every check passes, or a reason ' +
            'says why the entry is approved anyway.',
          guard: { type: 'mayApproveUnendorsed', params: ({ event }) => event },
          target: 'approved',
        },
        'entry.return': {
          description:
            'A reviewer returns the entry with a reason for each field and a deadline for the correction.',
          guard: { type: 'mayReturn', params: ({ event }) => event },
          target: 'returned',
        },
        'entry.reject': {
          description: 'A reviewer rejects the entry with a reason.',
          guard: { type: 'mayReject', params: ({ event }) => event },
          target: 'rejected',
        },
        'entry.move': {
          description: 'The event is merged into another one, in which the entry has a place.',
          guard: { type: 'isByCommittee', params: ({ event }) => event },
          actions: 'announceMove',
        },
        'entry.withdraw': {
          description:
            'The person or the unit withdraws the entry until the roster is closed. The committee can ' +
            'withdraw it with a reason until a draw is prepared.',
          guard: { type: 'mayWithdraw', params: ({ event }) => event },
          target: 'withdrawn',
        },
        'entry.cancel': {
          description: 'The committee cancels the event with a reason, or a draft can no longer be used.',
          guard: { type: 'isByCommittee', params: ({ event }) => event },
          target: 'withdrawn',
        },
      },
    },
    endorsed: {
      description: 'The entry waits for the reviewers of the committee.',
      on: {
        'entry.approve': {
          description:
            'A reviewer approves the entry. Every check passes, or a reason says why the entry is ' +
            'approved anyway.',
          guard: { type: 'mayApprove', params: ({ event }) => event },
          target: 'approved',
        },
        'entry.return': {
          description:
            'A reviewer returns the entry with a reason for each field and a deadline for the correction.',
          guard: { type: 'mayReturn', params: ({ event }) => event },
          target: 'returned',
        },
        'entry.reject': {
          description: 'A reviewer rejects the entry with a reason.',
          guard: { type: 'mayReject', params: ({ event }) => event },
          target: 'rejected',
        },
        'entry.move': {
          description: 'The event is merged into another one, in which the entry has a place.',
          guard: { type: 'isByCommittee', params: ({ event }) => event },
          actions: 'announceMove',
        },
        'entry.release': {
          description:
            'The person states that they do not belong to the unit. The endorsement is void, and the ' +
            'entry continues without it.',
          guard: { type: 'mayRelease', params: ({ event }) => event },
          target: 'submitted',
        },
        'entry.withdraw': {
          description:
            'The person or the unit withdraws the entry until the roster is closed. The committee can ' +
            'withdraw it with a reason until a draw is prepared.',
          guard: { type: 'mayWithdraw', params: ({ event }) => event },
          target: 'withdrawn',
        },
        'entry.cancel': {
          description: 'The committee cancels the event with a reason, or a draft can no longer be used.',
          guard: { type: 'isByCommittee', params: ({ event }) => event },
          target: 'withdrawn',
        },
      },
    },
    returned: {
      description: 'The entry has to be corrected. Each field has a reason, and there is a deadline.',
      on: {
        'entry.change': {
          description: 'The owner changes the entry.',
          guard: { type: 'isOwner', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'entry.submit': {
          description:
            'The person or the unit submits the entry in time. Every check allows it, and a place is left.',
          guard: { type: 'maySubmit', params: ({ event }) => event },
          target: 'submitted',
        },
        'entry.lapse': {
          description: 'The entry was not corrected in time.',
          guard: { type: 'hasLapsed', params: ({ event }) => event },
          target: 'rejected',
        },
        'entry.move': {
          description: 'The event is merged into another one, in which the entry has a place.',
          guard: { type: 'isByCommittee', params: ({ event }) => event },
          actions: 'announceMove',
        },
        'entry.withdraw': {
          description:
            'The person or the unit withdraws the entry until the roster is closed. The committee can ' +
            'withdraw it with a reason until a draw is prepared.',
          guard: { type: 'mayWithdraw', params: ({ event }) => event },
          target: 'withdrawn',
        },
        'entry.cancel': {
          description: 'The committee cancels the event with a reason, or a draft can no longer be used.',
          guard: { type: 'isByCommittee', params: ({ event }) => event },
          target: 'withdrawn',
        },
      },
    },
    approved: {
      description: 'The entry is on the roster of the event.',
      on: {
        'entry.revoke': [
          {
            description:
              'A reviewer withdraws the approval of a person without a unit, with a reason, until the ' +
              'roster is closed. The entry waits for the reviewers again.',
            guard: { type: 'mayRevokeUnendorsed', params: ({ event }) => event },
            target: 'submitted',
          },
          {
            description:
              'A reviewer withdraws the approval with a reason, until the roster is closed. The ' +
              'endorsement stays valid.',
            guard: { type: 'mayRevoke', params: ({ event }) => event },
            target: 'endorsed',
          },
        ],
        'entry.release': {
          description:
            'The person states that they do not belong to the unit. The reviewers examine again what was ' +
            'approved with its endorsement.',
          guard: { type: 'mayRelease', params: ({ event }) => event },
          target: 'submitted',
        },
        'entry.requestSubstitute': {
          description:
            'The unit asks for a substitute until the roster is closed, or the committee until the ' +
            'competition begins.',
          guard: { type: 'mayRequestSubstitute', params: ({ event }) => event },
          actions: 'announceRequest',
        },
        'entry.substitute': {
          description:
            'The committee grants the substitution. Another person takes the place, and the entry continues.',
          guard: { type: 'maySubstitute', params: ({ event }) => event },
          actions: 'announceSubstitute',
        },
        'entry.move': {
          description: 'The event is merged into another one, in which the entry has a place.',
          guard: { type: 'isByCommittee', params: ({ event }) => event },
          actions: 'announceMove',
        },
        'entry.checkIn': {
          description:
            'The check-in officer checks the entry in, once every person in it has been identified.',
          guard: { type: 'mayCheckIn', params: ({ event }) => event },
          target: 'checked_in',
        },
        'entry.admitPart': {
          description:
            'A team is checked in without some of its members, by permission of the chief judge with a ' +
            'reason.',
          guard: { type: 'mayAdmitPart', params: ({ event }) => event },
          target: 'checked_in',
        },
        'entry.disqualify': {
          description: 'The chief judge asks for the disqualification, and the committee agrees.',
          guard: { type: 'mayDisqualify', params: ({ event }) => event },
          target: 'disqualified',
        },
        'entry.markAbsent': {
          description: 'The entry is not checked in when the list of its session is closed.',
          guard: { type: 'isSystem', params: ({ event }) => event },
          target: 'absent',
        },
        'entry.withdraw': {
          description:
            'The person or the unit withdraws the entry until the roster is closed. The committee can ' +
            'withdraw it with a reason until a draw is prepared.',
          guard: { type: 'mayWithdraw', params: ({ event }) => event },
          target: 'withdrawn',
        },
        'entry.cancel': {
          description: 'The committee cancels the event with a reason, or a draft can no longer be used.',
          guard: { type: 'isByCommittee', params: ({ event }) => event },
          target: 'withdrawn',
        },
      },
    },
    checked_in: {
      description:
        'All members of the entry are present, or the chief judge has admitted the entry without some of ' +
        'them. Its session is in check-in or a later state.',
      on: {
        'entry.undoCheckIn': {
          description:
            'The check-in officer reverses the check-in with a reason, as long as the list is open.',
          guard: { type: 'mayUndo', params: ({ event }) => event },
          target: 'approved',
        },
        'entry.reschedule': {
          description: 'The session is cancelled. The entry moves to a later one.',
          guard: { type: 'isSystem', params: ({ event }) => event },
          target: 'approved',
        },
        'entry.postpone': {
          description:
            'The chief judge rules on an incident at the station. The codes of the entry are closed ' +
            'unjudged, and a later session has a place.',
          guard: { type: 'mayPostponeNow', params: ({ event }) => event },
          target: 'approved',
        },
        'entry.disqualify': {
          description:
            'The chief judge asks for the disqualification, and the committee agrees. Marks that were ' +
            'given stay.',
          guard: { type: 'mayDisqualify', params: ({ event }) => event },
          target: 'disqualified',
        },
        'entry.finish': {
          description: 'The session of the entry has ended.',
          guard: { type: 'isSystem', params: ({ event }) => event },
          target: 'competed',
        },
        'entry.cancel': {
          description: 'The committee cancels the event with a reason, or a draft can no longer be used.',
          guard: { type: 'isByCommittee', params: ({ event }) => event },
          target: 'withdrawn',
        },
      },
    },
    competed: {
      description: 'The entry has competed. Its work is judged under a code.',
      on: {
        'entry.postpone': {
          description:
            'An arbiter carries out the ruling on the appeal, or the chief judge rules on an incident. No ' +
            'work is judged under the codes of the entry, and a later session has a place.',
          guard: { type: 'mayPostponeWork', params: ({ event }) => event },
          target: 'approved',
        },
        'entry.unrank': {
          description:
            'An arbiter carries out the ruling on the appeal. No mark is given under the codes of the entry.',
          guard: { type: 'mayUnrank', params: ({ event }) => event },
          target: 'unranked',
        },
        'entry.disqualify': {
          description:
            'The chief judge asks for the disqualification, and the committee agrees. Marks that were ' +
            'given stay.',
          guard: { type: 'mayDisqualify', params: ({ event }) => event },
          target: 'disqualified',
        },
        'entry.cancel': {
          description: 'The committee cancels the event with a reason, or a draft can no longer be used.',
          guard: { type: 'isByCommittee', params: ({ event }) => event },
          target: 'withdrawn',
        },
      },
    },
    disqualified: {
      description:
        'The entry is disqualified (取消资格). It is listed without a rank, and the entries below it move up.',
      on: {
        'entry.reinstate': [
          {
            description:
              'An arbiter carries out the ruling on the appeal. The work of the entry counts again.',
            guard: { type: 'mayReinstate', params: ({ event }) => event },
            target: 'competed',
          },
          {
            description: 'The entry has not competed, and a later session has a place for it.',
            guard: { type: 'mayReinstateLater', params: ({ event }) => event },
            target: 'approved',
          },
          {
            description: 'The entry has not competed, and no session is left.',
            guard: { type: 'mayReinstateUnranked', params: ({ event }) => event },
            target: 'unranked',
          },
        ],
      },
    },
    unranked: {
      description: 'The entry is listed without a rank (不计名次) after the ruling on its appeal.',
    },
    absent: {
      description: 'The entry was absent when the list was closed (弃权).',
      on: {
        'entry.admitLate': {
          description:
            'The chief judge asks for the late admission with a reason, and the supervisor agrees, before ' +
            'the draw of the entry numbers is prepared.',
          guard: { type: 'mayAdmitLate', params: ({ event }) => event },
          target: 'checked_in',
        },
        'entry.postpone': {
          description:
            'An arbiter carries out the ruling on the appeal. A later session has a place for the entry.',
          guard: { type: 'mayPostpone', params: ({ event }) => event },
          target: 'approved',
        },
        'entry.unrank': {
          description: 'An arbiter carries out the ruling on the appeal.',
          guard: { type: 'mayUnrank', params: ({ event }) => event },
          target: 'unranked',
        },
        'entry.cancel': {
          description: 'The committee cancels the event with a reason, or a draft can no longer be used.',
          guard: { type: 'isByCommittee', params: ({ event }) => event },
          target: 'withdrawn',
        },
      },
    },
    rejected: {
      description: 'The entry is rejected. The reason is stored with it.',
      on: {
        'entry.admit': {
          description:
            'An arbiter carries out the ruling on the appeal, before the order of the event is prepared.',
          guard: { type: 'mayAdmit', params: ({ event }) => event },
          target: 'approved',
        },
      },
    },
    withdrawn: {
      description: 'The entry is withdrawn. Its place is free again.',
    },
  },
});
