import { describe, expect } from 'vitest';
import { it } from '../../support/test.ts';
import { openAs } from '../../shell/workspace/session.ts';
import { clicking, secondCompetition, OTHER } from './two-competitions.ts';
import { screens, waysOf } from '../../support/ways.ts';

describe('the birth-date limits of an event', () => {
  for (const [screen, viewport] of waysOf(screens[0], screens[1]))
    it(`can be dates of the last century, on ${screen}`, async ({ visit, system }) => {
      await secondCompetition(system);
      const page = await openAs(visit, system, 'Organising committee', '/', { viewport });
      const { click } = clicking(page);
      const main = page.getByRole('main');
      await click(main.getByRole('link', { name: 'Competitions' }).first());
      await click(main.getByRole('link', { name: OTHER }).first());
      await click(page.getByRole('button', { name: 'Add an event' }));
      const code = `B${viewport.width}`;
      for (const [label, value] of Object.entries({
        Code: code,
        Name: '古建筑修复',
        Group: '职工组',
        'Born on this day or later': '1966-11-01',
        'Born on this day or earlier': '1999-12-31',
      })) {
        await main.getByLabel(label, { exact: true }).filter({ visible: true }).fill(value);
      }
      await click(main.getByRole('button', { name: 'Add the event' }));
      await page.getByRole('button', { name: `Actions ${code} 古建筑修复` }).waitFor();
      const row = page.getByText(/born on Nov 1, 1966 or later/).first();
      await row.waitFor();
      expect(await row.textContent()).toContain('Dec 31, 1999');
    });
});
