import { chinaInstant } from '../competition/competitions.ts';
import type { ApiParts } from '../context.ts';
import type { DrawRound } from '../contract/draw/draw-round.ts';
import { incidentFacts, incidentGrounds } from '../day/incident-rows.ts';
import type { DrawGround } from './draw-lists.ts';
import type { DrawReader, RoundRow } from './draw-rows.ts';

/** The spare stations of a round in the response. */

type Parts = Pick<ApiParts, 'db' | 'sealing'>;
type Spares = Pick<DrawRound, 'spares' | 'spare_asked' | 'spare_labels'>;

/**
 * Returns the spare stations of a round. Only the keeper of the stations receives the rulings that wait for a
 * station.
 */
export async function describedSpares(
  parts: Parts,
  row: RoundRow,
  { about, sessions }: DrawGround,
  { keeps }: DrawReader,
): Promise<Spares> {
  const state = sessions.find((session) => session.row.id === row.session_id);
  if (row.kind !== 'station' || row.status === 'void' || state === undefined)
    return { spares: [], spare_asked: [], spare_labels: [] };
  const spares = state.spares.map(({ station, label, at }) => ({ station, label, at: chinaInstant(at) }));
  const waiting = keeps.includes('station') ? state.incidents.waiting : [];
  if (waiting.length === 0) return { spares, spare_asked: [], spare_labels: [] };
  const ground = (await incidentGrounds(parts, about, sessions)).get(state.row.id);
  if (ground === undefined) return { spares, spare_asked: [], spare_labels: [] };
  const rows = await parts.db
    .selectFrom('incidents')
    .select(['id', 'version', 'cause', 'station'])
    .where(
      'id',
      'in',
      waiting.map(({ id }) => id),
    )
    .orderBy('decided_at')
    .orderBy('id')
    .execute();
  return {
    spares,
    spare_asked: rows
      .map((one) => ({
        id: one.id,
        version: one.version,
        station: one.station,
        facts: incidentFacts(ground, one),
      }))
      .filter(({ facts }) => facts.isWaiting),
    spare_labels: [...ground.free],
  };
}
