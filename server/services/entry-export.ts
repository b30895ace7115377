import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { EntryStatus } from '../../machines/entry.machine.ts';
import { forbidden } from '../api-error.ts';
import type { ApiParts } from '../context.ts';
import type { EntryExport } from '../contract/entry.ts';
import { audit } from './audit.ts';
import { columns, fittingEntries, rows } from './entries.ts';
import { maskPhone } from './mask.ts';
import { withIdentity } from './opened-identity.ts';
import { headed, minuteCell, texts } from './sheet-cells.ts';
import { standingOf } from './standing.ts';
import { membersOf } from './team-members.ts';

const ROWS_AT_MOST = 10_000;

/**
 * Entries as a spreadsheet, for those who review or endorse them: what their list shows, numbers masked. Who took
 * which of them, and what for, is kept for good, in the transaction that reads them.
 * @throws ApiError 403 for everybody else
 */
export async function exportEntries(
  { db, sealing }: Pick<ApiParts, 'db' | 'sealing'>,
  user: { id: string; username: string },
  { purpose, status, event, text }: EntryExport,
  { i18n, now }: { i18n: I18n; now: number },
): Promise<Buffer> {
  const { found, teams, total } = await db.transaction().execute(async (transaction) => {
    const standing = await standingOf(transaction, user.id);
    const isForOthers = standing.units.length > 0 || standing.competitions.length > 0;
    if (!isForOthers || !standing.acts) throw forbidden();
    const all = fittingEntries(transaction, standing, { event, text });
    const fitting = status === '' ? all : all.where('entry.status', '=', status);
    const counted = await fitting
      .select((is) => is.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const page = fitting
      .select('entry.id')
      .orderBy('entry.submitted_at')
      .orderBy('entry.id')
      .limit(ROWS_AT_MOST);
    const read = await rows(transaction)
      .select(columns)
      .where('entry.id', 'in', (is) => is.selectFrom(page.as('page')).select('page.id'))
      .orderBy('entry.submitted_at')
      .orderBy('entry.id')
      .execute();
    await audit(transaction, {
      object: 'entries',
      object_id: event,
      action: 'entry.export',
      actor_id: user.id,
      capacity: standing.competitions.length > 0 ? 'reviewer' : 'unit',
      before: JSON.stringify({ status, event, text }),
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
  };
  const genders = { male: t(i18n)`Male`, female: t(i18n)`Female` };
  const occupations = { employee: t(i18n)`In work`, student: t(i18n)`Student` };
  const people = [
    headed(
      t(i18n)`Receipt number`,
      t(i18n)`State`,
      t(i18n)`Event`,
      t(i18n)`Group`,
      t(i18n)`Name`,
      t(i18n)`Gender`,
      t(i18n)`Year of birth`,
      t(i18n)`Identity number`,
      t(i18n)`Mobile number`,
      t(i18n)`City code`,
      t(i18n)`Occupation`,
      t(i18n)`Unit`,
      t(i18n)`Coach`,
      t(i18n)`Handed in`,
    ),
    // Of a team each member has a row, under the same number.
    ...found
      .map((row) => withIdentity(sealing, row))
      .flatMap((row) => [row, ...(teams.get(row.id) ?? []).map((one) => ({ ...row, ...one }))])
      .map((row) =>
        texts(
          row.no ?? '',
          states[row.status],
          `${row.event_code} ${row.event_name}`,
          row.event_group,
          row.real_name,
          genders[row.gender],
          row.birth_date.slice(0, 4),
          row.id_no_masked,
          row.phone === null ? '' : maskPhone(row.phone),
          row.region_code,
          occupations[row.occupation],
          row.organisation ?? '',
          row.coach_name,
          minuteCell(row.submitted_at),
        ),
      ),
  ];
  const about = [
    texts(t(i18n)`Purpose`, purpose),
    texts(t(i18n)`Exported by`, user.username),
    texts(t(i18n)`Exported at`, minuteCell(now)),
    texts(t(i18n)`Entries in this sheet`, `${found.length} / ${total}`),
  ];
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  return writeXlsxFile([
    {
      data: people,
      sheet: t(i18n)`Entries`,
      columns: [18, 12, 28, 12, 12, 8, 12, 22, 14, 10, 10, 32, 12, 18].map((width) => ({ width })),
      stickyRowsCount: 1,
    },
    { data: about, sheet: t(i18n)`About this export`, columns: [{ width: 24 }, { width: 60 }] },
  ]).toBuffer();
}
