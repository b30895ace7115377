import { createHash } from 'node:crypto';
import { invalid, notFound } from '../../kit/api-error.ts';
import type { ApiParts } from '../../context.ts';
import { importColumns, type ImportColumn, type PeopleEntry } from '../../contract/entry/entry-import.ts';
import { maskIdentity } from '../../contract/kit/identity.ts';
import { readGiven, requireDeclared, requireImport, requireUnit, type Import } from './read-import.ts';
import { maskPhone } from '../../secret/mask.ts';
import { confirmedPeople } from '../../person/named-people.ts';
import { openNumber } from '../../secret/opened-identity.ts';
import { recordOf } from '../../contract/kit/keys-of.ts';

/**
 * Returns people from a unit's roster in the form of sheet rows, all for one event. The cells are filled from
 * their own profiles.
 * @throws ApiError 403; 404 of the event; 410 registration not open; 422 naming `stamped`, `consent`, or
 * `person_ids` if one of the people is not confirmed by the unit, or `files` if the account has not uploaded one of
 * them; 429
 */
export async function readPeople(
  parts: Pick<ApiParts, 'db' | 'clock' | 'sealing'>,
  asking: { userId: string; address: string },
  { event_id, person_ids, files, ...said }: PeopleEntry,
): Promise<Import> {
  const { db, sealing } = parts;
  // A user who cannot enter people receives this error first, for every request.
  await requireUnit(db, asking.userId);
  const event = await db
    .selectFrom('competition_events')
    .select(['code', 'competition_id'])
    .where('id', '=', event_id)
    .executeTakeFirst();
  if (event === undefined) throw notFound();
  if (!said.dry_run) requireDeclared(said);
  const { unitId, competition } = await requireImport(parts, asking.userId, event.competition_id);
  const found = await confirmedPeople(db, unitId)
    .select([
      'persons.id',
      'persons.real_name',
      'persons.id_no_sealed',
      'persons.region_code',
      'persons.occupation',
      'persons.education',
      'persons.skill_level',
      'users.phone',
    ])
    .where('persons.id', 'in', person_ids)
    .execute();
  const byId = new Map(found.map((person) => [person.id, person]));
  const rows = person_ids.map((id, index) => {
    const person = byId.get(id);
    // The error does not reveal whether an id belongs to another unit's person.
    if (person === undefined) throw invalid({ person_ids: ['person.unknown'] });
    const { real_name, region_code, occupation, education, skill_level } = person;
    const id_no = openNumber(sealing, person.id_no_sealed);
    const phone = person.phone ?? '';
    const cells: Record<ImportColumn, string> = {
      ...recordOf(importColumns, () => ''),
      event: event.code,
      real_name,
      id_no,
      phone,
      region_code,
      occupation,
      education,
      skill_level,
    };
    const shown: Partial<Record<ImportColumn, string>> = {
      event: event.code,
      real_name,
      id_no: id_no === '' ? '' : maskIdentity(id_no),
      phone: phone === '' ? '' : maskPhone(phone),
      region_code,
      occupation,
      education,
      skill_level,
    };
    return { number: index + 1, cells, typed: (column: ImportColumn) => shown[column] ?? '', faults: {} };
  });
  const given = await readGiven(db, asking.userId, files);
  const sha256 = createHash('sha256').update(person_ids.join(' ')).digest('base64url');
  return { ...asking, unitId, competition, rows, hasTeams: false, given, sha256 };
}
