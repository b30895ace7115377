import type { Database } from '../../../server/db/open-database.ts';
import { seeded } from '../../../server/db/move.ts';
import type { PublicationStatus } from '../../../machines/results/publication.machine.ts';
import type { ResultAward, ResultState } from '../../../server/contract/results/result-lines.ts';

interface Line {
  readonly entry: string;
  readonly state?: ResultState;
  readonly total?: number | null;
  readonly rank?: number | null;
  readonly award?: ResultAward;
}

interface Version {
  readonly id: string;
  readonly event: string;
  readonly status: Exclude<PublicationStatus, 'uncompiled'>;
  readonly number?: number;
  readonly corrects?: string | null;
  /** The id of an account. By default the first account by user name. */
  readonly compiled_by?: string;
  readonly release_at?: number;
  readonly publicity_until?: number;
  readonly lines: readonly Line[];
}

/** Returns the first account by user name. Ids are random, so an order by id is not stable. */
async function firstAccount(db: Database): Promise<string> {
  const { id } = await db.selectFrom('users').select('id').orderBy('username').executeTakeFirstOrThrow();
  return id;
}

/** Writes a version of the results of an event in the state that the corresponding acts lead to. */
export async function insertPublication(db: Database, version: Version): Promise<void> {
  const { competition_id } = await db
    .selectFrom('competition_events')
    .select('competition_id')
    .where('id', '=', version.event)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('publications')
    .values({
      id: version.id,
      competition_id,
      event_id: version.event,
      number: version.number ?? 1,
      status: seeded(version.status),
      corrects: version.corrects ?? null,
      result_hash: '0'.repeat(64),
      compiled_by: version.compiled_by ?? (await firstAccount(db)),
      compiled_at: 0,
      agreed_by: null,
      agreed_at: null,
      proposed_by: null,
      approved_by: null,
      release_at: version.release_at ?? null,
      publicity_until: version.publicity_until ?? null,
    })
    .execute();
  if (version.lines.length === 0) return;
  await db
    .insertInto('results')
    .values(
      version.lines.map(({ entry, state = 'ranked', total = null, rank = null, award = '' }) => ({
        publication_id: version.id,
        entry_id: entry,
        state,
        total,
        rank,
        award,
        time: null,
        modules: '[]',
      })),
    )
    .execute();
}
