import { expect } from 'vitest';
import { API_ROOT } from '../../../server/contract/kit/api-root.ts';
import type { PublicReleases } from '../../../server/contract/results/event-results.ts';
import { openAs } from '../shell/workspace/session.ts';
import { it } from '../support/test.ts';

/** A release of an event whose ranks the server does not send to the reader. */
const releases: PublicReleases = {
  data: [
    {
      id: 'p9',
      event: { id: 'hubei-3-sk12', code: 'SK12', name: '美发' },
      competition: { id: 'hubei-3', name: '第三届湖北省职业技能大赛' },
      number: 1,
      reason: '',
      released_at: '2026-11-20T09:00:00+08:00',
      publicity_until: '2026-11-27T00:00:00+08:00',
      is_final: false,
      winners: 3,
    },
  ],
  meta: { server_time: '2026-11-21T09:00:00+08:00' },
};

it('links a unit without access to the ranks of an event to the public list of winners', async ({
  visit,
  system,
}) => {
  const page = await openAs(visit, system, 'Participating unit', '/matchResults/ranking', {}, (fresh) =>
    fresh.route(`**${API_ROOT}/publications`, (route) => route.fulfill({ json: releases })),
  );
  await page.getByRole('link', { name: /^SK12 / }).click();
  const winners = page.getByRole('link', { name: 'Public list of winners' });
  await winners.waitFor();
  expect(await winners.getAttribute('href')).toBe('/receipt?publication=p9');
  expect(await page.getByText('not released yet').count()).toBe(0);
});
