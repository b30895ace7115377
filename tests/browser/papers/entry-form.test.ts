import { describe, expect } from 'vitest';
import { it } from '../support/test.ts';
import { callsOf } from '../journeys/entry/two-competitions.ts';
import { openAs } from '../shell/workspace/session.ts';

interface Held {
  id: string;
  no: string;
  version: number;
}

/** Returns the number of pages of a printed document. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

describe('the printed form', () => {
  for (const language of ['en', 'zh'] as const)
    it(`is one A4 page in Chinese with photo, full numbers and three opinions, without watermark, in ${language}`, async ({
      visit,
      system,
    }) => {
      const own = await callsOf(system, 'Personal registrant');
      const { data } = await own<{ data: Held[] }>('GET', '/entries');
      let [entry] = data;
      if (entry === undefined) {
        const begun = await own<Held>('POST', '/entries', { event_id: 'hubei-3-sk05' });
        entry = await own<Held>('POST', `/entries/${begun.id}/submit`, {
          version: begun.version,
          consent: true,
        });
      }
      const page = await openAs(
        visit,
        system,
        'Personal registrant',
        `/entryForm?id=${entry.id}`,
        { language },
        (opened) =>
          opened.addInitScript(() => {
            window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
          }),
      );
      const sheet = page.getByRole('article');
      for (const words of [
        '第三届湖北省职业技能大赛',
        entry.no,
        '林晓雨',
        '学历',
        '湖北江汉机电职业技术学院',
        '所在单位意见',
        '市州人社部门意见',
        '大赛组委会意见',
      ])
        await sheet.getByText(words).first().waitFor();
      const masked = /42\*{16}/;
      await sheet.getByText(masked).waitFor();
      await page.getByRole('button', { name: language === 'en' ? 'Print' : '打印' }).click();
      await page.locator('html[data-printed]').waitFor();
      await sheet.getByText(/^42\d{15}[\dX]$/).waitFor();
      const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
      expect(pagesOf(pdf)).toBe(1);
      // A4 in points.
      expect(pdf.toString('latin1')).toMatch(/\/MediaBox\s*\[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/);
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
      await expect.poll(() => page.locator('[data-watermark]').isVisible()).toBe(false);
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
      await expect.poll(() => page.locator('[data-watermark]').isVisible()).toBe(true);
    });

  it('links to a page that confirms that the form is genuine', async ({ visit, system }) => {
    const own = await callsOf(system, 'Personal registrant');
    const { data } = await own<{ data: Held[] }>('GET', '/entries');
    const page = await openAs(visit, system, 'Personal registrant', `/entryForm?id=${data[0]?.id}`);
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: /核验本表/ }).click(),
    ]);
    await opened.getByText('This form is genuine and up to date.').waitFor();
  });
});
