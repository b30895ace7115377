import { expect } from 'vitest';
import { API_ROOT } from '../../../server/contract/kit/api-root.ts';
import type { Board } from '../../../server/contract/draw/board.ts';
import type { PublicResults } from '../../../server/contract/results/event-results.ts';
import { looksRightOnBoth } from '../support/looks-right.ts';
import { it } from '../support/test.ts';

const version = (number: number, reason: string): PublicResults => ({
  id: `r${number}`,
  event: { code: 'SK12', name: '美发' },
  competition: { id: 'hubei-3', name: '第三届湖北省职业技能大赛' },
  number,
  reason,
  released_at: `2026-11-2${number}T09:00:00+08:00`,
  publicity_until: '2026-11-27T00:00:00+08:00',
  contact: '027-87000000',
  winners: [{ name: number === 1 ? '彭立新' : '何川', unit: '武汉技师学院', award: 'gold' }],
});
const versions = [version(1, ''), version(2, '复评后更正')];

const board: Board = {
  data: versions.map(({ id, number, released_at }) => ({
    seq: number,
    kind: 'results',
    event: 'SK12',
    draw: '',
    text: `event\tSK12\nversion\t${number}\npublication\t${id}\nsha256\t${'ab'.repeat(32)}\n`,
    at: released_at,
    superseded_by: 0,
  })),
  meta: {
    competition: { id: 'hubei-3', name: '第三届湖北省职业技能大赛', state: 'going' },
    events: [{ code: 'SK12', name: '美发', state: 'going' }],
    pagination: { total: 2, count: 2, per_page: 100, current_page: 1, total_pages: 1 },
  },
};

it('says first that a list is replaced, by which version, when and why [running.md A24]', async ({
  visit,
}) => {
  const page = await visit('/');
  for (const one of versions)
    await page.route(`**${API_ROOT}/proofs/publications/${one.id}`, (route) => route.fulfill({ json: one }));
  await page.route('**/competitions/hubei-3/board*', (route) => route.fulfill({ json: board }));
  await page.goto(new URL('/receipt?publication=r1', page.url()).href);
  const replaced = page.getByRole('region', { name: 'This list is replaced' });
  await replaced.waitFor();
  expect(await replaced.innerText()).toMatch(/Version\s+2[^]*November 22, 2026[^]*复评后更正/);
  expect(await page.getByText('Public list of winners').count()).toBe(0);
  expect(await page.getByText('彭立新').isVisible()).toBe(false);
  await page.getByText('What the replaced list said').click();
  expect(await page.getByText('彭立新').isVisible()).toBe(true);
  await looksRightOnBoth(page);
  await replaced.getByRole('link', { name: 'Current list' }).click();
  await page.getByText('何川').waitFor();
  await page.getByText('Public list of winners').waitFor();
  expect(await page.getByText('This list is replaced').count()).toBe(0);
});
