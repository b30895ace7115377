import { mkdirSync } from 'node:fs';
import { heading, openAs } from '../shell/workspace/session.ts';
import { it, main } from './on-the-day.ts';

const out = process.env['PICTURES'] ?? '/tmp/past/pictures';
mkdirSync(out, { recursive: true });
const looks = [
  { name: 'zh1440', language: 'zh', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'en390', language: 'en', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;
const pages = [
  ['Organising committee', '/matchResults/corrections#event=hubei-2-sk01', 'corrections'],
  ['Organising committee', '/competitionRunMatchResult/publicity', 'publicity'],
  ['Organising committee', '/myWork/appeals', 'committee-appeals'],
  ['Competitor on a closed roster', '/matchResults/mine', 'own'],
  ['Competitor on a closed roster', '/matchResults/appeal', 'own-appeals'],
  ['Second arbiter', '/myWork/appeals', 'arbiter-appeals'],
  ['Organising committee', '/matchResults/index#event=hubei-2-sk01', 'ranking'],
] as const;
for (const { name, ...options } of looks)
  it(`pictures ${name}`, { timeout: 300_000 }, async ({ visit, system }) => {
    for (const [kind, path, what] of pages) {
      const page = await openAs(visit, system, kind, path, options);
      await heading(page).waitFor();
      await page.waitForTimeout(2000);
      await page.screenshot({ path: `${out}/${what}-${name}.png`, fullPage: true });
      if (what.endsWith('appeals')) {
        const link = main(page)
          .getByRole('link', { name: /SK01|E\d+-SK01/ })
          .first();
        if (await link.count()) {
          await link.click();
          await page.waitForTimeout(1500);
          await page.screenshot({ path: `${out}/${what}-one-${name}.png`, fullPage: true });
        }
      }
      if (what === 'publicity') {
        const panel = main(page).getByRole('region', { name: 'SK01 数控车' }).first();
        await panel.getByRole('link').first().click();
        await page.waitForTimeout(1500);
        await page.screenshot({ path: `${out}/publicity-one-${name}.png`, fullPage: true });
        const href = await main(page)
          .getByRole('link', { name: /公开页面|public page/ })
          .getAttribute('href');
        const anybody = await visit(href ?? '', options);
        await anybody.waitForTimeout(1500);
        await anybody.screenshot({ path: `${out}/public-${name}.png`, fullPage: true });
      }
    }
  });
