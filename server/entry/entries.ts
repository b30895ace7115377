import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import type { EntryActor, EntryEvent, EntryFacts, EntryStatus } from '../../machines/entry/entry.machine.ts';
import {
  alreadyEntered,
  conflict,
  forbidden,
  full,
  invalid,
  notEligible,
  notFound,
  quotaUsed,
  registrationClosed,
  stale,
} from '../kit/api-error.ts';
import {
  entryStatuses,
  type Check,
  type Choices,
  type Entry,
  type EntryChange,
  type EntryFilters,
  type EntryList,
  type EntryQuery,
  type EntrySummary,
} from '../contract/entry/entry.ts';
import type { ApiParts } from '../context.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { midnightOf } from '../contract/competition/competition-making.ts';
import { confirmByEndorsement } from '../unit/affiliations.ts';
import { audit } from '../kit/audit.ts';
import { chinaInstant } from '../competition/competitions.ts';
import { findDelegation } from './delegations.ts';
import { checksOf, demandedFiles, worstOf, type EntryFiles } from './eligibility.ts';
import { demandOwnFile, findFile } from '../file/files.ts';
import { pageOf } from '../kit/list-page.ts';
import { maskPhone } from '../secret/mask.ts';
import { begin, demandMoveBy, moveOf, write, type Move } from '../db/move.ts';
import { tell, type Topic } from '../message/outbox.ts';
import { openNumber, withIdentity } from '../secret/opened-identity.ts';
import { confirmedOffices, officesHolding } from '../unit/offices.ts';
import { findPerson } from '../person/persons.ts';
import { lockPersons, shareEvents } from '../kit/row-locks.ts';
import { demandReveal } from '../secret/reveal-limits.ts';
import { keepWords, withWord } from '../person/search-words.ts';
import { randomKey } from '../kit/secrets.ts';
import type { Sealing } from '../secret/sealing.ts';
import { membersOf, personColumns } from './team/team-members.ts';
import { standingOf, type Standing } from './standing.ts';
import { isFree, seesRequests, substitutionOf } from './team/substitution-view.ts';

/** The text of the notice on what is collected for a competition [domain.md 2, PIPL]. */
export const ENTRY_NOTICE = { purpose: 'entry', text_version: '2026-11' };

const LOGGED_AT_MOST = 50;
/** Events a list is narrowed down to, those of the latest competitions first. */
const CHOSEN_FROM = 120;
/** What an entry that others see may be. */
const handedIn = entryStatuses.filter((status) => status !== 'draft');

/** Entries with all they belong to. */
export const rows = (db: Database) =>
  db
    .selectFrom('entries as entry')
    .innerJoin('competition_events as event', 'event.id', 'entry.event_id')
    .innerJoin('competitions as competition', 'competition.id', 'entry.competition_id')
    .innerJoin('persons as person', 'person.id', 'entry.person_id')
    .innerJoin('users as owner', 'owner.id', 'entry.user_id')
    .leftJoin('organisations as unit', 'unit.id', 'entry.organisation_id');

/** What is read of {@link rows}. */
export const columns = [
  'entry.id',
  'entry.no',
  'entry.status',
  'entry.version',
  'entry.user_id',
  'entry.competition_id',
  'entry.event_id',
  'entry.person_id',
  'entry.organisation_id',
  'entry.coach_name',
  'entry.coach_phone',
  'entry.remarks',
  'entry.residence_id',
  'entry.certificate_id',
  'entry.guardian_id',
  'entry.checks',
  'entry.return_reasons',
  'entry.reason',
  'entry.correction_until',
  'entry.submitted_at',
  'entry.updated_at',
  'event.code as event_code',
  'event.name as event_name',
  'event.entrants as event_group',
  'event.status as event_status',
  'event.file_kinds',
  'event.for_occupation',
  'event.birth_from',
  'event.birth_to',
  'event.least_age',
  'event.places',
  'event.per_unit',
  'event.taken',
  'event.exclusive',
  'event.team_size',
  'competition.name as competition_name',
  'competition.status as competition_status',
  'competition.reg_open_at',
  'competition.reg_close_at',
  'competition.starts_on',
  'competition.contact_phone',
  'competition.correction_hours',
  ...personColumns,
  'person.locked',
  'unit.name as organisation',
] as const;

type Opening = Pick<Sealing, 'open'>;

export type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;

/** An entry with all it belongs to, whoever asks. */
export async function findRow(db: Database, sealing: Opening, id: string) {
  const row = await rows(db).select(columns).where('entry.id', '=', id).executeTakeFirst();
  return row && { ...withIdentity(sealing, row), team: (await membersOf(db, sealing, [row])).get(id) ?? [] };
}

/**
 * Locks an entry and everybody in it, and shares its event; to be read afterwards. Does nothing where there is
 * no such entry.
 * @param newcomer somebody who is to come in: their profile and their own draft for the event are locked, too
 * @throws ApiError 409 where it has been moved to another event meanwhile
 */
export async function lockEntry(
  transaction: Database,
  id: string,
  newcomer?: { person_id: string; user_id: string },
): Promise<void> {
  const read = () =>
    transaction
      .selectFrom('entries as entry')
      .leftJoin('entry_members as member', 'member.entry_id', 'entry.id')
      .select(['entry.event_id', 'entry.version', 'entry.person_id', 'member.person_id as member_id'])
      .where('entry.id', '=', id)
      .execute();
  const seen = await read();
  const [first] = seen;
  if (first === undefined) return;
  await shareEvents(transaction, [first.event_id]);
  const locked = await transaction
    .selectFrom('entries')
    .select(['id', 'event_id', 'version'])
    .where((is) =>
      is.or([
        is('id', '=', id),
        ...(newcomer === undefined
          ? []
          : [is.and({ user_id: newcomer.user_id, event_id: first.event_id, status: 'draft' })]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const held = locked.find((one) => one.id === id);
  if (held?.event_id !== first.event_id) throw stale();
  // Whoever puts somebody else into an entry makes a new version of it.
  const people = held.version === first.version ? seen : await read();
  const inIt = people.flatMap(({ person_id, member_id }) => [person_id, member_id ?? person_id]);
  await lockPersons(transaction, [...new Set([...inIt, ...(newcomer ? [newcomer.person_id] : [])])]);
}

/** In which capacities somebody may look at an entry and act on it; none: it does not exist for them. */
export function capacitiesOf(
  row: Pick<Row, 'user_id' | 'organisation_id' | 'competition_id' | 'submitted_at' | 'team'>,
  standing: Standing,
): Entry['capacities'] {
  if (row.user_id === standing.userId) return ['owner'];
  // A draft is nobody's business but its owner's, whatever has become of it.
  if (row.submitted_at === null) return [];
  const isUnit = row.organisation_id !== null && standing.units.includes(row.organisation_id);
  const isHeld = standing.competitions.includes(row.competition_id);
  // Nobody reviews an entry that they are in.
  const isInIt = row.team.some(({ user_id }) => user_id === standing.userId);
  return [
    ...(isUnit ? ['unit' as const] : []),
    ...(isHeld && !isInIt ? ['reviewer' as const] : []),
    ...(isHeld ? ['organiser' as const] : []),
  ];
}

/**
 * An entry as an account may see and act on it. Where an owner stands needs no looking up.
 * @throws ApiError 404 also where it exists, but not for this account
 */
export async function demandRow(db: Database, sealing: Opening, id: string, userId: string) {
  const row = await findRow(db, sealing, id);
  if (row === undefined) throw notFound();
  const isOwn = row.user_id === userId;
  const standing = isOwn ? { userId, units: [], competitions: [], acts: true } : await standingOf(db, userId);
  const capacities = capacitiesOf(row, standing);
  if (capacities.length === 0 && !row.team.some((one) => one.user_id === userId)) throw notFound();
  // Who only looks has nothing to do here but what is their own.
  if (!standing.acts) return { row, capacities: [], standing };
  const isJudge = !capacities.includes('reviewer') || !(await isIn(db, row, userId));
  return { row, capacities: isJudge ? capacities : capacities.filter((one) => one !== 'reviewer'), standing };
}

/** Is the person behind an account of a committee in an entry: with another account they judge it no more than with its own. */
async function isIn(db: Database, row: Row, userId: string): Promise<boolean> {
  const people = [row, ...row.team].map(({ id_no_digest }) => id_no_digest);
  const found = await db
    .selectFrom('acting_identities')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('id_no_digest', 'in', people)
    .executeTakeFirst();
  return found !== undefined;
}

const rulesOf = (row: Row): Check[] => checksOf(row, row, row);

/** The worst of anybody in it. */
const checksIn = (row: Row) =>
  worstOf([...rulesOf(row), ...row.team.flatMap((member) => checksOf(row, member, member))]);

/** What speaks for and against an entry that is there; whether it is the only one is looked up where that matters. */
export function factsOf(row: Row, now: number): Omit<EntryFacts, 'isUnique'> {
  return {
    at: now,
    opensAt: row.competition_status === 'published' ? row.reg_open_at : Number.MAX_SAFE_INTEGER,
    closesAt: row.reg_close_at,
    correctionUntil: row.correction_until,
    checks: checksIn(row),
    hasPlace: row.no !== null || row.places === 0 || row.taken < row.places,
    needsEndorsement: row.organisation_id !== null,
    isFrozen: row.event_status !== 'planned',
    hasBegun: row.competition_status !== 'published' || now >= midnightOf(row.starts_on),
  };
}

/** Is nobody of this identity entered yet where only one entry is allowed? */
const isAlone = async (db: Database, row: Row): Promise<boolean> =>
  row.no !== null || (await isFree(db, row, row.id_no_digest));

function summaryOf(row: Row): EntrySummary {
  return {
    id: row.id,
    no: row.no ?? '',
    status: row.status,
    version: row.version,
    real_name: row.real_name,
    team: row.team.map(({ real_name }) => real_name),
    organisation: row.organisation ?? '',
    event: { id: row.event_id, code: row.event_code, name: row.event_name, group: row.event_group },
    competition: { id: row.competition_id, name: row.competition_name },
    submitted_at: row.submitted_at === null ? '' : chinaInstant(row.submitted_at),
    updated_at: chinaInstant(row.updated_at),
    correction_until: row.correction_until === null ? '' : chinaInstant(row.correction_until),
    checks: checksIn(row),
  };
}

/** What a list may hold for somebody: what their unit or their competitions have been handed, else their own. */
function shared({ userId, units, competitions }: Standing) {
  if (units.length === 0 && competitions.length === 0) {
    // Not by "or": both databases answer each of the two by its index.
    return sql<boolean>`entry.id in (select own.id from entries as own where own.user_id = ${userId}
      union all select member.entry_id from entry_members as member
      inner join persons as person on person.id = member.person_id where person.user_id = ${userId})`;
  }
  const any = (column: string, ids: readonly string[]) =>
    ids.length === 0 ? [] : [sql<boolean>`${sql.ref(column)} in (${sql.join(ids)})`];
  const held = [...any('entry.organisation_id', units), ...any('entry.competition_id', competitions)];
  return sql<boolean>`(entry.submitted_at is not null and (${sql.join(held, sql` or `)}))`;
}

/** The day after one, as an instant in China. */
const dayAfter = (day: string) => midnightOf(day) + 86_400_000;

/** Tables with that of the entries under the name it has in {@link rows}. */
type WithEntry = Tables & { entry: Tables['entries'] };

/** Which entries somebody may see in a list that is narrowed down so; '' for all of each. */
function conditionOf(
  db: Database,
  standing: Standing,
  { competition, event, unit, city, from, to, text }: Omit<EntryFilters, 'status'>,
) {
  const is = expressionBuilder<WithEntry, 'entry'>();
  const conditions: Expression<SqlBool>[] = [shared(standing)];
  if (competition !== '') conditions.push(is('entry.competition_id', '=', competition));
  if (event !== '') conditions.push(is('entry.event_id', '=', event));
  if (unit !== '') conditions.push(is('entry.organisation_id', 'in', withWord(db, 'unit', unit)));
  if (city !== '') {
    const first = city.slice(0, 4);
    const living = db
      .selectFrom('persons')
      .select('id')
      .where('region_code', '>=', `${first}00`)
      .where('region_code', '<=', `${first}99`);
    conditions.push(is('entry.person_id', 'in', living));
  }
  if (from !== '') conditions.push(is('entry.submitted_at', '>=', midnightOf(from)));
  if (to !== '') conditions.push(is('entry.submitted_at', '<', dayAfter(to)));
  if (text !== '') {
    const called = withWord(db, 'person', text);
    // Joined, and not by a second "in": one letter is in the names of many people, and the embedded database would
    // write their ids into a table of its own once more.
    const inTeam = called
      .innerJoin('entry_members as member', 'member.person_id', 'word.id')
      .clearSelect()
      .select('member.entry_id as id');
    // Surnames are common: entries of thousands are read by an index that has all that is counted and sorted by,
    // not one by one by their ids.
    conditions.push(
      is.or([
        is('entry.person_id', 'in', called),
        is('entry.id', 'in', inTeam.unionAll(withWord(db, 'entry', text))),
      ]),
    );
  }
  return is.and(conditions);
}

/** The entries somebody may see that a list is narrowed down to. */
export function fittingEntries(db: Database, standing: Standing, { status, ...filters }: EntryFilters) {
  const fitting = db.selectFrom('entries as entry').where(conditionOf(db, standing, filters));
  return status === '' ? fitting : fitting.where('entry.status', '=', status);
}

/** What a list is sorted by. */
type Order = 'submitted' | 'updated' | 'name' | 'event';

/** Of a list for which no other order is asked. */
const defaultOrder = ({ units, competitions }: Standing) =>
  units.length === 0 && competitions.length === 0 ? '-updated' : 'submitted';

/** Few are left of a list that is searched: they are found first and sorted afterwards. */
const isSearched = ({ text, unit }: Pick<EntryFilters, 'text' | 'unit'>) => text !== '' || unit !== '';

/**
 * The ids of {@link fittingEntries} in an order, those of the same place in it always in the same one.
 * @param isReversed from the other end
 */
export function orderedEntries(
  db: Database,
  standing: Standing,
  { order: by, ...filters }: EntryFilters & Pick<EntryQuery, 'order'>,
  isReversed = false,
) {
  const order = by === '' ? defaultOrder(standing) : by;
  const direction = order.startsWith('-') !== isReversed ? 'desc' : 'asc';
  const fitting = () => fittingEntries(db, standing, filters).select('entry.id');
  const isFoundFirst = isSearched(filters);
  const sorted = {
    submitted: () => fitting().orderBy('entry.submitted_at', direction),
    updated: () => fitting().orderBy('entry.updated_at', direction),
    // The embedded database keeps the order of a cross join: it goes through the names as they are sorted, and
    // ends with the page.
    name: () =>
      isFoundFirst
        ? fitting()
            .innerJoin('persons as sorted', 'sorted.id', 'entry.person_id')
            .orderBy('sorted.name_sort', direction)
        : db
            .selectFrom('persons as sorted')
            .crossJoin('entries as entry')
            .whereRef('sorted.id', '=', 'entry.person_id')
            .where(conditionOf(db, standing, filters))
            .$if(filters.status !== '', (all) =>
              all.where('entry.status', '=', filters.status as EntryStatus),
            )
            .select('entry.id')
            .orderBy('sorted.name_sort', direction),
    event: () =>
      (isFoundFirst
        ? fitting().innerJoin('competition_events as sorted', 'sorted.id', 'entry.event_id')
        : db
            .selectFrom('competition_events as sorted')
            .crossJoin('entries as entry')
            .whereRef('sorted.id', '=', 'entry.event_id')
            .where(conditionOf(db, standing, filters))
            .$if(filters.status !== '', (all) =>
              all.where('entry.status', '=', filters.status as EntryStatus),
            )
            .select('entry.id')
      )
        .orderBy('sorted.code', direction)
        .orderBy('entry.submitted_at', direction),
  }[order.replace('-', '') as Order];
  return sorted().orderBy('entry.id', direction);
}

/** The ids of one page, and how many entries of each status the whole list has. */
interface Counted {
  readonly counts: Readonly<Record<string, number>>;
  readonly ids: readonly string[];
}

/** As {@link pageByIndexes}, of a list that is searched: what is found is found once, and counted and sorted then. */
async function searchedPage(
  db: Database,
  standing: Standing,
  { page, per_page, order: by, status, ...filters }: EntryQuery,
): Promise<Counted> {
  const isOwn = standing.units.length === 0 && standing.competitions.length === 0;
  const order = by === '' ? defaultOrder(standing) : by;
  const direction = sql.raw(order.startsWith('-') ? 'desc' : 'asc');
  const fitting = fittingEntries(db, standing, { ...filters, status: '' });
  const found = (isOwn ? fitting : fitting.where('entry.status', 'in', handedIn)).select([
    'entry.id',
    'entry.status',
    'entry.submitted_at',
    'entry.updated_at',
    'entry.person_id',
    'entry.event_id',
  ]);
  const none = sql``;
  const { keys, joined } = {
    submitted: { keys: ['submitted_at'], joined: none },
    updated: { keys: ['updated_at'], joined: none },
    name: {
      keys: ['name_sort'],
      joined: sql`inner join persons as sorted on sorted.id = found.person_id`,
    },
    event: {
      keys: ['code', 'submitted_at'],
      joined: sql`inner join competition_events as sorted on sorted.id = found.event_id`,
    },
  }[order.replace('-', '') as Order];
  const sorted = sql.join([...keys, 'id'].map((key) => sql`${sql.ref(key)} ${direction}`));
  const told = sql<{ kind: 'count' | 'row'; value: string; number: number }>`(
    select 'count' as kind, status as value, count(*) as number from found group by status
    union all
    select 'row', id, row_number() over (order by ${sorted}) from (
      select found.id, ${sql.join(keys.map((key) => sql.ref(key)))}
      from found ${joined}
      ${status === '' ? none : sql`where found.status = ${status}`}
      order by ${sql.join([...keys, 'found.id'].map((key) => sql`${sql.ref(key)} ${direction}`))}
      limit ${per_page} offset ${(page - 1) * per_page}
    ) as page)`;
  const read = await db
    .with(
      (cte) => cte('found').materialized(),
      () => found,
    )
    .selectFrom(told.as('told'))
    .select(['told.kind', 'told.value', 'told.number'])
    .execute();
  const of = (kind: 'count' | 'row') => read.filter((row) => row.kind === kind);
  return {
    counts: Object.fromEntries(of('count').map(({ value, number }) => [value, number])),
    ids: of('row')
      .toSorted((one, other) => one.number - other.number)
      .map(({ value }) => value),
  };
}

/** A page of a list that is read to its end by its indexes, counts and order each by another. */
async function pageByIndexes(
  db: Database,
  standing: Standing,
  { page, per_page, order, ...filters }: EntryQuery,
): Promise<Counted> {
  const isOwn = standing.units.length === 0 && standing.competitions.length === 0;
  const { status } = filters;
  const fitting = fittingEntries(db, standing, { ...filters, status: '' });
  // By the columns their index begins with, and past the drafts: counted without looking at a single row.
  const scope = standing.competitions.length > 0 ? 'entry.competition_id' : 'entry.organisation_id';
  const counted = await (isOwn ? fitting : fitting.where('entry.status', 'in', handedIn))
    .select((is) => ['entry.status', is.fn.countAll<number>().as('count')])
    .groupBy([scope, 'entry.status'])
    .execute();
  const counts: Record<string, number> = {};
  for (const { status: one, count } of counted) counts[one] = (counts[one] ?? 0) + count;
  const total = totalOf(counts, status);
  const start = (page - 1) * per_page;
  const rest = Math.max(0, Math.min(per_page, total - start));
  // The end of a long list is nearer from its end.
  const isLate = start > total / 2 && rest > 0;
  const onPage = await orderedEntries(db, standing, { ...filters, order }, isLate)
    .limit(isLate ? rest : per_page)
    .offset(isLate ? total - start - rest : start)
    .execute();
  const ids = onPage.map(({ id }) => id);
  return { counts, ids: isLate ? ids.toReversed() : ids };
}

/** How many entries a list has, by how many there are of each status. */
const totalOf = (counts: Counted['counts'], status: string) =>
  status === '' ? Object.values(counts).reduce((sum, count) => sum + count, 0) : (counts[status] ?? 0);

/**
 * One page of the entries somebody may see: for reviewers those that wait longest first, else the latest first,
 * unless another order is asked for. What is counted and sorted is the narrow table alone, by its indexes; the
 * page is joined afterwards.
 */
export async function listEntries(
  { db, sealing }: Pick<ApiParts, 'db' | 'sealing'>,
  userId: string,
  { page, per_page, order, ...filters }: EntryQuery,
  now: number,
): Promise<EntryList> {
  const standing = await standingOf(db, userId);
  const isOwn = standing.units.length === 0 && standing.competitions.length === 0;
  const pageFor = isSearched(filters) ? searchedPage : pageByIndexes;
  const { counts, ids } = await pageFor(db, standing, { page, per_page, order, ...filters });
  const read = ids.length === 0 ? [] : await rows(db).select(columns).where('entry.id', 'in', ids).execute();
  const found = inOrderOf(ids, read);
  const teams = await membersOf(db, sealing, found);
  return {
    data: found.map((row) => summaryOf({ ...withIdentity(sealing, row), team: teams.get(row.id) ?? [] })),
    meta: {
      pagination: pageOf(totalOf(counts, filters.status), found.length, { page, per_page }),
      counts,
      ...(isOwn ? { competitions: [], events: [] } : await listedBy(db, standing, filters.competition)),
      server_time: chinaInstant(now),
    },
  };
}

/** Rows in the order of their ids. */
export function inOrderOf<One extends { readonly id: string }>(
  ids: readonly string[],
  found: readonly One[],
): One[] {
  const byId = new Map(found.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The published competitions somebody's list holds, the latest first, and the events of one or all of them. */
async function listedBy(db: Database, standing: Standing, competition: string) {
  const competitions = db
    .selectFrom('competitions as competition')
    .where('competition.status', '=', 'published')
    .$if(standing.competitions.length > 0, (held) =>
      held.where('competition.id', 'in', standing.competitions),
    )
    .orderBy('competition.reg_open_at', 'desc')
    .orderBy('competition.id')
    .limit(CHOSEN_FROM);
  return {
    competitions: await competitions.select(['competition.id', 'competition.name']).execute(),
    events: await competitions
      .innerJoin('competition_events as event', 'event.competition_id', 'competition.id')
      .$if(competition !== '', (all) => all.where('competition.id', '=', competition))
      .select(['event.id', 'event.code', 'event.name', 'event.team_size', 'event.file_kinds'])
      .orderBy('event.code')
      .execute(),
  };
}

/**
 * One entry, as somebody may see it, with what they may do.
 * @throws ApiError 404
 */
export async function findEntry(
  { db, sealing }: Pick<ApiParts, 'db' | 'sealing'>,
  userId: string,
  id: string,
  now: number,
): Promise<Entry> {
  return describe(db, sealing, await demandRow(db, sealing, id, userId), now);
}

/** What is done to a request for a substitute before it is granted: between the unit and the committee. */
const requestActions = [
  'entry.requestSubstitute',
  'entry.refuseSubstitute',
  'entry.withdrawSubstitute',
  'entry.lapseSubstitute',
];

/** All that is told of an entry to somebody who may see it. */
async function describe(
  db: Database,
  sealing: Opening,
  { row, capacities, standing }: Awaited<ReturnType<typeof demandRow>>,
  now: number,
): Promise<Entry> {
  const log = await db
    .selectFrom('audit_log')
    .select(['at', 'action', 'capacity', 'reason'])
    .where('object', '=', 'entry')
    .where('object_id', '=', row.id)
    .where('action', 'like', 'entry.%')
    .$if(!seesRequests(capacities), (all) => all.where('action', 'not in', requestActions))
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(LOGGED_AT_MOST)
    .execute();
  return {
    ...summaryOf(row),
    person: await personOf(db, row),
    // Who only claims to belong to the unit does not read who speaks for it.
    delegation:
      row.organisation_id === null ||
      (capacities.includes('owner') && (await confirmedUnitOf(db, standing.userId)) !== row.organisation_id)
        ? null
        : await findDelegation(db, row.competition_id, row.organisation_id),
    coach_name: row.coach_name,
    coach_phone:
      row.coach_phone === '' || capacities.includes('owner') ? row.coach_phone : maskPhone(row.coach_phone),
    remarks: row.remarks,
    files: await filesOf(db, row, row),
    rules: rulesOf(row),
    members: await Promise.all(
      row.team.map(async (member) => ({
        seq: member.seq,
        real_name: member.real_name,
        person: await personOf(db, member),
        files: await filesOf(db, row, member),
        rules: checksOf(row, member, member),
      })),
    ),
    substitution: await substitutionOf(db, sealing, row, { userId: standing.userId, capacities }),
    return_reasons: JSON.parse(row.return_reasons) as Record<string, string>,
    reason: row.reason,
    contact_phone: row.contact_phone,
    correction_hours: row.correction_hours,
    capacities,
    facts: { ...factsOf(row, now), isUnique: await isAlone(db, row) },
    log: log.map((one) => ({ ...one, at: chinaInstant(one.at) })),
    neighbours: await neighboursOf(db, row, standing),
  };
}

const personOf = async (
  db: Database,
  row: Pick<
    Row,
    | 'id_no_masked'
    | 'birth_date'
    | 'gender'
    | 'region_code'
    | 'occupation'
    | 'education'
    | 'skill_level'
    | 'phone'
    | 'photo_id'
  >,
) => ({
  id_no: row.id_no_masked,
  birth_year: row.birth_date.slice(0, 4),
  gender: row.gender,
  region_code: row.region_code,
  occupation: row.occupation,
  education: row.education as Entry['person']['education'],
  skill_level: row.skill_level as Entry['person']['skill_level'],
  phone: row.phone === null ? '' : maskPhone(row.phone),
  photo: await findFile(db, row.photo_id),
});

const filesOf = (db: Database, event: Row, one: Pick<Row, 'birth_date'> & EntryFiles) =>
  Promise.all(
    demandedFiles(event, one).map(async (kind) => ({ kind, file: await findFile(db, one[`${kind}_id`]) })),
  );

/** The entries before and after one among those of its status in its competition, in the order they were handed in. */
async function neighboursOf(db: Database, row: Row, standing: Standing) {
  const { submitted_at } = row;
  if (submitted_at === null || row.user_id === standing.userId) return { previous: '', next: '' };
  const beside = async (comparison: '<' | '>') => {
    const order = comparison === '<' ? 'desc' : 'asc';
    const found = await db
      .selectFrom('entries as entry')
      .select('entry.id')
      .where(shared(standing))
      .where('entry.competition_id', '=', row.competition_id)
      .where('entry.status', '=', row.status)
      .where(sql<boolean>`(entry.submitted_at, entry.id) ${sql.raw(comparison)} (${submitted_at}, ${row.id})`)
      .orderBy('entry.submitted_at', order)
      .orderBy('entry.id', order)
      .limit(1)
      .executeTakeFirst();
    return found?.id ?? '';
  };
  return { previous: await beside('<'), next: await beside('>') };
}

/**
 * The unit that endorses what a person hands in: the one the person belongs to, or claims to belong to, where a
 * confirmed account acts for it. Endorsing is the unit's answer to the claim.
 */
export async function unitOf(db: Database, userId: string): Promise<string | null> {
  const found = await db
    .selectFrom('user_organisations as of')
    .innerJoin('confirmed_affiliations as account', 'account.organisation_id', 'of.organisation_id')
    .innerJoin('user_roles', 'user_roles.user_id', 'account.user_id')
    .select('of.organisation_id')
    .where('of.user_id', '=', userId)
    .where('of.status', 'in', ['claimed', 'confirmed'])
    .where('account.capacity', 'is not', null)
    .where('user_roles.role', '=', 'Unit')
    .orderBy('of.position')
    .executeTakeFirst();
  return found?.organisation_id ?? null;
}

/** The unit a person belongs to, once that has been confirmed: who only claims it learns nothing of its places. */
async function confirmedUnitOf(db: Database, userId: string): Promise<string | null> {
  const found = await db
    .selectFrom('confirmed_affiliations')
    .select('organisation_id')
    .where('user_id', '=', userId)
    .orderBy('position')
    .executeTakeFirst();
  return found?.organisation_id ?? null;
}

/**
 * Begins an entry for an event, or gives the one that is under way.
 * @returns its id
 * @throws ApiError 404 where there is no such event; 409 where the profile has not been filled in; 422 where
 *   units enter teams for it
 */
export async function beginEntry(
  db: Database,
  userId: string,
  eventId: string,
  now: number,
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    await shareEvents(transaction, [eventId]);
    const event = await transaction
      .selectFrom('competition_events as event')
      .innerJoin('competitions as competition', 'competition.id', 'event.competition_id')
      .select(['event.competition_id', 'event.team_size'])
      .where('event.id', '=', eventId)
      .where('competition.status', '=', 'published')
      .executeTakeFirst();
    if (event === undefined) throw notFound();
    if (event.team_size > 1) throw invalid({ event_id: ['event.team'] });
    const person = await findPerson(transaction, userId);
    if (person === undefined) throw conflict();
    const made = await transaction
      .insertInto('entries')
      .values({
        id: randomKey(),
        no: null,
        competition_id: event.competition_id,
        event_id: eventId,
        user_id: userId,
        person_id: person.id,
        organisation_id: await unitOf(transaction, userId),
        status: begin('entries').status,
        version: 1,
        coach_name: '',
        coach_phone: '',
        remarks: '',
        checks: '[]',
        return_reasons: '{}',
        reason: '',
        correction_until: null,
        submitted_at: null,
        created_at: now,
        updated_at: now,
      })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made !== undefined) return made.id;
    const known = await transaction
      .selectFrom('entries')
      .select('id')
      .where('user_id', '=', userId)
      .where('event_id', '=', eventId)
      .where('status', 'not in', ['rejected', 'withdrawn'])
      .executeTakeFirstOrThrow();
    return known.id;
  });
}

/**
 * Keeps what its owner has typed into an entry that is theirs to change.
 * @returns its new version
 * @throws ApiError 404, 409 where it is not to be changed now or has been changed elsewhere, 422 naming a file
 *   that is not one's own
 */
export async function changeEntry(
  { db, clock, sealing }: Pick<ApiParts, 'db' | 'clock' | 'sealing'>,
  userId: string,
  id: string,
  { version, residence_id, certificate_id, guardian_id, ...change }: EntryChange,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { row, capacities } = await demandRow(transaction, sealing, id, userId);
    const acting = { as: capacities, of: anybody };
    const move = demandMoveBy('entries', row.status, acting, (by) => ({ type: 'entry.change' as const, by }));
    if (row.version !== version) throw stale();
    const files: Partial<Record<keyof EntryFiles, string | null>> = {};
    for (const [column, file] of Object.entries({ residence_id, certificate_id, guardian_id })) {
      if (file === undefined) continue;
      if (file !== '') await demandOwnFile(transaction, userId, file, column);
      files[column as keyof EntryFiles] = file || null;
    }
    await write(transaction, move, { id, version }, { ...change, ...files, updated_at: clock() });
    return version + 1;
  });
}

/**
 * Hands an entry in. Place, uniqueness and time are decided in one transaction, by writes that only one of
 * several at once can make; the clock is read when they are made. Sent a second time, it says what the first
 * time has done.
 * @throws ApiError 404; 409 stale, full, entered already, roster closed; 410 registration not open; 422 where
 *   a rule of the event is not met
 */
export async function submitEntry(
  { db, clock, sealing }: Pick<ApiParts, 'db' | 'clock' | 'sealing'>,
  userId: string,
  id: string,
  { version, address }: { version: number; address: string },
): Promise<Entry> {
  const isDone = (row: Row) =>
    row.user_id === userId && row.status === 'submitted' && row.version === version + 1;
  const submit = async (transaction: Database) => {
    await lockEntry(transaction, id);
    const { row, capacities, standing } = await demandRow(transaction, sealing, id, userId);
    if (!capacities.includes('owner')) throw forbidden();
    if (isDone(row)) return { row, capacities, standing };
    if (row.version !== version) throw stale();
    if (row.team.length + 1 !== row.team_size) throw invalid({ event_id: ['event.team'] });

    if (row.locked === 0) {
      await transaction.updateTable('persons').set({ locked: 1 }).where('id', '=', row.person_id).execute();
    }
    const begun = clock();
    await transaction
      .insertInto('consent_log')
      .values({ id: randomKey(), user_id: userId, ...ENTRY_NOTICE, address, created_at: begun })
      .execute();
    // Last, because from here on everybody else who wants this event waits.
    const { number, ...place } =
      row.no === null ? await takePlace(transaction, row) : await heldPlace(transaction, row);
    const now = clock();
    const facts = { ...factsOf(row, now), ...place };
    const move = moveOf('entries', row.status, { type: 'entry.submit', by: 'owner', facts });
    if (move === null) throw whyNot(row, facts);

    const no = row.no ?? receiptNumber(row.starts_on, row.event_code, number);
    const change = {
      no,
      checks: JSON.stringify([rulesOf(row), ...row.team.map((one) => checksOf(row, one, one))].flat()),
      return_reasons: '{}',
      reason: '',
      correction_until: null,
      submitted_at: now,
      updated_at: now,
    };
    await write(transaction, move, { id, version }, change);
    await audit(transaction, {
      object: 'entry',
      object_id: id,
      action: 'entry.submit',
      actor_id: userId,
      capacity: 'owner',
      before: row.status,
      after: move.after,
      reason: '',
      at: now,
    });
    if (row.no === null) await keepWords(transaction, 'entry', [{ id, text: no }]);
    return { row: { ...row, ...change, status: move.after, version: version + 1 }, capacities, standing };
  };
  try {
    return await describe(db, sealing, await db.transaction().execute(submit), clock());
  } catch (error) {
    // The same call sent several times at once: all but the first come too late, and are answered like the first.
    const row = await findRow(db, sealing, id);
    if (row === undefined || !isDone(row)) throw error;
    return findEntry({ db, sealing }, userId, id, clock());
  }
}

/** E26-SK09-0042: the year of the competition, the event, how many were entered for it before. */
export const receiptNumber = (startsOn: string, eventCode: string, number: number): string =>
  `E${startsOn.slice(2, 4)}-${eventCode}-${String(number).padStart(4, '0')}`;

/** The places that an entry has kept since it was first handed in, one for each in it. */
async function heldPlace(transaction: Database, row: Row) {
  const seats = await transaction
    .selectFrom('entry_places')
    .select('entry_id')
    .where('entry_id', '=', row.id)
    .execute();
  const isHeld = seats.length > row.team.length;
  return { isUnique: isHeld, hasPlace: isHeld, number: 0 };
}

/** Takes a place of the event for this identity, if there is one and it has none: what fails is undone with the transaction. */
async function takePlace(transaction: Database, row: Row) {
  const seat = await transaction
    .insertInto('entry_places')
    .values({
      entry_id: row.id,
      event_id: row.event_id,
      competition_id: row.competition_id,
      id_no_digest: row.id_no_digest,
      exclusive: row.exclusive,
    })
    .onConflict((on) => on.doNothing())
    .returning('entry_id')
    .executeTakeFirst();
  return { isUnique: seat !== undefined, ...(await countPlace(transaction, row)) };
}

/** Counts one place more of an event, if there is one. */
export async function countPlace(transaction: Database, row: Pick<Row, 'event_id'>) {
  const counted = await transaction
    .updateTable('competition_events')
    .set((is) => ({ taken: is('taken', '+', 1), sequence: is('sequence', '+', 1) }))
    .where('id', '=', row.event_id)
    .where('status', '=', 'planned')
    .where((is) => is.or([is('places', '=', 0), is('taken', '<', is.ref('places'))]))
    .returning('sequence')
    .executeTakeFirst();
  return { hasPlace: counted !== undefined, number: counted?.sequence ?? 0 };
}

/** Entries that use up the quota of their unit: those it stands behind. Who merely names a unit uses up nothing. */
const usesQuota = ['endorsed', 'approved', 'returned'] as const;

/**
 * The quota of a unit, once an entry that it stands behind has been written; inside a transaction that holds the
 * row of the event, so that nobody else counts at the same time.
 * @throws ApiError 409 where there are more than the event allows one unit
 */
export async function demandQuota(
  transaction: Database,
  row: Pick<Row, 'event_id' | 'organisation_id' | 'per_unit'>,
): Promise<void> {
  if (row.per_unit === 0 || row.organisation_id === null) return;
  const { used } = await transaction
    .selectFrom('entry_places')
    .innerJoin('entries', 'entries.id', 'entry_places.entry_id')
    .select((is) => is.fn.count<number>('entry_places.entry_id').distinct().as('used'))
    .where('entry_places.event_id', '=', row.event_id)
    .where('entries.organisation_id', '=', row.organisation_id)
    .where('entries.status', 'in', usesQuota)
    .executeTakeFirstOrThrow();
  if (used > row.per_unit) throw quotaUsed();
}

/** The first thing that stands against handing an entry in. */
function whyNot(row: Row, facts: EntryFacts) {
  if (moveOf('entries', row.status, { type: 'entry.change', by: 'owner' }) === null) return conflict();
  const isOpen = facts.opensAt <= facts.at && facts.at < facts.closesAt;
  if (!isOpen && !(facts.correctionUntil !== null && facts.at < facts.correctionUntil)) {
    return registrationClosed();
  }
  if (!facts.isUnique) return alreadyEntered();
  const missing = demandedFiles(row, row).filter((kind) => row[`${kind}_id`] === null);
  if (missing.length > 0) {
    return invalid(Object.fromEntries(missing.map((kind) => [`${kind}_id`, ['file.missing' as const]])));
  }
  if (facts.checks === 'fail') return notEligible();
  if (facts.isFrozen) return conflict();
  return full();
}

/** What somebody can be to an entry. */
export const anybody = ['owner', 'unit', 'reviewer', 'organiser'] as const;

/** What is done to an entry besides handing it in; what is written besides its status. */
export interface Deed {
  version: number;
  event: (by: EntryActor, facts: ReturnType<typeof factsOf>) => EntryEvent;
  reason: string;
  set?: (now: number) => Partial<Pick<Tables['entries'], 'return_reasons' | 'reason' | 'correction_until'>>;
}

/**
 * Does with an entry what its chart allows in one of the capacities somebody has.
 * @throws ApiError 404; 403 where it is for others to do; 409 where it is not as it was seen, or not possible now
 */
export async function moveEntry(
  { db, clock, sealing }: Pick<ApiParts, 'db' | 'clock' | 'sealing'>,
  userId: string,
  id: string,
  { version, event, reason, set }: Deed,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockEntry(transaction, id);
    const { row, capacities } = await demandRow(transaction, sealing, id, userId);
    if (row.version !== version) throw stale();
    const now = clock();
    const facts = factsOf(row, now);
    const acting = { as: capacities, of: anybody };
    const move = demandMoveBy('entries', row.status, acting, (one) => event(one, facts));
    const { type } = event(move.by, facts);
    // Two endorsements at the same instant are counted one after the other.
    if (type === 'entry.endorse') await holdEvent(transaction, row.event_id);
    await carryOut(transaction, move, row, {
      type,
      by: move.by,
      actor: userId,
      reason,
      now,
      set: set?.(now),
    });
    if (type === 'entry.endorse' && row.organisation_id !== null) {
      await demandQuota(transaction, row);
      const key = { userId: row.user_id, organisationId: row.organisation_id };
      await confirmByEndorsement(transaction, key, { actor: userId, now });
    }
  });
}

/** Locks the row of an event until the transaction ends. */
async function holdEvent(transaction: Database, eventId: string): Promise<void> {
  await transaction
    .updateTable('competition_events')
    .set((is) => ({ taken: is.ref('taken') }))
    .where('id', '=', eventId)
    .execute();
}

/** What people are told when others do it. */
const told: readonly Topic[] = [
  'entry.approve',
  'entry.revoke',
  'entry.return',
  'entry.reject',
  'entry.lapse',
  'entry.withdraw',
];

interface Written {
  by: EntryActor;
  actor: string | null;
  type: EntryEvent['type'];
  reason: string;
  now: number;
  set?: (ReturnType<NonNullable<Deed['set']>> & { organisation_id?: null }) | undefined;
}

async function carryOut(
  transaction: Database,
  move: Move<'entries'>,
  row: Row,
  { by, actor, type, reason, now, set }: Written,
) {
  const { id, version } = row;
  await write(transaction, move, { id, version }, { reason, ...set, updated_at: now });
  if (move.after === 'rejected' || move.after === 'withdrawn') await givePlaceBack(transaction, row);
  const topic = told.find((one) => one === type);
  const others = [row, ...row.team].filter(({ user_id }) => user_id !== actor);
  if (topic !== undefined && others.length > 0) {
    const about = { no: row.no ?? '', event: row.event_name };
    await tell(
      transaction,
      others.map(({ user_id }) => ({ userId: user_id, topic, about })),
      now,
    );
  }
  await audit(transaction, {
    object: 'entry',
    object_id: row.id,
    action: type,
    actor_id: actor,
    capacity: by,
    before: move.before,
    after: move.after,
    reason,
    at: now,
  });
}

/**
 * Takes the unit away from an entry that somebody is in who says not to belong to it; inside the transaction that
 * writes this answer. What the unit has endorsed waits for the reviewers again. A roster that is closed stays as it
 * is: then the committee is told, beside the unit. Everybody in the entry hears of it, too.
 */
export async function releaseEntry(
  transaction: Database,
  sealing: Opening,
  id: string,
  { actor, organisationId, now }: { actor: string; organisationId: string; now: number },
): Promise<void> {
  await lockEntry(transaction, id);
  const row = await findRow(transaction, sealing, id);
  if (row?.organisation_id !== organisationId) return;
  const act = { type: 'entry.release', by: 'owner' } as const;
  const move = moveOf('entries', row.status, { ...act, facts: factsOf(row, now) });
  const about = { no: row.no ?? '', event: row.event_name };
  const units = await confirmedOffices(transaction, organisationId);
  if (move === null) {
    const organisers = await officesHolding(transaction, row.competition_id);
    const userIds = [...new Set([...units, ...organisers])];
    await tell(
      transaction,
      userIds.map((userId) => ({ userId, topic: 'entry.dispute', about })),
      now,
    );
    const [before, after] = [row.status, row.status];
    await audit(transaction, {
      object: 'entry',
      object_id: id,
      action: 'entry.dispute',
      actor_id: actor,
      capacity: 'owner',
      before,
      after,
      reason: '',
      at: now,
    });
    return;
  }
  const set = { organisation_id: null };
  await carryOut(transaction, move, row, { ...act, actor, reason: '', now, set });
  await tell(
    transaction,
    [
      ...[row, ...row.team].map(({ user_id: userId }) => ({
        userId,
        topic: 'entry.release' as const,
        about,
      })),
      ...units.map((userId) => ({ userId, topic: 'entry.released' as const, about })),
    ],
    now,
  );
}

/** Withdraws an entry for the committee, where its chart still allows that; inside a transaction that has locked it. */
export async function withdrawByCommittee(
  transaction: Database,
  sealing: Opening,
  id: string,
  { actor, reason, now }: Pick<Written, 'reason' | 'now'> & { actor: string },
): Promise<void> {
  const row = await findRow(transaction, sealing, id);
  if (row === undefined) return;
  const act = { type: 'entry.withdraw', by: 'organiser', reason } as const;
  const move = moveOf('entries', row.status, { ...act, facts: factsOf(row, now) });
  if (move !== null) await carryOut(transaction, move, row, { ...act, actor, now });
}

async function givePlaceBack(transaction: Database, row: Row): Promise<void> {
  const given = await transaction
    .deleteFrom('entry_places')
    .where('entry_id', '=', row.id)
    .returning('entry_id')
    .execute();
  if (given.length === 0) return;
  await transaction
    .updateTable('competition_events')
    .set((is) => ({ taken: is('taken', '-', 1) }))
    .where('id', '=', row.event_id)
    .execute();
}

/** Ends returned entries whose time to be put right is over; at most so many at once. */
export async function lapseEntries(
  { db, sealing }: Pick<ApiParts, 'db' | 'sealing'>,
  now: number,
): Promise<void> {
  const due = await db
    .selectFrom('entries')
    .select('id')
    // Said outright, as the index of the few that are returned says it.
    .where('status', '=', sql.lit('returned'))
    .where('correction_until', '<=', now)
    .limit(200)
    .execute();
  for (const { id } of due) {
    await db.transaction().execute(async (transaction) => {
      await lockEntry(transaction, id);
      const row = await findRow(transaction, sealing, id);
      if (row === undefined) return;
      const act = { type: 'entry.lapse', by: 'system' } as const;
      const move = moveOf('entries', row.status, { ...act, facts: factsOf(row, now) });
      if (move !== null)
        await carryOut(transaction, move, row, { ...act, actor: null, reason: row.reason, now });
    });
  }
}

/** Places of the people a unit stands behind, by event; none where there is no unit. */
export async function usedOf(db: Database, competitionId: string, unitId: string | null) {
  if (unitId === null) return new Map<string, number>();
  const found = await db
    .selectFrom('entry_places')
    .innerJoin('entries', 'entries.id', 'entry_places.entry_id')
    .select((is) => [
      'entry_places.event_id',
      is.fn.count<number>('entry_places.entry_id').distinct().as('used'),
    ])
    .where('entries.organisation_id', '=', unitId)
    .where('entries.competition_id', '=', competitionId)
    .where('entries.status', 'in', usesQuota)
    .groupBy('entry_places.event_id')
    .execute();
  return new Map(found.map(({ event_id, used }) => [event_id, used]));
}

/**
 * Every event of a competition for one person: what it asks, and whether they can enter it.
 * @throws ApiError 404
 */
export async function listChoices(
  { db, sealing }: Pick<ApiParts, 'db' | 'sealing'>,
  userId: string,
  competitionId: string,
  now: number,
): Promise<Choices> {
  const competition = await db
    .selectFrom('competitions')
    .selectAll()
    .where('id', '=', competitionId)
    .where('status', '=', 'published')
    .executeTakeFirst();
  if (competition === undefined) throw notFound();
  const known = await findPerson(db, userId);
  const person = known && withIdentity(sealing, known);
  const events = await db
    .selectFrom('competition_events')
    .selectAll()
    .where('competition_id', '=', competitionId)
    .where('status', 'in', ['planned', 'frozen'])
    .orderBy('code')
    .execute();
  const held =
    person === undefined
      ? []
      : await db
          .selectFrom('entry_places')
          .select(['event_id', 'exclusive'])
          .where('competition_id', '=', competitionId)
          .where('id_no_digest', '=', person.id_no_digest)
          .execute();
  const drafts = await db
    .selectFrom('entries')
    .select('event_id')
    .where('user_id', '=', userId)
    .where('competition_id', '=', competitionId)
    .where('status', '=', 'draft')
    .execute();
  const used = await usedOf(db, competitionId, await confirmedUnitOf(db, userId));
  const isOpen = competition.reg_open_at <= now && now < competition.reg_close_at;
  return {
    competition: {
      id: competition.id,
      name: competition.name,
      reg_open_at: chinaInstant(competition.reg_open_at),
      reg_close_at: chinaInstant(competition.reg_close_at),
      contact_phone: competition.contact_phone,
    },
    has_profile: person !== undefined,
    events: events.map((event) => {
      const rules =
        person === undefined ? [] : checksOf({ ...event, starts_on: competition.starts_on }, person);
      const isEntered = held.some(
        (one) => one.event_id === event.id || (one.exclusive === 1 && event.exclusive === 1),
      );
      const isFull = event.places > 0 && event.taken >= event.places;
      const obstacles = [
        [!isOpen, 'closed'],
        [event.status !== 'planned', 'frozen'],
        [event.team_size > 1, 'team'],
        [isEntered, 'entered'],
        [worstOf(rules) === 'fail', 'rules'],
        [isFull, 'full'],
        [event.per_unit > 0 && (used.get(event.id) ?? 0) >= event.per_unit, 'quota'],
      ] as const;
      return {
        id: event.id,
        code: event.code,
        name: event.name,
        group: event.entrants,
        places_left: event.places === 0 ? null : Math.max(0, event.places - event.taken),
        rules,
        files:
          person === undefined ? [] : demandedFiles({ ...event, starts_on: competition.starts_on }, person),
        has_draft: drafts.some(({ event_id }) => event_id === event.id),
        obstacle: obstacles.find(([holds]) => holds)?.[1] ?? ('' as const),
      };
    }),
    meta: { server_time: chinaInstant(now) },
  };
}

/**
 * The identity number and phone of a person entered, for a reviewer who says what for; kept for good.
 * @throws ApiError 404, 403, 429
 */
export async function revealEntry(
  { db, clock, sealing }: Pick<ApiParts, 'db' | 'clock' | 'sealing'>,
  userId: string,
  id: string,
  { reason, seq }: { reason: string; seq: number },
): Promise<{ id_no: string; phone: string }> {
  await demandReveal(db, { userId, object: 'entry', objectId: id, reason }, clock());
  return db.transaction().execute(async (transaction) => {
    const { row, capacities } = await demandRow(transaction, sealing, id, userId);
    if (!capacities.includes('reviewer')) throw forbidden();
    const whose = seq === 1 ? row : row.team.find((one) => one.seq === seq);
    if (whose === undefined) throw notFound();
    const { id_no_sealed } = await transaction
      .selectFrom('persons')
      .select('id_no_sealed')
      .where('id', '=', whose.person_id)
      .executeTakeFirstOrThrow();
    await audit(transaction, {
      object: 'entry',
      object_id: id,
      action: 'person.reveal',
      actor_id: userId,
      capacity: 'reviewer',
      before: '',
      after: '',
      reason,
      at: clock(),
    });
    return { id_no: openNumber(sealing, id_no_sealed), phone: whose.phone ?? '' };
  });
}
