import { sql, type RawBuilder, type Selectable } from 'kysely';
import type {
  NoticeActor,
  OfficialNoticeStatus,
} from '../../machines/announcement/official-notice.machine.ts';
import { notFound } from '../kit/api-error.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { moveOf } from '../db/move.ts';
import { accessScopeOf } from '../entry/access-scope.ts';

export type NoticeRow = Selectable<Tables['notices']> & {
  /** Of the revision in force. */
  expire_at: number | null;
};

/**
 * The number of a notice; '' for a draft without one. The column is unique within an organisation, so it holds the
 * id of such a draft.
 */
export const numberOf = ({ id, doc_no }: Pick<NoticeRow, 'id' | 'doc_no'>): string =>
  doc_no === id ? '' : doc_no;

/** Entries that count: whoever is entered hears of the event. */
const liveEntry = sql<boolean>`entry.status in ('submitted', 'endorsed', 'returned', 'approved', 'checked_in', 'absent', 'competed', 'disqualified', 'unranked')`;

const offices = sql`confirmed_affiliations as office
  where office.organisation_id = entry.organisation_id and office.capacity is not null`;

/** Is the revision in force of `notice` for this account? By its roles, organisations and entries. */
export function isFor(userId: string): RawBuilder<boolean> {
  const ownUnits = sql`entry.organisation_id in (
    select office.organisation_id from confirmed_affiliations as office
    where office.user_id = ${userId} and office.capacity is not null)`;
  return sql<boolean>`exists (
    select 1 from notice_audiences as audience
    where audience.notice_id = notice.id and audience.revision = notice.revision and (
      audience.kind = 'all'
      or (audience.kind = 'role'
        and audience.ref in (select role from user_roles where user_id = ${userId}))
      or (audience.kind = 'organisation'
        and audience.ref in (select organisation_id from confirmed_affiliations where user_id = ${userId}))
      or (audience.kind = 'units'
        and audience.ref in (select entry.competition_id from entries as entry where ${ownUnits} and ${liveEntry}))
      or (audience.kind = 'event' and (
        audience.ref in (
          select entry.event_id from entries as entry where entry.user_id = ${userId} and ${liveEntry})
        or audience.ref in (select entry.event_id from entries as entry where ${ownUnits} and ${liveEntry})))))`;
}

/** The ids of the accounts a revision is for: {@link isFor} from the other side, looked up by the audience. */
export function readersOf(noticeId: string, revision: number): RawBuilder<string> {
  const refs = (kind: string) => sql`(
    select ref from notice_audiences
    where notice_id = ${noticeId} and revision = ${revision} and kind = ${kind})`;
  return sql<string>`(
    select id from users where '' in ${refs('all')}
    union select user_id from user_roles where role in ${refs('role')}
    union select user_id from confirmed_affiliations where organisation_id in ${refs('organisation')}
    union select office.user_id from entries as entry, ${offices}
      and entry.competition_id in ${refs('units')} and ${liveEntry}
    union select entry.user_id from entries as entry where entry.event_id in ${refs('event')} and ${liveEntry}
    union select office.user_id from entries as entry, ${offices}
      and entry.event_id in ${refs('event')} and ${liveEntry})`;
}

type Timed = Pick<NoticeRow, 'status' | 'shown_at' | 'expire_at'>;

/** Where a notice stands at this moment: what is written of it, moved on by its chart. */
export function noticePhase(row: Timed, now: number): OfficialNoticeStatus {
  const times = { at: now, publishesAt: row.shown_at, expiresAt: row.expire_at };
  const tick = { type: 'officialNotice.tick', by: 'system', times } as const;
  const phase: OfficialNoticeStatus | undefined = moveOf('notices', row.status, tick)?.after;
  return phase ?? row.status;
}

/** Where it stands for its readers, who have the revision in force whatever is being written. */
export const readPhase = (row: Timed, now: number): OfficialNoticeStatus =>
  noticePhase({ ...row, status: row.status === 'withdrawn' ? 'withdrawn' : 'scheduled' }, now);

/** What the clock makes of what is written, as conditions that the database can look for. */
export function inNoticePhase(status: OfficialNoticeStatus, now: number): RawBuilder<boolean> {
  const isOver = sql`coalesce(current.expire_at <= ${now}, false)`;
  switch (status) {
    case 'scheduled':
      return sql`(notice.status = 'scheduled' and notice.shown_at > ${now} and not ${isOver})`;
    case 'published':
      return sql`(notice.status = 'scheduled' and notice.shown_at <= ${now} and not ${isOver})`;
    case 'expired':
      return sql`(notice.status = 'scheduled' and ${isOver})`;
    default:
      return sql`(notice.status = ${status})`;
  }
}

/** As {@link inNoticePhase}, for its readers. */
export function inReadPhase(status: OfficialNoticeStatus, now: number): RawBuilder<boolean> {
  const isOver = sql`coalesce(current.expire_at <= ${now}, false)`;
  if (status === 'withdrawn') return sql`(notice.status = 'withdrawn')`;
  if (status === 'expired') return sql`(notice.status <> 'withdrawn' and ${isOver})`;
  return status === 'published' ? sql`(notice.status <> 'withdrawn' and not ${isOver})` : sql`(1 = 0)`;
}

/** Notices with the revision in force, where there is one. */
export const noticesWithCurrent = (db: Database) =>
  db
    .selectFrom('notices as notice')
    .leftJoin('notice_revisions as current', (join) =>
      join.onRef('current.notice_id', '=', 'notice.id').onRef('current.revision', '=', 'notice.revision'),
    );

/** Those that whoever asks may read now. */
export const readableNotices = (db: Database, userId: string, now: number) =>
  noticesWithCurrent(db)
    .where('notice.revision', '>', 0)
    .where('notice.shown_at', '<=', now)
    .where(isFor(userId));

/** Organisations an account writes for; a unit or a committee, by a confirmed office. */
export async function issuersOf(db: Database, userId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('confirmed_affiliations as of')
    .innerJoin('user_roles', 'user_roles.user_id', 'of.user_id')
    .select('of.organisation_id')
    .distinct()
    .where('of.user_id', '=', userId)
    .where('of.capacity', 'is not', null)
    .where('user_roles.role', 'in', ['Unit', 'Committee'])
    .execute();
  return rows.map((row) => row.organisation_id);
}

/** Where somebody stands to notices. */
export interface NoticeAccessScope {
  userId: string;
  issuers: readonly string[];
  /** Competitions whose notices they decide on. */
  held: readonly string[];
  acts: boolean;
}

export async function noticeAccessScope(db: Database, userId: string): Promise<NoticeAccessScope> {
  const { competitions, acts } = await accessScopeOf(db, userId);
  return { userId, issuers: await issuersOf(db, userId), held: competitions, acts };
}

/** What somebody may see as one who writes or decides: of others nothing that was never handed in. */
export const managed = ({ issuers, held }: NoticeAccessScope): RawBuilder<boolean> => sql<boolean>`(
  notice.organisation_id in (${sql.join(['', ...issuers])})
  or (notice.competition_id in (${sql.join(['', ...held])}) and notice.submitted_by is not null))`;

/** A notice, and what somebody is to it. */
export interface SeenNotice {
  row: NoticeRow;
  isManager: boolean;
  /** It is for them, and out. */
  isReader: boolean;
  capacities: readonly Exclude<NoticeActor, 'system'>[];
}

/**
 * @throws ApiError 404 also where it exists, but for others
 */
export async function requireNotice(
  db: Database,
  accessScope: NoticeAccessScope,
  id: string,
  now: number,
): Promise<SeenNotice> {
  const found = await noticesWithCurrent(db)
    .selectAll('notice')
    .select((is) => [
      'current.expire_at',
      is.case().when(isFor(accessScope.userId)).then(is.lit(1)).else(is.lit(0)).end().as('is_for'),
      is.case().when(managed(accessScope)).then(is.lit(1)).else(is.lit(0)).end().as('is_managed'),
    ])
    .where('notice.id', '=', id)
    .executeTakeFirst();
  if (found === undefined) throw notFound();
  const { is_for, is_managed, ...row } = found;
  const isManager = is_managed === 1;
  const isReader = is_for === 1 && row.revision > 0 && row.shown_at <= now;
  if (!isManager && !isReader) throw notFound();
  const { issuers, held, acts } = accessScope;
  const capacities = isManager && acts ? (['author', 'organiser'] as const) : [];
  return {
    row,
    isManager,
    isReader,
    capacities: capacities.filter((one) =>
      one === 'author' ? issuers.includes(row.organisation_id) : held.includes(row.competition_id),
    ),
  };
}

/**
 * As {@link requireNotice}, with the notice and all its revisions locked before they are read, and the time read then.
 * @throws ApiError 404 also where it exists, but for others
 */
export async function requireLocked(
  transaction: Database,
  userId: string,
  id: string,
  clock: () => number,
): Promise<SeenNotice & { now: number }> {
  await transaction.selectFrom('notices').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  const now = clock();
  return {
    ...(await requireNotice(transaction, await noticeAccessScope(transaction, userId), id, now)),
    now,
  };
}
