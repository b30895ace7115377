import { nameKey, namesIn } from '../contract/person/names.ts';
import type { Database } from '../db/open-database.ts';
import type { AppealedEntry } from './appeal-windows.ts';

/**
 * Ties that exclude an arbiter from an appeal: the arbiter is in the entry, or belongs to a unit of a party
 * [running.md 2].
 */

/** Returns the keys of names. */
const keysOf = (names: readonly string[]) => new Set(names.map(nameKey));

/** Returns, for each account, all accounts and identities of the same person. */
async function accountsOf(db: Database, ids: readonly string[]) {
  const rows = await db
    .selectFrom('users')
    .leftJoin('persons', 'persons.user_id', 'users.id')
    .leftJoin('acting_identities as acting', 'acting.user_id', 'users.id')
    .select(['users.id', 'persons.id_no_digest as own', 'acting.id_no_digest as proven'])
    .where('users.id', 'in', ['', ...ids])
    .execute();
  const digests = rows.flatMap(({ own, proven }) => [own, proven].filter((one) => one !== null));
  const others = await db
    .selectFrom('users')
    .leftJoin('persons', 'persons.user_id', 'users.id')
    .leftJoin('acting_identities as acting', 'acting.user_id', 'users.id')
    .select(['users.id', 'persons.id_no_digest as own', 'acting.id_no_digest as proven'])
    .where((is) =>
      is.or([
        is('persons.id_no_digest', 'in', ['', ...digests]),
        is('acting.id_no_digest', 'in', ['', ...digests]),
      ]),
    )
    .execute();
  return new Map(
    rows.map(({ id, own, proven }) => [
      id,
      {
        accounts: new Set([
          id,
          ...others
            .filter((one) =>
              [own, proven].some((mine) => mine !== null && [one.own, one.proven].includes(mine)),
            )
            .map((one) => one.id),
        ]),
        identities: new Set([own, proven].filter((one) => one !== null)),
      },
    ]),
  );
}

/** Returns the people of the entry with their accounts and identities. */
async function peopleIn(db: Database, entry: Pick<AppealedEntry, 'id' | 'person_id'>) {
  return db
    .selectFrom('persons')
    .select(['persons.user_id', 'persons.id_no_digest', 'persons.real_name'])
    .where((is) =>
      is.or([
        is('persons.id', '=', entry.person_id),
        is(
          'persons.id',
          'in',
          is.selectFrom('entry_members').select('person_id').where('entry_id', '=', entry.id),
        ),
      ]),
    )
    .execute();
}

/**
 * Returns those of the accounts that belong to a party of the appeal. Other accounts of the same person and
 * declared ties count too.
 */
export async function tiedTo(
  db: Database,
  ids: readonly string[],
  { filed_by, entry }: { readonly filed_by: string; readonly entry: AppealedEntry },
): Promise<ReadonlySet<string>> {
  const people = await accountsOf(db, ids);
  const parties = await peopleIn(db, entry);
  const speaking = [filed_by, entry.user_id, ...parties.map(({ user_id }) => user_id)];
  // The units of all people in the entry count as units of a party, also if the entry is not of that unit.
  const belongings = await db
    .selectFrom('user_organisations as of')
    .innerJoin('organisations as unit', 'unit.id', 'of.organisation_id')
    .select(['of.user_id', 'of.organisation_id', 'unit.name'])
    .where('of.status', 'in', ['claimed', 'confirmed'])
    .where('of.user_id', 'in', [
      '',
      ...speaking,
      ...[...people.values()].flatMap(({ accounts }) => [...accounts]),
    ])
    .execute();
  const ofParty = belongings.filter(({ user_id }) => speaking.includes(user_id));
  const own = await db
    .selectFrom('organisations')
    .select(['id', 'name'])
    .where('id', '=', entry.organisation_id ?? '')
    .execute();
  const units = new Set([...own.map(({ id }) => id), ...ofParty.map((one) => one.organisation_id)]);
  const names = keysOf([
    ...own.map(({ name }) => name),
    ...ofParty.map(({ name }) => name),
    ...parties.map(({ real_name }) => real_name),
  ]);
  const coaches = keysOf(namesIn(entry.coach_name));
  const files = await db
    .selectFrom('experts')
    .leftJoin('persons', 'persons.user_id', 'experts.user_id')
    .select(['experts.user_id', 'experts.employer', 'experts.ties', 'persons.real_name'])
    .where('experts.user_id', 'in', ['', ...ids])
    .execute();
  const identities = new Set(parties.map(({ id_no_digest }) => id_no_digest));
  return new Set(
    ids.filter((id) => {
      const person = people.get(id);
      const file = files.find(({ user_id }) => user_id === id);
      const ties: string[] = JSON.parse(file?.ties ?? '[]');
      return (
        (person !== undefined &&
          (speaking.some((one) => person.accounts.has(one)) ||
            [...person.identities].some((one) => identities.has(one)) ||
            belongings.some((one) => person.accounts.has(one.user_id) && units.has(one.organisation_id)))) ||
        (file !== undefined &&
          (names.has(nameKey(file.employer)) ||
            ties.some((tie) => names.has(nameKey(tie))) ||
            coaches.has(nameKey(file.real_name ?? ''))))
      );
    }),
  );
}
