import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { looksRightOnBoth } from '../support/looks-right.ts';
import { it } from '../support/test.ts';
import { openAs } from '../shell/workspace/session.ts';
import { waysOf } from '../support/ways.ts';

const main = (page: Page) => page.getByRole('tabpanel');
const PATH = '/competitionOperation/judges';

const words = {
  en: {
    competition: 'Competition',
    event: 'Event',
    find: 'Find somebody',
    scoring: 'Find somebody: Scoring judge',
    floor: 'Find somebody: Floor judge',
    checklist: 'Checklist',
    search: 'Name, unit or trade',
    doSearch: 'Search',
    propose: 'Propose this person',
    fine: 'has been proposed. Nothing keeps the person away.',
    kept: 'cannot be confirmed as long as this stands',
    cause: 'Certificate missing or not valid',
    show: 'Show who has been proposed',
    confirm: 'Confirm the duty',
    trained: 'has been trained',
    signed: 'has signed',
    confirmed: 'Confirmed for duty',
    release: 'Release the person',
    reason: 'Reason',
    released: 'People released',
    counted: '1 of 3 confirmed',
    empty: 'Choose an event.',
    nobody: 'Nobody has been proposed for this event yet.',
    people: 'People',
    paper: 'Duty list',
  },
  zh: {
    competition: '大赛',
    event: '赛项',
    find: '选人',
    scoring: '选人：评分裁判',
    floor: '选人：现场裁判',
    checklist: '人员配置',
    search: '姓名、单位或执裁赛项',
    doSearch: '查询',
    propose: '提名',
    fine: '未发现回避情形',
    kept: '消除前不能确认',
    cause: '证书未登记或比赛期间无效',
    show: '查看人员名单',
    confirm: '确认任务',
    trained: '已完成本职责培训',
    signed: '已签署裁判员承诺书',
    confirmed: '已确认',
    release: '解除任务',
    reason: '原因',
    released: '已解除人员',
    counted: '已确认 1 人，共需 3 人',
    empty: '请选择赛项。',
    nobody: '该赛项尚未提名人员。',
    people: '人员名单',
    paper: '执裁职责表',
  },
} as const;

const REASON = '另有安排，不能到场。';

describe('the people of an event', () => {
  for (const { language, width, event } of waysOf(
    { language: 'en', width: 1440, event: 'sk03' },
    { language: 'zh', width: 390, event: 'sk04' },
  )) {
    it(`are proposed and confirmed, or released after a conflict (${language}, ${width})`, async ({
      visit,
      system,
    }) => {
      const say = words[language];
      const office = await openAs(visit, system, 'Organising committee', PATH, {
        viewport: { width, height: 844 },
        language,
      });
      const button = (name: string) => main(office).getByRole('button', { name, exact: true });
      const dialog = office.getByRole('dialog');
      const row = (name: string) => main(office).getByRole('row').filter({ hasText: name });
      /** Finds a person by name and proposes the person. */
      const propose = async (name: string) => {
        await main(office).getByLabel(say.search).fill(name);
        await button(say.doSearch).click();
        await expect.poll(() => main(office).getByRole('row').count()).toBe(2);
        await row(name).getByRole('button', { name: say.propose }).click();
        await dialog.getByRole('button', { name: say.propose }).click();
      };
      await main(office).getByText(say.empty).waitFor();
      await looksRightOnBoth(office);
      await main(office).getByLabel(say.competition, { exact: true }).selectOption({ value: 'hubei-3' });
      await main(office)
        .getByLabel(say.event, { exact: true })
        .selectOption({ value: `hubei-3-${event}` });
      await button(say.scoring).waitFor();
      await looksRightOnBoth(office);
      await button(say.people).click();
      await main(office).getByText(say.nobody).waitFor();
      await button(say.checklist).click();

      await button(say.scoring).click();
      await propose('罗立新');
      await main(office).getByText(say.fine).waitFor();
      await looksRightOnBoth(office);
      await button(say.show).click();
      await row('罗立新').getByRole('button', { name: say.confirm }).click();
      await dialog.getByLabel(say.trained, { exact: false }).check();
      await dialog.getByRole('button', { name: say.confirm }).click();
      // A duty cannot be confirmed without the signature. The form moves the focus to its checkbox.
      await expect
        .poll(() =>
          dialog
            .getByLabel(say.signed, { exact: false })
            .evaluate((field) => field === document.activeElement),
        )
        .toBe(true);
      await dialog.getByLabel(say.signed, { exact: false }).check();
      await dialog.getByRole('button', { name: say.confirm }).click();
      await row('罗立新').getByText(say.confirmed).waitFor();
      await looksRightOnBoth(office);

      await button(say.checklist).click();
      await main(office).getByLabel(say.counted).waitFor();
      await button(say.floor).click();
      await propose('范正华');
      await main(office).getByText(say.kept).waitFor();
      await button(say.show).click();
      await row('范正华').getByText(say.cause).waitFor();
      await looksRightOnBoth(office);
      await row('范正华').getByRole('button', { name: say.release }).click();
      await dialog.getByLabel(say.reason, { exact: true }).fill(REASON);
      await dialog.getByRole('button', { name: say.release }).click();
      await main(office).getByText(say.released).click();
      await row('范正华').getByText(REASON).waitFor();
      await looksRightOnBoth(office);

      await button(say.paper).click();
      // The printed list is in Chinese and does not contain released people.
      await row('罗立新').getByText('评分裁判').waitFor();
      expect(await row('范正华').count()).toBe(0);
      await looksRightOnBoth(office);
    });
  }
});
