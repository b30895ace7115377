import type { AwardEvent, AwardFacts } from '../../machines/certificate/award.machine.ts';
import { officesHolding } from '../unit/offices.ts';
import { lockIdentity, requireSecondPerson, secondPersonOf } from '../account/second-person.ts';
import { requireActing } from '../competition/held-competitions.ts';
import type { ApiParts } from '../context.ts';
import type { AwardList } from '../contract/certificate/award.ts';
import { requireMoveBy, write } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import { audit } from '../kit/audit.ts';
import { notFound } from '../kit/api-error.ts';
import { factsOfAward, lockAwards, readAwards, requireCommittee, type FoundAward } from './award-rows.ts';
import { holdersOf } from './certificate-faces.ts';
import { findForm } from './certificate-form.ts';
import { counting } from './certificate-ends.ts';

/** Awards of a competition, which two people of the committee grant. */

type Parts = Pick<ApiParts, 'db' | 'clock'>;

async function eventsOf(db: Database, competitionId: string): Promise<AwardList['meta']['events']> {
  const rows = await db
    .selectFrom('awards as award')
    .innerJoin('competition_events as event', 'event.id', 'award.event_id')
    .select((is) => [
      'event.id',
      'event.code',
      'event.name',
      'award.status',
      is.fn.countAll<number>().as('count'),
    ])
    .where('award.competition_id', '=', competitionId)
    .groupBy(['event.id', 'event.code', 'event.name', 'award.status'])
    .orderBy('event.code')
    .orderBy('event.id')
    .execute();
  const events = new Map<string, AwardList['meta']['events'][number]>();
  for (const { id, code, name, status, count } of rows) {
    const event = events.get(id) ?? { id, code, name, waiting: 0, granted: 0 };
    events.set(id, {
      ...event,
      waiting: event.waiting + (status === 'proposed' || status === 'asked' ? count : 0),
      granted: event.granted + (status === 'granted' ? count : 0),
    });
  }
  return [...events.values()];
}

/** Returns the number of valid certificates of each award. */
async function countCertificates(db: Database, awards: readonly FoundAward[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('certificates')
    .select((is) => ['award_id', is.fn.countAll<number>().as('count')])
    .where('award_id', 'in', ['', ...awards.map(({ id }) => id)])
    .where('status', 'in', counting)
    .groupBy('award_id')
    .execute();
  return new Map(rows.map(({ award_id, count }) => [award_id, count]));
}

/**
 * Returns the awards of an event, or those of units if no event is named.
 * @throws ApiError 404 for every user except the committee that holds the competition
 */
export async function listAwards(
  { db }: Pick<Parts, 'db'>,
  userId: string,
  competitionId: string,
  eventId: string,
): Promise<AwardList> {
  const { competition, by } = await requireCommittee(db, userId, competitionId);
  const rows = await readAwards(db, competitionId, eventId === '' ? null : eventId);
  const holders = await holdersOf(db, rows);
  const certificates = await countCertificates(db, rows);
  const form = await findForm(db, competitionId);
  return {
    data: rows
      .map((row) => {
        const of = holders.get(row.id);
        return {
          id: row.id,
          kind: row.kind,
          award: row.award,
          holders: (of?.people ?? []).map(({ name }) => name),
          unit: of?.unit ?? '',
          no: of?.no ?? '',
          status: row.status,
          reason: row.reason,
          is_own: row.asked_by === userId,
          certificates: certificates.get(row.id) ?? 0,
          facts: factsOfAward(row),
          version: row.version,
        };
      })
      // Sorted by receipt number, because the order of ids means nothing to a user.
      .toSorted((one, other) => (one.no < other.no ? -1 : Number(one.no > other.no))),
    meta: {
      competition: { id: competition.id, name: competition.name },
      by,
      form: form.content,
      short_forms: form.short_forms,
      form_version: form.version,
      events: await eventsOf(db, competitionId),
    },
  };
}

type AwardAct = { awards: readonly { id: string; version: number }[] } & (
  | { type: 'award.ask' | 'award.grant' }
  | { type: 'award.drop'; reason: string }
);

const eventOf = (act: AwardAct, facts: AwardFacts, second: SecondPerson): AwardEvent => {
  const by = 'organiser';
  switch (act.type) {
    case 'award.ask':
      return { type: act.type, by, facts };
    case 'award.grant':
      return { type: act.type, by, facts, second };
    case 'award.drop':
      return { type: act.type, by, facts, reason: act.reason };
  }
};

const writtenBy = (act: AwardAct, userId: string, now: number) => {
  switch (act.type) {
    case 'award.ask':
      return { asked_by: userId, reason: '' };
    case 'award.grant':
      return { granted_by: userId, granted_at: now };
    case 'award.drop':
      return { asked_by: null, reason: act.reason };
  }
};

/**
 * Requests, grants or refuses awards of a competition: all of the named ones, or none.
 * @returns the number of awards
 * @throws ApiError 404; 403 if the user is only a viewer or does not count as a second person; 409 if the
 *   chart does not allow it, the results were corrected, or another request has changed an award
 */
export async function moveAwards(
  { db, clock }: Parts,
  userId: string,
  competitionId: string,
  act: AwardAct,
): Promise<{ count: number }> {
  return db.transaction().execute(async (transaction) => {
    await requireActing(transaction, userId, competitionId);
    const now = clock();
    const rows = await lockAwards(transaction, competitionId, act.awards);
    const seconds = new Map<string, SecondPerson>();
    const secondOf = async (asker: string | null): Promise<SecondPerson> => {
      if (act.type !== 'award.grant' || asker === null) return 'another';
      const second = seconds.get(asker) ?? (await secondPersonOf(transaction, asker, userId, true));
      seconds.set(asker, second);
      return second;
    };
    for (const row of rows) {
      const facts = factsOfAward(row);
      const second = await secondOf(row.asked_by);
      const move = requireMoveBy(
        'awards',
        row.status,
        { as: ['organiser'], of: ['organiser'], second },
        (_, other) => eventOf(act, facts, other),
      );
      await write(transaction, move, { id: row.id, version: row.version }, writtenBy(act, userId, now));
      await audit(transaction, {
        object: 'award',
        object_id: row.id,
        action: act.type,
        actor_id: userId,
        capacity: 'organiser',
        before: row.status,
        after: move.after,
        reason: act.type === 'award.drop' ? act.reason : '',
        at: now,
      });
    }
    if (act.type === 'award.ask') {
      const colleagues = await officesHolding(transaction, competitionId);
      await requireSecondPerson(transaction, userId, colleagues, 'organiser');
    }
    if (act.type !== 'award.drop') await lockIdentity(transaction, userId, now);
    return { count: rows.length };
  });
}

/**
 * Withdraws an award that the committee has proposed for a coach or a unit.
 * @throws ApiError 404, 403; 409 if the award follows from results, is granted, or has changed
 */
export async function withdrawAward(
  { db, clock }: Parts,
  userId: string,
  id: string,
  { version, reason }: { version: number; reason: string },
): Promise<{ count: number }> {
  return db.transaction().execute(async (transaction) => {
    const seen = await transaction
      .selectFrom('awards')
      .select('competition_id')
      .where('id', '=', id)
      .executeTakeFirst();
    if (seen === undefined) throw notFound();
    await requireActing(transaction, userId, seen.competition_id);
    const [row] = await lockAwards(transaction, seen.competition_id, [{ id, version }]);
    if (row === undefined) throw notFound();
    const facts = factsOfAward(row);
    const move = requireMoveBy('awards', row.status, { as: ['organiser'], of: ['organiser'] }, (by) => ({
      type: 'award.withdraw' as const,
      by,
      facts,
      reason,
    }));
    await write(transaction, move, { id, version }, { reason });
    await audit(transaction, {
      object: 'award',
      object_id: id,
      action: 'award.withdraw',
      actor_id: userId,
      capacity: 'organiser',
      before: row.status,
      after: move.after,
      reason,
      at: clock(),
    });
    return { count: 1 };
  });
}
