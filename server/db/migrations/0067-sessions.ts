import type { Kysely } from 'kysely';
import { randomKey } from '../../kit/secrets.ts';
import type { Tables } from '../tables.ts';

/**
 * A token expires after a period without a call. Each use moves `expires_at`, up to `ends_at`. The owner sees
 * the token by an id that is not its hash, with the network and the device it was issued to.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  const change = () => db.schema.alterTable('tokens');
  await change().addColumn('id', 'text').execute();
  await change()
    .addColumn('last_used_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await change()
    .addColumn('ends_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await change()
    .addColumn('network', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await change()
    .addColumn('device', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  const rows = await db.selectFrom('tokens').select(['token_hash', 'created_at', 'expires_at']).execute();
  for (const { token_hash, created_at, expires_at } of rows) {
    await db
      .updateTable('tokens')
      .set({ id: randomKey(), last_used_at: created_at, ends_at: expires_at })
      .where('token_hash', '=', token_hash)
      .execute();
  }
  await db.schema.createIndex('tokens_id').unique().on('tokens').column('id').execute();
}
