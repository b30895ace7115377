import { notSecondTo } from '../account/second-person.ts';
import { chinaInstant } from '../competition/competitions.ts';
import type { Database } from '../db/open-database.ts';
import { countOf, LISTED_AT_MOST, type Source } from './work-source.ts';

/**
 * The expert files that wait for a committee member, without the member's own file and those that the member
 * filed.
 */
export function toExamine(db: Database, userId: string): Source {
  const fitting = db
    .selectFrom('experts as expert')
    .innerJoin('users', 'users.id', 'expert.user_id')
    .leftJoin('persons', 'persons.user_id', 'expert.user_id')
    .where('expert.status', '=', 'submitted')
    .where('expert.user_id', 'not in', notSecondTo(userId))
    .where((is) =>
      is.or([is('expert.filed_by', 'is', null), is('expert.filed_by', 'not in', notSecondTo(userId))]),
    );
  return {
    kind: 'examine',
    count: countOf(db, fitting),
    async items() {
      const rows = await fitting
        .select(['users.id', 'users.name as account_name', 'persons.real_name'])
        .select(['expert.employer', 'expert.submitted_at'])
        .orderBy('expert.submitted_at')
        .orderBy('users.id')
        .limit(LISTED_AT_MOST)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        title: row.real_name ?? row.account_name,
        detail: row.employer,
        since: row.submitted_at === null ? '' : chinaInstant(row.submitted_at),
        due: '',
      }));
    },
  };
}
