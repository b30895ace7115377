import { nameKey } from '../contract/person/names.ts';
import type { Database } from '../db/open-database.ts';
import { entryGrounds } from '../expert/conflict/conflict-grounds.ts';
import { enteredIn } from '../expert/conflict/entered-people.ts';
import { knownPeople, unitKeysOf } from '../expert/conflict/known-people.ts';
import type { AppealedEntry } from './appeal-windows.ts';

/**
 * Ties that exclude an arbiter from an appeal: the arbiter is in the entry, or belongs to a unit of a party
 * [running.md 2].
 */

/**
 * Returns those of the accounts that belong to a party of the appeal. Other accounts of the same person and declared
 * ties count too. A near match also excludes an arbiter, because a panel has others to choose from.
 */
export async function tiedTo(
  db: Database,
  ids: readonly string[],
  { filed_by, entry }: { readonly filed_by: string; readonly entry: AppealedEntry },
): Promise<ReadonlySet<string>> {
  const people = await knownPeople(db, ids);
  const entered = await enteredIn(db, { entry, competition: { id: entry.competition_id } });
  const parties = [
    ...(await knownPeople(db, [filed_by, entry.user_id, ...entered.accounts.keys()])).values(),
  ];
  const speaking = new Set(parties.flatMap(({ accounts }) => [...accounts]));
  // The units of all people in the entry count as units of a party, also if the entry is not of that unit.
  const belongings = parties.flatMap((party) => party.units);
  const units = new Set(belongings.map(({ id }) => id));
  const names = new Set(belongings.map(({ name }) => nameKey(name)));
  return new Set(
    [...people].flatMap(([id, person]) =>
      entryGrounds(person, entered, true).length > 0 ||
      [...person.accounts].some((account) => speaking.has(account)) ||
      person.units.some((unit) => units.has(unit.id)) ||
      [...unitKeysOf(person), ...person.ties.map(nameKey)].some((key) => names.has(key))
        ? [id]
        : [],
    ),
  );
}
