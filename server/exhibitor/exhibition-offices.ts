import { sql, type Selectable } from 'kysely';
import { TECHNICIAN_ROLE } from '../account/accounts.ts';
import type { ExhibitionOfficeFacts } from '../../machines/exhibitor/exhibition-office.machine.ts';
import type { CompetitionRow } from '../competition/held-competitions.ts';
import type { ApiParts } from '../context.ts';
import * as contract from '../contract/exhibitor/exhibition-office.ts';
import {
  CANDIDATES_AT_MOST,
  type ExhibitionOffice,
  type ExhibitionOfficeList,
  type OfficeCandidateList,
} from '../contract/exhibitor/exhibition-office.ts';
import { begin, requireMove, write } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { isOverAt } from '../duty/competition-assignment-rows.ts';
import { accessScopeOf } from '../entry/access-scope.ts';
import { forbidden, invalid, notFound, stale } from '../kit/api-error.ts';
import { audit } from '../kit/audit.ts';
import { handle } from '../kit/handle.ts';
import { likeName } from '../kit/list/list-page.ts';
import { lockCompetition } from '../kit/row-locks.ts';
import { randomKey } from '../kit/secrets.ts';
import { hasRole } from '../unit/offices.ts';

/** Exhibition offices: organisations whose accounts can serve as venue staff of a competition. */

type Parts = Pick<ApiParts, 'db' | 'clock'>;
type Row = Selectable<Tables['exhibition_offices']> & { name: string };

/** The roles of accounts whose pages are those of an organisation that takes part in the work. */
const OFFICE_ROLES = ['Unit', 'ExhibitorAdmin'];

/** Selects the accounts that act for an exhibition office of the competition, viewers excepted. */
export const exhibitionAccounts = (db: Database, competitionId: string) =>
  officeAccounts(db)
    .innerJoin('exhibition_offices as office', 'office.organisation_id', 'of.organisation_id')
    .select('of.user_id')
    .where('office.competition_id', '=', competitionId)
    .where('office.status', '=', 'confirmed');

/** Selects the accounts that act for a confirmed organisation and can serve as venue staff. */
const officeAccounts = (db: Database) =>
  db
    .selectFrom('confirmed_affiliations as of')
    .where('of.capacity', 'in', ['administrator', 'registrar'])
    .where('of.user_id', 'in', (is) =>
      is.selectFrom('user_roles').select('user_id').where('role', 'in', OFFICE_ROLES),
    );

/** Selects the organisations that exhibit at a competition, or apply to. */
const exhibitors = (db: Database, competitionId: string) =>
  db
    .selectFrom('exhibitor_applications')
    .select('organisation_id')
    .where('competition_id', '=', competitionId)
    .where('status', 'not in', ['withdrawn', 'rejected']);

const officesOf = (db: Database) =>
  db
    .selectFrom('exhibition_offices as office')
    .innerJoin('organisations', 'organisations.id', 'office.organisation_id')
    .selectAll('office')
    .select('organisations.name');

interface About {
  readonly competition: CompetitionRow;
  readonly by: ExhibitionOffice['by'];
  readonly now: number;
}

/** Returns the facts of organisations, by their ids, for the chart. */
async function readFacts(db: Database, about: About, organisationIds: readonly string[]) {
  const competitionId = about.competition.id;
  const asked = ['', ...organisationIds];
  const [acting, exhibiting, serving] = await Promise.all([
    officeAccounts(db).select('of.organisation_id').where('of.organisation_id', 'in', asked).execute(),
    exhibitors(db, competitionId).where('organisation_id', 'in', asked).execute(),
    db
      .selectFrom('competition_assignments as duty')
      .innerJoin('user_organisations as of', 'of.user_id', 'duty.user_id')
      .select('of.organisation_id')
      .where('duty.competition_id', '=', competitionId)
      .where('duty.capacity', '=', 'venue')
      .where('duty.status', '<>', 'released')
      .where('of.capacity', 'is not', null)
      .where('of.organisation_id', 'in', asked)
      .execute(),
  ]);
  const idsOf = (rows: readonly { organisation_id: string }[]) =>
    new Set(rows.map(({ organisation_id }) => organisation_id));
  const [act, exhibit, serve] = [idsOf(acting), idsOf(exhibiting), idsOf(serving)];
  return (id: string): ExhibitionOfficeFacts => ({
    isOver: isOverAt(about),
    isFit: act.has(id) && !exhibit.has(id),
    isServing: serve.has(id),
  });
}

async function described(db: Database, rows: readonly Row[], about: About): Promise<ExhibitionOffice[]> {
  const factsOf = await readFacts(
    db,
    about,
    rows.map(({ organisation_id }) => organisation_id),
  );
  return rows.map(({ id, name, status, reason, version, organisation_id }) => ({
    id,
    name,
    status,
    reason,
    version,
    by: about.by,
    facts: factsOf(organisation_id),
  }));
}

/**
 * Returns a competition, and whether the user is of the committee that holds it or a technician. A technician
 * reads published competitions only, which have no secret, and no rehearsals.
 * @throws ApiError 404 for all other users
 */
async function requireStanding(
  db: Database,
  userId: string,
  competitionId: string,
): Promise<Pick<About, 'competition' | 'by'>> {
  const { competitions, acts } = await accessScopeOf(db, userId);
  const isHeld = competitions.includes(competitionId);
  const isTechnician = await hasRole(db, userId, TECHNICIAN_ROLE);
  if (!isHeld && !isTechnician) throw notFound();
  const competition = await db
    .selectFrom('competitions')
    .selectAll()
    .where('id', '=', competitionId)
    .$if(!isHeld, (query) => query.where('status', '<>', 'draft').where('rehearsal_of', 'is', null))
    .executeTakeFirst();
  if (competition === undefined) throw notFound();
  return { competition, by: isHeld && acts ? 'organiser' : isTechnician ? 'technician' : 'viewer' };
}

/**
 * Locks the competition and returns it like {@link requireStanding}, for a user who acts.
 * @throws ApiError 404; 403 for a viewer of the committee
 */
async function requireConfirming(transaction: Database, userId: string, competitionId: string, now: number) {
  await lockCompetition(transaction, competitionId);
  const standing = await requireStanding(transaction, userId, competitionId);
  if (standing.by === 'viewer') throw forbidden();
  return { ...standing, now };
}

/** @throws ApiError 404 for every user except the committee that holds the competition, and technicians */
async function listOffices(
  { db, clock }: Parts,
  userId: string,
  competitionId: string,
): Promise<ExhibitionOfficeList> {
  const about = { ...(await requireStanding(db, userId, competitionId)), now: clock() };
  const rows = await officesOf(db)
    .where('office.competition_id', '=', competitionId)
    .orderBy('office.confirmed_at')
    .orderBy('office.id')
    .execute();
  return {
    data: await described(db, rows, about),
    meta: { by: about.by, is_over: isOverAt(about) },
  };
}

/**
 * Returns the confirmed organisations whose name matches, sorted by name.
 * @throws ApiError 404 for every user except the committee that holds the competition, and technicians
 */
async function findCandidates(
  db: Database,
  userId: string,
  competitionId: string,
  text: string,
): Promise<OfficeCandidateList> {
  await requireStanding(db, userId, competitionId);
  if (text === '') return { data: [], meta: { more: false } };
  const found = await db
    .selectFrom('organisations')
    .select(['id', 'name'])
    .where('status', '=', 'confirmed')
    .where('id', 'in', officeAccounts(db).select('of.organisation_id'))
    .where(sql<boolean>`name like ${likeName(text)} escape '!'`)
    .orderBy('name')
    .orderBy('id')
    .limit(CANDIDATES_AT_MOST + 1)
    .execute();
  const shown = found.slice(0, CANDIDATES_AT_MOST);
  const exhibiting = await exhibitors(db, competitionId)
    .where('organisation_id', 'in', ['', ...shown.map(({ id }) => id)])
    .execute();
  const exhibits = new Set(exhibiting.map(({ organisation_id }) => organisation_id));
  return {
    data: shown.map((one) => ({ ...one, exhibits: exhibits.has(one.id) })),
    meta: { more: found.length > shown.length },
  };
}

interface OfficeNote extends Pick<About, 'by' | 'now'> {
  readonly action: 'exhibitionOffice.confirm' | 'exhibitionOffice.withdraw';
  readonly userId: string;
  readonly move: { readonly before: string; readonly after: string };
  readonly reason: string;
}

const note = (db: Database, id: string, { action, userId, by, move, reason, now }: OfficeNote) =>
  audit(db, {
    object: 'exhibitionOffice',
    object_id: id,
    action,
    actor_id: userId,
    capacity: by,
    before: move.before,
    after: move.after,
    reason,
    at: now,
  });

async function findOffice(db: Database, id: string, about: About): Promise<ExhibitionOffice> {
  const rows = await officesOf(db).where('office.id', '=', id).execute();
  const [office] = await described(db, rows, about);
  if (office === undefined) throw notFound();
  return office;
}

/**
 * Confirms an organisation, also again after a withdrawal. The lock of the competition serializes the acts on its
 * exhibition offices.
 * @throws ApiError 404, 403; 409 if the competition is over or the organisation is confirmed already; 422 naming
 *   `organisation_id` if it is not confirmed, has no acting account, or exhibits at the competition
 */
async function confirmOffice(
  { db, clock }: Parts,
  userId: string,
  competitionId: string,
  organisationId: string,
): Promise<ExhibitionOffice> {
  return db.transaction().execute(async (transaction) => {
    const about = await requireConfirming(transaction, userId, competitionId, clock());
    const { by, now } = about;
    const factsOf = await readFacts(transaction, about, [organisationId]);
    const facts = factsOf(organisationId);
    if (!facts.isFit) throw invalid({ organisation_id: ['choice'] });
    const known = await transaction
      .selectFrom('exhibition_offices')
      .selectAll()
      .where('competition_id', '=', competitionId)
      .where('organisation_id', '=', organisationId)
      .executeTakeFirst();
    const event = { type: 'exhibitionOffice.confirm', by, facts } as const;
    if (known === undefined) {
      const move = begin('exhibition_offices', event);
      const id = randomKey();
      await transaction
        .insertInto('exhibition_offices')
        .values({
          id,
          competition_id: competitionId,
          organisation_id: organisationId,
          status: move.status,
          confirmed_at: now,
        })
        .execute();
      await note(transaction, id, { action: event.type, userId, by, move, reason: '', now });
      return findOffice(transaction, id, about);
    }
    const { id, status, version } = known;
    const move = requireMove('exhibition_offices', status, event);
    await write(transaction, move, { id, version }, { reason: '', confirmed_at: now });
    await note(transaction, id, { action: event.type, userId, by, move, reason: '', now });
    return findOffice(transaction, id, about);
  });
}

/**
 * Withdraws the confirmation of an organisation.
 * @throws ApiError 404, 403; 409 if the chart does not allow it, as long as one of its accounts serves, or if
 *   another request has changed the record
 */
async function withdrawOffice(
  { db, clock }: Parts,
  userId: string,
  id: string,
  { version, reason }: { version: number; reason: string },
): Promise<ExhibitionOffice> {
  return db.transaction().execute(async (transaction) => {
    const read = () =>
      transaction.selectFrom('exhibition_offices').selectAll().where('id', '=', id).executeTakeFirst();
    const known = await read();
    if (known === undefined) throw notFound();
    const about = await requireConfirming(transaction, userId, known.competition_id, clock());
    const row = (await read()) ?? known;
    if (row.version !== version) throw stale();
    const { by, now } = about;
    const factsOf = await readFacts(transaction, about, [row.organisation_id]);
    const move = requireMove('exhibition_offices', row.status, {
      type: 'exhibitionOffice.withdraw',
      by,
      facts: factsOf(row.organisation_id),
      reason,
    });
    await write(transaction, move, { id, version }, { reason });
    await note(transaction, id, { action: 'exhibitionOffice.withdraw', userId, by, move, reason, now });
    return findOffice(transaction, id, about);
  });
}

export const exhibitionOfficeCalls = (parts: ApiParts) =>
  handle(contract, {
    listExhibitionOffices: ({ user, id }) => listOffices(parts, user.id, id),
    listOfficeCandidates: ({ user, id, query }) => findCandidates(parts.db, user.id, id, query.text),
    confirmExhibitionOffice: ({ user, id, body }) => confirmOffice(parts, user.id, id, body.organisation_id),
    withdrawExhibitionOffice: ({ user, id, body }) => withdrawOffice(parts, user.id, id, body),
  });
