import { emit, setup } from 'xstate';

/** The status as stored in the database. */
export type ScoreSheetStatus =
  | 'blank'
  | 'draft'
  | 'conflict'
  | 'submitted'
  | 'group_signed'
  | 'locked'
  | 'closed';

/**
 * - `judge`, `leader`: of the group that has the sheet; the leader is one of its judges.
 * - `chief`, `supervisor`: the holder of that capacity at the event.
 * - `arbiter`: an arbiter of the competition.
 * - `system`: the consequence of a ruling or of a cancelled session.
 */
export type ScoreSheetBy = 'judge' | 'leader' | 'chief' | 'supervisor' | 'arbiter' | 'system' | 'viewer';

/** The request to the chief judge; '' if there is none or it has lapsed. */
export type ScoreSheetWaiting = '' | 'unlock';

/** The facts that decide whether a step is allowed. The server computes them with its own clock. */
export interface ScoreSheetFacts {
  /**
   * Whether the sheet accepts marks. Its session has started and the marks of the event are not complete yet,
   * or another group marks the sheet again after an appeal.
   */
  readonly isOpen: boolean;
  /** Whether the judge has submitted their part. */
  readonly isHandedIn: boolean;
  /** Whether the judge has given all required marks. */
  readonly isComplete: boolean;
  /** Whether all other judges have submitted their parts. */
  readonly isLast: boolean;
  /** Whether the marks of an aspect differ by more than its limit. */
  readonly hasConflict: boolean;
  /** Whether an aspect in conflict was in conflict before. */
  readonly isRepeated: boolean;
  /** Whether a judge has given a mark of an aspect in conflict again and has not submitted it. */
  readonly hasUnsubmitted: boolean;
  /**
   * Whether the leader has entered a measure of the sheet. The leader's signature is a check, so the leader
   * cannot sign a sheet with such a measure.
   */
  readonly hasMeasured: boolean;
  /** Whether the leader has opened the sheet since its last change. */
  readonly isSeen: boolean;
  /** Whether another judge has submitted a part. The measures of the sheet are in that part too. */
  readonly areMeasuresIn: boolean;
  /** Whether the supervisor has compared this sheet. */
  readonly isCompared: boolean;
  /** Whether the supervisor has sampled all sheets of this session and module that the lot selects. */
  readonly isSampled: boolean;
  /** Whether a penalty waits for the chief judge. */
  readonly hasOpenPenalty: boolean;
  /** Whether the marks of the event are complete and no round is decoded yet. */
  readonly isMarked: boolean;
  /** Whether an appeal about this work is upheld, and its remedy is a new marking by another group. */
  readonly isRemark: boolean;
  readonly waiting: ScoreSheetWaiting;
}

interface Act {
  readonly by: ScoreSheetBy;
  readonly facts: ScoreSheetFacts;
}
/**
 * What a mark does to the measures of the sheet: it changes none, it changes one, or it is from a paper, whose
 * measures the leader compares with the others.
 */
type MeasureChange = 'none' | 'changed' | 'compared';
/**
 * `isHeld`: the request is from the device that has the part. `isWithin`: the value is allowed by the rule of
 * the aspect. `isDisputed`: the aspect is in conflict, and the mark has a reason.
 */
interface Saving extends Act {
  readonly isHeld: boolean;
  readonly isWithin: boolean;
  readonly isDisputed: boolean;
  readonly measure: MeasureChange;
}
/** Where a part is submitted: on the device that has it, on another device, or as a signed paper. */
export type SubmittedOn = 'holder' | 'other' | 'paper';

interface Submitting extends Act {
  readonly on: SubmittedOn;
}
interface Reasoned extends Act {
  readonly reason: string;
}
/** `second`: the relation of the chief judge to the arbiter who asked. */
interface Agreeing extends Act {
  readonly second: SecondPerson;
}

export type ScoreSheetEvent =
  | ({ type: 'scoreSheet.save' } & Saving)
  | ({ type: 'scoreSheet.submit' } & Submitting)
  | ({ type: 'scoreSheet.stand' } & Reasoned)
  | ({ type: 'scoreSheet.sign' } & Act)
  | ({ type: 'scoreSheet.return' } & Reasoned)
  | ({ type: 'scoreSheet.sample' } & Act)
  | ({ type: 'scoreSheet.lock' } & Act)
  | ({ type: 'scoreSheet.askUnlock' } & Reasoned)
  | ({ type: 'scoreSheet.unlock' } & Agreeing)
  | ({ type: 'scoreSheet.drop' } & Reasoned)
  /**
   * The code of the sheet is given up. Its entry competes in another session, or is listed without a rank.
   */
  | { type: 'scoreSheet.close'; by: ScoreSheetBy };

/** Checks whether the marks of the sheet can still change, or can change once more. */
const isChangeable = ({ isOpen, isMarked, isRemark }: ScoreSheetFacts) => isOpen || isMarked || isRemark;

const maySave = ({ by, facts, isHeld, isWithin, measure }: Saving) =>
  by === 'judge' &&
  facts.isOpen &&
  !facts.isHandedIn &&
  isHeld &&
  isWithin &&
  !(facts.areMeasuresIn && measure === 'changed');

const maySubmit = ({ by, facts, on }: Submitting) =>
  by === 'judge' && on !== 'other' && facts.isOpen && facts.isComplete && !facts.isHandedIn;

const types: {
  events?: ScoreSheetEvent;
  emitted?: { type: 'scoreSheet.changed' };
} = {};

export const scoreSheetMachine = setup({
  types,
  actions: {
    announceChange: emit({ type: 'scoreSheet.changed' }),
  },
  guards: {
    maySave: (_, act: Saving) => maySave(act),
    mayResolve: (_, act: Saving) => maySave(act) && act.isDisputed,
    mayHandIn: (_, act: Submitting) => maySubmit(act) && !act.facts.isLast,
    findsConflict: (_, act: Submitting) => maySubmit(act) && act.facts.hasConflict,
    staysOpen: (_, act: Submitting) => maySubmit(act) && (!act.facts.isLast || act.facts.hasConflict),
    mayComplete: (_, act: Submitting) => maySubmit(act),
    mayStand: (_, { by, facts, reason }: Reasoned) =>
      by === 'chief' && facts.isRepeated && !facts.hasUnsubmitted && reason !== '',
    maySign: (_, { by, facts }: Act) => by === 'leader' && facts.isOpen && facts.isSeen && !facts.hasMeasured,
    mayReturn: (_, { by, facts, reason }: Reasoned) => by === 'chief' && facts.isOpen && reason !== '',
    maySample: (_, { by, facts }: Act) => by === 'supervisor' && facts.isOpen && !facts.isCompared,
    mayLock: (_, { by, facts }: Act) =>
      by === 'chief' && facts.isOpen && facts.isSampled && !facts.hasOpenPenalty,
    mayAsk: (_, { by, facts, reason }: Reasoned) =>
      by === 'arbiter' && isChangeable(facts) && facts.waiting === '' && reason !== '',
    mayUnlock: (_, { by, facts, second }: Agreeing) =>
      by === 'chief' && isChangeable(facts) && facts.waiting === 'unlock' && second === 'another',
    isSystem: (_, { by }: Pick<Act, 'by'>) => by === 'system',
    mayDrop: (_, { by, facts, reason }: Reasoned) =>
      (by === 'chief' || by === 'arbiter') && facts.waiting === 'unlock' && reason !== '',
  },
}).createMachine({
  id: 'scoreSheet',
  description:
    'The marks of one group of judges for one code in one module (评分表) [running.md 2]. The code is a work ' +
    'code, or a station if the module is judged in presence. A sheet contains no person.',
  initial: 'blank',
  states: {
    blank: {
      description: 'No mark has been given yet.',
      on: {
        'scoreSheet.close': {
          description: 'The code of the sheet is given up [running.md A4].',
          guard: { type: 'isSystem', params: ({ event }) => event },
          target: 'closed',
        },
        'scoreSheet.save': {
          description: "A judge of the group saves a mark, from the device that has the judge's part.",
          guard: { type: 'maySave', params: ({ event }) => event },
          target: 'draft',
        },
      },
    },
    draft: {
      description:
        'Each judge gives marks and submits their part. No judge sees the marks of the other judges.',
      on: {
        'scoreSheet.close': {
          description: 'The code of the sheet is given up [running.md A4].',
          guard: { type: 'isSystem', params: ({ event }) => event },
          target: 'closed',
        },
        'scoreSheet.save': {
          description:
            "A judge of the group saves a mark, from the device that has the judge's part. The part is " +
            'not submitted. A measure that is in the submitted part of another judge stays.',
          guard: { type: 'maySave', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'scoreSheet.submit': [
          {
            description: 'A judge submits one of several parts.',
            guard: { type: 'mayHandIn', params: ({ event }) => event },
            actions: 'announceChange',
          },
          {
            description: 'The last part is submitted. The marks of an aspect are too far apart.',
            guard: { type: 'findsConflict', params: ({ event }) => event },
            target: 'conflict',
          },
          {
            description: 'The last part is submitted. The group sees all marks.',
            guard: { type: 'mayComplete', params: ({ event }) => event },
            target: 'submitted',
          },
        ],
      },
    },
    conflict: {
      description:
        'The marks of an aspect are too far apart. The judges give them again, each with a reason.',
      on: {
        'scoreSheet.close': {
          description: 'The code of the sheet is given up [running.md A4].',
          guard: { type: 'isSystem', params: ({ event }) => event },
          target: 'closed',
        },
        'scoreSheet.save': {
          description: 'A judge saves a mark of an aspect in conflict.',
          guard: { type: 'mayResolve', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'scoreSheet.submit': [
          {
            description:
              'A judge submits one of several parts, or the marks are still too far apart. The chief ' +
              'judge can accept marks that are still too far apart.',
            guard: { type: 'staysOpen', params: ({ event }) => event },
            actions: 'announceChange',
          },
          {
            description: 'The marks agree.',
            guard: { type: 'mayComplete', params: ({ event }) => event },
            target: 'submitted',
          },
        ],
        'scoreSheet.stand': {
          description:
            'The chief judge accepts the marks with a reason, at the second conflict on the same aspect. ' +
            'All of them are submitted.',
          guard: { type: 'mayStand', params: ({ event }) => event },
          target: 'submitted',
        },
      },
    },
    submitted: {
      description: 'All parts are submitted.',
      on: {
        'scoreSheet.close': {
          description: 'The code of the sheet is given up [running.md A4].',
          guard: { type: 'isSystem', params: ({ event }) => event },
          target: 'closed',
        },
        'scoreSheet.sign': {
          description:
            'The leader signs the sheet, alone or with others. The leader has opened it since its last ' +
            'change and has entered none of its measures.',
          guard: { type: 'maySign', params: ({ event }) => event },
          target: 'group_signed',
        },
        'scoreSheet.return': {
          description: 'The chief judge returns the sheet with a reason.',
          guard: { type: 'mayReturn', params: ({ event }) => event },
          target: 'draft',
        },
      },
    },
    group_signed: {
      description: 'The sheet is signed for the group.',
      on: {
        'scoreSheet.close': {
          description: 'The code of the sheet is given up [running.md A4].',
          guard: { type: 'isSystem', params: ({ event }) => event },
          target: 'closed',
        },
        'scoreSheet.sample': {
          description: 'The supervisor has compared the sheet as a sample, once.',
          guard: { type: 'maySample', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'scoreSheet.return': {
          description: 'The chief judge returns the sheet with a reason.',
          guard: { type: 'mayReturn', params: ({ event }) => event },
          target: 'draft',
        },
        'scoreSheet.lock': {
          description:
            'The chief judge locks the sheet. The sheets of the module that the lot selects are sampled, ' +
            'and no penalty is open.',
          guard: { type: 'mayLock', params: ({ event }) => event },
          target: 'locked',
        },
      },
    },
    locked: {
      description: 'The marks are locked.',
      on: {
        'scoreSheet.close': {
          description: 'The code of the sheet is given up [running.md A4].',
          guard: { type: 'isSystem', params: ({ event }) => event },
          target: 'closed',
        },
        'scoreSheet.askUnlock': {
          description:
            'An arbiter asks with a reason for the sheet to be unlocked, before any round is decoded. ' +
            'Later this is possible for a work whose appeal is upheld.',
          guard: { type: 'mayAsk', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'scoreSheet.unlock': {
          description:
            'The chief judge agrees within ten minutes. After an appeal another group marks the work again.',
          guard: { type: 'mayUnlock', params: ({ event }) => event },
          target: 'draft',
        },
        'scoreSheet.drop': {
          description: 'The arbiter withdraws the request, or the chief judge does not agree.',
          guard: { type: 'mayDrop', params: ({ event }) => event },
          actions: 'announceChange',
        },
      },
    },
    closed: {
      description: 'The sheet is closed unjudged. Its marks no longer count.',
    },
  },
});
