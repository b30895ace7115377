import { describe, expect } from 'vitest';
import { it, type VisitOptions } from '../support/test.ts';
import { callsOf } from '../journeys/entry/two-competitions.ts';
import { openAs } from '../shell/workspace/session.ts';
import { looksRight } from '../support/looks-right.ts';

/** Returns the number of pages of a printed document. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

const ways: readonly VisitOptions[] = [
  { language: 'zh' },
  { language: 'en', viewport: { width: 390, height: 844 }, hasTouch: true },
];

describe('the commitments to print', () => {
  for (const way of ways)
    it(`[domain.md 2] are filled with the data of the unit, in Chinese, on one page, in ${way.language}`, async ({
      visit,
      system,
    }) => {
      const page = await openAs(visit, system, 'Participating unit', '/information', way);
      await page
        .getByRole('link', {
          name: way.language === 'en' ? 'Print the filled commitment' : '打印已填写的承诺书',
        })
        .click();
      const sheet = page.getByRole('article');
      await sheet.getByRole('heading', { name: '参赛单位承诺书' }).waitFor();
      const own = await callsOf(system, 'Participating unit');
      const unit = await own<{ name: string; credit_code: string; contact: string }>('GET', '/units/self');
      for (const words of [unit.name, unit.credit_code, unit.contact, '单位（盖章）：'])
        expect(await sheet.textContent()).toContain(words);
      await looksRight(page);
      expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
    });
});
