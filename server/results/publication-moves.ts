import type {
  PublicationBy,
  PublicationEvent,
  PublicationFacts,
} from '../../machines/results/publication.machine.ts';
import { officesHolding } from '../unit/offices.ts';
import { peopleServing } from '../duty/serving.ts';
import { lockIdentity, requireSecondPerson, secondPersonOf } from '../account/second-person.ts';
import { chinaDay } from '../competition/competitions.ts';
import { midnightOf } from '../contract/competition/competition-fields.ts';
import type { EventResults } from '../contract/results/event-results.ts';
import type { AboutEvent } from '../duty/assignment-rows.ts';
import type { Database } from '../db/open-database.ts';
import { requireMoveBy, write } from '../db/move.ts';
import { beginDuty } from '../duty/assignment-moves.ts';
import { invalid, notFound, stale } from '../kit/api-error.ts';
import { announce } from '../news/event-news.ts';
import type { Count } from './count-input.ts';
import { hashOfLines } from './lines-hash.ts';
import { findEventResults, linesOf } from './event-results.ts';
import { counted, keepLines, lockResults, note, workers, type Found, type Parts } from './lock-results.ts';
import { moveSettled, unplanned } from './overtaken.ts';
import { publicAnswer } from './public-answers.ts';
import { publicationFacts, type PublicationRow } from './publication-rows.ts';

/** Acts on the results of an event. */

const DAY = 24 * 3_600_000;

/**
 * Returns the end of the window for objections: midnight after the given number of full days (our choice)
 * [running.md 2].
 */
const windowEnd = (release: number, days: number): number => midnightOf(chinaDay(release)) + (days + 1) * DAY;

export type PublicationAct = { version: number } & (
  | { type: 'publication.rule'; order: readonly string[]; reason: string }
  | { type: 'publication.agree' | 'publication.approve' }
  | { type: 'publication.propose'; release_at: string; reason: string }
  | {
      type: 'publication.drop' | 'publication.recall' | 'publication.discard';
      reason: string;
    }
);

/** The facts of an act for the chart, and the columns that are written beside the status. */
interface Planned {
  readonly facts: PublicationFacts;
  /** Set for a ruling only. */
  readonly isTied?: boolean;
  readonly set: Parameters<typeof write<'publications'>>[3];
  readonly counted?: Count;
}

/** Plans a ruling, which must name exactly the entries of one tie. @throws ApiError 422 naming `order` */
async function planRuling(
  parts: Pick<Parts, 'db' | 'sealing' | 'log'>,
  { about }: Pick<Found, 'about'>,
  row: PublicationRow,
  order: readonly string[],
): Promise<Required<Pick<Planned, 'isTied' | 'set' | 'counted'>>> {
  const rulings: (readonly string[])[] = JSON.parse(row.rulings);
  const { tied } = await counted(parts, about, rulings);
  const isGroup = tied.some(
    (group) =>
      group.length === order.length &&
      new Set(order).size === order.length &&
      group.every((id) => order.includes(id)),
  );
  if (!isGroup) throw invalid({ order: ['choice'] });
  const ruled = [...rulings, order];
  const found = await counted(parts, about, ruled);
  return {
    isTied: found.tied.length > 0,
    set: { rulings: JSON.stringify(ruled), result_hash: hashOfLines(about.event.id, found) },
    counted: found,
  };
}

/** Returns the instant of a release. @throws ApiError 422 naming `release_at` */
function planRelease(release_at: string, { about }: Pick<Found, 'about'>): number {
  const at = Date.parse(release_at);
  if (at < about.now) throw invalid({ release_at: ['release.past'] });
  return at;
}

async function planOf(
  parts: Pick<Parts, 'db' | 'sealing' | 'log'>,
  found: Found,
  row: PublicationRow,
  act: PublicationAct,
  userId: string,
): Promise<Planned> {
  const { about, basis } = found;
  const base = { facts: publicationFacts(about, row, basis, true) };
  switch (act.type) {
    case 'publication.rule': {
      const { counted: again, ...plan } = await planRuling(parts, found, row, act.order);
      return {
        ...base,
        ...plan,
        set: { ...plan.set, reason: act.reason },
        counted: again,
      };
    }
    case 'publication.agree':
      return { ...base, set: { agreed_by: userId, agreed_at: about.now } };
    case 'publication.propose': {
      const release_at = planRelease(act.release_at, found);
      return {
        ...base,
        facts: publicationFacts(about, { ...row, release_at }, basis, true),
        set: { release_at, proposed_by: userId, approved_by: null, reason: act.reason },
      };
    }
    case 'publication.approve': {
      const release_at = row.release_at ?? about.now;
      const publicity_until = windowEnd(release_at, about.competition.publicity_days);
      const made = await publicAnswer(
        parts.db,
        about,
        { ...row, release_at, publicity_until },
        await linesOf(parts.db, row.id),
      );
      return { ...base, set: { approved_by: userId, publicity_until, ...made } };
    }
    case 'publication.drop':
    case 'publication.recall':
      return {
        ...base,
        set: { ...unplanned, reason: act.reason },
      };
    case 'publication.discard':
      return { ...base, set: { reason: act.reason } };
  }
}

const eventOf = (
  act: PublicationAct,
  { facts, isTied = true }: Pick<Planned, 'facts' | 'isTied'>,
  by: PublicationBy,
  second: SecondPerson,
): PublicationEvent => {
  switch (act.type) {
    case 'publication.rule':
      return { type: act.type, by, facts, isTied, reason: act.reason };
    case 'publication.approve':
      return { type: act.type, by, facts, second };
    case 'publication.agree':
      return { type: act.type, by, facts };
    case 'publication.propose':
    case 'publication.drop':
    case 'publication.recall':
    case 'publication.discard':
      return { type: act.type, by, facts, reason: act.reason };
  }
};

/** Checks whether an act needs two people with proven identities. */
const isOfTwo = (type: PublicationAct['type']) =>
  type === 'publication.propose' || type === 'publication.approve';

/** Checks that an account can approve a release: a colleague, or the supervisor for a correction. */
async function requireApprover(
  transaction: Database,
  { competition, event }: AboutEvent,
  { corrects }: Pick<PublicationRow, 'corrects'>,
  userId: string,
): Promise<void> {
  return corrects === null
    ? requireSecondPerson(transaction, userId, await officesHolding(transaction, competition.id), 'organiser')
    : requireSecondPerson(
        transaction,
        userId,
        await peopleServing(transaction, event.id, { capacity: 'supervisor' }),
        'supervisor',
      );
}

/**
 * Moves a version of the results by its chart.
 * @throws ApiError 404; 403 if the user does not have the standing, or does not count as a second person; 409
 *   if the chart does not allow the act or another request has changed the version; 422 naming `order` or
 *   `release_at`
 */
export async function movePublication(
  parts: Parts,
  userId: string,
  id: string,
  act: PublicationAct,
): Promise<EventResults> {
  const { db, clock, sealing, log } = parts;
  const eventId = await db.transaction().execute(async (transaction) => {
    const known = await transaction
      .selectFrom('publications')
      .select('event_id')
      .where('id', '=', id)
      .executeTakeFirst();
    if (known === undefined) throw notFound();
    const found = await lockResults(transaction, userId, known.event_id, clock);
    const row = found.rows.find((one) => one.id === id);
    if (row === undefined) throw notFound();
    if (row.version !== act.version) throw stale();
    const second =
      act.type === 'publication.approve' && row.proposed_by !== null
        ? await secondPersonOf(transaction, row.proposed_by, userId, true)
        : 'another';
    const moveBy = (plan: Pick<Planned, 'facts' | 'isTied'>) =>
      requireMoveBy('publications', row.status, { as: found.as, of: workers, second }, (by, other) =>
        eventOf(act, plan, by, other),
      );
    // The rights are checked before the content of the request. Otherwise an error about the content reaches
    // a user without rights.
    moveSettled(found, row, (facts) => moveBy({ facts }));
    if (act.type === 'publication.propose') await requireApprover(transaction, found.about, row, userId);
    const plan = await planOf({ db: transaction, sealing, log }, found, row, act, userId);
    const move = moveBy(plan);
    await write(transaction, move, { id, version: row.version }, plan.set);
    if (plan.counted !== undefined) await keepLines(transaction, id, plan.counted);
    const { about } = found;
    await note(transaction, { about, id, action: act.type, userId }, move, 'reason' in act ? act.reason : '');
    if (isOfTwo(act.type)) await lockIdentity(transaction, userId, about.now);
    await beginDuty(transaction, userId, about.event.id, about.now);
    await announce(transaction, about.event.id, 'results');
    return about.event.id;
  });
  return findEventResults(parts, userId, eventId);
}
