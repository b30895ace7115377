import { sql } from 'kysely';
import type { AffiliationEvent } from '../../machines/unit/affiliation.machine.ts';
import { forbidden, notFound, stale } from '../kit/api-error.ts';
import type { ApiParts } from '../context.ts';
import type { Affiliation, AffiliationList, AffiliationQuery } from '../contract/unit/confirmation.ts';
import type { Database } from '../db/open-database.ts';
import { audit } from '../kit/audit.ts';
import { chinaInstant } from '../competition/competitions.ts';
import { likeName, pageOf } from '../kit/list/list-page.ts';
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
  /** The version that the client has read; absent if the transaction has read the row itself. */
  version?: number;
}

/**
 * Moves an affiliation by its chart and adds an audit row, inside the caller's transaction. If it is refused
 * or ended, the person's entries that are not endorsed yet lose the unit. They then go to the reviewers
 * without an endorsement.
 * @throws ApiError 404; 409 if the version has changed or the chart does not allow the event
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

/** Selects the people who claim to belong to an organisation and wait for its answer. */
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

/** Applies the requested order. Without one, claims come first. */
function inOrder(all: ReturnType<typeof people>, sort: AffiliationQuery['sort']): ReturnType<typeof people> {
  if (sort === '') {
    return all.orderBy(sql`case when ${sql.ref('of.status')} = 'claimed' then 0 else 1 end`);
  }
  const [order, direction] = directed(sort);
  // People without a profile form one group, sorted by the name of the account.
  return order === 'name'
    ? all.orderBy(sql`coalesce(persons.name_sort, '')`, direction).orderBy('users.name', direction)
    : all.orderBy(`of.${order}`, direction);
}

/**
 * Returns one page of the people who belong to the administrator's organisation or claim to. Claims come
 * first if the request names no order.
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
    const pattern = likeName(text.toLowerCase()).slice(1);
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
 * Returns one person of the administrator's organisation.
 * @throws ApiError 403, 404
 */
export async function findAffiliation(db: Database, userId: string, id: string): Promise<Affiliation> {
  const { organisationId } = await requireAdministrator(db, userId);
  const [row] = await readPeople(people(db, organisationId).where('users.id', '=', id));
  if (row === undefined) throw notFound();
  return described(row, userId);
}

/** An administrator's decision on a person. */
export type UnitAct =
  | { type: 'affiliation.confirm' }
  | { type: 'affiliation.refuse' | 'affiliation.end'; reason: string };

/**
 * Decides whether a person belongs to the administrator's organisation, and notifies the person.
 * @throws ApiError 404; 403 for the user's own account, and if the user is not an administrator; 409
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

/**
 * Confirms an affiliation, because the unit has endorsed an entry of the person. Runs inside the caller's
 * transaction.
 */
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
