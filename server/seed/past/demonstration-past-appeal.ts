import { fileAppeal } from '../../appeal/file-appeal.ts';
import { moveAppeal, type AppealAct } from '../../appeal/appeal-moves.ts';
import { voteOnAppeal } from '../../appeal/appeal-votes.ts';
import { findAppeal } from '../../appeal/appeals.ts';
import { moveCompetitionAssignment, proposeForCompetition } from '../../duty/competition-assignments.ts';
import { moveSheet } from '../../scoring/sheet-moves.ts';
import { committeeOf, type DemoGroup } from '../demonstration-crew.ts';
import { lotOf, marksOf, schemeOf, type Clock, type Misread, type People } from '../demonstration-event.ts';
import { keepPage } from '../demonstration-pages.ts';

/**
 * The appeal of the previous edition. The first group rejected a good thread. Judges who have not seen the
 * workpiece measure it again for the panel, and the results are corrected.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const APPEALED = 'SK01';
/** The appellant: the best competitor of the event, with an account that can sign in. */
const PARTY = 'rival.he';
const MODULE = 'B';

/** The wrong value of the first group for the work of the appellant: the thread does not pass its gauge. */
export const misread: Misread = { work: 0, aspect: 'B2.1', value: 0 };

/** The three arbiters of the panel. None of them belongs to a unit of the appellant. */
const pastArbiters: readonly string[] = ['范正华', '姜丽萍', '沈国栋'];
/** The group that marks the sheet again. Its members have no other duty at the event. */
const remarkGroup: DemoGroup = ['复评裁判组', [MODULE], ['顾思齐', '陆永福', '孔令仪', '梅长青']];
export const isOfRemarkGroup = (name: string): boolean => remarkGroup[2].includes(name);

const reason = '螺纹检测结论与工件实物不符，原检测记录未载明量规编号，应由其他裁判组复评。';
/** The arbiter in the minority, with the arbiter's vote. */
const dissent = {
  name: '沈国栋',
  vote: { verdict: 'dismissed', reason: '原检测记录已由评分裁判与组长签字确认，应予维持。' },
} as const;

/** Appoints the arbiters of a competition through the committee. */
export async function seatArbiters(
  { parts, committee, expert, sworn }: Awaited<ReturnType<typeof committeeOf>>,
  competition: string,
): Promise<void> {
  for (const name of pastArbiters) {
    const { id, version } = await proposeForCompetition(parts, committee, competition, {
      user_id: expert(name),
      capacity: 'arbiter',
    });
    await moveCompetitionAssignment(parts, committee, id, { ...sworn, version });
  }
}

/**
 * Files the appeal on the day after the release, with a measuring report.
 * @returns the id of the appeal
 */
async function file({ parts, idOf }: People, event: string, clock: Clock): Promise<string> {
  const { db } = parts;
  const owner_id = idOf(PARTY);
  const entry = await db
    .selectFrom('entries')
    .select('id')
    .where('event_id', '=', event)
    .where('user_id', '=', owner_id)
    .executeTakeFirstOrThrow();
  const released = await db
    .selectFrom('publications')
    .select('id')
    .where('event_id', '=', event)
    .where('status', '=', 'released')
    .executeTakeFirstOrThrow();
  const evidence = await keepPage(db, {
    name: '申诉书及螺纹检测报告.pdf',
    text: 'SK01 CNC Turning - Appeal with Thread Gauge Report',
    owner_id,
    created_at: clock.now,
  });
  return fileAppeal(parts, owner_id, {
    entry_id: entry.id,
    matter: 'result',
    subject_id: released.id,
    grounds:
      '“螺纹 M24×1.5-6g 通止规”一项判为不合格。工件交验前经通止规自检合格，申请对轴模块重新检测并复核成绩。',
    files: [evidence],
  });
}

/** Requests the sheet as a member of the panel and unlocks it as chief judge for the other group. */
async function giveToOthers({ parts, idOf }: People, appeal: string, clock: Clock): Promise<void> {
  const [asking = ''] = pastArbiters;
  const sheetFor = async (name: string) => {
    const { sheets } = await findAppeal(parts, idOf(name), appeal);
    const sheet = sheets.find(({ module }) => module === MODULE);
    if (sheet === undefined) throw new Error(`the appeal of the demonstration has no sheet of ${MODULE}`);
    return sheet;
  };
  const { id, version, groups } = await sheetFor(asking);
  const group_id = groups[0]?.id ?? '';
  await moveSheet(parts, idOf(asking), id, { type: 'scoreSheet.askUnlock', version, reason, group_id });
  clock.now += 5 * MINUTE;
  const asked = await sheetFor('chief.han');
  await moveSheet(parts, idOf('chief.han'), id, { type: 'scoreSheet.unlock', version: asked.version });
}

/** Marks the only sheet of the second group with correct values, up to its lock. */
async function markAnew(people: People, event: string): Promise<void> {
  const judges = remarkGroup[2].slice(0, -1);
  const [leader = ''] = judges;
  const [sheet] = await people.sheetsOf(leader);
  if (sheet === undefined) throw new Error('the demonstration has no sheet to be marked anew');
  const marks = marksOf(schemeOf(APPEALED), sheet, misread.work, judges);
  const marked = await people.mark(sheet, judges, marks);
  const signed = await people.act(leader, marked, 'scoreSheet.sign');
  const lot = await lotOf(people, event);
  const compared = lot.has(sheet.id) ? await people.act('super.jiang', signed, 'scoreSheet.sample') : signed;
  await people.act('chief.han', compared, 'scoreSheet.lock');
}

/**
 * Adds an appeal against the released results of an event, from its filing to its closing by the appellant.
 * @param first morning of the event, epoch ms
 * @param correct compiles the results again and releases them, with the reason
 */
export async function seedPastAppeal(
  { people, event, clock, first }: { people: People; event: string; clock: Clock; first: number },
  correct: (reason: string) => Promise<void>,
): Promise<void> {
  const { parts, idOf } = people;
  clock.now = first + DAY;
  const id = await file(people, event, clock);
  const does = async (name: string, act: (version: number) => AppealAct) => {
    const { version } = await findAppeal(parts, idOf(name), id);
    await moveAppeal(parts, idOf(name), id, act(version));
  };
  const [first_arbiter = ''] = pastArbiters;
  clock.now += HOUR;
  await does(first_arbiter, (version) => ({ type: 'appeal.accept', version }));
  await does(first_arbiter, (version) => ({
    type: 'appeal.assign',
    version,
    members: pastArbiters.map(idOf),
    reason: '',
  }));
  clock.now += 4 * HOUR;
  // The last vote decides the ruling: two of three arbiters agree.
  for (const name of pastArbiters.toReversed()) {
    const vote = name === dissent.name ? dissent.vote : ({ verdict: 'remark', reason } as const);
    await voteOnAppeal(parts, idOf(name), id, vote);
  }
  const { complete } = await committeeOf(parts, clock.now + DAY, 'hubei.committee');
  await complete(event, remarkGroup);
  clock.now = first + 2 * DAY;
  await giveToOthers(people, id, clock);
  clock.now += HOUR;
  await markAnew(people, event);
  await correct('仲裁裁决：轴模块由其他裁判组复评，螺纹检测结论更正为合格。');
  await does('chief.han', (version) => ({
    type: 'appeal.remedy',
    version,
    report: '轴模块已由复评裁判组重新检测，成绩已更正并重新公示。',
  }));
  clock.now += HOUR;
  await does(PARTY, (version) => ({ type: 'appeal.close', version, told: true }));
}
