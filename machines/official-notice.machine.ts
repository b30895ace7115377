import { emit, setup } from 'xstate';

/** As the database has it. */
export type OfficialNoticeStatus = 'draft' | 'in_review' | 'published' | 'withdrawn' | 'expired';

/** The unit that wrote it, the committee, or the clock. */
export type NoticeActor = 'author' | 'organiser' | 'system';

export type OfficialNoticeEvent =
  | { type: 'officialNotice.submit'; by: NoticeActor; hasAudience: boolean; areFilesClean: boolean }
  | { type: 'officialNotice.return'; by: NoticeActor; reason: string }
  /** Puts it in force; readers see it from its time on. */
  | { type: 'officialNotice.approve'; by: NoticeActor; hasAudience: boolean; areFilesClean: boolean }
  /** A new version: the old one is kept and marked, and has to be read again. */
  | { type: 'officialNotice.revise'; by: NoticeActor; areFilesClean: boolean }
  | { type: 'officialNotice.withdraw'; by: NoticeActor; reason: string }
  /** Epoch ms; `expiresAt` null: never. */
  | { type: 'officialNotice.expire'; by: NoticeActor; at: number; expiresAt: number | null };

interface Ready {
  readonly by: NoticeActor;
  readonly hasAudience: boolean;
  readonly areFilesClean: boolean;
}

export const officialNoticeMachine = setup({
  types: {
    events: {} as OfficialNoticeEvent,
    emitted: {} as { type: 'officialNotice.revised' },
  },
  actions: {
    announceRevision: emit({ type: 'officialNotice.revised' }),
  },
  guards: {
    maySubmit: (_, { by, hasAudience, areFilesClean }: Ready) =>
      by !== 'system' && hasAudience && areFilesClean,
    mayApprove: (_, { by, hasAudience, areFilesClean }: Ready) =>
      by === 'organiser' && hasAudience && areFilesClean,
    mayReturn: (_, { by, reason }: { by: NoticeActor; reason: string }) =>
      by === 'organiser' && reason !== '',
    mayRevise: (_, { by, areFilesClean }: { by: NoticeActor; areFilesClean: boolean }) =>
      by === 'organiser' && areFilesClean,
    hasExpired: (_, { by, at, expiresAt }: { by: NoticeActor; at: number; expiresAt: number | null }) =>
      by === 'system' && expiresAt !== null && at >= expiresAt,
  },
}).createMachine({
  id: 'officialNotice',
  description:
    'A numbered notice of a competition (通知) [domain.md 3]: written by a unit or the committee, put in force ' +
    'by the committee, revised in versions. Not the toast, which is `notice`.',
  initial: 'draft',
  states: {
    draft: {
      description: 'Being written.',
      meta: { view: 'official-notice-draft' },
      on: {
        'officialNotice.submit': {
          description: 'It says for whom it is, and its files are clean.',
          guard: { type: 'maySubmit', params: ({ event }) => event },
          target: 'in_review',
        },
      },
    },
    in_review: {
      description: 'Before the committee.',
      meta: { view: 'official-notice-in-review' },
      on: {
        'officialNotice.approve': {
          description: 'By the committee.',
          guard: { type: 'mayApprove', params: ({ event }) => event },
          target: 'published',
        },
        'officialNotice.return': {
          description: 'With a reason for whoever wrote it.',
          guard: { type: 'mayReturn', params: ({ event }) => event },
          target: 'draft',
        },
      },
    },
    published: {
      description: 'In force for its audience.',
      meta: { view: 'official-notice-published' },
      on: {
        'officialNotice.revise': {
          description: 'In a new version, which has to be read again.',
          guard: { type: 'mayRevise', params: ({ event }) => event },
          actions: 'announceRevision',
        },
        'officialNotice.withdraw': {
          description: 'With a reason, which its readers see.',
          guard: { type: 'mayReturn', params: ({ event }) => event },
          target: 'withdrawn',
        },
        'officialNotice.expire': {
          description: 'At the time it was given.',
          guard: { type: 'hasExpired', params: ({ event }) => event },
          target: 'expired',
        },
      },
    },
    withdrawn: {
      description: 'No longer in force; its readers see why.',
      meta: { view: 'official-notice-withdrawn' },
    },
    expired: {
      description: 'Its time is over.',
      meta: { view: 'official-notice-expired' },
    },
  },
});
