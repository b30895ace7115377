import type { Database } from '../db/open-database.ts';
import { remarksRuledBy } from '../duty/assignment-rows.ts';
import { tiedToAppeal } from './appeal-panels.ts';

/** Groups that arbiters form to mark a work anew after their ruling on an appeal [running.md A6]. */

/** A work that waits for its new marks, for the panel that ruled on it. */
export interface RemarkToForm {
  readonly appeal_id: string;
  /** The receipt number. */
  readonly no: string;
  /** The codes of its modules. */
  readonly modules: readonly string[];
  /** Accounts that may not mark the work: they have marked it, or belong to a party. */
  readonly unfit: ReadonlySet<string>;
}

/**
 * Returns the accounts that have marked the sheets of an appeal. Members of the groups that mark them anew
 * are left out.
 */
async function markersOf(db: Database, appealId: string): Promise<string[]> {
  const sheets = await db
    .selectFrom('score_sheets')
    .select(['id', 'group_id', 'fresh_code'])
    .where('appeal_id', '=', appealId)
    .execute();
  const ids = ['', ...sheets.map(({ id }) => id)];
  const groups = await db
    .selectFrom('judgement_group_members as member')
    .innerJoin('assignments as duty', 'duty.id', 'member.assignment_id')
    .select(['duty.user_id', 'member.group_id'])
    .where('member.group_id', 'in', ['', ...sheets.map(({ group_id }) => group_id)])
    .execute();
  const isFresh = (groupId: string) =>
    sheets.some(({ group_id, fresh_code }) => group_id === groupId && fresh_code !== '');
  const anew = new Set(groups.filter(({ group_id }) => isFresh(group_id)).map(({ user_id }) => user_id));
  const sent = await db
    .selectFrom('mark_log')
    .select('user_id')
    .distinct()
    .where('sheet_id', 'in', ids)
    .execute();
  const parts = await db.selectFrom('sheet_parts').select('user_id').where('sheet_id', 'in', ids).execute();
  const marks = await db
    .selectFrom('marks')
    .select(['judge', 'entered_by'])
    .distinct()
    .where('sheet_id', 'in', ids)
    .execute();
  return [
    ...groups.map(({ user_id }) => user_id),
    ...sent.map(({ user_id }) => user_id),
    ...parts.map(({ user_id }) => user_id),
    ...marks.flatMap(({ judge, entered_by }) => [judge, entered_by]),
  ].filter((id) => id !== '' && !anew.has(id));
}

/** Returns the works for which the user, as a panel member, forms a group now. */
export async function remarksToForm(db: Database, userId: string, eventId: string): Promise<RemarkToForm[]> {
  const rows = await remarksRuledBy(db, userId, eventId)
    .innerJoin('entries as entry', 'entry.id', 'appeal.entry_id')
    .selectAll('appeal')
    .select('entry.no')
    .orderBy('appeal.filed_at')
    .orderBy('appeal.id')
    .execute();
  if (rows.length === 0) return [];
  const judges = await db
    .selectFrom('assignments')
    .select('user_id')
    .where('event_id', '=', eventId)
    .where('capacity', '=', 'scoring')
    .execute();
  const remarks: RemarkToForm[] = [];
  for (const { no, ...row } of rows) {
    const sheets = await db
      .selectFrom('score_sheets')
      .select('module')
      .distinct()
      .where('appeal_id', '=', row.id)
      .orderBy('module')
      .execute();
    const tied = await tiedToAppeal(
      db,
      row,
      judges.map(({ user_id }) => user_id),
    );
    remarks.push({
      appeal_id: row.id,
      no: no ?? '',
      modules: sheets.map(({ module }) => module),
      unfit: new Set([...tied, ...(await markersOf(db, row.id))]),
    });
  }
  return remarks;
}
