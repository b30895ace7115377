import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { button, it, main } from '../journeys/on-the-day.ts';
import { heading, openAs } from '../shell/workspace/session.ts';
import { looksRightOnBoth } from '../support/looks-right.ts';

/** Returns the number of pages of the printed pack. */
const printedPages = async (page: Page) =>
  (await page.pdf({ preferCSSPageSize: true, printBackground: true }))
    .toString('latin1')
    .match(/\/Type\s*\/Page\b/g)?.length;

/** Returns the texts at the foot of the pages, such as 第 1 页，共 8 页. */
const numbersOf = (page: Page) => page.locator('[data-pack-page] > footer > :last-child').allInnerTexts();

const mobile = /1[3-9]\d{9}/;

describe('the paper pack of an event', () => {
  it('[running.md A26] is one document with its pages numbered, and has telephone numbers once they are added', async ({
    visit,
    system,
  }) => {
    const page = await openAs(
      visit,
      system,
      'Committee of the cup',
      '/onlineManagement/eventRoster?event=hubei-cup-sk01',
      { language: 'en' },
    );
    await main(page).getByRole('link', { name: 'Paper pack', exact: true }).click();
    await heading(page).filter({ hasText: 'SK01' }).waitFor();
    const contents = page.locator('[data-pack-page="contents"]');
    await contents.getByText('纸质资料包').waitFor();
    // One sheet for each judge and station would make the document long: they are left out here.
    await main(page).getByLabel('Marking sheets', { exact: true }).uncheck();
    await looksRightOnBoth(page);
    const total = await page.locator('[data-pack-page]').count();
    expect(await numbersOf(page)).toEqual(
      Array.from({ length: total }, (_, index) => `第 ${index + 1} 页，共 ${total} 页`),
    );
    expect(await printedPages(page)).toBe(total);
    // The page on which the table of contents puts the cards has cards.
    const row = contents.getByRole('row').filter({ hasText: '参赛证' }).last();
    const from = Number(await row.getByRole('cell').nth(2).innerText());
    expect(
      await page
        .locator('[data-pack-page]')
        .nth(from - 1)
        .locator('[data-card]')
        .count(),
    ).toBe(8);
    const contacts = page.locator('[data-pack-page="contacts"]');
    expect(await contacts.innerText()).not.toMatch(mobile);
    await button(main(page), 'Add the telephone numbers').click();
    await contacts.getByText(mobile).first().waitFor();
    expect(await button(main(page), 'Add the telephone numbers').count()).toBe(0);
  });

  it('[running.md 1.4] has a sheet for each judge and station, and names no station of a competitor', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Committee of the cup', '/eventPapers?event=hubei-cup-sk12', {
      language: 'en',
    });
    await page.locator('[data-pack-page="contents"]').waitFor();
    for (const kind of [
      'Contacts',
      'Check-in lists',
      'Records of the stations',
      'Forms',
      'Participation cards',
    ])
      await main(page).getByLabel(kind, { exact: true }).uncheck();
    const sheets = page.locator('[data-pack-page^="sheet "]');
    await sheets.first().waitFor();
    const heads = await sheets.locator('header').allInnerTexts();
    expect(heads.length).toBeGreaterThan(0);
    expect(new Set(heads).size).toBe(heads.length);
    // Each sheet names its station.
    expect(heads.filter((head) => /工位号：\s*[A-Z0-9-]{2,}/.test(head)).length).toBe(heads.length);
    expect(await sheets.filter({ hasText: '鲁文斌' }).count()).toBe(0);
  });

  it('[domain.md 3] waits for the roster, and is hidden from competitors', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Organising committee', '/eventPapers?event=hubei-3-sk04', {
      language: 'en',
    });
    await page.getByText('The paper pack is printed once the roster of the event is closed.').waitFor();
    expect(await button(main(page), 'Print').count()).toBe(0);
    const own = await openAs(
      visit,
      system,
      'Competitor on a closed roster',
      '/eventPapers?event=hubei-cup-sk01',
      { language: 'en' },
    );
    await own.getByRole('main').getByText('There is nothing at this address').waitFor();
  });
});
