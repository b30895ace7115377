import { nameKey } from '../../contract/person/names.ts';
import type { Database } from '../../db/open-database.ts';

/** The data of the people behind accounts, which checks for conflicts of interest compare [domain.md 2]. */

/** A person. One person can have several accounts, which have the same identity. */
export interface KnownPerson {
  /** The account that was asked for, and the other accounts of the person. */
  readonly accounts: ReadonlySet<string>;
  /** Digests of the identity numbers. */
  readonly identities: ReadonlySet<string>;
  /** The real names, in their stored form. */
  readonly names: readonly string[];
  /** Mobile numbers: bound, proposed by an administrator, and given up. */
  readonly phones: ReadonlySet<string>;
  /** The organisations that the person declares or is confirmed to belong to. */
  readonly units: readonly { readonly id: string; readonly name: string }[];
  /** The employers in expert files. */
  readonly employers: readonly string[];
  /** Names of people and units to which the person has declared a tie. */
  readonly ties: readonly string[];
}

/** Returns the rows by their key. A row can have several keys. */
export function byKeys<Row>(
  rows: readonly Row[],
  keysOf: (row: Row) => readonly string[],
): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    for (const key of new Set(keysOf(row))) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [row]);
      else group.push(row);
    }
  }
  return groups;
}

const present = (values: readonly (string | null)[]): string[] =>
  values.flatMap((one) => (one === null || one === '' ? [] : [one]));

const readAccounts = (db: Database, ids: readonly string[]) =>
  db
    .selectFrom('users')
    .leftJoin('persons', 'persons.user_id', 'users.id')
    .leftJoin('acting_identities as acting', 'acting.user_id', 'users.id')
    .select(['users.id', 'users.phone', 'users.proposed_phone', 'persons.real_name'])
    .select(['persons.id_no_digest as own', 'acting.id_no_digest as proven'])
    .select('acting.real_name as proven_name')
    .where('users.id', 'in', ['', ...ids])
    .orderBy('users.id')
    .execute();

/** Returns the accounts with one of the identities. */
async function accountsWith(db: Database, digests: readonly string[]): Promise<string[]> {
  const asked = ['', ...digests];
  const [profiles, proofs] = [
    await db.selectFrom('persons').select('user_id').where('id_no_digest', 'in', asked).execute(),
    await db.selectFrom('acting_identities').select('user_id').where('id_no_digest', 'in', asked).execute(),
  ];
  return [...profiles, ...proofs].map(({ user_id }) => user_id);
}

/** Returns the people behind accounts, by the id of the account. An unknown account has no entry. */
export async function knownPeople(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KnownPerson>> {
  const asked = await readAccounts(db, ids);
  const digests = new Set(asked.flatMap(({ own, proven }) => present([own, proven])));
  const others = (await accountsWith(db, [...digests])).filter((id) => asked.every((one) => one.id !== id));
  const all = [...asked, ...(await readAccounts(db, [...new Set(others)]))];
  const every = ['', ...all.map(({ id }) => id)];
  const former = await db
    .selectFrom('former_phones')
    .select(['user_id', 'phone'])
    .where('user_id', 'in', every)
    .execute();
  const belongings = await db
    .selectFrom('user_organisations as of')
    .innerJoin('organisations as unit', 'unit.id', 'of.organisation_id')
    .select(['of.user_id', 'unit.id', 'unit.name'])
    .where('of.user_id', 'in', every)
    .where('of.status', 'in', ['claimed', 'confirmed'])
    .orderBy('unit.id')
    .execute();
  const files = await db
    .selectFrom('experts')
    .select(['user_id', 'employer', 'ties'])
    .where('user_id', 'in', every)
    .orderBy('user_id')
    .execute();
  const byDigest = byKeys(all, ({ own, proven }) => present([own, proven]));
  const byAccount = ({ user_id }: { readonly user_id: string }) => [user_id];
  const groups = {
    former: byKeys(former, byAccount),
    belongings: byKeys(belongings, byAccount),
    files: byKeys(files, byAccount),
  };
  return new Map(
    asked.map((row) => {
      const same = present([row.own, row.proven]).flatMap((digest) => byDigest.get(digest) ?? []);
      const rows = [...new Set([row, ...same])];
      const of = <Row>(group: ReadonlyMap<string, readonly Row[]>) =>
        rows.flatMap(({ id }) => group.get(id) ?? []);
      const file = of(groups.files);
      return [
        row.id,
        {
          accounts: new Set(rows.map(({ id }) => id)),
          identities: new Set(rows.flatMap(({ own, proven }) => present([own, proven]))),
          names: [...new Set(rows.flatMap((one) => present([one.real_name, one.proven_name])))],
          phones: new Set([
            ...rows.flatMap((one) => present([one.phone, one.proposed_phone])),
            ...of(groups.former).map(({ phone }) => phone),
          ]),
          units: of(groups.belongings),
          employers: present(file.map(({ employer }) => employer)),
          ties: file.flatMap(({ ties }): string[] => JSON.parse(ties)),
        },
      ];
    }),
  );
}

/** Returns the keys of the units of a person: the employers and the organisations. */
export const unitKeysOf = (person: KnownPerson | undefined): ReadonlySet<string> =>
  new Set([...(person?.employers ?? []), ...(person?.units ?? []).map(({ name }) => name)].map(nameKey));
