import * as v from 'valibot';
import { secondPersons, signature } from './session/acting-identity.ts';
import { instant } from './competition/competition-fields.ts';
import { reasonedAct, simpleAct } from './competition/competition-making.ts';
import { fault } from './kit/faults.ts';
import { text } from './kit/fields.ts';
import { storedFile } from './file.ts';
import { pageQuery, pagination, sortedBy, sortQuery } from './kit/list.ts';
import { strict } from './kit/strict.ts';
import { version, versionOrNone } from './kit/version.ts';
import { call } from './kit/call.ts';

/** Numbered notices of a competition (通知): domain.md 2 to 5. Instants are ISO 8601 with offset +08:00. */

export const noticeStatuses = [
  'draft',
  'in_review',
  'scheduled',
  'published',
  'revising',
  'revision_in_review',
  'expired',
  'withdrawn',
] as const;

/**
 * For whom it is: everybody; kinds of users; units with entries in the competition; whoever is entered for an
 * event, and their units; people of the organisation that issues it.
 */
export const noticeAudiences = ['all', 'roles', 'units', 'event', 'own'] as const;
export type NoticeAudience = (typeof noticeAudiences)[number];

/** Kinds of users a notice can be for. */
export const noticeRoles = ['Personal', 'Unit', 'Expert', 'Exhibitor'] as const;

/** How many annexes a notice has at most. */
export const MOST_ANNEXES = 10;

/** The longest body, in characters, and with everything around it in bytes. */
const LONGEST_BODY = 20_000;
export const LONGEST_NOTICE = 160_000;

const trimmed = v.pipe(v.string(fault('type')), v.trim());
const unprintable = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;

/** Several lines; anything that looks like HTML is text like everything else. */
const words = v.pipe(
  v.string(fault('type')),
  v.transform((value) => value.replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ').trim()),
  v.maxLength(LONGEST_BODY, fault('tooLong', LONGEST_BODY)),
  v.check((value) => !unprintable.test(value), fault('characters')),
);
const body = v.pipe(words, v.nonEmpty(fault('required')));
const id = v.pipe(v.string(fault('type')), text(1, 64));
const instantOrNone = v.union([v.literal(''), instant], fault('instant.pattern'));

const named = v.object({ id: v.string(), name: v.string() });

/** By what notices are sorted; `at`: when readers could first read it, or its last change for who writes. */
export const noticeOrders = sortedBy('title', 'issuer', 'at');

export const noticeQuery = v.object({
  ...pageQuery,
  side: v.optional(v.picklist(['read', 'write'], fault('choice')), 'read'),
  status: v.optional(v.union([v.literal(''), v.picklist(noticeStatuses)], fault('choice')), ''),
  /** Any part of a title or a number. */
  text: v.optional(text(0, 50), ''),
  /** '' for the latest first. */
  sort: sortQuery(noticeOrders),
});
export type NoticeQuery = v.InferOutput<typeof noticeQuery>;

export const noticeList = v.object({
  data: v.array(
    v.object({
      id: v.string(),
      doc_no: v.string(),
      title: v.string(),
      competition: v.string(),
      /** Who issues it. */
      issuer: v.string(),
      status: v.picklist(noticeStatuses),
      /** More than 1: it has been changed since it was first published. */
      revision: v.number(),
      /** '' where nobody has it yet. */
      shown_at: v.string(),
      expire_at: v.string(),
      updated_at: v.string(),
      need_ack: v.boolean(),
      /** It stands at the top of what there is to read. */
      is_pinned: v.boolean(),
      /** Of the revision in force, by whoever asks. */
      is_read: v.boolean(),
      is_acked: v.boolean(),
    }),
  ),
  meta: v.object({ pagination, can_write: v.boolean(), server_time: v.string() }),
});
export type NoticeList = v.InferOutput<typeof noticeList>;

export const listNotices = call('GET', '/notices', {
  summary: 'Notices to read, or to manage',
  access: 'signed-in',
  query: noticeQuery,
  answer: noticeList,
});

/** In force, and not opened since the last change. */
export const unreadNotices = v.object({ count: v.number() });

export const countUnreadNotices = call('GET', '/notices/unread', {
  summary: 'How many notices are unread',
  access: 'signed-in',
  answer: unreadNotices,
});

/** What somebody who writes may choose from. */
export const noticeChoices = v.object({
  issuer: v.string(),
  competitions: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      /** Those one may write for. */
      audiences: v.array(v.picklist(noticeAudiences)),
      events: v.array(v.object({ id: v.string(), code: v.string(), name: v.string() })),
    }),
  ),
});
export type NoticeChoices = v.InferOutput<typeof noticeChoices>;

export const listNoticeChoices = call('GET', '/notices/choices', {
  summary: 'For whom one may write',
  access: 'signed-in',
  answer: noticeChoices,
});

const content = v.object({
  revision: v.number(),
  title: v.string(),
  body: v.string(),
  audience: v.picklist(noticeAudiences),
  roles: v.array(v.picklist(noticeRoles)),
  event: v.nullable(named),
  need_ack: v.boolean(),
  publish_at: v.string(),
  expire_at: v.string(),
  files: v.array(storedFile),
});
export type NoticeContent = v.InferOutput<typeof content>;

export const officialNotice = v.object({
  id: v.string(),
  doc_no: v.string(),
  competition: named,
  issuer: v.string(),
  /** For those who only read: `published`, `expired` or `withdrawn`. */
  status: v.picklist(noticeStatuses),
  version: v.number(),
  /** The one in force; 0 for none. */
  revision: v.number(),
  shown_at: v.string(),
  /** What readers have, or the earlier revision that was asked for; null for nothing yet. */
  content: v.nullable(content),
  /** What is being written or waits for the committee; null for those who only read. */
  working: v.nullable(content),
  /** Why it was withdrawn or, for those who write it, returned. */
  reason: v.string(),
  /** Those that were published, the first first. */
  revisions: v.array(v.object({ revision: v.number(), at: v.string() })),
  /** Null for whom it is not meant for. */
  reader: v.nullable(v.object({ acked_at: v.string() })),
  capacities: v.array(v.picklist(['author', 'organiser'])),
  /** What the chart's guards ask for: epoch ms, whether it was ever handed in, and by whoever looks the last time. */
  facts: v.object({
    times: v.object({ at: v.number(), publishesAt: v.number(), expiresAt: v.nullable(v.number()) }),
    isHandedIn: v.boolean(),
    second: v.picklist(secondPersons),
    pinning: v.object({ isPinned: v.boolean(), others: v.number() }),
  }),
  log: v.array(v.object({ at: v.string(), action: v.string(), actor: v.string(), reason: v.string() })),
});
export type OfficialNotice = v.InferOutput<typeof officialNotice>;

/** As it is, or as an earlier revision said. */
export const revisionQuery = v.object({
  revision: v.optional(
    v.pipe(v.string(fault('type')), v.regex(/^[1-9]\d{0,5}$/, fault('choice')), v.transform(Number)),
  ),
});

export const getNotice = call('GET', '/notices/:id', {
  summary: 'A notice; reading it is noted',
  access: 'signed-in',
  isNoted: true,
  query: revisionQuery,
  answer: officialNotice,
});

const facts = {
  competition_id: id,
  doc_no: v.pipe(trimmed, text(2, 40)),
  title: v.pipe(trimmed, text(2, 100)),
  body,
  audience: v.picklist(noticeAudiences, fault('choice')),
  /** Some where the audience is `roles`; otherwise ignored. */
  roles: v.pipe(
    v.array(v.picklist(noticeRoles, fault('choice')), fault('type')),
    v.maxLength(noticeRoles.length, fault('choice')),
  ),
  /** Given where the audience is `event`; otherwise ignored. */
  event_id: v.pipe(v.string(fault('type')), text(0, 64)),
  need_ack: v.boolean(fault('type')),
  /** '': as soon as it has been agreed to. */
  publish_at: instantOrNone,
  /** Exclusive; '': never. */
  expire_at: instantOrNone,
  /** Annexes in their order: sent before, by whoever writes this. */
  file_ids: v.pipe(v.array(id, fault('type')), v.maxLength(MOST_ANNEXES, fault('most', MOST_ANNEXES))),
  /** 0 for what does not exist yet. */
  version: versionOrNone,
};
type Facts = v.InferOutput<ReturnType<typeof v.object<typeof facts>>>;

/**
 * What is written so far. It is kept while it is typed, so most of it may still be missing; {@link noticeFacts} has to
 * hold when it is handed in. Of a revision, the competition, the number and the time of publication stay.
 */
export const noticeDraft = strict({
  ...facts,
  doc_no: v.pipe(trimmed, text(0, 40)),
  title: v.pipe(trimmed, text(0, 100)),
  body: words,
});
export type NoticeDraft = v.InferOutput<typeof noticeDraft>;

/** What a notice says when it is handed in. */
export const noticeFacts = v.pipe(
  strict(facts),
  v.forward(
    v.partialCheck(
      [['audience'], ['roles']],
      ({ audience, roles }: Pick<Facts, 'audience' | 'roles'>) => audience !== 'roles' || roles.length > 0,
      fault('required'),
    ),
    ['roles'],
  ),
  v.forward(
    v.partialCheck(
      [['audience'], ['event_id']],
      ({ audience, event_id }: Pick<Facts, 'audience' | 'event_id'>) =>
        audience !== 'event' || event_id !== '',
      fault('required'),
    ),
    ['event_id'],
  ),
  v.forward(
    v.partialCheck(
      [['publish_at'], ['expire_at']],
      ({ publish_at, expire_at }: Pick<Facts, 'publish_at' | 'expire_at'>) =>
        publish_at === '' || expire_at === '' || Date.parse(publish_at) < Date.parse(expire_at),
      fault('times.order'),
    ),
    ['expire_at'],
  ),
);

export const writeNotice = call('POST', '/notices', {
  summary: 'Writes a notice',
  access: 'signed-in',
  body: noticeDraft,
  longest: LONGEST_NOTICE,
  answer: officialNotice,
});

export const changeNotice = call('PUT', '/notices/:id', {
  summary: 'Changes a draft',
  access: 'signed-in',
  body: noticeDraft,
  longest: LONGEST_NOTICE,
  answer: officialNotice,
});

export const noticeAct = simpleAct;

/** What is gone. */
export const deletedNotice = v.object({ id: v.string() });

export const deleteNotice = call('POST', '/notices/:id/delete', {
  summary: 'Deletes a draft never handed in',
  access: 'signed-in',
  body: noticeAct,
  answer: deletedNotice,
});

export const submitNotice = call('POST', '/notices/:id/submit', {
  summary: 'Hands it to the committee; 422 where something is missing',
  access: 'signed-in',
  body: noticeAct,
  answer: officialNotice,
});

export const reviseNotice = call('POST', '/notices/:id/revise', {
  summary: 'Begins a new version',
  access: 'signed-in',
  body: noticeAct,
  answer: officialNotice,
});

export const discardNotice = call('POST', '/notices/:id/discard', {
  summary: 'Drops the new version',
  access: 'signed-in',
  body: noticeAct,
  answer: officialNotice,
});

/** Signed with a code to the number the account has. */
export const noticeApproval = strict({ ...noticeAct.entries, ...signature.entries });

export const approveNotice = call('POST', '/notices/:id/approve', {
  summary: 'Puts it in force',
  access: 'signed-in',
  body: noticeApproval,
  answer: officialNotice,
});

export const reasonedNoticeAct = reasonedAct;

export const returnNotice = call('POST', '/notices/:id/return', {
  summary: 'Gives it back to its author',
  access: 'signed-in',
  body: reasonedNoticeAct,
  answer: officialNotice,
});

export const withdrawNotice = call('POST', '/notices/:id/withdraw', {
  summary: 'Takes it out of force',
  access: 'signed-in',
  body: reasonedNoticeAct,
  answer: officialNotice,
});

export const pinNotice = call('POST', '/notices/:id/pin', {
  summary: 'Puts it at the top of the lists',
  access: 'signed-in',
  body: noticeAct,
  answer: officialNotice,
});

export const unpinNotice = call('POST', '/notices/:id/unpin', {
  summary: 'Puts it back among the others',
  access: 'signed-in',
  body: noticeAct,
  answer: officialNotice,
});

/** Of the revision that was read; to remind, of the one in force. */
export const acknowledgement = strict({
  revision: version,
});

export const acknowledgeNotice = call('POST', '/notices/:id/ack', {
  summary: 'Says that it has been read',
  access: 'signed-in',
  body: acknowledgement,
  answer: officialNotice,
});
