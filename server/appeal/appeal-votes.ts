import type { ApiParts } from '../context.ts';
import type { AppealVerdict } from '../contract/appeal/appeal.ts';
import { moveOf, requireMoveBy, write } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import { beginCompetitionDuty } from '../duty/competition-assignment-rows.ts';
import { invalid } from '../kit/api-error.ts';
import { admitEntry } from './admission.ts';
import { overtakeResults } from '../results/overtaken.ts';
import { appealFactsOf } from './appeal-facts.ts';
import { lockAppeal, requireClear, workers, type LockedAppeal } from './appeal-moves.ts';
import { noteAppeal, tellChief, tellParties } from './appeal-notes.ts';
import { majorityOf, panelOf } from './appeal-panels.ts';
import { requireAppeal } from './appeals.ts';
import { tieSheets } from './remark-sheets.ts';
import { onEntry, remediesFor, ruleOnEntry } from './ruled-entry.ts';

/**
 * Votes on an appeal. Each panel member votes for a verdict with a reason. The first verdict with a majority
 * is the ruling, and its text consists of the reasons of the majority.
 */

type Parts = Pick<ApiParts, 'db' | 'clock' | 'sealing'>;

interface Vote {
  readonly verdict: AppealVerdict;
  readonly reason: string;
}

/** Returns the majority and its reasons after a vote. A member can change the vote until the ruling. */
async function votesWith(db: Database, id: string, userId: string, vote: Vote) {
  const panel = (await panelOf(db, id)).map((member) =>
    member.user_id === userId ? { ...member, ...vote } : member,
  );
  const verdict = majorityOf(panel);
  const reasons = new Set(panel.filter((one) => one.verdict === verdict).map(({ reason }) => reason));
  return { verdict, reasons: [...reasons] };
}

/**
 * Begins the remedy of an upheld appeal. Depending on the verdict, sheets can be marked anew, or the state of
 * the entry changes. If this completes the remedy, the appeal is remedied at once. Otherwise the chief judge
 * is notified.
 */
async function beginRemedy(parts: Pick<Parts, 'db' | 'sealing'>, locked: LockedAppeal, userId: string) {
  const { about } = locked;
  const { row, by } = await requireAppeal(parts.db, userId, locked.row.id);
  const remedy = onEntry.find((one) => one === row.verdict);
  if (row.verdict === 'remark') await tieSheets(parts, about, row);
  if (row.verdict === 'admit') await admitEntry(parts, row, userId, about);
  if (remedy !== undefined) await ruleOnEntry(parts, row, remedy, { about, userId });
  const facts = await appealFactsOf(parts.db, row, userId, by);
  const move = moveOf('appeals', row.status, { type: 'appeal.remedy', by: 'panel', facts });
  if (move === null) {
    await tellChief(parts.db, row, about);
    return;
  }
  await write(
    parts.db,
    move,
    { id: row.id, version: row.version },
    { remedied_by: userId, remedied_at: about.now },
  );
  await noteAppeal(parts.db, row.id, { action: 'appeal.remedy', userId, by: 'panel', now: about.now }, move);
}

/**
 * Stores the vote of a panel member.
 * @throws ApiError 404; 403 if the user is not of the panel or belongs to a party; 409 if there is no
 *   hearing, or the remedy can no longer be carried out; 422 naming `verdict`
 */
export async function voteOnAppeal(
  { db, clock, sealing }: Parts,
  userId: string,
  id: string,
  vote: Vote,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const locked = await lockAppeal(transaction, userId, id, clock);
    const { row, as, about, facts } = locked;
    requireClear(locked);
    const { verdict, reasons } = await votesWith(transaction, id, userId, vote);
    const majority: 'upheld' | 'dismissed' | '' =
      verdict === '' || verdict === 'dismissed' ? verdict : 'upheld';
    const move = requireMoveBy('appeals', row.status, { as, of: workers }, (by) => ({
      type: 'appeal.rule' as const,
      by,
      facts,
      reason: vote.reason,
      majority,
    }));
    const parts = { db: transaction, sealing };
    const known: readonly AppealVerdict[] = ['dismissed', ...(await remediesFor(parts, about, row))];
    if (!known.includes(vote.verdict)) throw invalid({ verdict: ['choice'] });
    await transaction
      .updateTable('appeal_panel')
      .set({ ...vote, voted_at: about.now })
      .where('appeal_id', '=', id)
      .where('user_id', '=', userId)
      .execute();
    const ruled = verdict === '' ? {} : { verdict, ruling: reasons.join('\n'), ruled_at: about.now };
    await write(transaction, move, { id, version: row.version }, ruled);
    await noteAppeal(
      transaction,
      id,
      { action: 'appeal.rule', userId, by: move.by, now: about.now, reason: vote.reason },
      move,
    );
    await beginCompetitionDuty(
      transaction,
      userId,
      { competitionId: row.competition_id, capacity: 'arbiter' },
      about.now,
    );
    if (majority === '') return;
    await tellParties(transaction, row, about, 'appeal.rule');
    if (majority !== 'upheld') return;
    await beginRemedy(parts, locked, userId);
    await overtakeResults(transaction, about);
  });
}
