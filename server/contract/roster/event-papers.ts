import * as v from 'valibot';
import { capacities, roundKinds } from '../expert/assignment.ts';
import { competitionCapacities } from '../expert/competition-assignment.ts';
import { sessionStatuses } from '../day/competition-session.ts';
import { call } from '../kit/call.ts';
import { strict } from '../kit/strict.ts';

/**
 * The paper pack of an event (纸质资料包): the lists and the blank forms with which a hall continues without a
 * network. It contains no entry number, no station, no work code and no seed of an entry: a person
 * who finds the paper learns nothing that the draws hide. Score sheets and cards have separate calls.
 */

/** The duties of the people in the list of contacts. `committee` and `leader` have no assignment. */
export const contactDuties = [...capacities, ...competitionCapacities, 'committee', 'leader'] as const;

const contact = v.object({
  /** Stable within one event. A telephone number of {@link contactPhones} has the same id. */
  id: v.string(),
  duty: v.picklist(contactDuties),
  round_kind: v.picklist(['', ...roundKinds]),
  name: v.string(),
  /** The unit of a leader. '' for every other duty. */
  unit: v.string(),
});
export type Contact = v.InferOutput<typeof contact>;

const person = v.object({
  /** The number of the person's card. */
  number: v.string(),
  /** The order number of the entry. '' before the order is sealed. */
  order: v.string(),
  /** The session of the entry. '' if the entry has no place yet. */
  session_id: v.string(),
  name: v.string(),
  unit: v.string(),
});
export type PaperPerson = v.InferOutput<typeof person>;

export const eventPapers = v.object({
  event: v.object({ id: v.string(), code: v.string(), name: v.string(), group: v.string() }),
  competition: v.object({
    name: v.string(),
    starts_on: v.string(),
    ends_on: v.string(),
    place: v.string(),
    contact_phone: v.string(),
  }),
  by: v.picklist(['organiser', 'viewer']),
  /** Whether the roster is frozen. Before, there are no people. */
  is_frozen: v.boolean(),
  /** Whether the scheme of the event is fixed. Score sheets are printed from a fixed scheme only. */
  has_scheme: v.boolean(),
  /** The sessions that are held, the earliest first. */
  sessions: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      status: v.picklist(sessionStatuses),
      starts_at: v.string(),
      ends_at: v.string(),
      cut_off_at: v.string(),
      stations: v.array(v.string()),
      /** The number of entries in the session. */
      entries: v.number(),
    }),
  ),
  /** The people on the roster who are not disqualified, by order number, before the draw by card number. */
  people: v.array(person),
  /** The number of entries of those people. A team is one entry. */
  entries: v.number(),
  /** The judges of each module, by group. Judges in reserve are not included. */
  judges: v.array(v.object({ module: v.string(), names: v.array(v.string()) })),
  contacts: v.array(contact),
  printed_at: v.string(),
});
export type EventPapers = v.InferOutput<typeof eventPapers>;

export const getEventPapers = call('GET', '/events/:id/paper-pack', {
  summary: 'Returns the lists of the paper pack of an event, for its committee, without telephone numbers',
  access: 'signed-in',
  answer: eventPapers,
});

/** The telephone numbers of the contacts. Accounts without a proven number are not included. */
export const contactPhones = v.object({
  phones: v.array(v.object({ id: contact.entries.id, phone: v.string() })),
});
export type ContactPhones = v.InferOutput<typeof contactPhones>;

/** A request of the telephone numbers. */
export const contactsRequest = strict({});

export const revealEventContacts = call('POST', '/events/:id/paper-pack/contacts', {
  summary:
    'Returns the telephone numbers of the contacts of an event for the paper pack; the act is recorded',
  access: 'signed-in',
  body: contactsRequest,
  answer: contactPhones,
});
