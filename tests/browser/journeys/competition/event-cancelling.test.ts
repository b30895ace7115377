import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { heading, openAs } from '../../shell/workspace/session.ts';
import { looksRight, looksRightOnBoth } from '../../support/looks-right.ts';
import { it, main } from '../on-the-day.ts';

const reason = '设备故障，赛项无法继续';

/** Opens the acts on an event of the competition. */
async function openActs(page: Page, event: string): Promise<void> {
  await main(page).getByRole('button', { name: event }).click();
}

/**
 * Two accounts of the committee cancel an event that is being held. The second one finds the request in the
 * work list of a phone, in Chinese. A judge of the event then reads that the duty has ended, and a competitor
 * finds the withdrawn entry with its reason.
 */
it('[running.md A11] cancels an event on its competition day by two people', async ({ visit, system }) => {
  const first = await openAs(
    visit,
    system,
    'Committee of the cup',
    '/competitionMaking/competition?id=hubei-cup',
  );
  await openActs(first, 'SK01 数控车');
  expect(await first.getByRole('menuitem').allTextContents()).toEqual([
    'Roster',
    'Paper pack',
    'Ask for a cancellation',
  ]);
  await first.getByRole('menuitem', { name: 'Ask for a cancellation' }).click();
  const question = first.getByRole('dialog');
  const send = question.getByRole('button', { name: 'Ask for a cancellation' });
  expect(await send.isDisabled()).toBe(true);
  await question.getByLabel('Reason').fill(reason);
  await looksRight(first);
  await send.click();
  await main(first).getByRole('note').getByText('Your request to cancel the event waits').waitFor();
  await looksRightOnBoth(first);
  await openActs(first, 'SK01 数控车');
  expect(await first.getByRole('menuitem').allTextContents()).toEqual([
    'Roster',
    'Paper pack',
    'Withdraw the request',
  ]);

  const second = await openAs(visit, system, 'Second account of the committee of the cup', '/', {
    language: 'zh',
    colorScheme: 'dark',
    viewport: { width: 390, height: 844 },
  });
  await main(second)
    .getByRole('link', { name: /待同意的取消/ })
    .click();
  await heading(second).filter({ hasText: '湖北工匠杯职业技能大赛' }).waitFor();
  const request = main(second).getByRole('note');
  await request.getByText(reason).waitFor();
  await looksRight(second);
  await openActs(second, 'SK01 数控车');
  await second.getByRole('menuitem', { name: '准予取消' }).click();
  await looksRight(second);
  await second.getByRole('dialog').getByRole('button', { name: '准予取消' }).click();
  await request.waitFor({ state: 'detached' });
  await main(second)
    .getByRole('row')
    .filter({ hasText: 'SK01' })
    .getByText('已取消', { exact: true })
    .waitFor();

  const judge = await openAs(visit, system, 'Scoring judge', '/expertBank', { language: 'zh' });
  const duty = main(judge).getByRole('group', { name: /^SK01 / });
  await duty.getByText(reason).waitFor();
  expect(await duty.getByRole('link').count()).toBe(0);
  await looksRight(judge);

  const competitor = await openAs(visit, system, 'Competitor on a closed roster', '/gameApply/index', {
    language: 'zh',
    viewport: { width: 390, height: 844 },
  });
  const mine = main(competitor).getByRole('region', { name: '我的报名' });
  await mine.getByText('已撤销', { exact: true }).waitFor();
  await looksRight(competitor);
  await mine.getByRole('link', { name: '查看报名：数控车' }).click();
  await main(competitor).getByText(reason).first().waitFor();
});
