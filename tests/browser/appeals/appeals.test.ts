import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { button, does, it, main } from '../journeys/on-the-day.ts';
import { looksRightOnBoth } from '../support/looks-right.ts';
import { heading, openAs } from '../shell/workspace/session.ts';
import { pdf } from '../../server/support/sample-files.ts';
import { waysOf } from '../support/ways.ts';

const words = {
  en: {
    sidebar: 'Sidebar',
    menu: 'Appeal',
    mine: 'My appeals',
    left: 'Left for an appeal',
    file: 'File an appeal',
    submit: 'File the appeal',
    grounds: 'Grounds',
    evidence: 'Evidence',
    sent: /appeal\.pdf/,
    waiting: 'Appeals that wait for me',
    cases: 'Appeals',
    accept: 'Accept the appeal',
    panel: 'Name the panel',
    names: 'Name them',
    cast: 'Cast my vote',
    verdict: 'My vote',
    measure: 'Upheld: what the reasons say is done',
    dismissed: 'Dismissed: nothing changes',
    reason: 'Reason of my vote',
    report: 'Report it done',
    done: 'What was done',
    read: 'I have read it',
    told: 'I have read the ruling and its reasons',
    ruling: 'Ruling of the panel',
    print: 'Print the ruling',
    over: 'Time for appeals over',
    states: {
      filed: 'Appeal filed',
      accepted: 'Appeal accepted',
      hearing: 'Being heard',
      upheld: 'Appeal upheld',
      remedied: 'Remedy done',
      closed: 'Appeal closed',
    },
  },
  zh: {
    sidebar: '侧边栏',
    menu: '成绩申诉',
    mine: '成绩申诉',
    left: '距申诉截止',
    file: '提出申诉',
    submit: '提交申诉',
    grounds: '申诉理由',
    evidence: '证明材料',
    sent: /appeal\.pdf/,
    waiting: '待我处理的申诉',
    cases: '申诉仲裁',
    accept: '受理申诉',
    panel: '指定仲裁组',
    names: '指定',
    cast: '提交表决',
    verdict: '表决意见',
    measure: '申诉成立：按裁决理由所述处理',
    dismissed: '驳回申诉，维持原结果',
    reason: '表决理由',
    report: '报告已执行',
    done: '执行情况',
    read: '确认已阅知',
    told: '本人已阅知裁决及理由',
    ruling: '裁决',
    print: '打印裁决书',
    over: '已过申诉期',
    states: {
      filed: '待受理',
      accepted: '已受理',
      hearing: '审理中',
      upheld: '申诉成立',
      remedied: '已执行',
      closed: '已办结',
    },
  },
} as const;

const cases = waysOf(
  { language: 'en', width: 390, competitor: 'Competitor of a marked event', event: 'SK09' },
  { language: 'zh', width: 1440, competitor: 'Competitor on a closed roster', event: 'SK01' },
);

describe('an appeal about a session', () => {
  it('shows that the time for appeals has expired and offers no link to file one', async ({
    visit,
    system,
  }) => {
    const say = words.zh;
    const options = { language: 'zh' } as const;
    const page = await openAs(visit, system, 'Competitor of a marked event', '/matchResults/appeal', options);
    await main(page).getByText(say.over, { exact: true }).first().waitFor();
    expect(await main(page).getByRole('link', { name: say.file, exact: true }).count()).toBe(0);
    await looksRightOnBoth(page);
  });

  for (const { language, width, competitor, event } of cases) {
    it(`is filed, accepted, heard, upheld, remedied and closed, by clicks (${language}, ${width})`, async ({
      visit,
      system,
    }) => {
      const say = words[language];
      const options = { language, viewport: { width, height: 844 } };
      const stands = (page: Page, state: keyof typeof say.states) =>
        main(page).getByText(say.states[state], { exact: true }).first().waitFor();
      /** Opens the appeal from the account's list of waiting appeals. */
      const openWaiting = async (kind: string) => {
        const page = await openAs(visit, system, kind, '/myWork/tasks', options);
        const waiting = main(page).getByRole('region', { name: say.waiting });
        await waiting
          .getByRole('link', { name: new RegExp(`E\\d+-${event}-`) })
          .first()
          .click();
        await heading(page).filter({ hasText: say.cases }).waitFor();
        return page;
      };
      await system.endSessions(`hubei-cup-${event.toLowerCase()}`);

      const party = await openAs(visit, system, competitor, '/', options);
      await heading(party).waitFor();
      if (width === 390) await party.getByRole('button', { name: say.sidebar, exact: true }).click();
      await party.getByRole('navigation').getByRole('link', { name: say.menu, exact: true }).first().click();
      await heading(party).filter({ hasText: say.mine }).waitFor();
      await main(party).getByRole('timer').filter({ hasText: say.left }).waitFor();
      await looksRightOnBoth(party);
      await main(party).getByRole('link', { name: say.file, exact: true }).click();
      // An appeal without grounds and evidence is rejected.
      await button(main(party), say.submit).click();
      await expect
        .poll(() => main(party).getByLabel(say.grounds, { exact: true }).getAttribute('aria-invalid'))
        .toBe('true');
      await looksRightOnBoth(party);
      await main(party).getByLabel(say.grounds, { exact: true }).fill('第三工位供电中断，未按规定补时。');
      await main(party)
        .locator('input[type=file]')
        .setInputFiles({ name: 'appeal.pdf', mimeType: 'application/pdf', buffer: pdf('appeal') });
      await main(party).getByRole('status').filter({ hasText: say.sent }).waitFor();
      await button(main(party), say.submit).click();
      await stands(party, 'filed');
      await looksRightOnBoth(party);

      const first = await openWaiting('Arbiter');
      await stands(first, 'filed');
      await looksRightOnBoth(first);
      await does(first, say.accept);
      await stands(first, 'accepted');
      await button(main(first), say.panel).click();
      const dialog = first.getByRole('dialog');
      // No arbiter is selected yet, so the form moves the focus to the first checkbox.
      await button(dialog, say.names).click();
      await dialog.getByRole('group').getByText(/./).first().waitFor();
      for (const name of ['顾思齐', '范正华', '姜丽萍']) {
        await dialog.getByRole('checkbox', { name, exact: true }).check();
      }
      await looksRightOnBoth(first);
      await button(dialog, say.names).click();
      await dialog.waitFor({ state: 'detached' });
      await stands(first, 'hearing');
      const vote = (page: Page, verdict: string) =>
        does(page, say.cast, async (question) => {
          await question
            .getByRole('group', { name: say.verdict, exact: true })
            .getByRole('radio', { name: verdict, exact: true })
            .check();
          await question.getByLabel(say.reason, { exact: true }).fill('供电记录证实中断十二分钟');
        });
      await vote(first, say.dismissed);
      await stands(first, 'hearing');
      for (const kind of ['Second arbiter', 'Third arbiter']) {
        const page = await openWaiting(kind);
        await vote(page, say.measure);
        await stands(page, kind === 'Third arbiter' ? 'upheld' : 'hearing');
        await looksRightOnBoth(page);
      }

      const chief = await openWaiting('Chief judge');
      await does(chief, say.report, async (question) => {
        await question.getByLabel(say.done, { exact: true }).fill('已为该工位补时并记录在案');
      });
      await stands(chief, 'remedied');
      await looksRightOnBoth(chief);

      await party.reload();
      await stands(party, 'remedied');
      await main(party).getByRole('region', { name: say.ruling }).getByText(say.measure).waitFor();
      await does(party, say.read, async (question) => {
        await question.getByLabel(say.told, { exact: true }).check();
      });
      await stands(party, 'closed');
      await looksRightOnBoth(party);

      // The printed ruling is in Chinese. It contains the votes and a signature line for each member of the
      // panel.
      await first.reload();
      await button(main(first), say.print).waitFor();
      await first.emulateMedia({ media: 'print' });
      const paper = first.getByRole('article');
      await paper.getByText('申诉仲裁裁决书').waitFor();
      await paper.getByRole('row').filter({ hasText: '顾思齐' }).getByText('驳回申诉，维持原结果').waitFor();
      expect(await heading(first).isVisible()).toBe(false);
    });
  }
});
