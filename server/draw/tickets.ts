import type { DrawRoundBy, DrawRoundEvent } from '../../machines/draw/draw-round.machine.ts';
import type { OwnTicket } from '../contract/draw/own-ticket.ts';
import type { DrawRoundList, TicketOut } from '../contract/draw/draw-round.ts';
import { onRoster } from '../contract/entry/entry-fields.ts';
import { requireMoveBy } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import { beginDuty } from '../duty/assignment-moves.ts';
import { aboutEvent } from '../duty/assignment-rows.ts';
import { invalid, notFound } from '../kit/api-error.ts';
import { audit } from '../kit/audit.ts';
import { announce } from '../news/event-news.ts';
import { isOwn } from '../roster/roster-readers.ts';
import { groundOf, type DrawGround } from './draw-lists.ts';
import { lockAnyRound, lockRound, type Found } from './draw-moves.ts';
import { listDraws, type Parts } from './draw-rounds.ts';
import { actingAs, listOf, type RoundRow } from './draw-rows.ts';
import { labelOf } from './own-numbers.ts';
import { placeOf } from './spare-stations.ts';

/**
 * Drawing of tickets by their holders or at the keeper's desk. The act decides nothing, because the result
 * follows from seed, lists and words [running.md 3.1]. No person or time is stored beside a ticket, and no
 * audit row names a ticket. Otherwise the data links a person to a label.
 */

/** Returns the receipt numbers of the user's own entries at an event. */
async function ownReceipts(db: Database, userId: string, eventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('entries as entry')
    .select('entry.no')
    .where('entry.event_id', '=', eventId)
    .where('entry.status', 'in', onRoster)
    .where((is) => isOwn(is, { userId, units: [] }))
    .execute();
  return rows.flatMap(({ no }) => no ?? []);
}

/**
 * Returns the input of a round that belongs to the user: a receipt, order or entry number; undefined if there
 * is none.
 */
async function ownInput(
  parts: Pick<Parts, 'db' | 'sealing'>,
  { order }: DrawGround,
  { kind, session_id, event_id, inputs }: RoundRow,
  userId: string,
): Promise<string | undefined> {
  const receipts = await ownReceipts(parts.db, userId, event_id);
  if (receipts.length === 0 || kind === 'workCode') return undefined;
  const numbers = [...order].filter(([, receipt]) => receipts.includes(receipt)).map(([number]) => number);
  const own =
    kind === 'order'
      ? receipts
      : kind === 'entryNo'
        ? numbers
        : await Promise.all(numbers.map((number) => labelOf(parts, { kind: 'entryNo', session_id }, number)));
  return listOf(inputs).find((one) => own.includes(one));
}

/** Returns the id of the round that is being drawn and has an input of the user; '' if there is none. */
export async function drawToShow(
  parts: Pick<Parts, 'db' | 'sealing' | 'clock'>,
  userId: string,
  eventId: string,
): Promise<string> {
  const { db, clock } = parts;
  const rows = await db
    .selectFrom('draw_rounds')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('status', '=', 'drawing')
    .execute();
  if (rows.length === 0) return '';
  const ground = await groundOf(parts, await aboutEvent(db, eventId, clock()));
  for (const row of rows) {
    if ((await ownInput(parts, ground, row, userId)) !== undefined) return row.id;
  }
  return '';
}

async function describedTicket(
  parts: Pick<Parts, 'db' | 'sealing'>,
  { row, ground }: Pick<Found, 'row' | 'ground'>,
  userId: string,
): Promise<OwnTicket> {
  const { kind, session_id, status } = row;
  const input = await ownInput(parts, ground, row, userId);
  if (input === undefined) throw notFound();
  const { event } = ground.about;
  const label = status === 'void' ? '' : await labelOf(parts, { kind, session_id }, input);
  const state = ground.sessions.find((session) => session.row.id === session_id);
  const place = kind === 'station' ? placeOf(state?.spares ?? [], label) : label;
  return {
    draw: row.id,
    kind: kind === 'workCode' ? 'station' : kind,
    event: `${event.code} ${event.name}`,
    session: state?.row.name ?? '',
    status,
    input,
    label,
    spare: place === label ? '' : place,
    is_due: status === 'drawing' && label === '',
  };
}

/**
 * Returns the ticket of the user's own entry.
 * @throws ApiError 404, also if the round has no ticket for the entry
 */
export async function findOwnTicket(parts: Parts, userId: string, id: string): Promise<OwnTicket> {
  const { db, clock } = parts;
  const row = await db.selectFrom('draw_rounds').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound();
  const ground = await groundOf(parts, await aboutEvent(db, row.event_id, clock()));
  return describedTicket(parts, { row, ground }, userId);
}

/** Marks tickets as drawn or unused, if the chart allows it. @throws ApiError 403, 409 */
async function putOut(
  transaction: Database,
  { row, facts, about: { now } }: Found,
  {
    as,
    userId,
    inputs,
    out,
    reason,
  }: {
    as: readonly DrawRoundBy[];
    userId: string;
    inputs: readonly string[];
    out: Exclude<TicketOut, ''>;
    reason: string;
  },
): Promise<void> {
  const left = await transaction
    .selectFrom('draw_tickets')
    .select('input')
    .where('round_id', '=', row.id)
    .where('input', 'in', ['', ...inputs])
    .where('out', '=', '')
    .execute();
  const isOut = left.length === 0;
  const type = out === 'unused' ? 'drawRound.noteUnused' : 'drawRound.show';
  const of = out === 'own' ? (['holder'] as const) : (['keeper'] as const);
  const { by } = requireMoveBy('draw_rounds', row.status, { as, of }, (one): DrawRoundEvent => {
    const act = { by: one, facts, isOut };
    return type === 'drawRound.show' ? { type, ...act } : { type, ...act, reason };
  });
  await transaction
    .updateTable('draw_tickets')
    .set({ out })
    .where('round_id', '=', row.id)
    .where('input', 'in', ['', ...inputs])
    .where('out', '=', '')
    .execute();
  await audit(transaction, {
    object: 'drawRound',
    object_id: row.id,
    action: type,
    actor_id: userId,
    capacity: by,
    before: row.status,
    after: row.status,
    reason,
    at: now,
  });
  await announce(transaction, row.event_id, 'draws');
}

/**
 * Draws the ticket of the user's own entry. A repeated request changes nothing.
 * @throws ApiError 404; 409 if the round is not being drawn, or a request waits for a second person
 */
export async function showOwnTicket(parts: Parts, userId: string, id: string): Promise<OwnTicket> {
  const { db } = parts;
  await db.transaction().execute(async (transaction) => {
    const within = { db: transaction, sealing: parts.sealing };
    const found = await lockAnyRound(transaction, userId, id, parts);
    const { input, label } = await describedTicket(within, found, userId);
    if (label !== '') return;
    await putOut(transaction, found, { as: ['holder'], userId, inputs: [input], out: 'own', reason: '' });
  });
  return findOwnTicket(parts, userId, id);
}

/**
 * Draws tickets at the keeper's desk for competitors without a phone, or marks the tickets of absent
 * competitors as unused.
 * @throws ApiError 404, 403; 409 if the round is not being drawn, or none of the tickets is left; 422 naming
 *   `inputs`
 */
export async function drawFromDesk(
  parts: Parts,
  userId: string,
  id: string,
  { inputs, reason = '' }: { inputs: readonly string[]; reason?: string },
): Promise<DrawRoundList> {
  const { db } = parts;
  const eventId = await db.transaction().execute(async (transaction) => {
    const found = await lockRound(transaction, userId, id, parts);
    const { row, reader, about } = found;
    const drawnFor = new Set(listOf(row.inputs));
    if (!inputs.every((input) => drawnFor.has(input))) throw invalid({ inputs: ['choice'] });
    await putOut(transaction, found, {
      as: actingAs(reader, row.kind),
      userId,
      inputs,
      out: reason === '' ? 'desk' : 'unused',
      reason,
    });
    await beginDuty(transaction, userId, row.event_id, about.now);
    return row.event_id;
  });
  return listDraws(parts, userId, eventId);
}
