import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { looksRightOnBoth } from '../support/looks-right.ts';
import { it } from '../support/test.ts';
import { heading, openAs } from '../shell/workspace/session.ts';
import { waysOf } from '../support/ways.ts';

const main = (page: Page) => page.getByRole('tabpanel');

const words = {
  en: {
    title: 'Judge groups',
    competition: 'Competition',
    event: 'Event',
    nobody: 'The competition has no arbiter and no venue staff yet.',
    find: 'Find somebody',
    duty: 'Duty',
    search: 'Name, unit or trade',
    doSearch: 'Search',
    propose: 'Propose this person',
    show: 'Show who has been proposed',
    confirm: 'Confirm the duty',
    trained: 'has been trained',
    signed: 'has signed',
    confirmed: 'Confirmed for duty',
    release: 'Release the person',
    reason: 'Reason',
    released: 'People released',
    scoring: 'Find somebody: Scoring judge',
    serves: 'Serves as Arbiter',
  },
  zh: {
    title: '裁判分组',
    competition: '大赛',
    event: '赛项',
    nobody: '该大赛尚未配备仲裁和场馆人员。',
    find: '选人',
    duty: '执裁职责',
    search: '姓名、单位或执裁赛项',
    doSearch: '查询',
    propose: '提名',
    show: '查看人员名单',
    confirm: '确认任务',
    trained: '已完成本职责培训',
    signed: '已签署裁判员承诺书',
    confirmed: '已确认',
    release: '解除任务',
    reason: '原因',
    released: '已解除人员',
    scoring: '选人：评分裁判',
    serves: '仲裁',
  },
} as const;

describe('arbiters and venue staff', () => {
  for (const [language, width] of waysOf(['zh', 390], ['en', 1440])) {
    it(`are proposed, confirmed and released, and an arbiter serves at no event (${language}, ${width})`, async ({
      visit,
      system,
    }) => {
      const say = words[language];
      const office = await openAs(visit, system, 'Organising committee', '/competitionOperation/judges', {
        viewport: { width, height: 844 },
        language,
      });
      const button = (name: string) => main(office).getByRole('button', { name, exact: true });
      const dialog = office.getByRole('dialog');
      const row = (name: string) => main(office).getByRole('row').filter({ hasText: name });
      const name = width === 390 ? '顾思齐' : '罗立新';
      await heading(office).filter({ hasText: say.title }).waitFor();
      await main(office).getByLabel(say.competition, { exact: true }).selectOption({ value: 'hubei-3' });
      await button(say.find).first().waitFor();
      await looksRightOnBoth(office);
      await button(say.find).first().click();
      await main(office).getByLabel(say.duty, { exact: true }).selectOption({ value: 'venue ' });
      await row('罗立新').waitFor({ state: 'detached' });
      await looksRightOnBoth(office);
      await main(office).getByLabel(say.duty, { exact: true }).selectOption({ value: 'arbiter ' });
      await main(office).getByLabel(say.search).fill(name);
      await button(say.doSearch).click();
      await expect.poll(() => main(office).getByRole('row').count()).toBe(2);
      await row(name).getByRole('button', { name: say.propose }).click();
      await dialog.getByRole('button', { name: say.propose }).click();
      await button(say.show).click();
      await row(name).getByRole('button', { name: say.confirm }).click();
      await dialog.getByLabel(say.trained, { exact: false }).check();
      await dialog.getByLabel(say.signed, { exact: false }).check();
      await dialog.getByRole('button', { name: say.confirm }).click();
      await row(name).getByText(say.confirmed).waitFor();
      await looksRightOnBoth(office);

      const event = width === 390 ? 'hubei-3-sk09' : 'hubei-3-sk08';
      await main(office).getByLabel(say.event, { exact: true }).selectOption({ value: event });
      await button(say.scoring).click();
      await main(office).getByLabel(say.search).fill(name);
      await button(say.doSearch).click();
      await row(name).getByText(say.serves).waitFor();
      expect(await row(name).getByRole('button', { name: say.propose }).count()).toBe(0);

      await main(office).getByLabel(say.event, { exact: true }).selectOption({ value: '' });
      await row(name).getByRole('button', { name: say.release }).click();
      await dialog.getByLabel(say.reason, { exact: true }).fill('另有安排，不能到场。');
      await dialog.getByRole('button', { name: say.release }).click();
      await main(office).getByText(say.released).click();
      await row(name).getByText('另有安排，不能到场。').waitFor();
      await looksRightOnBoth(office);
    });
  }
});
