import { sql } from 'kysely';
import type { AffiliationEvent } from '../../machines/unit/affiliation.machine.ts';
import { forbidden, notFound, stale } from '../kit/api-error.ts';
import type { ApiParts } from '../context.ts';
import type { Affiliation, AffiliationList, AffiliationQuery } from '../contract/unit/confirmation.ts';
import type { Database } from '../db/open-database.ts';
import { audit } from '../kit/audit.ts';
import { chinaInstant } from '../competition/competitions.ts';
import { escapedForLike, pageOf } from '../kit/list/list-page.ts';
import { directed } from '../kit/list/list-order.ts';
import { maskPhone } from '../secret/mask.ts';
import { requireMove, moveOf, write } from '../db/move.ts';
import { requireAdministrator, holdOffice } from './offices.ts';
import { tell } from '../message/outbox.ts';
import { secure } from '../session/security-log.ts';
import type { SignedInUser } from '../session/tokens.ts';

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
 * @throws ApiError 404; 409 where it is not as it was seen, or not possible now
 */
export async function moveAffiliation(
  transaction: Database,
  { userId, organisationId }: Key,
  event: AffiliationEvent,
  { actor, now, version }: Doing,
): Promise<void> {
  const row = await transaction
    .selectFrom('user_organisations')
    .selectAll()
    .where('user_id', '=', userId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  if (version !== undefined && row.version !== version) throw stale();
  const move = requireMove('user_organisations', row.status, event);
  const next = move.after;
  const reason = 'reason' in event ? event.reason : '';
  const which = { user_id: userId, organisation_id: organisationId, version: row.version };
  await write(transaction, move, which, { reason, since: now });
  if (next === 'refused' || next === 'ended') {
    await transaction
      .updateTable('entries')
      .set((is) => ({ organisation_id: null, version: is('version', '+', 1), updated_at: now }))
      .where('user_id', '=', userId)
      .where('organisation_id', '=', organisationId)
      .where('status', 'in', ['draft', 'submitted', 'returned'])
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

/** In the order asked for; those that wait first unless another is. */
function inOrder(all: ReturnType<typeof people>, sort: AffiliationQuery['sort']): ReturnType<typeof people> {
  if (sort === '') {
    return all.orderBy(sql`case when ${sql.ref('of.status')} = 'claimed' then 0 else 1 end`);
  }
  const [order, direction] = directed(sort);
  // Who has no profile yet stands together, by the name of the account.
  return order === 'name'
    ? all.orderBy(sql`coalesce(persons.name_sort, '')`, direction).orderBy('users.name', direction)
    : all.orderBy(`of.${order}`, direction);
}

/**
 * One page of the people who belong to the organisation one administers, or say so; those that wait first.
 * @throws ApiError 403, 404
 */
export async function listAffiliations(
  db: Database,
  userId: string,
  { page, per_page, status, text, sort }: AffiliationQuery,
): Promise<AffiliationList> {
  const { organisationId } = await requireAdministrator(db, userId);
  let fitting = people(db, organisationId);
  if (status !== '') fitting = fitting.where('of.status', '=', status);
  if (text !== '') {
    const pattern = `${escapedForLike(text.toLowerCase())}%`;
    fitting = fitting.where(
      sql<boolean>`(users.username_key like ${pattern} escape '!' or lower(users.name) like ${pattern} escape '!' or lower(persons.real_name) like ${pattern} escape '!')`,
    );
  }
  const { total } = await fitting
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await readPeople(
    fitting
      .$call((all) => inOrder(all, sort))
      .orderBy('of.since')
      .orderBy('users.id')
      .limit(per_page)
      .offset((page - 1) * per_page),
  );
  return {
    data: rows.map((row) => described(row, userId)),
    meta: {
      pagination: pageOf(total, rows.length, { page, per_page }),
    },
  };
}

/**
 * One of the people of the organisation one administers.
 * @throws ApiError 403, 404
 */
export async function findAffiliation(db: Database, userId: string, id: string): Promise<Affiliation> {
  const { organisationId } = await requireAdministrator(db, userId);
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
  user: Pick<SignedInUser, 'id' | 'token_hash'>,
  id: string,
  { version, ...act }: UnitAct & { version: number },
): Promise<void> {
  const { id: userId } = user;
  const office = await requireAdministrator(db, userId);
  const { organisationId } = office;
  if (id === userId) throw forbidden();
  await db.transaction().execute(async (transaction) => {
    await holdOffice(transaction, user, office);
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
  const event = { type: 'affiliation.confirm', by: 'unit' } as const;
  if (row === undefined || moveOf('user_organisations', row.status, event) === null) return;
  await moveAffiliation(transaction, key, event, { actor, now });
}
