import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Counts receipt numbers by series, which is the year and the code of an event. Two competitions of a year
 * can have an event with the same code. If numbers are counted per event, both events give the same numbers.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('receipt_numbers')
    .addColumn('series', 'text', (column) => column.primaryKey())
    .addColumn('last', 'integer', (column) => column.notNull())
    .execute();
  const given = await db.selectFrom('entries').select('no').where('no', 'is not', null).execute();
  const last = new Map<string, number>();
  for (const { no } of given) {
    const [, series, number] = /^(.+)-(\d+)$/.exec(no ?? '') ?? [];
    if (series !== undefined) last.set(series, Math.max(last.get(series) ?? 0, Number(number)));
  }
  for (const [series, number] of last)
    await db.insertInto('receipt_numbers').values({ series, last: number }).execute();
  await db.schema.alterTable('competition_events').dropColumn('sequence').execute();
}
