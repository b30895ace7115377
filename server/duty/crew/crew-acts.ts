import type { I18n } from '@lingui/core';
import { requireActing, requireHeld } from '../../competition/held-competitions.ts';
import type { ApiParts } from '../../context.ts';
import {
  TO_CONFIRM_AT_MOST,
  type CrewProposals,
  type DutiesToConfirm,
  type DutyConfirmations,
} from '../../contract/expert/crew.ts';
import type { BulkOutcomes } from '../../contract/kit/bulk.ts';
import type { Database } from '../../db/open-database.ts';
import { accessScopeOf } from '../../entry/access-scope.ts';
import { forbidden, notFound } from '../../kit/api-error.ts';
import { attemptEach } from '../../kit/attempt-each.ts';
import { moveAssignment } from '../assignment-moves.ts';
import { proposeAssignment } from '../assignments.ts';
import { findEvent } from '../event-needs.ts';

/** Acts of the committee on many capacities at events. Each capacity has its own transaction and outcome. */

type Parts = Pick<ApiParts, 'db' | 'clock' | 'sealing'>;

/**
 * Proposes people for capacities of an event, in the order of the request.
 * @throws ApiError 404, 403
 */
export async function proposeCrew(
  parts: Parts,
  i18n: I18n,
  userId: string,
  { eventId, proposals }: CrewProposals & { readonly eventId: string },
): Promise<BulkOutcomes> {
  const event = await findEvent(parts.db, eventId);
  if (event === undefined) throw notFound();
  // A refusal that concerns every proposal is the response, not an outcome.
  await parts.db
    .transaction()
    .execute((transaction) => requireActing(transaction, userId, event.competition_id));
  return attemptEach(i18n, {
    records: proposals,
    idOf: ({ user_id }) => user_id,
    act: (one) => proposeAssignment(parts, userId, eventId, one),
    wasDone: async ({ user_id, capacity, round_kind }) =>
      (await parts.db
        .selectFrom('assignments')
        .select('id')
        .where('event_id', '=', eventId)
        .where('user_id', '=', user_id)
        .where('capacity', '=', capacity)
        .where('round_kind', '=', round_kind)
        .where('proposed_by', '=', userId)
        .where('status', '<>', 'released')
        .executeTakeFirst()) !== undefined,
  });
}

/** Checks whether this account has confirmed the duty as it was at the given version. */
async function wasConfirmed(db: Database, userId: string, id: string, version: number): Promise<boolean> {
  const row = await db
    .selectFrom('assignments')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'confirmed')
    .where('version', '=', version + 1)
    .executeTakeFirst();
  if (row === undefined) return false;
  const last = await db
    .selectFrom('audit_log')
    .select('actor_id')
    .where('object', '=', 'assignment')
    .where('object_id', '=', id)
    .where('action', '=', 'assignment.confirm')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.actor_id === userId;
}

/**
 * Confirms duties in the order of the request.
 * @throws ApiError 403 for an account that acts for no committee
 */
export async function confirmDuties(
  parts: Parts,
  i18n: I18n,
  userId: string,
  { records, is_trained, has_signed }: DutyConfirmations,
): Promise<BulkOutcomes> {
  const { acts, competitions } = await accessScopeOf(parts.db, userId);
  if (!acts || competitions.length === 0) throw forbidden();
  const statements = { is_trained, has_signed };
  return attemptEach(i18n, {
    records,
    idOf: ({ id }) => id,
    act: ({ id, version }) =>
      moveAssignment(parts, userId, id, { type: 'assignment.confirm', version, ...statements }),
    wasDone: ({ id, version }) => wasConfirmed(parts.db, userId, id, version),
  });
}

/**
 * Returns the duties at the events of a competition that have no conflict and wait to be confirmed. The
 * confirmation looks for conflicts again.
 * @throws ApiError 404 for every user except the committee
 */
export async function listDutiesToConfirm(
  { db }: Pick<Parts, 'db'>,
  userId: string,
  competitionId: string,
): Promise<DutiesToConfirm> {
  const accessScope = await accessScopeOf(db, userId);
  await requireHeld(db, accessScope, competitionId);
  const waiting = db
    .selectFrom('assignments')
    .innerJoin('competition_events as event', 'event.id', 'assignments.event_id')
    .where('assignments.competition_id', '=', competitionId)
    .where('assignments.status', '=', 'cleared');
  const rows = await waiting
    .innerJoin('users', 'users.id', 'assignments.user_id')
    .leftJoin('persons', 'persons.user_id', 'assignments.user_id')
    .select([
      'assignments.id',
      'assignments.user_id',
      'assignments.capacity',
      'assignments.round_kind',
      'assignments.version',
      'assignments.event_id',
      'event.code',
      'event.name as event_name',
      'users.name as account_name',
      'persons.real_name',
    ])
    .orderBy('assignments.proposed_at')
    .orderBy('assignments.id')
    .limit(TO_CONFIRM_AT_MOST)
    .execute();
  const { total } = await waiting
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return {
    data: rows.map((row) => ({
      id: row.id,
      person: { id: row.user_id, name: row.real_name ?? row.account_name },
      capacity: row.capacity,
      round_kind: row.round_kind,
      event: { id: row.event_id, code: row.code, name: row.event_name },
      is_own: row.user_id === userId,
      version: row.version,
    })),
    meta: { total, by: accessScope.acts ? 'organiser' : 'viewer' },
  };
}
