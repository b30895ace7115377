import { generateKeyPairSync, sign } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { headText } from '../../../server/audit/audit-hash.ts';
import type { Board, BoardEntry } from '../../../server/contract/draw/board.ts';
import { V1 } from '../../support/draw-vectors.ts';
import { it } from '../support/test.ts';
import { looksRightOnBoth } from '../support/looks-right.ts';
import { waysOf } from '../support/ways.ts';

/** The public board of a competition [running.md 3.4]. */

const BOARD = '**/competitions/*/board*';

const keys = generateKeyPairSync('ed25519');
const public_key = Buffer.from(keys.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex');
const head = { day: '2026-11-21', seq: 4711, hash: 'ab'.repeat(32) };
const signature = sign(null, Buffer.from(headText(head)), keys.privateKey).toString('hex');

const entry = (
  seq: number,
  kind: BoardEntry['kind'],
  values: object,
  more: Partial<BoardEntry> = {},
): BoardEntry => ({
  seq,
  kind,
  event: 'SK01',
  draw: '',
  text: Object.entries(values)
    .map(([name, value]) => `${name}\t${String(value)}\n`)
    .join(''),
  at: '2026-11-21T09:00:00+08:00',
  superseded_by: 0,
  ...more,
});

const entries = [
  entry(1, 'roster', { event: 'SK01', sha256: 'cd'.repeat(32) }, { superseded_by: 40 }),
  entry(
    2,
    'commitment',
    { event: 'SK01', kind: 'order', attempt: 1, commitment: V1.commitment },
    { draw: V1.id },
  ),
  entry(3, 'results', { event: 'SK01', version: 1, publication: 'release-1', sha256: 'ef'.repeat(32) }),
  entry(4, 'head', { ...head, signature, public_key }, { event: '' }),
];

/**
 * Sets the entries that the server returns from now on. Returns a function that returns the parameters of the
 * last request.
 */
async function answer(page: Page, data: readonly BoardEntry[]): Promise<() => URLSearchParams> {
  let asked = new URLSearchParams();
  await page.unroute(BOARD);
  await page.route(BOARD, (route) => {
    asked = new URL(route.request().url()).searchParams;
    const fitting = data.filter(
      ({ kind, event }) =>
        (!asked.has('kind') || kind === asked.get('kind')) &&
        (!asked.has('event') || event === asked.get('event')),
    );
    return route.fulfill({
      json: {
        data: fitting,
        meta: {
          competition: { id: 'hubei-cup', name: '湖北工匠杯', state: 'going' },
          events: [{ code: 'SK01', name: '数控车', state: 'going' }],
          pagination: { total: 60, count: fitting.length, per_page: 20, current_page: 1, total_pages: 3 },
        },
      } satisfies Board,
    });
  });
  return () => asked;
}

describe.each(waysOf(390, 1440))('the board of a competition at %i px', (width) => {
  const viewport = { width, height: 844 };

  it('shows entries with their proofs and values to copy, and checks the signatures', async ({ visit }) => {
    const page = await visit('/receipt?board=none', { viewport });
    await page.getByRole('heading', { name: 'There is no such board' }).waitFor();
    await looksRightOnBoth(page);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const asked = await answer(page, entries);
    await page.reload();
    await page.getByRole('heading', { name: 'Board', exact: true }).waitFor();
    await looksRightOnBoth(page);
    const replaced = page.getByText('This entry holds no more. Entry 40 has taken its place.');
    expect(await replaced.count()).toBe(1);
    const commitment = page.getByRole('region', { name: '2. Commitment to a draw · SK01' });
    await commitment.getByText('Order numbers').waitFor();
    await commitment.getByRole('button', { name: 'Copy the value: Commitment' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(V1.commitment);
    expect(await page.getByRole('link', { name: 'Proof of this draw' }).getAttribute('href')).toBe(
      `/receipt?draw=${V1.id}`,
    );
    expect(await page.getByRole('link', { name: 'The released list' }).getAttribute('href')).toBe(
      '/receipt?publication=release-1',
    );
    await page.getByRole('button', { name: 'Check the signatures on this page' }).click();
    await page.getByText('The 1 signature on this page is good.').waitFor();
    await looksRightOnBoth(page);

    await page.getByLabel('Kind of entry').selectOption('head');
    await expect.poll(() => asked().get('kind')).toBe('head');
    await page.getByLabel('Event').selectOption('SK01');
    await page.getByText('The board has no such entry.').waitFor();
    await looksRightOnBoth(page);
    await page.getByRole('button', { name: 'Show all entries' }).click();
    await page.getByRole('button', { name: 'To the latest entries' }).click();
    await expect.poll(() => asked().get('page')).toBe('3');
  });

  it('names the day whose head has no valid signature', async ({ visit }) => {
    const page = await visit('/receipt?board=none', { viewport });
    await answer(page, [entry(1, 'head', { ...head, seq: 4712, signature, public_key }, { event: '' })]);
    await page.reload();
    await page.getByRole('button', { name: 'Check the signatures on this page' }).click();
    await page.getByText('Not signed by the key that is named: 2026-11-21.').waitFor();
    await looksRightOnBoth(page);
  });
});

describe('the board of a competition', () => {
  it('is linked from the proof of a draw, and says when no entry is published', async ({ visit }) => {
    const page = await visit('/receipt?draw=none');
    await page.route('**/proofs/draws/*', (route) => route.fulfill({ json: V1 }));
    await answer(page, []);
    await page.reload();
    await page.getByRole('link', { name: 'The board, where these values stand' }).click();
    await page.getByText('Nothing is published yet.').waitFor();
    expect(new URL(page.url()).search).toBe('?board=hubei-3');
  });

  it('offers a retry when it cannot be fetched', async ({ visit, problems }) => {
    const page = await visit('/receipt?no=none');
    problems.expected.push(/ERR_|500/);
    await page.route(BOARD, (route) => route.abort('connectionreset'));
    await page.goto(new URL('/receipt?board=hubei-cup', page.url()).href);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await answer(page, entries);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Board', exact: true }).waitFor();
  });
});
