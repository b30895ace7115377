import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { API_ROOT } from '../../../../server/contract/kit/api-root.ts';
import { it } from '../../support/test.ts';
import { heading, openAs } from '../workspace/session.ts';

/** Records the addresses of this form that a page reads from now on. */
function readsOf(page: Page, form: RegExp): string[] {
  const reads: string[] = [];
  page.on('request', (request) => {
    const address = new URL(request.url()).pathname.slice(API_ROOT.length);
    if (request.method() === 'GET' && form.test(address)) reads.push(address);
  });
  return reads;
}

const oneRecord = /^\/(entries|notices)\/(?!unread$)[\w-]+$/;

/** Returns the address that the page behind a link of the list reads. */
async function readBehind(link: Locator): Promise<string> {
  const to = new URL((await link.getAttribute('href')) ?? '', 'http://localhost');
  return `/entries/${to.searchParams.get('id')}`;
}

const list = (page: Page) => page.getByRole('main').getByRole('table');

describe('the data of a record', () => {
  it('is read once, while the pointer is on its link, after another record of its kind was opened', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Organising committee', '/onlineManagement/entryReview');
    const [first, second] = [list(page).getByRole('link').nth(0), list(page).getByRole('link').nth(1)];
    await first.waitFor();
    const [firstName, secondName] = [await first.innerText(), await second.innerText()];
    const [firstRead, secondRead] = [await readBehind(first), await readBehind(second)];
    const reads = readsOf(page, oneRecord);

    await first.hover();
    await first.click();
    await heading(page).filter({ hasText: firstName }).waitFor();
    expect(reads).toEqual([firstRead]);

    // The pointer must not be on a link when the list is shown again.
    await page.mouse.move(0, 0);
    await page.goBack();
    await second.hover();
    await expect.poll(() => reads).toEqual([firstRead, secondRead]);
    await second.click();
    await heading(page).filter({ hasText: secondName }).waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Approve' }).first().waitFor();
    expect(reads).toEqual([firstRead, secondRead]);
  });

  it('is not read ahead if reading is recorded: a pointer on its link does not mark a notice as read', async ({
    visit,
    system,
  }) => {
    const path = '/onlineManagement/informUpload';
    const page = await openAs(visit, system, 'Participating unit', path, {}, (fresh) =>
      fresh.clock.install(),
    );
    const links = page.getByRole('main').getByRole('link', { name: /通知|公告/ });
    await links.first().waitFor();
    const reads = readsOf(page, oneRecord);
    await links.nth(0).click();
    await expect.poll(() => reads.length).toBe(1);
    await page.goBack();
    await links.nth(1).hover();
    // This time is far longer than a pointer that passes over a link stays on it.
    await page.clock.runFor(1_000);
    expect(reads).toHaveLength(1);
    await links.nth(1).click();
    await expect.poll(() => reads.length).toBe(2);
  });
});

describe('the pages of the menu', () => {
  it('start their calls while the pointer is on their link, and send each call once', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Participating unit', '/match');
    const link = page.getByRole('navigation').locator('a[href="/onlineManagement/entries"]');
    await Promise.all([page.waitForResponse(/\/entry-list-page-[^/]*\.js$/), link.waitFor()]);
    await page.waitForLoadState('networkidle');
    const reads = readsOf(page, /^\/entries$/);
    const [read] = await Promise.all([page.waitForResponse(/\/entries$/), link.hover()]);
    await read.finished();
    expect(reads).toHaveLength(1);
    await link.click();
    await list(page).waitFor();
    // The response arrives before the page is painted. Without this wait the page has no pending calls yet.
    await page.evaluate(
      () =>
        new Promise<void>((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
        ),
    );
    await page.waitForLoadState('networkidle');
    expect(reads).toHaveLength(1);

    // A page that is already open is read again when it is shown, and not before.
    await page.getByRole('tab').first().click();
    await link.hover();
    await page.waitForLoadState('networkidle');
    expect(reads).toHaveLength(1);
  });

  it('are fetched while the previous page is shown, without a move of the pointer', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Participating unit', '/match');
    const [script] = await Promise.all([
      page.waitForResponse(/\/entry-list-page-[^/]*\.js$/),
      page.getByRole('navigation').locator('a[href="/onlineManagement/entries"]').waitFor(),
    ]);
    await script.finished();
    // All code of the page is loaded before the page is opened, so the click succeeds without it.
    await page.route(/\/entry-list-page-/, (route) => route.abort());
    await page.getByRole('navigation').locator('a[href="/onlineManagement/entries"]').click();
    await list(page).waitFor();
  });
});
