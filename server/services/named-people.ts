import type { Database } from '../db/open-database.ts';
import { unitOf } from './entries.ts';
import { withIdentity } from './opened-identity.ts';
import type { Sealing } from './sealing.ts';

/** Somebody as a unit names them. */
export interface Named {
  real_name: string;
  /** Of the identity number. */
  digest: string;
}

/**
 * The profile of somebody a unit names: one of its own people, or of none. Undefined where nobody has such,
 * whatever the reason: no more is told than the unit knows already.
 */
export async function findNamed(
  db: Database,
  sealing: Pick<Sealing, 'open'>,
  organisationId: string | null,
  { real_name, digest }: Named,
) {
  const found = await db
    .selectFrom('persons')
    .innerJoin('users', 'users.id', 'persons.user_id')
    .innerJoin('user_roles as role', (join) =>
      join.onRef('role.user_id', '=', 'users.id').on('role.role', '=', 'Personal'),
    )
    .selectAll('persons')
    .select('users.phone')
    .where('persons.id_no_digest', '=', digest)
    .where('persons.real_name', '=', real_name)
    .where('users.status', '=', 'active')
    .orderBy('persons.created_at')
    .execute();
  for (const person of found) {
    const unit = await unitOf(db, person.user_id);
    if (unit === null || unit === organisationId) return withIdentity(sealing, person);
  }
  return undefined;
}
