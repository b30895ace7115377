import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Moves the nonce of the marks of an event into a table with a row for each published tag. Before, a new tag
 * replaced the nonce of the earlier one, which could not be opened any more.
 */
export async function up(db: Kysely<Tables & { competition_events: { marks_sealed: string | null } }>) {
  await db.schema
    .createTable('marks_tags')
    .addColumn('id', 'text', (is) => is.primaryKey())
    .addColumn('event_id', 'text', (is) => is.notNull().references('competition_events.id'))
    .addColumn('number', 'integer', (is) => is.notNull())
    .addColumn('tag', 'text', (is) => is.notNull())
    .addColumn('nonce_sealed', 'text', (is) => is.notNull())
    .addColumn('lines', 'text', (is) => is.notNull())
    .addColumn('at', 'bigint', (is) => is.notNull())
    .execute();
  await db.schema
    .createIndex('marks_tags_event')
    .unique()
    .on('marks_tags')
    .columns(['event_id', 'number'])
    .execute();
  const events = await db
    .selectFrom('competition_events')
    .select(['id', 'marks_sealed'])
    .where('marks_sealed', 'is not', null)
    .execute();
  for (const { id, marks_sealed } of events) {
    const posted = await db
      .selectFrom('board')
      .select(['text', 'at'])
      .where('event_id', '=', id)
      .where('kind', '=', 'marks')
      .orderBy('seq')
      .execute();
    const last = posted.at(-1);
    if (marks_sealed === null || last === undefined) continue;
    await db
      .insertInto('marks_tags')
      .values({
        id,
        event_id: id,
        number: posted.length,
        tag: /^marks_tag\t([0-9a-f]{64})$/m.exec(last.text)?.[1] ?? '',
        nonce_sealed: marks_sealed,
        lines: '',
        at: last.at,
      })
      .execute();
  }
  await db.schema.alterTable('competition_events').dropColumn('marks_sealed').execute();
}
