import { readFileSync } from 'node:fs';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it } from '../support/test.ts';
import { addressOf, heading, openAs } from '../shell/workspace/session.ts';
import { fitsItsWindow } from '../support/looks-right.ts';

const words = {
  en: {
    title: 'Calendar of competitions',
    next: 'Next month',
    previous: 'Previous month',
    back: 'This month',
    file: 'Download for your calendar (.ics)',
    opens: 'Registration opens',
    table: 'As a table',
    phases: 'Phases of the competitions',
  },
  zh: {
    title: '赛事日程',
    next: '下一月',
    previous: '上一月',
    back: '本月',
    file: '下载日历文件（.ics）',
    opens: '报名开始',
    table: '以表格显示',
    phases: '各大赛的阶段',
  },
} as const;

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

const faultsOn = async (page: Page) => {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: runner } = globalThis as unknown as { axe: typeof axe };
    return (await runner.run('main')).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html ?? ''}`);
  });
};

describe('the calendar of competitions [domain.md 3]', () => {
  for (const viewport of sizes) {
    for (const language of ['en', 'zh'] as const) {
      it(`moves between months, and can be exported as a calendar file, at ${viewport.width} px, in ${language}`, async ({
        visit,
        system,
      }) => {
        const text = words[language];
        const page = await openAs(visit, system, 'Organising committee', '/competitionMaking/calendar', {
          viewport,
          language,
        });
        const main = page.getByRole('main');
        await heading(page).filter({ hasText: text.title }).waitFor();
        await main.getByRole('group', { name: text.phases }).waitFor();
        expect(await main.getByRole('table').count()).toBe(viewport.width === 390 ? 0 : 1);
        const month = main.getByRole('heading', { level: 2 }).first();
        const now = await month.textContent();
        // The registrations of the demonstration opened some days ago: in the first days of a month, those
        // dates are in the month before.
        const opened = main.getByText(text.opens).first();
        if (!(await opened.isVisible())) {
          await main.getByRole('link', { name: text.previous }).click();
          await opened.waitFor();
          await main.getByRole('link', { name: text.back }).click();
          await month.filter({ hasText: now ?? '' }).waitFor();
        }
        await fitsItsWindow(page);
        await main.getByRole('link', { name: text.next }).click();
        await expect.poll(() => month.textContent()).not.toBe(now);
        expect(addressOf(page)).toMatch(/#month=20\d\d-\d\d$/);
        await main.getByRole('link', { name: text.next }).click();
        await main.getByRole('link', { name: text.back }).click();
        await expect.poll(() => month.textContent()).toBe(now);
        // The bars of the user's own competitions are links, which the keyboard reaches. A table shows the
        // same data.
        const bar = main.getByRole('group', { name: text.phases }).getByRole('link').first();
        expect(await bar.getAttribute('href')).toContain('/competitionMaking/competition?id=');
        await main.getByText(text.table).click();
        await main.getByRole('rowheader', { name: '第三届湖北省职业技能大赛' }).first().waitFor();
        await fitsItsWindow(page);
        expect(await faultsOn(page)).toEqual([]);
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          main.getByRole('button', { name: text.file }).click(),
        ]);
        expect(download.suggestedFilename()).toMatch(/\.ics$/);
        const file = readFileSync(await download.path(), 'utf8');
        expect(file).toContain('BEGIN:VCALENDAR\r\n');
        expect(file).toContain('UID:hubei-3-days@hubei-craftsman');
      });
    }
  }
});
