import { emit, setup } from 'xstate';

/** As the database has it. */
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

export type CompetitionEvent =
  | {
      type: 'competition.publish';
      by: CompetitionActor;
      times: CompetitionTimes;
      /** How many events it has. */
      events: number;
      hasNotice: boolean;
      hasContact: boolean;
    }
  | { type: 'competition.tick'; by: CompetitionActor; times: CompetitionTimes }
  | {
      type: 'competition.extend';
      by: CompetitionActor;
      times: CompetitionTimes;
      /** Epoch ms. */
      newClosesAt: number;
      /** People who have agreed, the one who asked included. */
      approvals: number;
      hasNotice: boolean;
    }
  | {
      type: 'competition.cancel';
      by: CompetitionActor;
      approvals: number;
      reason: string;
      hasNotice: boolean;
    }
  | { type: 'competition.archive'; by: CompetitionActor; openAppeals: number };

interface Timed {
  readonly by: CompetitionActor;
  readonly times: CompetitionTimes;
}

export const competitionMachine = setup({
  types: {
    events: {} as CompetitionEvent,
    emitted: {} as { type: 'competition.extended' },
  },
  actions: {
    announceExtension: emit({ type: 'competition.extended' }),
  },
  guards: {
    mayPublish: (_, event: Omit<CompetitionEvent & { type: 'competition.publish' }, 'type'>) =>
      event.by === 'organiser' &&
      event.events > 0 &&
      event.hasNotice &&
      event.hasContact &&
      event.times.at < event.times.closesAt &&
      event.times.opensAt < event.times.closesAt &&
      event.times.closesAt <= event.times.startsAt &&
      event.times.startsAt < event.times.endsAt,
    isOver: (_, { by, times }: Timed) => by === 'system' && times.at >= times.endsAt,
    isRunning: (_, { by, times }: Timed) => by === 'system' && times.at >= times.startsAt,
    isClosed: (_, { by, times }: Timed) => by === 'system' && times.at >= times.closesAt,
    isOpen: (_, { by, times }: Timed) => by === 'system' && times.at >= times.opensAt,
    mayExtend: (_, event: Omit<CompetitionEvent & { type: 'competition.extend' }, 'type'>) =>
      event.by === 'organiser' &&
      event.approvals >= 2 &&
      event.hasNotice &&
      event.times.at < event.times.closesAt &&
      event.newClosesAt > event.times.closesAt &&
      event.newClosesAt <= event.times.startsAt,
    mayCancel: (_, event: Omit<CompetitionEvent & { type: 'competition.cancel' }, 'type'>) =>
      event.by === 'organiser' && event.approvals >= 2 && event.reason !== '' && event.hasNotice,
    mayArchive: (_, { by, openAppeals }: { by: CompetitionActor; openAppeals: number }) =>
      by === 'organiser' && openAppeals === 0,
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
      meta: { view: 'competition-draft' },
      on: {
        'competition.publish': {
          description:
            'With at least one event, its times in order, a notice and a telephone number to ask at.',
          guard: { type: 'mayPublish', params: ({ event }) => event },
          target: 'published',
        },
        'competition.cancel': {
          description: 'By two people of the committee, with a reason and a notice.',
          guard: { type: 'mayCancel', params: ({ event }) => event },
          target: 'cancelled',
        },
      },
    },
    published: {
      description: 'Announced; registration has not opened yet.',
      meta: { view: 'competition-published' },
      on: {
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
        'competition.cancel': {
          description: 'By two people of the committee, with a reason and a notice.',
          guard: { type: 'mayCancel', params: ({ event }) => event },
          target: 'cancelled',
        },
      },
    },
    open: {
      description: 'Entries are taken, until the instant of closing.',
      meta: { view: 'competition-open' },
      on: {
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
          description: 'For everybody, before it has closed, by two people and with a notice.',
          guard: { type: 'mayExtend', params: ({ event }) => event },
          actions: 'announceExtension',
        },
        'competition.cancel': {
          description: 'By two people of the committee, with a reason and a notice.',
          guard: { type: 'mayCancel', params: ({ event }) => event },
          target: 'cancelled',
        },
      },
    },
    closed: {
      description: 'Entries are reviewed, rosters are made.',
      meta: { view: 'competition-closed' },
      on: {
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
          description: 'By two people of the committee, with a reason and a notice.',
          guard: { type: 'mayCancel', params: ({ event }) => event },
          target: 'cancelled',
        },
      },
    },
    running: {
      description: 'Its days have come.',
      meta: { view: 'competition-running' },
      on: {
        'competition.tick': {
          description: 'Its last day is over.',
          guard: { type: 'isOver', params: ({ event }) => event },
          target: 'finished',
        },
        'competition.cancel': {
          description: 'By two people of the committee, with a reason and a notice.',
          guard: { type: 'mayCancel', params: ({ event }) => event },
          target: 'cancelled',
        },
      },
    },
    finished: {
      description: 'Over; results and appeals go on.',
      meta: { view: 'competition-finished' },
      on: {
        'competition.archive': {
          description: 'Nobody waits for an answer any more.',
          guard: { type: 'mayArchive', params: ({ event }) => event },
          target: 'archived',
        },
      },
    },
    archived: {
      description: 'Kept, and never changed again.',
      meta: { view: 'competition-archived' },
    },
    cancelled: {
      description: 'Will not be held; everybody entered has been told why.',
      meta: { view: 'competition-cancelled' },
    },
  },
});
