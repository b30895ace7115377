import type { Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { looksRightOnBoth } from '../../support/looks-right.ts';
import { button, it, main, openDuty } from '../on-the-day.ts';

const say = {
  duties: '我的执裁任务',
  sheets: '我的评分表',
  toSign: '待签字的评分表',
  unseen: '最近一次变动后尚未打开核对',
  can: '可以签字',
  all: '为全部可签的评分表签字',
  sign: '为 1 张评分表签字',
  done: '已为 1 张评分表签字。',
  close: '关闭',
  back: '本赛项评分表',
  next: /^下一份评分表：/,
  allIn: '全部裁判已提交',
} as const;

describe('the leader of a group signs the opened sheets together [running.md 2]', () => {
  it('and the list says why a sheet waits', async ({ visit, system }) => {
    const page = await openDuty(
      visit,
      system,
      'Invited expert',
      { duties: say.duties, event: 'SK01', link: say.sheets, page: say.sheets },
      { viewport: { width: 1440, height: 900 }, language: 'zh' },
    );
    const panel = main(page).getByRole('region', { name: say.toSign });
    const unseen = panel.getByText(say.unseen, { exact: true });
    await unseen.first().waitFor();
    expect(await panel.getByText(say.can, { exact: true }).count()).toBe(0);
    expect(await panel.getByRole('row').getByRole('checkbox').last().isDisabled()).toBe(true);
    // The preview names those that cannot be signed.
    await button(panel, say.all).click();
    await panel.getByRole('listitem').filter({ hasText: say.unseen }).first().waitFor();
    expect(await button(panel, say.sign).count()).toBe(0);
    await looksRightOnBoth(page);
    await button(panel, say.close).click();
    await looksRightOnBoth(page);
    // The call of the opening is slow, and the leader is back in the list before it arrives.
    const held: Route[] = [];
    await page.route('**/sheets/*/open', (route) => void held.push(route));
    await panel.getByRole('row').getByRole('link').first().click();
    await main(page).getByRole('status').filter({ hasText: say.allIn }).waitFor();
    // The other sheet that the leader has not opened is one click away.
    await main(page).getByRole('link', { name: say.next }).waitFor();
    await button(main(page), say.back).click();
    await unseen.first().waitFor();
    expect(held.length).toBe(1);
    for (const route of held) await route.continue();
    await panel.getByText(say.can, { exact: true }).waitFor();
    await looksRightOnBoth(page);
    await button(panel, say.all).click();
    await button(panel, say.sign).waitFor();
    await looksRightOnBoth(page);
    await button(panel, say.sign).click();
    await panel.getByRole('status').filter({ hasText: say.done }).waitFor();
    await looksRightOnBoth(page);
    await button(panel, say.close).click();
    await panel.getByText(say.can, { exact: true }).waitFor({ state: 'detached' });
    expect(await unseen.count()).toBe(1);
  });
});
