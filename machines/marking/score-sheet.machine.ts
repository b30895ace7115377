import { emit, setup } from 'xstate';

/** As the database has it. */
export type ScoreSheetStatus =
  | 'blank'
  | 'draft'
  | 'conflict'
  | 'submitted'
  | 'group_signed'
  | 'locked'
  | 'closed';

/**
 * `judge`, `leader`: of the group that has the sheet; the leader is one of its judges. The others: who holds that
 * capacity at the event, an arbiter at the competition. `system`: what follows from a ruling or a cancelled session.
 */
export type ScoreSheetBy = 'judge' | 'leader' | 'chief' | 'supervisor' | 'arbiter' | 'system' | 'viewer';

/** What the chief is asked for; '' also once it has lapsed. */
export type ScoreSheetWaiting = '' | 'unlock';

/** What speaks for and against a step; worked out by the server, with its clock. */
export interface ScoreSheetFacts {
  /**
   * People compete, or their work is judged: the marks of the event are not complete yet, or those of this sheet are
   * given anew after an appeal.
   */
  readonly isOpen: boolean;
  /** The judge has handed in their part. */
  readonly isHandedIn: boolean;
  /** The judge has given all that is asked of them. */
  readonly isComplete: boolean;
  /** Everybody else has handed in their part. */
  readonly isLast: boolean;
  /** Marks of an aspect are further apart than its limit. */
  readonly hasConflict: boolean;
  /** They were so before. */
  readonly isRepeated: boolean;
  /** The leader has entered a measure of the sheet, which the signature checks. */
  readonly hasMeasured: boolean;
  /** As many sheets of the module have been sampled as it takes. */
  readonly isSampled: boolean;
  /** A penalty waits for the chief. */
  readonly hasOpenPenalty: boolean;
  /** The marks are complete, and nothing is decoded yet. */
  readonly isMarked: boolean;
  /** An appeal about this work is upheld: another group marks it anew. */
  readonly isRemark: boolean;
  readonly waiting: ScoreSheetWaiting;
}

interface Act {
  readonly by: ScoreSheetBy;
  readonly facts: ScoreSheetFacts;
}
/**
 * `isHeld`: from the device that has the part. `isWithin`: a value that the rule of the aspect knows.
 * `isDisputed`: of an aspect in conflict, with a reason.
 */
interface Saving extends Act {
  readonly isHeld: boolean;
  readonly isWithin: boolean;
  readonly isDisputed: boolean;
}
interface Reasoned extends Act {
  readonly reason: string;
}
/** `second`: what the chief is to the arbiter who has asked. */
interface Agreeing extends Act {
  readonly second: SecondPerson;
}

export type ScoreSheetEvent =
  | ({ type: 'scoreSheet.save' } & Saving)
  | ({ type: 'scoreSheet.submit' } & Act)
  | ({ type: 'scoreSheet.stand' } & Reasoned)
  | ({ type: 'scoreSheet.sign' } & Act)
  | ({ type: 'scoreSheet.return' } & Reasoned)
  | ({ type: 'scoreSheet.sample' } & Act)
  | ({ type: 'scoreSheet.lock' } & Act)
  | ({ type: 'scoreSheet.askUnlock' } & Reasoned)
  | ({ type: 'scoreSheet.unlock' } & Agreeing)
  | ({ type: 'scoreSheet.drop' } & Reasoned)
  /** Its code is given up: whose it was competes in another session, or is listed without a rank. */
  | { type: 'scoreSheet.close'; by: ScoreSheetBy };

/** Its marks can still change, or may do so once more. */
const isChangeable = ({ isOpen, isMarked, isRemark }: ScoreSheetFacts) => isOpen || isMarked || isRemark;

const maySubmit = ({ by, facts }: Act) =>
  by === 'judge' && facts.isOpen && facts.isComplete && !facts.isHandedIn;

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
    maySave: (_, { by, facts, isHeld, isWithin }: Saving) =>
      by === 'judge' && facts.isOpen && !facts.isHandedIn && isHeld && isWithin,
    mayResolve: (_, { by, facts, isHeld, isWithin, isDisputed }: Saving) =>
      by === 'judge' && facts.isOpen && !facts.isHandedIn && isHeld && isWithin && isDisputed,
    mayHandIn: (_, act: Act) => maySubmit(act) && !act.facts.isLast,
    findsConflict: (_, act: Act) => maySubmit(act) && act.facts.hasConflict,
    staysOpen: (_, act: Act) => maySubmit(act) && (!act.facts.isLast || act.facts.hasConflict),
    mayComplete: (_, act: Act) => maySubmit(act),
    mayStand: (_, { by, facts, reason }: Reasoned) => by === 'chief' && facts.isRepeated && reason !== '',
    maySign: (_, { by, facts }: Act) => by === 'leader' && facts.isOpen && !facts.hasMeasured,
    mayReturn: (_, { by, facts, reason }: Reasoned) => by === 'chief' && facts.isOpen && reason !== '',
    maySample: (_, { by, facts }: Act) => by === 'supervisor' && facts.isOpen,
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
    'What one group of judges gives one code in one module (评分表) [running.md 2]. The code is a work code, or a station ' +
    'where the module is judged in presence: no sheet knows a person.',
  initial: 'blank',
  states: {
    blank: {
      description: 'No mark is given yet.',
      on: {
        'scoreSheet.close': {
          description: 'Its code is given up [running.md A4].',
          guard: { type: 'isSystem', params: ({ event }) => event },
          target: 'closed',
        },
        'scoreSheet.save': {
          description: 'By a judge of the group, from the device that has their part.',
          guard: { type: 'maySave', params: ({ event }) => event },
          target: 'draft',
        },
      },
    },
    draft: {
      description: 'Each judge gives marks and hands in their part. Nobody sees those of the others.',
      on: {
        'scoreSheet.close': {
          description: 'Its code is given up [running.md A4].',
          guard: { type: 'isSystem', params: ({ event }) => event },
          target: 'closed',
        },
        'scoreSheet.save': {
          description: 'By a judge of the group whose part is not handed in, from the device that has it.',
          guard: { type: 'maySave', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'scoreSheet.submit': [
          {
            description: 'One part of several.',
            guard: { type: 'mayHandIn', params: ({ event }) => event },
            actions: 'announceChange',
          },
          {
            description: 'The last part, with marks of an aspect too far apart.',
            guard: { type: 'findsConflict', params: ({ event }) => event },
            target: 'conflict',
          },
          {
            description: 'The last part: the group sees them all.',
            guard: { type: 'mayComplete', params: ({ event }) => event },
            target: 'submitted',
          },
        ],
      },
    },
    conflict: {
      description: 'Marks of an aspect are too far apart. The judges give those anew, each with a reason.',
      on: {
        'scoreSheet.close': {
          description: 'Its code is given up [running.md A4].',
          guard: { type: 'isSystem', params: ({ event }) => event },
          target: 'closed',
        },
        'scoreSheet.save': {
          description: 'Of an aspect in conflict alone.',
          guard: { type: 'mayResolve', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'scoreSheet.submit': [
          {
            description:
              'One part of several, or they are still too far apart: then the chief can let them stand.',
            guard: { type: 'staysOpen', params: ({ event }) => event },
            actions: 'announceChange',
          },
          {
            description: 'They agree.',
            guard: { type: 'mayComplete', params: ({ event }) => event },
            target: 'submitted',
          },
        ],
        'scoreSheet.stand': {
          description: 'By the chief with a reason, at the second conflict on the same aspect.',
          guard: { type: 'mayStand', params: ({ event }) => event },
          target: 'submitted',
        },
      },
    },
    submitted: {
      description: 'All parts are in.',
      on: {
        'scoreSheet.close': {
          description: 'Its code is given up [running.md A4].',
          guard: { type: 'isSystem', params: ({ event }) => event },
          target: 'closed',
        },
        'scoreSheet.sign': {
          description: 'By the leader, who has entered none of its measures.',
          guard: { type: 'maySign', params: ({ event }) => event },
          target: 'group_signed',
        },
        'scoreSheet.return': {
          description: 'By the chief, with a reason.',
          guard: { type: 'mayReturn', params: ({ event }) => event },
          target: 'draft',
        },
      },
    },
    group_signed: {
      description: 'Signed for the group.',
      on: {
        'scoreSheet.close': {
          description: 'Its code is given up [running.md A4].',
          guard: { type: 'isSystem', params: ({ event }) => event },
          target: 'closed',
        },
        'scoreSheet.sample': {
          description: 'The supervisor has compared it.',
          guard: { type: 'maySample', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'scoreSheet.return': {
          description: 'By the chief, with a reason.',
          guard: { type: 'mayReturn', params: ({ event }) => event },
          target: 'draft',
        },
        'scoreSheet.lock': {
          description: 'By the chief, once enough sheets of the module are sampled and no penalty is open.',
          guard: { type: 'mayLock', params: ({ event }) => event },
          target: 'locked',
        },
      },
    },
    locked: {
      description: 'The marks stand.',
      on: {
        'scoreSheet.close': {
          description: 'Its code is given up [running.md A4].',
          guard: { type: 'isSystem', params: ({ event }) => event },
          target: 'closed',
        },
        'scoreSheet.askUnlock': {
          description:
            'By an arbiter with a reason, before anything is decoded; later for a work whose appeal is upheld.',
          guard: { type: 'mayAsk', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'scoreSheet.unlock': {
          description: 'The chief agrees within ten minutes. After an appeal another group marks it anew.',
          guard: { type: 'mayUnlock', params: ({ event }) => event },
          target: 'draft',
        },
        'scoreSheet.drop': {
          description: 'The arbiter asks no more, or the chief does not agree.',
          guard: { type: 'mayDrop', params: ({ event }) => event },
          actions: 'announceChange',
        },
      },
    },
    closed: {
      description: 'Closed unjudged: what was given in it counts no more.',
    },
  },
});
