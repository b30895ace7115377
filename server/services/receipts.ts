import { conflict, notFound } from '../api-error.ts';
import type { ApiParts } from '../context.ts';
import type { EntryForm, Receipt } from '../contract/receipt.ts';
import { chinaInstant } from './competitions.ts';
import { findEntry } from './entries.ts';
import { networkOf } from './network-of.ts';
import { demandWithin } from './rate-limits.ts';
import { sameHash } from './secrets.ts';
import { membersOf } from './team-members.ts';

/** Nobody finds a code by trying, and nobody who stands at a desk with forms is kept waiting. */
const LOOKS_PER_ADDRESS = { hits: 120, milliseconds: 60_000 };

/** 96 bits in base64url: only the system can make one that fits a number and a version. */
const codeOf = ({ sealing }: Pick<ApiParts, 'sealing'>, no: string, version: number) =>
  sealing.proof(`receipt ${no} ${version}`).slice(0, 16);

/** 林晓雨 becomes 林*雨: who has the form in hand recognises the name, others learn none. */
function maskName(name: string): string {
  const characters = Array.from(name);
  if (characters.length < 3) return `${characters[0] ?? ''}*`;
  return `${characters[0]}${'*'.repeat(characters.length - 2)}${characters.at(-1)}`;
}

/**
 * An entry as its form is printed, with the code that proves it.
 * @throws ApiError 404; 409 before it was handed in
 */
export async function formOf(
  parts: Pick<ApiParts, 'db' | 'clock' | 'sealing'>,
  userId: string,
  id: string,
): Promise<EntryForm> {
  const now = parts.clock();
  const entry = await findEntry(parts, userId, id, now);
  if (entry.no === '') throw conflict();
  return { entry, code: codeOf(parts, entry.no, entry.version), printed_at: chinaInstant(now) };
}

/**
 * What a receipt number stands for, to whoever has the form. A wrong code and an unknown number are the same.
 * @throws ApiError 404, 429
 */
export async function findReceipt(
  parts: Pick<ApiParts, 'db' | 'clock' | 'sealing'>,
  no: string,
  { version, code, address }: { version: number; code: string; address: string },
): Promise<Receipt> {
  await demandWithin(parts.db, `receipts:${networkOf(address)}`, LOOKS_PER_ADDRESS, parts.clock());
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
    group: row.entrants,
    real_name: [row, ...team].map(({ real_name }) => maskName(real_name)).join('、'),
    organisation: row.organisation ?? '',
    submitted_at: row.submitted_at === null ? '' : chinaInstant(row.submitted_at),
  };
}
