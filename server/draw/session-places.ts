import type { ApiParts } from '../context.ts';
import { ticketsOf } from './draw-rows.ts';
import { placeOf, type Spare } from './spare-stations.ts';

/**
 * Returns the present station of each order number of a session. A spare station takes the place of the drawn
 * one.
 * @returns null unless the entry numbers and the stations of the session are drawn and sealed
 */
export async function placesIn(
  parts: Pick<ApiParts, 'db' | 'sealing'>,
  sessionId: string,
  spares: readonly Spare[],
): Promise<ReadonlyMap<string, string> | null> {
  const rounds = await parts.db
    .selectFrom('draw_rounds')
    .select(['id', 'kind'])
    .where('session_id', '=', sessionId)
    .where('kind', 'in', ['entryNo', 'station'])
    .where('status', 'in', ['sealed', 'decoded'])
    .execute();
  const entry = rounds.find(({ kind }) => kind === 'entryNo');
  const station = rounds.find(({ kind }) => kind === 'station');
  if (entry === undefined || station === undefined) return null;
  const drawn = new Map((await ticketsOf(parts, station.id)).map(({ input, label }) => [input, label]));
  return new Map(
    (await ticketsOf(parts, entry.id)).flatMap(({ input: number, label: entryNumber }) => {
      const label = drawn.get(entryNumber);
      return label === undefined ? [] : [[number, placeOf(spares, label)] as const];
    }),
  );
}
