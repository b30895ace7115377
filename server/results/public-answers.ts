import { createHash } from 'node:crypto';
import { chinaInstant } from '../competition/competitions.ts';
import { onRoster } from '../contract/entry/entry-fields.ts';
import { publicReason, type PublicResults } from '../contract/results/event-results.ts';
import { resultAwards } from '../contract/results/result-lines.ts';
import type { Database } from '../db/open-database.ts';
import type { AboutEvent } from '../duty/assignment-rows.ts';
import { readEntries } from '../roster/roster-entries.ts';
import type { PublicationRow, ResultRow } from './publication-rows.ts';

/** The public response of a release. It is built once, before the instant of the release. */

/** The maximum number of entries that are read for one event. */
const MOST_ENTRIES = 1_000;

/** Returns the entries on the roster of an event with names and unit. */
export async function namesOfEvent(db: Database, eventId: string) {
  const entries = await readEntries(db, { eventIds: [eventId], statuses: onRoster, most: MOST_ENTRIES });
  return new Map(
    entries.map(({ id, no, unit, people }) => [
      id,
      { no: no ?? '', unit: unit ?? '', name: people.map(({ real_name }) => real_name).join('、') },
    ]),
  );
}

/**
 * Builds the public response. Winners are sorted by award, then by receipt number, which does not reveal the
 * rank.
 */
export async function publicAnswer(
  db: Database,
  { event, competition }: AboutEvent,
  row: Pick<PublicationRow, 'id' | 'number' | 'reason'> & { release_at: number; publicity_until: number },
  lines: readonly ResultRow[],
): Promise<{ answer: string; answer_hash: string }> {
  const names = await namesOfEvent(db, event.id);
  const winners = lines.flatMap((line) => {
    const known = names.get(line.entry_id);
    return line.award === '' || known === undefined ? [] : [{ ...known, award: line.award }];
  });
  const by = (award: (typeof winners)[number]['award']) => resultAwards.indexOf(award);
  const content: PublicResults = {
    id: row.id,
    event: { code: event.code, name: event.name },
    competition: { id: competition.id, name: competition.name },
    number: row.number,
    reason: publicReason(row),
    released_at: chinaInstant(row.release_at),
    publicity_until: chinaInstant(row.publicity_until),
    contact: competition.contact_phone,
    winners: winners
      .toSorted((a, b) => by(a.award) - by(b.award) || (a.no < b.no ? -1 : 1))
      .map(({ name, unit, award }) => ({ name, unit, award })),
  };
  const answer = JSON.stringify(content);
  return { answer, answer_hash: createHash('sha256').update(answer).digest('hex') };
}
