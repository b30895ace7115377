import type { BoothEvent } from '../../machines/exhibitor/booth.machine.ts';
import type { ApiParts } from '../context.ts';
import {
  boothNo,
  MOST_BOOTHS,
  type Booth,
  type BoothList,
  type NewBooths,
} from '../contract/exhibitor/booth.ts';
import { begin, requireMoveBy, write } from '../db/move.ts';
import { conflict, forbidden, invalid, notFound, stale } from '../kit/api-error.ts';
import { randomKey } from '../kit/secrets.ts';
import { noteByCommittee } from './exhibitor-notes.ts';
import { lockCall, requireCall } from './exhibitor-rows.ts';

/** Booths of a call for exhibitors. */

type Parts = Pick<ApiParts, 'db' | 'clock'>;

/** Returns the booths of a call, by hall and number. @throws ApiError 404 */
export async function listBooths(
  { db }: Pick<Parts, 'db'>,
  userId: string,
  callId: string,
): Promise<BoothList> {
  const { row: call, by, reader } = await requireCall(db, userId, callId);
  const rows = await db
    .selectFrom('booths as booth')
    .leftJoin('exhibitor_applications as held', 'held.id', 'booth.application_id')
    .leftJoin('organisations as holder', 'holder.id', 'held.organisation_id')
    .selectAll('booth')
    .select(['holder.name as holder', 'held.organisation_id as held_by'])
    .where('booth.call_id', '=', callId)
    .orderBy('booth.hall')
    .execute();
  // A number with three digits follows those with two.
  const inOrder = rows.toSorted(
    (one, other) =>
      (one.hall === other.hall ? 0 : one.hall < other.hall ? -1 : 1) ||
      one.no.localeCompare(other.no, 'en', { numeric: true }),
  );
  // Exhibitors see which booths are taken, and not by whom.
  const seesAll = by === 'venue' || reader.scope.competitions.includes(call.competition_id);
  return {
    data: inOrder.map((row): Booth => {
      const isOwn = row.held_by !== null && row.held_by === reader.organisationId;
      return {
        id: row.id,
        hall: row.hall,
        no: row.no,
        area: row.area,
        power: row.power,
        status: row.status,
        holder: seesAll || isOwn ? (row.holder ?? '') : '',
        is_own: isOwn,
        reason: seesAll ? row.reason : '',
        by: by === 'organiser' ? 'organiser' : 'viewer',
        version: row.version,
      };
    }),
  };
}

async function findBooth(parts: Pick<Parts, 'db'>, userId: string, id: string): Promise<Booth> {
  const row = await parts.db.selectFrom('booths').select('call_id').where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound();
  const booth = (await listBooths(parts, userId, row.call_id)).data.find((one) => one.id === id);
  if (booth === undefined) throw notFound();
  return booth;
}

/**
 * Adds a row of booths to a call.
 * @throws ApiError 404; 403 for other readers than the committee; 409 if the call is cancelled; 422 naming the
 *   numbers, if a booth exists or there would be too many
 */
export async function addBooths(
  { db, clock }: Parts,
  userId: string,
  callId: string,
  { hall, row, first, last, ...size }: NewBooths,
): Promise<void> {
  if (last < first) throw invalid({ last: ['row.order'] });
  await db.transaction().execute(async (transaction) => {
    const { row: call, by, now } = await lockCall(transaction, userId, callId, clock);
    if (by !== 'organiser') throw forbidden();
    if (call.status === 'cancelled') throw conflict();
    const numbers = Array.from({ length: last - first + 1 }, (_, index) => boothNo(row, first + index));
    const known = await transaction
      .selectFrom('booths')
      .select(['hall', 'no'])
      .where('call_id', '=', callId)
      .execute();
    if (known.some((one) => one.hall === hall && numbers.includes(one.no))) {
      throw invalid({ first: ['booth.taken'] });
    }
    if (known.length + numbers.length > MOST_BOOTHS) throw invalid({ last: [`most:${MOST_BOOTHS}`] });
    const { status } = begin('booths');
    const made = numbers.map((no) => ({
      id: randomKey(),
      call_id: callId,
      competition_id: call.competition_id,
      hall,
      no,
      ...size,
      status,
      application_id: null,
    }));
    await transaction.insertInto('booths').values(made).execute();
    const [one] = made;
    if (one === undefined) return;
    const reason = `${hall} ${numbers[0]}–${numbers.at(-1)}`;
    await noteByCommittee(
      transaction,
      'booth',
      one.id,
      { action: 'booth.add', userId, reason, now },
      { before: '', after: status },
    );
  });
}

export type BoothAct =
  | { type: 'booth.change'; version: number; area: number; power: number }
  | { type: 'booth.block'; version: number; reason: string }
  | { type: 'booth.unblock' | 'booth.remove'; version: number };

function eventOf(act: BoothAct, by: 'organiser' | 'viewer'): BoothEvent {
  return act.type === 'booth.block' ? { type: act.type, by, reason: act.reason } : { type: act.type, by };
}

/**
 * Moves a booth by its chart.
 * @returns the id of the call of the booth
 * @throws ApiError 404; 403 for other readers than the committee; 409 if the chart does not allow the act or
 *   another request has changed the booth
 */
export async function moveBooth(
  { db, clock }: Parts,
  userId: string,
  id: string,
  act: BoothAct,
): Promise<{ callId: string }> {
  return db.transaction().execute(async (transaction) => {
    const read = () => transaction.selectFrom('booths').selectAll().where('id', '=', id).executeTakeFirst();
    const known = await read();
    if (known === undefined) throw notFound();
    const { by, now, row: call } = await lockCall(transaction, userId, known.call_id, clock);
    const row = await read();
    if (row === undefined) throw notFound();
    if (row.version !== act.version) throw stale();
    if (by === 'organiser' && call.status === 'cancelled') throw conflict();
    const as = by === 'organiser' ? 'organiser' : 'viewer';
    const move = requireMoveBy('booths', row.status, { as: [as], of: ['organiser'] }, (one) =>
      eventOf(act, one),
    );
    const set =
      act.type === 'booth.change'
        ? { area: act.area, power: act.power }
        : { reason: act.type === 'booth.block' ? act.reason : '' };
    await write(transaction, move, { id, version: row.version }, set);
    const reason = act.type === 'booth.block' ? act.reason : `${row.hall} ${row.no}`;
    await noteByCommittee(transaction, 'booth', id, { action: act.type, userId, reason, now }, move);
    return { callId: row.call_id };
  });
}

/** Moves a booth and returns it. @throws ApiError like {@link moveBooth} */
export async function movedBooth(parts: Parts, userId: string, id: string, act: BoothAct): Promise<Booth> {
  await moveBooth(parts, userId, id, act);
  return findBooth(parts, userId, id);
}
