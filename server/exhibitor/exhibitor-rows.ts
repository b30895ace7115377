import type { Selectable } from 'kysely';
import type { ExhibitorApplicationFacts } from '../../machines/exhibitor/exhibitor-application.machine.ts';
import type { ExhibitorCallFacts } from '../../machines/exhibitor/exhibitor-call.machine.ts';
import { waitingOf } from '../account/asked-second.ts';
import { phaseOf } from '../competition/competitions.ts';
import type { ExhibitorCall } from '../contract/exhibitor/exhibitor-call.ts';
import { slotsOf } from '../contract/exhibitor/move-in-slots.ts';
import type { Tables } from '../db/tables.ts';
import { writeAll, moveOf } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import { notFound } from '../kit/api-error.ts';
import { lockCompetition } from '../kit/row-locks.ts';
import { boothOf, noteApplication, tellExhibitor } from './exhibitor-notes.ts';
import {
  exhibitorReaderOf,
  readerOfApplication,
  readerOfCall,
  type ExhibitorApplicationRow,
  type ExhibitorCallRow,
} from './exhibitor-readers.ts';

/** Calls and applications with the facts of their charts, and the locks of their acts. */

/** Phases of a competition in which its exhibition is prepared or held. */
const heldPhases: readonly string[] = ['published', 'open', 'closed', 'running'];

/** Whether the exhibition of a competition is prepared or held. */
export const isCompetitionHeld = (row: Selectable<Tables['competitions']>, now: number): boolean =>
  heldPhases.includes(phaseOf(row, now));

async function isHeldAt(db: Database, id: string, now: number): Promise<boolean> {
  const row = await db.selectFrom('competitions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return isCompetitionHeld(row, now);
}

/**
 * Returns the phase of a call. The clock decides it for a published call.
 * @param isHeld whether the exhibition of its competition is prepared or held
 */
export function phaseOfCall(
  { status, opens_at, closes_at }: Pick<ExhibitorCallRow, 'status' | 'opens_at' | 'closes_at'>,
  isHeld: boolean,
  now: number,
): ExhibitorCall['phase'] {
  if (status !== 'published') return status;
  if (!isHeld || now >= closes_at) return 'over';
  return now < opens_at ? 'upcoming' : 'open';
}

export async function factsOfCall(
  db: Database,
  row: ExhibitorCallRow,
  now: number,
): Promise<ExhibitorCallFacts> {
  const booth = await db
    .selectFrom('booths')
    .select('id')
    .where('call_id', '=', row.id)
    .limit(1)
    .executeTakeFirst();
  return {
    isHeld: await isHeldAt(db, row.competition_id, now),
    isTimely: now < row.closes_at,
    hasBooths: booth !== undefined,
    waiting: waitingOf(row, now),
  };
}

/** Returns the starts of the slots for moving in that have not begun, in epoch ms. */
export const openSlotsOf = (
  { move_in_from: from, move_in_until: until, slot_minutes: minutes }: ExhibitorCallRow,
  now: number,
): readonly number[] => slotsOf({ from, until, minutes }).filter((at) => now < at);

/**
 * Counts the exhibitors that have booked each slot of a call, by its start.
 * @param exceptId the application whose booking does not count, because it can be moved
 */
export async function bookedSlots(
  db: Database,
  callId: string,
  exceptId: string,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('exhibitor_applications')
    .select((is) => ['slot_at', is.fn.countAll<number>().as('count')])
    .where('call_id', '=', callId)
    .where('id', '<>', exceptId)
    .where('slot_at', 'is not', null)
    .groupBy('slot_at')
    .execute();
  return new Map(rows.flatMap(({ slot_at, count }) => (slot_at === null ? [] : [[slot_at, count]])));
}

/** @param isVerified whether the reader's organisation is confirmed; only exhibitors need it */
export async function factsOfApplication(
  db: Database,
  row: Pick<ExhibitorApplicationRow, 'area' | 'power' | 'commitment_id' | 'confirm_until'>,
  call: ExhibitorCallRow,
  { isVerified = false, now }: { readonly isVerified?: boolean; readonly now: number },
): Promise<ExhibitorApplicationFacts> {
  const isHeld = call.status === 'published' && (await isHeldAt(db, call.competition_id, now));
  return {
    isOpen: phaseOfCall(call, isHeld, now) === 'open',
    isHeld,
    isVerified,
    isWithin: row.area <= call.most_area && row.power <= call.most_power,
    isCommitted: row.commitment_id !== null,
    isTimely: row.confirm_until !== null && now < row.confirm_until,
    hasSlots: openSlotsOf(call, now).length > 0,
  };
}

const findCallRow = (db: Database, id: string) =>
  db.selectFrom('exhibitor_calls').selectAll().where('id', '=', id).executeTakeFirst();

const findApplicationRow = (db: Database, id: string) =>
  db.selectFrom('exhibitor_applications').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns a call that the user may read. @throws ApiError 404 */
export async function requireCall(db: Database, userId: string, id: string) {
  const row = await findCallRow(db, id);
  const reader = await exhibitorReaderOf(db, userId);
  const by = row === undefined ? null : readerOfCall(row, reader);
  if (row === undefined || by === null) throw notFound();
  return { row, by, reader };
}

/** Returns an application that the user may read, with its call. @throws ApiError 404 */
export async function requireApplication(db: Database, userId: string, id: string) {
  const row = await findApplicationRow(db, id);
  const reader = await exhibitorReaderOf(db, userId);
  const by = row === undefined ? null : readerOfApplication(row, reader);
  if (row === undefined || by === null) throw notFound();
  const call = await db
    .selectFrom('exhibitor_calls')
    .selectAll()
    .where('id', '=', row.call_id)
    .executeTakeFirstOrThrow();
  return { row, by, reader, call };
}

/** Locks an organisation. It is not suspended while it begins or changes an application. */
const holdStatus = (transaction: Database, organisationId: string) =>
  transaction.selectFrom('organisations').select('id').where('id', '=', organisationId).forShare().execute();

/**
 * Locks the competition of a call. Until the end of the transaction no other act changes a call, a booth or
 * an application of the competition. The clock is read after the lock.
 * @throws ApiError 404
 */
export async function lockCall(transaction: Database, userId: string, id: string, clock: () => number) {
  const { row, reader } = await requireCall(transaction, userId, id);
  await lockCompetition(transaction, row.competition_id);
  if (reader.organisationId !== null) await holdStatus(transaction, reader.organisationId);
  const now = clock();
  await lapseBooths(transaction, row.competition_id, now);
  return { ...(await requireCall(transaction, userId, id)), now };
}

/** Locks like {@link lockCall}, for an application. @throws ApiError 404 */
export async function lockApplication(
  transaction: Database,
  userId: string,
  id: string,
  clock: () => number,
) {
  const { row } = await requireApplication(transaction, userId, id);
  await lockCompetition(transaction, row.competition_id);
  await holdStatus(transaction, row.organisation_id);
  const now = clock();
  await lapseBooths(transaction, row.competition_id, now);
  return { ...(await requireApplication(transaction, userId, id)), now };
}

/** Moves the booth of an application, as a consequence of a step of the application. */
export async function moveBoothOf(
  transaction: Database,
  applicationId: string,
  type: 'booth.release' | 'booth.moveIn' | 'booth.moveOut',
): Promise<void> {
  const row = await transaction
    .selectFrom('booths')
    .select(['id', 'status', 'version'])
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  if (row === undefined) return;
  const move = moveOf('booths', row.status, { type, by: 'system' });
  if (move === null) throw new Error(`booth ${row.id}: no ${type} in ${row.status}`);
  await writeAll(transaction, move, { id: row.id }, type === 'booth.moveIn' ? {} : { application_id: null });
}

/**
 * Frees the booths of a competition that were not confirmed in time, and notifies the exhibitors. The caller
 * holds the lock on the competition.
 */
export async function lapseBooths(transaction: Database, competitionId: string, now: number): Promise<void> {
  const due = await transaction
    .selectFrom('exhibitor_applications')
    .selectAll()
    .where('competition_id', '=', competitionId)
    .where('status', '=', 'booth_assigned')
    .where('confirm_until', '<=', now)
    .execute();
  for (const row of due) {
    const call = await transaction
      .selectFrom('exhibitor_calls')
      .selectAll()
      .where('id', '=', row.call_id)
      .executeTakeFirstOrThrow();
    const facts = await factsOfApplication(transaction, row, call, { now });
    const type = 'exhibitorApplication.lapse';
    const move = moveOf('exhibitor_applications', row.status, { type, by: 'system', facts });
    if (move === null) continue;
    const booth = await boothOf(transaction, row.id);
    await tellExhibitor(transaction, row, { topic: 'exhibitor.lapse', booth }, now);
    await moveBoothOf(transaction, row.id, 'booth.release');
    await writeAll(
      transaction,
      move,
      { id: row.id, version: row.version },
      { assigned_at: null, confirm_until: null },
    );
    await noteApplication(transaction, row.id, { action: type, userId: null, by: 'system', now }, move);
  }
}
