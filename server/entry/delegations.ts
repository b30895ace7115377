import { conflict, forbidden, invalid, notFound, stale } from '../kit/api-error.ts';
import type { ApiParts } from '../context.ts';
import type { Delegation, DelegationChange, RevealedDelegation } from '../contract/entry/delegation.ts';
import type { Database } from '../db/open-database.ts';
import { prepared, rowsOf } from '../db/statement.ts';
import { audit } from '../kit/audit.ts';
import { phaseOf } from '../competition/competitions.ts';
import { maskPhone } from '../secret/mask.ts';
import { requireReveal } from '../secret/reveal-limits.ts';
import { randomKey } from '../kit/secrets.ts';
import { accessScopeOf } from './access-scope.ts';

/** Reads the leader and the liaison of a unit in a competition, as input for {@link shownDelegation}. */
export const delegationOf = prepared((db, at: { competition_id: string; organisation_id: string }) =>
  db
    .selectFrom('delegations')
    .select(['id', 'leader', 'leader_phone', 'liaison', 'liaison_phone', 'version'])
    .where('competition_id', '=', at.competition_id)
    .where('organisation_id', '=', at.organisation_id),
);

async function readDelegation(db: Database, competition_id: string, organisation_id: string) {
  const [row] = await rowsOf(db, delegationOf({ competition_id, organisation_id }));
  return row;
}

/**
 * Returns the delegation of a unit in a competition, with masked numbers; null if the unit has named none.
 */
export const findDelegation = async (
  db: Database,
  competitionId: string,
  organisationId: string,
): Promise<Delegation | null> => shownDelegation(await readDelegation(db, competitionId, organisationId));

/** Returns a delegation with masked numbers. */
export function shownDelegation(row: ReturnType<typeof delegationOf>['row']): Delegation | null {
  if (row === undefined) return null;
  const { id, leader, leader_phone, liaison, liaison_phone, version } = row;
  return {
    id,
    leader,
    leader_phone: maskPhone(leader_phone),
    liaison,
    liaison_phone: maskPhone(liaison_phone),
    version,
  };
}

/**
 * Names the leader and the liaison of the user's unit. This is possible until the competition is over.
 * @throws ApiError 404 if the competition does not exist or the account represents no unit; 403 if the
 * account can only view; 409 if the competition is over or the version is outdated; 422 naming the missing
 * number: a new person does not inherit the number of the previous one
 */
export async function nameDelegation(
  { db, clock }: Pick<ApiParts, 'db' | 'clock'>,
  userId: string,
  competitionId: string,
  { version, ...change }: DelegationChange,
): Promise<Delegation> {
  return db.transaction().execute(async (transaction) => {
    const { units, acts } = await accessScopeOf(transaction, userId);
    const [unitId] = units;
    const competition = await transaction
      .selectFrom('competitions')
      .selectAll()
      .where('id', '=', competitionId)
      .where('status', '<>', 'draft')
      .forShare()
      .executeTakeFirst();
    if (unitId === undefined || competition === undefined) throw notFound();
    if (!acts) throw forbidden();
    const now = clock();
    if (competition.status !== 'published' || phaseOf(competition, now) === 'finished') throw conflict();
    const known = await readDelegation(transaction, competitionId, unitId);
    if ((known?.version ?? 0) !== version) throw stale();
    const named = { ...requireNumbers(change, known), version: version + 1, updated_at: now };
    const { leader, liaison } = named;
    const written =
      known === undefined
        ? await transaction
            .insertInto('delegations')
            .values({ id: randomKey(), competition_id: competitionId, organisation_id: unitId, ...named })
            .onConflict((conflicting) => conflicting.doNothing())
            .returning('id')
            .executeTakeFirst()
        : await transaction
            .updateTable('delegations')
            .set(named)
            .where('id', '=', known.id)
            .where('version', '=', version)
            .returning('id')
            .executeTakeFirst();
    if (written === undefined) throw stale();
    await audit(transaction, {
      object: 'delegation',
      object_id: written.id,
      action: 'delegation.name',
      actor_id: userId,
      capacity: 'unit',
      before: known === undefined ? '' : `${known.leader} / ${known.liaison}`,
      after: `${leader} / ${liaison}`,
      reason: '',
      at: now,
    });
    const delegation = await findDelegation(transaction, competitionId, unitId);
    if (delegation === null) throw stale();
    return delegation;
  });
}

/**
 * Returns the names with their numbers. A missing number is taken from the stored delegation if the name is
 * the same.
 * @throws ApiError 422 naming the missing number
 */
function requireNumbers(
  { leader, liaison, ...given }: Omit<DelegationChange, 'version'>,
  known: Awaited<ReturnType<typeof readDelegation>>,
) {
  const leader_phone = given.leader_phone ?? (leader === known?.leader ? known.leader_phone : '');
  const liaison_phone = given.liaison_phone ?? (liaison === known?.liaison ? known.liaison_phone : '');
  const missing = Object.entries({ leader_phone, liaison_phone }).filter(([, phone]) => phone === '');
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map(([field]) => [field, ['required']])));
  return { leader, leader_phone, liaison, liaison_phone };
}

/**
 * Returns the numbers in full to a committee that holds the competition. The audit log stores the access and
 * its reason permanently.
 * @throws ApiError 404 if there is no delegation or the account may not see it; 403 if the account can only
 * view; 429
 */
export async function revealDelegation(
  { db, clock }: Pick<ApiParts, 'db' | 'clock'>,
  userId: string,
  id: string,
  reason: string,
): Promise<RevealedDelegation> {
  await requireReveal(db, { userId, object: 'delegation', objectId: id, reason }, clock());
  return db.transaction().execute(async (transaction) => {
    const { competitions, acts } = await accessScopeOf(transaction, userId);
    const row = await transaction
      .selectFrom('delegations')
      .select(['competition_id', 'leader_phone', 'liaison_phone'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined || !competitions.includes(row.competition_id)) throw notFound();
    if (!acts) throw forbidden();
    await audit(transaction, {
      object: 'delegation',
      object_id: id,
      action: 'delegation.reveal',
      actor_id: userId,
      capacity: 'organiser',
      before: '',
      after: '',
      reason,
      at: clock(),
    });
    return { leader_phone: row.leader_phone, liaison_phone: row.liaison_phone };
  });
}
