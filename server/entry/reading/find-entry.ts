import { sql } from 'kysely';
import type { Entry } from '../../contract/entry/entry.ts';
import type { ApiParts } from '../../context.ts';
import type { Database } from '../../db/open-database.ts';
import { chinaInstant } from '../../competition/competitions.ts';
import { findDelegation } from '../delegations.ts';
import { checksOf, demandedFiles, type EntryFiles } from '../eligibility.ts';
import { findFile } from '../../file/files.ts';
import { maskPhone } from '../../secret/mask.ts';
import type { Standing } from '../standing.ts';
import { seesRequests, substitutionOf } from '../team/substitution-view.ts';
import type { Opening, Row } from './entry-rows.ts';
import { rulesOf, factsOf, isAlone } from './entry-facts.ts';
import { demandRow } from './capacities.ts';
import { confirmedUnitOf } from './own-unit.ts';
import { summaryOf } from './entry-summary.ts';
import { shared } from './entry-filters.ts';

/** One entry, as its page shows it. */

const LOGGED_AT_MOST = 50;

/**
 * One entry, as somebody may see it, with what they may do.
 * @throws ApiError 404
 */
export async function findEntry(
  { db, sealing }: Pick<ApiParts, 'db' | 'sealing'>,
  userId: string,
  id: string,
  now: number,
): Promise<Entry> {
  return describe(db, sealing, await demandRow(db, sealing, id, userId), now);
}

/** What is done to a request for a substitute before it is granted: between the unit and the committee. */
const requestActions = [
  'entry.requestSubstitute',
  'entry.refuseSubstitute',
  'entry.withdrawSubstitute',
  'entry.lapseSubstitute',
];

/** All that is told of an entry to somebody who may see it. */
export async function describe(
  db: Database,
  sealing: Opening,
  { row, capacities, standing }: Awaited<ReturnType<typeof demandRow>>,
  now: number,
): Promise<Entry> {
  const log = await db
    .selectFrom('audit_log')
    .select(['at', 'action', 'capacity', 'reason'])
    .where('object', '=', 'entry')
    .where('object_id', '=', row.id)
    .where('action', 'like', 'entry.%')
    .$if(!seesRequests(capacities), (all) => all.where('action', 'not in', requestActions))
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(LOGGED_AT_MOST)
    .execute();
  return {
    ...summaryOf(row),
    person: await personOf(db, row),
    // Who only claims to belong to the unit does not read who speaks for it.
    delegation:
      row.organisation_id === null ||
      (capacities.includes('owner') && (await confirmedUnitOf(db, standing.userId)) !== row.organisation_id)
        ? null
        : await findDelegation(db, row.competition_id, row.organisation_id),
    coach_name: row.coach_name,
    coach_phone:
      row.coach_phone === '' || capacities.includes('owner') ? row.coach_phone : maskPhone(row.coach_phone),
    remarks: row.remarks,
    files: await filesOf(db, row, row),
    rules: rulesOf(row),
    members: await Promise.all(
      row.team.map(async (member) => ({
        seq: member.seq,
        real_name: member.real_name,
        person: await personOf(db, member),
        files: await filesOf(db, row, member),
        rules: checksOf(row, member, member),
      })),
    ),
    substitution: await substitutionOf(db, sealing, row, { userId: standing.userId, capacities }),
    return_reasons: JSON.parse(row.return_reasons) as Record<string, string>,
    reason: row.reason,
    contact_phone: row.contact_phone,
    correction_hours: row.correction_hours,
    capacities,
    facts: { ...factsOf(row, now), isUnique: await isAlone(db, row) },
    log: log.map((one) => ({ ...one, at: chinaInstant(one.at) })),
    neighbours: await neighboursOf(db, row, standing),
  };
}

const personOf = async (
  db: Database,
  row: Pick<
    Row,
    | 'id_no_masked'
    | 'birth_date'
    | 'gender'
    | 'region_code'
    | 'occupation'
    | 'education'
    | 'skill_level'
    | 'phone'
    | 'photo_id'
  >,
) => ({
  id_no: row.id_no_masked,
  birth_year: row.birth_date.slice(0, 4),
  gender: row.gender,
  region_code: row.region_code,
  occupation: row.occupation,
  education: row.education as Entry['person']['education'],
  skill_level: row.skill_level as Entry['person']['skill_level'],
  phone: row.phone === null ? '' : maskPhone(row.phone),
  photo: await findFile(db, row.photo_id),
});

const filesOf = (db: Database, event: Row, one: Pick<Row, 'birth_date'> & EntryFiles) =>
  Promise.all(
    demandedFiles(event, one).map(async (kind) => ({ kind, file: await findFile(db, one[`${kind}_id`]) })),
  );

/** The entries before and after one among those of its status in its competition, in the order they were handed in. */
async function neighboursOf(db: Database, row: Row, standing: Standing) {
  const { submitted_at } = row;
  if (submitted_at === null || row.user_id === standing.userId) return { previous: '', next: '' };
  const beside = async (comparison: '<' | '>') => {
    const order = comparison === '<' ? 'desc' : 'asc';
    const found = await db
      .selectFrom('entries as entry')
      .select('entry.id')
      .where(shared(standing))
      .where('entry.competition_id', '=', row.competition_id)
      .where('entry.status', '=', row.status)
      .where(sql<boolean>`(entry.submitted_at, entry.id) ${sql.raw(comparison)} (${submitted_at}, ${row.id})`)
      .orderBy('entry.submitted_at', order)
      .orderBy('entry.id', order)
      .limit(1)
      .executeTakeFirst();
    return found?.id ?? '';
  };
  return { previous: await beside('<'), next: await beside('>') };
}
