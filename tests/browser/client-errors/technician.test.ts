import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { API_ROOT } from '../../../server/contract/kit/api-root.ts';
import type { RunningSystem } from '../support/system.ts';
import { it } from '../support/test.ts';
import { names, shown } from '../shell/tags/bar.ts';
import { addressOf, heading, openAs } from '../shell/workspace/session.ts';
import { isFaultlessOnBoth } from '../support/looks-right.ts';

const LIST = '/systemManagement/clientErrors';

/** Reports errors as pages do: one for each message. */
async function report(system: RunningSystem, release: string, ...messages: string[]): Promise<void> {
  for (const message of messages) {
    const error = {
      source: 'render',
      name: 'TypeError',
      message,
      stack: `TypeError: ${message}\n    at Table (${system.url}/assets/home-Ab1Cd2Ef.js:1:4711)`,
      path: '/match',
      view: '/match',
      user_kind: 'unit',
      states: 'session=active',
      request_id: '',
      count: 2,
    };
    const body = { release, browser: 'Chrome 142, Windows', language: 'zh', errors: [error] };
    const answer = await fetch(`${system.url}${API_ROOT}/error-reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    await system.forgetLimit('client-errors-new');
  }
}

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const rows = (page: Page) =>
  page.locator('tbody tr a').evaluateAll((links) => links.map((link) => link.textContent));

describe('the list of client errors', () => {
  it('[S33] shows a message while there are no errors, and is in the menu of technicians only', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Technician', LIST);
    await page.getByText('No errors: good.').waitFor();
    expect(await page.title()).toContain('Client errors');
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await menu.getByRole('link', { name: 'Client errors' }).waitFor();

    const other = await openAs(visit, system, 'Organising committee', LIST);
    await other.waitForURL('**/404');
    await other.getByRole('navigation', { name: 'Menu' }).getByText('My work').waitFor();
    expect(await other.getByText('System management').count()).toBe(0);
  });

  it('[S33] stores page and search in the address, opens one tag, and follows the back button', async ({
    visit,
    system,
  }) => {
    const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
    await report(system, 'V1.0.0-0000000001', ...letters.map((letter) => `lathe ${letter} is stuck`));
    await report(system, 'V1.0.0-0000000002', 'the press is stuck');
    const page = await openAs(visit, system, 'Technician', LIST);
    await page.getByText('27 errors').waitFor();
    expect((await rows(page))[0]).toBe('TypeError: the press is stuck');
    expect(await rows(page)).toHaveLength(20);

    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('Page 2 of 2').waitFor();
    await expect.poll(() => rows(page)).toHaveLength(7);
    expect(addressOf(page)).toBe(`${LIST}#page=2`);

    await page.getByLabel('Release').selectOption('V1.0.0-0000000002');
    await expect.poll(() => rows(page)).toEqual(['TypeError: the press is stuck']);
    await page.getByLabel('Release').selectOption('');
    await page.getByRole('searchbox').fill('LATHE B');
    await page.keyboard.press('Enter');
    await expect.poll(() => rows(page)).toEqual(['TypeError: lathe b is stuck']);
    expect(addressOf(page)).toBe(`${LIST}#text=LATHE+B`);
    expect(await page.getByRole('searchbox').evaluate((box) => box === document.activeElement)).toBe(true);
    expect((await names(page)).filter((name) => name === 'Client errors')).toHaveLength(1);

    await page.reload();
    await expect.poll(() => rows(page)).toEqual(['TypeError: lathe b is stuck']);
    await page.getByRole('searchbox').fill('nothing of that kind');
    await page.getByRole('button', { name: 'Search', exact: true }).last().click();
    await page.getByText('No error fits this search.').waitFor();
    await page.getByRole('link', { name: 'Show all' }).click();
    await page.getByText('27 errors').waitFor();
    await page.goBack();
    await page.getByText('No error fits this search.').waitFor();
    await page.goBack();
    await expect.poll(() => rows(page)).toEqual(['TypeError: lathe b is stuck']);
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('LATHE B');

    await page.goto(`${system.url}${LIST}#page=9`);
    await page.reload();
    await page.getByText('The list does not have so many pages.').waitFor();
    await page.getByRole('link', { name: 'To the first page' }).click();
    await expect.poll(() => rows(page)).toHaveLength(20);
  });

  it('[S33] shows an error and offers a retry when it cannot be fetched', async ({ visit, system }) => {
    await report(system, 'V1.0.0-0000000001', 'the mill is stuck');
    const isList = (url: URL) => url.pathname.endsWith('/client-errors');
    const page = await openAs(visit, system, 'Technician', `${LIST}#text=mill`, {}, (before) =>
      before.route(isList, (route) => route.fulfill({ status: 500, json: { message: 'out of order' } })),
    );
    await page.getByRole('main').getByText('out of order').waitFor();
    await page.unroute(isList);
    await page.getByRole('button', { name: 'Try again' }).click();
    await row(page, 'the mill is stuck').waitFor();
  });
});

describe('the page of a client error', () => {
  it('[S33] shows the reports of the error, marks it as solved and opens it again', async ({
    visit,
    system,
  }) => {
    await report(system, 'V1.0.0-0000000001', 'the saw is stuck', 'the saw is stuck');
    const page = await openAs(visit, system, 'Technician', `${LIST}#text=saw`);
    await row(page, 'the saw is stuck').getByRole('link').click();
    await page.waitForURL(/\/systemManagement\/clientError\?id=/);
    await expect.poll(() => heading(page).textContent()).toBe('TypeError: the saw is stuck');
    await expect.poll(() => shown(page)).toBe('TypeError');
    await page
      .getByText(/at Table \(.*home-Ab1Cd2Ef\.js:1:4711\)/)
      .first()
      .waitFor();
    await page.getByRole('definition').filter({ hasText: /^4$/ }).waitFor();
    expect(await page.getByRole('main').locator('details').count()).toBe(2);

    await page.getByRole('button', { name: 'Mark as solved' }).click();
    await page.getByRole('button', { name: 'Open again' }).waitFor();
    await page.getByRole('tab', { name: 'Client errors' }).click();
    await page.getByText('No error fits this search.').waitFor();
    await page.getByLabel('State').selectOption('solved');
    await row(page, 'the saw is stuck').getByRole('link').click();
    await page.getByRole('button', { name: 'Open again' }).click();
    await page.getByRole('button', { name: 'Mark as solved' }).waitFor();
  });

  it('[S33] shows a message and a link to the list when the error does not exist', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Technician', '/systemManagement/clientError?id=none');
    await page.getByRole('main').getByText('There is nothing at this address').waitFor();
    await page.getByRole('link', { name: 'To the list of errors' }).click();
    await expect.poll(() => heading(page).textContent()).toBe('Client errors');
  });
});

describe.each(['light', 'dark'] as const)('the list and the page of client errors in %s', (colorScheme) => {
  it('[S33] have no accessibility barrier and do not scroll sideways', async ({ visit, system }) => {
    await report(system, 'V1.0.0-0000000001', `the ${'planing'.repeat(12)} machine is stuck ${colorScheme}`);
    const page = await openAs(visit, system, 'Technician', LIST, { colorScheme });
    await row(page, 'machine is stuck').first().waitFor();
    await isFaultlessOnBoth(page);
    await row(page, 'machine is stuck').first().getByRole('link').click();
    await page.getByRole('button', { name: 'Mark as solved' }).waitFor();
    await isFaultlessOnBoth(page);
  });
});
