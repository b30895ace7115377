import * as v from 'valibot';
import { requiredReason } from '../competition/competition-fields.ts';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { compact } from '../kit/fields.ts';
import { strict } from '../kit/strict.ts';
import { entryStatuses } from '../entry/entry-fields.ts';
import { sessionReaders, sessionStatuses } from './competition-session.ts';

/** The check-in of a session (检录), with the participation card and the identity card. */

/**
 * The maximum number of wrong attempts at the characters of an identity number, and the period in which they
 * count.
 */
export const WRONG_IDENTITIES = { hits: 5, milliseconds: 5 * 60_000 } as const;

/** A person of an entry in a session. */
const expected = v.object({
  /** The id of the entry. Members of a team have the same id. */
  entry_id: v.string(),
  /** The place of the person in the entry: 1 for the first. */
  seq: v.number(),
  entry_status: v.picklist(entryStatuses),
  /** The id of the check-in. '' if there is none. */
  checkin_id: v.string(),
  /** The number of the card. */
  number: v.string(),
  /** The order number of the entry. */
  order: v.string(),
  name: v.string(),
  unit: v.string(),
  /** '' if there is no photo. */
  photo_url: v.string(),
  status: v.picklist(['expected', 'here', 'absent', 'disqualified']),
  /** The time of the check-in. '' if the person is not checked in. */
  at: v.string(),
});
export type Expected = v.InferOutput<typeof expected>;

/** The causes of a disqualification. */
export const disqualifyingCauses = ['identity', 'cheating', 'safety', 'order', 'marking', 'other'] as const;

/**
 * A request of the chief judge for an entry. The supervisor decides on a late admission, the committee on a
 * disqualification.
 */
const entryRuling = v.object({
  id: v.string(),
  entry_id: v.string(),
  kind: v.picklist(['admitLate', 'disqualify']),
  /** '' for a late admission. */
  cause: v.picklist(['', ...disqualifyingCauses]),
  reason: v.string(),
  status: v.picklist(['proposed', 'approved', 'refused', 'withdrawn', 'lapsed']),
  asked_by: v.string(),
  /** Whether the reader made the request. */
  is_own: v.boolean(),
  asked_at: v.string(),
  /** '' until the request is decided. */
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
  /** The name of the competition. */
  competition: v.string(),
  by: v.array(v.picklist(sessionReaders)),
  /** Sorted by order number. */
  people: v.array(expected),
  /**
   * Whether a late competitor can still be admitted: the list is closed, and the draw of the entry numbers is
   * not prepared.
   */
  is_undrawn: v.boolean(),
  /** For the chief judge, the supervisor and the committee. The newest request first. */
  rulings: v.array(entryRuling),
});
export type CheckInList = v.InferOutput<typeof checkInList>;

export const getCheckInList = call('GET', '/event-sessions/:id/list', {
  summary: 'Lists the people who are expected at a session, with their presence',
  access: 'signed-in',
  answer: checkInList,
});

/**
 * A text from a card as it is printed: typed letters can be small or of full width, and hyphens of another kind.
 * Spaces do not count.
 */
const typed = v.pipe(
  v.string(fault('type')),
  v.transform((text) =>
    compact(text)
      .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
      .toUpperCase(),
  ),
);

export const newCheckIn = strict({
  /** The number on the card: the receipt number, for a team followed by the place of the member. */
  number: v.pipe(
    typed,
    v.nonEmpty(fault('required')),
    v.regex(/^[EY]\d\d-[A-Z0-9]{1,12}-\d{4}(?:-\d{1,2})?$/, fault('characters')),
  ),
  card_code: v.pipe(
    typed,
    v.nonEmpty(fault('required')),
    v.regex(/^[A-Z2-7]{4}(?:-?[A-Z2-7]{4}){3}$/, fault('cardCode.pattern')),
  ),
  /** The last four characters of the identity card that the person shows. */
  last_four: v.pipe(typed, v.nonEmpty(fault('required')), v.regex(/^\d{3}[\dX]$/, fault('lastFour.pattern'))),
});
export type NewCheckIn = v.InferOutput<typeof newCheckIn>;

export const checkInPerson = call('POST', '/event-sessions/:id/checkins', {
  summary: 'Checks a person in, as the check-in officer; a repeated call changes nothing',
  access: 'signed-in',
  body: newCheckIn,
  answer: checkInList,
});

export const checkInUndoing = strict({ reason: requiredReason });

export const undoCheckIn = call('POST', '/checkins/:id/undo', {
  summary: 'Undoes a check-in while the list is open, as the check-in officer',
  access: 'signed-in',
  body: checkInUndoing,
  answer: checkInList,
});
