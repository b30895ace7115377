import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { barriers } from '../support/barriers.ts';
import { it } from '../support/test.ts';
import { openAs } from '../shell/workspace/session.ts';

const main = (page: Page) => page.getByRole('tabpanel');
const PATH = '/competitionOperation/judges';

/** Does the page fit its window? */
const fits = async (page: Page) => {
  await expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    )
    .toBe(true);
};

const words = {
  en: {
    competition: 'Competition',
    event: 'Event',
    find: 'Find somebody: Scoring judge',
    search: 'Name, unit or trade',
    doSearch: 'Search',
    propose: 'Propose this person',
    fine: 'has been proposed. Nothing keeps the person away.',
    kept: 'cannot be confirmed as long as this stands',
    cause: 'Conflicts of interest not declared',
    show: 'Show the people of the event',
    check: 'Look for conflicts',
    confirm: 'Confirm the duty',
    trained: 'has been trained',
    signed: 'has signed',
    missing: 'This must be confirmed',
    confirmed: 'Confirmed for duty',
    release: 'Release the person',
    reason: 'Reason',
    released: 'People released',
    one: '2 people missing',
  },
  zh: {
    competition: '大赛',
    event: '赛项',
    find: '选人：评分裁判',
    search: '姓名、单位或执裁赛项',
    doSearch: '查询',
    propose: '提名',
    fine: '未发现回避情形',
    kept: '消除前不能确认',
    cause: '未申报',
    show: '查看人员名单',
    check: '核查回避',
    confirm: '确认任务',
    trained: '已完成本职责培训',
    signed: '已签署裁判员承诺书',
    missing: '请',
    confirmed: '已确认',
    release: '解除任务',
    reason: '理由',
    released: '已解除人员',
    one: '缺 2 人',
  },
} as const;

const shoot = async (page: Page, name: string) => {
  await page.waitForTimeout(400);
  await page.screenshot({ path: `/tmp/shots/${name}.png`, fullPage: true });
};

describe('the people of an event', () => {
  for (const { language, width, event } of [
    { language: 'en', width: 1440, event: 'sk03' },
    { language: 'zh', width: 390, event: 'sk04' },
    { language: 'zh', width: 1440, event: 'sk05' },
    { language: 'en', width: 390, event: 'sk06' },
  ] as const) {
    it(`shots (${language}, ${width})`, async ({ visit, system }) => {
      const say = words[language];
      const office = await openAs(visit, system, 'Organising committee', PATH, {
        viewport: { width, height: 844 },
        language,
        ...(width === 1440 && language === 'zh' && { colorScheme: 'dark' as const }),
      });
      const n = `${language}-${width}`;
      const button = (name: string) => main(office).getByRole('button', { name, exact: true });
      const dialog = office.getByRole('dialog');
      await main(office).getByLabel(say.competition, { exact: true }).waitFor();
      await shoot(office, `${n}-0`);
      await main(office).getByLabel(say.competition, { exact: true }).selectOption({ value: 'hubei-3' });
      await main(office)
        .getByLabel(say.event, { exact: true })
        .selectOption({ value: `hubei-3-${event}` });
      await button(say.find).waitFor();
      await shoot(office, `${n}-1`);
      await button(say.find).click();
      await main(office).getByLabel(say.search).fill('罗立新');
      await button(say.doSearch).click();
      await main(office).getByText('罗立新').first().waitFor();
      await shoot(office, `${n}-2`);
      await button(say.propose).first().click();
      await dialog.waitFor();
      await shoot(office, `${n}-3`);
      await dialog.getByRole('button', { name: say.propose }).click();
      await main(office).getByText(say.fine).waitFor();
      await shoot(office, `${n}-4`);
      await button(say.show).click();
      await main(office).getByRole('cell', { name: '罗立新' }).waitFor();
      await shoot(office, `${n}-5`);
      await fits(office);
      expect(await barriers(office)).toEqual([]);
    });
  }
});
