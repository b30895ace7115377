import { emit, setup } from 'xstate';

/** The status as stored in the database. */
export type IncidentStatus = 'reported' | 'ruled' | 'closed' | 'dismissed' | 'withdrawn';

/**
 * `none`: no consequence. `time`: extra minutes. `later`: a later session. `spare`: a spare station. `stop`:
 * the entry ends at this session.
 */
export type IncidentRuling = 'none' | 'time' | 'later' | 'spare' | 'stop';

/**
 * `chief`, `floor`, `supervisor`: the holder of that capacity at the event. `keeper`: the keeper of the
 * station draw of the session. `reporter`: the account that reported the incident.
 */
export type IncidentBy = 'chief' | 'floor' | 'supervisor' | 'keeper' | 'reporter' | 'viewer';

/** The facts that decide whether a step is allowed. The server computes them. */
export interface IncidentFacts {
  /** Whether the session runs or is paused. */
  readonly isUnderWay: boolean;
  /** Whether the competitor caused the incident. */
  readonly isOwnFault: boolean;
  /**
   * Whether an entry is at the station and waits for no other station, and the session has a station that no
   * entry holds or waits for.
   */
  readonly hasSpare: boolean;
  /**
   * Whether an entry that no ruling has taken out of the session is at the station, and no other incident at
   * the station waits for a spare station.
   */
  readonly hasEntry: boolean;
  /** Whether all parts of a score sheet of the entry are submitted, or its work code is being drawn. */
  readonly isJudged: boolean;
  /** Whether a later session has a place. */
  readonly hasSession: boolean;
  /**
   * Whether the chief judge has ruled a spare station, the keeper has not entered it yet, and the session is
   * under way.
   */
  readonly isWaiting: boolean;
}

interface Act {
  readonly by: IncidentBy;
}
interface Judged extends Act {
  readonly facts: IncidentFacts;
}
interface Ruling extends Judged {
  readonly ruling: IncidentRuling;
  readonly reason: string;
}
/** `isFree`: no ticket and no other spare station of the session has the label. */
interface Placing extends Judged {
  readonly isFree: boolean;
}
/** `isAcknowledged`: the competitor has read the ruling and signed the record. */
interface Signed extends Judged {
  readonly isAcknowledged: boolean;
}

export type IncidentEvent =
  | ({ type: 'incident.report' } & Judged)
  | ({ type: 'incident.rule' } & Ruling)
  | ({ type: 'incident.place' } & Placing)
  | ({ type: 'incident.close' } & Signed)
  | ({ type: 'incident.dismiss'; reason: string } & Act)
  | ({ type: 'incident.withdraw' } & Act);

/** Checks the consequence of own fault: it gives no time, no other station and no other session. */
const isFair = ({ facts, ruling }: Ruling) => !facts.isOwnFault || ruling === 'none' || ruling === 'stop';

/**
 * Checks that time is given only to an entry at the station, while the session is under way. A session that has
 * ended has no time to extend, and time for an empty station would only delay the end of the session.
 */
const isInTime = ({ facts, ruling }: Ruling) => ruling !== 'time' || (facts.isUnderWay && facts.hasEntry);

/** Checks that a spare station is ruled only if one is free and the entry still works. */
const isThere = ({ facts, ruling }: Ruling) => ruling !== 'spare' || (facts.isUnderWay && facts.hasSpare);

/**
 * Checks that an entry moves to a later session only if none of its work is judged and a session has a place.
 */
const isPostponed = ({ facts, ruling }: Ruling) =>
  ruling !== 'later' || (facts.hasEntry && !facts.isJudged && facts.hasSession);

const isRuling = (ruling: Ruling) =>
  ruling.by === 'chief' &&
  ruling.reason !== '' &&
  isFair(ruling) &&
  isInTime(ruling) &&
  isThere(ruling) &&
  isPostponed(ruling);

const types: {
  events?: IncidentEvent;
  emitted?: { type: 'incident.changed' };
} = {};

export const incidentMachine = setup({
  types,
  actions: {
    announceChange: emit({ type: 'incident.changed' }),
  },
  guards: {
    mayReport: (_, { by, facts }: Judged) => (by === 'floor' || by === 'supervisor') && facts.isUnderWay,
    mayRule: (_, ruling: Ruling) => isRuling(ruling),
    mayRuleAgain: (_, ruling: Ruling) => isRuling(ruling) && ruling.facts.isWaiting,
    mayPlace: (_, { by, facts, isFree }: Placing) => by === 'keeper' && facts.isWaiting && isFree,
    mayClose: (_, { by, facts, isAcknowledged }: Signed) =>
      by === 'floor' && isAcknowledged && !facts.isWaiting,
    mayDismiss: (_, { by, reason }: Act & { reason: string }) => by === 'chief' && reason !== '',
    mayWithdraw: (_, { by }: Act) => by === 'reporter',
  },
}).createMachine({
  id: 'incident',
  description:
    'An incident that interrupts the work at a station in a session, and the time given for it (异常与补时) ' +
    '[running.md 2]. It names a station and no person.',
  initial: 'unreported',
  states: {
    unreported: {
      description: 'The incident is not recorded yet.',
      on: {
        'incident.report': {
          description:
            'A floor judge or the supervisor reports the incident while the session runs or is paused.',
          guard: { type: 'mayReport', params: ({ event }) => event },
          target: 'reported',
        },
      },
    },
    reported: {
      description: 'The chief judge has been notified.',
      on: {
        'incident.rule': {
          description:
            'The chief judge rules with a reason: no consequence, minutes, a later session with a place, ' +
            'a spare station, or the end.',
          guard: { type: 'mayRule', params: ({ event }) => event },
          target: 'ruled',
        },
        'incident.dismiss': {
          description: 'The chief judge dismisses the report with a reason: there is no incident.',
          guard: { type: 'mayDismiss', params: ({ event }) => event },
          target: 'dismissed',
        },
        'incident.withdraw': {
          description: 'The reporter withdraws the report.',
          guard: { type: 'mayWithdraw', params: ({ event }) => event },
          target: 'withdrawn',
        },
      },
    },
    ruled: {
      description:
        'The ruling is in force, and extra minutes count from now on. An entry that is ruled into a later ' +
        'session leaves this one. The keeper enters the spare station.',
      on: {
        'incident.place': {
          description:
            'The keeper of the stations enters a station of the session that no entry holds. It is the ' +
            'station of the entry from now on.',
          guard: { type: 'mayPlace', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'incident.rule': {
          description: 'The chief judge rules something else. The spare station has not been entered yet.',
          guard: { type: 'mayRuleAgain', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'incident.close': {
          description:
            'A floor judge closes the incident, once the competitor has signed the record and has the ' +
            'station that was ruled.',
          guard: { type: 'mayClose', params: ({ event }) => event },
          target: 'closed',
        },
      },
    },
    closed: {
      description: 'The record is signed. The ruling stays in force.',
    },
    dismissed: {
      description: 'The chief judge has found no incident.',
    },
    withdrawn: {
      description: 'The incident was reported by mistake.',
    },
  },
});
