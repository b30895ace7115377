import { emit, setup } from 'xstate';

/** As the database has it, but that from `published` to `finished` the clock decides whenever it is read. */
export type CompetitionStatus =
  | 'draft'
  | 'published'
  | 'open'
  | 'closed'
  | 'running'
  | 'finished'
  | 'archived'
  | 'cancelled';

/** The calendar of a competition and the server's clock, all epoch ms; `closesAt` and `endsAt` are exclusive. */
export interface CompetitionTimes {
  readonly at: number;
  readonly opensAt: number;
  readonly closesAt: number;
  readonly startsAt: number;
  readonly endsAt: number;
}

/** The committee that holds it, or the clock; others have no say in a competition. */
export type CompetitionActor = 'organiser' | 'system';

interface By {
  readonly by: CompetitionActor;
}
interface Timed extends By {
  readonly times: CompetitionTimes;
}
/** What takes two people: `approvals` counts those who have agreed, the one who asked included. */
interface Agreed extends By {
  readonly approvals: number;
}
interface Reasoned extends Agreed {
  readonly reason: string;
}

/** What the archive asks for; worked out by the server. */
export interface ArchiveFacts {
  /** Every event is final, cancelled or merged into another. */
  readonly isEnded: boolean;
  /** No objection is open: no version of results on its way, no appeal, no remedy. */
  readonly isUndisputed: boolean;
  /** A package has been made, and nothing has changed since. */
  readonly isPacked: boolean;
  /** That package is registered, with the place of the signed sheets. */
  readonly isRegistered: boolean;
}
interface Archiving extends By {
  readonly facts: ArchiveFacts;
}

export type CompetitionEvent =
  /** `isFixed`: something is to be changed that people rely on once it is published. */
  | ({ type: 'competition.change'; isFixed: boolean } & By)
  | ({ type: 'competition.addEvent' } & By)
  /** `events`: how many it has. */
  | ({ type: 'competition.publish'; events: number } & Agreed & Timed)
  | ({ type: 'competition.tick' } & Timed)
  /** `newClosesAt`: epoch ms. */
  | ({ type: 'competition.extend'; newClosesAt: number } & Reasoned & Timed)
  | ({ type: 'competition.cancel' } & Reasoned)
  | ({ type: 'competition.pack' } & Archiving)
  | ({ type: 'competition.register' } & Archiving)
  | ({ type: 'competition.archive' } & Archiving);

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
  },
}).createMachine({
  id: 'competition',
  description:
    'A competition, from its first draft to the archive [domain.md 3]. The calendar states follow the ' +
    'configured times by themselves; registration that has closed is never opened again, only extended before.',
  initial: 'draft',
  states: {
    draft: {
      description: 'Seen by the committee alone.',
      on: {
        'competition.change': {
          description: 'Everything.',
          guard: { type: 'isOrganiser', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competition.addEvent': {
          description: 'As long as it can still be entered.',
          guard: { type: 'isOrganiser', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competition.publish': {
          description: 'By two people of the committee, with at least one event and its times in order.',
          guard: { type: 'mayPublish', params: ({ event }) => event },
          target: 'published',
        },
        'competition.cancel': {
          description: 'By two people of the committee, with a reason.',
          guard: { type: 'mayCancel', params: ({ event }) => event },
          target: 'cancelled',
        },
      },
    },
    published: {
      description: 'Announced; registration has not opened yet.',
      on: {
        'competition.change': {
          description: 'What nobody relies on yet.',
          guard: { type: 'mayAmend', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competition.addEvent': {
          description: 'As long as it can still be entered.',
          guard: { type: 'isOrganiser', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competition.tick': [
          {
            description: 'Its last day is over.',
            guard: { type: 'isOver', params: ({ event }) => event },
            target: 'finished',
          },
          {
            description: 'Its first day has come.',
            guard: { type: 'isRunning', params: ({ event }) => event },
            target: 'running',
          },
          {
            description: 'The instant of closing, which is no longer open.',
            guard: { type: 'isClosed', params: ({ event }) => event },
            target: 'closed',
          },
          {
            description: 'The instant of opening.',
            guard: { type: 'isOpen', params: ({ event }) => event },
            target: 'open',
          },
        ],
        'competition.extend': {
          description: 'For everybody, before it has closed, by two people and with a reason.',
          guard: { type: 'mayExtend', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competition.cancel': {
          description: 'By two people of the committee, with a reason.',
          guard: { type: 'mayCancel', params: ({ event }) => event },
          target: 'cancelled',
        },
      },
    },
    open: {
      description: 'Entries are taken, until the instant of closing.',
      on: {
        'competition.change': {
          description: 'What nobody relies on yet.',
          guard: { type: 'mayAmend', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competition.addEvent': {
          description: 'As long as it can still be entered.',
          guard: { type: 'isOrganiser', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competition.tick': [
          {
            description: 'Its last day is over.',
            guard: { type: 'isOver', params: ({ event }) => event },
            target: 'finished',
          },
          {
            description: 'Its first day has come.',
            guard: { type: 'isRunning', params: ({ event }) => event },
            target: 'running',
          },
          {
            description: 'The instant of closing, which is no longer open.',
            guard: { type: 'isClosed', params: ({ event }) => event },
            target: 'closed',
          },
        ],
        'competition.extend': {
          description: 'For everybody, before it has closed, by two people and with a reason.',
          guard: { type: 'mayExtend', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competition.cancel': {
          description: 'By two people of the committee, with a reason.',
          guard: { type: 'mayCancel', params: ({ event }) => event },
          target: 'cancelled',
        },
      },
    },
    closed: {
      description: 'Entries are reviewed, rosters are made.',
      on: {
        'competition.change': {
          description: 'What nobody relies on yet.',
          guard: { type: 'mayAmend', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competition.tick': [
          {
            description: 'Its last day is over.',
            guard: { type: 'isOver', params: ({ event }) => event },
            target: 'finished',
          },
          {
            description: 'Its first day has come.',
            guard: { type: 'isRunning', params: ({ event }) => event },
            target: 'running',
          },
        ],
        'competition.cancel': {
          description: 'By two people of the committee, with a reason.',
          guard: { type: 'mayCancel', params: ({ event }) => event },
          target: 'cancelled',
        },
      },
    },
    running: {
      description: 'Its days have come.',
      on: {
        'competition.change': {
          description: 'What nobody relies on yet.',
          guard: { type: 'mayAmend', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competition.tick': {
          description: 'Its last day is over.',
          guard: { type: 'isOver', params: ({ event }) => event },
          target: 'finished',
        },
        'competition.cancel': {
          description: 'By two people of the committee, with a reason.',
          guard: { type: 'mayCancel', params: ({ event }) => event },
          target: 'cancelled',
        },
      },
    },
    finished: {
      description: 'Over; results and appeals go on.',
      on: {
        'competition.pack': {
          description:
            'Everything that can be checked later is put into one file. Nothing of it is open any more.',
          guard: { type: 'mayPack', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competition.register': {
          description:
            'The digest of the file goes on the board; the committee says where the signed sheets lie.',
          guard: { type: 'mayRegister', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'competition.archive': {
          description: 'Nobody waits for an answer any more, and the file is registered.',
          guard: { type: 'mayArchive', params: ({ event }) => event },
          target: 'archived',
        },
      },
    },
    archived: {
      description: 'Kept, and never changed again.',
    },
    cancelled: {
      description: 'Will not be held; everybody entered has been told why.',
    },
  },
});
