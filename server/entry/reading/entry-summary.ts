import { releasedStatuses } from '../../contract/competition/competition-making.ts';
import type { EntrySummary } from '../../contract/entry/entry.ts';
import { chinaDay, chinaInstant } from '../../competition/competitions.ts';
import type { Row } from './entry-rows.ts';
import { checksIn } from './entry-facts.ts';

/** The summary of an entry, for lists and for the header of its page. */

/** Returns the fields of an entry that a list shows. */
export function summaryOf(row: Row, now: number): EntrySummary {
  return {
    id: row.id,
    no: row.no ?? '',
    status: row.status,
    is_awaited: row.is_awaited === 1,
    version: row.version,
    real_name: row.real_name,
    team: row.team.map(({ real_name }) => real_name),
    organisation: row.organisation ?? '',
    event: {
      id: row.event_id,
      code: row.event_code,
      name: row.event_name,
      group: row.event_group,
      has_results: releasedStatuses.some((one) => one === row.event_status),
    },
    competition: {
      id: row.competition_id,
      name: row.competition_name,
      is_called_off: row.competition_status === 'cancelled' && chinaDay(now) <= row.ends_on,
    },
    submitted_at: row.submitted_at === null ? '' : chinaInstant(row.submitted_at),
    updated_at: chinaInstant(row.updated_at),
    correction_until: row.correction_until === null ? '' : chinaInstant(row.correction_until),
    checks: checksIn(row),
  };
}
