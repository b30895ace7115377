import type { AppealFacts } from '../../machines/appeal/appeal.machine.ts';
import type { Database } from '../db/open-database.ts';
import { tiedToAppeal } from './appeal-panels.ts';
import type { AppealRow, AppealStanding } from './appeal-readers.ts';

/** The facts that the guards of an appeal's chart read. */

async function hasEvidence(db: Database, id: string): Promise<boolean> {
  const file = await db
    .selectFrom('appeal_files')
    .select('file_id')
    .where('appeal_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return file !== undefined;
}

/** Checks whether results of the event are compiled, public or not. */
async function isCompiled(db: Database, { event_id }: AppealRow): Promise<boolean> {
  const version = await db
    .selectFrom('publications')
    .select('id')
    .where('event_id', '=', event_id)
    .where('status', '<>', 'discarded')
    .limit(1)
    .executeTakeFirst();
  return version !== undefined;
}

/** Checks whether a public version of the results was compiled at or after an instant. */
async function isCountedAgain(db: Database, { event_id }: AppealRow, since: number): Promise<boolean> {
  const version = await db
    .selectFrom('publications')
    .select('id')
    .where('event_id', '=', event_id)
    .where('status', 'in', ['released', 'final', 'corrected'])
    .where('compiled_at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return version !== undefined;
}

/** Checks whether another group has marked the work anew and public results include the new marks. */
async function isRemarked(db: Database, row: AppealRow): Promise<boolean> {
  const sheets = await db
    .selectFrom('score_sheets')
    .select(['status', 'fresh_code', 'locked_at'])
    .where('appeal_id', '=', row.id)
    .execute();
  const again = sheets.filter(({ fresh_code }) => fresh_code !== '');
  if (again.length === 0 || again.some(({ status }) => status !== 'locked')) return false;
  return isCountedAgain(db, row, Math.max(...again.map(({ locked_at }) => locked_at ?? Infinity)));
}

async function statusOf(db: Database, { entry_id }: AppealRow) {
  const { status } = await db
    .selectFrom('entries')
    .select('status')
    .where('id', '=', entry_id)
    .executeTakeFirstOrThrow();
  return status;
}

/** Checks whether the remedy of the ruling is carried out, as far as the system can check. */
async function isDone(db: Database, row: AppealRow, areCompiled: boolean): Promise<boolean> {
  switch (row.verdict) {
    case '':
    case 'dismissed':
      return false;
    case 'remark':
      return isRemarked(db, row);
    case 'correct':
      return isCountedAgain(db, row, row.ruled_at ?? Infinity);
    case 'admit':
      return (await statusOf(db, row)) === 'approved';
    case 'reinstate':
    case 'laterSession':
    case 'noRank':
      // The ruling has changed the entry. Results that were compiled before do not contain the change.
      return !areCompiled || isCountedAgain(db, row, row.ruled_at ?? Infinity);
    case 'measure':
      // The measure happens outside the system, so the chief judge reports it.
      return row.status === 'upheld';
  }
}

/** Returns the current facts for a user. `isClear` is checked for arbiters only. */
export async function appealFactsOf(
  db: Database,
  row: AppealRow,
  userId: string,
  by: readonly AppealStanding[],
): Promise<AppealFacts> {
  const areCompiled = await isCompiled(db, row);
  return {
    isInTime: row.filed_at < row.deadline,
    isComplete: row.grounds !== '' && (await hasEvidence(db, row.id)),
    isClear: !by.includes('arbiter') || !(await tiedToAppeal(db, row, [userId])).has(userId),
    isDone: await isDone(db, row, areCompiled),
    isCompiled: areCompiled,
    remedy: row.verdict === 'dismissed' ? '' : row.verdict,
  };
}
