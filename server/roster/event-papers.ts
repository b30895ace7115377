import { CUT_OFF } from '../contract/day/competition-session.ts';
import { chinaInstant } from '../competition/competitions.ts';
import { isRostered } from '../contract/competition/competition-making.ts';
import { onRoster } from '../contract/entry/entry-fields.ts';
import { countingStatuses } from '../contract/expert/assignment.ts';
import type { Contact, ContactPhones, EventPapers, PaperPerson } from '../contract/roster/event-papers.ts';
import type { ApiParts } from '../context.ts';
import type { Database } from '../db/open-database.ts';
import { listOf, sessionStates } from '../day/session-rows.ts';
import { ofCommittee } from '../duty/assignment-candidates.ts';
import { aboutEvent, readAssignments } from '../duty/assignment-rows.ts';
import { readCompetitionAssignments } from '../duty/competition-assignment-rows.ts';
import { readMembers } from '../expert/judgement-group-rows.ts';
import { forbidden, notFound } from '../kit/api-error.ts';
import { audit } from '../kit/audit.ts';
import { liveScheme } from '../marking/require-scheme.ts';
import { requireReveal } from '../secret/reveal-limits.ts';
import { cardNumberOf } from './participation-cards.ts';
import { readEntries } from './roster-entries.ts';
import { requireRoster, type RosterOfEvent } from './roster-readers.ts';

/** The lists of the paper pack of an event [running.md A26: crew by name and telephone]. */

type Parts = Pick<ApiParts, 'db' | 'clock' | 'sealing'>;

/** The maximum number of entries of one event that are printed. */
const ENTRIES_AT_MOST = 10_000;

/**
 * Returns an event for its committee.
 * @throws ApiError 404 for every other user
 */
async function requireCommittee(db: Database, userId: string, eventId: string): Promise<RosterOfEvent> {
  const found = await requireRoster(db, userId, eventId);
  if (found.reader.capacity !== 'organiser') throw notFound();
  return found;
}

interface Reached extends Contact {
  /** '' if the person has no proven number. */
  readonly phone: string;
}

/** Returns the people who lead or serve at an event, and the leaders of the units with an entry in it. */
async function contactsOf(db: Database, { event, competition }: RosterOfEvent): Promise<Reached[]> {
  const crew = await readAssignments(db)
    .select('users.phone')
    .where('assignments.event_id', '=', event.id)
    .where('assignments.status', 'in', countingStatuses)
    .orderBy('assignments.proposed_at')
    .orderBy('assignments.id')
    .execute();
  const atCompetition = await readCompetitionAssignments(db)
    .select('users.phone')
    .where('of.competition_id', '=', competition.id)
    .where('of.status', 'in', countingStatuses)
    .orderBy('of.proposed_at')
    .orderBy('of.id')
    .execute();
  const committee = await ofCommittee(db, competition.id, '');
  const accounts = await db
    .selectFrom('users')
    .select(['id', 'phone'])
    .where('id', 'in', ['', ...committee.map(({ id }) => id)])
    .where('status', '=', 'active')
    .execute();
  const phones = new Map(accounts.map(({ id, phone }) => [id, phone ?? '']));
  const leaders = await db
    .selectFrom('delegations')
    .innerJoin('organisations as unit', 'unit.id', 'delegations.organisation_id')
    .select(['delegations.id', 'leader', 'leader_phone', 'unit.name as unit'])
    .where('delegations.competition_id', '=', competition.id)
    .where((is) =>
      is.exists(
        is
          .selectFrom('entries')
          .select('entries.id')
          .whereRef('entries.organisation_id', '=', 'delegations.organisation_id')
          .where('entries.event_id', '=', event.id)
          .where('entries.status', 'in', onRoster),
      ),
    )
    .orderBy('unit.name')
    .orderBy('delegations.id')
    .execute();
  const serving = <Duty extends Contact['duty']>(
    one: Pick<(typeof crew)[number], 'id' | 'real_name' | 'account_name' | 'phone'> & { capacity: Duty },
  ) => ({
    id: one.id,
    name: one.real_name ?? one.account_name,
    duty: one.capacity,
    unit: '',
    phone: one.phone ?? '',
  });
  return [
    ...committee
      .filter(({ id }) => phones.has(id))
      .map(({ id, name }) => ({
        id,
        name,
        duty: 'committee' as const,
        round_kind: '' as const,
        unit: '',
        phone: phones.get(id) ?? '',
      })),
    ...crew.map((one) => ({ ...serving(one), round_kind: one.round_kind })),
    ...atCompetition.map((one) => ({ ...serving(one), round_kind: '' as const })),
    ...leaders.map(({ id, leader, leader_phone, unit }) => ({
      id,
      name: leader,
      duty: 'leader' as const,
      round_kind: '' as const,
      unit,
      phone: leader_phone,
    })),
  ];
}

/** Returns the judges of each module, as the groups of the committee name them. */
async function judgesOf(db: Database, eventId: string): Promise<EventPapers['judges']> {
  const groups = await db
    .selectFrom('judgement_groups')
    .select(['id', 'modules'])
    .where('event_id', '=', eventId)
    .where('appeal_id', 'is', null)
    .orderBy('made_at')
    .orderBy('id')
    .execute();
  const members = await readMembers(db, eventId);
  return groups.flatMap(({ id, modules }) => {
    const names = members
      .filter(({ group_id, seat, status }) => group_id === id && seat === 'judge' && status !== 'released')
      .map(({ real_name, account_name }) => real_name ?? account_name);
    return listOf(modules).map((module) => ({ module, names }));
  });
}

/** Returns the sessions of an event, and its people with their order numbers. */
async function placesOf(parts: Parts, { event }: RosterOfEvent) {
  const about = await aboutEvent(parts.db, event.id, parts.clock());
  const { states, order } = await sessionStates(parts, about);
  const held = states.filter(({ row }) => row.status !== 'cancelled');
  const found = await readEntries(parts.db, {
    eventIds: [event.id],
    statuses: onRoster.filter((status) => status !== 'disqualified'),
    most: ENTRIES_AT_MOST,
  });
  const numbers = new Map([...order].map(([number, receipt]) => [receipt, number]));
  const sessionOf = new Map(
    held.flatMap(({ row, entries }) => entries.map(({ id }) => [id, row.id] as const)),
  );
  const placed = found.map((entry) => ({ entry, order: numbers.get(entry.no ?? '') ?? '' }));
  const people: PaperPerson[] = placed
    .toSorted((one, other) => (one.order === other.order ? 0 : one.order < other.order ? -1 : 1))
    .flatMap(({ entry, order: number }) =>
      entry.people.map(({ seq, real_name }) => ({
        number: cardNumberOf(entry.no ?? '', seq, event.team_size),
        order: number,
        session_id: sessionOf.get(entry.id) ?? '',
        name: real_name,
        unit: entry.unit,
      })),
    );
  const isPrinted = new Set(found.map(({ id }) => id));
  return {
    people,
    entries: found.length,
    sessions: held.map(({ row, entries }) => ({
      id: row.id,
      name: row.name,
      status: row.status,
      starts_at: chinaInstant(row.starts_at),
      ends_at: chinaInstant(row.ends_at),
      cut_off_at: chinaInstant(row.starts_at - CUT_OFF),
      stations: listOf(row.stations),
      entries: entries.filter(({ id }) => isPrinted.has(id)).length,
    })),
  };
}

/**
 * Returns the lists of the paper pack of an event. Before the roster is frozen it has no people.
 * @throws ApiError 404 for every user except the committee
 */
export async function findEventPapers(parts: Parts, userId: string, eventId: string): Promise<EventPapers> {
  const { db, clock } = parts;
  const found = await requireCommittee(db, userId, eventId);
  const { event, competition, reader } = found;
  const isFrozen = isRostered(event.status);
  const places = isFrozen ? await placesOf(parts, found) : { people: [], entries: 0, sessions: [] };
  const scheme = await liveScheme(db, eventId);
  const { name, starts_on, ends_on, place, contact_phone } = competition;
  return {
    event: { id: event.id, code: event.code, name: event.name, group: event.entrants },
    competition: { name, starts_on, ends_on, place, contact_phone },
    by: reader.acts ? 'organiser' : 'viewer',
    is_frozen: isFrozen,
    has_scheme: scheme?.status === 'fixed',
    ...places,
    judges: await judgesOf(db, eventId),
    contacts: (await contactsOf(db, found)).map(({ phone: _, ...contact }) => contact),
    printed_at: chinaInstant(clock()),
  };
}

/**
 * Returns the telephone numbers of the contacts in full. The audit log stores the access permanently.
 * @throws ApiError 404 for every user except the committee; 403 if the account can only view; 429
 */
export async function revealEventContacts(
  { db, clock }: Parts,
  userId: string,
  eventId: string,
): Promise<ContactPhones> {
  await requireReveal(
    db,
    { userId, object: 'competitionEvent', objectId: eventId, reason: 'papers' },
    clock(),
  );
  return db.transaction().execute(async (transaction) => {
    const found = await requireCommittee(transaction, userId, eventId);
    if (!found.reader.acts) throw forbidden();
    const contacts = await contactsOf(transaction, found);
    await audit(transaction, {
      object: 'competitionEvent',
      object_id: eventId,
      action: 'event.contacts',
      actor_id: userId,
      capacity: 'organiser',
      before: '',
      after: String(contacts.length),
      reason: 'papers',
      at: clock(),
    });
    return { phones: contacts.flatMap(({ id, phone }) => (phone === '' ? [] : [{ id, phone }])) };
  });
}
