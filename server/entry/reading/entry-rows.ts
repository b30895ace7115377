import { sql } from 'kysely';
import { preparedStatuses } from '../../contract/draw/draw-round.ts';
import type { Flag } from '../../db/tables/status.ts';
import { stale } from '../../kit/api-error.ts';
import { isEmbedded, type Database } from '../../db/open-database.ts';
import { prepared, rowsOf, together } from '../../db/statement.ts';
import { withIdentity } from '../../secret/opened-identity.ts';
import { lockPersons, shareEvents } from '../../kit/row-locks.ts';
import type { Sealing } from '../../secret/sealing.ts';
import { membersOf, personColumns } from '../team/team-members.ts';

/** Reading entries with their related rows, and locking them. */

/** Returns the query for entries with their related rows. */
export const rows = (db: Database) =>
  db
    .selectFrom('entries as entry')
    .innerJoin('competition_events as event', 'event.id', 'entry.event_id')
    .innerJoin('competitions as competition', 'competition.id', 'entry.competition_id')
    .innerJoin('persons as person', 'person.id', 'entry.person_id')
    .innerJoin('users as owner', 'owner.id', 'entry.user_id')
    .leftJoin('organisations as unit', 'unit.id', 'entry.organisation_id');

/** 1 if the order of the entry's event is prepared. */
const isDrawn = sql<Flag>`case when exists (
    select 1 from draw_rounds as round
    where round.event_id = entry.event_id and round.kind = 'order'
    and round.status in (${sql.join(preparedStatuses.map((status) => sql.lit(status)))})
  ) then 1 else 0 end`.as('is_drawn');

/** 1 if the entry is admitted late and no person in it has been identified at the check-in. */
const isAwaited = sql<Flag>`case when entry.status = 'checked_in' and not exists (
    select 1 from checkins as checkin where checkin.entry_id = entry.id and checkin.undone_at is null
  ) then 1 else 0 end`.as('is_awaited');

/** The selected columns of {@link rows}. */
export const columns = [
  'entry.id',
  'entry.no',
  'entry.status',
  'entry.version',
  'entry.user_id',
  'entry.competition_id',
  'entry.event_id',
  'entry.person_id',
  'entry.organisation_id',
  'entry.coach_name',
  'entry.coach_phone',
  'entry.remarks',
  'entry.residence_id',
  'entry.certificate_id',
  'entry.guardian_id',
  'entry.checks',
  'entry.return_reasons',
  'entry.reason',
  'entry.correction_until',
  'entry.submitted_at',
  'entry.updated_at',
  'event.code as event_code',
  'event.name as event_name',
  'event.entrants as event_group',
  'event.status as event_status',
  'event.file_kinds',
  'event.for_occupation',
  'event.birth_from',
  'event.birth_to',
  'event.least_age',
  'event.places',
  'event.per_unit',
  'event.taken',
  'event.exclusive',
  'event.team_size',
  'competition.name as competition_name',
  'competition.status as competition_status',
  'competition.reg_open_at',
  'competition.reg_close_at',
  'competition.starts_on',
  'competition.ends_on',
  'competition.contact_phone',
  'competition.correction_hours',
  ...personColumns,
  'unit.name as organisation',
  isDrawn,
  isAwaited,
] as const;

/** Opens the sealed identity number of a person. */
export type Opening = Pick<Sealing, 'open'>;

export type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;

const found = prepared((db, at: { id: string }) => rows(db).select(columns).where('entry.id', '=', at.id));

type Found = NonNullable<ReturnType<typeof found>['row']>;

/** Returns a row with all people in the entry, and the data that is derived from their identity numbers. */
async function complete(db: Database, sealing: Opening, row: Found | undefined) {
  if (row === undefined) return undefined;
  return {
    ...withIdentity(sealing, row),
    team: (await membersOf(db, sealing, [row])).get(row.id) ?? [],
  };
}

/** Returns an entry with its related rows, without checking a user's rights. */
export async function findRow(db: Database, sealing: Opening, id: string) {
  const [row] = await rowsOf(db, found({ id }));
  return complete(db, sealing, row);
}

/**
 * The locking statements, in this order and sent together: share the event of an entry, lock the entry, lock
 * its people.
 */
const locks = [
  prepared((db, at: { id: string }) =>
    db
      .selectFrom('competition_events')
      .select('id')
      .where('id', '=', (is) => is.selectFrom('entries').select('event_id').where('id', '=', at.id))
      .forKeyShare(),
  ),
  prepared((db, at: { id: string }) =>
    db.selectFrom('entries').select('event_id as id').where('id', '=', at.id).forUpdate(),
  ),
  prepared((db, at: { id: string }) =>
    db
      .selectFrom('persons')
      .select('id')
      .where('id', 'in', (is) =>
        is
          .selectFrom('entries')
          .select('person_id')
          .where('id', '=', at.id)
          .union(is.selectFrom('entry_members').select('person_id').where('entry_id', '=', at.id)),
      )
      .orderBy('id')
      .forUpdate(),
  ),
] as const;

/**
 * Does the same as {@link lockEntry} followed by {@link findRow}, with one round trip to PostgreSQL.
 * @throws ApiError 409 if the entry has been moved to another event
 */
export async function findLocked(transaction: Database, sealing: Opening, id: string) {
  // The embedded database runs only one transaction at a time, so it needs no row locks.
  if (isEmbedded(transaction)) return findRow(transaction, sealing, id);
  const [share, entry, people] = locks;
  const [[event], [held], , [row]] = await together<[{ id: string }, { id: string }, { id: string }, Found]>(
    transaction,
    share({ id }),
    entry({ id }),
    people({ id }),
    found({ id }),
  );
  if (event?.id !== held?.id) throw stale();
  return complete(transaction, sealing, row);
}

/**
 * Locks an entry and all people in it, and shares its event. The caller reads the entry afterwards. It does
 * nothing if the entry does not exist.
 * @param newcomer a person who joins the entry; the person's profile and draft for the event are locked too
 * @throws ApiError 409 if the entry has been moved to another event
 */
export async function lockEntry(
  transaction: Database,
  id: string,
  newcomer?: { person_id: string; user_id: string },
): Promise<void> {
  const read = () =>
    transaction
      .selectFrom('entries as entry')
      .leftJoin('entry_members as member', 'member.entry_id', 'entry.id')
      .select(['entry.event_id', 'entry.version', 'entry.person_id', 'member.person_id as member_id'])
      .where('entry.id', '=', id)
      .execute();
  const seen = await read();
  const [first] = seen;
  if (first === undefined) return;
  await shareEvents(transaction, [first.event_id]);
  const locked = await transaction
    .selectFrom('entries')
    .select(['id', 'event_id', 'version'])
    .where((is) =>
      is.or([
        is('id', '=', id),
        ...(newcomer === undefined
          ? []
          : [is.and({ user_id: newcomer.user_id, event_id: first.event_id, status: 'draft' })]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const held = locked.find((one) => one.id === id);
  if (held?.event_id !== first.event_id) throw stale();
  // A change of the people in an entry always increases its version.
  const people = held.version === first.version ? seen : await read();
  const inIt = people.flatMap(({ person_id, member_id }) => [person_id, member_id ?? person_id]);
  await lockPersons(transaction, [...new Set([...inIt, ...(newcomer ? [newcomer.person_id] : [])])]);
}
