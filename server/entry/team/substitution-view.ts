import type { EntryActor } from '../../../machines/entry/entry.machine.ts';
import type { Substitution } from '../../contract/entry/entry.ts';
import type { Database } from '../../db/open-database.ts';
import { chinaInstant } from '../../competition/competitions.ts';
import { checksOf, demandedFiles, type EventRules } from '../eligibility.ts';
import { findFile } from '../../file/stored-files.ts';
import { maskPhone } from '../../secret/mask.ts';
import { withIdentity } from '../../secret/opened-identity.ts';
import type { Sealing } from '../../secret/sealing.ts';
import { secondPersonOf } from '../../account/second-person.ts';
import { personColumns } from './team-members.ts';

/** The data of an entry that a request for a substitute depends on. */
export type Seat = EventRules & { id: string; event_id: string; competition_id: string; exclusive: 0 | 1 };

/** The user who reads or decides on a request, with the capacities. */
export interface Looking {
  userId: string;
  capacities: readonly EntryActor[];
}

/** Returns the query for requests with the people who join and leave. */
export const requests = (db: Database) =>
  db
    .selectFrom('substitutions as request')
    .innerJoin('persons as person', 'person.id', 'request.person_id')
    .innerJoin('persons as leaver', 'leaver.id', 'request.leaver_id')
    .innerJoin('users as owner', 'owner.id', 'person.user_id')
    .selectAll('request')
    .select([
      'person.user_id',
      ...personColumns,
      'leaver.real_name as leaver_name',
      'leaver.user_id as leaver_user_id',
      'leaver.id_no_digest as leaver_digest',
    ]);

/**
 * Returns the user's standing towards a request in the chart of decisions; null if the user can only view.
 */
export function standsTo(
  { asked_as, asked_by }: { asked_as: 'unit' | 'organiser'; asked_by: string },
  { userId, capacities }: Looking,
): 'proposer' | 'colleague' | null {
  if (capacities.includes('organiser')) return asked_by === userId ? 'proposer' : 'colleague';
  return capacities.includes('unit') && asked_as === 'unit' ? 'proposer' : null;
}

/**
 * Checks that an identity is not entered for the event yet, nor for another one that excludes a second entry.
 */
export async function isFree(
  db: Database,
  { event_id, competition_id, exclusive }: Omit<Seat, keyof EventRules | 'id'>,
  digest: string,
): Promise<boolean> {
  const other = await db
    .selectFrom('entry_places')
    .select('entry_id')
    .where('id_no_digest', '=', digest)
    .where((is) =>
      is.or([
        is('event_id', '=', event_id),
        ...(exclusive === 1
          ? [is.and([is('competition_id', '=', competition_id), is('exclusive', '=', 1)])]
          : []),
      ]),
    )
    .executeTakeFirst();
  return other === undefined;
}

/**
 * Checks whether a user sees requests for substitutes. The unit and the committee see them, entrants do not.
 */
export const seesRequests = (capacities: readonly string[]): boolean =>
  capacities.some((one) => one === 'unit' || one === 'organiser');

/**
 * Returns the latest request for a substitute in an entry to its unit and the committee; null for all other
 * users.
 */
export async function substitutionOf(
  db: Database,
  sealing: Pick<Sealing, 'open'>,
  seat: Seat,
  looking: Looking,
): Promise<Substitution | null> {
  if (!seesRequests(looking.capacities)) return null;
  const found = await requests(db)
    .innerJoin('users as asking', 'asking.id', 'request.asked_by')
    .select('asking.name as asked_by_name')
    .where('request.entry_id', '=', seat.id)
    .orderBy('request.asked_at', 'desc')
    .orderBy('request.id')
    .limit(1)
    .executeTakeFirst();
  if (found === undefined) return null;
  const row = withIdentity(sealing, found);
  const kinds = demandedFiles(seat, row);
  return {
    version: row.version,
    status: row.status,
    reason: row.reason,
    evidence: await findFile(db, row.file_id),
    leaver: row.leaver_name,
    seq: row.seq,
    real_name: row.real_name,
    person: {
      id_no: row.id_no_masked,
      birth_year: row.birth_date.slice(0, 4),
      gender: row.gender,
      region_code: row.region_code,
      occupation: row.occupation,
      education: row.education,
      skill_level: row.skill_level,
      phone: row.phone === null ? '' : maskPhone(row.phone),
      photo: await findFile(db, row.photo_id),
    },
    files: await Promise.all(
      kinds.map(async (kind) => ({ kind, file: await findFile(db, row[`${kind}_id`]) })),
    ),
    rules: checksOf(seat, row, row),
    is_unique: row.status !== 'proposed' || (await isFree(db, seat, row.id_no_digest)),
    asked_by: row.asked_by_name,
    asked_at: chinaInstant(row.asked_at),
    decided_at: row.decided_at === null ? '' : chinaInstant(row.decided_at),
    decision_reason: row.decision_reason,
    by: standsTo(row, looking) ?? '',
    second: await secondPersonOf(db, row.asked_by, looking.userId),
  };
}
