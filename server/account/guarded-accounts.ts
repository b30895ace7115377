import type { Database } from '../db/open-database.ts';
import { TECHNICIAN_ROLE } from './accounts.ts';

/** Roles whose accounts sign in with a second factor [domain.md 2]. */
const guardedRoles = ['Committee', TECHNICIAN_ROLE] as const;

/** Checks whether an account needs both its password and a code to sign in. */
export async function needsSecondFactor(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_roles')
    .select('role')
    .where('user_id', '=', userId)
    .where('role', 'in', guardedRoles)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Checks the account of a mobile number like {@link needsSecondFactor}. It sends one query whether or not an
 * account has the number. Otherwise the response time of the caller depends on it.
 */
export async function isGuardedPhone(db: Database, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .select('users.id')
    .where('users.phone', '=', phone)
    .where('user_roles.role', 'in', guardedRoles)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
