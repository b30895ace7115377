import { chinaInstant } from '../competition/competitions.ts';
import type { ApiParts } from '../context.ts';
import type { OwnNumbers } from '../contract/roster/participation-card.ts';
import type { DrawKind } from '../contract/draw/draw-round.ts';
import { sessionStates } from '../day/session-rows.ts';
import { aboutEvent } from '../expert/assignment-rows.ts';

/** The numbers that were drawn for one's own entry [running.md 1.4]. */

type Parts = Pick<ApiParts, 'db' | 'sealing' | 'clock'>;

interface Draw {
  readonly event_id: string;
  readonly kind: DrawKind;
  readonly session_id: string;
}

/** What one draw has given for an input; '' where it has not been drawn, or the attempt is void. */
async function labelOf(
  { db, sealing }: Pick<Parts, 'db' | 'sealing'>,
  { event_id, kind, session_id }: Draw,
  input: string,
): Promise<string> {
  if (input === '') return '';
  const ticket = await db
    .selectFrom('draw_tickets')
    .innerJoin('draw_rounds', 'draw_rounds.id', 'draw_tickets.round_id')
    .select('label_sealed')
    .where('event_id', '=', event_id)
    .where('kind', '=', kind)
    .where('session_id', '=', session_id)
    .where('status', '<>', 'void')
    .where('input', '=', input)
    .executeTakeFirst();
  return ticket === undefined ? '' : (sealing.open(ticket.label_sealed).split(' ')[1] ?? '');
}

/** Whether the order of an event is sealed: before, nobody is told a number of it. */
async function isOrderSealed({ db }: Pick<Parts, 'db'>, eventId: string): Promise<boolean> {
  const round = await db
    .selectFrom('draw_rounds')
    .select('id')
    .where('event_id', '=', eventId)
    .where('kind', '=', 'order')
    .where('status', '=', 'sealed')
    .executeTakeFirst();
  return round !== undefined;
}

/**
 * The numbers of an entry as far as they are drawn; never its work code.
 * @param receipt the number of the entry
 * @returns null before the order of the event is sealed
 */
export async function ownNumbers(parts: Parts, eventId: string, receipt: string): Promise<OwnNumbers | null> {
  if (receipt === '' || !(await isOrderSealed(parts, eventId))) return null;
  const draw = (kind: DrawKind, session_id: string) => ({ event_id: eventId, kind, session_id });
  const order = await labelOf(parts, draw('order', ''), receipt);
  if (order === '') return null;
  const { states } = await sessionStates(parts, await aboutEvent(parts.db, eventId, parts.clock()));
  const session = states.find(({ numbers }) => numbers.includes(order))?.row;
  if (session === undefined) return { order, session: '', starts_at: '', entry: '', station: '' };
  const entry = await labelOf(parts, draw('entryNo', session.id), order);
  return {
    order,
    session: session.name,
    starts_at: chinaInstant(session.starts_at),
    entry,
    station: await labelOf(parts, draw('station', session.id), entry),
  };
}
