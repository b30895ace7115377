import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { heading, openAs } from '../shell/workspace/session.ts';
import { it } from '../journeys/on-the-day.ts';
import { looksRightOnBoth } from '../support/looks-right.ts';
import { waysOf } from '../support/ways.ts';

const CUP = 'hubei-cup';

describe('the archive of a competition', () => {
  for (const width of waysOf(1440, 390)) {
    it(`is created by clicks, from the open tasks to the archived competition, at ${width} px`, async ({
      visit,
      system,
    }) => {
      await system.finishCompetition(CUP, false);
      const page = await openAs(
        visit,
        system,
        'Committee of the cup',
        `/competitionMaking/competition?id=${CUP}`,
        {
          viewport: { width, height: 844 },
        },
      );
      const panel = page.getByRole('main').getByRole('region', { name: 'Archive', exact: true });
      await panel.getByText('Before the archive this has to be done:').waitFor();
      expect(await panel.getByRole('button', { name: 'Make the package' }).count()).toBe(0);
      await looksRightOnBoth(page);
      // Each open task has a link to its page.
      await panel.getByRole('link', { name: 'Open', exact: true }).first().click();
      await heading(page).filter({ hasText: 'Sessions' }).waitFor();
      await page.goBack();

      await system.finishCompetition(CUP, true);
      await page.reload();
      const dialog = page.getByRole('dialog');
      await panel.getByRole('button', { name: 'Make the package' }).click();
      await looksRightOnBoth(page);
      await dialog.getByRole('button', { name: 'Make the package' }).click();
      await dialog.waitFor({ state: 'detached' });
      await panel.getByText('Package made').waitFor();
      await looksRightOnBoth(page);
      const download = page.waitForEvent('download');
      await panel.getByRole('button', { name: 'Download the package' }).click();
      const file = await (await download).path();
      const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
      await panel.getByText(sha256, { exact: true }).waitFor();

      await panel.getByRole('button', { name: 'Register the package' }).click();
      await dialog.getByRole('button', { name: 'Register the package' }).click();
      await expect
        .poll(() => dialog.getByLabel('Where the signed score sheets lie').getAttribute('aria-invalid'))
        .toBe('true');
      await dialog.getByLabel('Where the signed score sheets lie').fill('档案室 3 柜 2 层');
      await looksRightOnBoth(page);
      await dialog.getByRole('button', { name: 'Register the package' }).click();
      await dialog.waitFor({ state: 'detached' });
      await panel.getByText('档案室 3 柜 2 层').waitFor();

      await panel.getByRole('button', { name: 'Archive', exact: true }).click();
      await dialog.getByRole('button', { name: 'Archive', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('main').getByText('Archived').first().waitFor();
      await looksRightOnBoth(page);
      // The public board shows the same checksum.
      await panel.getByRole('link', { name: 'The entry on the board' }).click();
      await page.getByText(sha256, { exact: true }).filter({ visible: true }).waitFor();
      await looksRightOnBoth(page);
    });
  }
});
