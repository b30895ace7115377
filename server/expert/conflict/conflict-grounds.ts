import type { ConflictGround } from '../../contract/expert/assignment.ts';
import type { InvitationCause } from '../../contract/expert/invitation.ts';
import { areNearKeys, nameKey } from '../../contract/person/names.ts';
import type { Entered, Leader, Party } from './entered-people.ts';
import type { KnownPerson } from './known-people.ts';

/** Comparison of a person with the people and units of entries and delegations [domain.md 2]. */

/** The least number of characters of a part of a name that can mean the whole. */
const SHORTEST = { person: 2, unit: 4 } as const;

type Parties = ReadonlyMap<string, readonly Party[]>;
type Ground = ConflictGround & { readonly cause: InvitationCause };

const groundsFor = (cause: InvitationCause, own: string, parties: readonly Party[]): Ground[] =>
  parties.map(({ name, unit }) => ({ cause, own, name, unit }));

/** Returns the parties under one of the keys. */
const under = <One>(parties: ReadonlyMap<string, readonly One[]>, keys: Iterable<string>): One[] =>
  [...keys].flatMap((key) => parties.get(key) ?? []);

/** Returns the grounds of a cause for the names of a person that are equal to names of parties. */
const equal = (cause: InvitationCause, names: readonly string[], parties: readonly Parties[]): Ground[] =>
  names.flatMap((own) => parties.flatMap((some) => groundsFor(cause, own, some.get(nameKey(own)) ?? [])));

/** Returns the grounds for the names of a person that nearly are names of parties. */
const near = (names: readonly string[], parties: Parties, shortest: number): Ground[] =>
  names.flatMap((own) => {
    const key = nameKey(own);
    return [...parties].flatMap(([other, some]) =>
      areNearKeys(key, other, shortest) ? groundsFor('near', own, some) : [],
    );
  });

/**
 * Checks whether the number of a leader binds its owner: the owner has acted as leader, or is of the unit. Otherwise a
 * unit could exclude a judge by naming the number [domain.md 3].
 */
const isBound = ({ units, employers, accounts }: KnownPerson, leader: Leader): boolean =>
  [...accounts].some((account) => leader.agreed.has(account)) ||
  units.some(({ id }) => id === leader.unitId) ||
  employers.some((employer) => nameKey(employer) === nameKey(leader.unit));

/** Returns the conflicts between a person and the parties, without near matches. */
function certain(person: KnownPerson, entered: Entered): Ground[] {
  const { names, phones, units, employers, ties } = person;
  const competitors = [
    ...under(entered.identities, person.identities),
    ...under(entered.accounts, person.accounts),
    ...under(entered.phones, phones),
  ];
  const leaders = under(entered.leaderPhones, phones).filter((one) => isBound(person, one));
  return [
    ...groundsFor('competes', '', competitors),
    ...equal('coaches', names, [entered.coaches]),
    ...groundsFor('coaches', '', under(entered.coachPhones, phones)),
    ...groundsFor('leads', '', leaders),
    ...equal('tie', ties, [entered.competitors, entered.coaches, entered.leaders, entered.unitNames]),
    ...groundsFor(
      'sameUnit',
      '',
      under(
        entered.units,
        units.map(({ id }) => id),
      ),
    ),
    ...equal('sameUnit', [...employers, ...units.map(({ name }) => name)], [entered.unitNames]),
  ];
}

/** Returns what is to be checked: names that are nearly equal, and a number whose owner is not of the unit. */
function possible(person: KnownPerson, entered: Entered): Ground[] {
  const { names, phones, units, employers, ties } = person;
  const claimed = under(entered.leaderPhones, phones).filter((one) => !isBound(person, one));
  return [
    ...groundsFor('near', '', claimed),
    ...near(names, entered.coaches, SHORTEST.person),
    ...equal('near', names, [entered.leaders]),
    ...near(names, entered.leaders, SHORTEST.person),
    // An identity tells better than a name whether the person competes.
    ...(person.identities.size === 0
      ? [...equal('near', names, [entered.competitors]), ...near(names, entered.competitors, SHORTEST.person)]
      : []),
    ...[entered.competitors, entered.coaches, entered.leaders].flatMap((some) =>
      near(ties, some, SHORTEST.person),
    ),
    ...near([...ties, ...employers, ...units.map(({ name }) => name)], entered.unitNames, SHORTEST.unit),
  ];
}

const same = (one: Party, other: Party) =>
  nameKey(one.name) === nameKey(other.name) && nameKey(one.unit) === nameKey(other.unit);

/**
 * Returns the conflicts between a person and the parties, each once. What is certain is not to be checked again.
 * @param isNearWanted whether near matches are searched
 */
export function entryGrounds(person: KnownPerson, entered: Entered, isNearWanted: boolean): Ground[] {
  const found = certain(person, entered);
  const maybe = isNearWanted
    ? possible(person, entered).filter((one) => found.every((other) => !same(one, other)))
    : [];
  return [...found, ...maybe].filter(
    (one, at, all) => all.findIndex((other) => other.cause === one.cause && same(other, one)) === at,
  );
}
