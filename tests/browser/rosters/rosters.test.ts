import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { startSystem, type RunningSystem } from '../support/system.ts';
import { it as base } from '../support/test.ts';
import { heading, openAs } from '../shell/workspace/session.ts';
import { ways } from '../support/ways.ts';
import { fitsItsWindow, isFaultless } from '../support/looks-right.ts';

const committee = 'Committee of the cup';
const competitor = 'Competitor on a closed roster';
const pagesOf = async (page: Page) =>
  (await page.pdf({ preferCSSPageSize: true, printBackground: true }))
    .toString('latin1')
    .match(/\/Type\s*\/Page\b/g)?.length;

/** A system with the demonstration cup, which the system of the other tests does not have. */
const it = base.extend<{ system: RunningSystem }>({
  system: [
    async ({}, provide) => {
      const system = await startSystem({ DEMO_CUP: 'before' });
      await provide(system);
      await system.stop();
    },
    { scope: 'file' },
  ],
});

const words = {
  en: {
    rosters: 'Rosters',
    closed: 'Roster closed',
    cards: 'Cards to print',
    programme: 'Programme',
    toPrint: 'Programme to print',
    documents: 'Card and programme',
    notYet: 'The roster cannot be closed yet:',
    menu: 'Sidebar',
  },
  zh: {
    rosters: '参赛名册',
    closed: '名册已锁定',
    cards: '打印参赛证',
    programme: '秩序册',
    toPrint: '打印秩序册',
    documents: '参赛证与秩序册',
    notYet: '名册暂不能锁定：',
    menu: '侧边栏',
  },
} as const;

describe('rosters, cards and programme', () => {
  for (const { viewport, language } of ways) {
    const say = words[language];
    it(`are available to the committee once a roster is closed, at ${viewport.width} px in ${language}`, async ({
      visit,
      system,
    }) => {
      const page = await openAs(visit, system, committee, '/onlineManagement/rosters', {
        language,
        viewport,
      });
      await heading(page).filter({ hasText: say.rosters }).waitFor();
      await page.getByRole('link', { name: /SK01/ }).click();
      await heading(page).filter({ hasText: 'SK01' }).waitFor();
      await page.getByText(say.closed).filter({ visible: true }).first().waitFor();
      await page.getByText('何川').filter({ visible: true }).waitFor();
      await fitsItsWindow(page);
      await page.getByRole('link', { name: say.cards }).click();
      await heading(page).filter({ hasText: say.cards }).waitFor();
      await page.locator('[data-card]').nth(7).waitFor();
      await fitsItsWindow(page);
      expect(await pagesOf(page)).toBe(1);
      await page.goBack();
      await page.getByRole('link', { name: say.programme, exact: true }).filter({ visible: true }).click();
      await heading(page).filter({ hasText: say.toPrint }).waitFor();
      await page.locator('[data-programme]').getByText('焊接赛场').waitFor();
      await fitsItsWindow(page);
    });

    it(`are opened by a competitor from the menu, at ${viewport.width} px in ${language}`, async ({
      visit,
      system,
    }) => {
      const page = await openAs(visit, system, competitor, '/gameApply/index', { language, viewport });
      await heading(page).waitFor();
      const link = page.getByRole('navigation').getByRole('link', { name: say.documents });
      if (viewport.width === 390) await page.getByRole('button', { name: say.menu, exact: true }).click();
      await link.click();
      await heading(page).filter({ hasText: say.documents }).waitFor();
      const card = page.locator('[data-card]');
      await card.getByText('何川').waitFor();
      await card.getByText(/^E\d\d-SK01-\d{4}$/).waitFor();
      await card.getByText(/^(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}$/).waitFor();
      await fitsItsWindow(page);
      await isFaultless(page);
      await page.getByRole('link', { name: say.programme, exact: true }).click();
      await heading(page).filter({ hasText: say.toPrint }).waitFor();
      await page.locator('[data-programme]').getByText('何川').waitFor();
    });
  }

  it('show why a roster cannot be closed yet, and when cards are available', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Organising committee', '/onlineManagement/rosters', {
      language: 'en',
    });
    await page.getByRole('link', { name: /SK04/ }).click();
    await heading(page).filter({ hasText: 'SK04' }).waitFor();
    await page.getByText('The roster cannot be closed yet:').waitFor();
    await page.getByText('Registration is not over yet.').waitFor();
    expect(await page.getByRole('button', { name: 'Close the roster' }).count()).toBe(0);
    await page.goto(`${system.url}/participationCards?event=hubei-3-sk04`);
    await page.getByText('There are cards once the committee has closed the roster of this event.').waitFor();
    const own = await openAs(visit, system, 'Personal registrant', '/myWork/documents', { language: 'en' });
    await own.getByText(/You have not entered anything/).waitFor();
    await own.goto(`${system.url}/participationCards?event=hubei-3-sk04`);
    await own.getByRole('main').getByText('There is nothing at this address').waitFor();
  });
});
