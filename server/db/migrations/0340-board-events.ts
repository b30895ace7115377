import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds the event of each entry of a board, taken from its round or from the code in its text. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('board')
    .addColumn('event_id', 'text', (is) => is.references('competition_events.id'))
    .execute();
  await db
    .updateTable('board')
    .set((is) => ({
      event_id: is
        .selectFrom('draw_rounds as round')
        .select('round.event_id')
        .whereRef('round.id', '=', 'board.round_id'),
    }))
    .execute();
  const others = await db
    .selectFrom('board')
    .select(['id', 'competition_id', 'text'])
    .where('event_id', 'is', null)
    .execute();
  for (const { id, competition_id, text } of others) {
    const code = /^event\t(.*)$/m.exec(text)?.[1] ?? '';
    await db
      .updateTable('board')
      .set((is) => ({
        event_id: is
          .selectFrom('competition_events as event')
          .select('event.id')
          .where('event.competition_id', '=', competition_id)
          .where('event.code', '=', code),
      }))
      .where('id', '=', id)
      .execute();
  }
}
