import type { Page, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { API_ROOT } from '../../../../server/contract/kit/api-root.ts';
import { errorList, errorsPath } from '../../charts/answers.ts';
import { signInByPassword } from '../../public/forms.ts';
import { it } from '../../support/test.ts';
import { moveTo, openAs } from '../workspace/session.ts';

const row = (page: Page) => page.getByRole('link', { name: 'TypeError: the lathe is stuck', exact: true });
const skeleton = (page: Page) => page.getByText('Loading…', { exact: true }).filter({ visible: true });

/** Holds the calls of a path until each of them is answered. */
async function hold(page: Page, path: string) {
  const held: Route[] = [];
  await page.route(
    (url) => url.pathname === API_ROOT + path,
    (route) => void held.push(route),
  );
  return {
    /** Answers the call with this index. */
    async answer(place: number, status: number, body: object): Promise<void> {
      await expect.poll(() => held.length).toBeGreaterThan(place);
      await held[place]?.fulfill({ status, json: body });
    },
    made: () => held.length,
  };
}

describe('data that was read in the session', () => {
  it('is shown at once when its page is opened again, is fetched again once, and is removed when refused', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Technician', '/information');
    const calls = await hold(page, '/client-errors');
    await moveTo(page, errorsPath);
    await skeleton(page).waitFor();
    await calls.answer(0, 200, errorList);
    await row(page).waitFor();

    // The tag is closed, so nothing of its view is left.
    const again = async () => {
      await page.getByRole('tab', { selected: true }).press('Delete');
      await expect.poll(() => page.getByRole('tabpanel').count()).toBe(1);
      await expect.poll(() => row(page).count()).toBe(0);
      await moveTo(page, errorsPath);
    };
    await again();
    await row(page).waitFor();
    expect(await skeleton(page).count()).toBe(0);
    await page.locator('table[aria-busy=true]').waitFor();
    await expect.poll(calls.made).toBe(2);

    await calls.answer(1, 403, { message: 'Not for you', status_code: 403, code: 40301 });
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await row(page).count()).toBe(0);

    await again();
    await skeleton(page).waitFor();
    expect(await row(page).count()).toBe(0);
    await expect.poll(calls.made).toBe(3);
  });

  it('is fetched again when a link leads to the page on screen', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Technician', '/information');
    const calls = await hold(page, '/client-errors');
    await moveTo(page, errorsPath);
    const entry = page.locator(`a[href='${errorsPath}']`).filter({ visible: true }).first();
    await calls.answer(0, 200, errorList);
    await row(page).waitFor();
    await entry.click();
    await calls.answer(1, 200, { ...errorList, data: [] });
    await expect.poll(() => row(page).count()).toBe(0);
  });

  it('[D9] is not shown to another user, and not after a sign-out', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Expert', '/expertBank');
    const calls = await hold(page, '/user/sessions');
    const device = page.getByText('Lathe of the expert');
    const own = {
      id: 's1',
      device: 'Lathe of the expert',
      network: '10.0',
      started_at: '',
      used_at: '2026-11-20T08:00:00+08:00',
    };
    await moveTo(page, '/information');
    await calls.answer(0, 200, { sessions: [{ ...own, is_current: true }] });
    await device.waitFor();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/login?*');

    await signInByPassword(page, system, system.account('Exhibitor'));
    await page.getByRole('button', { name: /^Account of/ }).waitFor();
    await moveTo(page, '/information');
    await expect.poll(calls.made).toBe(2);
    await skeleton(page).first().waitFor();
    expect(await device.count()).toBe(0);
  });
});
