import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Adds draws at events with their words and tickets, and the board on which they are published. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('draw_rounds')
    .addColumn('id', 'text', (is) => is.primaryKey())
    .addColumn('competition_id', 'text', (is) => is.notNull().references('competitions.id'))
    .addColumn('event_id', 'text', (is) => is.notNull().references('competition_events.id'))
    .addColumn('kind', 'text', (is) => is.notNull())
    .addColumn('attempt', 'integer', (is) => is.notNull())
    .addColumn('status', 'text', (is) => is.notNull())
    .addColumn('seed_sealed', 'text', (is) => is.notNull())
    .addColumn('commitment', 'text', (is) => is.notNull())
    .addColumn('inputs', 'text', (is) => is.notNull())
    .addColumn('labels', 'text', (is) => is.notNull())
    .addColumn('inputs_hash', 'text', (is) => is.notNull())
    .addColumn('labels_hash', 'text', (is) => is.notNull())
    .addColumn('words_hash', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('tag', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('committed_at', 'bigint', (is) => is.notNull())
    .addColumn('words_until', 'bigint', (is) => is.notNull())
    .addColumn('prepared_at', 'bigint')
    .addColumn('drawn_at', 'bigint')
    .addColumn('sealed_at', 'bigint')
    .addColumn('voided_at', 'bigint')
    .addColumn('asked', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('asked_by', 'text', (is) => is.references('users.id'))
    .addColumn('asked_at', 'bigint')
    .addColumn('asked_reason', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('reason', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('version', 'integer', (is) => is.notNull().defaultTo(1))
    .addUniqueConstraint('draw_rounds_attempt', ['event_id', 'kind', 'attempt'])
    .execute();
  // A draw has at most one attempt that is not void.
  await db.schema
    .createIndex('draw_rounds_live')
    .unique()
    .on('draw_rounds')
    .columns(['event_id', 'kind'])
    .where(sql.ref('status'), '<>', sql`'void'`)
    .execute();
  await db.schema.createIndex('draw_rounds_competition').on('draw_rounds').column('competition_id').execute();

  await db.schema
    .createTable('draw_words')
    .addColumn('round_id', 'text', (is) => is.notNull().references('draw_rounds.id'))
    .addColumn('slot', 'text', (is) => is.notNull())
    .addColumn('organisation_id', 'text', (is) => is.references('organisations.id'))
    .addColumn('word', 'text', (is) => is.notNull().defaultTo(sql`''`))
    .addColumn('said_by', 'text', (is) => is.references('users.id'))
    .addColumn('said_at', 'bigint')
    .addPrimaryKeyConstraint('draw_words_pkey', ['round_id', 'slot'])
    .execute();
  await db.schema.createIndex('draw_words_organisation').on('draw_words').column('organisation_id').execute();

  await db.schema
    .createTable('draw_tickets')
    .addColumn('round_id', 'text', (is) => is.notNull().references('draw_rounds.id'))
    .addColumn('input', 'text', (is) => is.notNull())
    .addColumn('label_sealed', 'text', (is) => is.notNull())
    .addColumn('label_digest', 'text', (is) => is.notNull().unique())
    .addPrimaryKeyConstraint('draw_tickets_pkey', ['round_id', 'input'])
    .execute();

  await db.schema
    .createTable('board')
    .addColumn('id', 'text', (is) => is.primaryKey())
    .addColumn('competition_id', 'text', (is) => is.notNull().references('competitions.id'))
    .addColumn('seq', 'integer', (is) => is.notNull())
    .addColumn('kind', 'text', (is) => is.notNull())
    .addColumn('round_id', 'text', (is) => is.notNull().references('draw_rounds.id'))
    .addColumn('text', 'text', (is) => is.notNull())
    .addColumn('at', 'bigint', (is) => is.notNull())
    .addUniqueConstraint('board_seq', ['competition_id', 'seq'])
    .execute();
}
