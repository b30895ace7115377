import { describe, expect } from 'vitest';
import { it } from '../../support/test.ts';
import { heading, openAs } from '../../shell/workspace/session.ts';
import { clicking, secondCompetition, OTHER } from './two-competitions.ts';
import { screens, waysOf } from '../../support/ways.ts';

describe('two open competitions', () => {
  for (const [screen, viewport] of waysOf(screens[1], screens[0]))
    it(`can each be entered from a card on the home page, on ${screen}`, async ({ visit, system }) => {
      await secondCompetition(system);
      const page = await openAs(visit, system, 'Personal registrant', '/', { viewport });
      const { click, clicks } = clicking(page);
      for (const [competition, event] of [
        [OTHER, '智能焊接'],
        ['第三届湖北省职业技能大赛', '网络安全'],
      ] as const) {
        await click(page.getByRole('link', { name: `Enter now: ${competition}` }).first());
        await page.getByRole('main').getByRole('heading', { name: competition }).first().waitFor();
        await page.getByRole('button', { name: `Enter ${event}` }).waitFor();
        await page.goBack();
      }
      expect(clicks).toHaveLength(2);
    });

  for (const [screen, viewport] of waysOf(screens[1], screens[0]))
    it(`are offered for choice when an entry starts, on ${screen}`, async ({ visit, system }) => {
      await secondCompetition(system);
      const page = await openAs(visit, system, 'Personal registrant', '/', { viewport });
      const { click, clicks } = clicking(page);
      const main = page.getByRole('main');
      await click(main.getByRole('link', { name: 'Enter an event' }));
      await main.getByRole('heading', { name: 'Which competition?' }).waitFor();
      await click(main.getByRole('link', { name: `See the events of ${OTHER}` }).first());
      // On the second screen, the draft of the first screen exists already.
      await click(page.getByRole('button', { name: /^(Enter|Go on with it:) 智能焊接$/ }));
      await page.getByLabel('Coach, if there is one').waitFor();
      expect(clicks).toHaveLength(3);
      await page.getByRole('button', { name: 'Back' }).click();
      await click(main.getByRole('link', { name: 'Choose another competition' }));
      await click(main.getByRole('link', { name: 'See the events of 第三届湖北省职业技能大赛' }));
      await page.getByRole('button', { name: 'Enter 网络安全' }).waitFor();
      expect(await heading(page).textContent()).toBe('Enter an event');
    });
});
