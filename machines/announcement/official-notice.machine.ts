import { emit, setup } from 'xstate';

/**
 * The status as stored in the database. A deleted notice is not stored. The states from `scheduled` to
 * `expired` depend on the clock and are computed at each read.
 */
export type OfficialNoticeStatus =
  | 'draft'
  | 'in_review'
  | 'scheduled'
  | 'published'
  | 'expired'
  | 'revising'
  | 'revision_in_review'
  | 'withdrawn';

/**
 * The server's clock and the times of the notice, in milliseconds since the epoch. `expiresAt` is exclusive;
 * null means never.
 */
export interface NoticeTimes {
  readonly at: number;
  readonly publishesAt: number;
  readonly expiresAt: number | null;
}

/** An account of the organisation that writes the notice, the committee of its competition, or the clock. */
export type NoticeActor = 'author' | 'organiser' | 'system';

interface By {
  readonly by: NoticeActor;
}
interface Reasoned extends By {
  readonly reason: string;
}
interface Timed extends By {
  readonly times: NoticeTimes;
}
interface Deleted extends By {
  readonly isHandedIn: boolean;
}
/** `second`: the relation of the approver to the submitter. */
interface Agreed extends Timed {
  readonly second: SecondPerson;
}

/**
 * `isCalling`: its readers are being notified at the moment. `waiting`: the number of readers who have not
 * read it.
 */
interface NoticeReading {
  readonly at: number;
  readonly isOut: boolean;
  readonly isCalling: boolean;
  readonly waiting: number;
  /** Null if no reminder has been sent. */
  readonly remindedAt: number | null;
}
/**
 * The notices at the top of the lists of their competition. `others`: the number of other pinned notices in
 * force.
 */
interface NoticePinning {
  readonly isPinned: boolean;
  readonly others: number;
}
interface Pinned extends By {
  readonly pinning: NoticePinning;
}
interface Reminded extends By {
  readonly reading: NoticeReading;
}

export type OfficialNoticeEvent =
  | ({ type: 'officialNotice.change' } & By)
  | ({ type: 'officialNotice.delete' } & Deleted)
  | ({ type: 'officialNotice.submit' } & Timed)
  | ({ type: 'officialNotice.return' } & Reasoned)
  | ({ type: 'officialNotice.approve' } & Agreed)
  | ({ type: 'officialNotice.revise' } & By)
  | ({ type: 'officialNotice.discard' } & By)
  | ({ type: 'officialNotice.withdraw' } & Reasoned)
  | ({ type: 'officialNotice.remind' } & Reminded)
  | ({ type: 'officialNotice.pin' } & Pinned)
  | ({ type: 'officialNotice.unpin' } & Pinned)
  | ({ type: 'officialNotice.tick' } & Timed);

/** The minimum number of milliseconds between two reminders. */
const REMINDED_AGAIN = 86_400_000;

/**
 * The maximum number of notices of a competition at the top of the lists. With more, none of them stands out.
 */
export const MOST_PINNED = 3;

const isInTime = ({ at, expiresAt }: NoticeTimes) => expiresAt === null || at < expiresAt;

const types: {
  events?: OfficialNoticeEvent;
  emitted?: { type: 'officialNotice.changed' };
} = {};

export const officialNoticeMachine = setup({
  types,
  actions: {
    announceChange: emit({ type: 'officialNotice.changed' }),
  },
  guards: {
    isAuthor: (_, { by }: By) => by === 'author',
    /**
     * A notice that was submitted once cannot be deleted, even after its return. Other accounts have it in
     * their records.
     */
    mayDelete: (_, { by, isHandedIn }: Deleted) => by === 'author' && !isHandedIn,
    maySubmit: (_, { by, times }: Timed) => by === 'author' && isInTime(times),
    mayApprove: (_, { by, times, second }: Agreed) =>
      by === 'organiser' && second === 'another' && isInTime(times),
    mayReturn: (_, { by, reason }: Reasoned) => by === 'organiser' && reason !== '',
    mayWithdraw: (_, { by, reason }: Reasoned) => by !== 'system' && reason !== '',
    mayRemind: (_, { by, reading }: Reminded) =>
      by !== 'system' &&
      reading.isOut &&
      !reading.isCalling &&
      reading.waiting > 0 &&
      (reading.remindedAt === null || reading.at - reading.remindedAt >= REMINDED_AGAIN),
    mayPin: (_, { by, pinning }: Pinned) =>
      by === 'organiser' && !pinning.isPinned && pinning.others < MOST_PINNED,
    mayUnpin: (_, { by, pinning }: Pinned) => by === 'organiser' && pinning.isPinned,
    isOver: (_, { by, times }: Timed) => by === 'system' && !isInTime(times),
    isDue: (_, { by, times }: Timed) => by === 'system' && times.at >= times.publishesAt,
  },
}).createMachine({
  id: 'officialNotice',
  description:
    'A numbered notice of a competition (通知) [domain.md 3]. A unit or the committee writes it, another ' +
    'committee member puts it in force, and later changes are new versions. The toast is another chart, ' +
    '`notice`.',
  initial: 'draft',
  states: {
    draft: {
      description: 'The notice is being written. The committee sees it only after it is submitted.',
      on: {
        'officialNotice.change': {
          description: 'The author may change every field.',
          guard: { type: 'isAuthor', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'officialNotice.delete': {
          description: 'The author deletes the notice. This is possible only before its first submission.',
          guard: { type: 'mayDelete', params: ({ event }) => event },
          target: 'deleted',
        },
        'officialNotice.submit': {
          description: 'The author submits the notice. This is possible only before it expires.',
          guard: { type: 'maySubmit', params: ({ event }) => event },
          target: 'in_review',
        },
      },
    },
    in_review: {
      description: 'The committee reviews the notice.',
      on: {
        'officialNotice.approve': {
          description: 'A committee member who is not the submitter approves the notice.',
          guard: { type: 'mayApprove', params: ({ event }) => event },
          target: 'scheduled',
        },
        'officialNotice.return': {
          description: 'The committee returns the notice with a reason, which the author reads.',
          guard: { type: 'mayReturn', params: ({ event }) => event },
          target: 'draft',
        },
      },
    },
    scheduled: {
      description: 'The notice is approved. Its readers see it from its publication time on.',
      on: {
        'officialNotice.remind': {
          description: 'The readers who have not read the notice are reminded, at most once a day.',
          guard: { type: 'mayRemind', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'officialNotice.tick': [
          {
            description: 'The notice has expired.',
            guard: { type: 'isOver', params: ({ event }) => event },
            target: 'expired',
          },
          {
            description: 'The publication time is reached.',
            guard: { type: 'isDue', params: ({ event }) => event },
            target: 'published',
          },
        ],
        'officialNotice.revise': {
          description:
            'The author begins a new version. The present version stays in force until the new one is ' +
            'approved.',
          guard: { type: 'isAuthor', params: ({ event }) => event },
          target: 'revising',
        },
        'officialNotice.withdraw': {
          description: 'The notice is withdrawn with a reason, which its readers see.',
          guard: { type: 'mayWithdraw', params: ({ event }) => event },
          target: 'withdrawn',
        },
      },
    },
    published: {
      description: 'The notice is in force for its readers.',
      on: {
        'officialNotice.remind': {
          description: 'The readers who have not read the notice are reminded, at most once a day.',
          guard: { type: 'mayRemind', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'officialNotice.pin': {
          description:
            'The committee pins the notice to the top of the lists. A competition has at most three ' +
            'pinned notices.',
          guard: { type: 'mayPin', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'officialNotice.unpin': {
          description: 'The committee unpins the notice.',
          guard: { type: 'mayUnpin', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'officialNotice.tick': {
          description: 'The notice has expired.',
          guard: { type: 'isOver', params: ({ event }) => event },
          target: 'expired',
        },
        'officialNotice.revise': {
          description:
            'The author begins a new version. The present version stays in force until the new one is ' +
            'approved.',
          guard: { type: 'isAuthor', params: ({ event }) => event },
          target: 'revising',
        },
        'officialNotice.withdraw': {
          description: 'The notice is withdrawn with a reason, which its readers see.',
          guard: { type: 'mayWithdraw', params: ({ event }) => event },
          target: 'withdrawn',
        },
      },
    },
    revising: {
      description: 'The present version stays in force while the next one is written.',
      on: {
        'officialNotice.remind': {
          description: 'The readers who have not read the notice are reminded, at most once a day.',
          guard: { type: 'mayRemind', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'officialNotice.change': {
          description: 'The author may change everything except the number and the publication time.',
          guard: { type: 'isAuthor', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'officialNotice.submit': {
          description: 'The author submits the notice. This is possible only before it expires.',
          guard: { type: 'maySubmit', params: ({ event }) => event },
          target: 'revision_in_review',
        },
        'officialNotice.discard': {
          description: 'The author discards the new version. The present version stays in force.',
          guard: { type: 'isAuthor', params: ({ event }) => event },
          target: 'scheduled',
        },
        'officialNotice.withdraw': {
          description: 'The notice is withdrawn with a reason, which its readers see.',
          guard: { type: 'mayWithdraw', params: ({ event }) => event },
          target: 'withdrawn',
        },
      },
    },
    revision_in_review: {
      description: 'The present version stays in force while the committee reviews the next one.',
      on: {
        'officialNotice.remind': {
          description: 'The readers who have not read the notice are reminded, at most once a day.',
          guard: { type: 'mayRemind', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'officialNotice.approve': {
          description: 'The new version is approved. Its readers have to read the notice again.',
          guard: { type: 'mayApprove', params: ({ event }) => event },
          target: 'scheduled',
        },
        'officialNotice.return': {
          description: 'The committee returns the notice with a reason, which the author reads.',
          guard: { type: 'mayReturn', params: ({ event }) => event },
          target: 'revising',
        },
        'officialNotice.withdraw': {
          description: 'The notice is withdrawn with a reason, which its readers see.',
          guard: { type: 'mayWithdraw', params: ({ event }) => event },
          target: 'withdrawn',
        },
      },
    },
    expired: {
      description: 'The notice has expired. It can still be read.',
    },
    deleted: {
      description: 'Only a line in the audit log is left. The number of the notice is free again.',
      type: 'final',
    },
    withdrawn: {
      description: 'The notice is no longer in force. Its readers see the reason.',
    },
  },
});
