import type { AppealBy, AppealEvent, AppealFacts, Panel } from '../../machines/appeal/appeal.machine.ts';
import type { ApiParts } from '../context.ts';
import { requireMoveBy, write } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import { aboutEvent, type AboutEvent } from '../duty/assignment-rows.ts';
import { beginCompetitionDuty } from '../duty/competition-assignment-rows.ts';
import { forbidden, invalid, stale } from '../kit/api-error.ts';
import { lockCompetition, lockEvents } from '../kit/row-locks.ts';
import { appealFactsOf } from './appeal-facts.ts';
import { noteAppeal, tellAbout, tellParties } from './appeal-notes.ts';
import { panelFacts, servingArbiters } from './appeal-panels.ts';
import { actingAs, type AppealRow } from './appeal-readers.ts';
import { requireAppeal } from './appeals.ts';

/** Acts on an appeal, except votes. */

type Parts = Pick<ApiParts, 'db' | 'clock'>;

export type AppealAct = { version: number } & (
  | { type: 'appeal.withdraw' | 'appeal.accept' }
  | { type: 'appeal.decline'; reason: string }
  | { type: 'appeal.assign'; members: readonly string[]; reason: string }
  | { type: 'appeal.remedy'; report: string }
  | { type: 'appeal.close'; told: boolean }
);

/** The standings that can act on an appeal. */
export const workers = ['filer', 'arbiter', 'panel', 'chief'] as const;

/** Acts that an arbiter who belongs to a party may not do. Any arbiter may close an appeal. */
const ofArbiters: readonly AppealAct['type'][] = ['appeal.accept', 'appeal.decline', 'appeal.assign'];

export interface LockedAppeal {
  readonly row: AppealRow;
  readonly as: readonly AppealBy[];
  readonly about: AboutEvent;
  readonly facts: AppealFacts;
}

/**
 * Locks competition, event and appeal. The appeal stays the same until the end of the transaction, and no
 * result of its event becomes final.
 * @throws ApiError 404 if the user may not read the appeal
 */
export async function lockAppeal(
  transaction: Database,
  userId: string,
  id: string,
  clock: () => number,
): Promise<LockedAppeal> {
  const { row: found } = await requireAppeal(transaction, userId, id);
  await lockCompetition(transaction, found.competition_id);
  await lockEvents(transaction, [found.event_id]);
  await transaction.selectFrom('appeals').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  const { row, by } = await requireAppeal(transaction, userId, id);
  return {
    row,
    as: actingAs(by),
    about: await aboutEvent(transaction, row.event_id, clock()),
    facts: await appealFactsOf(transaction, row, userId, by),
  };
}

/** Checks that an arbiter does not belong to a party. @throws ApiError 403 */
export function requireClear({ as, facts }: LockedAppeal): void {
  if (as.includes('arbiter') && !facts.isClear) throw forbidden();
}

const eventOf = (act: AppealAct, by: AppealBy, facts: AppealFacts, panel: Panel): AppealEvent => {
  switch (act.type) {
    case 'appeal.withdraw':
      return { type: act.type, by };
    case 'appeal.accept':
    case 'appeal.remedy':
      return { type: act.type, by, facts };
    case 'appeal.decline':
      return { type: act.type, by, facts, reason: act.reason };
    case 'appeal.assign':
      return { type: act.type, by, facts, reason: act.reason, panel };
    case 'appeal.close':
      return { type: act.type, by, isTold: act.told };
  }
};

/** Checks that the members are distinct arbiters of the competition. @throws ApiError 422 naming `members` */
async function requireArbiters(
  transaction: Database,
  { competition_id }: AppealRow,
  members: readonly string[],
): Promise<void> {
  const arbiters = await servingArbiters(transaction, competition_id);
  const areKnown = members.every((id) => arbiters.some(({ user_id }) => user_id === id));
  if (!areKnown || new Set(members).size < members.length) throw invalid({ members: ['choice'] });
}

/** Replaces the panel. The votes of the previous panel are deleted. */
async function seat(transaction: Database, appealId: string, members: readonly string[]): Promise<void> {
  await transaction.deleteFrom('appeal_panel').where('appeal_id', '=', appealId).execute();
  await transaction
    .insertInto('appeal_panel')
    .values(members.map((user_id, position) => ({ appeal_id: appealId, user_id, position, voted_at: null })))
    .execute();
}

/** Notifies the accounts that an act concerns, and returns the columns that are written beside the status. */
async function carryOut(transaction: Database, { row, about }: LockedAppeal, act: AppealAct, userId: string) {
  const { now } = about;
  switch (act.type) {
    case 'appeal.withdraw':
      return {};
    case 'appeal.accept':
      await tellParties(transaction, row, about, 'appeal.accept');
      return { decided_by: userId, decided_at: now };
    case 'appeal.decline':
      await tellParties(transaction, row, about, 'appeal.decline');
      return { decided_by: userId, decided_at: now, reason: act.reason };
    case 'appeal.assign':
      await seat(transaction, row.id, act.members);
      await tellAbout(transaction, row, about, { topic: 'appeal.assign', users: act.members });
      return { reason: act.reason };
    case 'appeal.remedy':
      await tellParties(transaction, row, about, 'appeal.remedied');
      return { report: act.report, remedied_by: userId, remedied_at: now };
    case 'appeal.close':
      return { closed_by: userId, closed_at: now };
  }
}

/** Statuses in which a panel can be named. */
const unruled: readonly AppealRow['status'][] = ['accepted', 'hearing'];

/**
 * Checks the named panel. Only an arbiter receives an error about it; other users receive 403 from the chart.
 * @throws ApiError 422 naming `members`
 */
async function requirePanel(
  transaction: Database,
  { row, as }: LockedAppeal,
  members: readonly string[],
  { isEnough, isClear }: Panel,
): Promise<void> {
  if (!as.includes('arbiter') || !unruled.includes(row.status)) return;
  await requireArbiters(transaction, row, members);
  if (!isEnough) throw invalid({ members: ['panel.enough'] });
  if (!isClear) throw invalid({ members: ['panel.clear'] });
}

/**
 * Moves an appeal by its chart.
 * @throws ApiError 404; 403 if the user does not have the standing; 409 if the chart does not allow the act
 *   or another request has changed the appeal; 422 naming `members`
 */
export async function moveAppeal(
  { db, clock }: Parts,
  userId: string,
  id: string,
  act: AppealAct,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const locked = await lockAppeal(transaction, userId, id, clock);
    const { row, as, about, facts } = locked;
    if (row.version !== act.version) throw stale();
    if (ofArbiters.includes(act.type)) requireClear(locked);
    const members = act.type === 'appeal.assign' ? act.members : [];
    const panel = await panelFacts(transaction, row, members);
    if (act.type === 'appeal.assign') await requirePanel(transaction, locked, members, panel);
    const move = requireMoveBy('appeals', row.status, { as, of: workers }, (by) =>
      eventOf(act, by, facts, panel),
    );
    const set = await carryOut(transaction, locked, act, userId);
    await write(transaction, move, { id, version: row.version }, set);
    const reason = 'reason' in act ? act.reason : 'report' in act ? act.report : '';
    await noteAppeal(
      transaction,
      id,
      { action: act.type, userId, by: move.by, now: about.now, reason },
      move,
    );
    await beginCompetitionDuty(
      transaction,
      userId,
      { competitionId: row.competition_id, capacity: 'arbiter' },
      about.now,
    );
  });
}
