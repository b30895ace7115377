import type { Database } from '../db/open-database.ts';
import { textDigest, TEXTS, type AuditText } from './audit-hash.ts';

/** The texts of the audit log that were deleted because the law requires it. */

type WithTexts = { readonly id: string } & Readonly<Record<AuditText, string>> &
  Readonly<Record<`${AuditText}_sha256`, string | null>>;

/** Returns the texts of a row that differ from their digests in the chain. */
const changedIn = (row: WithTexts): AuditText[] =>
  TEXTS.filter((text) => textDigest(row[text]) !== row[`${text}_sha256`]);

/**
 * Returns the first text of each row that differs from its digest, unless the text is empty and a row of the chain
 * records its deletion. A row without such a text is not in the map.
 * @param rows linked rows with their digests in the chain
 */
export async function changedTexts(
  db: Database,
  rows: readonly WithTexts[],
): Promise<ReadonlyMap<string, AuditText>> {
  const changed = rows.flatMap((row) => changedIn(row).map((text) => ({ row, text })));
  if (changed.length === 0) return new Map();
  const erasures = await db
    .selectFrom('audit_log as log')
    .innerJoin('audit_chain as chain', 'chain.audit_id', 'log.id')
    .select(['log.object_id', 'log.after'])
    .where('log.object', '=', 'audit')
    .where('log.action', '=', 'audit.erase')
    .where(
      'log.object_id',
      'in',
      changed.map(({ row }) => row.id),
    )
    .execute();
  const isErased = ({ row, text }: (typeof changed)[number]) =>
    row[text] === '' && erasures.some(({ object_id, after }) => object_id === row.id && after === text);
  return new Map(
    changed
      .filter((one) => !isErased(one))
      .toReversed()
      .map(({ row, text }) => [row.id, text]),
  );
}
