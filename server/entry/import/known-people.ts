import type { Database } from '../../db/open-database.ts';
import type { Tables } from '../../db/tables.ts';
import type { ImportRow } from '../../contract/entry/entry-import.ts';
import { grouped } from './at-once.ts';
import type { Import, OpenEvent } from './read-import.ts';

/** What is already known of the people a file names. */

/** The profile of somebody who has one. */
export type Person = Pick<
  Tables['persons'],
  'id' | 'version' | 'id_no_digest' | 'real_name' | 'region_code' | 'occupation'
>;

/** What {@link lookUp} finds of nobody, and what a look at a file begins with. */
export const nobody = { accounts: [], holders: [], places: [], entries: [] };

/** What is already known of people with these mobile numbers and identities. */
export async function lookUp(
  db: Database,
  { competition: { id: competitionId }, unitId }: Pick<Import, 'competition' | 'unitId'>,
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

/** What {@link lookUp} has found, by whom it is about. */
export type Known = ReturnType<typeof indexed>;

/** Puts what was found in order: by mobile number, by identity, by account and event. */
export function indexed(looked: Awaited<ReturnType<typeof lookUp>>) {
  // The account that the unit has made for a number comes before the one its owner has made: the file tells
  // nobody that there is another.
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

/** Of an account without a profile the columns of the profile are null. */
const hasProfile = (account: Account): account is Account & Person =>
  profile.every((column) => account[column] !== null);

/** Who a row names: nobody who is here yet, one whom the unit may enter, or, where neither, somebody else. */
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
    (person === null || (person.id_no_digest === digest && person.real_name === row.real_name)) &&
    holders.every(({ id }) => id === person?.id);
  const isProposed = account === undefined || account.phone === null;
  return { userId: account?.userId ?? null, isProposed, person, isNew, isTheirs };
}

/** Does an account belong to the unit, or has been made by it and not yet signed in to; and can it be entered? */
const isOfUnit = ({ unit, phone, role, status }: Account): boolean =>
  (unit !== null || phone === null) && role !== null && status === 'active';

/** Is somebody entered for an event already, or for another that allows no second? */
export const isEnteredAlready = (
  { entriesOf, placesOf }: Known,
  event: OpenEvent,
  { userId, digest }: { userId: string | null; digest: string },
): boolean =>
  entriesOf.has(`${userId} ${event.id}`) ||
  (placesOf.get(digest) ?? []).some(
    (place) => place.event_id === event.id || (place.exclusive === 1 && event.exclusive === 1),
  );
