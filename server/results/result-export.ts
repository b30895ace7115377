import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { chinaDay } from '../competition/competitions.ts';
import type { ApiParts } from '../context.ts';
import type { ResultExport } from '../contract/results/event-results.ts';
import { awardText, stateTexts, statusTexts } from '../contract/results/result-words.ts';
import { clockOf } from '../contract/day/station-finish.ts';
import { writeMark } from '../contract/marking/decimal.ts';
import { forbidden, notFound } from '../kit/api-error.ts';
import type { Attachment } from '../kit/answer/attachment.ts';
import { audit } from '../kit/audit.ts';
import { csvOf } from '../sheet/csv.ts';
import { minuteCell } from '../sheet/minute-cell.ts';
import { writeWorkbook } from '../sheet/sheet-writer.ts';
import { eventResultsFor } from './event-results.ts';
import { exportsAs } from './publication-rows.ts';

/** Export of a version of the results as a file. */

/**
 * Reads a version as the results page shows it. The same transaction adds the audit row with user and
 * purpose.
 */
const take = (
  { db, clock, sealing }: Pick<ApiParts, 'db' | 'clock' | 'sealing'>,
  userId: string,
  { id, purpose, format }: ResultExport & { id: string },
) =>
  db.transaction().execute(async (transaction) => {
    const kept = await transaction
      .selectFrom('publications')
      .select('event_id')
      .where('id', '=', id)
      .executeTakeFirst();
    if (kept === undefined) throw notFound();
    const results = await eventResultsFor({ db: transaction, clock, sealing }, userId, kept.event_id);
    const version = results?.data.find((one) => one.id === id);
    if (results === null || version === undefined) throw notFound();
    const capacity = await exportsAs(transaction, userId, results.meta.by);
    if (capacity === null) throw forbidden();
    await audit(transaction, {
      object: 'publication',
      object_id: id,
      action: 'publication.export',
      actor_id: userId,
      capacity,
      before: JSON.stringify({ format, number: version.number, status: version.status }),
      after: String(version.lines.length),
      reason: purpose,
      at: clock(),
    });
    return { results, version };
  });

/**
 * Exports a version of the results as a file that names the user, the time and the purpose. The audit log
 * stores the same.
 * @throws ApiError 404 if the user may not read the version; 403 for a viewer and for a competitor
 */
export async function exportResults(
  parts: Pick<ApiParts, 'db' | 'clock' | 'sealing'>,
  user: { id: string; username: string },
  asked: ResultExport & { id: string },
  i18n: I18n,
): Promise<Attachment> {
  const now = parts.clock();
  const { results, version } = await take(parts, user.id, asked);
  const { event, competition } = results.meta;
  const states = stateTexts(i18n);
  // The modules are left out, as on the page, if the reader may not read them.
  const modules = version.lines.some((line) => line.modules.length > 0) ? results.modules : [];
  const isTimed = version.lines.some(({ time }) => time !== null);
  const markOf = (mark: number | null | undefined) => (typeof mark === 'number' ? writeMark(mark) : '');
  const columns = [
    { head: t(i18n)`Rank`, width: 8 },
    { head: t(i18n)`Receipt number`, width: 18 },
    { head: t(i18n)`Name`, width: 18 },
    { head: t(i18n)`Unit`, width: 32 },
    ...modules.map(({ code, name }) => ({ head: `${code} ${name}`, width: 16 })),
    { head: t(i18n)`Total`, width: 10 },
    ...(isTimed ? [{ head: t(i18n)`Time used`, width: 10 }] : []),
    { head: t(i18n)`Award`, width: 10 },
    { head: t(i18n)`State`, width: 12 },
  ];
  const heads = columns.map(({ head }) => head);
  const table = version.lines.map((line) => [
    line.rank === null ? '' : String(line.rank),
    line.no,
    line.name,
    line.unit,
    ...modules.map(({ code }) => markOf(line.modules.find((one) => one.code === code)?.mark)),
    markOf(line.total),
    ...(isTimed ? [line.time === null ? '' : clockOf(line.time)] : []),
    awardText(i18n, line.award),
    states[line.state],
  ]);
  const about = [
    [t(i18n)`Competition`, competition.name],
    [t(i18n)`Event`, `${event.code} ${event.name}`],
    [t(i18n)`Version`, `${version.number} · ${statusTexts(i18n)[version.status]}`],
    [t(i18n)`Purpose`, asked.purpose],
    [t(i18n)`Exported by`, user.username],
    [t(i18n)`Exported at`, minuteCell(now)],
  ];
  const day = chinaDay(now);
  const named = { name: `${t(i18n)`Results`}-${event.code}-${day}`, plain: `results-${day}` };
  if (asked.format === 'csv') {
    return {
      name: `${named.name}.csv`,
      plain: `${named.plain}.csv`,
      type: 'text/csv; charset=utf-8',
      content: csvOf([heads, ...table, [], ...about]),
    };
  }
  return writeWorkbook(named, [
    {
      name: t(i18n)`Results`,
      widths: columns.map(({ width }) => width),
      heads,
      lines: table.map((cells) => ({ cells })),
    },
    { name: t(i18n)`About this export`, widths: [24, 60], lines: about.map((cells) => ({ cells })) },
  ]);
}
