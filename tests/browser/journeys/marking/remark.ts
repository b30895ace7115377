import type { Locator, Page } from 'playwright-core';
import { chinaInstant } from '../../../../server/competition/competitions.ts';
import type { EventResults } from '../../../../server/contract/results/event-results.ts';
import type { DrawRoundList } from '../../../../server/contract/draw/draw-round.ts';
import { paths } from '../../../support/paths.ts';
import { pdf } from '../../../server/support/sample-files.ts';
import { heading, openAs } from '../../shell/workspace/session.ts';
import type { RunningSystem } from '../../support/system.ts';
import { fillUp } from '../competition/filling-up.ts';
import { button, does, it, main, openDuty, sees } from '../on-the-day.ts';
import { looksRightOnBoth } from '../../support/looks-right.ts';
import { publishResults } from '../results/releasing.ts';
import { callsOf } from '../entry/two-competitions.ts';
import type { screens } from '../../support/ways.ts';

const words = {
  en: {
    sidebar: 'Sidebar',
    own: 'My results',
    rank: /^Rank \d/,
    against: 'Appeal against the results',
    appeals: 'My appeals',
    file: 'File an appeal',
    grounds: 'Grounds',
    submit: 'File the appeal',
    tasks: 'To do',
    waiting: 'Appeals that wait for me',
    cases: 'Appeals',
    accept: 'Accept the appeal',
    panel: 'Name the panel',
    names: 'Name them',
    states: {
      filed: 'Appeal filed',
      hearing: 'Being heard',
      upheld: 'Appeal upheld',
      remedied: 'Remedy done',
      closed: 'Appeal closed',
    },
    form: 'Form a complete group of judges who have not marked this work',
    toGroups: 'To the groups of judges',
    judges: 'Judge groups',
    begin: 'Begin a group',
    beginAnew: /^Begin a group that marks entry E\d+-SK09-\d+ anew$/,
    name: 'Name of the group',
    complete: 'The group is complete',
    isComplete: 'Complete',
    give: 'Give it to another group',
    group: 'Group that marks anew',
    reason: 'Reason',
    ask: 'Ask',
    asked: 'The chief judge is asked to unlock it',
    unlock: 'Unlock for the other group',
    unlocks: 'Unlock',
    marking: 'Being marked anew by 复评裁判组',
    marked: 'Marked anew by 复评裁判组, locked',
    duties: 'My duties',
    sheets: 'My score sheets',
    progress: 'Progress of the marking',
    open: /^Open the sheet: SK\d\d X\d{3}, module A$/,
    saved: 'Saved',
    handIn: 'Hand in',
    handedIn: 'Your part is handed in.',
    allIn: 'All parts are in.',
    sign: 'Sign for the group',
    toCompare: 'Signed for the group. The supervisor compares',
    signed: 'Signed',
    compared: 'Compared',
    ready: 'Signed for the group. The chief judge locks it.',
    lock: 'Lock the marks',
    locked: 'The marks stand.',
    corrected: 'Corrected by version 2: 仲裁裁决',
    report: 'Report it done',
    done: 'What was done',
    read: 'I have read it',
    told: 'I have read the ruling and its reasons',
  },
  zh: {
    sidebar: '侧边栏',
    own: '我的成绩',
    rank: /^第\d+名/,
    against: '对成绩提出申诉',
    appeals: '成绩申诉',
    file: '提出申诉',
    grounds: '申诉理由',
    submit: '提交申诉',
    tasks: '待办事项',
    waiting: '待我处理的申诉',
    cases: '申诉仲裁',
    accept: '受理申诉',
    panel: '指定仲裁组',
    names: '指定',
    states: {
      filed: '待受理',
      hearing: '审理中',
      upheld: '申诉成立',
      remedied: '已执行',
      closed: '已办结',
    },
    form: '请组建由未评过该作品的裁判组成的裁判组',
    toGroups: '前往裁判分组',
    judges: '裁判分组',
    begin: '新建裁判组',
    beginAnew: /^为报名编号E\d+-SK09-\d+组建复评裁判组$/,
    name: '组名',
    complete: '确认组成',
    isComplete: '已组成',
    give: '交由另一裁判组复评',
    group: '复评裁判组',
    reason: '原因',
    ask: '提请',
    asked: '已提请裁判长解锁',
    unlock: '解锁交由复评',
    unlocks: '解锁',
    marking: '复评裁判组正在复评',
    marked: '复评裁判组已复评并锁定',
    duties: '我的执裁任务',
    sheets: '我的评分表',
    progress: '评分进度',
    open: /^打开评分表：SK\d\d X\d{3} 模块 A$/,
    saved: '已保存',
    handIn: '提交',
    handedIn: '您已提交',
    allIn: '全部裁判已提交',
    sign: '组长签字',
    toCompare: '监督员',
    signed: '已签字',
    compared: '已核对',
    ready: '由裁判长锁定',
    lock: '锁定评分',
    locked: '评分已生效',
    corrected: '成绩已更正为第 2 版：仲裁裁决',
    report: '报告已执行',
    done: '执行情况',
    read: '确认已阅知',
    told: '本人已阅知裁决及理由',
  },
} as const;

const MINUTE = 60_000;
const EVENT = 'hubei-cup-sk09';
/** Judges who do not serve at the event. The first leads the group, and the last is its reserve. */
const judges = ['余春兰', '任晓东', '廖志远', '白素云'] as const;
const arbiters = ['Arbiter', 'Second arbiter'] as const;

/**
 * Decodes SK09 and releases its results, by API calls of the responsible accounts. Other journeys test this
 * by clicks.
 */
async function releaseByCalls(system: RunningSystem): Promise<void> {
  const supervisor = await callsOf(system, 'Supervisor');
  for (const [kind, who] of [
    ['workCode', 'Keeper of work codes'],
    ['station', 'Keeper of station numbers'],
    ['entryNo', 'Keeper of entry numbers'],
  ] as const) {
    const keeper = await callsOf(system, who);
    const round = async () => {
      const { data } = await keeper<DrawRoundList>('GET', paths.listDraws.replace(':id', EVENT));
      const found = data.find((one) => one.kind === kind);
      if (found === undefined) throw new Error(`no draw of ${kind}`);
      return found;
    };
    const move = async (call: typeof keeper, path: string) => {
      const { id, version } = await round();
      await call('POST', path.replace(':id', id), { version });
    };
    await move(keeper, paths.askDrawDecode);
    await move(supervisor, paths.decodeDraw);
  }
  const clerk = await callsOf(system, 'Data clerk');
  await clerk('POST', paths.compileResults.replace(':id', EVENT), { version: 0 });
  const release_at = chinaInstant(Math.ceil(Date.now() / MINUTE + 60) * MINUTE);
  for (const [who, path, more] of [
    ['Chief judge', paths.agreeResults, {}],
    ['Committee of the cup', paths.proposeRelease, { release_at }],
    ['Second account of the committee of the cup', paths.approveRelease, {}],
  ] as const) {
    const call = await callsOf(system, who);
    const { data } = await call<EventResults>('GET', paths.getEventResults.replace(':id', EVENT));
    const [latest] = data;
    const body = { version: latest?.version, ...more };
    await call('POST', path.replace(':id', latest?.id ?? ''), body);
  }
  await system.releaseResults(EVENT);
}

/**
 * Two members of the panel vote for the appeal. The test of an appeal about a session covers the vote by
 * clicks.
 */
async function upholdByCalls(system: RunningSystem): Promise<void> {
  for (const kind of arbiters) {
    const call = await callsOf(system, kind);
    const { data } = await call<{ data: { id: string }[] }>('GET', `${paths.listAppeals}?status=hearing`);
    const path = paths.ruleAppeal.replace(':id', data[0]?.id ?? '');
    await call('POST', path, { verdict: 'remark', reason: '刀工计数记录不清，应予复评。' });
  }
}

/**
 * Defines the journey for one screen. A work can be marked again once, so each journey has a separate file
 * and a separate system.
 */
export function describeRemark([screen, viewport]: (typeof screens)[number], language: keyof typeof words) {
  it(`leads to new marks by another group and to a corrected result, by clicks, on ${screen}, in ${language} [running.md A1, A6, A12]`, async ({
    visit,
    system,
  }) => {
    const say = words[language];
    const options = { viewport, language };
    const isByPanel = viewport.width === 390;
    const stands = (page: Page, state: keyof typeof say.states) =>
      main(page).getByText(say.states[state], { exact: true }).first().waitFor();
    /** Opens a page from the menu. The link may contain the number of tasks after the name of the page. */
    const menu = async (page: Page, item: string, title = item) => {
      if (viewport.width === 390) await page.getByRole('button', { name: say.sidebar, exact: true }).click();
      await page
        .getByRole('navigation')
        .getByRole('link', { name: new RegExp(`^${item}`) })
        .first()
        .click();
      await heading(page).filter({ hasText: title }).waitFor();
    };
    /** Opens an appeal from the account's list of waiting appeals, starting at the home page. */
    const openWaiting = async (kind: string) => {
      const page = await openAs(visit, system, kind, '/', options);
      await heading(page).waitFor();
      await menu(page, say.tasks);
      const waiting = main(page).getByRole('region', { name: say.waiting });
      await waiting
        .getByRole('link', { name: /E\d+-SK09-/ })
        .first()
        .click();
      await heading(page).filter({ hasText: say.cases }).waitFor();
      return page;
    };
    const open = (kind: string, link: 'sheets' | 'progress') =>
      openDuty(
        visit,
        system,
        kind,
        { duties: say.duties, event: 'SK09', link: say[link], page: say[link] },
        options,
      );

    await releaseByCalls(system);
    await system.letServe(judges);
    await fillUp(system, EVENT, judges);

    // The competitor appeals against the own result.
    const party = await openAs(visit, system, 'Competitor of a marked event', '/', options);
    await heading(party).waitFor();
    await menu(party, say.own);
    await main(party).getByText(say.rank).first().waitFor();
    await main(party).getByRole('link', { name: say.against, exact: true }).click();
    await heading(party).filter({ hasText: say.appeals }).waitFor();
    await main(party)
      .getByRole('link', { name: say.file, exact: true })
      .and(main(party).locator('[href*=result]'))
      .click();
    await main(party).getByLabel(say.grounds, { exact: true }).fill('刀工合格丝计数与实物不符，申请复评。');
    await main(party)
      .locator('input[type=file]')
      .setInputFiles({ name: 'appeal.pdf', mimeType: 'application/pdf', buffer: pdf('appeal') });
    await main(party).getByRole('status').filter({ hasText: 'appeal.pdf' }).waitFor();
    await button(main(party), say.submit).click();
    await stands(party, 'filed');

    const arbiter = await openWaiting('Arbiter');
    await does(arbiter, say.accept);
    await button(main(arbiter), say.panel).click();
    const naming = arbiter.getByRole('dialog');
    for (const name of ['顾思齐', '范正华', '姜丽萍'])
      await naming.getByRole('checkbox', { name, exact: true }).check();
    await button(naming, say.names).click();
    await naming.waitFor({ state: 'detached' });
    await stands(arbiter, 'hearing');
    await upholdByCalls(system);

    // The panel and the committee both get a link to the form of the group. The committee uses it at the
    // desk, the panel on the phone.
    await arbiter.reload();
    await stands(arbiter, 'upheld');
    const office = isByPanel ? arbiter : await openWaiting('Committee of the cup');
    await main(office).getByText(say.form, { exact: false }).waitFor();
    await looksRightOnBoth(office);
    await main(office).getByRole('link', { name: say.toGroups, exact: true }).click();
    await heading(office).filter({ hasText: say.judges }).waitFor();
    if (isByPanel) {
      await main(office).getByRole('button', { name: say.beginAnew }).click();
      const beginning = office.getByRole('dialog');
      await beginning.getByLabel(say.name, { exact: true }).fill('复评裁判组');
      // The form offers the modules of the work and the judges who may mark it. No other judge can be chosen.
      await beginning.getByRole('checkbox', { name: /^A /, checked: true }).waitFor();
      // The judges mark only the module of the appeal. The last judge is the reserve.
      for (const other of [/^B /, /^C /]) await beginning.getByRole('checkbox', { name: other }).uncheck();
      await beginning.getByLabel(judges[3], { exact: true }).selectOption('reserve');
      await looksRightOnBoth(office);
      await button(beginning, say.begin).click();
      await beginning.waitFor({ state: 'detached' });
    } else {
      await does(office, say.begin, async (dialog) => {
        await dialog.getByLabel(say.name, { exact: true }).fill('复评裁判组');
        await dialog.getByRole('checkbox', { name: /^A / }).check();
      });
    }
    const group = main(office).getByRole('region', { name: '复评裁判组' });
    await button(group, say.complete).click();
    await button(office.getByRole('dialog'), say.complete).click();
    await group.getByText(say.isComplete, { exact: true }).waitFor();
    await looksRightOnBoth(office);

    const given = await openWaiting(arbiters[1]);
    await button(main(given), say.give).first().click();
    const asking = given.getByRole('dialog');
    await asking.getByLabel(say.group, { exact: true }).selectOption({ label: '复评裁判组' });
    await asking.getByLabel(say.reason, { exact: true }).fill('仲裁裁决复评');
    await looksRightOnBoth(given);
    await button(asking, say.ask).click();
    await asking.waitFor({ state: 'detached' });
    await main(given).getByText(say.asked, { exact: false }).waitFor();
    const chief = await openWaiting('Chief judge');
    await button(main(chief), say.unlock).click();
    await button(chief.getByRole('dialog'), say.unlocks).click();
    await main(chief).getByText(say.marking, { exact: false }).waitFor();
    await looksRightOnBoth(chief);

    // The other group marks the work under a new code.
    const field = (page: Page, aspect: string): Locator => main(page).getByRole('group', { name: aspect });
    const pages: Page[] = [];
    for (const [seat, name] of judges.slice(0, 3).entries()) {
      const page = await open(name, 'sheets');
      await main(page).getByRole('link', { name: say.open }).click();
      if (seat === 1) {
        await field(page, 'A1.1').getByRole('textbox').fill('40');
        await field(page, 'A1.1').getByRole('textbox').press('Enter');
        await field(page, 'A1.1').getByText(say.saved).waitFor();
      }
      await field(page, 'A1.2').getByRole('radio', { name: /^3/ }).check();
      await field(page, 'A1.2').getByText(say.saved).waitFor();
      await looksRightOnBoth(page);
      await does(page, say.handIn);
      await sees(page, seat === 2 ? say.allIn : say.handedIn);
      pages.push(page);
    }
    const [leader = chief] = pages;
    await leader.reload();
    await sees(leader, say.allIn);
    await does(leader, say.sign);

    // The supervisor compares the sheet if the lot has drawn it. The chief judge locks it.
    const pick = (page: Page) =>
      main(page)
        .getByRole('link', { name: new RegExp(`^${say.signed}.*, A$`) })
        .click();
    const locking = await open('Chief judge', 'progress');
    await pick(locking);
    const status = main(locking).getByRole('status');
    const isReady = status.filter({ hasText: say.ready }).first();
    await isReady
      .or(status.filter({ hasText: say.toCompare }).first())
      .first()
      .waitFor();
    if (!(await isReady.isVisible())) {
      const supervisor = await open('Supervisor', 'progress');
      await pick(supervisor);
      await does(supervisor, say.compared);
      await sees(supervisor, say.ready);
    }
    await sees(locking, say.ready);
    await does(locking, say.lock);
    await sees(locking, say.locked);
    await given.reload();
    await main(given).getByText(say.marked, { exact: false }).waitFor();

    await publishResults({ visit, system }, options, true);

    // The chief judge's page is open. It shows the report as soon as the correction is public.
    await does(chief, say.report, (dialog) =>
      dialog.getByLabel(say.done, { exact: true }).fill('已复评，成绩已更正'),
    );
    await stands(chief, 'remedied');
    await party.reload();
    await stands(party, 'remedied');
    await does(party, say.read, (dialog) => dialog.getByLabel(say.told, { exact: true }).check());
    await stands(party, 'closed');
    await menu(party, say.own);
    await main(party).getByText(say.corrected, { exact: true }).waitFor();
    await looksRightOnBoth(party);
  });
}
