import { emit, setup } from 'xstate';

/** As the database has it. */
export type CompetitionSessionStatus =
  | 'planned'
  | 'checking'
  | 'ready'
  | 'running'
  | 'paused'
  | 'ended'
  | 'cancelled';

/** `checkIn`, `chief`: who holds that capacity at the event. `system`: the clock. */
export type CompetitionSessionBy = 'organiser' | 'checkIn' | 'chief' | 'system' | 'viewer';

/** What the chief has asked the committee for; '' also once it has lapsed. */
export type CompetitionSessionWaiting = '' | 'cancel';

/** What speaks for and against a step; worked out by the server, with its clock. */
export interface CompetitionSessionFacts {
  /** The event is held and its roster frozen. */
  readonly isFrozen: boolean;
  /** The order of the event is drawn and sealed, and has numbers for the session. */
  readonly hasNumbers: boolean;
  /** It starts within 24 hours. */
  readonly isNear: boolean;
  /** The moment is past until which people are checked in. */
  readonly isCutOff: boolean;
  /** Somebody is checked in. */
  readonly hasPeople: boolean;
  /** The stations of the session are drawn and sealed. */
  readonly isStationSealed: boolean;
  /** The groups of judges of the event are complete. */
  readonly areGroupsComplete: boolean;
  /** Its end is past, with the time that its stations were given for incidents. */
  readonly isTimeOver: boolean;
  /** An incident of it waits for the chief or for a spare station: once it has ended neither can be given any more. */
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
/** `second`: what the committee's account is to the chief who has asked. */
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
  | ({ type: 'competitionSession.drop' } & Reasoned);

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
      (by === 'chief' && (facts.isTimeOver || reason !== '')) ||
      (by === 'system' && facts.isTimeOver && !facts.hasOpenIncident),
    mayRemove: (_, { by, reason }: Reasoned) => by === 'organiser' && reason !== '',
    mayAsk: (_, { by, facts, reason }: Reasoned) => by === 'chief' && facts.waiting === '' && reason !== '',
    mayCancel: (_, { by, facts, second }: Agreeing) =>
      by === 'organiser' && facts.waiting === 'cancel' && second === 'another',
    mayDrop: (_, { by, facts, reason }: Reasoned) =>
      (by === 'chief' || by === 'organiser') && facts.waiting === 'cancel' && reason !== '',
  },
}).createMachine({
  id: 'competitionSession',
  description:
    'A session of an event (场次): those of its roster who compete at the same time, from the check-in to the end ' +
    '[running.md 2]. Whose turn it is follows from the drawn order and the stations of each session.',
  initial: 'planned',
  states: {
    planned: {
      description: 'With its time and its stations. Who competes in it follows from the order.',
      on: {
        'competitionSession.change': {
          description: 'By the committee.',
          guard: { type: 'mayChange', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competitionSession.openCheckIn': {
          description: 'Within a day of its start, once the order is sealed: its numbers are fixed.',
          guard: { type: 'mayOpen', params: ({ event }) => event },
          target: 'checking',
        },
        'competitionSession.remove': {
          description: 'By the committee, with a reason; nobody has come yet.',
          guard: { type: 'mayRemove', params: ({ event }) => event },
          target: 'cancelled',
        },
      },
    },
    checking: {
      description: 'People come with card and identity card and are checked in.',
      on: {
        'competitionSession.closeCheckIn': [
          {
            description: 'From the cut-off on. Who is not there is absent; the list is fixed by its digest.',
            guard: { type: 'mayCloseList', params: ({ event }) => event },
            target: 'ready',
          },
          {
            description: 'Nobody has come: there is nothing to run.',
            guard: { type: 'mayClose', params: ({ event }) => event },
            target: 'ended',
          },
        ],
        'competitionSession.askCancel': {
          description: 'By the chief, with a reason.',
          guard: { type: 'mayAsk', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competitionSession.cancel': {
          description: 'The committee agrees within ten minutes. Those checked in come into a later session.',
          guard: { type: 'mayCancel', params: ({ event }) => event },
          target: 'cancelled',
        },
        'competitionSession.drop': {
          description: 'The chief asks no more, or the committee does not agree.',
          guard: { type: 'mayDrop', params: ({ event }) => event },
          actions: 'announceChange',
        },
      },
    },
    ready: {
      description: 'The list is closed. Entry numbers and stations are drawn.',
      on: {
        'competitionSession.start': {
          description: 'By the chief, once the stations are sealed and the groups complete.',
          guard: { type: 'mayStart', params: ({ event }) => event },
          target: 'running',
        },
        'competitionSession.askCancel': {
          description: 'By the chief, with a reason.',
          guard: { type: 'mayAsk', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competitionSession.cancel': {
          description: 'The committee agrees within ten minutes. Those checked in come into a later session.',
          guard: { type: 'mayCancel', params: ({ event }) => event },
          target: 'cancelled',
        },
        'competitionSession.drop': {
          description: 'The chief asks no more, or the committee does not agree.',
          guard: { type: 'mayDrop', params: ({ event }) => event },
          actions: 'announceChange',
        },
      },
    },
    running: {
      description: 'They compete.',
      on: {
        'competitionSession.pause': {
          description: 'By the chief, with a reason, such as a power cut.',
          guard: { type: 'mayPause', params: ({ event }) => event },
          target: 'paused',
        },
        'competitionSession.end': {
          description:
            'By the chief once the time is over, earlier with a reason; by the clock, once the time of the last station ' +
            'is over and no incident waits.',
          guard: { type: 'mayEnd', params: ({ event }) => event },
          target: 'ended',
        },
      },
    },
    paused: {
      description: 'Nobody works; the time of the pause is not lost.',
      on: {
        'competitionSession.resume': {
          description: 'By the chief.',
          guard: { type: 'mayResume', params: ({ event }) => event },
          target: 'running',
        },
        'competitionSession.askCancel': {
          description: 'By the chief, with a reason.',
          guard: { type: 'mayAsk', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competitionSession.cancel': {
          description: 'The committee agrees within ten minutes. Those checked in come into a later session.',
          guard: { type: 'mayCancel', params: ({ event }) => event },
          target: 'cancelled',
        },
        'competitionSession.drop': {
          description: 'The chief asks no more, or the committee does not agree.',
          guard: { type: 'mayDrop', params: ({ event }) => event },
          actions: 'announceChange',
        },
      },
    },
    ended: {
      description: 'Its works wait for their codes.',
    },
    cancelled: {
      description: 'Its numbers go to the next planned session.',
    },
  },
});
