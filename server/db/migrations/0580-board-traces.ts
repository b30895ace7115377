import { hash as hashOf, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** The number of entries per query. */
const PAGE = 500;

/**
 * Adds the digest of each entry of a board to the audit log, and that of each fixed scheme. Later releases add the
 * digest together with the entry, so that the signed chain covers what is published (`boardTrace`).
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (let [after, isMore] = ['', true]; isMore;) {
    const entries = await db
      .selectFrom('board')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    await keep(
      db,
      entries.map(({ competition_id, seq, kind, event_id, round_id, text, at }) => {
        const place = ['hbgj-board-1', competition_id, seq, kind, event_id ?? '', round_id ?? '', at];
        const digest = hashOf('sha256', `${place.join('\n')}\n${text}`, 'hex');
        return {
          object: 'board',
          object_id: competition_id,
          action: 'board.post',
          trace: `${seq} ${digest}`,
        };
      }),
    );
    after = entries.at(-1)?.id ?? '';
    isMore = entries.length === PAGE;
  }
  const schemes = await db
    .selectFrom('schemes')
    .select(['id', 'content'])
    .where('status', '<>', 'draft')
    .execute();
  await keep(
    db,
    schemes.map(({ id, content }) => ({
      object: 'schemeContent',
      object_id: id,
      action: 'scheme.digest',
      trace: hashOf('sha256', content, 'hex'),
    })),
  );
}

/** Adds rows to the audit log, and marks them for the chain. */
async function keep(
  db: Kysely<Tables>,
  acts: readonly { object: string; object_id: string; action: string; trace: string }[],
): Promise<void> {
  const at = Date.now();
  for (const { trace, ...act } of acts) {
    const id = randomUUID();
    await db.insertInto('audit_unsealed').values({ audit_id: id }).execute();
    await db
      .insertInto('audit_log')
      .values({ id, ...act, actor_id: null, capacity: 'system', before: '', after: trace, reason: '', at })
      .execute();
  }
}
