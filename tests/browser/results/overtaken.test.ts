import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { EventResults, Publication } from '../../../server/contract/results/event-results.ts';
import { heading, openAs } from '../shell/workspace/session.ts';
import { barriers } from '../support/barriers.ts';
import { it } from '../support/test.ts';

const EVENT = 'hubei-3-sk07';
const PATH = `/matchResults/ranking#competition=hubei-3&event=${EVENT}`;

const facts = {
  isReady: true,
  isCurrent: true,
  isCorrection: false,
  isAhead: true,
  isUndisputed: false,
  isRehearsal: false,
};

const compiled: Publication = {
  id: 'p1',
  number: 1,
  status: 'compiled',
  corrects: '',
  compiled_at: '2026-11-25T09:00:00+08:00',
  agreed_at: '',
  release_at: '',
  publicity_until: '',
  signatories: { clerk: '统计一', chief: '', proposer: '', approver: '' },
  answer_hash: '',
  reason: '',
  tied: [],
  lines: [
    {
      entry_id: 'e1',
      no: 'HB-3-0001',
      name: '甲一',
      unit: '甲校',
      state: 'ranked',
      total: 9_050,
      rank: 1,
      award: 'gold',
      modules: [],
      is_own: false,
      time: null,
    },
  ],
  changed: [],
  second: 'another',
  facts,
  version: 3,
};

/** Opens the results of an event as its clerk or its chief judge. */
async function openFor(
  visit: Parameters<typeof openAs>[0],
  system: Parameters<typeof openAs>[1],
  { by, isCurrent, ...look }: { by: 'clerk' | 'chief'; isCurrent: boolean } & Parameters<typeof openAs>[4],
): Promise<{ page: Page; asked: () => unknown }> {
  const version = { ...compiled, facts: { ...facts, isCurrent } };
  const results = (data: Publication[]): EventResults => ({
    data,
    modules: [],
    meta: {
      event: { id: EVENT, code: 'SK07', name: '焊接', status: 'decoded' },
      competition: { id: 'hubei-3', name: '第三届' },
      by: [by],
      may_export: false,
      facts,
      server_time: '2026-11-25T10:00:00+08:00',
    },
  });
  let asked: unknown;
  const page = await openAs(visit, system, 'Organising committee', PATH, look, async (before) => {
    await before.route(`**/events/${EVENT}/results`, (route) => route.fulfill({ json: results([version]) }));
    await before.route(`**/events/${EVENT}/results/compile`, (route) => {
      asked = route.request().postDataJSON();
      return route.fulfill({ json: results([{ ...version, facts, version: 4 }]) });
    });
  });
  await heading(page).waitFor();
  return { page, asked: () => asked };
}

describe('results that are out of date since they were compiled', () => {
  it('show why they cannot be released, and are compiled again by the clerk [running.md A12]', async ({
    visit,
    system,
  }) => {
    const { page, asked } = await openFor(visit, system, { by: 'clerk', isCurrent: false });
    const note = page.getByRole('note').filter({ hasText: 'Something has changed since this version' });
    await note.waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Compile again', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Compile again', exact: true }).click();
    await note.waitFor({ state: 'detached' });
    expect(asked()).toEqual({ version: 3 });
  });

  it('cannot be approved by the chief judge, on a phone', async ({ visit, system }) => {
    const viewport = { width: 390, height: 844 };
    const chief = { by: 'chief', language: 'zh', viewport } as const;
    const { page } = await openFor(visit, system, { ...chief, isCurrent: false });
    await page.getByRole('note').first().waitFor();
    expect(await page.getByRole('button', { name: '同意', exact: true }).count()).toBe(0);
    const { page: usual } = await openFor(visit, system, { ...chief, isCurrent: true });
    await usual.getByRole('button', { name: '同意', exact: true }).waitFor();
    expect(await usual.getByRole('note').count()).toBe(0);
  });
});
