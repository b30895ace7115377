import { nameKey } from '../../contract/person/names.ts';
import type { Database } from '../../db/open-database.ts';
import type { Tables } from '../../db/tables.ts';
import type { ImportRow } from '../../contract/entry/entry-import.ts';
import { grouped } from './at-once.ts';
import type { Import, OpenEvent } from './read-import.ts';

/** Stored data about the people in a file. */

/** The profile of a person. */
export type Person = Pick<
  Tables['persons'],
  'id' | 'version' | 'id_no_digest' | 'real_name' | 'region_code' | 'occupation'
>;

/** The empty result of {@link lookUp}, which is also used for a trial. */
export const nobody = { accounts: [], holders: [], places: [], entries: [] };

/** Looks up people by mobile numbers and identities. */
export async function lookUp(
  db: Database,
  {
    competition: { id: competitionId },
    unitId,
  }: Pick<Import, 'unitId'> & { readonly competition: Pick<Import['competition'], 'id'> },
  phones: string[],
  digests: string[],
) {
  if (phones.length === 0) return nobody;
  const accounts = await db
    .selectFrom('users')
    .leftJoin('user_roles as role', (join) =>
      join.onRef('role.user_id', '=', 'users.id').on('role.role', '=', 'Personal'),
    )
    .leftJoin('persons as person', 'person.user_id', 'users.id')
    .leftJoin('confirmed_affiliations as member', (join) =>
      join.onRef('member.user_id', '=', 'users.id').on('member.organisation_id', '=', unitId),
    )
    .select([
      'users.id as userId',
      'users.phone',
      'users.proposed_phone',
      'users.status',
      'role.role',
      'member.organisation_id as unit',
      'person.id',
      'person.version',
      'person.id_no_digest',
      'person.real_name',
      'person.region_code',
      'person.occupation',
    ])
    .where((is) =>
      is.or([
        is('users.phone', 'in', phones),
        is.and([
          is('users.phone', 'is', null),
          is('users.proposed_phone', 'in', phones),
          is.exists(
            is
              .selectFrom('user_organisations as offer')
              .select('offer.user_id')
              .whereRef('offer.user_id', '=', 'users.id')
              .where('offer.organisation_id', '=', unitId)
              .where('offer.status', '=', 'offered'),
          ),
        ]),
      ]),
    )
    .execute();
  const holders = await db
    .selectFrom('persons')
    .select(['id', 'id_no_digest'])
    .where('id_no_digest', 'in', digests)
    .execute();
  const places = await db
    .selectFrom('entry_places')
    .select(['event_id', 'id_no_digest', 'exclusive'])
    .where('competition_id', '=', competitionId)
    .where('id_no_digest', 'in', digests)
    .execute();
  const entries =
    accounts.length === 0
      ? []
      : await db
          .selectFrom('entries')
          .select(['user_id', 'event_id'])
          .where('competition_id', '=', competitionId)
          .where(
            'user_id',
            'in',
            accounts.map(({ userId }) => userId),
          )
          .where('status', 'not in', ['rejected', 'withdrawn'])
          .execute();
  return { accounts, holders, places, entries };
}

/** The result of {@link lookUp}, indexed by person. */
export type Known = ReturnType<typeof indexed>;

/** Indexes the result of the lookup: by mobile number, by identity, and by account and event. */
export function indexed(looked: Awaited<ReturnType<typeof lookUp>>) {
  // If a number has two accounts, the one that the unit created takes precedence over the owner's own
  // account. Therefore the result does not reveal that the other account exists.
  const accounts = new Map(
    looked.accounts
      .toSorted((a, b) => Number(a.phone === null) - Number(b.phone === null))
      .map((account) => [account.phone ?? account.proposed_phone, account]),
  );
  const holdersOf = grouped(looked.holders, ({ id_no_digest }) => id_no_digest);
  const placesOf = grouped(looked.places, ({ id_no_digest }) => id_no_digest);
  const entriesOf = new Set(looked.entries.map(({ user_id, event_id }) => `${user_id} ${event_id}`));
  return { accounts, holdersOf, placesOf, entriesOf };
}

type Account = Awaited<ReturnType<typeof lookUp>>['accounts'][number];

const profile = [
  'id',
  'version',
  'id_no_digest',
  'real_name',
  'region_code',
  'occupation',
] as const satisfies readonly (keyof Person)[];

/** The profile columns of an account without a profile are null. */
const hasProfile = (account: Account): account is Account & Person =>
  profile.every((column) => account[column] !== null);

/** Identifies the person of a row: a new person, a person whom the unit can enter, or another person. */
export function whoIs(
  { accounts, holdersOf, placesOf }: Known,
  { row, digest }: { row: Pick<ImportRow, 'phone' | 'real_name'>; digest: string },
) {
  const account = accounts.get(row.phone);
  const person = account !== undefined && hasProfile(account) ? account : null;
  const holders = holdersOf.get(digest) ?? [];
  const isNew = account === undefined && holders.length === 0 && !placesOf.has(digest);
  const isTheirs =
    account !== undefined &&
    isOfUnit(account) &&
    (person === null ||
      (person.id_no_digest === digest && nameKey(person.real_name) === nameKey(row.real_name))) &&
    holders.every(({ id }) => id === person?.id);
  const isProposed = account === undefined || account.phone === null;
  return { userId: account?.userId ?? null, isProposed, person, isNew, isTheirs };
}

/**
 * Checks whether an account can be entered. It belongs to the unit, or the unit created it and no user has
 * signed in yet.
 */
const isOfUnit = ({ unit, phone, role, status }: Account): boolean =>
  (unit !== null || phone === null) && role !== null && status === 'active';

/** Checks whether a person is entered for an event, or for another one that excludes a second entry. */
export const isEnteredAlready = (
  { entriesOf, placesOf }: Known,
  event: OpenEvent,
  { userId, digest }: { userId: string | null; digest: string },
): boolean =>
  entriesOf.has(`${userId} ${event.id}`) ||
  (placesOf.get(digest) ?? []).some(
    (place) => place.event_id === event.id || (place.exclusive === 1 && event.exclusive === 1),
  );
