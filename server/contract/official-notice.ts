import * as v from 'valibot';
import { secondPersons, signature } from './session/acting-identity.ts';
import { instant } from './competition/competition-fields.ts';
import { reasonedAct, simpleAct } from './competition/record-acts.ts';
import { fault } from './kit/faults.ts';
import { prose, text } from './kit/fields.ts';
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
 * The audience of a notice. `all`: all users. `roles`: kinds of users. `units`: units with entries in the
 * competition. `event`: people entered for an event, and their units. `own`: people of the organisation that
 * issues the notice.
 */
export const noticeAudiences = ['all', 'roles', 'units', 'event', 'own'] as const;
export type NoticeAudience = (typeof noticeAudiences)[number];

/** The kinds of users that a notice can be for. */
export const noticeRoles = ['Personal', 'Unit', 'Expert', 'Exhibitor'] as const;

/** The maximum number of annexes of a notice. */
export const MOST_ANNEXES = 10;

/** The maximum length of the body, in characters, and of the whole payload, in bytes. */
const LONGEST_BODY = 20_000;
export const LONGEST_NOTICE = 160_000;

const trimmed = v.pipe(v.string(fault('type')), v.trim());

/** A draft may have no text yet. */
const words = prose(0, LONGEST_BODY);
const body = v.pipe(words, v.nonEmpty(fault('required')));
const id = v.pipe(v.string(fault('type')), text(1, 64));
const instantOrNone = v.union([v.literal(''), instant], fault('instant.pattern'));

const named = v.object({ id: v.string(), name: v.string() });

/**
 * The sort keys of notices. `at`: when readers could first read the notice, or its last change for authors.
 */
export const noticeOrders = sortedBy('title', 'issuer', 'at');

export const noticeQuery = v.object({
  ...pageQuery,
  side: v.optional(v.picklist(['read', 'write'], fault('choice')), 'read'),
  status: v.optional(v.union([v.literal(''), v.picklist(noticeStatuses)], fault('choice')), ''),
  /** Matches any part of a title or a number. */
  text: v.optional(text(0, 50), ''),
  /** '' sorts the latest first. */
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
      /** The organisation that issues the notice. */
      issuer: v.string(),
      status: v.picklist(noticeStatuses),
      /** More than 1 if the notice has changed since its first publication. */
      revision: v.number(),
      /** '' if the notice is not published yet. */
      shown_at: v.string(),
      expire_at: v.string(),
      updated_at: v.string(),
      need_ack: v.boolean(),
      /** Whether the notice is at the top of the list of notices to read. */
      is_pinned: v.boolean(),
      /** Whether the caller has read the revision in force, and whether the caller has confirmed it. */
      is_read: v.boolean(),
      is_acked: v.boolean(),
    }),
  ),
  meta: v.object({ pagination, can_write: v.boolean(), server_time: v.string() }),
});
export type NoticeList = v.InferOutput<typeof noticeList>;

export const listNotices = call('GET', '/notices', {
  summary: 'Lists notices to read or to manage',
  access: 'signed-in',
  query: noticeQuery,
  answer: noticeList,
});

/** The notices in force that the caller has not opened since their last change. */
export const unreadNotices = v.object({ count: v.number() });

export const countUnreadNotices = call('GET', '/notices/unread', {
  summary: 'Counts the caller’s unread notices',
  access: 'signed-in',
  answer: unreadNotices,
});

/** The choices of an author. */
export const noticeChoices = v.object({
  issuer: v.string(),
  competitions: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      /** The audiences that the caller may write for. */
      audiences: v.array(v.picklist(noticeAudiences)),
      events: v.array(v.object({ id: v.string(), code: v.string(), name: v.string() })),
    }),
  ),
});
export type NoticeChoices = v.InferOutput<typeof noticeChoices>;

export const listNoticeChoices = call('GET', '/notices/choices', {
  summary: 'Lists the competitions and audiences that the caller may write notices for',
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
  /** For users who only read: `published`, `expired` or `withdrawn`. */
  status: v.picklist(noticeStatuses),
  version: v.number(),
  /** The revision in force. 0 for none. */
  revision: v.number(),
  shown_at: v.string(),
  /** The content for readers, or the earlier revision that was requested. Null if there is none yet. */
  content: v.nullable(content),
  /** The content that is being written or waits for the committee. Null for users who only read. */
  working: v.nullable(content),
  /** The reason of the withdrawal. For the authors also the reason of the latest return. */
  reason: v.string(),
  /** The published revisions, the first revision first. */
  revisions: v.array(v.object({ revision: v.number(), at: v.string() })),
  /** Null if the notice is not for the caller. */
  reader: v.nullable(v.object({ acked_at: v.string() })),
  capacities: v.array(v.picklist(['author', 'organiser'])),
  /**
   * The facts that the guards of the chart read: times in milliseconds since the epoch, whether the notice
   * was ever submitted, and whether the caller is another person than its last submitter.
   */
  facts: v.object({
    times: v.object({ at: v.number(), publishesAt: v.number(), expiresAt: v.nullable(v.number()) }),
    isHandedIn: v.boolean(),
    second: v.picklist(secondPersons),
    pinning: v.object({ isPinned: v.boolean(), others: v.number() }),
  }),
  log: v.array(v.object({ at: v.string(), action: v.string(), actor: v.string(), reason: v.string() })),
});
export type OfficialNotice = v.InferOutput<typeof officialNotice>;

/** `revision`: an earlier revision. Omitted for the revision in force. */
export const revisionQuery = v.object({
  revision: v.optional(
    v.pipe(v.string(fault('type')), v.regex(/^[1-9]\d{0,5}$/, fault('choice')), v.transform(Number)),
  ),
});

export const getNotice = call('GET', '/notices/:id', {
  summary: 'Returns a notice and records that the caller has read it',
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
  /** At least one if the audience is `roles`. Otherwise ignored. */
  roles: v.pipe(
    v.array(v.picklist(noticeRoles, fault('choice')), fault('type')),
    v.maxLength(noticeRoles.length, fault('choice')),
  ),
  /** Required if the audience is `event`. Otherwise ignored. */
  event_id: v.pipe(v.string(fault('type')), text(0, 64)),
  need_ack: v.boolean(fault('type')),
  /** '' for a publication at the time of the approval. */
  publish_at: instantOrNone,
  /** Exclusive. '' for no expiry. */
  expire_at: instantOrNone,
  /** The annexes, in order. The author has uploaded them before. */
  file_ids: v.pipe(v.array(id, fault('type')), v.maxLength(MOST_ANNEXES, fault('most', MOST_ANNEXES))),
  /** 0 for a new notice. */
  version: versionOrNone,
};
type Facts = v.InferOutput<ReturnType<typeof v.object<typeof facts>>>;

/**
 * A draft of a notice. It is saved while the author types, so most of it may be missing. {@link noticeFacts}
 * must hold when the draft is submitted. A revision cannot change the competition, the number and the time of
 * publication.
 */
export const noticeDraft = strict({
  ...facts,
  doc_no: v.pipe(trimmed, text(0, 40)),
  title: v.pipe(trimmed, text(0, 100)),
  body: words,
});
export type NoticeDraft = v.InferOutput<typeof noticeDraft>;

/** The content of a notice when it is submitted. */
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
  summary: 'Creates a draft of a notice',
  access: 'signed-in',
  body: noticeDraft,
  longest: LONGEST_NOTICE,
  answer: officialNotice,
});

export const changeNotice = call('PUT', '/notices/:id', {
  summary: 'Changes a draft of a notice',
  access: 'signed-in',
  body: noticeDraft,
  longest: LONGEST_NOTICE,
  answer: officialNotice,
});

export const noticeAct = simpleAct;

/** The id of the deleted notice. */
export const deletedNotice = v.object({ id: v.string() });

export const deleteNotice = call('POST', '/notices/:id/delete', {
  summary: 'Deletes a draft that was never submitted',
  access: 'signed-in',
  body: noticeAct,
  answer: deletedNotice,
});

export const submitNotice = call('POST', '/notices/:id/submit', {
  summary: 'Submits a notice to the committee; responds with 422 if content is missing',
  access: 'signed-in',
  body: noticeAct,
  answer: officialNotice,
});

export const reviseNotice = call('POST', '/notices/:id/revise', {
  summary: 'Begins a new version of a notice',
  access: 'signed-in',
  body: noticeAct,
  answer: officialNotice,
});

export const discardNotice = call('POST', '/notices/:id/discard', {
  summary: 'Discards the new version of a notice',
  access: 'signed-in',
  body: noticeAct,
  answer: officialNotice,
});

/** Signed with a code that was sent to the number of the account. */
export const noticeApproval = strict({ ...noticeAct.entries, ...signature.entries });

export const approveNotice = call('POST', '/notices/:id/approve', {
  summary: 'Approves a notice, which puts it in force',
  access: 'signed-in',
  body: noticeApproval,
  answer: officialNotice,
});

export const reasonedNoticeAct = reasonedAct;

export const returnNotice = call('POST', '/notices/:id/return', {
  summary: 'Returns a notice to its author',
  access: 'signed-in',
  body: reasonedNoticeAct,
  answer: officialNotice,
});

export const withdrawNotice = call('POST', '/notices/:id/withdraw', {
  summary: 'Withdraws a notice from force',
  access: 'signed-in',
  body: reasonedNoticeAct,
  answer: officialNotice,
});

export const pinNotice = call('POST', '/notices/:id/pin', {
  summary: 'Puts a notice at the top of the lists',
  access: 'signed-in',
  body: noticeAct,
  answer: officialNotice,
});

export const unpinNotice = call('POST', '/notices/:id/unpin', {
  summary: 'Removes a notice from the top of the lists',
  access: 'signed-in',
  body: noticeAct,
  answer: officialNotice,
});

/** `revision`: the revision that was read. For a reminder, the revision in force. */
export const acknowledgement = strict({
  revision: version,
});

export const acknowledgeNotice = call('POST', '/notices/:id/ack', {
  summary: 'Confirms that the caller has read a notice',
  access: 'signed-in',
  body: acknowledgement,
  answer: officialNotice,
});
