import { sql } from 'kysely';
import type { Entry } from '../../contract/entry/entry.ts';
import type { ApiParts } from '../../context.ts';
import type { Database } from '../../db/open-database.ts';
import { chinaInstant } from '../../competition/competitions.ts';
import { delegationOf, shownDelegation } from '../delegations.ts';
import { checksOf, demandedFiles, type EntryFiles } from '../eligibility.ts';
import { findFiles } from '../../file/stored-files.ts';
import { prepared, together } from '../../db/statement.ts';
import { maskPhone } from '../../secret/mask.ts';
import type { AccessScope } from '../access-scope.ts';
import { seesRequests, substitutionOf } from '../team/substitution-view.ts';
import type { Opening, Row } from './entry-rows.ts';
import { rulesOf, factsOf, isAlone } from './entry-facts.ts';
import { requireRow } from './capacities.ts';
import { confirmedUnits } from './own-unit.ts';
import { summaryOf } from './entry-summary.ts';
import { shared } from './entry-filters.ts';
import { storedWords } from '../../db/stored-json.ts';

/** One entry with the data of its page. */

const LOGGED_AT_MOST = 50;

/**
 * Returns one entry as a user may see it, with the user's capacities.
 * @throws ApiError 404
 */
export async function findEntry(
  { db, sealing }: Pick<ApiParts, 'db' | 'sealing'>,
  userId: string,
  id: string,
  now: number,
): Promise<Entry> {
  return describe(db, sealing, await requireRow(db, sealing, id, userId), now);
}

/** Acts on a request for a substitute before it is granted. Only the unit and the committee see them. */
const requestActions = [
  'entry.requestSubstitute',
  'entry.refuseSubstitute',
  'entry.withdrawSubstitute',
  'entry.lapseSubstitute',
];

const LOG_COLUMNS = ['at', 'action', 'capacity', 'reason'] as const;

/** Reads the log of an entry, the latest act first. */
const logOf = prepared((db, at: { id: string }) =>
  db
    .selectFrom('audit_log')
    .select(LOG_COLUMNS)
    .where('object', '=', 'entry')
    .where('object_id', '=', at.id)
    .where('action', 'like', 'entry.%')
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(LOGGED_AT_MOST),
);

/** Reads the same log without the acts that only the unit and the committee see. */
const ownLogOf = prepared((db, at: { id: string }) =>
  db
    .selectFrom('audit_log')
    .select(LOG_COLUMNS)
    .where('object', '=', 'entry')
    .where('object_id', '=', at.id)
    .where('action', 'like', 'entry.%')
    .where('action', 'not in', requestActions)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(LOGGED_AT_MOST),
);

/** Returns all data of an entry for a user who may see it. */
export async function describe(
  db: Database,
  sealing: Opening,
  { row, capacities, accessScope }: Awaited<ReturnType<typeof requireRow>>,
  now: number,
): Promise<Entry> {
  const unit = row.organisation_id ?? '';
  const [log, [belongs], [delegation]] = await together(
    db,
    (seesRequests(capacities) ? logOf : ownLogOf)({ id: row.id }),
    confirmedUnits({ user_id: accessScope.userId }),
    delegationOf({ competition_id: row.competition_id, organisation_id: unit }),
  );
  const everybody = [row, ...row.team];
  const stored = await findFiles(
    db,
    everybody.flatMap((one) => [one.photo_id, ...demandedFiles(row, one).map((kind) => one[`${kind}_id`])]),
  );
  const filesOf = (one: Pick<Row, 'birth_date'> & EntryFiles) =>
    demandedFiles(row, one).map((kind) => ({ kind, file: stored.get(one[`${kind}_id`]) ?? null }));
  const personOf = (one: (typeof everybody)[number]) => ({
    ...shownPerson(one),
    photo: stored.get(one.photo_id) ?? null,
  });
  return {
    ...summaryOf(row, now),
    person: personOf(row),
    // An owner whose affiliation is not confirmed does not receive the unit's leader and liaison.
    delegation:
      capacities.includes('owner') && belongs?.organisation_id !== row.organisation_id
        ? null
        : shownDelegation(delegation),
    coach_name: row.coach_name,
    coach_phone:
      row.coach_phone === '' || capacities.includes('owner') ? row.coach_phone : maskPhone(row.coach_phone),
    remarks: row.remarks,
    files: filesOf(row),
    rules: rulesOf(row),
    members: row.team.map((member) => ({
      seq: member.seq,
      real_name: member.real_name,
      person: personOf(member),
      files: filesOf(member),
      rules: checksOf(row, member, member),
    })),
    substitution: await substitutionOf(db, sealing, row, { userId: accessScope.userId, capacities }),
    return_reasons: storedWords(row.return_reasons),
    reason: row.reason,
    contact_phone: row.contact_phone,
    correction_hours: row.correction_hours,
    capacities,
    facts: { ...factsOf(row, now), isUnique: await isAlone(db, row) },
    log: log.map((one) => ({ ...one, at: chinaInstant(one.at) })),
    neighbours: await neighboursOf(db, row, accessScope),
  };
}

const shownPerson = (
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
  >,
) => ({
  id_no: row.id_no_masked,
  birth_year: row.birth_date.slice(0, 4),
  gender: row.gender,
  region_code: row.region_code,
  occupation: row.occupation,
  education: row.education,
  skill_level: row.skill_level,
  phone: row.phone === null ? '' : maskPhone(row.phone),
});

/**
 * Returns the ids of the previous and next entries with the same status in the same competition, in the order
 * of submission. Both are '' for the owner of the entry and before its submission.
 */
async function neighboursOf(db: Database, row: Row, accessScope: AccessScope) {
  const { submitted_at } = row;
  if (submitted_at === null || row.user_id === accessScope.userId) return { previous: '', next: '' };
  const beside = async (comparison: '<' | '>') => {
    const order = comparison === '<' ? 'desc' : 'asc';
    const found = await db
      .selectFrom('entries as entry')
      .select('entry.id')
      .where(shared(accessScope))
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
