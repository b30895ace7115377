import { conflict, forbidden, notFound } from '../kit/api-error.ts';
import type { ApiParts } from '../context.ts';
import type { EntryForm, PrintedNumbers, Receipt } from '../contract/entry/receipt.ts';
import type { Database } from '../db/open-database.ts';
import { audit } from '../kit/audit.ts';
import { chinaInstant, phaseOf, publicStateOf } from '../competition/competitions.ts';
import { requireRow } from './reading/capacities.ts';
import { findEntry } from './reading/find-entry.ts';
import type { Row } from './reading/entry-rows.ts';
import { linkIfReadable } from '../file/files.ts';
import { networkOf } from '../kit/network-of.ts';
import { openNumber } from '../secret/opened-identity.ts';
import { requireWithin } from '../kit/rate-limits.ts';
import { requireReveal } from '../secret/reveal-limits.ts';
import { sameHash } from '../kit/secrets.ts';
import { membersOf } from './team/team-members.ts';

/** The limit prevents guessing of codes, and is high enough for a desk where many forms are checked. */
const LOOKS_PER_ADDRESS = { hits: 120, milliseconds: 60_000 };

/**
 * Returns the code of a form, 96 bits in base64url. Only the system can create a code for a number and a
 * version.
 */
const codeOf = ({ sealing }: Pick<ApiParts, 'sealing'>, no: string, version: number) =>
  sealing.proof(`receipt ${no} ${version}`).slice(0, 16);

/** Masks a name: 林晓雨 becomes 林*雨. The holder of the form can recognise the name, but other readers cannot. */
function maskName(name: string): string {
  const characters = Array.from(name);
  if (characters.length < 3) return `${characters[0] ?? ''}*`;
  return `${characters[0]}${'*'.repeat(characters.length - 2)}${characters.at(-1)}`;
}

/**
 * Returns all people in an entry in their order, with the data that the form shows in addition to the entry.
 */
async function peopleOf(db: Database, row: Row) {
  const people = [{ seq: 1, person_id: row.person_id, phone: row.phone }, ...row.team];
  const known = await db
    .selectFrom('persons')
    .select(['id', 'user_id', 'education', 'skill_level', 'photo_id', 'id_no_sealed'])
    .where(
      'id',
      'in',
      people.map(({ person_id }) => person_id),
    )
    .execute();
  return people.flatMap(({ seq, person_id, phone }) =>
    known.filter(({ id }) => id === person_id).map((person) => ({ ...person, seq, phone: phone ?? '' })),
  );
}

/** The capacities that can print numbers in full: the owner, and the unit that stamps the form. */
const stampers = ['owner', 'unit'] as const;

/**
 * Returns an entry for its printed form, with the code that proves it.
 * @throws ApiError 404; 409 if the entry is not submitted yet
 */
export async function formOf(
  parts: Pick<ApiParts, 'db' | 'clock' | 'sealing'>,
  userId: string,
  id: string,
): Promise<EntryForm> {
  const now = parts.clock();
  const entry = await findEntry(parts, userId, id, now);
  if (entry.no === '') throw conflict();
  const { row } = await requireRow(parts.db, parts.sealing, id, userId);
  const people: EntryForm['people'] = [];
  for (const { seq, education, skill_level, photo_id } of await peopleOf(parts.db, row)) {
    const photo_url = photo_id === null ? '' : await linkIfReadable(parts, userId, photo_id, now);
    people.push({
      seq,
      education,
      skill_level,
      photo_url,
    });
  }
  return {
    entry,
    people,
    can_print: stampers.some((one) => entry.capacities.includes(one)),
    code: codeOf(parts, entry.no, entry.version),
    printed_at: chinaInstant(now),
  };
}

/**
 * Returns the numbers in full for the form that is signed and stamped. The audit log stores the access
 * permanently. An owner who does not act for the unit receives only their own number.
 * @throws ApiError 404; 403 if the user may not print the numbers; 409 if the entry is not submitted yet; 429
 */
export async function printForm(
  { db, clock, sealing }: Pick<ApiParts, 'db' | 'clock' | 'sealing'>,
  userId: string,
  id: string,
): Promise<PrintedNumbers> {
  await requireReveal(db, { userId, object: 'entry', objectId: id, reason: 'form' }, clock());
  return db.transaction().execute(async (transaction) => {
    const { row, capacities } = await requireRow(transaction, sealing, id, userId);
    const capacity = stampers.findLast((one) => capacities.includes(one));
    if (capacity === undefined) throw forbidden();
    if (row.no === null) throw conflict();
    const people = await peopleOf(transaction, row);
    await audit(transaction, {
      object: 'entry',
      object_id: id,
      action: 'person.reveal',
      actor_id: userId,
      capacity,
      before: '',
      after: '',
      reason: 'form',
      at: clock(),
    });
    return {
      people: people
        .filter(({ user_id }) => capacity === 'unit' || user_id === userId)
        .map(({ seq, id_no_sealed, phone }) => ({ seq, id_no: openNumber(sealing, id_no_sealed), phone })),
    };
  });
}

/**
 * Returns the entry of a receipt number to the holder of the form. A wrong code and an unknown number give
 * the same error.
 * @throws ApiError 404, 429
 */
export async function findReceipt(
  parts: Pick<ApiParts, 'db' | 'clock' | 'sealing'>,
  no: string,
  { version, code, address }: { version: number; code: string; address: string },
): Promise<Receipt> {
  await requireWithin(parts.db, `receipts:${networkOf(address)}`, LOOKS_PER_ADDRESS, parts.clock());
  if (!sameHash(codeOf(parts, no, version), code)) throw notFound();
  const row = await parts.db
    .selectFrom('entries as entry')
    .innerJoin('competition_events as event', 'event.id', 'entry.event_id')
    .innerJoin('competitions as competition', 'competition.id', 'entry.competition_id')
    .innerJoin('persons as person', 'person.id', 'entry.person_id')
    .leftJoin('organisations as unit', 'unit.id', 'entry.organisation_id')
    .select([
      'entry.id',
      'event.team_size',
      'entry.status',
      'entry.version',
      'entry.submitted_at',
      'competition.name as competition',
      'competition.status as competition_status',
      'competition.reg_open_at',
      'competition.reg_close_at',
      'competition.starts_on',
      'competition.ends_on',
      'event.status as event_status',
      'event.code',
      'event.name as event',
      'event.entrants',
      'person.real_name',
      'unit.name as organisation',
    ])
    .where('entry.no', '=', no)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  const team = (await membersOf(parts.db, parts.sealing, [row])).get(row.id) ?? [];
  return {
    no,
    status: row.status,
    is_current: row.version === version,
    competition: row.competition,
    event: `${row.code} ${row.event}`,
    state: publicStateOf(phaseOf({ ...row, status: row.competition_status }, parts.clock()), {
      status: row.event_status,
    }),
    group: row.entrants,
    real_name: [row, ...team].map(({ real_name }) => maskName(real_name)).join('、'),
    organisation: row.organisation ?? '',
    submitted_at: row.submitted_at === null ? '' : chinaInstant(row.submitted_at),
  };
}
