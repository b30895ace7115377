import * as v from 'valibot';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { text } from '../kit/fields.ts';
import { strict } from '../kit/strict.ts';
import { entryStatuses } from '../entry/entry-fields.ts';
import { sessionReaders, sessionStatuses } from './competition-session.ts';

/** The check-in of a session (检录), by the participation card and the identity card. */

/** Wrong characters of an identity number, within which time. */
export const WRONG_IDENTITIES = { hits: 5, milliseconds: 5 * 60_000 } as const;

/** One person of an entry of a session. */
const expected = v.object({
  /** Of the entry; people of a team have the same. */
  entry_id: v.string(),
  entry_status: v.picklist(entryStatuses),
  /** Of the check-in; '' as long as there is none. */
  checkin_id: v.string(),
  /** Number of the card. */
  number: v.string(),
  /** Order number of the entry. */
  order: v.string(),
  name: v.string(),
  unit: v.string(),
  /** '' where there is none. */
  photo_url: v.string(),
  status: v.picklist(['expected', 'here', 'absent', 'disqualified']),
  /** When the person was checked in; '' for never. */
  at: v.string(),
});
export type Expected = v.InferOutput<typeof expected>;

/** Why somebody is disqualified. */
export const disqualifyingCauses = ['identity', 'cheating', 'safety', 'order', 'marking', 'other'] as const;

/** What the chief has asked for an entry: a late admission of the supervisor, a disqualification of the committee. */
const entryRuling = v.object({
  id: v.string(),
  entry_id: v.string(),
  kind: v.picklist(['admitLate', 'disqualify']),
  /** '' of a late admission. */
  cause: v.picklist(['', ...disqualifyingCauses]),
  reason: v.string(),
  status: v.picklist(['proposed', 'approved', 'refused', 'withdrawn', 'lapsed']),
  asked_by: v.string(),
  /** By the reader. */
  is_own: v.boolean(),
  asked_at: v.string(),
  /** '' until somebody has decided. */
  decided_by: v.string(),
  decided_at: v.string(),
  decision_reason: v.string(),
  version: v.number(),
});
export type EntryRuling = v.InferOutput<typeof entryRuling>;

export const checkInList = v.object({
  session: v.object({
    id: v.string(),
    name: v.string(),
    status: v.picklist(sessionStatuses),
    starts_at: v.string(),
    cut_off_at: v.string(),
    list_hash: v.string(),
    version: v.number(),
  }),
  event: v.object({ id: v.string(), code: v.string(), name: v.string() }),
  /** Its name. */
  competition: v.string(),
  by: v.array(v.picklist(sessionReaders)),
  /** By order number. */
  people: v.array(expected),
  /** Who has come late can still be let in: the list is closed, and no entry numbers are being drawn. */
  is_undrawn: v.boolean(),
  /** For chief, supervisor and committee; the newest first. */
  rulings: v.array(entryRuling),
});
export type CheckInList = v.InferOutput<typeof checkInList>;

export const getCheckInList = call('GET', '/event-sessions/:id/list', {
  summary: 'Who is expected at a session, who is there and who is absent',
  access: 'signed-in',
  answer: checkInList,
});

export const newCheckIn = strict({
  /** As the card has it: receipt number, of a team with the place in it. */
  number: v.pipe(
    v.string(fault('type')),
    v.trim(),
    v.nonEmpty(fault('required')),
    v.regex(/^E\d\d-[A-Z0-9]{1,12}-\d{4}(?:-\d{1,2})?$/, fault('characters')),
  ),
  card_code: v.pipe(
    v.string(fault('type')),
    v.trim(),
    v.toUpperCase(),
    v.nonEmpty(fault('required')),
    v.regex(/^[A-Z2-7]{4}(?:-?[A-Z2-7]{4}){3}$/, fault('characters')),
  ),
  /** Of the identity card that the person shows. */
  last_four: v.pipe(
    v.string(fault('type')),
    v.trim(),
    v.toUpperCase(),
    v.nonEmpty(fault('required')),
    v.regex(/^\d{3}[\dX]$/, fault('characters')),
  ),
});
export type NewCheckIn = v.InferOutput<typeof newCheckIn>;

export const checkInPerson = call('POST', '/event-sessions/:id/checkins', {
  summary: 'Checks somebody in; again it changes nothing',
  access: 'signed-in',
  body: newCheckIn,
  answer: checkInList,
});

export const checkInUndoing = strict({ reason: v.pipe(v.string(fault('type')), v.trim(), text(2, 500)) });

export const undoCheckIn = call('POST', '/checkins/:id/undo', {
  summary: 'Takes a check-in back while the list is open',
  access: 'signed-in',
  body: checkInUndoing,
  answer: checkInList,
});
