import { describe, expect } from 'vitest';
import type { Board } from '../../../server/contract/draw/board.ts';
import type { DrawProof } from '../../../server/contract/draw/draw-proof.ts';
import type { Receipt } from '../../../server/contract/entry/receipt.ts';
import { API_ROOT } from '../../../server/contract/kit/api-root.ts';
import { boardOf, V1 } from '../../support/draw-vectors.ts';
import { it } from '../support/test.ts';

/** What each address that is printed once says about its present state [running.md A24]. */

const form: Receipt = {
  no: 'E26-SK01-0001',
  status: 'approved',
  is_current: true,
  competition: '湖北工匠杯',
  event: 'SK01 数控车',
  state: 'going',
  group: 'staff',
  real_name: '林*雨',
  organisation: '',
  submitted_at: '2026-11-20T09:00:00+08:00',
};

const draws: readonly (readonly [DrawProof['state'], string | null])[] = [
  ['going', null],
  ['cancelled', 'The event of this draw is cancelled. The draw has no effect.'],
  ['merged', 'The event of this draw is merged into another one. The draw has no effect.'],
  ['sessionCancelled', 'The session of this draw is cancelled. The draw has no effect.'],
  ['ended', 'The competition is over.'],
];

const forms: readonly (readonly [string, Partial<Receipt>, string])[] = [
  ['a current one', {}, 'This form is genuine and up to date.'],
  [
    'an older version',
    { is_current: false },
    'This form is genuine, but the entry has been changed since it was printed.',
  ],
  ['a withdrawn entry', { status: 'withdrawn' }, 'This form is genuine, but its entry is withdrawn.'],
  ['a rejected entry', { status: 'rejected' }, 'This form is genuine, but its entry is rejected.'],
  [
    'a cancelled event',
    { status: 'withdrawn', state: 'cancelled' },
    'This form is genuine, but its event is cancelled.',
  ],
  ['a competition that is over', { state: 'ended' }, '湖北工匠杯 (over)'],
];

const boards: readonly (readonly [Board['meta']['competition']['state'], string | null])[] = [
  ['going', null],
  ['cancelled', 'The competition is cancelled. Its board stays public.'],
  ['ended', 'The competition is over. Its board stays public.'],
];

describe('the address on a printed paper', () => {
  for (const [state, sentence] of draws) {
    it(`of a draw tells that it is ${state}`, async ({ visit }) => {
      const page = await visit('/receipt?board=none', { language: 'en' });
      await page.route(`**${API_ROOT}/proofs/draws/*`, (route) =>
        route.fulfill({ json: { ...V1, state } satisfies DrawProof }),
      );
      await page.route(`**${API_ROOT}/competitions/*/board?*`, (route) =>
        route.fulfill({ json: boardOf(V1) }),
      );
      await page.goto(new URL(`/receipt?draw=${V1.id}`, page.url()).href);
      await page.getByRole('heading', { level: 1, name: /Proof of a draw/ }).waitFor();
      const notes = page
        .getByRole('note')
        .filter({ hasText: /event of this draw|session of this draw|over/ });
      expect(await notes.allTextContents()).toEqual(sentence === null ? [] : [sentence]);
    });
  }

  for (const [name, changed, sentence] of forms) {
    it(`of an entry form tells the state of ${name}`, async ({ visit }) => {
      const page = await visit('/receipt?board=none', { language: 'en' });
      await page.route(`**${API_ROOT}/receipts/*`, (route) =>
        route.fulfill({ json: { ...form, ...changed } satisfies Receipt }),
      );
      await page.goto(new URL(`/receipt?no=${form.no}&version=1&code=abc`, page.url()).href);
      await page.getByRole('main').getByText(sentence, { exact: true }).waitFor();
    });
  }

  for (const [state, sentence] of boards) {
    it(`of a board tells that the competition is ${state}, and which events are cancelled`, async ({
      visit,
    }) => {
      const page = await visit('/receipt?no=none', { language: 'en' });
      const { data, meta } = boardOf(V1);
      const answer: Board = {
        data,
        meta: {
          ...meta,
          competition: { ...meta.competition, state },
          events: meta.events.map((event) => ({ ...event, state: 'cancelled' })),
        },
      };
      await page.route(`**${API_ROOT}/competitions/*/board?*`, (route) => route.fulfill({ json: answer }));
      await page.goto(new URL('/receipt?board=hubei-3', page.url()).href);
      await page.getByText('The event is cancelled.', { exact: true }).first().waitFor();
      const notes = page.getByRole('note').filter({ hasText: 'stays public' });
      expect(await notes.allTextContents()).toEqual(sentence === null ? [] : [sentence]);
    });
  }

  it('of a list tells that its event was cancelled after the release', async ({ visit, problems }) => {
    const page = await visit('/receipt?board=none', { language: 'en' });
    const message = 'The event of this list is cancelled. Its awards do not count.';
    problems.expected.push(/410/);
    await page.route(`**${API_ROOT}/proofs/publications/*`, (route) =>
      route.fulfill({ status: 410, json: { message, code: 41_002, status_code: 410 } }),
    );
    await page.goto(new URL('/receipt?publication=any', page.url()).href);
    await page.getByRole('heading', { name: message }).waitFor();
  });
});
