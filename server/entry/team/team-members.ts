import { sql } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import { withIdentity } from '../../secret/opened-identity.ts';
import type { Sealing } from '../../secret/sealing.ts';

/** The columns of a person that rules and views need, from the tables `person` and `owner`. */
export const personColumns = [
  'person.real_name',
  'person.id_no_sealed',
  'person.id_no_digest',
  'person.gender',
  'person.region_code',
  'person.occupation',
  'person.education',
  'person.skill_level',
  'person.photo_id',
  sql<string | null>`coalesce(owner.phone, owner.proposed_phone)`.as('phone'),
] as const;

const read = (db: Database, entryIds: readonly string[]) =>
  db
    .selectFrom('entry_members as member')
    .innerJoin('persons as person', 'person.id', 'member.person_id')
    .innerJoin('users as owner', 'owner.id', 'person.user_id')
    .select([
      'member.entry_id',
      'member.seq',
      'member.person_id',
      'member.residence_id',
      'member.certificate_id',
      'member.guardian_id',
      'person.user_id',
      ...personColumns,
    ])
    .where('member.entry_id', 'in', entryIds)
    .orderBy('member.seq')
    .execute();

type Member = ReturnType<typeof withIdentity<Awaited<ReturnType<typeof read>>[number]>>;

/** Returns the members of teams except the first one, by entry, in their order. */
export async function membersOf(
  db: Database,
  sealing: Pick<Sealing, 'open'>,
  entries: readonly { readonly id: string; readonly team_size: number }[],
): Promise<Map<string, Member[]>> {
  const ids = entries.flatMap(({ id, team_size }) => (team_size > 1 ? [id] : []));
  const teams = new Map<string, Member[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return teams;
  for (const member of await read(db, ids)) teams.get(member.entry_id)?.push(withIdentity(sealing, member));
  return teams;
}

/** Returns the names of the people in entries, by entry: the first person, then the other members of a team. */
export async function namesInEntries(
  db: Database,
  entries: readonly { readonly id: string; readonly real_name: string }[],
): Promise<(id: string) => string> {
  const members = await db
    .selectFrom('entry_members as member')
    .innerJoin('persons as person', 'person.id', 'member.person_id')
    .select(['member.entry_id', 'person.real_name'])
    .where('member.entry_id', 'in', ['', ...entries.map(({ id }) => id)])
    .orderBy('member.seq')
    .execute();
  const first = new Map(entries.map(({ id, real_name }) => [id, real_name]));
  return (id) =>
    [
      first.get(id) ?? '',
      ...members.filter(({ entry_id }) => entry_id === id).map(({ real_name }) => real_name),
    ].join('、');
}

/** Returns the accounts of all people in entries, by entry. The account of the first person comes first. */
export async function accountsInEntries(
  db: Database,
  entries: readonly { readonly id: string; readonly user_id: string }[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const accounts = new Map(entries.map(({ id, user_id }) => [id, new Set([user_id])]));
  const members = await db
    .selectFrom('entry_members as member')
    .innerJoin('persons as person', 'person.id', 'member.person_id')
    .select(['member.entry_id', 'person.user_id'])
    .where('member.entry_id', 'in', ['', ...accounts.keys()])
    .orderBy('member.seq')
    .execute();
  for (const { entry_id, user_id } of members) accounts.get(entry_id)?.add(user_id);
  return accounts;
}
