import { mapInSlices } from '../db/loop-slices.ts';
import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { EntryStatus } from '../../machines/entry/entry.machine.ts';
import { forbidden } from '../kit/api-error.ts';
import type { ApiParts } from '../context.ts';
import { exportColumns, type EntryExport, type ExportColumn } from '../contract/entry/entry.ts';
import { cityText, personWords } from '../contract/kit/person-words.ts';
import type { Attachment } from '../kit/answer/attachment.ts';
import { audit } from '../kit/audit.ts';
import { chinaDay } from '../competition/competitions.ts';
import { csvOf } from '../sheet/csv.ts';
import { columns, rows } from './reading/entry-rows.ts';
import { fittingEntries } from './reading/entry-filters.ts';
import { inOrderOf, orderedEntries } from './reading/entry-order.ts';
import { maskPhone } from '../secret/mask.ts';
import { withIdentity } from '../secret/opened-identity.ts';
import { minuteCell } from '../sheet/minute-cell.ts';
import { writeWorkbook } from '../sheet/sheet-writer.ts';
import { accessScopeOf } from './access-scope.ts';
import { membersOf } from './team/team-members.ts';

const ROWS_AT_MOST = 10_000;

/** The number of ids in one statement, within the parameter limits of both databases. */
const READ_AT_ONCE = 5_000;

/** Returns the heading and the width of each column. */
const headsOf = (i18n: I18n): Readonly<Record<ExportColumn, readonly [string, number]>> => ({
  no: [t(i18n)`Receipt number`, 18],
  status: [t(i18n)`State`, 12],
  competition: [t(i18n)`Competition`, 32],
  event: [t(i18n)`Event`, 28],
  group: [t(i18n)`Group`, 12],
  real_name: [t(i18n)`Name`, 12],
  gender: [t(i18n)`Gender`, 8],
  birth_year: [t(i18n)`Year of birth`, 12],
  id_no: [t(i18n)`Identity number`, 22],
  phone: [t(i18n)`Mobile number`, 14],
  city: [t(i18n)`City`, 12],
  occupation: [t(i18n)`Occupation`, 10],
  education: [t(i18n)`Education`, 18],
  skill_level: [t(i18n)`Skill level`, 12],
  unit: [t(i18n)`Unit`, 32],
  coach: [t(i18n)`Coach`, 12],
  submitted_at: [t(i18n)`Handed in`, 18],
});

/**
 * Exports entries as a file for reviewers and endorsing units. It contains the requested columns of their
 * list, with masked numbers. The audit log stores the user, the selection and the purpose permanently, in the
 * transaction that reads the entries.
 * @throws ApiError 403 for all other users
 */
export async function exportEntries(
  { db, sealing }: Pick<ApiParts, 'db' | 'sealing'>,
  user: { id: string; username: string },
  { purpose, format, columns: wanted, order, ...filters }: EntryExport,
  { i18n, now }: { i18n: I18n; now: number },
): Promise<Attachment> {
  const { found, teams, total } = await db.transaction().execute(async (transaction) => {
    const accessScope = await accessScopeOf(transaction, user.id);
    const isForOthers = accessScope.units.length > 0 || accessScope.competitions.length > 0;
    if (!isForOthers || !accessScope.acts) throw forbidden();
    const counted = await fittingEntries(transaction, accessScope, filters)
      .select((is) => is.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const onFile = await orderedEntries(transaction, accessScope, { ...filters, order })
      .limit(ROWS_AT_MOST)
      .execute();
    const ids = onFile.map(({ id }) => id);
    const read = [];
    for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
      const portion = ids.slice(at, at + READ_AT_ONCE);
      const some = await rows(transaction).select(columns).where('entry.id', 'in', portion).execute();
      read.push(...inOrderOf(portion, some));
    }
    await audit(transaction, {
      object: 'entries',
      object_id: filters.event || filters.competition,
      action: 'entry.export',
      actor_id: user.id,
      capacity: accessScope.competitions.length > 0 ? 'reviewer' : 'unit',
      before: JSON.stringify({ format, columns: wanted, ...filters }),
      after: String(read.length),
      reason: purpose,
      at: now,
    });
    return { found: read, teams: await membersOf(transaction, sealing, read), total: counted.total };
  });

  const states: Readonly<Record<EntryStatus, string>> = {
    draft: t(i18n)`Draft`,
    submitted: t(i18n)`Submitted`,
    endorsed: t(i18n)`Endorsed`,
    approved: t(i18n)`Approved`,
    returned: t(i18n)`Returned`,
    rejected: t(i18n)`Rejected`,
    withdrawn: t(i18n)`Withdrawn`,
    checked_in: t(i18n)`Checked in`,
    competed: t(i18n)`Competed`,
    absent: t(i18n)({ message: 'Absent', context: 'entry' }),
    disqualified: t(i18n)`Disqualified`,
    unranked: t(i18n)`Listed without a rank`,
  };
  const words = personWords(i18n);
  const wordOf = (of: Readonly<Record<string, string>>, value: string) => of[value] ?? value;
  // Each member of a team has a row with the same receipt number.
  const opened = await mapInSlices(found, (row) => withIdentity(sealing, row));
  const people = await mapInSlices(
    opened.flatMap((row) => [row, ...(teams.get(row.id) ?? []).map((one) => ({ ...row, ...one }))]),
    (row): Readonly<Record<ExportColumn, string>> => ({
      no: row.no ?? '',
      status: states[row.status],
      competition: row.competition_name,
      event: `${row.event_code} ${row.event_name}`,
      group: row.event_group,
      real_name: row.real_name,
      gender: words.gender[row.gender],
      birth_year: row.birth_date.slice(0, 4),
      id_no: row.id_no_masked,
      phone: row.phone === null ? '' : maskPhone(row.phone),
      city: cityText(i18n, row.region_code),
      occupation: wordOf(words.occupation, row.occupation),
      education: wordOf(words.education, row.education),
      skill_level: wordOf(words.skill_level, row.skill_level),
      unit: row.organisation ?? '',
      coach: row.coach_name,
      submitted_at: minuteCell(row.submitted_at),
    }),
  );
  const heads = headsOf(i18n);
  const chosen = exportColumns.filter((column) => wanted.includes(column));
  const table = people.map((one) => chosen.map((column) => one[column]));
  const named = { name: `${t(i18n)`Entries`}-${chinaDay(now)}`, plain: `entries-${chinaDay(now)}` };
  const columnHeads = chosen.map((column) => heads[column][0]);
  if (format === 'csv') {
    return {
      name: `${named.name}.csv`,
      plain: `${named.plain}.csv`,
      type: 'text/csv; charset=utf-8',
      content: csvOf([columnHeads, ...table]),
    };
  }
  return writeWorkbook(named, [
    {
      name: t(i18n)`Entries`,
      widths: chosen.map((column) => heads[column][1]),
      heads: columnHeads,
      lines: table.map((cells) => ({ cells })),
    },
    {
      name: t(i18n)`About this export`,
      widths: [24, 60],
      lines: [
        { cells: [t(i18n)`Purpose`, purpose] },
        { cells: [t(i18n)`Exported by`, user.username] },
        { cells: [t(i18n)`Exported at`, minuteCell(now)] },
        { cells: [t(i18n)`Entries in this sheet`, `${found.length} / ${total}`] },
      ],
    },
  ]);
}
