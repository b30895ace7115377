import { sql } from 'kysely';
import type { CompetitionStatus } from '../../machines/competition/competition.machine.ts';
import { conflict, fieldLocked, forbidden, stale } from '../kit/api-error.ts';
import type { ApiParts } from '../context.ts';
import {
  fixedFacts,
  type CompetitionFacts,
  type ManagedCompetition,
  type ManagedList,
  type ManagedQuery,
  heldStatuses,
} from '../contract/competition/competition-making.ts';
import type { Database } from '../db/open-database.ts';
import { chinaDay, chinaInstant, partnerColumns, partnersOf, phaseOf, timesOf } from './competitions.ts';
import { otherOf, rehearsalFactsOf } from '../rehearsal/rehearsal-facts.ts';
import { archiveFactsOf } from '../archive/archive-facts.ts';
import { eventsOf } from '../event/event-facts.ts';
import { lapsePublication } from './decision-rows.ts';
import { decisionsOf } from './decisions.ts';
import {
  requireActing,
  requireHeld,
  moveOfCompetition,
  note,
  type CompetitionRow,
} from './held-competitions.ts';
import { pageOf } from '../kit/list/list-page.ts';
import { directed } from '../kit/list/list-order.ts';
import { begin, write } from '../db/move.ts';
import { approverFor } from '../account/second-person.ts';
import { officesHolding, requireOffice, isOfCommittee } from '../unit/offices.ts';
import { hasWord } from '../person/search-words.ts';
import { keysOf } from '../contract/kit/keys-of.ts';
import { randomKey } from '../kit/secrets.ts';
import { accessScopeOf } from '../entry/access-scope.ts';
import { reviewable } from '../entry/reading/entry-filters.ts';

const LOGGED_AT_MOST = 50;

/**
 * Returns an SQL condition for competitions in a phase at an instant. It gives the same result as the chart
 * and the clock.
 */
export function inPhase(status: CompetitionStatus, now: number) {
  const today = chinaDay(now);
  const published = sql<boolean>`competition.status = 'published'`;
  const conditions: Readonly<Record<CompetitionStatus, ReturnType<typeof sql<boolean>>>> = {
    draft: sql`competition.status = 'draft'`,
    published: sql`${published} and competition.reg_open_at > ${now}`,
    open: sql`${published} and competition.reg_open_at <= ${now} and competition.reg_close_at > ${now}`,
    closed: sql`${published} and competition.reg_close_at <= ${now} and competition.starts_on > ${today}`,
    running: sql`${published} and competition.starts_on <= ${today} and competition.ends_on >= ${today}`,
    finished: sql`${published} and competition.ends_on < ${today}`,
    archived: sql`competition.status = 'archived'`,
    cancelled: sql`competition.status = 'cancelled'`,
  };
  return sql<boolean>`(${conditions[status]})`;
}

/** Returns one page of the competitions that the user's committee holds. */
export async function listManaged(
  db: Database,
  userId: string,
  { page, per_page, status, text, sort }: ManagedQuery,
  now: number,
): Promise<ManagedList> {
  const { competitions: held, acts } = await accessScopeOf(db, userId);
  const canMake = acts && (await isOfCommittee(db, userId));
  const [word, direction] = directed(sort || '-starts_on');
  // Counts are sorted by the alias of their subquery; all other sort keys are columns.
  const order = ['events', 'taken', 'to_review'].includes(word) ? word : `competition.${word}`;
  let fitting = db.selectFrom('competitions as competition').where('competition.id', 'in', ['', ...held]);
  if (status !== '') fitting = fitting.where(inPhase(status, now));
  if (text !== '') {
    const all = await fitting.select(['competition.id', 'competition.name']).execute();
    const isFound = hasWord(text);
    const found = all.filter(({ name }) => isFound(name)).map(({ id }) => id);
    fitting = fitting.where('competition.id', 'in', ['', ...found]);
  }
  const { total } = await fitting
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await fitting
    .selectAll('competition')
    .select((is) => [
      is
        .selectFrom('competition_events as event')
        .whereRef('event.competition_id', '=', 'competition.id')
        .where('event.status', 'in', heldStatuses)
        .select((one) => one.fn.countAll<number>().as('count'))
        .as('events'),
      is
        .selectFrom('competition_events as event')
        .whereRef('event.competition_id', '=', 'competition.id')
        .select((one) => one.fn.coalesce(one.fn.sum<number>('event.taken'), one.lit(0)).as('taken'))
        .as('taken'),
      is
        .selectFrom('entries as entry')
        .whereRef('entry.competition_id', '=', 'competition.id')
        .where(reviewable)
        .select((one) => one.fn.countAll<number>().as('count'))
        .as('to_review'),
      is
        .selectFrom('decisions as decision')
        .whereRef('decision.competition_id', '=', 'competition.id')
        .where('decision.status', '=', 'proposed')
        .select((one) => one.fn.countAll<number>().as('count'))
        .as('pending'),
    ])
    .orderBy(sql.ref(order), direction)
    .orderBy('competition.id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return {
    data: rows.map((row) => ({
      ...summaryOf(row, now),
      events: row.events ?? 0,
      taken: row.taken ?? 0,
      to_review: row.to_review ?? 0,
      is_pending: (row.pending ?? 0) > 0,
      is_rehearsal: row.rehearsal_of !== null,
    })),
    meta: {
      pagination: pageOf(total, rows.length, { page, per_page }),
      can_make: canMake,
      server_time: chinaInstant(now),
    },
  };
}

const summaryOf = (row: CompetitionRow, now: number) => ({
  id: row.id,
  name: row.name,
  edition: row.edition,
  status: phaseOf(row, now),
  version: row.version,
  reg_open_at: chinaInstant(row.reg_open_at),
  reg_close_at: chinaInstant(row.reg_close_at),
  starts_on: row.starts_on,
  ends_on: row.ends_on,
});

/**
 * Returns one competition as its organisers see it, with the facts that its charts need.
 * @throws ApiError 404
 */
export async function findManaged(
  db: Database,
  userId: string,
  id: string,
  now: number,
): Promise<ManagedCompetition> {
  const accessScope = await accessScopeOf(db, userId);
  const { row } = await requireHeld(db, accessScope, id);
  const organisers = await db
    .selectFrom('competition_organisers as held')
    .innerJoin('organisations', 'organisations.id', 'held.organisation_id')
    .select('organisations.name')
    .where('held.competition_id', '=', id)
    .orderBy('organisations.name')
    .execute();
  const log = await db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .select(['audit_log.id', 'audit_log.at', 'audit_log.action', 'audit_log.reason', 'users.name as actor'])
    .where('audit_log.object', '=', 'competition')
    .where('audit_log.object_id', '=', id)
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id')
    .limit(LOGGED_AT_MOST)
    .execute();
  const rehearsal = await rehearsalFactsOf(db, row, now);
  const other = (await otherOf(db, row)) ?? null;
  return {
    ...summaryOf(row, now),
    place: row.place,
    host: row.host,
    ...partnersOf(row),
    contact_phone: row.contact_phone,
    correction_hours: row.correction_hours,
    appeal_minutes: row.appeal_minutes,
    publicity_days: row.publicity_days,
    reason: row.reason,
    organisers: organisers.map(({ name }) => name),
    events: await eventsOf(db, row, userId, now),
    decisions: await decisionsOf(db, accessScope, id),
    acts: accessScope.acts,
    approver: await approverFor(db, userId, await officesHolding(db, id)),
    times: timesOf(row, now),
    archive: await archiveFactsOf(db, row, now),
    rehearsal,
    rehearsal_of: rehearsal.isRehearsal ? other : null,
    rehearsed_as: rehearsal.isRehearsal ? null : other,
    log: log.map(({ id: key, at, action, actor, reason }) => ({
      id: key,
      at: chinaInstant(at),
      action,
      actor: actor ?? '',
      reason,
    })),
  };
}

const written = ({ version: _, reg_open_at, reg_close_at, ...facts }: CompetitionFacts) => ({
  ...facts,
  ...partnerColumns(facts),
  reg_open_at: Date.parse(reg_open_at),
  reg_close_at: Date.parse(reg_close_at),
});

/**
 * Creates a competition as a draft. The committee of the account holds it.
 * @returns the id of the competition
 * @throws ApiError 403 if the account is not of a committee or is only a viewer; 409 if `version` is not 0
 */
export async function makeCompetition(
  { db, clock }: Pick<ApiParts, 'db' | 'clock'>,
  userId: string,
  facts: CompetitionFacts,
): Promise<string> {
  if (facts.version !== 0) throw stale();
  return db.transaction().execute(async (transaction) => {
    if (!(await isOfCommittee(transaction, userId))) throw forbidden();
    const { organisationId } = await requireOffice(transaction, userId);
    const id = randomKey();
    const begun = begin('competitions');
    await transaction
      .insertInto('competitions')
      .values({ id, ...written(facts), status: begun.status })
      .execute();
    await transaction
      .insertInto('competition_organisers')
      .values({ competition_id: id, organisation_id: organisationId })
      .execute();
    await note(transaction, {
      id,
      action: 'competition.make',
      actor: userId,
      after: begun.after,
      at: clock(),
    });
    return id;
  });
}

/**
 * Changes a competition. Every field of a draft can change. Fixed fields of a published competition cannot. The
 * audit row names the changed fields.
 * @throws ApiError 404, 403; 409 if the competition is over or another request has changed it; 423 naming the
 *   fixed fields
 */
export async function changeCompetition(
  { db, clock }: Pick<ApiParts, 'db' | 'clock'>,
  userId: string,
  id: string,
  facts: CompetitionFacts,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const row = await requireActing(transaction, userId, id);
    if (row.version !== facts.version) throw stale();
    const now = clock();
    const next = written(facts);
    const changed = keysOf(next).filter((name) => next[name] !== row[name]);
    const touched = fixedFacts.filter((name) => changed.includes(name));
    const change = (isFixed: boolean) =>
      moveOfCompetition(row, { type: 'competition.change', by: 'organiser', isFixed }, now);
    const move = change(touched.length > 0);
    if (move === null) throw change(false) === null ? conflict() : fieldLocked(touched);
    await write(transaction, move, { id, version: row.version }, next);
    await note(transaction, {
      id,
      action: 'competition.change',
      actor: userId,
      reason: changed.join(', '),
      at: now,
    });
    await lapsePublication(transaction, id, now);
  });
}
