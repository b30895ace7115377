import { describe, expect } from 'vitest';
import type { EntryList } from '../../../server/contract/entry/entry.ts';
import { it } from '../support/test.ts';
import { openAs } from '../shell/workspace/session.ts';

describe('bulk review', () => {
  it('shows which of the chosen entries pass, approves them, and reports the result', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Organising committee', '/onlineManagement/entryReview');
    const main = page.getByRole('main');
    await main.getByRole('checkbox', { name: 'Select 王子涵' }).check();
    await main.getByRole('checkbox', { name: 'Select 赵磊' }).check();
    // The committee cannot select an entry that waits for its unit.
    await expect.poll(() => main.getByRole('checkbox', { name: 'Select 孙佳怡' }).isDisabled()).toBe(true);
    await main.getByRole('button', { name: 'Approve 2 chosen' }).click();
    const preview = main.getByRole('region', { name: 'Approve these entries?' });
    await preview.getByText('2 entries pass.').waitFor();
    await preview.getByRole('button', { name: 'Approve 2 entries' }).click();
    const result = main.getByRole('region', { name: 'Done' });
    await result.getByText('2 entries have been approved.').waitFor();
    await result.getByRole('button', { name: 'Close' }).click();
    await main.getByRole('button', { name: /^Approved 4/ }).waitFor();
    await main.getByRole('button', { name: /^Endorsed 0/ }).waitFor();
  });

  it('is not offered to a viewer', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Organising committee', '/competitionMaking', {}, (before) =>
      before.route(/\/entries(\?|$)/, async (route) => {
        const response = await route.fetch();
        const list = (await response.json()) as EntryList;
        await route.fulfill({ response, json: { ...list, meta: { ...list.meta, can_decide: false } } });
      }),
    );
    await page.goto(`${system.url}/onlineManagement/entryReview`);
    const main = page.getByRole('main');
    await main.getByRole('link', { name: '王子涵' }).waitFor();
    expect(await main.getByRole('link', { name: 'Review one by one' }).count()).toBe(0);
    expect(await main.getByRole('button', { name: 'Approve all that wait' }).count()).toBe(0);
    expect(await main.getByRole('checkbox').count()).toBe(0);
  });

  it('withdraws an approval, with a reason', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Organising committee', '/onlineManagement/entryReview');
    await page.getByRole('link', { name: '赵磊' }).click();
    await page.getByRole('button', { name: 'Set back to review' }).click();
    const dialog = page.getByRole('dialog');
    const send = dialog.getByRole('button', { name: 'Set back to review' });
    expect(await send.isDisabled()).toBe(true);
    await dialog.getByLabel('Reason').fill('证件照片不符');
    await send.click();
    await page.getByText('Approval taken back').waitFor();
    await page.getByRole('button', { name: 'Approve', exact: true }).waitFor();
  });

  it('lets a unit endorse all waiting entries once it confirms their stamped forms', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Participating unit', '/onlineManagement/entries');
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Endorse all that wait' }).click();
    const preview = main.getByRole('region', { name: 'Endorse these entries?' });
    const send = preview.getByRole('button', { name: 'Endorse 2 entries' });
    expect(await send.isDisabled()).toBe(true);
    await preview.getByLabel(/^The entry forms of all of them/).check();
    await send.click();
    await main.getByText('2 entries have been endorsed.').waitFor();
  });
});

describe('review of one entry after the other', () => {
  it('starts at the entry chosen in My work, and shows its identity number in full for a reason', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Organising committee', '/myWork/tasks');
    const main = page.getByRole('main');
    await main.getByRole('link', { name: '孙佳怡' }).click();
    await main.getByRole('heading', { level: 2, name: /孙佳怡/ }).waitFor();
    await main.getByText('Skill level', { exact: true }).waitFor();
    await main.getByText('Education', { exact: true }).waitFor();
    await main.getByRole('button', { name: 'Show in full' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('核对证件');
    await dialog.getByRole('button', { name: 'Show' }).click();
    await main.getByText(/^\d{17}[\dX]$/).waitFor();
    expect(await main.getByRole('button', { name: 'Show in full' }).count()).toBe(0);
    // The identity number of the next entry is masked.
    await main.getByRole('button', { name: /^Skip, next/ }).click();
    await main.getByRole('button', { name: 'Show in full' }).waitFor();
    expect(await main.getByText(/^\d{17}[\dX]$/).count()).toBe(0);
  });

  it('offers the next entry when another reviewer was faster', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Organising committee', '/onlineManagement/reviewing');
    const other = await openAs(
      visit,
      system,
      'Second person of the committee',
      '/onlineManagement/reviewing',
    );
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Return for correction' }).click();
    const returning = main.getByRole('button', { name: 'Return, next' });
    await returning.waitFor();
    await other.getByRole('main').getByRole('button', { name: 'Approve, next' }).click();
    await other
      .getByRole('main')
      .getByText(/: approved\./)
      .waitFor();
    await main.getByRole('button', { name: 'The scan cannot be read; please upload it again' }).click();
    await returning.click();
    await main.getByRole('button', { name: 'Read it anew' }).click();
    await main.getByText('This entry does not wait for you at the moment.').waitFor();
    await main.getByRole('button', { name: /^Skip, next/ }).click();
    await main.getByRole('button', { name: 'Approve, next' }).waitFor();
  });
});
