import type {
  ExhibitorApplicationBy,
  ExhibitorApplicationEvent,
  ExhibitorApplicationFacts,
} from '../../machines/exhibitor/exhibitor-application.machine.ts';
import type { ApiParts } from '../context.ts';
import type { ExhibitorApplicationFacts as Given } from '../contract/exhibitor/exhibitor-application.ts';
import { endedApplicationStatuses } from '../contract/exhibitor/exhibitor-application-fields.ts';
import { begin, requireMove, requireMoveBy, write } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import { beginCompetitionDuty } from '../duty/competition-assignment-rows.ts';
import { requireOwnFile } from '../file/files.ts';
import { forbidden, invalid, stale, unitNotConfirmed } from '../kit/api-error.ts';
import { isOpened, requireSeen } from '../kit/list/opened-records.ts';
import { randomKey } from '../kit/secrets.ts';
import { appliedAlready, overTheLimit } from './exhibitor-refusals.ts';
import { boothOf, noteApplication, tellExhibitor, type ExhibitorTopic } from './exhibitor-notes.ts';
import type { ExhibitorApplicationRow } from './exhibitor-readers.ts';
import {
  bookedSlots,
  factsOfApplication,
  lockApplication,
  lockCall,
  moveBoothOf,
  openSlotsOf,
} from './exhibitor-rows.ts';

/** Acts on applications to exhibit. */

type Parts = Pick<ApiParts, 'db' | 'clock'>;

/** The time to confirm an assigned booth [running.md 2], in milliseconds. */
const CONFIRMED_WITHIN = 72 * 3_600_000;

/** Returns the columns of the given facts. A new file must belong to the user. @throws ApiError 422 */
async function columnsOf(
  transaction: Database,
  userId: string,
  { commitment_id, staff, call_id: _, version: __, ...facts }: Given,
  before: string | null,
) {
  if (commitment_id !== '' && commitment_id !== before) {
    await requireOwnFile(transaction, userId, commitment_id, 'commitment_id');
  }
  return { ...facts, commitment_id: commitment_id || null, staff: JSON.stringify(staff) };
}

/**
 * Begins an application of the user's organisation, as a draft.
 * @returns the id of the application
 * @throws ApiError 404 if the user may not know of the call; 403 if the user does not apply for an
 *   organisation; 409 if the call is not open, or the organisation has an application; 422
 */
export async function addExhibitorApplication(
  { db, clock }: Parts,
  userId: string,
  body: Given,
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const { row: call, by, reader, now } = await lockCall(transaction, userId, body.call_id, clock);
    if (by !== 'exhibitor' || reader.organisationId === null) throw forbidden();
    const { organisationId } = reader;
    const other = await transaction
      .selectFrom('exhibitor_applications')
      .select('id')
      .where('call_id', '=', call.id)
      .where('organisation_id', '=', organisationId)
      .where('status', 'not in', endedApplicationStatuses)
      .executeTakeFirst();
    if (other !== undefined) throw appliedAlready();
    const { status } = begin('exhibitor_applications');
    const columns = await columnsOf(transaction, userId, body, null);
    const row = {
      id: randomKey(),
      call_id: call.id,
      competition_id: call.competition_id,
      status,
      ...columns,
    };
    const drafted = { ...row, area: body.area, power: body.power, confirm_until: null };
    const facts = await factsOfApplication(transaction, drafted, call, {
      isVerified: reader.isVerified,
      now,
    });
    // The chart decides whether the call is open.
    requireMove('exhibitor_applications', status, { type: 'exhibitorApplication.change', by, facts });
    await transaction
      .insertInto('exhibitor_applications')
      .values({
        ...row,
        organisation_id: organisationId,
        user_id: userId,
        submitted_at: null,
        decided_at: null,
        assigned_at: null,
        confirm_until: null,
        moved_in_at: null,
        moved_out_at: null,
      })
      .execute();
    const said = { action: 'exhibitorApplication.begin', userId, by, now } as const;
    await noteApplication(transaction, row.id, said, { before: '', after: status });
    return row.id;
  });
}

export type ExhibitorApplicationAct = { version: number } & (
  | { type: 'exhibitorApplication.change'; body: Given }
  | {
      type: 'exhibitorApplication.submit' | 'exhibitorApplication.approve' | 'exhibitorApplication.confirm';
    }
  | {
      type:
        | 'exhibitorApplication.return'
        | 'exhibitorApplication.reject'
        | 'exhibitorApplication.release'
        | 'exhibitorApplication.withdraw';
      reason: string;
    }
  | { type: 'exhibitorApplication.assign'; booth_id: string }
  | { type: 'exhibitorApplication.bookSlot'; slot_at: string }
  | { type: 'exhibitorApplication.staff'; staff: readonly string[] }
  | { type: 'exhibitorApplication.moveIn' | 'exhibitorApplication.moveOut'; note: string }
);

interface ChosenBooth {
  readonly isFree: boolean;
  readonly hasArea: boolean;
  readonly hasPower: boolean;
}

/** Returns what the chart needs to know of a booth. @throws ApiError 422 naming `booth_id` */
async function chosenBooth(
  transaction: Database,
  { call_id, area, power }: ExhibitorApplicationRow,
  id: string,
): Promise<ChosenBooth> {
  const booth = await transaction
    .selectFrom('booths')
    .selectAll()
    .where('id', '=', id)
    .where('call_id', '=', call_id)
    .executeTakeFirst();
  if (booth === undefined) throw invalid({ booth_id: ['choice'] });
  return { isFree: booth.status === 'free', hasArea: booth.area >= area, hasPower: booth.power >= power };
}

interface ChosenSlot {
  readonly isOffered: boolean;
  readonly hasPlace: boolean;
}

/** An act with what the chart needs to know of the booth that it assigns, or of the slot that it books. */
type ResolvedAct =
  | Exclude<
      ExhibitorApplicationAct,
      { type: 'exhibitorApplication.assign' | 'exhibitorApplication.bookSlot' }
    >
  | ({ type: 'exhibitorApplication.assign' } & ChosenBooth)
  | ({ type: 'exhibitorApplication.bookSlot' } & ChosenSlot);

function eventOf(
  act: ResolvedAct,
  { isSeen, ...said }: { by: ExhibitorApplicationBy; facts: ExhibitorApplicationFacts; isSeen: boolean },
): ExhibitorApplicationEvent {
  switch (act.type) {
    case 'exhibitorApplication.approve':
      return { type: act.type, ...said, isSeen };
    case 'exhibitorApplication.assign': {
      const { type, isFree, hasArea, hasPower } = act;
      return { type, ...said, isFree, hasArea, hasPower };
    }
    case 'exhibitorApplication.bookSlot': {
      const { type, isOffered, hasPlace } = act;
      return { type, ...said, isOffered, hasPlace };
    }
    case 'exhibitorApplication.return':
    case 'exhibitorApplication.reject':
    case 'exhibitorApplication.release':
    case 'exhibitorApplication.withdraw':
      return { type: act.type, ...said, reason: act.reason };
    case 'exhibitorApplication.moveIn':
    case 'exhibitorApplication.moveOut':
      return { type: act.type, ...said, note: act.note };
    default:
      return { type: act.type, ...said };
  }
}

/** Moves a booth to the application. The chart of the application has checked that the booth is free. */
async function takeBooth(transaction: Database, applicationId: string, boothId: string): Promise<void> {
  const { status, version } = await transaction
    .selectFrom('booths')
    .select(['status', 'version'])
    .where('id', '=', boothId)
    .executeTakeFirstOrThrow();
  const move = requireMove('booths', status, { type: 'booth.assign', by: 'system' });
  await write(transaction, move, { id: boothId, version }, { application_id: applicationId });
}

/** The topic of the message to the exhibitor, if another person acts. */
const topics: Partial<Record<ExhibitorApplicationAct['type'], ExhibitorTopic>> = {
  'exhibitorApplication.approve': 'exhibitor.approve',
  'exhibitorApplication.return': 'exhibitor.return',
  'exhibitorApplication.reject': 'exhibitor.reject',
  'exhibitorApplication.assign': 'exhibitor.assign',
  'exhibitorApplication.release': 'exhibitor.release',
  'exhibitorApplication.withdraw': 'exhibitor.end',
};

/** Carries out an act beside the change of the status, and returns the columns to write. */
async function carryOut(
  transaction: Database,
  row: ExhibitorApplicationRow,
  act: ExhibitorApplicationAct,
  { userId, now }: { userId: string; now: number },
) {
  switch (act.type) {
    case 'exhibitorApplication.change':
      if (act.body.call_id !== row.call_id) throw invalid({ call_id: ['locked'] });
      return columnsOf(transaction, userId, act.body, row.commitment_id);
    case 'exhibitorApplication.submit':
      return { submitted_at: now, reason: '' };
    case 'exhibitorApplication.approve':
      return { decided_at: now, reason: '' };
    case 'exhibitorApplication.return':
    case 'exhibitorApplication.reject':
      return { decided_at: now, reason: act.reason };
    case 'exhibitorApplication.assign':
      await takeBooth(transaction, row.id, act.booth_id);
      return { assigned_at: now, confirm_until: now + CONFIRMED_WITHIN, reason: '' };
    case 'exhibitorApplication.confirm':
      return { confirm_until: null };
    case 'exhibitorApplication.bookSlot':
      return { slot_at: Date.parse(act.slot_at) };
    case 'exhibitorApplication.staff':
      return { staff: JSON.stringify(act.staff) };
    case 'exhibitorApplication.release':
    case 'exhibitorApplication.withdraw':
      await moveBoothOf(transaction, row.id, 'booth.release');
      return { assigned_at: null, confirm_until: null, slot_at: null, reason: act.reason };
    case 'exhibitorApplication.moveIn':
      await moveBoothOf(transaction, row.id, 'booth.moveIn');
      return { moved_in_at: now, safety_note: act.note };
    case 'exhibitorApplication.moveOut':
      await moveBoothOf(transaction, row.id, 'booth.moveOut');
      return { moved_out_at: now, return_note: act.note };
  }
}

/** The relations to an application that can act on it. */
const workers = ['exhibitor', 'organiser', 'venue'] as const;

/**
 * Names the limit that a submission exceeds, or the missing commitment, at its field. Otherwise the exhibitor
 * learns only that the chart does not allow the act.
 * @throws ApiError 422, or 403 if the organisation is not confirmed
 */
function requireSubmittable(
  row: ExhibitorApplicationRow,
  { isOpen, isWithin, isCommitted, isVerified }: ExhibitorApplicationFacts,
  limits: { most_area: number; most_power: number },
): void {
  if (!isOpen || (row.status !== 'draft' && row.status !== 'returned')) return;
  if (!isVerified) throw unitNotConfirmed();
  if (!isWithin) throw overTheLimit(row, limits);
  if (!isCommitted) throw invalid({ commitment_id: ['commitment.missing'] });
}

/** Names why a booth does not fit, at the field of the booth. @throws ApiError 422 */
function requireFitting({ isFree, hasArea, hasPower }: ChosenBooth): void {
  if (!isFree) throw invalid({ booth_id: ['booth.notFree'] });
  if (!hasArea) throw invalid({ booth_id: ['booth.area'] });
  if (!hasPower) throw invalid({ booth_id: ['booth.power'] });
}

/** Names why a slot cannot be booked, at the field of the slot. @throws ApiError 422 */
function requireBookable({ isOffered, hasPlace }: ChosenSlot): void {
  if (!isOffered) throw invalid({ slot_at: ['choice'] });
  if (!hasPlace) throw invalid({ slot_at: ['slot.full'] });
}

/**
 * Reads the slot that an act books. Only the exhibitor learns whether it is free.
 * @throws ApiError 403; 422 naming `slot_at`
 */
async function resolvedSlot(
  transaction: Database,
  { row, by, call, now }: Pick<Awaited<ReturnType<typeof lockApplication>>, 'row' | 'by' | 'call' | 'now'>,
  slot_at: string,
): Promise<ChosenSlot> {
  if (by !== 'exhibitor') throw forbidden();
  const at = Date.parse(slot_at);
  const booked = await bookedSlots(transaction, call.id, row.id);
  const slot = {
    isOffered: openSlotsOf(call, now).includes(at),
    hasPlace: (booked.get(at) ?? 0) < call.slot_places,
  };
  if (row.status === 'confirmed') requireBookable(slot);
  return slot;
}

/**
 * Reads the booth that an act assigns. Only readers who may assign one learn of it.
 * @throws ApiError 403; 422 naming `booth_id` or `slot_at`
 */
async function resolved(
  transaction: Database,
  locked: Parameters<typeof resolvedSlot>[1],
  act: ExhibitorApplicationAct,
): Promise<ResolvedAct> {
  const { row, by } = locked;
  if (act.type === 'exhibitorApplication.bookSlot') {
    return { type: act.type, ...(await resolvedSlot(transaction, locked, act.slot_at)) };
  }
  if (act.type !== 'exhibitorApplication.assign') return act;
  if (by !== 'organiser' && by !== 'venue') throw forbidden();
  const booth = await chosenBooth(transaction, row, act.booth_id);
  if (row.status === 'approved') requireFitting(booth);
  return { type: act.type, ...booth };
}

/**
 * Moves an application by its chart, and its booth with it.
 * @param isTogether whether the act is one on many applications, which the user has to have opened
 * @throws ApiError 404; 403 if the act is another reader's; 409 if the chart does not allow the act or another
 *   request has changed the application; 422 naming a field
 */
export async function moveExhibitorApplication(
  { db, clock }: Parts,
  userId: string,
  id: string,
  act: ExhibitorApplicationAct,
  isTogether = false,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const locked = await lockApplication(transaction, userId, id, clock);
    const { row, by, reader, call, now } = locked;
    if (row.version !== act.version) throw stale();
    const isOwn = by === 'exhibitor';
    // The organisation of other readers does not decide on the response, which is 403.
    const isVerified = !isOwn || reader.isVerified;
    const facts = await factsOfApplication(transaction, row, call, { isVerified, now });
    if (isOwn && act.type === 'exhibitorApplication.submit') requireSubmittable(row, facts, call);
    const moving = await resolved(transaction, locked, act);
    const opening = { object: 'exhibitorApplication', id, userId, version: row.version } as const;
    const move = requireSeen(!isTogether || (await isOpened(transaction, opening)), (isSeen) =>
      requireMoveBy(
        'exhibitor_applications',
        row.status,
        { as: [by], of: workers },
        (one: ExhibitorApplicationBy) => eventOf(moving, { by: one, facts, isSeen }),
      ),
    );
    const held = await boothOf(transaction, id);
    const set = await carryOut(transaction, row, act, { userId, now });
    await write(transaction, move, { id, version: row.version }, set);
    const topic = topics[act.type];
    if (!isOwn && topic !== undefined) {
      // The message of a release names the booth that the application held before.
      const booth = held || (await boothOf(transaction, id));
      await tellExhibitor(transaction, row, { topic, booth }, now);
    }
    const reason = 'reason' in act ? act.reason : 'note' in act ? act.note : '';
    await noteApplication(transaction, id, { action: act.type, userId, by: move.by, now, reason }, move);
    if (move.by === 'venue') {
      const { competition_id: competitionId } = row;
      await beginCompetitionDuty(transaction, userId, { competitionId, capacity: 'venue' }, now);
    }
  });
}
