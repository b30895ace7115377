import { countingStatuses } from '../contract/expert/assignment.ts';
import type { Selectable } from 'kysely';
import type { Panel } from '../../machines/appeal/appeal.machine.ts';
import { appealVerdicts, type Appeal, type AppealVerdict } from '../contract/appeal/appeal.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { readCompetitionAssignments } from '../duty/competition-assignment-rows.ts';
import type { AppealRow, AppealStanding } from './appeal-readers.ts';
import { tiedTo } from './party-ties.ts';

/** The panel that rules on an appeal, and its votes. */

/** The minimum size of a panel. */
const FEWEST = 3;

/** Returns the members of a panel in their order, with names. */
export const panelOf = (db: Database, appealId: string) =>
  db
    .selectFrom('appeal_panel as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .leftJoin('persons', 'persons.user_id', 'member.user_id')
    .selectAll('member')
    .select(['users.name as account_name', 'persons.real_name'])
    .where('member.appeal_id', '=', appealId)
    .orderBy('member.position')
    .execute();
export type PanelRow = Selectable<Tables['appeal_panel']>;

const entryOf = (db: Database, { entry_id }: Pick<AppealRow, 'entry_id'>) =>
  db.selectFrom('entries').selectAll().where('id', '=', entry_id).executeTakeFirstOrThrow();

/** Returns those of the accounts that belong to a party. */
export const tiedToAppeal = async (db: Database, row: AppealRow, ids: readonly string[]) =>
  tiedTo(db, ids, { filed_by: row.filed_by, entry: await entryOf(db, row) });

/** Returns the assignments of the arbiters of a competition that count now. */
export const servingArbiters = (db: Database, competitionId: string) =>
  readCompetitionAssignments(db)
    .where('of.competition_id', '=', competitionId)
    .where('of.capacity', '=', 'arbiter')
    .where('of.status', 'in', countingStatuses)
    .orderBy('of.proposed_at')
    .orderBy('of.id')
    .execute();

/**
 * Returns the arbiters that can be named for the panel. The list is empty if the reader is not an arbiter or
 * no panel can be named.
 */
export async function candidatesFor(
  db: Database,
  row: AppealRow,
  by: readonly AppealStanding[],
): Promise<Appeal['candidates']> {
  if (!by.includes('arbiter') || (row.status !== 'accepted' && row.status !== 'hearing')) return [];
  const arbiters = await servingArbiters(db, row.competition_id);
  const tied = await tiedToAppeal(
    db,
    row,
    arbiters.map(({ user_id }) => user_id),
  );
  return arbiters.map(({ user_id, real_name, account_name }) => ({
    id: user_id,
    name: real_name ?? account_name,
    is_clear: !tied.has(user_id),
  }));
}

/**
 * Returns the facts about a panel that the chart needs. The number of members is odd, so a vote between two
 * verdicts has a majority.
 */
export async function panelFacts(db: Database, row: AppealRow, members: readonly string[]): Promise<Panel> {
  return {
    isEnough: members.length >= FEWEST && members.length % 2 === 1,
    isClear: (await tiedToAppeal(db, row, members)).size === 0,
  };
}

/** Returns the verdict of more than half of the panel; '' if there is none. */
export function majorityOf(panel: readonly Pick<PanelRow, 'verdict'>[]): AppealVerdict | '' {
  return (
    appealVerdicts.find(
      (verdict) => panel.filter((member) => member.verdict === verdict).length * 2 > panel.length,
    ) ?? ''
  );
}

/** Standings that can read the individual votes after the ruling. */
const seeing: readonly AppealStanding[] = ['arbiter', 'organiser', 'viewer'];

/** Returns the panel as the reader can see it. */
export const describedPanel = (
  { verdict: ruled }: Pick<AppealRow, 'verdict'>,
  panel: Awaited<ReturnType<typeof panelOf>>,
  by: readonly AppealStanding[],
  userId: string,
): Appeal['panel'] =>
  panel.map(({ user_id, real_name, account_name, verdict, reason, voted_at }) => {
    const isOwn = user_id === userId;
    const isTold = isOwn || (ruled !== '' && by.some((one) => seeing.includes(one)));
    return {
      id: user_id,
      name: real_name ?? account_name,
      is_own: isOwn,
      has_voted: voted_at !== null,
      verdict: isTold ? verdict : '',
      reason: isTold ? reason : '',
    };
  });
