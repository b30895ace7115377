import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { typeCode } from '../../support/press.ts';
import { startSystem, type RunningSystem } from '../../support/system.ts';
import { it as base } from '../../support/test.ts';
import { heading, openAs } from '../../shell/workspace/session.ts';
import { fillUp } from './filling-up.ts';
import { main } from '../on-the-day.ts';
import { looksRightOnBoth } from '../../support/looks-right.ts';
import { screens, waysOf } from '../../support/ways.ts';

const words = {
  en: {
    menu: 'Sidebar',
    inviting: 'Invite experts',
    competition: 'Competition',
    event: 'Event',
    need: { sk01: 'Set what the event needs', sk03: 'Change the need' },
    scoring: 'Scoring judge',
    save: 'Save',
    find: 'Find experts',
    search: 'Name, employer or trade',
    doSearch: 'Search',
    invite: 'Invite 1 expert',
    send: 'Send the invitations',
    sent: '1 invitation has been sent.',
    accept: 'Accept',
    code: 'Send code',
    codeField: 'Code',
    noConflict: 'I have no conflict of interest',
    secrets: 'I keep the tasks',
    accepted: 'You have accepted the invitation',
    judges: 'Judge groups',
    people: 'People',
    confirm: 'Confirm the duty',
    trained: 'has been trained',
    signed: 'has signed',
    confirmed: 'Confirmed for duty',
    groups: 'Groups',
    begin: 'Begin a group',
    name: 'Name of the group',
    complete: 'The group is complete',
    isComplete: 'Complete',
    reserve: 'Reserve',
  },
  zh: {
    menu: '侧边栏',
    inviting: '专家邀请',
    competition: '大赛',
    event: '赛项',
    need: { sk01: '设置赛项需求', sk03: '修改需求' },
    scoring: '评分裁判',
    save: '保存',
    find: '查找专家',
    search: '姓名、工作单位或赛项',
    doSearch: '查询',
    invite: '邀请 1 名专家',
    send: '发送邀请',
    sent: '已发送 1 份邀请。',
    accept: '接受邀请',
    code: '获取验证码',
    codeField: '验证码',
    noConflict: '利益关系',
    secrets: '保密',
    accepted: '您已接受邀请',
    judges: '裁判分组',
    people: '人员名单',
    confirm: '确认任务',
    trained: '已完成本职责培训',
    signed: '已签署裁判员承诺书',
    confirmed: '已确认',
    groups: '裁判组',
    begin: '新建裁判组',
    name: '组名',
    complete: '确认组成',
    isComplete: '已组成',
    reserve: '候补',
  },
} as const;

/** A system with the demonstration cup. Its schemes are fixed, and SK01 has a crew with one group. */
const it = base.extend<{ system: RunningSystem }>({
  system: [
    async ({}, provide) => {
      const system = await startSystem({ DEMO_CUP: 'before' });
      await provide(system);
      await system.stop();
    },
    { scope: 'file' },
  ],
});

for (const [[screen, viewport], language, event, invited, others] of waysOf(
  [
    screens[0],
    'zh',
    'sk01',
    { name: '邹桂香', phone: '13902001022' },
    ['熊大伟', '金玉梅', '陆永福', '孔令仪', '崔倩'],
  ],
  [
    screens[1],
    'en',
    'sk03',
    { name: '叶建国', phone: '13902001018' },
    ['谭永康', '石建平', '梅长青', '蒋雨晴', '尹秋菊'],
  ],
)) {
  it(`invites an expert, who accepts on a phone and is confirmed, and completes a group, on ${screen}, in ${language}`, async ({
    visit,
    system,
  }) => {
    const say = words[language];
    await fillUp(system, `hubei-cup-${event}`, others);
    const office = await openAs(visit, system, 'Committee of the cup', '/', { viewport, language });
    const menu = async (item: string) => {
      if (viewport.width === 390) await office.getByRole('button', { name: say.menu, exact: true }).click();
      await office.getByRole('navigation').getByRole('link', { name: item }).click();
      await heading(office).filter({ hasText: item }).waitFor();
    };
    const dialog = office.getByRole('dialog');
    const button = (name: string, at: Locator = main(office)) =>
      at.getByRole('button', { name, exact: true });
    /** Selects the cup and its event. */
    const choose = async () => {
      const events = main(office).getByLabel(say.event, { exact: true });
      await main(office).getByLabel(say.competition, { exact: true }).selectOption({ value: 'hubei-cup' });
      await events.selectOption({ value: `hubei-cup-${event}` });
    };

    await menu(say.inviting);
    await choose();
    await button(say.need[event]).click();
    await dialog.getByLabel(say.scoring).fill('4');
    await button(say.save, dialog).click();
    await dialog.waitFor({ state: 'detached' });
    await button(say.find).first().click();
    await main(office).getByLabel(say.search).fill(invited.name);
    await button(say.doSearch).click();
    await main(office).getByRole('checkbox', { name: invited.name }).check();
    const links = () => [...system.output().matchAll(/\/expertH5\?token=[\w-]{22}/g)].map(([one]) => one);
    const before = links().length;
    await button(say.invite).click();
    await button(say.send, dialog).click();
    await main(office).getByText(say.sent).waitFor();
    await expect.poll(() => links().length).toBe(before + 1);

    const phone = await visit(links().at(-1) ?? '', { viewport: { width: 390, height: 844 }, language });
    await button(say.accept, phone.locator('body')).click();
    const question = phone.getByRole('dialog');
    await button(say.code, question).click();
    await question.getByLabel(say.noConflict, { exact: false }).check();
    await question.getByLabel(say.secrets, { exact: false }).check();
    await typeCode(question.getByLabel(say.codeField, { exact: false }), await system.codeFor(invited.phone));
    await button(say.accept, question).click();
    await phone.getByRole('heading', { name: say.accepted }).waitFor();

    await menu(say.judges);
    await choose();
    await button(say.people).click();
    const row = main(office).getByRole('row').filter({ hasText: invited.name });
    await button(say.confirm, row).click();
    await dialog.getByLabel(say.trained, { exact: false }).check();
    await dialog.getByLabel(say.signed, { exact: false }).check();
    await button(say.confirm, dialog).click();
    await row.getByText(say.confirmed).waitFor();

    await button(say.groups).click();
    await button(say.begin).click();
    await looksRightOnBoth(office);
    await dialog.getByLabel(say.name, { exact: true }).fill('第一裁判组');
    await button(say.begin, dialog).click();
    const group = main(office).getByRole('region', { name: '第一裁判组' });
    await group.getByText(say.reserve, { exact: true }).waitFor();
    await looksRightOnBoth(office);
    await button(say.complete, group).click();
    await button(say.complete, dialog).click();
    await group.getByText(say.isComplete, { exact: true }).waitFor();
    await looksRightOnBoth(office);
  });
}
