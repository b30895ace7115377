import { conflict, invalid, notFound, stale } from '../../kit/api-error.ts';
import type { EntryChange } from '../../contract/entry/entry-acts.ts';
import type { ApiParts } from '../../context.ts';
import type { Database } from '../../db/open-database.ts';
import type { EntryFiles } from '../eligibility.ts';
import { requireOwnFile } from '../../file/files.ts';
import { begin, requireMoveBy, write } from '../../db/move.ts';
import { findPerson } from '../../person/persons.ts';
import { shareEvents } from '../../kit/row-locks.ts';
import { randomKey } from '../../kit/secrets.ts';
import { requireRow } from '../reading/capacities.ts';
import { unitOf } from '../reading/own-unit.ts';
import { anybody } from './move-entry.ts';
import { entriesOf } from '../../contract/kit/keys-of.ts';

/** Drafts of entries: creation and changes by the owner. */

/**
 * Creates an entry for an event, or finds the existing one.
 * @returns the id of the entry
 * @throws ApiError 404 if the event does not exist; 409 if the profile has not been filled in; 422 if the
 * event is for teams, which units enter
 */
export async function beginEntry(
  db: Database,
  userId: string,
  eventId: string,
  now: number,
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    await shareEvents(transaction, [eventId]);
    const event = await transaction
      .selectFrom('competition_events as event')
      .innerJoin('competitions as competition', 'competition.id', 'event.competition_id')
      .select(['event.competition_id', 'event.team_size'])
      .where('event.id', '=', eventId)
      .where('competition.status', '=', 'published')
      .executeTakeFirst();
    if (event === undefined) throw notFound();
    if (event.team_size > 1) throw invalid({ event_id: ['event.team'] });
    const person = await findPerson(transaction, userId);
    if (person === undefined) throw conflict();
    const made = await transaction
      .insertInto('entries')
      .values({
        id: randomKey(),
        no: null,
        competition_id: event.competition_id,
        event_id: eventId,
        user_id: userId,
        person_id: person.id,
        organisation_id: await unitOf(transaction, userId),
        status: begin('entries').status,
        version: 1,
        coach_name: '',
        coach_phone: '',
        remarks: '',
        checks: '[]',
        return_reasons: '{}',
        reason: '',
        correction_until: null,
        submitted_at: null,
        created_at: now,
        updated_at: now,
      })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made !== undefined) return made.id;
    const known = await transaction
      .selectFrom('entries')
      .select('id')
      .where('user_id', '=', userId)
      .where('event_id', '=', eventId)
      .where('status', 'not in', ['rejected', 'withdrawn'])
      .executeTakeFirstOrThrow();
    return known.id;
  });
}

/**
 * Stores the owner's changes of an entry.
 * @returns its new version
 * @throws ApiError 404; 409 if the entry cannot be changed now or the version is outdated; 422 naming a file
 * of another user
 */
export async function changeEntry(
  { db, clock, sealing }: Pick<ApiParts, 'db' | 'clock' | 'sealing'>,
  userId: string,
  id: string,
  { version, residence_id, certificate_id, guardian_id, ...change }: EntryChange,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { row, capacities } = await requireRow(transaction, sealing, id, userId);
    const acting = { as: capacities, of: anybody };
    const move = requireMoveBy('entries', row.status, acting, (by) => ({
      type: 'entry.change' as const,
      by,
    }));
    if (row.version !== version) throw stale();
    const files: Partial<Record<keyof EntryFiles, string | null>> = {};
    for (const [column, file] of entriesOf({ residence_id, certificate_id, guardian_id })) {
      if (file === undefined) continue;
      if (file !== '') await requireOwnFile(transaction, userId, file, column);
      files[column] = file || null;
    }
    await write(transaction, move, { id, version }, { ...change, ...files, updated_at: clock() });
    return version + 1;
  });
}
