import { sql, type RawBuilder, type Selectable } from 'kysely';
import { nameKey, namesIn } from '../../contract/person/names.ts';
import type { Database } from '../../db/open-database.ts';
import type { Tables } from '../../db/tables.ts';
import { byKeys } from './known-people.ts';

/** The people and units in entries and delegations, which checks for conflicts compare with judges. */

/** Statuses of entries that do not count. */
const gone = ['draft', 'rejected', 'withdrawn'] as const;

/**
 * The entries that are compared: one entry in any status, or those of one event that count, or those of the whole
 * competition that count.
 */
export interface EntryScope {
  readonly entry?: Pick<Selectable<Tables['entries']>, 'id'>;
  readonly event?: Pick<Selectable<Tables['competition_events']>, 'id'>;
  readonly competition: Pick<Selectable<Tables['competitions']>, 'id'>;
}

/** Returns the condition for the entries in the scope. */
const isEntered = ({ entry, event, competition }: EntryScope): RawBuilder<boolean> => {
  if (entry !== undefined) return sql<boolean>`entries.id = ${entry.id}`;
  const scope =
    event === undefined
      ? sql<boolean>`entries.competition_id = ${competition.id}`
      : sql<boolean>`entries.event_id = ${event.id}`;
  return sql<boolean>`(${scope} and entries.status not in (${sql.join(gone)}))`;
};

/** A person or a unit that an entry or a delegation names. */
export interface Party {
  readonly name: string;
  /** The unit of the entry or the delegation; '' for none. */
  readonly unit: string;
}

/** A person who competes, with the data by which the person is recognised. */
interface Competitor extends Party {
  readonly identity: string;
  readonly account: string;
  readonly phone: string;
}

interface Coach extends Party {
  /** The number belongs to one of the coaches of the entry; '' for none. */
  readonly phone: string;
}

/** The leader of a unit with an entry in the competition. */
export interface Leader extends Party {
  readonly phone: string;
  readonly unitId: string;
  /** The accounts that have acted as leader of the unit, and so agreed to lead it. */
  readonly agreed: ReadonlySet<string>;
}

type Found<One> = ReadonlyMap<string, readonly One[]>;

/** All parties, by the values that are compared. */
export interface Entered {
  readonly identities: Found<Competitor>;
  readonly accounts: Found<Competitor>;
  readonly phones: Found<Competitor>;
  /** By the key of the name. */
  readonly competitors: Found<Competitor>;
  readonly coaches: Found<Coach>;
  readonly coachPhones: Found<Coach>;
  readonly leaders: Found<Leader>;
  readonly leaderPhones: Found<Leader>;
  readonly unitNames: Found<Party>;
  /** By the id of the organisation. */
  readonly units: Found<Party>;
}

const byName = <One extends Party>(parties: readonly One[]) => byKeys(parties, ({ name }) => [nameKey(name)]);

async function competitorsIn(db: Database, scope: EntryScope): Promise<Competitor[]> {
  const first = db
    .selectFrom('entries')
    .select(['entries.person_id', 'entries.organisation_id'])
    .where(isEntered(scope));
  const members = db
    .selectFrom('entry_members as member')
    .innerJoin('entries', 'entries.id', 'member.entry_id')
    .select(['member.person_id', 'entries.organisation_id'])
    .where(isEntered(scope));
  const rows = await db
    .selectFrom(first.union(members).as('place'))
    .innerJoin('persons', 'persons.id', 'place.person_id')
    .innerJoin('users', 'users.id', 'persons.user_id')
    .leftJoin('organisations', 'organisations.id', 'place.organisation_id')
    .select(['persons.id_no_digest as identity', 'persons.real_name', 'persons.user_id', 'users.phone'])
    .select('organisations.name as unit')
    .orderBy('persons.id')
    .execute();
  return rows.map(({ identity, real_name, user_id, phone, unit }) => ({
    name: real_name,
    unit: unit ?? '',
    identity,
    account: user_id,
    phone: phone ?? '',
  }));
}

/** Returns the accounts that have spoken for units of a competition: by a word in a draw, or by an appeal. */
async function speakersIn(db: Database, { competition }: EntryScope) {
  const words = await db
    .selectFrom('draw_words as word')
    .innerJoin('draw_rounds as round', 'round.id', 'word.round_id')
    .innerJoin('competition_events as event', 'event.id', 'round.event_id')
    .select(['word.organisation_id', 'word.said_by as account'])
    .distinct()
    .where('event.competition_id', '=', competition.id)
    .where('word.organisation_id', 'is not', null)
    .where('word.said_by', 'is not', null)
    .execute();
  const appeals = await db
    .selectFrom('appeals')
    .innerJoin('entries', 'entries.id', 'appeals.entry_id')
    .select(['entries.organisation_id', 'appeals.filed_by as account'])
    .distinct()
    .where('appeals.competition_id', '=', competition.id)
    .where('entries.organisation_id', 'is not', null)
    .execute();
  const byUnit = byKeys([...words, ...appeals], ({ organisation_id }) => [organisation_id ?? '']);
  return (unitId: string) => new Set((byUnit.get(unitId) ?? []).map(({ account }) => account ?? ''));
}

/**
 * Returns the leaders of units with an entry in the competition, or of the unit of the one entry. A unit without an entry cannot exclude a judge
 * by naming the judge as its leader.
 */
async function leadersIn(db: Database, { entry, competition }: EntryScope): Promise<Leader[]> {
  const speakersOf = await speakersIn(db, { competition });
  const rows = await db
    .selectFrom('delegations')
    .innerJoin('organisations', 'organisations.id', 'delegations.organisation_id')
    .select(['delegations.leader', 'delegations.leader_phone', 'delegations.organisation_id'])
    .select('organisations.name')
    .where('delegations.competition_id', '=', competition.id)
    .where((is) =>
      is.exists(
        is
          .selectFrom('entries')
          .select('entries.id')
          .whereRef('entries.organisation_id', '=', 'delegations.organisation_id')
          .where(isEntered({ competition, ...(entry !== undefined && { entry }) })),
      ),
    )
    .orderBy('delegations.id')
    .execute();
  return rows.map(({ leader, leader_phone, organisation_id, name }) => ({
    name: leader,
    unit: name,
    phone: leader_phone,
    unitId: organisation_id,
    agreed: speakersOf(organisation_id),
  }));
}

/** Returns the people and units in the entries of the scope, and the leaders of the competition. */
export async function enteredIn(db: Database, scope: EntryScope): Promise<Entered> {
  const competitors = await competitorsIn(db, scope);
  const entries = await db
    .selectFrom('entries')
    .leftJoin('organisations', 'organisations.id', 'entries.organisation_id')
    .select(['entries.coach_name', 'entries.coach_phone', 'entries.organisation_id', 'organisations.name'])
    .where(isEntered(scope))
    .orderBy('entries.id')
    .execute();
  const coached = entries.map(({ coach_name, coach_phone, name }): Coach => {
    return { name: coach_name, unit: name ?? '', phone: coach_phone };
  });
  const coaches = coached.flatMap((one) => namesIn(one.name).map((name): Coach => ({ ...one, name })));
  const leaders = await leadersIn(db, scope);
  const units = entries.flatMap(({ organisation_id, name }) =>
    organisation_id === null || name === null ? [] : [{ id: organisation_id, name, unit: name }],
  );
  const known = (value: string) => (value === '' ? [] : [value]);
  return {
    identities: byKeys(competitors, ({ identity }) => known(identity)),
    accounts: byKeys(competitors, ({ account }) => known(account)),
    phones: byKeys(competitors, ({ phone }) => known(phone)),
    competitors: byName(competitors),
    coaches: byName(coaches),
    coachPhones: byKeys(coached, ({ phone }) => known(phone)),
    leaders: byName(leaders),
    leaderPhones: byKeys(leaders, ({ phone }) => known(phone)),
    unitNames: byName(units),
    units: byKeys(units, ({ id }) => [id]),
  };
}

/** Returns the names of the units with an entry in the scope, by the id of the organisation. */
export async function enteredUnits(db: Database, scope: EntryScope): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('entries')
    .innerJoin('organisations', 'organisations.id', 'entries.organisation_id')
    .select(['organisations.id', 'organisations.name'])
    .distinct()
    .where(isEntered(scope))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
