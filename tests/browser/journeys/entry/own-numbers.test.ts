import { describe, expect } from 'vitest';
import { heading, openAs } from '../../shell/workspace/session.ts';
import { it, main } from '../on-the-day.ts';
import { looksRightOnBoth } from '../../support/looks-right.ts';
import { screens, waysOf } from '../../support/ways.ts';

const words = {
  en: {
    menu: 'Sidebar',
    documents: 'Card and programme',
    numbers: 'My numbers',
    order: 'Order number',
    session: 'Session',
    entry: 'Entry number',
    station: 'Station',
    code: 'Work code',
  },
  zh: {
    menu: '侧边栏',
    documents: '参赛证与秩序册',
    numbers: '我的抽签号码',
    order: '顺序号',
    session: '场次',
    entry: '参赛编号',
    station: '工位号',
    code: '作品编码',
  },
} as const;

describe('the drawn numbers of a competitor', () => {
  for (const [[screen, viewport], language] of waysOf([screens[1], 'en'], [screens[0], 'zh'])) {
    it(`are shown when the competitor opens them, on ${screen}, in ${language}`, async ({
      visit,
      system,
    }) => {
      const say = words[language];
      const page = await openAs(visit, system, 'Competitor on a closed roster', '/', { viewport, language });
      await heading(page).waitFor();
      if (viewport.width === 390) await page.getByRole('button', { name: say.menu, exact: true }).click();
      await page.getByRole('navigation').getByRole('link', { name: say.documents }).click();
      await heading(page).filter({ hasText: say.documents }).waitFor();
      // The numbers of the cup are listed before those of the past edition. They are hidden until they are
      // opened, so a bystander cannot read them.
      const numbers = main(page).getByRole('group').filter({ hasText: say.numbers }).first();
      await numbers.waitFor();
      await looksRightOnBoth(page);
      expect(await numbers.getByText(/^\d{3}$/).isVisible()).toBe(false);
      await numbers.getByText(say.numbers, { exact: true }).click();
      await numbers.getByText(/^0[1-8]$/).waitFor();
      await numbers.getByText(/^上午场/).waitFor();
      // The entry number and the station are shown if the competitor was checked in. The work code is never
      // shown before the results.
      for (const name of [say.order, say.session, say.entry, say.station]) {
        await numbers.getByText(name, { exact: true }).waitFor();
      }
      const shown = (await numbers.innerText()).replaceAll(/\s+/g, ' ');
      expect(shown).toMatch(new RegExp(`${say.entry} 10[1-7]`));
      expect(shown).toMatch(new RegExp(`${say.station} [AB]\\d\\d`));
      expect(shown).not.toContain(say.code);
      expect(shown).not.toMatch(/W\d\d/);
      await looksRightOnBoth(page);
    });
  }
});
