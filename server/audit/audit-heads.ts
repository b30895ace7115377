import type { ApiParts } from '../context.ts';
import { MOST_HEADS, type AuditHead, type AuditHeads } from '../contract/audit/audit-head.ts';
import type { Database } from '../db/open-database.ts';
import { lookUp } from '../kit/rate-limits.ts';

/** Returns heads with their public key, '' if the key is no longer stored. */
export function headsOf(db: Database) {
  return db
    .selectFrom('audit_heads as head')
    .leftJoin('signing_keys as key', 'key.id', 'head.key_id')
    .select(['head.day', 'head.seq', 'head.hash', 'head.signature'])
    .select((is) => is.fn.coalesce('key.public_key', is.val('')).as('public_key'))
    .$castTo<AuditHead>();
}

/** Returns the newest heads, or the newest heads before a day. */
export async function listHeads(db: Database, before: string | undefined): Promise<AuditHeads> {
  const data = await headsOf(db)
    .$if(before !== undefined, (all) => all.where('head.day', '<', before ?? ''))
    .orderBy('head.day', 'desc')
    .limit(MOST_HEADS)
    .execute();
  return { data };
}

/**
 * Returns heads that any reader may store and compare with a later response. Heads always exist, so this call
 * is never counted as a wrong guess.
 * @throws ApiError 429 for an address with too many wrong guesses at draws and boards
 */
export async function publishedHeads(
  { db, clock }: Pick<ApiParts, 'db' | 'clock'>,
  { before, address }: { before: string | undefined; address: string },
): Promise<AuditHeads> {
  return lookUp(db, { kind: 'proofs', address, now: clock() }, () => listHeads(db, before));
}
