import { expect } from 'vitest';
import { API_ROOT } from '../../../server/contract/kit/api-root.ts';
import type { PublicReleases } from '../../../server/contract/results/event-results.ts';
import { openAs } from '../shell/workspace/session.ts';
import { it } from '../support/test.ts';

type Release = PublicReleases['data'][number];

const release = (id: string, code: string, publicity_until: string): Release => ({
  id,
  event: { id: `hubei-3-${id}`, code, name: '美发' },
  competition: { id: 'hubei-3', name: '第三届湖北省职业技能大赛' },
  number: 1,
  reason: '',
  released_at: '2026-11-20T09:00:00+08:00',
  publicity_until,
  is_final: false,
  winners: 3,
});

/** A window of five days on the day of its release, and one that closes at the instant of the response. */
const releases: PublicReleases = {
  data: [
    release('p1', 'SK01', '2026-11-26T00:00:00+08:00'),
    release('p2', 'SK02', '2026-11-20T09:00:00+08:00'),
  ],
  meta: { server_time: '2026-11-20T09:00:00+08:00' },
};

it('names the last day and time for objections to a release', async ({ visit, system }) => {
  const page = await openAs(
    visit,
    system,
    'Participating unit',
    '/competitionRunMatchResult/publicity',
    {},
    (fresh) => fresh.route(`**${API_ROOT}/publications`, (route) => route.fulfill({ json: releases })),
  );
  const panel = (code: string) => page.getByRole('region', { name: `${code} 美发` });
  await panel('SK01')
    .getByText('Objections until Wed, November 25, 2026 at 24:00', { exact: true })
    .waitFor();
  await panel('SK02').getByText('Window for objections over', { exact: true }).waitFor();
  expect(await page.getByText('Objections until').count()).toBe(1);
});
