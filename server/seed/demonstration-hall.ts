import type { Database } from '../db/open-database.ts';
import { moveInvitation } from '../expert/invitations.ts';
import type { Sealing } from '../secret/sealing.ts';
import { cupAccounts } from './demonstration-cup-accounts.ts';
import { committeeOf, officials, seedStationGroup, type DemoGroup } from './demonstration-crew.ts';
import { closeRoster, seedEvent, type DemoRoster } from './demonstration-cup.ts';

/**
 * Additions to the cup for its day: two more events, closed rosters for all events, and a whole crew at each
 * event. The officials serve at all four events. A judge belongs to at most one group of an event, so two
 * groups that mark the same work share no judge.
 */

const CUP = 'hubei-cup';
export const TURNING = `${CUP}-sk01`;
export const WELDING = `${CUP}-sk03`;
export const COOKING = `${CUP}-sk09`;
export const HAIRDRESSING = `${CUP}-sk12`;

/** The events that the cup has only on its day. */
export const hallRosters: readonly DemoRoster[] = [
  [
    'SK09',
    '中式烹调',
    [
      ['徐巧云', '42010519910218421', 'precision'],
      ['胡大海', '42011119870905322', 'precision'],
      ['曾庆福', '42050319900627123', 'manufacturing'],
      ['邱红梅', '42052119930314424', 'manufacturing'],
      ['万家宝', '42060219921121225', 'technicians'],
      ['方志远', '42060619880803326', 'technicians'],
      ['田小平', '42010719950416127', 'precision'],
      ['尤文斌', '42050219890729228', 'manufacturing'],
    ],
  ],
  [
    'SK12',
    '美发',
    [
      ['苏婷', '42010619940522429', 'precision'],
      ['卢佳佳', '42011519960213430', 'precision'],
      ['宋丽', '42050619911008431', 'manufacturing'],
      ['潘晓明', '42052819900117132', 'manufacturing'],
      ['薛梅', '42060819950630433', 'technicians'],
      ['谢安琪', '42068419971225434', 'technicians'],
      ['蔡俊', '42010719930911135', 'precision'],
      ['邵雨桐', '42060719980404436', 'technicians'],
    ],
  ],
];

/** The groups of judges by the code of the event. No judge is in both groups of an event. */
export const hallGroups: Readonly<Record<'SK03' | 'SK09' | 'SK12', readonly DemoGroup[]>> = {
  SK03: [
    ['焊件裁判组', ['B', 'C', 'D'], ['罗立新', '崔倩', '熊大伟', '金玉梅']],
    ['现场裁判组', ['A', 'E'], ['邓敏', '彭海燕', '邹桂香', '叶建国']],
  ],
  SK09: [
    ['菜品裁判组', ['A', 'B', 'C'], ['邹桂香', '熊大伟', '金玉梅', '孔令仪', '陆永福', '崔倩']],
    ['现场裁判组', ['D', 'E'], ['邓敏', '罗立新', '彭海燕', '叶建国']],
  ],
  SK12: [['现场裁判组', ['A', 'B', 'C', 'D'], ['崔倩', '孔令仪', '彭海燕', '叶建国']]],
};

/** Cancels the invitation of an expert for SK03, because the expert serves there as an official. */
async function takeBackInvitation(db: Database, committee: string, now: number): Promise<void> {
  const { id, version } = await db
    .selectFrom('invitations')
    .select(['id', 'version'])
    .where('event_id', '=', WELDING)
    .executeTakeFirstOrThrow();
  const clock = () => now;
  const reason = '已确定担任本赛项加密员。';
  await moveInvitation({ db, clock }, committee, id, { type: 'invitation.cancel', version, reason });
}

/** Returns a function that finds the id of an account of the cup by the name of its user. */
async function accountsOfCup(transaction: Database): Promise<(name: string) => string | undefined> {
  const people = await transaction
    .selectFrom('users')
    .select(['id', 'username'])
    .where(
      'username',
      'in',
      cupAccounts.map(({ username }) => username),
    )
    .execute();
  const ids = new Map(people.map(({ id, username }) => [username, id]));
  return (name) => ids.get(cupAccounts.find((account) => account.name === name)?.username ?? '');
}

/** Adds the events, closed rosters and crews of the day to the cup. */
export async function seedHall(
  db: Database,
  { sealing }: { readonly sealing: Sealing },
  now: number,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { starts_on } = await transaction
      .selectFrom('competitions')
      .select('starts_on')
      .where('id', '=', CUP)
      .executeTakeFirstOrThrow();
    const accountOf = await accountsOfCup(transaction);
    for (const roster of hallRosters) {
      await seedEvent(transaction, { sealing }, roster, { now, starts_on, accountOf });
    }
    for (const event of [WELDING, COOKING, HAIRDRESSING]) await closeRoster(transaction, event, now);
  });
  const { committee, confirm, complete } = await committeeOf({ db, sealing }, now);
  await takeBackInvitation(db, committee, now);
  await seedStationGroup({ db, sealing }, now);
  for (const event of [WELDING, COOKING, HAIRDRESSING]) {
    for (const serving of officials) await confirm(event, serving);
  }
  for (const [event, groups] of [
    [WELDING, hallGroups.SK03],
    [COOKING, hallGroups.SK09],
    [HAIRDRESSING, hallGroups.SK12],
  ] as const) {
    for (const group of groups) await complete(event, group);
  }
}
