import { emit, setup } from 'xstate';

/** As the database has it, where what is deleted is not, but that from `scheduled` to `expired` the clock decides whenever it is read. */
export type OfficialNoticeStatus =
  | 'draft'
  | 'in_review'
  | 'scheduled'
  | 'published'
  | 'expired'
  | 'revising'
  | 'revision_in_review'
  | 'withdrawn';

/** The server's clock and what a notice says of its time, all epoch ms; `expiresAt` is exclusive, null: never. */
export interface NoticeTimes {
  readonly at: number;
  readonly publishesAt: number;
  readonly expiresAt: number | null;
}

/** Somebody of the organisation that writes it, the committee of its competition, or the clock. */
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
/** `second`: what the one who agrees is to the one who has handed it in. */
interface Agreed extends Timed {
  readonly second: SecondPerson;
}

/** `isCalling`: its readers are being told at the moment; `waiting`: how many have not read it. */
interface NoticeReading {
  readonly at: number;
  readonly isOut: boolean;
  readonly isCalling: boolean;
  readonly waiting: number;
  /** Null for not yet. */
  readonly remindedAt: number | null;
}
/** Those at the top of their competition's lists; `others`: how many are in force beside this one. */
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

/** Milliseconds between two reminders. */
const REMINDED_AGAIN = 86_400_000;

/** How many notices of a competition stand at the top of the lists at most: with more, none would stand out. */
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
    /** Others have it in their records once it was handed in, also where it has been returned. */
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
    'A numbered notice of a competition (通知) [domain.md 3]: written by a unit or the committee, put in force ' +
    'by somebody else of the committee, revised in versions. Not the toast, which is `notice`.',
  initial: 'draft',
  states: {
    draft: {
      description: 'Being written; the committee sees it once it has been handed in.',
      on: {
        'officialNotice.change': {
          description: 'Everything.',
          guard: { type: 'isAuthor', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'officialNotice.delete': {
          description: 'As long as nobody else has seen it.',
          guard: { type: 'mayDelete', params: ({ event }) => event },
          target: 'deleted',
        },
        'officialNotice.submit': {
          description: 'As long as its time is not over.',
          guard: { type: 'maySubmit', params: ({ event }) => event },
          target: 'in_review',
        },
      },
    },
    in_review: {
      description: 'Before the committee.',
      on: {
        'officialNotice.approve': {
          description: 'By another person of the committee than has handed it in.',
          guard: { type: 'mayApprove', params: ({ event }) => event },
          target: 'scheduled',
        },
        'officialNotice.return': {
          description: 'With a reason for whoever wrote it.',
          guard: { type: 'mayReturn', params: ({ event }) => event },
          target: 'draft',
        },
      },
    },
    scheduled: {
      description: 'Agreed to; its readers see it from its time on.',
      on: {
        'officialNotice.remind': {
          description: 'Those who have not read it, once a day.',
          guard: { type: 'mayRemind', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'officialNotice.tick': [
          {
            description: 'Its time is over.',
            guard: { type: 'isOver', params: ({ event }) => event },
            target: 'expired',
          },
          {
            description: 'Its time has come.',
            guard: { type: 'isDue', params: ({ event }) => event },
            target: 'published',
          },
        ],
        'officialNotice.revise': {
          description: 'In a new version; until that is agreed to, this one stands.',
          guard: { type: 'isAuthor', params: ({ event }) => event },
          target: 'revising',
        },
        'officialNotice.withdraw': {
          description: 'With a reason, which its readers see.',
          guard: { type: 'mayWithdraw', params: ({ event }) => event },
          target: 'withdrawn',
        },
      },
    },
    published: {
      description: 'In force for its readers.',
      on: {
        'officialNotice.remind': {
          description: 'Those who have not read it, once a day.',
          guard: { type: 'mayRemind', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'officialNotice.pin': {
          description: 'To the top of the lists, three of a competition at most.',
          guard: { type: 'mayPin', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'officialNotice.unpin': {
          description: 'Back among the others.',
          guard: { type: 'mayUnpin', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'officialNotice.tick': {
          description: 'Its time is over.',
          guard: { type: 'isOver', params: ({ event }) => event },
          target: 'expired',
        },
        'officialNotice.revise': {
          description: 'In a new version; until that is agreed to, this one stands.',
          guard: { type: 'isAuthor', params: ({ event }) => event },
          target: 'revising',
        },
        'officialNotice.withdraw': {
          description: 'With a reason, which its readers see.',
          guard: { type: 'mayWithdraw', params: ({ event }) => event },
          target: 'withdrawn',
        },
      },
    },
    revising: {
      description: 'The version in force stands; the next is being written.',
      on: {
        'officialNotice.remind': {
          description: 'Those who have not read it, once a day.',
          guard: { type: 'mayRemind', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'officialNotice.change': {
          description: 'But its number and when it came into force.',
          guard: { type: 'isAuthor', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'officialNotice.submit': {
          description: 'As long as its time is not over.',
          guard: { type: 'maySubmit', params: ({ event }) => event },
          target: 'revision_in_review',
        },
        'officialNotice.discard': {
          description: 'What stands is enough.',
          guard: { type: 'isAuthor', params: ({ event }) => event },
          target: 'scheduled',
        },
        'officialNotice.withdraw': {
          description: 'With a reason, which its readers see.',
          guard: { type: 'mayWithdraw', params: ({ event }) => event },
          target: 'withdrawn',
        },
      },
    },
    revision_in_review: {
      description: 'The version in force stands; the next is before the committee.',
      on: {
        'officialNotice.remind': {
          description: 'Those who have not read it, once a day.',
          guard: { type: 'mayRemind', params: ({ event }) => event },
          actions: 'announceChange',
        },
        'officialNotice.approve': {
          description: 'The new version has to be read again.',
          guard: { type: 'mayApprove', params: ({ event }) => event },
          target: 'scheduled',
        },
        'officialNotice.return': {
          description: 'With a reason for whoever wrote it.',
          guard: { type: 'mayReturn', params: ({ event }) => event },
          target: 'revising',
        },
        'officialNotice.withdraw': {
          description: 'With a reason, which its readers see.',
          guard: { type: 'mayWithdraw', params: ({ event }) => event },
          target: 'withdrawn',
        },
      },
    },
    expired: {
      description: 'Its time is over; it can still be read.',
    },
    deleted: {
      description: 'There is nothing left of it but a line in the audit log; its number is free.',
      type: 'final',
    },
    withdrawn: {
      description: 'No longer in force; its readers see why.',
    },
  },
});
