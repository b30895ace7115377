import { sql, type Selectable } from 'kysely';
import type { InvitationEvent } from '../../machines/expert/invitation.machine.ts';
import { requireActing, requireHeld } from '../competition/held-competitions.ts';
import type { ApiParts } from '../context.ts';
import { midnightOf } from '../contract/competition/competition-fields.ts';
import type {
  CandidateList,
  CandidateQuery,
  Invitation,
  InvitationList,
  InvitationQuery,
  NewInvitations,
} from '../contract/expert/invitation.ts';
import { fault } from '../contract/kit/faults.ts';
import { begin, requireMove, moveOf, write } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { accessScopeOf } from '../entry/access-scope.ts';
import { forbidden, invalid, notFound, stale } from '../kit/api-error.ts';
import { audit } from '../kit/audit.ts';
import { directed } from '../kit/list/list-order.ts';
import { pageOf } from '../kit/list/list-page.ts';
import { randomKey } from '../kit/secrets.ts';
import { tell } from '../message/outbox.ts';
import { releaseInvited } from '../duty/assignment-moves.ts';
import { bankOf } from './expert-bank.ts';
import { findEvent, invitingState, placesLeft } from '../duty/event-needs.ts';
import { lockExperts, summaryOf } from './expert-rows.ts';
import { hasOpenDuty } from './open-duties.ts';
import { causesOf, factsOf } from './conflict/invitation-causes.ts';
import {
  describedInvitation,
  logsOf,
  phaseOfInvitation,
  readInvitations,
  type InvitationRow,
} from './invitation-rows.ts';

/** Invitations, as the committee of a competition and the invited expert read and change them. */

type Parts = Pick<ApiParts, 'db' | 'clock'>;
type Held = Selectable<Tables['competitions']>;
type EventRow = Selectable<Tables['competition_events']>;

const DAY = 24 * 3_600_000;
/**
 * The number of days in which a link can be answered. The link expires on the first day of the competition at
 * the latest.
 */
const ANSWERED_DAYS = 7;

/** Whether any place is left. */
const isAny = (left: number) => left > 0;

const expiryOf = (held: Held, now: number) => Math.min(now + ANSWERED_DAYS * DAY, midnightOf(held.starts_on));

/** Returns the query for invitations of the committee's competitions, and the user's own invitations. */
const visible = (db: Database, userId: string, competitions: readonly string[]) =>
  readInvitations(db).where((is) =>
    is.or([
      is('invitations.competition_id', 'in', ['', ...competitions]),
      is.and([is('invitations.expert_id', '=', userId), is('invitations.status', '<>', 'created')]),
    ]),
  );

export async function listInvitations(
  { db, clock }: Parts,
  userId: string,
  { page, per_page, status, event, sort }: InvitationQuery,
): Promise<InvitationList> {
  const accessScope = await accessScopeOf(db, userId);
  const now = clock();
  let fitting = visible(db, userId, accessScope.competitions);
  if (event !== '') fitting = fitting.where('invitations.event_id', '=', event);
  const isOpen = sql<boolean>`invitations.status in ('sent', 'viewed')`;
  if (status === 'expired') fitting = fitting.where(isOpen).where('invitations.expires_at', '<=', now);
  else if (status !== '') {
    fitting = fitting
      .where('invitations.status', '=', status)
      .where((is) => is.or([is.not(isOpen), is('invitations.expires_at', '>', now)]));
  }
  const { total } = await db
    .selectFrom(fitting.as('fitting'))
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const [order, direction] = directed(sort || '-sent_at');
  const rows = await fitting
    .orderBy(`invitations.${order}`, direction)
    .orderBy('invitations.id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const logs = await logsOf(
    db,
    rows.map(({ id }) => id),
  );
  return {
    data: rows.map((row) =>
      describedInvitation(row, standingIn(row, userId, accessScope.acts), logs.get(row.id) ?? [], now),
    ),
    meta: {
      pagination: pageOf(total, rows.length, { page, per_page }),
      can_invite: accessScope.acts && accessScope.competitions.length > 0,
      reader: await readerIn(db, userId, now),
    },
  };
}

/** Returns why a reader may have no invitation: the reader has left the expert bank, or serves without one. */
async function readerIn(
  db: Database,
  userId: string,
  now: number,
): Promise<InvitationList['meta']['reader']> {
  if (await hasOpenDuty(db, userId, now)) return 'serves';
  const left = await db
    .selectFrom('experts')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('status', '=', 'retired')
    .executeTakeFirst();
  return left === undefined ? '' : 'retired';
}

const standingIn = (row: InvitationRow, userId: string, acts: boolean): Invitation['by'] => {
  if (row.expert_id === userId) return 'expert';
  return acts ? 'organiser' : 'viewer';
};

/**
 * Returns an invitation.
 * @throws ApiError 404
 */
export async function findInvitation({ db, clock }: Parts, userId: string, id: string): Promise<Invitation> {
  const accessScope = await accessScopeOf(db, userId);
  const row = await visible(db, userId, accessScope.competitions)
    .where('invitations.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  const log = (await logsOf(db, [id])).get(id) ?? [];
  return describedInvitation(row, standingIn(row, userId, accessScope.acts), log, clock());
}

/**
 * Returns experts of the bank for an event, with the causes that exclude them.
 * @throws ApiError 404
 */
export async function listCandidates(
  { db, clock }: Parts,
  userId: string,
  eventId: string,
  { page, per_page, text, field, certificate, free, fit }: CandidateQuery,
): Promise<CandidateList> {
  const event = await findEvent(db, eventId);
  if (event === undefined) throw notFound();
  const { row: competition } = await requireHeld(db, await accessScopeOf(db, userId), event.competition_id);
  const now = clock();
  const asked = { status: 'approved', text, field, certificate } as const;
  const rows = await bankOf(db, asked, now)
    .orderBy(sql`coalesce(persons.name_sort, users.name)`)
    .orderBy('experts.user_id')
    .execute();
  const ids = rows.map(({ user_id }) => user_id);
  const causes = await causesOf(db, ids, { event, competition, now });
  const all = rows
    .map((row) => ({ ...summaryOf(row, now), causes: causes.get(row.user_id) ?? [] }))
    .filter(({ causes: found }) => free === '' || !found.includes('busy'))
    .filter(({ causes: found }) => fit === '' || found.length === 0);
  const data = all.slice((page - 1) * per_page, page * per_page);
  return { data, meta: { pagination: pageOf(all.length, data.length, { page, per_page }) } };
}

interface Noted {
  id: string;
  action: InvitationEvent['type'];
  actor: string;
  capacity: string;
  before: string;
  after: string;
  reason?: string;
  at: number;
}

export const note = (db: Database, notes: readonly Noted[]) =>
  audit(
    db,
    notes.map(({ id, actor, reason = '', ...rest }) => ({
      object: 'invitation',
      object_id: id,
      actor_id: actor,
      reason,
      ...rest,
    })),
  );

/**
 * Invites the given experts to an event, without those whom a cause excludes.
 * @returns the result for each expert
 * @throws ApiError 404, 403; 409 if the event will not take place or needs no expert for the duty; 422 if it
 * needs fewer experts
 */
export async function inviteExperts(
  { db, clock }: Parts,
  userId: string,
  { event_id, duty, expert_ids }: NewInvitations,
) {
  return db.transaction().execute(async (transaction) => {
    const event = await findEvent(transaction, event_id);
    if (event === undefined) throw notFound();
    const competition = await requireActing(transaction, userId, event.competition_id);
    const ids = [...new Set(expert_ids)];
    await lockExperts(transaction, ids);
    const now = clock();
    const causes = await causesOf(transaction, ids, { event, competition, now });
    const isLive = invitingState(competition, event, now) === 'open';
    const left = await placesLeft(transaction, { eventId: event_id, duty }, now);
    const sending = { type: 'invitation.send', by: 'organiser', isNeeded: isAny(left) } as const;
    // The check concerns all experts alike: the event will take place and needs experts.
    requireMove('invitations', 'created', { ...sending, ...factsOf([], isLive) });
    const made = ids.flatMap((expert_id) => {
      const found = causes.get(expert_id);
      if (found === undefined) return [];
      const send = { ...sending, ...factsOf(found, isLive) };
      if (moveOf('invitations', 'created', send) === null) return [];
      return [{ id: randomKey(), expert_id, status: begin('invitations', send).status }];
    });
    if (made.length > left) throw invalid({ expert_ids: [fault('most', left)] });
    if (made.length > 0) {
      const rest = { competition_id: competition.id, event_id, duty, invited_by: userId };
      const times = { sent_at: now, expires_at: expiryOf(competition, now) };
      await transaction
        .insertInto('invitations')
        .values(made.map((one) => ({ ...one, ...rest, ...times })))
        .execute();
      await note(
        transaction,
        made.map(({ id, status }) => ({
          id,
          action: 'invitation.send' as const,
          actor: userId,
          capacity: 'organiser',
          before: 'created',
          after: status,
          at: now,
        })),
      );
      await tell(
        transaction,
        made.map(({ id, expert_id }) => ({
          userId: expert_id,
          topic: 'invitation.send' as const,
          about: { no: id, event: event.name },
        })),
        now,
      );
    }
    return {
      data: ids.map((expert_id) => ({
        expert_id,
        id: made.find((one) => one.expert_id === expert_id)?.id ?? '',
        causes: causes.get(expert_id) ?? ['notApproved' as const],
      })),
    };
  });
}

/** The facts for an act whose guard reads none of them. */
const none = { ...factsOf([], false), isNeeded: isAny(0) };

/** Returns the facts about an expert whose invitation is sent again. */
async function factsAgain(
  transaction: Database,
  { id: except, expert_id, event_id: eventId, duty }: InvitationRow,
  about: Parameters<typeof causesOf>[2] & { event: EventRow; competition: Held },
) {
  const causes = await causesOf(transaction, [expert_id], { ...about, except });
  const { event, competition, now } = about;
  return {
    ...factsOf(causes.get(expert_id) ?? ['notApproved'], invitingState(competition, event, now) === 'open'),
    isNeeded: isAny(await placesLeft(transaction, { eventId, duty, except }, now)),
  };
}

interface InvitationAct {
  type: 'invitation.send' | 'invitation.cancel' | 'invitation.withdraw';
  version: number;
  reason?: string;
}

/**
 * Moves an invitation by its chart. The committee sends it again or cancels it, and the expert withdraws from
 * it.
 * @throws ApiError 404, 403; 409 if the chart does not allow the act or the version is outdated
 */
export async function moveInvitation(
  { db, clock }: Parts,
  userId: string,
  id: string,
  { type, version, reason = '' }: InvitationAct,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const row = await readInvitations(transaction).where('invitations.id', '=', id).executeTakeFirst();
    if (row === undefined) throw notFound();
    const now = clock();
    const isExpert = row.expert_id === userId;
    if (isExpert && type !== 'invitation.withdraw') throw forbidden();
    const event = await findEvent(transaction, row.event_id);
    if (event === undefined) throw notFound();
    const competition = isExpert ? undefined : await requireActing(transaction, userId, row.competition_id);
    await lockExperts(transaction, [row.expert_id]);
    if (row.version !== version) throw stale();
    const by = isExpert ? 'expert' : 'organiser';
    const facts =
      competition === undefined ? none : await factsAgain(transaction, row, { event, competition, now });
    const before = phaseOfInvitation(row, now);
    const move = requireMove('invitations', before, { type, by, reason, ...facts });
    const isSent = type === 'invitation.send' && competition !== undefined;
    await write(
      transaction,
      move,
      { id, version },
      {
        reason,
        // The link that was sent before no longer opens.
        ...(isSent && { token_hash: null, sent_at: now, expires_at: expiryOf(competition, now) }),
      },
    );
    await note(transaction, [
      { id, action: type, actor: userId, capacity: by, before, after: move.after, reason, at: now },
    ]);
    if (type === 'invitation.withdraw') {
      await releaseInvited(transaction, row, reason, now);
      await tell(
        transaction,
        {
          userId: row.invited_by,
          topic: 'invitation.answered',
          about: { no: row.real_name ?? row.account_name, event: row.event },
        },
        now,
      );
    } else {
      await tell(
        transaction,
        { userId: row.expert_id, topic: type, about: { no: isSent ? id : '', event: row.event } },
        now,
      );
    }
  });
}
