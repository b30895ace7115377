import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { API_ROOT } from '../../../../server/contract/kit/api-root.ts';
import type { RunningSystem } from '../../support/system.ts';
import { it } from '../../support/test.ts';
import { addressOf, openAs } from './session.ts';

const LIST = '/systemManagement/clientErrors';

/** Reports 24 errors. The list has two pages with 20 rows per page, and one with 50. */
async function report(system: RunningSystem): Promise<void> {
  const letters = 'abcdefghijklmnopqrstuvwx'.split('');
  const errors = letters.map((letter, index) => ({
    source: 'render',
    name: 'TypeError',
    message: `lathe ${letter} is stuck`,
    stack: '',
    path: '/match',
    view: '/match',
    user_kind: 'unit',
    states: '',
    request_id: '',
    count: index + 1,
  }));
  for (const error of errors) {
    const answer = await fetch(`${system.url}${API_ROOT}/error-reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ release: 'V1', browser: 'Chrome 142', language: 'zh', errors: [error] }),
    });
    expect(answer.status).toBe(200);
    await system.forgetLimit('client-errors-new');
  }
  await system.forgetLimit('error-reports');
}

const rows = (page: Page) =>
  page.locator('tbody tr a').evaluateAll((links) => links.map((link) => link.textContent));
const heads = (page: Page) =>
  page.locator('thead th').evaluateAll((all) => all.map((head) => head.textContent?.trim()));

describe('a list of records', () => {
  it('keeps columns, rows per page and named filters for its user, and not for another user', async ({
    visit,
    system,
  }) => {
    await report(system);
    const page = await openAs(visit, system, 'Technician', LIST);
    await expect.poll(() => rows(page)).toHaveLength(20);

    await page.getByRole('button', { name: 'Times' }).click();
    await expect.poll(() => rows(page).then(([first]) => first)).toBe('TypeError: lathe a is stuck');
    await page.getByRole('button', { name: 'Times' }).click();
    await expect.poll(() => rows(page).then(([first]) => first)).toBe('TypeError: lathe x is stuck');
    expect(addressOf(page)).toBe(`${LIST}#sort=-count`);

    await page.getByRole('button', { name: 'Shown columns' }).click();
    await page.getByRole('checkbox', { name: 'Release' }).uncheck();
    await page.keyboard.press('Escape');
    expect(await heads(page)).toEqual(['Error', 'Times', 'Last seen']);

    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => rows(page)).toHaveLength(4);
    await page.getByRole('combobox', { name: 'Rows of a page' }).selectOption('50');
    await expect.poll(() => rows(page)).toHaveLength(24);
    expect(addressOf(page)).toBe(`${LIST}#sort=-count`);

    await page.getByRole('button', { name: 'My filters' }).click();
    await page.getByRole('button', { name: 'Save the present conditions' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Please enter a name.').waitFor();
    await page.getByRole('textbox', { name: 'Name of the filter' }).fill('Most often');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.goto(system.url + LIST);
    await expect.poll(() => rows(page)).toHaveLength(24);
    expect(await heads(page)).toEqual(['Error', 'Times', 'Last seen']);
    await page.getByRole('button', { name: 'My filters' }).click();
    await page.getByRole('button', { name: 'Most often', exact: true }).click();
    await expect.poll(() => rows(page).then(([first]) => first)).toBe('TypeError: lathe x is stuck');

    await page.getByRole('button', { name: 'My filters' }).click();
    await page.getByRole('button', { name: 'Rename Most often' }).click();
    await page.getByRole('textbox', { name: 'Name of the filter' }).fill('By number');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'My filters' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Most often', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Delete By number' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'By number', exact: true }).count()).toBe(0);
    await page.keyboard.press('Escape');

    // Another user of the same browser gets the list with its default view.
    const kept = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith('list_views:')),
    );
    expect(kept).toEqual(['list_views:hubei.technician']);
    const { access_token, token_type } = await system.signIn(system.account('Organising committee'));
    const cookies = Object.entries({ access_token, token_type });
    await page.context().addCookies(cookies.map(([name, value]) => ({ name, value, url: system.url })));
    await page.goto(`${system.url}/onlineManagement/entryReview`);
    await page.getByRole('button', { name: 'My filters' }).click();
    await page.getByText('Choose conditions or an order first').waitFor();
  });

  it('[S13, D19] shows the top of the next page and keeps the position for an order; Back restores the position', async ({
    visit,
    system,
  }) => {
    await report(system);
    const page = await openAs(visit, system, 'Technician', LIST, {
      viewport: { width: 1200, height: 400 },
    });
    const top = () => page.evaluate(() => window.scrollY);
    await expect.poll(() => rows(page)).toHaveLength(20);
    const next = page.getByRole('button', { name: 'Next page' });
    await next.scrollIntoViewIfNeeded();
    const bottom = await top();
    expect(bottom).toBeGreaterThan(300);
    await next.click();
    await expect.poll(() => rows(page)).toHaveLength(4);
    expect(addressOf(page)).toBe(`${LIST}#page=2`);
    expect(await top()).toBe(0);
    await page.goBack();
    await expect.poll(() => rows(page)).toHaveLength(20);
    await expect.poll(top).toBe(bottom);

    const times = page.getByRole('button', { name: 'Times' });
    await times.scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 60 - (await top()));
    await expect.poll(top).toBe(60);
    await times.click();
    await expect.poll(() => rows(page).then(([first]) => first)).toBe('TypeError: lathe a is stuck');
    expect(addressOf(page)).toBe(`${LIST}#sort=count`);
    expect(await top()).toBe(60);
  });

  it('can be sorted on a phone as well, where no column headers are shown', async ({ visit, system }) => {
    await report(system);
    const page = await openAs(visit, system, 'Technician', LIST, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Times, descending' });
    await expect.poll(() => rows(page).then(([first]) => first)).toBe('TypeError: lathe x is stuck');
    expect(addressOf(page)).toBe(`${LIST}#sort=-count`);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
});
