import { emit, setup } from 'xstate';

/** As the database has it. */
export type IncidentStatus = 'reported' | 'ruled' | 'closed' | 'dismissed' | 'withdrawn';

/** `none`: nothing follows. `later`: a later session. `spare`: a spare station. `stop`: the end at this session. */
export type IncidentRuling = 'none' | 'time' | 'later' | 'spare' | 'stop';

/**
 * `chief`, `floor`, `supervisor`: who holds that capacity at the event. `keeper`: who keeps the draw of its stations.
 * `reporter`: who has reported it.
 */
export type IncidentBy = 'chief' | 'floor' | 'supervisor' | 'keeper' | 'reporter' | 'viewer';

/** What speaks for and against a step; worked out by the server. */
export interface IncidentFacts {
  /** The session runs, or is paused. */
  readonly isUnderWay: boolean;
  /** The competitor has caused it. */
  readonly isOwnFault: boolean;
  /** Somebody is at the station, waits for no other one, and the session has one that nobody holds or waits for. */
  readonly hasSpare: boolean;
  /** Somebody is at the station who has not been ruled into another session. */
  readonly hasEntry: boolean;
  /** What is done at it is judged already. */
  readonly isJudged: boolean;
  /** A later session has a place. */
  readonly hasSession: boolean;
  /** The chief has ruled a spare station, which the keeper has not entered yet, and the session is under way. */
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
/** The competitor has read the ruling and signed the record. */
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

/** Own fault gives no time, no other station and no other session. */
const isFair = ({ facts, ruling }: Ruling) => !facts.isOwnFault || ruling === 'none' || ruling === 'stop';

/** A session that is over has no time left to be added to. */
const isInTime = ({ facts, ruling }: Ruling) => facts.isUnderWay || ruling !== 'time';

/** A spare station is one that is there, for somebody who still works. */
const isThere = ({ facts, ruling }: Ruling) => ruling !== 'spare' || (facts.isUnderWay && facts.hasSpare);

/** Somebody can come into a later session of whom nothing is judged, and where one has a place. */
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
    'What has kept a station from its work in a session, and the time it is given for it (异常与补时) [running.md 2]. ' +
    'It names a station and no person.',
  initial: 'unreported',
  states: {
    unreported: {
      description: 'Nothing is written yet.',
      on: {
        'incident.report': {
          description: 'By a floor judge or the supervisor, while the session runs or is paused.',
          guard: { type: 'mayReport', params: ({ event }) => event },
          target: 'reported',
        },
      },
    },
    reported: {
      description: 'The chief judge has been told.',
      on: {
        'incident.rule': {
          description:
            'By the chief, with a reason: nothing, minutes, a later session with a place, a spare station or the end.',
          guard: { type: 'mayRule', params: ({ event }) => event },
          target: 'ruled',
        },
        'incident.dismiss': {
          description: 'By the chief, with a reason: it is no incident.',
          guard: { type: 'mayDismiss', params: ({ event }) => event },
          target: 'dismissed',
        },
        'incident.withdraw': {
          description: 'By who has reported it.',
          guard: { type: 'mayWithdraw', params: ({ event }) => event },
          target: 'withdrawn',
        },
      },
    },
    ruled: {
      description:
        'The ruling holds; minutes count from now on. Who is ruled into a later session is out of this one. A spare station is ' +
        'entered by the keeper.',
      on: {
        'incident.place': {
          description:
            'By the keeper of the stations: a station of the session that nobody holds. It is the place of the entry ' +
            'from now on.',
          guard: { type: 'mayPlace', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'incident.rule': {
          description: 'By the chief, while a spare station has not been entered: something else after all.',
          guard: { type: 'mayRuleAgain', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'incident.close': {
          description:
            'By a floor judge, once the competitor has signed the record and has the station that was ruled.',
          guard: { type: 'mayClose', params: ({ event }) => event },
          target: 'closed',
        },
      },
    },
    closed: {
      description: 'Signed. The ruling still holds.',
    },
    dismissed: {
      description: 'The chief judge has found no incident.',
    },
    withdrawn: {
      description: 'Reported by mistake.',
    },
  },
});
