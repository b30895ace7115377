import { expect, describe } from 'vitest';
import type { Page } from 'playwright-core';
import type { DrawProof } from '../../../server/contract/draw/draw-proof.ts';
import { drawCommands } from '../../../src/features/proof/draw-commands.ts';
import { boardOf, V1, V2 } from '../../support/draw-vectors.ts';
import { it } from '../support/test.ts';
import { isFaultlessOnBoth } from '../support/looks-right.ts';
import { waysOf } from '../support/ways.ts';

/** The public proof of a draw [domain.md 7]. */

const PROOF = '**/proofs/draws/*';
const BOARD = '**/competitions/*/board*';
const proofAt = (id: string) => `/receipt?draw=${id}`;

/** Sets the proof that the server returns from now on, and the board that agrees with it. */
async function answer(page: Page, proof: DrawProof, board = boardOf(proof)): Promise<void> {
  await page.unroute(PROOF);
  await page.route(PROOF, (route) => route.fulfill({ json: proof }));
  await page.unroute(BOARD);
  await page.route(BOARD, (route) => route.fulfill({ json: board }));
}

const noDraw = 'There is no such draw';

describe.each(waysOf(390, 1440))('the proof of a draw at %i px', (width) => {
  const viewport = { width, height: 844 };

  it('can be recomputed without an account', async ({ visit }) => {
    const page = await visit(proofAt('none'), { viewport });
    await page.getByRole('heading', { name: noDraw }).waitFor();
    await isFaultlessOnBoth(page);
    await answer(page, V1);
    await page.reload();
    await page.getByRole('heading', { name: 'Proof of a draw: Order numbers, attempt 1' }).waitFor();
    await isFaultlessOnBoth(page);
    await page.getByRole('button', { name: 'Recompute the draw' }).click();
    await page.getByText('All 13 published values agree').waitFor();
    expect(await page.getByText(': agrees').count()).toBe(13);
    expect(await page.getByText(': differs').count()).toBe(0);
    await page.getByText('Show the commands').click();
    expect(await page.getByRole('list').locator('pre').count()).toBe(7);
    await isFaultlessOnBoth(page);
  });

  it('marks the published values that differ from the recomputed values', async ({ visit }) => {
    const page = await visit(proofAt('none'), { viewport });
    const [first, second, ...rest] = V2.revealed.drawn;
    if (first === undefined || second === undefined) throw new Error('the vector has no tickets');
    const exchanged = [
      { ...first, label: second.label },
      { ...second, label: first.label },
    ];
    await answer(page, { ...V2, revealed: { ...V2.revealed, drawn: [...exchanged, ...rest] } });
    await page.reload();
    await page.getByRole('button', { name: 'Recompute the draw' }).click();
    await page.getByText('2 published values differ').waitFor();
    const wrong = page.getByRole('listitem').filter({ hasText: ': differs' });
    expect(await wrong.allInnerTexts()).toEqual([
      expect.stringMatching(/Ticket 01[^]*As published\s+101\s+Recomputed\s+106/),
      expect.stringMatching(/Ticket 02[^]*As published\s+106\s+Recomputed\s+101/),
    ]);
    expect(await page.getByText(': agrees').count()).toBe(10);
    await isFaultlessOnBoth(page);

    await answer(page, { ...V2, words: V2.words.slice(1) });
    await page.reload();
    await page.getByRole('button', { name: 'Recompute the draw' }).click();
    await page.getByText(/published values differ/).waitFor();
    const names = await wrong.allInnerTexts();
    expect(names[0]).toContain('Hash C of the words');
    expect(names[1]).toContain('Tag of the result');
    expect(names.join(' ')).not.toContain('Commitment');
  });
});

describe('the proof of a draw', () => {
  it('says when the seed is published, and is fetched again on request', async ({ visit }) => {
    const page = await visit(proofAt('none'));
    const closed = { ...V1, status: 'drawing', sealed_at: '', tag: '', revealed: null } as const;
    await answer(page, closed);
    await page.reload();
    await page.getByText('are published as soon as the draw is sealed').waitFor();
    expect(await page.getByRole('button', { name: 'Recompute the draw' }).count()).toBe(0);
    await answer(page, V1);
    await page.getByRole('button', { name: 'Look again' }).click();
    await page.getByRole('button', { name: 'Recompute the draw' }).waitFor();
    await answer(page, { ...V2, revealed: null });
    await page.reload();
    await page.getByText('are published with the results of the event').waitFor();
  });

  it('lists what the board says otherwise, and agrees when the page is compared again', async ({ visit }) => {
    const page = await visit(proofAt('none'));
    const board = boardOf(V1);
    // The server serves the sealed attempt as void, without its tag.
    const served: DrawProof = {
      ...V1,
      status: 'void',
      tag: '',
      attempts: [{ ...V1.attempts[0]!, status: 'void' }],
    };
    await answer(page, served, board);
    await page.reload();
    await page.getByText('This page and the board differ').waitFor();
    const wrong = page.getByRole('region', { name: 'Compared with the board' }).getByRole('listitem');
    expect(await wrong.allInnerTexts()).toEqual([
      expect.stringMatching(/Tag of the result[^]*On this page\s+No value/),
      expect.stringMatching(/Declared void[^]*On the board\s+No value\s+On this page\s+Yes/),
      expect.stringMatching(/Attempt 1[^]*On the board\s+Not void\s+On this page\s+Void/),
    ]);
    await page.getByText('It has not been drawn again yet.').waitFor();
    await isFaultlessOnBoth(page);
    await answer(page, V1, board);
    await page.getByRole('button', { name: 'Compare again' }).click();
    await page.getByText('are those on the board').waitFor();
  });

  it('of a void attempt shows that it is void, checks its values and links to the other attempts', async ({
    visit,
  }) => {
    const page = await visit(proofAt('none'));
    await page.route('**/proofs/draws/r-entry-0', (route) =>
      route.fulfill({
        json: {
          ...V2,
          status: 'void',
          attempt: 1,
          prepared_at: '',
          drawn_at: '',
          sealed_at: '',
          voided_at: '2026-11-20T09:20:00+08:00',
          words_hash: '',
          tag: '',
          revealed: { ...V2.revealed, drawn: [] },
          // The digests depend on this id and not on the address.
          id: V2.id,
          attempts: [
            { id: V2.id, attempt: 1, status: 'void' },
            { id: 'r-entry-9', attempt: 2, status: 'sealed' },
          ],
        } satisfies DrawProof,
      }),
    );
    await page.route('**/proofs/draws/r-entry-9', (route) => route.fulfill({ json: V2 }));
    await page.goto(new URL(proofAt('r-entry-0'), page.url()).href);
    await page.getByText('This attempt is void').waitFor();
    await page.getByText('Nothing was drawn.').waitFor();
    await page.getByRole('button', { name: 'Recompute the draw' }).click();
    await page.getByText('All 3 published values agree').waitFor();
    await page.getByRole('link', { name: 'Attempt 2', exact: true }).click();
    await page.getByRole('heading', { name: /attempt 2/ }).waitFor();
    await page.getByRole('button', { name: 'Recompute the draw' }).waitFor();
    expect(
      await page.getByText('published values agree').count(),
      'no result of the other attempt stays',
    ).toBe(0);
  });

  it('says why a browser cannot compute, and when the values cannot be read', async ({ visit }) => {
    const page = await visit(proofAt('none'));
    await answer(page, { ...V1, revealed: { ...V1.revealed, seed: 'seed' } });
    await page.reload();
    await page.getByRole('button', { name: 'Recompute the draw' }).click();
    await page.getByText('The published values cannot be read').waitFor();
    await page.addInitScript('delete Crypto.prototype.subtle');
    await page.reload();
    await page.getByRole('button', { name: 'Recompute the draw' }).click();
    await page.getByText('This browser computes on secure pages only').waitFor();
  });

  it('offers a retry when it cannot be fetched, and does not say that the draw does not exist', async ({
    visit,
    problems,
  }) => {
    const page = await visit('/receipt?no=none');
    problems.expected.push(/ERR_|500/);
    await page.route(PROOF, (route) => route.abort('connectionreset'));
    await page.goto(new URL(proofAt('r-order-1'), page.url()).href);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await page.getByText(noDraw).count()).toBe(0);
    await answer(page, V1);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Recompute the draw' }).waitFor();
  });

  it('offers its commands for copying, one by one or all', async ({ visit }) => {
    const page = await visit(proofAt('none'));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await answer(page, V1);
    await page.reload();
    const commands = drawCommands(V1).map(({ command }) => command);
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole('button', { name: 'Copy all commands' }).click();
    await expect.poll(copied).toBe(commands.join('\n'));
    await page.getByText('Show the commands').click();
    await page.getByRole('button', { name: 'Copy the command: Tag of the result' }).click();
    await expect.poll(copied).toBe(commands.at(-1));
  });

  it('loads its code only at its address, and not for the page of a printed form', async ({ visit }) => {
    const page = await visit('/receipt?no=none');
    await page.getByText('This code belongs to no form of this system.').waitFor();
    const scripts = () =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect((await scripts()).filter((name) => name.includes('/proof'))).toEqual([]);
    await page.goto(new URL(proofAt('none'), page.url()).href);
    await page.getByRole('heading', { name: noDraw }).waitFor();
    expect((await scripts()).filter((name) => name.includes('/proof')).length).toBeGreaterThan(0);
  });
});
