import { sql, type Selectable } from 'kysely';
import { chinaInstant, chinaInstantOrNone } from '../competition/competitions.ts';
import type { ApiParts } from '../context.ts';
import type {
  ExhibitorApplication,
  ExhibitorApplicationList,
  ExhibitorApplicationQuery,
} from '../contract/exhibitor/exhibitor-application.ts';
import type { Database } from '../db/open-database.ts';
import { slotEnd } from '../contract/exhibitor/move-in-slots.ts';
import { storedTexts } from '../db/stored-json.ts';
import type { Tables } from '../db/tables.ts';
import { findFile } from '../file/stored-files.ts';
import { noteOpening, openedAmong } from '../kit/list/opened-records.ts';
import { escapedForLike, likeName, pageOf } from '../kit/list/list-page.ts';
import {
  exhibitorReaderOf,
  knownApplications,
  readerOfApplication,
  type ExhibitorCallRow,
  type ExhibitorReader,
} from './exhibitor-readers.ts';
import { bookedSlots, factsOfApplication, openSlotsOf, requireApplication } from './exhibitor-rows.ts';

/** Reading of applications to exhibit. */

type Parts = Pick<ApiParts, 'db' | 'clock'>;

const joined = (db: Database, reader: ExhibitorReader) =>
  knownApplications(db, reader)
    .innerJoin('exhibitor_calls as call', 'call.id', 'application.call_id')
    .innerJoin('competitions as competition', 'competition.id', 'application.competition_id')
    .innerJoin('organisations as organisation', 'organisation.id', 'application.organisation_id')
    .leftJoin('booths as booth', 'booth.application_id', 'application.id');

const named = [
  'call.theme as call_theme',
  'call.slot_minutes',
  'competition.name as competition_name',
  'organisation.name as organisation',
  'booth.hall',
  'booth.no',
] as const;

type Row = Selectable<Tables['exhibitor_applications']> & {
  call_theme: string;
  slot_minutes: number;
  competition_name: string;
  organisation: string;
  hall: string | null;
  no: string | null;
};

const summaryOf = (row: Row) => ({
  id: row.id,
  call: { id: row.call_id, name: row.call_theme },
  competition: { id: row.competition_id, name: row.competition_name },
  organisation: row.organisation,
  theme: row.theme,
  area: row.area,
  power: row.power,
  build: row.build,
  status: row.status,
  submitted_at: chinaInstantOrNone(row.submitted_at),
  booth: row.hall === null ? '' : `${row.hall} ${row.no ?? ''}`,
  slot_from: chinaInstantOrNone(row.slot_at),
  slot_until: row.slot_at === null ? '' : chinaInstant(slotEnd(row.slot_at, row.slot_minutes)),
  version: row.version,
});

/** Applications that wait for a decision or a booth come first. */
const waitingFirst = sql`case application.status when 'submitted' then 0 when 'approved' then 1 else 2 end`;

export async function listExhibitorApplications(
  { db }: Pick<Parts, 'db'>,
  userId: string,
  { call, status, text, page, per_page }: ExhibitorApplicationQuery,
): Promise<ExhibitorApplicationList> {
  const reader = await exhibitorReaderOf(db, userId);
  let fitting = joined(db, reader);
  if (call !== '') fitting = fitting.where('application.call_id', '=', call);
  if (status !== '') fitting = fitting.where('application.status', '=', status);
  if (text !== '') {
    const pattern = `%${escapedForLike(text)}%`;
    fitting = fitting.where(
      sql<boolean>`(organisation.name like ${likeName(text)} escape '!' or application.theme like ${pattern} escape '!')`,
    );
  }
  const { total } = await fitting
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  let inOrder = fitting.selectAll('application').select(named).orderBy(waitingFirst);
  // Applications to one call follow by the time to move in. Times of several calls are not compared, so that
  // the booths of an exhibitor keep their places when a time is booked for one of them.
  if (call !== '') {
    inOrder = inOrder.orderBy(sql`coalesce(application.slot_at, ${Number.MAX_SAFE_INTEGER})`);
  }
  const rows: Row[] = await inOrder
    .orderBy('application.submitted_at')
    .orderBy('application.id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const opened = await openedAmong(db, { object: 'exhibitorApplication', userId }, rows);
  return {
    data: rows.map((row) => ({
      ...summaryOf(row),
      is_opened: opened.has(row.id),
      by: readerOfApplication(row, reader) ?? 'viewer',
    })),
    meta: { pagination: pageOf(total, rows.length, { page, per_page }) },
  };
}

/** Returns the slots that the holder of an application can book. */
async function openSlots(
  db: Database,
  call: ExhibitorCallRow,
  applicationId: string,
  now: number,
): Promise<ExhibitorApplication['slots']> {
  const booked = await bookedSlots(db, call.id, applicationId);
  return openSlotsOf(call, now).map((at) => ({
    from: chinaInstant(at),
    until: chinaInstant(slotEnd(at, call.slot_minutes)),
    free: Math.max(0, call.slot_places - (booked.get(at) ?? 0)),
  }));
}

/** Returns an application. @throws ApiError 404 */
export async function findExhibitorApplication(
  { db, clock }: Parts,
  userId: string,
  id: string,
): Promise<ExhibitorApplication> {
  const now = clock();
  const { row, by, reader, call } = await requireApplication(db, userId, id);
  const { isVerified } = reader;
  const facts = await factsOfApplication(db, row, call, { isVerified, now });
  const shown = await joined(db, reader)
    .selectAll('application')
    .select(named)
    .where('application.id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    ...summaryOf(shown),
    exhibits: row.exhibits,
    contact_name: row.contact_name,
    contact_phone: row.contact_phone,
    commitment: await findFile(db, row.commitment_id),
    staff: storedTexts(row.staff),
    reason: row.reason,
    confirm_until: row.status === 'booth_assigned' ? chinaInstantOrNone(row.confirm_until) : '',
    moved_in_at: chinaInstantOrNone(row.moved_in_at),
    safety_note: row.safety_note,
    moved_out_at: chinaInstantOrNone(row.moved_out_at),
    return_note: row.return_note,
    slots:
      by === 'exhibitor' && row.status === 'confirmed' && facts.isHeld
        ? await openSlots(db, call, id, now)
        : [],
    by,
    facts,
    server_time: chinaInstant(now),
  };
}

/**
 * Returns an application like {@link findExhibitorApplication}. Notes that the committee has opened it, which
 * can then approve it together with others.
 * @throws ApiError 404
 */
export async function openExhibitorApplication(
  parts: Parts,
  userId: string,
  id: string,
): Promise<ExhibitorApplication> {
  const found = await findExhibitorApplication(parts, userId, id);
  const { by, status, version } = found;
  if (by === 'organiser' && status === 'submitted') {
    await noteOpening(parts.db, { object: 'exhibitorApplication', id, userId, version });
  }
  return found;
}
