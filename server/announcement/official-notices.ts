import { sql, type Updateable } from 'kysely';
import * as v from 'valibot';
import type {
  NoticeActor,
  NoticeTimes,
  OfficialNoticeEvent,
} from '../../machines/announcement/official-notice.machine.ts';
import {
  conflict,
  fieldLocked,
  forbidden,
  invalid,
  notFound,
  stale,
  type FieldFaults,
} from '../kit/api-error.ts';
import type { ApiParts } from '../context.ts';
import type { StoredFile } from '../contract/file.ts';
import {
  noticeAudiences,
  noticeFacts,
  noticeRoles,
  type NoticeAudience,
  type NoticeChoices,
  type NoticeContent,
  type NoticeDraft,
  type NoticeList,
  type NoticeQuery,
  type OfficialNotice,
} from '../contract/official-notice.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { audit } from '../kit/audit.ts';
import { chinaInstant } from '../competition/competitions.ts';
import { directed } from '../kit/list-order.ts';
import { begin, demandMoveBy, write } from '../db/move.ts';
import {
  demandLocked,
  demandNotice,
  inNoticePhase,
  inReadPhase,
  issuersOf,
  managed,
  noticePhase,
  noticeStanding,
  noticesWithCurrent,
  numberOf,
  readableNotices,
  readPhase,
  type NoticeRow,
  type SeenNotice,
} from './notice-rows.ts';
import { demandOffice } from '../unit/offices.ts';
import { lockIdentity, secondPersonOf } from '../account/second-person.ts';
import { demandSignature, useSignature, type Signature, type Signer } from '../account/signatures.ts';
import { escapedForLike, pageOf } from '../kit/list-page.ts';
import { randomKey } from '../kit/secrets.ts';
import { standingOf } from '../entry/standing.ts';
import type { CodeProof } from '../session/verification-codes.ts';

const LOGGED_AT_MOST = 50;

/** Milliseconds after which the log says once more that somebody goes on writing. */
const NOTED_AGAIN = 3_600_000;

const COMPETITIONS_AT_MOST = 20;

type Parts = Pick<ApiParts, 'db' | 'clock'>;

export const instantOf = (at: number | null) => (at === null || at === 0 ? '' : chinaInstant(at));

/** One page of the notices somebody may read, the latest first, or of those they write and decide on. */
export async function listNotices(
  db: Database,
  userId: string,
  query: NoticeQuery,
  now: number,
): Promise<NoticeList> {
  const standing = await noticeStanding(db, userId);
  const { side, status, text, page, per_page } = query;
  const [order, direction] = directed(query.sort || '-at');
  const isReading = side === 'read';
  let fitting = isReading
    ? readableNotices(db, userId, now)
    : noticesWithCurrent(db).where(managed(standing));
  if (status !== '') fitting = fitting.where((isReading ? inReadPhase : inNoticePhase)(status, now));
  if (text !== '') {
    const pattern = `%${escapedForLike(text)}%`;
    fitting = fitting.where(
      sql<boolean>`((notice.doc_no <> notice.id and notice.doc_no like ${pattern} escape '!') or exists (
        select 1 from notice_revisions as named where named.notice_id = notice.id
        and named.revision = ${sql.ref(isReading ? 'notice.revision' : 'notice.working')}
        and named.title like ${pattern} escape '!'))`,
    );
  }
  const { total } = await fitting
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await fitting
    .innerJoin('notice_revisions as shown', (join) =>
      join
        .onRef('shown.notice_id', '=', 'notice.id')
        .onRef('shown.revision', '=', isReading ? 'notice.revision' : 'notice.working'),
    )
    .innerJoin('competitions', 'competitions.id', 'notice.competition_id')
    .innerJoin('organisations', 'organisations.id', 'notice.organisation_id')
    .leftJoin('notice_reads as done', (join) =>
      join
        .onRef('done.notice_id', '=', 'notice.id')
        .onRef('done.revision', '=', 'notice.revision')
        .on('done.user_id', '=', userId),
    )
    .selectAll('notice')
    .select([
      'current.expire_at',
      'shown.title',
      'shown.need_ack',
      'competitions.name as competition',
      'organisations.name as issuer',
      'done.read_at',
      'done.acked_at',
    ])
    .orderBy(
      order === 'at'
        ? isReading
          ? 'notice.shown_at'
          : 'notice.updated_at'
        : order === 'title'
          ? 'shown.title'
          : 'organisations.name',
      direction,
    )
    .orderBy('notice.id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return {
    data: rows.map((row) => ({
      id: row.id,
      doc_no: numberOf(row),
      title: row.title,
      competition: row.competition,
      issuer: row.issuer,
      status: (isReading ? readPhase : noticePhase)(row, now),
      revision: row.revision,
      shown_at: instantOf(row.shown_at),
      expire_at: instantOf(row.expire_at),
      updated_at: chinaInstant(row.updated_at),
      need_ack: row.need_ack === 1,
      is_read: row.read_at !== null,
      is_acked: row.acked_at !== null,
    })),
    meta: {
      pagination: pageOf(total, rows.length, query),
      can_write: standing.acts && standing.issuers.length > 0,
      server_time: chinaInstant(now),
    },
  };
}

/** How many notices in force somebody has not opened since they were last changed. */
export async function countUnread(db: Database, userId: string, now: number): Promise<number> {
  const { count } = await readableNotices(db, userId, now)
    .where(inReadPhase('published', now))
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('notice_reads as done')
            .select('done.user_id')
            .whereRef('done.notice_id', '=', 'notice.id')
            .whereRef('done.revision', '=', 'notice.revision')
            .where('done.user_id', '=', userId),
        ),
      ),
    )
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** What a revision says, with its annexes. */
async function contentOf(db: Database, noticeId: string, revision: number): Promise<NoticeContent | null> {
  const row = await db
    .selectFrom('notice_revisions')
    .selectAll()
    .where('notice_id', '=', noticeId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (row === undefined) return null;
  const audiences = await db
    .selectFrom('notice_audiences as audience')
    .leftJoin('competition_events as event', 'event.id', 'audience.ref')
    .select(['audience.kind', 'audience.ref', 'event.name', 'event.code'])
    .where('audience.notice_id', '=', noticeId)
    .where('audience.revision', '=', revision)
    .execute();
  const files: StoredFile[] = await db
    .selectFrom('notice_files')
    .innerJoin('files', 'files.id', 'notice_files.file_id')
    .select(['files.id', 'files.name', 'files.mime', 'files.size', 'files.width', 'files.height'])
    .where('notice_files.notice_id', '=', noticeId)
    .where('notice_files.revision', '=', revision)
    .orderBy('notice_files.position')
    .execute();
  const event = audiences.find(({ kind }) => kind === 'event');
  return {
    revision,
    title: row.title,
    body: row.body,
    audience: audienceOfKind[audiences[0]?.kind ?? 'organisation'],
    roles: noticeRoles.filter((role) => audiences.some(({ kind, ref }) => kind === 'role' && ref === role)),
    event:
      event === undefined
        ? null
        : { id: event.ref, name: [event.code, event.name].filter(Boolean).join(' ') },
    need_ack: row.need_ack === 1,
    publish_at: instantOf(row.publish_at),
    expire_at: instantOf(row.expire_at),
    files,
  };
}

type AudienceKind = Tables['notice_audiences']['kind'];

const audienceOfKind: Readonly<Record<AudienceKind, NoticeAudience>> = {
  all: 'all',
  role: 'roles',
  units: 'units',
  event: 'event',
  organisation: 'own',
};

/** The clock, and what the revision being written says of its time; without such, the one in force. */
async function timesOf(db: Database, row: NoticeRow, now: number): Promise<NoticeTimes> {
  const { publish_at, expire_at } = await db
    .selectFrom('notice_revisions')
    .select(['publish_at', 'expire_at'])
    .where('notice_id', '=', row.id)
    .where('revision', '=', row.working)
    .executeTakeFirstOrThrow();
  return { at: now, publishesAt: publish_at, expiresAt: expire_at };
}

/**
 * One notice, for whoever may see it; for its readers it counts as read from then on.
 * @param revision an earlier one that was in force; undefined for the present one
 * @throws ApiError 404
 */
export async function openNotice(
  { db, clock }: Parts,
  userId: string,
  id: string,
  revision?: number,
): Promise<OfficialNotice> {
  const now = clock();
  const seen = await demandNotice(db, await noticeStanding(db, userId), id, now);
  const { row, isManager, isReader, capacities } = seen;
  if (revision !== undefined && revision > row.revision) throw notFound();
  if (isReader) await keepRead(db, { row, userId }, now);
  const names = await db
    .selectFrom('competitions')
    .innerJoin('organisations', (join) => join.on('organisations.id', '=', row.organisation_id))
    .select(['competitions.name as competition', 'organisations.name as issuer'])
    .where('competitions.id', '=', row.competition_id)
    .executeTakeFirstOrThrow();
  const revisions = await db
    .selectFrom('notice_revisions')
    .select(['revision', 'approved_at'])
    .where('notice_id', '=', id)
    .where('revision', '<=', row.revision)
    .orderBy('revision')
    .execute();
  const read = isReader
    ? await db
        .selectFrom('notice_reads')
        .select('acked_at')
        .where('notice_id', '=', id)
        .where('revision', '=', row.revision)
        .where('user_id', '=', userId)
        .executeTakeFirst()
    : undefined;
  return {
    id,
    doc_no: numberOf(row),
    competition: { id: row.competition_id, name: names.competition },
    issuer: names.issuer,
    status: (isManager ? noticePhase : readPhase)(row, now),
    version: row.version,
    revision: row.revision,
    shown_at: instantOf(row.shown_at),
    content: await contentOf(db, id, revision ?? row.revision),
    working: isManager && row.working !== row.revision ? await contentOf(db, id, row.working) : null,
    reason: isManager || row.status === 'withdrawn' ? row.reason : '',
    revisions: revisions.map((one) => ({ revision: one.revision, at: instantOf(one.approved_at) })),
    reader: isReader ? { acked_at: instantOf(read?.acked_at ?? null) } : null,
    capacities: [...capacities],
    facts: {
      times: await timesOf(db, row, now),
      isHandedIn: row.submitted_by !== null,
      second: await secondOf(db, row, userId),
    },
    log: isManager ? await logOf(db, id) : [],
  };
}

async function logOf(db: Database, id: string): Promise<OfficialNotice['log']> {
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .select(['audit_log.at', 'audit_log.action', 'audit_log.reason', 'users.name as actor'])
    .where('audit_log.object', '=', 'notice')
    .where('audit_log.object_id', '=', id)
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id')
    .limit(LOGGED_AT_MOST)
    .execute();
  return rows.map(({ at, action, actor, reason }) => ({
    at: chinaInstant(at),
    action,
    actor: actor ?? '',
    reason,
  }));
}

async function keepRead(
  db: Database,
  { row, userId, acked_at = null }: { row: NoticeRow; userId: string; acked_at?: number | null },
  now: number,
): Promise<void> {
  await db
    .insertInto('notice_reads')
    .values({ notice_id: row.id, revision: row.revision, user_id: userId, read_at: now, acked_at })
    .onConflict((on) =>
      acked_at === null
        ? on.doNothing()
        : on
            .columns(['notice_id', 'revision', 'user_id'])
            .doUpdateSet({ acked_at })
            // The first time counts.
            .where('notice_reads.acked_at', 'is', null),
    )
    .execute();
}

/**
 * A reader says that they have taken note of the revision in force.
 * @throws ApiError 404; 403 of whom it is not for; 409 where it is not asked for or no longer in force, or has
 *   been revised meanwhile
 */
export async function acknowledgeNotice(
  { db, clock }: Parts,
  userId: string,
  id: string,
  revision: number,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { row, isReader, now } = await demandLocked(transaction, userId, id, clock);
    if (!isReader) throw forbidden();
    if (row.revision !== revision) throw stale();
    const content = await contentOf(transaction, id, revision);
    if (content?.need_ack !== true || readPhase(row, now) !== 'published') throw conflict();
    await keepRead(transaction, { row, userId, acked_at: now }, now);
  });
}

/** What somebody who writes may choose from; nothing for others. */
export async function findChoices(db: Database, userId: string): Promise<NoticeChoices> {
  const { issuers, held, acts } = await noticeStanding(db, userId);
  if (!acts || issuers.length === 0) return { issuer: '', competitions: [] };
  const { organisationId, organisation } = await demandOffice(db, userId);
  if (!issuers.includes(organisationId)) return { issuer: '', competitions: [] };
  const competitions = await db
    .selectFrom('competitions')
    .select(['id', 'name'])
    .where((is) =>
      is.or([
        is('status', '=', 'published'),
        ...(held.length > 0 ? [is.and([is('id', 'in', held), is('status', '=', 'draft')])] : []),
      ]),
    )
    .orderBy('starts_on', 'desc')
    .orderBy('id')
    .limit(COMPETITIONS_AT_MOST)
    .execute();
  const events = await db
    .selectFrom('competition_events')
    .select(['id', 'competition_id', 'code', 'name'])
    .where('competition_id', 'in', ['', ...held])
    .where('status', 'in', ['planned', 'frozen'])
    .orderBy('code')
    .execute();
  return {
    issuer: organisation,
    competitions: competitions.map(({ id, name }) => ({
      id,
      name,
      audiences: held.includes(id) ? [...noticeAudiences] : ['own'],
      events: events
        .filter(({ competition_id }) => competition_id === id)
        .map((event) => ({ id: event.id, code: event.code, name: event.name })),
    })),
  };
}

interface Issuing {
  organisationId: string;
  userId: string;
}

/** @throws ApiError 422 naming what cannot be chosen */
async function demandChoices(db: Database, { organisationId, userId }: Issuing, facts: NoticeDraft) {
  const { competition_id, audience, event_id } = facts;
  const { competitions: held } = await standingOf(db, userId);
  const competition = await db
    .selectFrom('competitions')
    .select('status')
    .where('id', '=', competition_id)
    .executeTakeFirst();
  const isHeld =
    held.includes(competition_id) &&
    (await db
      .selectFrom('competition_organisers')
      .select('organisation_id')
      .where('competition_id', '=', competition_id)
      .where('organisation_id', '=', organisationId)
      .executeTakeFirst()) !== undefined;
  if (competition === undefined || (!isHeld && competition.status !== 'published')) {
    throw invalid({ competition_id: ['choice'] });
  }
  // A unit speaks to its own people alone.
  if (!isHeld && audience !== 'own') throw invalid({ audience: ['choice'] });
  if (audience !== 'event' || event_id === '') return;
  const event = await db
    .selectFrom('competition_events')
    .select('id')
    .where('id', '=', event_id)
    .where('competition_id', '=', competition_id)
    .executeTakeFirst();
  if (event === undefined) throw invalid({ event_id: ['choice'] });
}

/** Whom a revision is for, as rows. */
function audiencesOf(facts: NoticeDraft, organisationId: string): { kind: AudienceKind; ref: string }[] {
  switch (facts.audience) {
    case 'all':
      return [{ kind: 'all', ref: '' }];
    case 'roles':
      // Of a draft none may be chosen yet.
      return [...new Set(facts.roles.length > 0 ? facts.roles : [''])].map((ref) => ({ kind: 'role', ref }));
    case 'units':
      return [{ kind: 'units', ref: facts.competition_id }];
    case 'event':
      return [{ kind: 'event', ref: facts.event_id }];
    case 'own':
      return [{ kind: 'organisation', ref: organisationId }];
  }
}

/**
 * Writes what a revision says.
 * @throws ApiError 422 `file_ids` where one is neither the writer's own nor of the notice already
 */
async function writeRevision(
  db: Database,
  { id, revision, userId, organisationId }: { id: string; revision: number } & Issuing,
  facts: NoticeDraft,
): Promise<void> {
  const own = { notice_id: id, revision };
  const fileIds = [...new Set(facts.file_ids)];
  if (fileIds.length > 0) {
    const usable = await db
      .selectFrom('files')
      .select('id')
      .where('id', 'in', fileIds)
      .where((is) =>
        is.or([
          is('owner_id', '=', userId),
          is.exists(
            is
              .selectFrom('notice_files')
              .select('file_id')
              .where('notice_id', '=', id)
              .whereRef('file_id', '=', 'files.id'),
          ),
        ]),
      )
      .execute();
    if (usable.length < fileIds.length) throw invalid({ file_ids: ['file.unknown'] });
  }
  await deleteRevision(db, own);
  await db
    .insertInto('notice_revisions')
    .values({
      ...own,
      title: facts.title,
      body: facts.body,
      need_ack: facts.need_ack ? 1 : 0,
      publish_at: facts.publish_at === '' ? 0 : Date.parse(facts.publish_at),
      expire_at: facts.expire_at === '' ? null : Date.parse(facts.expire_at),
      approved_at: null,
    })
    .execute();
  await db
    .insertInto('notice_audiences')
    .values(audiencesOf(facts, organisationId).map((audience) => ({ ...own, ...audience })))
    .execute();
  if (fileIds.length === 0) return;
  await db
    .insertInto('notice_files')
    .values(fileIds.map((file_id, position) => ({ ...own, file_id, position })))
    .execute();
}

type Revision = Pick<Tables['notice_revisions'], 'notice_id' | 'revision'>;

async function deleteRevision(db: Database, { notice_id, revision }: Revision): Promise<void> {
  for (const table of ['notice_files', 'notice_audiences', 'notice_revisions'] as const) {
    await db.deleteFrom(table).where('notice_id', '=', notice_id).where('revision', '=', revision).execute();
  }
}

/** The next revision says at first what the one in force says. */
async function copyRevision(db: Database, { id, revision }: Pick<NoticeRow, 'id' | 'revision'>) {
  const next = sql<number>`${revision + 1}`;
  const of = { id, revision };
  await sql`insert into notice_revisions
    (notice_id, revision, title, body, need_ack, publish_at, expire_at, approved_at)
    select notice_id, cast(${next} as integer), title, body, need_ack, publish_at, expire_at, null
    from notice_revisions where notice_id = ${of.id} and revision = ${of.revision}`.execute(db);
  await sql`insert into notice_audiences (notice_id, revision, kind, ref)
    select notice_id, cast(${next} as integer), kind, ref
    from notice_audiences where notice_id = ${of.id} and revision = ${of.revision}`.execute(db);
  await sql`insert into notice_files (notice_id, revision, file_id, position)
    select notice_id, cast(${next} as integer), file_id, position
    from notice_files where notice_id = ${of.id} and revision = ${of.revision}`.execute(db);
}

/** @throws ApiError 422 `doc_no` where the issuer has it already */
async function demandFreeNumber(db: Database, organisationId: string, docNo: string, ownId = '') {
  if (docNo === '') return;
  const other = await db
    .selectFrom('notices')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('doc_no', '=', docNo)
    .where('id', '!=', ownId)
    .executeTakeFirst();
  if (other !== undefined) throw invalid({ doc_no: ['docNo.taken'] });
}

/**
 * Begins a notice of one's own organisation; a draft at first.
 * @returns its id
 * @throws ApiError 403 of who writes for none, or only looks; 409 of what exists already; 422
 */
export async function writeNotice({ db, clock }: Parts, userId: string, facts: NoticeDraft): Promise<string> {
  if (facts.version !== 0) throw stale();
  return db.transaction().execute(async (transaction) => {
    const issuers = await issuersOf(transaction, userId);
    if (issuers.length === 0) throw forbidden();
    const { organisationId, capacity } = await demandOffice(transaction, userId);
    if (!issuers.includes(organisationId) || capacity === 'viewer') throw forbidden();
    await demandChoices(transaction, { organisationId, userId }, facts);
    await demandFreeNumber(transaction, organisationId, facts.doc_no);
    const now = clock();
    const id = randomKey();
    const made = await transaction
      .insertInto('notices')
      .values({
        id,
        competition_id: facts.competition_id,
        organisation_id: organisationId,
        doc_no: facts.doc_no || id,
        status: begin('notices').status,
        version: 1,
        revision: 0,
        working: 1,
        shown_at: 0,
        submitted_by: null,
        reason: '',
        created_at: now,
        updated_at: now,
      })
      .onConflict((on) => on.columns(['organisation_id', 'doc_no']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made === undefined) throw invalid({ doc_no: ['docNo.taken'] });
    await writeRevision(transaction, { id, revision: 1, userId, organisationId }, facts);
    await note(transaction, { id, action: 'officialNotice.write', actor: userId, by: 'author', at: now });
    return id;
  });
}

interface Noted {
  id: string;
  action: string;
  actor: string;
  by: NoticeActor;
  before?: string;
  after?: string;
  reason?: string;
  at: number;
}

export async function note(
  db: Database,
  { id, actor, by, before = '', after = '', reason = '', ...act }: Noted,
) {
  await audit(db, {
    object: 'notice',
    object_id: id,
    actor_id: actor,
    capacity: by,
    before,
    after,
    reason,
    ...act,
  });
}

/** Is there a line already that says that this person is writing? A text is kept with every pause in typing. */
async function isNoted(db: Database, { id, userId, now }: { id: string; userId: string; now: number }) {
  const last = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'at'])
    .where('object', '=', 'notice')
    .where('object_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const isWriting = last?.action === 'officialNotice.write' || last?.action === 'officialNotice.change';
  return isWriting && last.actor_id === userId && now - last.at < NOTED_AGAIN;
}

/** What somebody is to the one who handed a notice in; nobody has where it is a draft. */
const secondOf = async (
  db: Database,
  { submitted_by }: Pick<NoticeRow, 'submitted_by'>,
  userId: string,
  isToBeLocked = false,
): Promise<SecondPerson> =>
  submitted_by === null ? 'another' : secondPersonOf(db, submitted_by, userId, isToBeLocked);

/**
 * By whom, of those somebody is to a notice, it may be done, and what its chart makes of it.
 * @param second what somebody is to the one who handed it in, where that matters
 * @throws ApiError 403, 409
 */
export const demandActor = (
  { row, capacities }: SeenNotice,
  now: number,
  event: (by: NoticeActor, second: SecondPerson) => OfficialNoticeEvent,
  second: SecondPerson = 'another',
) =>
  demandMoveBy(
    'notices',
    noticePhase(row, now),
    { as: capacities, of: ['author', 'organiser'] as const, second },
    event,
  );

/**
 * Changes what is being written: a draft in everything; of a revision the competition, the number and the time
 * of publication stay.
 * @throws ApiError 404, 403; 409 where it is not being written, or changed by somebody else; 422; 423
 */
export async function changeNotice(
  { db, clock }: Parts,
  userId: string,
  id: string,
  facts: NoticeDraft,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const seen = await demandLocked(transaction, userId, id, clock);
    const { row, now } = seen;
    if (row.version !== facts.version) throw stale();
    const move = demandActor(seen, now, (one) => ({ type: 'officialNotice.change', by: one }));
    const { organisation_id: organisationId } = row;
    if (row.revision > 0) {
      const { publishesAt } = await timesOf(transaction, row, now);
      const locked = [
        ...(facts.competition_id === row.competition_id ? [] : ['competition_id']),
        ...(facts.doc_no === numberOf(row) ? [] : ['doc_no']),
        ...(facts.publish_at === instantOf(publishesAt) ? [] : ['publish_at']),
      ];
      if (locked.length > 0) throw fieldLocked(locked);
    }
    await demandChoices(transaction, { organisationId, userId }, facts);
    await demandFreeNumber(transaction, organisationId, facts.doc_no, id);
    await writeRevision(transaction, { id, revision: row.working, userId, organisationId }, facts);
    const { competition_id, doc_no, version } = facts;
    await write(
      transaction,
      move,
      { id, version },
      { competition_id, doc_no: doc_no || id, updated_at: now },
    );
    if (await isNoted(transaction, { id, userId, now })) return;
    await note(transaction, { id, action: 'officialNotice.change', actor: userId, by: move.by, at: now });
  });
}

/**
 * Removes a draft that nobody but its authors has seen; that it was there stays in the audit log.
 * @throws ApiError 404, 403; 409 where it has been handed in before, or changed meanwhile
 */
export async function deleteNotice(
  { db, clock }: Parts,
  userId: string,
  id: string,
  version: number,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const seen = await demandLocked(transaction, userId, id, clock);
    const { row, now } = seen;
    if (row.version !== version) throw stale();
    const move = demandActor(seen, now, (one) => ({
      type: 'officialNotice.delete',
      by: one,
      isHandedIn: row.submitted_by !== null,
    }));
    await deleteRevision(transaction, { notice_id: id, revision: row.working });
    await write(transaction, move, { id, version });
    await note(transaction, { id, action: 'officialNotice.delete', actor: userId, ...told(move), at: now });
  });
}

/** By whom a notice is moved, from where and where to. */
const told = ({ by, before, after }: ReturnType<typeof demandActor>) => ({ by, before, after });

/** What is done with a notice as a whole: an approval is signed. */
export type NoticeMove = {
  version: number;
  /** '' where none is needed. */
  reason: string;
} & (
  | { type: `officialNotice.${'submit' | 'return' | 'revise' | 'discard' | 'withdraw'}` }
  | { type: 'officialNotice.approve'; signature: Signature }
);

/**
 * Moves a notice by its chart. The identity of who hands it in and of who approves it stays as it is from then on.
 * @throws ApiError 404, 403; 409 where its chart does not allow it, or it has been changed meanwhile; 422 naming
 *   `code`
 */
export async function moveNotice(
  { db, clock }: Parts,
  user: Signer,
  id: string,
  act: NoticeMove,
): Promise<void> {
  const { type, reason } = act;
  const { id: userId } = user;
  let proof: CodeProof | null = null;
  if (act.type === 'officialNotice.approve') {
    // Whoever may not approve hears that before the code is looked at.
    await demandMove(db, await demandLocked(db, userId, id, clock), userId, act);
    proof = await demandSignature(db, user, { act: 'approveNotice', id }, act.signature, clock());
  }
  await db.transaction().execute(async (transaction) => {
    if (proof !== null) await useSignature(transaction, proof);
    const seen = await demandLocked(transaction, userId, id, clock);
    const { row, now } = seen;
    const { move, times } = await demandMove(transaction, seen, userId, act, true);
    const { version } = act;
    if (type === 'officialNotice.submit' || type === 'officialNotice.approve') {
      await lockIdentity(transaction, userId, now);
    }
    const effect = await effectOf(transaction, row, { type, reason, userId, times });
    await write(transaction, move, { id, version }, { updated_at: now, ...effect });
    await note(transaction, { id, action: type, actor: userId, ...told(move), reason, at: now });
  });
}

/** Where a move leads, and the times that count for it. @throws as {@link moveNotice} */
async function demandMove(
  db: Database,
  seen: SeenNotice & { now: number },
  userId: string,
  { type, version, reason }: NoticeMove,
  isToBeLocked = false,
) {
  const { row, now } = seen;
  if (row.version !== version) throw stale();
  if (type === 'officialNotice.submit') await demandComplete(db, row);
  const times = await timesOf(db, row, now);
  const move = demandActor(
    seen,
    now,
    (one, second) => {
      const said = { by: one, times, reason, second };
      return { type, ...said };
    },
    await secondOf(db, row, userId, isToBeLocked),
  );
  return { move, times };
}

/** @throws ApiError 422 naming what a notice lacks that is handed in */
async function demandComplete(db: Database, row: NoticeRow): Promise<void> {
  const content = await contentOf(db, row.id, row.working);
  if (content === null) throw notFound();
  const { revision: _, event, files, ...said } = content;
  const { issues } = v.safeParse(noticeFacts, {
    ...said,
    competition_id: row.competition_id,
    doc_no: numberOf(row),
    event_id: event?.id ?? '',
    file_ids: files.map(({ id }) => id),
    version: row.version,
  });
  if (issues === undefined) return;
  const { nested = {} } = v.flatten<typeof noticeFacts>(issues);
  throw invalid(nested as FieldFaults);
}

/** What a move does beside the status. */
async function effectOf(
  db: Database,
  row: NoticeRow,
  {
    type,
    reason,
    userId,
    times,
  }: Pick<NoticeMove, 'type' | 'reason'> & { userId: string; times: NoticeTimes },
): Promise<
  Pick<Updateable<Tables['notices']>, 'submitted_by' | 'reason' | 'revision' | 'shown_at' | 'working'>
> {
  switch (type) {
    case 'officialNotice.submit':
      return { submitted_by: userId, reason: '' };
    case 'officialNotice.return':
      return { reason };
    case 'officialNotice.approve':
      await db
        .updateTable('notice_revisions')
        .set((is) => ({
          approved_at: times.at,
          told_up_to: is.case().when('need_ack', '=', 1).then('').end(),
        }))
        .where('notice_id', '=', row.id)
        .where('revision', '=', row.working)
        .execute();
      return { revision: row.working, shown_at: Math.max(times.at, times.publishesAt), reason: '' };
    case 'officialNotice.revise':
      await copyRevision(db, row);
      return { working: row.revision + 1 };
    case 'officialNotice.discard':
    case 'officialNotice.withdraw':
      if (row.working !== row.revision) {
        await deleteRevision(db, { notice_id: row.id, revision: row.working });
      }
      return { working: row.revision, reason };
  }
}
