import type { ApiParts } from '../context.ts';
import { MOST_HEADS, type AuditHead, type AuditHeads } from '../contract/audit/audit-head.ts';
import type { Database } from '../db/open-database.ts';
import { networkOf } from '../kit/network-of.ts';
import { requireWithin } from '../kit/rate-limits.ts';

/** A hall looks at the same moment from one address. */
const LOOKS_PER_ADDRESS = { hits: 120, milliseconds: 60_000 };

/** Heads with the public part of their key, '' where that is gone. */
export function headsOf(db: Database) {
  return db
    .selectFrom('audit_heads as head')
    .leftJoin('signing_keys as key', 'key.id', 'head.key_id')
    .select(['head.day', 'head.seq', 'head.hash', 'head.signature'])
    .select((is) => is.fn.coalesce('key.public_key', is.val('')).as('public_key'))
    .$castTo<AuditHead>();
}

/** The newest heads, or those before a day. */
export async function listHeads(db: Database, before: string | undefined): Promise<AuditHeads> {
  const data = await headsOf(db)
    .$if(before !== undefined, (all) => all.where('head.day', '<', before ?? ''))
    .orderBy('head.day', 'desc')
    .limit(MOST_HEADS)
    .execute();
  return { data };
}

/**
 * What everybody may keep, to compare it later with what the system says then.
 * @throws ApiError 429
 */
export async function publishedHeads(
  { db, clock }: Pick<ApiParts, 'db' | 'clock'>,
  { before, address }: { before: string | undefined; address: string },
): Promise<AuditHeads> {
  await requireWithin(db, `audits:${networkOf(address)}`, LOOKS_PER_ADDRESS, clock());
  return listHeads(db, before);
}
