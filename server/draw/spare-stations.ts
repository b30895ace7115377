import type { ApiParts } from '../context.ts';
import type { Tables } from '../db/tables.ts';
import type { Selectable } from 'kysely';
import { ticketsOf } from './draw-rows.ts';

/**
 * Spare stations. A spare station supplements the sealed draw of the stations of a session and is not a new
 * draw [running.md 2]. The drawn labels and the tag stay the same. The place of an entry follows from the
 * draw and its supplements.
 */

type Parts = Pick<ApiParts, 'db' | 'sealing'>;

export interface Spare {
  readonly incident_id: string;
  readonly session_id: string;
  readonly round_id: string;
  /** The station that is given up. */
  readonly station: string;
  /** The spare station. */
  readonly label: string;
  readonly at: number;
}

/** Returns the spare stations of an event, the earliest first. */
export async function sparesOf({ db, sealing }: Parts, eventId: string): Promise<Spare[]> {
  const rows = await db
    .selectFrom('spare_stations as spare')
    .innerJoin('draw_rounds as round', 'round.id', 'spare.round_id')
    .select(['spare.incident_id', 'spare.round_id', 'spare.station', 'spare.label_sealed', 'spare.at'])
    .select('round.session_id')
    .where('round.event_id', '=', eventId)
    .orderBy('spare.at')
    .orderBy('spare.id')
    .execute();
  return rows.map(({ label_sealed, ...row }) => ({
    ...row,
    label: sealing.open(label_sealed).split(' ')[1] ?? '',
  }));
}

/** Returns the current station for a drawn one. A spare station can be given up for another spare station. */
export function placeOf(spares: readonly Pick<Spare, 'station' | 'label'>[], drawn: string): string {
  // Labels are unique, so the recursion ends.
  const next = spares.find(({ station }) => station === drawn);
  return next === undefined ? drawn : placeOf(spares, next.label);
}

/** Returns the stations that were given up before a place, the drawn one first. */
export const placesBefore = (spares: readonly Pick<Spare, 'station' | 'label'>[], place: string): string[] =>
  spares.flatMap(({ station }) => (station !== place && placeOf(spares, station) === place ? [station] : []));

/** Returns the free stations of a session; empty if the stations are not sealed. */
export async function freeStations(
  parts: Parts,
  { id, stations }: Pick<Selectable<Tables['competition_sessions']>, 'id' | 'stations'>,
  spares: readonly Spare[],
): Promise<readonly string[]> {
  const round = await parts.db
    .selectFrom('draw_rounds')
    .select('id')
    .where('session_id', '=', id)
    .where('kind', '=', 'station')
    .where('status', 'in', ['sealed', 'decoded'])
    .executeTakeFirst();
  if (round === undefined) return [];
  const drawn = (await ticketsOf(parts, round.id)).map(({ label }) => label);
  const held = new Set([...drawn, ...spares.map(({ label }) => label)]);
  const all: string[] = JSON.parse(stations);
  return all.filter((label) => !held.has(label));
}
