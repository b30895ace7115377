import { sql, type SelectQueryBuilder } from 'kysely';
import type { Work } from '../contract/work.ts';
import type { Database } from '../db/open-database.ts';

/** Of each kind no more are listed; how many there are is said besides. */
export const LISTED_AT_MOST = 20;

export type Item = Work['data'][number];

/** One kind of what waits: asked for by a list, or only by how much it is. */
export interface Source {
  kind: Item['kind'];
  /** The longest waiting first. */
  items: () => Promise<Omit<Item, 'kind'>[]>;
  /** @param most how far to count; null for to the end */
  count: (most: number | null) => Promise<number>;
}

/** How many rows there are, counted no further than is asked for. */
export function countOf<DB, TB extends keyof DB, O>(db: Database, fitting: SelectQueryBuilder<DB, TB, O>) {
  return async (most: number | null): Promise<number> => {
    const rows = fitting.select(sql<number>`1`.as('one'));
    const { total } = await db
      .selectFrom((most === null ? rows : rows.limit(most)).as('waiting'))
      .select((is) => is.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return total;
  };
}
