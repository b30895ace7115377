import { sql } from 'kysely';
import { transition } from 'xstate';
import {
  affiliationMachine,
  type AffiliationEvent,
  type AffiliationStatus,
} from '../../machines/affiliation.machine.ts';
import { conflict, forbidden, notFound, stale } from '../api-error.ts';
import type { ApiParts } from '../context.ts';
import type {
  Affiliation,
  AffiliationList,
  AffiliationQuery,
  OwnAffiliation,
} from '../contract/confirmation.ts';
import type { Database } from '../db/open-database.ts';
import { audit } from './audit.ts';
import { chinaInstant } from './competitions.ts';
import { maskPhone } from './mask.ts';
import { demandAdministrator } from './offices.ts';
import { tell } from './outbox.ts';
import { demandWithin } from './rate-limits.ts';
import { secure } from './security-log.ts';

/** How often one account may ask again. */
const CLAIMED_PER_DAY = { hits: 10, milliseconds: 24 * 3_600_000 };

/** Where an event leads, by the chart of an affiliation; null where it may not happen. */
function statusAfter(status: AffiliationStatus, event: AffiliationEvent): AffiliationStatus | null {
  const snapshot = affiliationMachine.resolveState({ value: status, context: {} });
  if (!snapshot.can(event)) return null;
  const next = transition(affiliationMachine, snapshot, event)[0].value;
  // No event leads back to where nothing has been said.
  return next === 'unsaid' ? null : next;
}

/** The state of what an organisation says of somebody who has said nothing yet. */
export function statusOnceOffered(): AffiliationStatus {
  const snapshot = affiliationMachine.resolveState({ value: 'unsaid', context: {} });
  const next = transition(affiliationMachine, snapshot, { type: 'affiliation.offer', by: 'unit' })[0].value;
  if (next === 'unsaid') throw conflict();
  return next;
}

interface Key {
  userId: string;
  organisationId: string;
}

interface Doing {
  actor: string;
  now: number;
  /** The version that was seen; left out where the transaction has read it itself. */
  version?: number;
}

/**
 * Moves an affiliation as its chart allows, audited; inside a transaction. Entries that wait for the unit of
 * somebody who does not belong to it go on to the reviewers.
 * @returns its state afterwards
 * @throws ApiError 404; 409 where it is not as it was seen, or not possible now
 */
export async function moveAffiliation(
  transaction: Database,
  { userId, organisationId }: Key,
  event: AffiliationEvent,
  { actor, now, version }: Doing,
): Promise<AffiliationStatus> {
  const row = await transaction
    .selectFrom('user_organisations')
    .selectAll()
    .where('user_id', '=', userId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  if (version !== undefined && row.version !== version) throw stale();
  const next = statusAfter(row.status, event);
  if (next === null) throw conflict();
  const reason = 'reason' in event ? event.reason : '';
  const written = await transaction
    .updateTable('user_organisations')
    .set({ status: next, reason, since: now, version: row.version + 1 })
    .where('user_id', '=', userId)
    .where('organisation_id', '=', organisationId)
    .where('version', '=', row.version)
    .returning('user_id')
    .executeTakeFirst();
  if (written === undefined) throw stale();
  if (next === 'refused' || next === 'ended') {
    await transaction
      .updateTable('entries')
      .set((is) => ({ organisation_id: null, version: is('version', '+', 1), updated_at: now }))
      .where('user_id', '=', userId)
      .where('organisation_id', '=', organisationId)
      .where('status', 'in', ['draft', 'submitted'])
      .execute();
  }
  if (actor !== userId) {
    await secure(transaction, {
      kind: 'accountChanged',
      user_id: userId,
      actor_id: actor,
      detail: `${event.type}: ${row.status} → ${next}`,
      at: now,
    });
  }
  await audit(transaction, {
    object: 'affiliation',
    object_id: userId,
    action: event.type,
    actor_id: actor,
    capacity: event.by,
    before: row.status,
    after: next,
    reason,
    at: now,
  });
  return next;
}

const people = (db: Database, organisationId: string) =>
  db
    .selectFrom('user_organisations as of')
    .innerJoin('users', 'users.id', 'of.user_id')
    .leftJoin('persons', 'persons.user_id', 'users.id')
    .where('of.organisation_id', '=', organisationId)
    .where('users.status', '=', 'active');

/** People who say that they belong to an organisation, and wait for its answer. */
export const peopleToConfirm = (db: Database, organisationId: string) =>
  people(db, organisationId).where('of.status', '=', 'claimed');

type Row = Awaited<ReturnType<typeof readPeople>>[number];

const readPeople = (fitting: ReturnType<typeof people>) =>
  fitting
    .select([
      'users.id',
      'users.username',
      'users.name',
      'users.phone',
      'users.proposed_phone',
      'persons.real_name',
      'persons.region_code',
      'of.capacity',
      'of.status',
      'of.version',
      'of.since',
      'of.reason',
    ])
    .select((is) =>
      is
        .selectFrom('entries')
        .whereRef('entries.user_id', '=', 'of.user_id')
        .whereRef('entries.organisation_id', '=', 'of.organisation_id')
        .where('entries.submitted_at', 'is not', null)
        .select((its) => its.fn.countAll<number>().as('count'))
        .as('entries'),
    )
    .execute();

const maskedNumber = (phone: string | null) => (phone === null ? '' : maskPhone(phone));

const described = (row: Row, viewerId: string): Affiliation => ({
  id: row.id,
  username: row.username,
  name: row.name,
  real_name: row.real_name ?? '',
  phone: maskedNumber(row.phone ?? row.proposed_phone),
  phone_confirmed: row.phone !== null,
  region_code: row.region_code ?? '',
  is_office: row.capacity !== null,
  entries: row.entries ?? 0,
  status: row.status,
  version: row.version,
  since: chinaInstant(row.since),
  reason: row.reason,
  by: row.id === viewerId ? 'person' : 'unit',
});

/**
 * One page of the people who belong to the organisation one administers, or say so; those that wait first.
 * @throws ApiError 403, 404
 */
export async function listAffiliations(
  db: Database,
  userId: string,
  { page, per_page, status, text }: AffiliationQuery,
): Promise<AffiliationList> {
  const { organisationId } = await demandAdministrator(db, userId);
  let fitting = people(db, organisationId);
  if (status !== '') fitting = fitting.where('of.status', '=', status);
  if (text !== '') {
    const pattern = `${text.toLowerCase().replaceAll(/[!%_]/g, '!$&')}%`;
    fitting = fitting.where(
      sql<boolean>`(users.username_key like ${pattern} escape '!' or lower(users.name) like ${pattern} escape '!' or lower(persons.real_name) like ${pattern} escape '!')`,
    );
  }
  const { total } = await fitting
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await readPeople(
    fitting
      .orderBy(sql`case when ${sql.ref('of.status')} = 'claimed' then 0 else 1 end`)
      .orderBy('of.since')
      .orderBy('users.id')
      .limit(per_page)
      .offset((page - 1) * per_page),
  );
  return {
    data: rows.map((row) => described(row, userId)),
    meta: {
      pagination: {
        total,
        count: rows.length,
        per_page,
        current_page: page,
        total_pages: Math.ceil(total / per_page),
      },
    },
  };
}

/**
 * One of the people of the organisation one administers.
 * @throws ApiError 403, 404
 */
export async function findAffiliation(db: Database, userId: string, id: string): Promise<Affiliation> {
  const { organisationId } = await demandAdministrator(db, userId);
  const [row] = await readPeople(people(db, organisationId).where('users.id', '=', id));
  if (row === undefined) throw notFound();
  return described(row, userId);
}

/** What an administrator decides on somebody. */
export type UnitAct =
  | { type: 'affiliation.confirm' }
  | { type: 'affiliation.refuse' | 'affiliation.end'; reason: string };

/**
 * Decides whether somebody belongs to the organisation one administers; the person is told.
 * @throws ApiError 404; 403 where it is one's own account, or one is no administrator; 409
 */
export async function decideOnPerson(
  { db, clock }: Pick<ApiParts, 'db' | 'clock'>,
  userId: string,
  id: string,
  { version, ...act }: UnitAct & { version: number },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { organisationId } = await demandAdministrator(transaction, userId);
    if (id === userId) throw forbidden();
    const now = clock();
    await moveAffiliation(
      transaction,
      { userId: id, organisationId },
      { ...act, by: 'unit' },
      { actor: userId, now, version },
    );
    await tell(transaction, { userId: id, topic: act.type, about: { no: '', event: '' } }, now);
  });
}

/** What the owner of an account does with it. */
export type PersonAct = 'affiliation.claim' | 'affiliation.accept' | 'affiliation.decline';

/** The organisation the owner of an account belongs to, or says to belong to. */
export async function findOwnAffiliation(db: Database, userId: string): Promise<OwnAffiliation> {
  const row = await findOwn(db, userId);
  if (row === undefined) return { affiliation: null };
  const { name, status, reason, version, organisation_status } = row;
  const is_confirmed = organisation_status === 'confirmed';
  return { affiliation: { organisation: name, status, is_confirmed, reason, version } };
}

const findOwn = (db: Database, userId: string) =>
  db
    .selectFrom('user_organisations as of')
    .innerJoin('organisations', 'organisations.id', 'of.organisation_id')
    .select(['of.organisation_id', 'of.status', 'of.reason', 'of.version', 'organisations.name'])
    .select('organisations.status as organisation_status')
    .where('of.user_id', '=', userId)
    .orderBy('of.position')
    .executeTakeFirst();

/**
 * Asks again, or answers what the organisation says.
 * @throws ApiError 404 where the account names no organisation; 409; 429
 */
export async function answerAffiliation(
  { db, clock }: Pick<ApiParts, 'db' | 'clock'>,
  userId: string,
  { type, version }: { type: PersonAct; version: number },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const own = await findOwn(transaction, userId);
    if (own === undefined) throw notFound();
    const now = clock();
    await demandWithin(transaction, `affiliations:${userId}`, CLAIMED_PER_DAY, now);
    await moveAffiliation(
      transaction,
      { userId, organisationId: own.organisation_id },
      { type, by: 'person' },
      { actor: userId, now, version },
    );
  });
}

/** The endorsement of what somebody has handed in confirms that they belong to the unit; inside a transaction. */
export async function confirmByEndorsement(
  transaction: Database,
  key: Key,
  { actor, now }: Doing,
): Promise<void> {
  const row = await transaction
    .selectFrom('user_organisations')
    .select('status')
    .where('user_id', '=', key.userId)
    .where('organisation_id', '=', key.organisationId)
    .executeTakeFirst();
  if (row?.status !== 'claimed') return;
  await moveAffiliation(transaction, key, { type: 'affiliation.confirm', by: 'unit' }, { actor, now });
}
