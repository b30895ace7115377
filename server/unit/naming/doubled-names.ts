import type { Database } from '../../db/open-database.ts';

/** Returns {@link doubledNames} if one of the migrations that ran has folded the names; otherwise nothing. */
export const foldedDoubles = async (db: Database, done: readonly string[]): Promise<string[]> =>
  done.includes('0630-name-keys') ? doubledNames(db) : [];

/**
 * Returns the organisations that may act and have the same name as another one, one sentence for each name. Releases
 * before 2026-12 distinguished names by characters that are not visible.
 */
export async function doubledNames(db: Database): Promise<string[]> {
  const acting = ['confirmed', 'suspended'] as const;
  const rows = await db
    .selectFrom('organisations')
    .select(['id', 'name', 'name_key'])
    .where('status', 'in', acting)
    .where(
      'name_key',
      'in',
      db
        .selectFrom('organisations')
        .select('name_key')
        .where('status', 'in', acting)
        .groupBy('name_key')
        .having((is) => is.fn.countAll(), '>', 1),
    )
    .orderBy('name_key')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const doubles = new Map<string, typeof rows>();
  for (const row of rows) doubles.set(row.name_key, [...(doubles.get(row.name_key) ?? []), row]);
  return [...doubles.values()].map(
    (same) => `${same.map(({ id, name }) => `${name} (${id})`).join(' and ')} have the same name.`,
  );
}
