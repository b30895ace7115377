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
  /** The expiry of the revision in force; null if it does not expire. */
  expire_at: number | null;
};

/**
 * Returns the number of a notice; '' for a draft without one. The column is unique within an organisation, so
 * for such a draft it contains the draft's id.
 */
export const numberOf = ({ id, doc_no }: Pick<NoticeRow, 'id' | 'doc_no'>): string =>
  doc_no === id ? '' : doc_no;

/** Condition for entries whose members receive notices about the event. */
const liveEntry = sql<boolean>`entry.status in ('submitted', 'endorsed', 'returned', 'approved', 'checked_in', 'absent', 'competed', 'disqualified', 'unranked')`;

const offices = sql`confirmed_affiliations as office
  where office.organisation_id = entry.organisation_id and office.capacity is not null`;

/**
 * Condition for notices whose revision in force is for an account, by its roles, organisations and entries.
 */
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

/**
 * Selects the ids of the accounts that a revision is for. It is the inverse of {@link isFor} and starts from
 * the audience.
 */
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

/** Returns the phase of a notice: the chart moves the stored status on by the clock. */
export function noticePhase(row: Timed, now: number): OfficialNoticeStatus {
  const times = { at: now, publishesAt: row.shown_at, expiresAt: row.expire_at };
  const tick = { type: 'officialNotice.tick', by: 'system', times } as const;
  const phase: OfficialNoticeStatus | undefined = moveOf('notices', row.status, tick)?.after;
  return phase ?? row.status;
}

/**
 * Returns the phase of a notice for its readers. It depends on the revision in force and not on the one in
 * work.
 */
export const readPhase = (row: Timed, now: number): OfficialNoticeStatus =>
  noticePhase({ ...row, status: row.status === 'withdrawn' ? 'withdrawn' : 'scheduled' }, now);

/**
 * Returns an SQL condition for notices in a phase at an instant. It gives the same result as the chart and
 * the clock.
 */
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

/** Returns the condition like {@link inNoticePhase}, but for the phase that readers see. */
export function inReadPhase(status: OfficialNoticeStatus, now: number): RawBuilder<boolean> {
  const isOver = sql`coalesce(current.expire_at <= ${now}, false)`;
  if (status === 'withdrawn') return sql`(notice.status = 'withdrawn')`;
  if (status === 'expired') return sql`(notice.status <> 'withdrawn' and ${isOver})`;
  return status === 'published' ? sql`(notice.status <> 'withdrawn' and not ${isOver})` : sql`(1 = 0)`;
}

/** Selects notices with their revision in force, if there is one. */
export const noticesWithCurrent = (db: Database) =>
  db
    .selectFrom('notices as notice')
    .leftJoin('notice_revisions as current', (join) =>
      join.onRef('current.notice_id', '=', 'notice.id').onRef('current.revision', '=', 'notice.revision'),
    );

/** Selects the notices that the user can read now. */
export const readableNotices = (db: Database, userId: string, now: number) =>
  noticesWithCurrent(db)
    .where('notice.revision', '>', 0)
    .where('notice.shown_at', '<=', now)
    .where(isFor(userId));

/**
 * Returns the organisations that an account writes for: units and committees in which it has a confirmed
 * office.
 */
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

/** The access of a user to notices. */
export interface NoticeAccessScope {
  userId: string;
  issuers: readonly string[];
  /** The competitions whose notices the user decides on. */
  held: readonly string[];
  acts: boolean;
}

export async function noticeAccessScope(db: Database, userId: string): Promise<NoticeAccessScope> {
  const { competitions, acts } = await accessScopeOf(db, userId);
  return { userId, issuers: await issuersOf(db, userId), held: competitions, acts };
}

/**
 * Condition for the notices that a user manages as an author or as a decider. Notices of other issuers that
 * were never submitted are excluded.
 */
export const managed = ({ issuers, held }: NoticeAccessScope): RawBuilder<boolean> => sql<boolean>`(
  notice.organisation_id in (${sql.join(['', ...issuers])})
  or (notice.competition_id in (${sql.join(['', ...held])}) and notice.submitted_by is not null))`;

/** A notice, and the access of a user to it. */
export interface SeenNotice {
  row: NoticeRow;
  isManager: boolean;
  /** Whether the notice is for the user and is shown. */
  isReader: boolean;
  capacities: readonly Exclude<NoticeActor, 'system'>[];
}

/**
 * Returns a notice with the user's access.
 * @throws ApiError 404, also if the notice exists but the user may not see it
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
 * Returns a notice like {@link requireNotice}. It locks the row of the notice first and reads the clock after
 * the lock.
 * @throws ApiError 404, also if the notice exists but the user may not see it
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
