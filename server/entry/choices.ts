import { heldStatuses } from '../contract/competition/competition-making.ts';
import { notFound } from '../kit/api-error.ts';
import type { Choices } from '../contract/entry/entry.ts';
import type { ApiParts } from '../context.ts';
import { chinaInstant } from '../competition/competitions.ts';
import { checksOf, demandedFiles, worstOf } from './eligibility.ts';
import { withIdentity } from '../secret/opened-identity.ts';
import { findPerson } from '../person/persons.ts';
import { confirmedUnitOf } from './reading/own-unit.ts';
import { usedOf } from './moving/places.ts';

/** The events of a competition that a person can choose from, with the obstacles to each. */

/**
 * Returns every event of a competition for one person, with its requirements and whether the person can enter
 * it.
 * @throws ApiError 404
 */
export async function listChoices(
  { db, sealing }: Pick<ApiParts, 'db' | 'sealing'>,
  userId: string,
  competitionId: string,
  now: number,
): Promise<Choices> {
  const competition = await db
    .selectFrom('competitions')
    .selectAll()
    .where('id', '=', competitionId)
    .where('status', '=', 'published')
    .executeTakeFirst();
  if (competition === undefined) throw notFound();
  const known = await findPerson(db, userId);
  const person = known && withIdentity(sealing, known);
  const events = await db
    .selectFrom('competition_events')
    .selectAll()
    .where('competition_id', '=', competitionId)
    .where('status', 'in', heldStatuses)
    .orderBy('code')
    .execute();
  const names = new Map(events.map(({ id, name }) => [id, name]));
  const held =
    person === undefined
      ? []
      : await db
          .selectFrom('entry_places')
          .select(['event_id', 'exclusive'])
          .where('competition_id', '=', competitionId)
          .where('id_no_digest', '=', person.id_no_digest)
          .execute();
  const drafts = await db
    .selectFrom('entries')
    .select('event_id')
    .where('user_id', '=', userId)
    .where('competition_id', '=', competitionId)
    .where('status', '=', 'draft')
    .execute();
  const used = await usedOf(db, competitionId, await confirmedUnitOf(db, userId));
  const isOpen = competition.reg_open_at <= now && now < competition.reg_close_at;
  return {
    competition: {
      id: competition.id,
      name: competition.name,
      reg_open_at: chinaInstant(competition.reg_open_at),
      reg_close_at: chinaInstant(competition.reg_close_at),
      contact_phone: competition.contact_phone,
    },
    has_profile: person !== undefined,
    events: events.map((event) => {
      const rules =
        person === undefined ? [] : checksOf({ ...event, starts_on: competition.starts_on }, person);
      const isEntered = held.some((one) => one.event_id === event.id);
      const other =
        event.exclusive === 1 && !isEntered ? held.find(({ exclusive }) => exclusive === 1) : undefined;
      const isFull = event.places > 0 && event.taken >= event.places;
      const obstacles = [
        [!isOpen, 'closed'],
        [event.status !== 'planned', 'frozen'],
        [event.team_size > 1, 'team'],
        [isEntered, 'entered'],
        [other !== undefined, 'excluded'],
        [worstOf(rules) === 'fail', 'rules'],
        [isFull, 'full'],
        [event.per_unit > 0 && (used.get(event.id) ?? 0) >= event.per_unit, 'quota'],
      ] as const;
      const obstacle = obstacles.find(([holds]) => holds)?.[1] ?? ('' as const);
      return {
        id: event.id,
        code: event.code,
        name: event.name,
        group: event.entrants,
        places_left: event.places === 0 ? null : Math.max(0, event.places - event.taken),
        rules,
        files:
          person === undefined ? [] : demandedFiles({ ...event, starts_on: competition.starts_on }, person),
        has_draft: drafts.some(({ event_id }) => event_id === event.id),
        obstacle,
        entered_in: obstacle === 'excluded' ? (names.get(other?.event_id ?? '') ?? '') : '',
      };
    }),
    meta: { server_time: chinaInstant(now) },
  };
}
