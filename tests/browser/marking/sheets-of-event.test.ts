import { describe, expect } from 'vitest';
import { button, it, main, openDuty } from '../journeys/on-the-day.ts';
import { looksRightOnBoth } from '../support/looks-right.ts';
import { way } from './own-sheets.ts';

describe('the score sheets of a judge at two events', () => {
  it('are those of the event whose duty the judge opens, and all of them by one click', async ({
    visit,
    system,
  }) => {
    const page = await openDuty(visit, system, 'Second scoring judge', { ...way, event: 'SK12' }, {});
    const events = async () => {
      const links = main(page).getByRole('link', { name: /^Open the sheet: / });
      await links.first().waitFor();
      const names = await links.evaluateAll((all) =>
        all.map((link) => link.getAttribute('aria-label') ?? ''),
      );
      return [...new Set(names.map((name) => name.slice('Open the sheet: '.length).split(' ')[0]))];
    };
    await main(page)
      .getByText(/^Sheets of SK12 /)
      .waitFor();
    expect(await events()).toEqual(['SK12']);
    await looksRightOnBoth(page);
    // A sheet leads back to the sheets of its event.
    await main(page)
      .getByRole('link', { name: /^Open the sheet: SK12 / })
      .first()
      .click();
    await button(main(page), 'Sheets of the event').click();
    await main(page)
      .getByText(/^Sheets of SK12 /)
      .waitFor();
    await button(main(page), 'All sheets').click();
    await main(page)
      .getByText(/^Sheets of SK12 /)
      .waitFor({ state: 'detached' });
    expect(await events()).toEqual(['SK01', 'SK12']);
  });
});
