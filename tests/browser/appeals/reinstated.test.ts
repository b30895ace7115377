import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { button, does, it, main, openDuty, sees } from '../journeys/on-the-day.ts';
import { looksRight, looksRightOnBoth } from '../support/looks-right.ts';
import { publishResults } from '../journeys/results/releasing.ts';
import { heading, openAs } from '../shell/workspace/session.ts';
import { pdf } from '../../server/support/sample-files.ts';

const EVENT = 'hubei-cup-sk09';
const look = { language: 'zh', viewport: { width: 1440, height: 900 } } as const;
const duties = { duties: '我的执裁任务', event: 'SK09', link: '赛项抽签', page: '抽签轮次' };
const name = '邱红梅';
const draws = [
  ['Keeper of work codes', '作品编码'],
  ['Keeper of station numbers', '工位号'],
  ['Keeper of entry numbers', '参赛编号'],
] as const;

/** Opens the draw of a kind unless the page already shows it. */
async function choose(page: Page, kind: string) {
  const panel = main(page).getByRole('region', { name: `上午场 · ${kind}`, exact: true });
  const other = main(page).getByRole('button', { name: `打开抽签：上午场 · ${kind}`, exact: true });
  await panel.or(other).first().waitFor();
  if (!(await panel.isVisible())) await other.click();
  await panel.waitFor();
}

describe('a disqualification under appeal [running.md 2]', () => {
  it('is reversed by the ruling, and the correction of the results shows the rank', async ({
    visit,
    system,
  }) => {
    const open = (kind: string, path: string) => openAs(visit, system, kind, path, look);
    const lists = `/competitionOperation/checkIn#competition=hubei-cup&event=${EVENT}`;

    const chief = await open('Chief judge', lists);
    const row = main(chief).getByRole('row').filter({ hasText: name });
    await row.getByRole('button', { name: '提请取消资格' }).click();
    const asking = chief.getByRole('dialog');
    await asking.getByLabel('取消资格原因', { exact: true }).selectOption('cheating');
    await asking.getByLabel('认定事实与证据', { exact: true }).fill('工位内发现图纸');
    await asking.getByRole('button', { name: '提请取消资格' }).click();
    await asking.waitFor({ state: 'detached' });
    const office = await open('Committee of the cup', lists);
    const waiting = main(office).getByRole('region', { name: '迟到补检与取消资格' });
    await waiting.getByRole('button', { name: '取消资格', exact: true }).click();
    await office.getByRole('dialog').getByRole('button', { name: '取消资格', exact: true }).click();
    await main(office).getByRole('row').filter({ hasText: name }).getByText('取消资格').first().waitFor();

    const supervisor = await openDuty(visit, system, 'Supervisor', duties, look);
    for (const [kind, label] of draws) {
      const keeper = await openDuty(visit, system, kind, duties, look);
      await choose(keeper, label);
      await does(keeper, '提请解密');
      await choose(supervisor, label);
      await sees(supervisor, '已提请监督员解密');
      await does(supervisor, '解密');
      await sees(supervisor, '抽签已解密');
    }
    await publishResults({ visit, system }, look);

    const party = await open('Competitor of a marked event', '/matchResults/appeal');
    await main(party)
      .getByRole('link', { name: '提出申诉', exact: true })
      .and(main(party).locator('[href*=result]'))
      .first()
      .click();
    await main(party).getByLabel('申诉理由', { exact: true }).fill('图纸系赛项统一发放，见赛场记录。');
    await main(party)
      .locator('input[type=file]')
      .setInputFiles({ name: 'appeal.pdf', mimeType: 'application/pdf', buffer: pdf('appeal') });
    await main(party).getByRole('status').filter({ hasText: 'appeal.pdf' }).waitFor();
    await button(main(party), '提交申诉').click();
    await main(party).getByText('待受理', { exact: true }).first().waitFor();

    const openWaiting = async (kind: string, of: string, page: string) => {
      const opened = await open(kind, '/myWork/tasks');
      await main(opened)
        .getByRole('region', { name: of })
        .getByRole('link', { name: /E\d+-SK09-/ })
        .first()
        .click();
      await heading(opened).filter({ hasText: page }).waitFor();
      return opened;
    };
    const toAppeal = (kind: string) => openWaiting(kind, '待我处理的申诉', '申诉仲裁');
    const first = await toAppeal('Arbiter');
    await does(first, '受理申诉');
    await button(main(first), '指定仲裁组').click();
    const dialog = first.getByRole('dialog');
    for (const arbiter of ['顾思齐', '范正华', '姜丽萍']) {
      await dialog.getByRole('checkbox', { name: arbiter, exact: true }).check();
    }
    await button(dialog, '指定').click();
    await dialog.waitFor({ state: 'detached' });
    const vote = (page: Page) =>
      does(page, '提交表决', async (question) => {
        const votes = question.getByRole('group', { name: '表决意见', exact: true });
        // The entry is disqualified, so only two verdicts are offered.
        await expect.poll(() => votes.getByRole('radio').count()).toBe(2);
        expect(await votes.getByRole('radio', { checked: true }).count()).toBe(0);
        await votes.getByText('成绩已汇总的，予以更正。').waitFor();
        await votes.getByRole('radio', { name: '申诉成立：撤销取消资格', exact: true }).check();
        await question.getByLabel('表决理由', { exact: true }).fill('图纸确由赛项统一发放');
        await looksRightOnBoth(page);
      });
    await vote(first);
    const second = await toAppeal('Second arbiter');
    await vote(second);
    await main(second).getByText('申诉成立', { exact: true }).first().waitFor();
    await main(second).getByText('已参赛，成绩有效', { exact: true }).waitFor();
    await looksRightOnBoth(second);

    // The tasks lead the clerk to the results and the chief judge to the correction.
    const clerk = await openWaiting('Data clerk', '申诉成立后待更正的成绩', '赛项成绩');
    await button(main(clerk), '汇总成绩').waitFor();
    const reporting = await toAppeal('Chief judge');
    await main(reporting).getByRole('link', { name: '前往赛项成绩', exact: true }).waitFor();
    expect(await button(main(reporting), '报告已执行').count()).toBe(0);
    await looksRight(reporting);
    await publishResults({ visit, system }, look, true);
    await reporting.reload();
    await does(reporting, '报告已执行', async (question) => {
      await question.getByLabel('执行情况', { exact: true }).fill('成绩已更正并发布');
    });

    await party.reload();
    await main(party).getByText('已执行', { exact: true }).first().waitFor();
    const ruling = main(party).getByRole('region', { name: '裁决' });
    await ruling.getByText('申诉成立：撤销取消资格').waitFor();
    await ruling.getByText('已参赛，成绩有效').waitFor();
    const own = await open('Competitor of a marked event', '/matchResults/mine');
    await main(own)
      .getByText(/^第\d+名/)
      .first()
      .waitFor();
    await looksRight(own);
  });
});
