import { describe, expect } from 'vitest';
import type { EntryList } from '../../../../server/contract/entry/entry.ts';
import type { BulkPreview } from '../../../../server/contract/entry/review.ts';
import { API_ROOT } from '../../../../server/contract/kit/api-root.ts';
import { it } from '../../support/test.ts';
import type { RunningSystem } from '../../support/system.ts';
import { openAs } from '../../shell/workspace/session.ts';
import { callsOf, clicking, newEvent, secondCompetition } from './two-competitions.ts';
import { ways } from '../../support/ways.ts';

const WAITING = 20;
/** The maximum number of clicks of the journey (issue 10). */
const CLICKS = 25;

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
let made = 0;

/** Returns an invented identity number of the province that no other person of the tests has. */
function nextNumber(): string {
  made += 1;
  const digits = `42010620060401${String(made).padStart(3, '0')}`;
  const sum = Array.from(digits).reduce((total, digit, at) => total + Number(digit) * (weights[at] ?? 0), 0);
  return digits + '10X98765432'[sum % 11];
}

/**
 * Ensures that exactly twenty entries wait for the committee: those of the demonstration, and people whom a
 * unit enters.
 */
async function letTwentyWait(system: RunningSystem): Promise<void> {
  const { id } = await secondCompetition(system);
  const committee = await callsOf(system, 'Organising committee');
  const code = `SH${String(made + 1).padStart(2, '0')}`;
  await committee('POST', `/competitions/${id}/events`, newEvent({ code, name: '数字审核' }));
  const { entries } = await committee<BulkPreview>('POST', '/reviews/preview', { act: 'approve', ids: [] });
  const blocked = entries.filter(({ obstacle }) => obstacle !== '');
  for (const { id: one, version } of blocked) {
    await committee('POST', `/entries/${one}/reject`, { version, reason: '不符合条件' });
  }
  const missing = WAITING - (entries.length - blocked.length);
  const heads =
    'Event code,Name,Identity number,Mobile number,City,Occupation,Education,Skill level,Coach,Coach’s mobile number,Remarks';
  const rows = Array.from({ length: missing }, (_, index) => {
    const number = nextNumber();
    return `${code},审核${'甲乙丙丁戊己庚辛壬癸'[index % 10]}${made},${number},137${String(20_000_000 + made)},武汉市,Student,Junior college,None,,,`;
  });
  const { access_token } = await system.signIn(system.account('Participating unit'));
  const form = new FormData();
  form.set('file', new File([[heads, ...rows].join('\n')], 'people.csv', { type: 'text/csv' }));
  const query = new URLSearchParams({ competition: id, stamped: '1', consent: '1' });
  const answer = await fetch(`${system.url}${API_ROOT}/entries/import?${query.toString()}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'accept-language': 'en' },
    body: form,
  });
  expect(await answer.text()).toContain(`"entered":${missing}`);
  const now = await committee<BulkPreview>('POST', '/reviews/preview', { act: 'approve', ids: [] });
  expect(now.entries.map(({ obstacle }) => obstacle)).toEqual(Array.from({ length: WAITING }, () => ''));
}

const words = {
  en: {
    home: 'Entries to review',
    approve: /^Approve, next/,
    return: 'Return for correction',
    reason: 'Pages or the seal are missing',
    send: 'Return, next',
    waiting: (count: number) => `Waiting for you: ${count}`,
    over: 'Nothing waits for you any more.',
    tasks: (count: number) => (count === 1 ? '1 task waits for you' : `${count} tasks wait for you`),
  },
  zh: {
    home: '待审核报名',
    approve: /^通过并下一条/,
    return: '退回补正',
    reason: '材料缺页或未盖章',
    send: '退回并下一条',
    waiting: (count: number) => `待办理：${count} 条`,
    over: '没有待办理的报名。',
    tasks: (count: number) => `${count} 项待办`,
  },
} as const;

describe('twenty waiting entries', () => {
  for (const { screen, viewport, language } of ways)
    it(`are reviewed on one page, and one of them is returned, on ${screen}, in ${language}`, async ({
      visit,
      system,
    }) => {
      await letTwentyWait(system);
      const page = await openAs(visit, system, 'Organising committee', '/', { viewport, language });
      const { click, clicks } = clicking(page);
      const text = words[language];
      const main = page.getByRole('main');
      await click(main.getByRole('link', { name: text.home }).first());
      const tags = page.getByRole('tab');
      await page.getByText(text.waiting(WAITING)).waitFor();
      const before = await tags.count();
      let dialogs = 0;
      for (let left = WAITING; left > 0; left--) {
        await page.getByText(text.waiting(left)).waitFor();
        if (left === 7) {
          await click(main.getByRole('button', { name: text.return }));
          await click(main.getByRole('button', { name: text.reason }));
          dialogs += await page.getByRole('dialog').count();
          await click(main.getByRole('button', { name: text.send }));
        } else {
          await click(main.getByRole('button', { name: text.approve }));
        }
      }
      await main.getByText(text.over).waitFor();
      // The reasons are beside the evidence and not in a dialog over it.
      expect(dialogs).toBe(0);
      // All entries are shown in the same tag.
      expect(await tags.count()).toBe(before);
      process.stdout.write(`review 20, ${screen}, ${language}: ${clicks.length} clicks\n`);
      expect(clicks.length).toBeLessThanOrEqual(CLICKS);
      const committee = await callsOf(system, 'Organising committee');
      // The menu updates the number of tasks without a change of page.
      const { count } = await committee<{ count: number }>('GET', '/my/work/count');
      const mark = page.locator(`nav [role="img"][aria-label="${text.tasks(count)}"]`);
      await expect.poll(() => mark.count()).toBeGreaterThan(0);
      const { data } = await committee<EntryList>('GET', '/entries?status=returned&per_page=100');
      expect(data.length).toBeGreaterThan(0);
    });
});
