import { chinaInstant } from '../competition/competitions.ts';
import type { ApiParts } from '../context.ts';
import { comingStatuses } from '../contract/day/competition-session.ts';
import type { OwnDocuments, OwnNumbers } from '../contract/roster/participation-card.ts';
import { nextSession } from '../day/next-session.ts';
import { sessionStates } from '../day/session-rows.ts';
import { aboutEvent } from '../duty/assignment-rows.ts';
import type { Draw } from './draw-lists.ts';
import { placeOf } from './spare-stations.ts';

/** The drawn numbers of the user's own entry [running.md 1.4]. */

type Parts = Pick<ApiParts, 'db' | 'sealing' | 'clock'>;

/**
 * Returns the label that a draw gives to an input; '' if the ticket is not drawn yet or the attempt is void.
 */
export async function labelOf(
  { db, sealing }: Pick<Parts, 'db' | 'sealing'>,
  { kind, session_id }: Draw,
  input: string,
): Promise<string> {
  if (input === '') return '';
  const ticket = await db
    .selectFrom('draw_tickets')
    .innerJoin('draw_rounds', 'draw_rounds.id', 'draw_tickets.round_id')
    .select('label_sealed')
    .where('kind', '=', kind)
    .where('session_id', '=', session_id)
    .where('status', '<>', 'void')
    .where((is) => is.or([is('status', '<>', 'drawing'), is('out', '<>', '')]))
    .where('input', '=', input)
    .executeTakeFirst();
  return ticket === undefined ? '' : (sealing.open(ticket.label_sealed).split(' ')[1] ?? '');
}

/** The session that an entry waits for. */
type NextSession = OwnDocuments['data'][number]['next_session'];

/**
 * Returns the drawn numbers of an entry, without its work code, and its session.
 * @param receipt the receipt number of the entry
 * @returns `numbers`: null before the order of the event is sealed. `next_session`: the session of the entry
 * while it is not over; before the order is sealed, the first session of the event
 */
export async function ownNumbers(
  parts: Parts,
  eventId: string,
  receipt: string,
): Promise<{ numbers: OwnNumbers | null; next_session: NextSession }> {
  const { states, order } = await sessionStates(parts, await aboutEvent(parts.db, eventId, parts.clock()));
  const [number] = [...order].find(([, input]) => input === receipt) ?? [];
  if (number === undefined) {
    const first = await nextSession(parts.db, eventId);
    return { numbers: null, next_session: first && { ...first, is_own: false } };
  }
  const state = states.find(({ numbers }) => numbers.includes(number));
  if (state === undefined) {
    const numbers = { order: number, session: '', starts_at: '', entry: '', station: '', drawn: '' };
    return { numbers, next_session: null };
  }
  const session = state.row;
  const entry = await labelOf(parts, { session_id: session.id, kind: 'entryNo' }, number);
  const drawn = await labelOf(parts, { session_id: session.id, kind: 'station' }, entry);
  const station = placeOf(state.spares, drawn);
  const starts_at = chinaInstant(session.starts_at);
  const isComing = comingStatuses.some((one) => one === session.status);
  return {
    numbers: {
      order: number,
      session: session.name,
      starts_at,
      entry,
      station,
      drawn: station === drawn ? '' : drawn,
    },
    next_session: isComing ? { name: session.name, starts_at, is_own: true } : null,
  };
}
