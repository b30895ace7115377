import { emit, setup } from 'xstate';

/** The status as stored in the database. */
export type CompetitionSessionStatus =
  | 'planned'
  | 'checking'
  | 'ready'
  | 'running'
  | 'paused'
  | 'ended'
  | 'cancelled';

/** `checkIn`, `chief`: the holder of that capacity at the event. `system`: the clock. */
export type CompetitionSessionBy = 'organiser' | 'checkIn' | 'chief' | 'system' | 'viewer';

/** The request of the chief judge to the committee; '' if there is none or it has lapsed. */
export type CompetitionSessionWaiting = '' | 'cancel' | 'postpone';

/** The facts that decide whether a step is allowed. The server computes them with its own clock. */
export interface CompetitionSessionFacts {
  /** Whether the event is held and its roster is frozen. */
  readonly isFrozen: boolean;
  /** Whether the order of the event is drawn and sealed, and has numbers for the session. */
  readonly hasNumbers: boolean;
  /** Whether the session starts within 24 hours. */
  readonly isNear: boolean;
  /** Whether the cut-off time of the check-in has passed. */
  readonly isCutOff: boolean;
  /** Whether at least one entry is checked in. */
  readonly hasPeople: boolean;
  /** Whether the stations of the session are drawn and sealed. */
  readonly isStationSealed: boolean;
  /** Whether the judgement groups of the event are complete. */
  readonly areGroupsComplete: boolean;
  /** Whether the end of the session has passed, including the extra time of its stations for incidents. */
  readonly isTimeOver: boolean;
  /** Whether a finish time is recorded for every entry of the session that still competes. */
  readonly areAllFinished: boolean;
  /**
   * Whether an incident of the session waits for the chief judge or for a spare station. After the end of the
   * session neither a ruling on time nor a spare station is possible.
   */
  readonly hasOpenIncident: boolean;
  readonly waiting: CompetitionSessionWaiting;
}

interface Act {
  readonly by: CompetitionSessionBy;
  readonly facts: CompetitionSessionFacts;
}
interface Reasoned extends Act {
  readonly reason: string;
}
/** `second`: the relation of the committee's account to the chief judge who asked. */
interface Agreeing extends Act {
  readonly second: SecondPerson;
}

export type CompetitionSessionEvent =
  | ({ type: 'competitionSession.change' } & Act)
  | ({ type: 'competitionSession.openCheckIn' } & Act)
  | ({ type: 'competitionSession.closeCheckIn' } & Act)
  | ({ type: 'competitionSession.start' } & Act)
  | ({ type: 'competitionSession.pause' } & Reasoned)
  | ({ type: 'competitionSession.resume' } & Act)
  | ({ type: 'competitionSession.end' } & Reasoned)
  | ({ type: 'competitionSession.remove' } & Reasoned)
  | ({ type: 'competitionSession.askCancel' } & Reasoned)
  | ({ type: 'competitionSession.cancel' } & Agreeing)
  | ({ type: 'competitionSession.askPostpone' } & Reasoned)
  | ({ type: 'competitionSession.postpone' } & Agreeing)
  | ({ type: 'competitionSession.drop' } & Reasoned)
  /** The event of the session is cancelled. */
  | { type: 'competitionSession.abandon'; by: 'system' };

const types: {
  events?: CompetitionSessionEvent;
  emitted?: { type: 'competitionSession.changed' };
} = {};

export const competitionSessionMachine = setup({
  types,
  actions: {
    announceChange: emit({ type: 'competitionSession.changed' }),
  },
  guards: {
    mayChange: (_, { by, facts }: Act) => by === 'organiser' && facts.isFrozen,
    mayOpen: (_, { by, facts }: Act) =>
      by === 'checkIn' && facts.isFrozen && facts.hasNumbers && facts.isNear,
    mayClose: (_, { by, facts }: Act) => by === 'checkIn' && facts.isCutOff && facts.waiting === '',
    mayCloseList: (_, { by, facts }: Act) =>
      by === 'checkIn' && facts.isCutOff && facts.hasPeople && facts.waiting === '',
    mayStart: (_, { by, facts }: Act) =>
      by === 'chief' && facts.isStationSealed && facts.areGroupsComplete && facts.waiting === '',
    mayPause: (_, { by, reason }: Reasoned) => by === 'chief' && reason !== '',
    mayResume: (_, { by, facts }: Act) => by === 'chief' && facts.waiting === '',
    mayEnd: (_, { by, facts, reason }: Reasoned) =>
      (by === 'chief' && (facts.isTimeOver || facts.areAllFinished || reason !== '')) ||
      (by === 'system' && facts.isTimeOver && !facts.hasOpenIncident),
    mayRemove: (_, { by, reason }: Reasoned) => by === 'organiser' && reason !== '',
    mayAsk: (_, { by, facts, reason }: Reasoned) => by === 'chief' && facts.waiting === '' && reason !== '',
    mayCancel: (_, { by, facts, second }: Agreeing) =>
      by === 'organiser' && facts.waiting === 'cancel' && second === 'another',
    mayPostpone: (_, { by, facts, second }: Agreeing) =>
      by === 'organiser' && facts.waiting === 'postpone' && second === 'another',
    mayDrop: (_, { by, facts, reason }: Reasoned) =>
      (by === 'chief' || by === 'organiser') && facts.waiting !== '' && reason !== '',
  },
}).createMachine({
  id: 'competitionSession',
  description:
    'A session of an event (场次): the entries of its roster that compete at the same time, from the ' +
    'check-in to the end [running.md 2]. The drawn order and the number of stations decide which entries ' +
    'compete in which session.',
  initial: 'planned',
  states: {
    planned: {
      description:
        'The session has its time and its stations. The drawn order decides which entries compete in it.',
      on: {
        'competitionSession.change': {
          description: 'The committee changes the session.',
          guard: { type: 'mayChange', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competitionSession.openCheckIn': {
          description:
            'The check-in officer opens the check-in within 24 hours before the start, once the order is ' +
            'sealed. The order numbers of the session are fixed from now on.',
          guard: { type: 'mayOpen', params: ({ event }) => event },
          target: 'checking',
        },
        'competitionSession.remove': {
          description: 'The committee removes the session with a reason. No entry has been checked in.',
          guard: { type: 'mayRemove', params: ({ event }) => event },
          target: 'cancelled',
        },
        'competitionSession.askPostpone': {
          description:
            'The chief judge asks the committee, with a reason, to move the session to a later time.',
          guard: { type: 'mayAsk', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competitionSession.postpone': {
          description:
            'The committee agrees within ten minutes. Start, cut-off and end move. All people of the session are told.',
          guard: { type: 'mayPostpone', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competitionSession.drop': {
          description: 'The chief judge withdraws the request, or the committee does not agree.',
          guard: { type: 'mayDrop', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competitionSession.abandon': {
          description: 'The event is cancelled, and the session with it.',
          target: 'cancelled',
        },
      },
    },
    checking: {
      description: 'Competitors bring their participation card and identity card and are checked in.',
      on: {
        'competitionSession.closeCheckIn': [
          {
            description:
              'The check-in officer closes the list after the cut-off time. Entries that are not checked ' +
              'in are absent. The digest of the list fixes it.',
            guard: { type: 'mayCloseList', params: ({ event }) => event },
            target: 'ready',
          },
          {
            description:
              'No entry has been checked in, so all entries are absent and the session ends without a draw.',
            guard: { type: 'mayClose', params: ({ event }) => event },
            target: 'ended',
          },
        ],
        'competitionSession.askCancel': {
          description: 'The chief judge asks the committee, with a reason, to cancel the session.',
          guard: { type: 'mayAsk', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competitionSession.cancel': {
          description:
            'The committee agrees within ten minutes. Entries that are checked in move to a later session.',
          guard: { type: 'mayCancel', params: ({ event }) => event },
          target: 'cancelled',
        },
        'competitionSession.drop': {
          description: 'The chief judge withdraws the request, or the committee does not agree.',
          guard: { type: 'mayDrop', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competitionSession.askPostpone': {
          description:
            'The chief judge asks the committee, with a reason, to move the session to a later time.',
          guard: { type: 'mayAsk', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competitionSession.postpone': {
          description:
            'The committee agrees within ten minutes. Start, cut-off and end move. All people of the session are told.',
          guard: { type: 'mayPostpone', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competitionSession.abandon': {
          description: 'The event is cancelled, and the session with it.',
          target: 'cancelled',
        },
      },
    },
    ready: {
      description: 'The list is closed. Entry numbers and stations are drawn.',
      on: {
        'competitionSession.start': {
          description:
            'The chief judge starts the session, once the stations are sealed and the judgement groups ' +
            'are complete.',
          guard: { type: 'mayStart', params: ({ event }) => event },
          target: 'running',
        },
        'competitionSession.askCancel': {
          description: 'The chief judge asks the committee, with a reason, to cancel the session.',
          guard: { type: 'mayAsk', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competitionSession.cancel': {
          description:
            'The committee agrees within ten minutes. Entries that are checked in move to a later session.',
          guard: { type: 'mayCancel', params: ({ event }) => event },
          target: 'cancelled',
        },
        'competitionSession.drop': {
          description: 'The chief judge withdraws the request, or the committee does not agree.',
          guard: { type: 'mayDrop', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competitionSession.askPostpone': {
          description:
            'The chief judge asks the committee, with a reason, to move the session to a later time.',
          guard: { type: 'mayAsk', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competitionSession.postpone': {
          description:
            'The committee agrees within ten minutes. Start, end and open words move. The list stays closed.',
          guard: { type: 'mayPostpone', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competitionSession.abandon': {
          description: 'The event is cancelled, and the session with it.',
          target: 'cancelled',
        },
      },
    },
    running: {
      description: 'The entries compete.',
      on: {
        'competitionSession.pause': {
          description: 'The chief judge pauses the session with a reason, such as a power cut.',
          guard: { type: 'mayPause', params: ({ event }) => event },
          target: 'paused',
        },
        'competitionSession.end': {
          description:
            'The chief judge ends the session once its time has passed or all entries have finished, or ' +
            'earlier with a reason. The clock ends it once the time of the last station has passed and no incident waits.',
          guard: { type: 'mayEnd', params: ({ event }) => event },
          target: 'ended',
        },
        'competitionSession.abandon': {
          description: 'The event is cancelled, and the session with it.',
          target: 'cancelled',
        },
      },
    },
    paused: {
      description: 'No entry works. The pause does not reduce the time for the work.',
      on: {
        'competitionSession.resume': {
          description: 'The chief judge resumes the session.',
          guard: { type: 'mayResume', params: ({ event }) => event },
          target: 'running',
        },
        'competitionSession.askCancel': {
          description: 'The chief judge asks the committee, with a reason, to cancel the session.',
          guard: { type: 'mayAsk', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competitionSession.cancel': {
          description:
            'The committee agrees within ten minutes. Entries that are checked in move to a later session, ' +
            'and the score sheets of the stations are closed unjudged.',
          guard: { type: 'mayCancel', params: ({ event }) => event },
          target: 'cancelled',
        },
        'competitionSession.drop': {
          description: 'The chief judge withdraws the request, or the committee does not agree.',
          guard: { type: 'mayDrop', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competitionSession.abandon': {
          description: 'The event is cancelled, and the session with it.',
          target: 'cancelled',
        },
      },
    },
    ended: {
      description: 'The session is over. Its works wait for their codes.',
    },
    cancelled: {
      description: 'The session is not held. Its order numbers go to the next planned session.',
    },
  },
});
