import { emit, setup } from 'xstate';

/**
 * The status as stored in the database. The states from `published` to `finished` depend on the clock and are
 * computed at each read.
 */
export type CompetitionStatus =
  | 'draft'
  | 'published'
  | 'open'
  | 'closed'
  | 'running'
  | 'finished'
  | 'archived'
  | 'cancelled';

/**
 * The calendar of a competition and the server's clock, in milliseconds since the epoch. `closesAt` and
 * `endsAt` are exclusive.
 */
export interface CompetitionTimes {
  readonly at: number;
  readonly opensAt: number;
  readonly closesAt: number;
  readonly startsAt: number;
  readonly endsAt: number;
}

/** The committee that holds the competition, or the clock. No other account may act on a competition. */
export type CompetitionActor = 'organiser' | 'system';

interface By {
  readonly by: CompetitionActor;
}
interface Timed extends By {
  readonly times: CompetitionTimes;
}
/**
 * A step that requires two people. `approvals`: the number of people who have agreed, including the proposer.
 */
interface Agreed extends By {
  readonly approvals: number;
}
interface Reasoned extends Agreed {
  readonly reason: string;
}

/** The facts that decide whether a competition can be archived. The server computes them. */
export interface ArchiveFacts {
  /** Whether every event is final, cancelled or merged into another. */
  readonly isEnded: boolean;
  /**
   * Whether no objection is open: no version of results is in preparation, and no appeal or remedy is open.
   */
  readonly isUndisputed: boolean;
  /** Whether an archive package has been created and nothing has changed since. */
  readonly isPacked: boolean;
  /** Whether that package is registered, with the place of the signed sheets. */
  readonly isRegistered: boolean;
}
interface Archiving extends By {
  readonly facts: ArchiveFacts;
}

/** The facts that decide about a rehearsal (演练). The server computes them. */
export interface RehearsalFacts {
  /** Whether the competition is itself a rehearsal of another one. */
  readonly isRehearsal: boolean;
  /** Whether a rehearsal of the competition exists. */
  readonly hasRehearsal: boolean;
  /** Whether the first day of the competition that is rehearsed has begun. */
  readonly isOverdue: boolean;
  /** Whether two people have agreed to wipe the rehearsal. */
  readonly isGivenUp: boolean;
}
interface Rehearsing extends By {
  readonly rehearsal: RehearsalFacts;
}

export type CompetitionEvent =
  /** `isFixed`: the change concerns a field that entrants rely on once the competition is published. */
  | ({ type: 'competition.change'; isFixed: boolean } & By)
  | ({ type: 'competition.addEvent' } & By)
  /** `events`: the number of events of the competition. */
  | ({ type: 'competition.publish'; events: number } & Agreed & Timed)
  | ({ type: 'competition.tick' } & Timed)
  /** `newClosesAt`: milliseconds since the epoch. */
  | ({ type: 'competition.extend'; newClosesAt: number } & Reasoned & Timed)
  | ({ type: 'competition.cancel' } & Reasoned)
  | ({ type: 'competition.pack' } & Archiving)
  | ({ type: 'competition.register' } & Archiving)
  | ({ type: 'competition.archive' } & Archiving)
  | ({ type: 'competition.rehearse' } & Rehearsing)
  | ({ type: 'competition.wipe' } & Rehearsing & Agreed)
  | ({ type: 'competition.lapse' } & Rehearsing)
  | ({ type: 'competition.erase' } & Rehearsing);

const types: {
  events?: CompetitionEvent;
  emitted?: { type: 'competition.changed' };
} = {};

export const competitionMachine = setup({
  types,
  actions: {
    announceChange: emit({ type: 'competition.changed' }),
  },
  guards: {
    isOrganiser: (_, { by }: By) => by === 'organiser',
    mayPack: (_, { by, facts }: Archiving) => by === 'organiser' && facts.isEnded && facts.isUndisputed,
    mayRegister: (_, { by, facts }: Archiving) =>
      by === 'organiser' && facts.isEnded && facts.isUndisputed && facts.isPacked,
    mayArchive: (_, { by, facts }: Archiving) =>
      by === 'organiser' && facts.isEnded && facts.isUndisputed && facts.isPacked && facts.isRegistered,
    mayAmend: (_, { by, isFixed }: By & { isFixed: boolean }) => by === 'organiser' && !isFixed,
    mayPublish: (_, { by, approvals, events, times }: Agreed & Timed & { events: number }) =>
      by === 'organiser' &&
      approvals >= 2 &&
      events > 0 &&
      times.at < times.closesAt &&
      times.opensAt < times.closesAt &&
      times.closesAt <= times.startsAt &&
      times.startsAt < times.endsAt,
    isOver: (_, { by, times }: Timed) => by === 'system' && times.at >= times.endsAt,
    isRunning: (_, { by, times }: Timed) => by === 'system' && times.at >= times.startsAt,
    isClosed: (_, { by, times }: Timed) => by === 'system' && times.at >= times.closesAt,
    isOpen: (_, { by, times }: Timed) => by === 'system' && times.at >= times.opensAt,
    mayExtend: (
      _,
      { by, times, newClosesAt, approvals, reason }: Reasoned & Timed & { newClosesAt: number },
    ) =>
      by === 'organiser' &&
      approvals >= 2 &&
      reason !== '' &&
      times.at < times.closesAt &&
      newClosesAt > times.closesAt &&
      newClosesAt <= times.startsAt,
    mayCancel: (_, { by, approvals, reason }: Reasoned) =>
      by === 'organiser' && approvals >= 2 && reason !== '',
    mayRehearse: (_, { by, rehearsal }: Rehearsing) =>
      by === 'organiser' && !rehearsal.isRehearsal && !rehearsal.hasRehearsal,
    mayWipe: (_, { by, rehearsal, approvals }: Rehearsing & Agreed) =>
      by === 'organiser' && approvals >= 2 && rehearsal.isRehearsal && !rehearsal.isGivenUp,
    isOverdue: (_, { by, rehearsal }: Rehearsing) =>
      by === 'system' && rehearsal.isRehearsal && rehearsal.isOverdue,
    isGivenUp: (_, { by, rehearsal }: Rehearsing) =>
      by === 'system' && rehearsal.isRehearsal && rehearsal.isGivenUp,
  },
}).createMachine({
  id: 'competition',
  description:
    'A competition, from its first draft to the archive [domain.md 3]. The calendar states follow the ' +
    'configured times automatically. Closed registration never opens again. It can only be extended ' +
    'before it closes.',
  initial: 'draft',
  states: {
    draft: {
      description: 'Only the committee sees the competition.',
      on: {
        'competition.change': {
          description: 'The committee may change every field.',
          guard: { type: 'isOrganiser', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competition.addEvent': {
          description: 'The committee adds an event. This is possible only while entries are still accepted.',
          guard: { type: 'isOrganiser', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competition.publish': {
          description:
            'Two committee members publish the competition. It has at least one event, and its times are ' +
            'in order.',
          guard: { type: 'mayPublish', params: ({ event }) => event },
          target: 'published',
        },
        'competition.cancel': {
          description: 'Two committee members cancel the competition with a reason.',
          guard: { type: 'mayCancel', params: ({ event }) => event },
          target: 'cancelled',
        },
      },
    },
    published: {
      description: 'The competition is announced. Registration has not opened yet.',
      on: {
        'competition.change': {
          description: 'The committee changes fields that entrants do not rely on.',
          guard: { type: 'mayAmend', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competition.addEvent': {
          description: 'The committee adds an event. This is possible only while entries are still accepted.',
          guard: { type: 'isOrganiser', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competition.tick': [
          {
            description: 'The last day of the competition has ended.',
            guard: { type: 'isOver', params: ({ event }) => event },
            target: 'finished',
          },
          {
            description: 'The first day of the competition has begun.',
            guard: { type: 'isRunning', params: ({ event }) => event },
            target: 'running',
          },
          {
            description: 'Registration closes. The closing time itself no longer counts as open.',
            guard: { type: 'isClosed', params: ({ event }) => event },
            target: 'closed',
          },
          {
            description: 'Registration opens.',
            guard: { type: 'isOpen', params: ({ event }) => event },
            target: 'open',
          },
        ],
        'competition.extend': {
          description:
            'Two committee members extend registration for all entrants, with a reason, before it closes.',
          guard: { type: 'mayExtend', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competition.cancel': {
          description: 'Two committee members cancel the competition with a reason.',
          guard: { type: 'mayCancel', params: ({ event }) => event },
          target: 'cancelled',
        },
      },
    },
    open: {
      description: 'Entries are accepted until the closing time.',
      on: {
        'competition.change': {
          description: 'The committee changes fields that entrants do not rely on.',
          guard: { type: 'mayAmend', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competition.addEvent': {
          description: 'The committee adds an event. This is possible only while entries are still accepted.',
          guard: { type: 'isOrganiser', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competition.tick': [
          {
            description: 'The last day of the competition has ended.',
            guard: { type: 'isOver', params: ({ event }) => event },
            target: 'finished',
          },
          {
            description: 'The first day of the competition has begun.',
            guard: { type: 'isRunning', params: ({ event }) => event },
            target: 'running',
          },
          {
            description: 'Registration closes. The closing time itself no longer counts as open.',
            guard: { type: 'isClosed', params: ({ event }) => event },
            target: 'closed',
          },
        ],
        'competition.extend': {
          description:
            'Two committee members extend registration for all entrants, with a reason, before it closes.',
          guard: { type: 'mayExtend', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competition.cancel': {
          description: 'Two committee members cancel the competition with a reason.',
          guard: { type: 'mayCancel', params: ({ event }) => event },
          target: 'cancelled',
        },
      },
    },
    closed: {
      description: 'Entries are reviewed, and rosters are prepared.',
      on: {
        'competition.change': {
          description: 'The committee changes fields that entrants do not rely on.',
          guard: { type: 'mayAmend', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competition.tick': [
          {
            description: 'The last day of the competition has ended.',
            guard: { type: 'isOver', params: ({ event }) => event },
            target: 'finished',
          },
          {
            description: 'The first day of the competition has begun.',
            guard: { type: 'isRunning', params: ({ event }) => event },
            target: 'running',
          },
        ],
        'competition.cancel': {
          description: 'Two committee members cancel the competition with a reason.',
          guard: { type: 'mayCancel', params: ({ event }) => event },
          target: 'cancelled',
        },
        'competition.rehearse': {
          description:
            'The committee copies the competition as a rehearsal. There is one rehearsal at a time, and a ' +
            'rehearsal is not rehearsed.',
          guard: { type: 'mayRehearse', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competition.wipe': {
          description:
            'Two committee members wipe a rehearsal. It is closed at once, then its rows are removed.',
          guard: { type: 'mayWipe', params: ({ event }) => event },
          target: 'cancelled',
        },
        'competition.lapse': {
          description:
            'The first day of the competition that was rehearsed has begun. The rehearsal is closed, and ' +
            'two people wipe it.',
          guard: { type: 'isOverdue', params: ({ event }) => event },
          target: 'cancelled',
        },
      },
    },
    running: {
      description: 'The competition is being held.',
      on: {
        'competition.change': {
          description: 'The committee changes fields that entrants do not rely on.',
          guard: { type: 'mayAmend', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competition.tick': {
          description: 'The last day of the competition has ended.',
          guard: { type: 'isOver', params: ({ event }) => event },
          target: 'finished',
        },
        'competition.cancel': {
          description: 'Two committee members cancel the competition with a reason.',
          guard: { type: 'mayCancel', params: ({ event }) => event },
          target: 'cancelled',
        },
        'competition.wipe': {
          description:
            'Two committee members wipe a rehearsal. It is closed at once, then its rows are removed.',
          guard: { type: 'mayWipe', params: ({ event }) => event },
          target: 'cancelled',
        },
        'competition.lapse': {
          description:
            'The first day of the competition that was rehearsed has begun. The rehearsal is closed, and ' +
            'two people wipe it.',
          guard: { type: 'isOverdue', params: ({ event }) => event },
          target: 'cancelled',
        },
      },
    },
    finished: {
      description: 'The competition has ended. Results and appeals continue.',
      on: {
        'competition.pack': {
          description:
            'The committee puts all data that can be verified later into one file. No event or objection ' +
            'is open any more.',
          guard: { type: 'mayPack', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competition.register': {
          description:
            'The digest of the file is published on the board. The committee records where the signed ' +
            'sheets are stored.',
          guard: { type: 'mayRegister', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competition.archive': {
          description: 'No objection is open any more, and the file is registered.',
          guard: { type: 'mayArchive', params: ({ event }) => event },
          target: 'archived',
        },
        'competition.wipe': {
          description:
            'Two committee members wipe a rehearsal. It is closed at once, then its rows are removed.',
          guard: { type: 'mayWipe', params: ({ event }) => event },
          target: 'cancelled',
        },
        'competition.lapse': {
          description:
            'The first day of the competition that was rehearsed has begun. The rehearsal is closed, and ' +
            'two people wipe it.',
          guard: { type: 'isOverdue', params: ({ event }) => event },
          target: 'cancelled',
        },
      },
    },
    archived: {
      description: 'The competition is archived and never changes again.',
    },
    cancelled: {
      description:
        'The competition is not held. All entrants have been informed of the reason. A rehearsal is closed ' +
        'without a message.',
      on: {
        'competition.wipe': {
          description: 'Two committee members wipe a rehearsal that is closed.',
          guard: { type: 'mayWipe', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competition.erase': {
          description: 'All rows of the rehearsal are removed. Only the audit log says that it was held.',
          guard: { type: 'isGivenUp', params: ({ event }) => event },
          target: 'erased',
        },
      },
    },
    erased: {
      description: 'The rehearsal does not exist any more.',
      type: 'final',
    },
  },
});
