import { describe, expect } from 'vitest';
import { heading, openAs } from '../shell/workspace/session.ts';
import { it } from '../journeys/on-the-day.ts';
import { looksRight } from '../support/looks-right.ts';

describe('the audit log of an event', () => {
  for (const width of [1440, 390]) {
    it(`is one click away from the duty of the supervisor, at ${width} px`, async ({ visit, system }) => {
      const page = await openAs(visit, system, 'Supervisor', '/', { viewport: { width, height: 844 } });
      const main = page.getByRole('tabpanel');
      const duty = main.getByRole('region', { name: 'My duties' }).getByRole('group', { name: /^SK01/ });
      await duty.getByRole('link', { name: 'Audit log of the event', exact: true }).click();
      await heading(page).filter({ hasText: 'Audit log' }).waitFor();
      // A recent act is added to the hash chain within seconds.
      await expect
        .poll(async () => {
          await page.reload();
          await main.getByText('the latest first.').waitFor();
          return main.getByText('Chain agrees', { exact: true }).count();
        })
        .toBeGreaterThan(0);
      expect(await main.getByText('Differs from the chain', { exact: true }).count()).toBe(0);
      await looksRight(page);
      if (width === 1440) {
        // The column headers sort, and a column can be hidden.
        await main.getByRole('button', { name: 'When', exact: true }).click();
        await main
          .getByRole('columnheader', { name: 'When' })
          .and(main.locator('[aria-sort="ascending"]'))
          .waitFor();
        await main.getByRole('button', { name: 'Shown columns' }).click();
        await page.getByRole('checkbox', { name: 'Capacity' }).click();
        await page.keyboard.press('Escape');
        await main.getByRole('columnheader', { name: 'Capacity' }).waitFor({ state: 'detached' });
        // The number of a link shows its whole hash when it is pressed.
        await main
          .getByText(/^No\. \d/)
          .first()
          .click();
        await main
          .getByText(/^[0-9a-f]{64}$/)
          .first()
          .waitFor();
        await looksRight(page);
      }
      await main.getByRole('button', { name: 'All acts on this record' }).first().click();
      await main.getByRole('button', { name: 'Show all records' }).click();
      await main.getByLabel('Kind of record').selectOption('venue');
      await main.getByText('The log has nothing of this kind.').waitFor();
      await looksRight(page);
      await page.goto(new URL('/competitionOperation/audit', page.url()).href);
      await main.getByText('Choose an event.').waitFor();
      await looksRight(page);
      // The supervisor serves at the event of this competition and of the edition before.
      await main.getByRole('button', { name: /SK01/ }).first().click();
      await main.getByRole('columnheader', { name: 'Who' }).waitFor();
    });
  }

  it('says that only the supervisor of the event may read it', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Supervisor', '/competitionOperation/audit#event=no-such-event');
    await page.getByText('The audit log of an event is for its supervisor.').waitFor();
  });
});
