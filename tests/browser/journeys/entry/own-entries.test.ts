import { describe, expect } from 'vitest';
import { it } from '../../support/test.ts';
import { openAs } from '../../shell/workspace/session.ts';
import { callsOf, clicking, secondCompetition, OTHER } from './two-competitions.ts';
import { screens, ways, waysOf } from '../../support/ways.ts';

interface Held {
  id: string;
  version: number;
}

describe('the home of a registrant', () => {
  for (const { screen, viewport, language } of ways)
    it(`starts with the entries of all competitions, with state, deadline and next step, on ${screen}, in ${language}`, async ({
      visit,
      system,
    }) => {
      const { events } = await secondCompetition(system);
      const own = await callsOf(system, 'Personal registrant');
      const { data } = await own<{ data: Held[] }>('GET', '/entries');
      if (data.length < 2) {
        await own('POST', '/entries', { event_id: 'hubei-3-sk08' });
        const begun = await own<Held>('POST', '/entries', { event_id: events[0]?.id });
        await own('POST', `/entries/${begun.id}/submit`, { version: begun.version, consent: true });
      }
      const page = await openAs(visit, system, 'Personal registrant', '/', { viewport, language });
      const main = page.getByRole('main');
      const board = main.getByRole('region', { name: language === 'en' ? 'My entries' : '我的报名' });
      const rows = board.getByRole('listitem');
      await rows.first().waitFor();
      expect(await rows.count()).toBe(2);
      const words =
        language === 'en'
          ? {
              draft: 'Draft',
              deadline: /Deadline: /,
              submitted: 'Submitted',
              begins: /begins on/,
              go: /^Go on with it: /,
              print: /^Entry form to print: /,
            }
          : {
              draft: '草稿',
              deadline: /截止时间：/,
              submitted: '已提交',
              begins: /比赛于.*开始/,
              go: /^继续填写/,
              print: /^打印/,
            };
      await rows.nth(0).getByText(words.draft, { exact: true }).waitFor();
      await rows.nth(0).getByText('第三届湖北省职业技能大赛').waitFor();
      await rows.nth(0).getByText(words.deadline).waitFor();
      await rows.nth(1).getByText(words.submitted, { exact: true }).waitFor();
      await rows.nth(1).getByText(OTHER).waitFor();
      await rows.nth(1).getByText(words.begins).waitFor();
      expect(await rows.getByRole('link').count()).toBe(2);
      // The link is visible without scrolling, above all other acts.
      const last = await rows.nth(0).getByRole('link', { name: words.go }).boundingBox();
      expect((last?.y ?? Infinity) + (last?.height ?? 0)).toBeLessThan(viewport.height);
      const { click, clicks } = clicking(page);
      await click(rows.nth(1).getByRole('link', { name: words.print }));
      await page.getByRole('article').waitFor();
      expect(clicks).toHaveLength(1);
    });

  for (const [screen, viewport] of waysOf(screens[1], screens[0]))
    it(`collapses each of several competitions and shows its help line, on ${screen}`, async ({
      visit,
      system,
    }) => {
      await secondCompetition(system);
      const page = await openAs(visit, system, 'Personal registrant', '/', { viewport });
      const card = page.getByRole('region', { name: OTHER });
      await card.getByRole('link', { name: `Enter now: ${OTHER}` }).waitFor();
      expect(await card.getByText('襄阳').isVisible()).toBe(false);
      expect(await card.getByRole('link', { name: '027-12333' }).getAttribute('href')).toBe('tel:027-12333');
      await card.getByText('Dates, place and 1 event').click();
      await card.getByText('襄阳').waitFor();
      const unit = await openAs(visit, system, 'Participating unit', '/', { viewport });
      const places = unit.getByRole('region', { name: `Our delegation · ${OTHER}` });
      await places.getByText('Places of each event').waitFor();
      expect(await places.getByRole('table').isVisible()).toBe(false);
      await places.getByText('Places of each event').click();
      await places.getByRole('table').waitFor();
    });
});
