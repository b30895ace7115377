import { chinaInstant, chinaInstantOrNone } from '../competition/competitions.ts';
import type { ApiParts } from '../context.ts';
import { heldStatuses } from '../contract/competition/competition-making.ts';
import { onRoster } from '../contract/entry/entry-fields.ts';
import type { OwnResults } from '../contract/results/event-results.ts';
import { aspectsOf, maximumOf } from '../contract/marking/scheme-content.ts';
import { liveScheme } from '../marking/require-scheme.ts';
import { contentOf } from '../marking/schemes.ts';
import { isOwn } from '../roster/roster-readers.ts';
import { eventResultsFor } from './event-results.ts';
import { isPublic } from './publication-rows.ts';

/** A competitor's own results [running.md 1.4: ownResult]. */

type Parts = Pick<ApiParts, 'db' | 'clock' | 'sealing'>;

async function modulesOf({ db }: Parts, eventId: string): Promise<OwnResults['data'][number]['modules']> {
  const scheme = await liveScheme(db, eventId);
  return (scheme === undefined ? [] : contentOf(scheme).modules).map((module) => {
    const aspects = aspectsOf(module);
    return {
      code: module.code,
      name: module.name,
      max: maximumOf(aspects),
      aspects: aspects.map(({ code, text, max }) => ({ code, text, max })),
    };
  });
}

/**
 * Returns the instant at which results of an event are released; '' unless two people have scheduled a release
 * and its instant is not reached.
 */
async function expectedRelease({ db, clock }: Parts, eventId: string): Promise<string> {
  const row = await db
    .selectFrom('publications')
    .select('release_at')
    .where('event_id', '=', eventId)
    .where('status', '=', 'scheduled')
    .where('release_at', '>', clock())
    .executeTakeFirst();
  return chinaInstantOrNone(row?.release_at ?? null);
}

const notYet = {
  publication: '',
  number: 0,
  reason: '',
  released_at: '',
  publicity_until: '',
  is_final: false,
  ranked: 0,
  line: null,
  modules: [],
};

/** Returns the results of the entries that the user competes in, the latest competition first. */
export async function listOwnResults(parts: Parts, userId: string): Promise<OwnResults> {
  const { db } = parts;
  const rows = await db
    .selectFrom('entries as entry')
    .innerJoin('competition_events as event', 'event.id', 'entry.event_id')
    .innerJoin('competitions', 'competitions.id', 'entry.competition_id')
    .select(['entry.id', 'entry.no', 'event.id as event_id', 'event.code', 'event.name', 'event.status'])
    .select(['competitions.id as competition_id', 'competitions.name as competition'])
    .where('entry.status', 'in', onRoster)
    .where('event.status', 'in', heldStatuses)
    .where((is) => isOwn(is, { userId, units: [] }))
    .orderBy('competitions.starts_on', 'desc')
    .orderBy('event.code')
    .execute();
  const data = [];
  for (const row of rows) {
    const of = {
      entry_id: row.id,
      no: row.no ?? '',
      event: { id: row.event_id, code: row.code, name: row.name },
      competition: { id: row.competition_id, name: row.competition },
    };
    const results = await eventResultsFor(parts, userId, row.event_id);
    const shown = results?.data.find(({ status }) => isPublic(status));
    const line = shown?.lines.find(({ entry_id }) => entry_id === row.id);
    data.push(
      shown === undefined || line === undefined
        ? { ...of, ...notYet, expected_at: await expectedRelease(parts, row.event_id) }
        : {
            ...of,
            publication: shown.id,
            number: shown.number,
            reason: shown.corrects === '' ? '' : shown.reason,
            // The time of a correction would tell a competitor that results change.
            expected_at: '',
            released_at: shown.release_at,
            publicity_until: shown.publicity_until,
            is_final: shown.status === 'final',
            ranked: shown.lines.filter(({ rank }) => rank !== null).length,
            line,
            modules: await modulesOf(parts, row.event_id),
          },
    );
  }
  return { data, meta: { server_time: chinaInstant(parts.clock()) } };
}
