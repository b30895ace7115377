import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { API_ROOT } from '../../../server/contract/kit/api-root.ts';
import { it } from '../support/test.ts';
import { heading, openAs } from '../shell/workspace/session.ts';

const main = (page: Page) => page.getByRole('tabpanel');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

async function add(page: Page, name: string, username: string, phone: string): Promise<void> {
  await button(page, 'Add an account').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Mobile number').fill(phone);
  await dialog.getByRole('button', { name: 'Add the account' }).click();
}

describe('the page /accountAdmin', () => {
  it('[S8] lists the main account alone at first; a new account shows all its faults at once', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Participating unit', '/accountAdmin');
    await main(page).getByText('Only the main account so far', { exact: false }).waitFor();
    await add(page, '李', '1x', '123');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('At least 2 characters').waitFor();
    await dialog.getByText('Enter a mainland mobile number of 11 digits').waitFor();
    expect(await dialog.locator('[aria-invalid=true]').count()).toBe(3);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await add(page, '李薇', 'li.wei', '13900139000');
    await main(page).getByText('has been sent to 139****9000').waitFor();
    await main(page).getByText('2 accounts').waitFor();

    await main(page).getByLabel('Name or username').fill('薇');
    await button(page, 'Search').click();
    await expect.poll(() => new URL(page.url()).hash).toBe(`#text=${encodeURIComponent('薇')}`);
    await main(page).getByText('1 account', { exact: true }).waitFor();
  });

  it('[S8] offers the acts that the state of an account allows, and none for the user’s own account', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Participating unit', '/accountAdmin');
    await main(page).getByRole('link', { name: '陈思远' }).click();
    await main(page).getByText('This is your own account').waitFor();
    expect(await button(page, 'Disable').count()).toBe(0);
    await page.goBack();
    await add(page, '周敏', 'zhou.min', '13900139001');
    await main(page).getByRole('link', { name: '周敏' }).click();
    await expect.poll(() => button(page, 'Unlock').count()).toBe(0);
    await button(page, 'Disable').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Disable' }).click();
    await dialog.getByText('Please fill this in').waitFor();
    await dialog.getByLabel('Reason').fill('已离职');
    await dialog.getByRole('button', { name: 'Disable' }).click();
    await main(page).getByText('Disabled', { exact: true }).waitFor();
    expect(await button(page, 'Reset the password').count()).toBe(0);
    await button(page, 'Enable').click();
    await dialog.getByRole('button', { name: 'Enable' }).click();
    await button(page, 'Reset the password').click();
    await dialog.getByRole('button', { name: 'Send a new password' }).click();
    await main(page).getByText('A new one-time password has been sent to 139****9001').waitFor();
  });

  it('shows a changed account when its page is opened again', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Participating unit', '/accountAdmin');
    await add(page, '罗敏', 'luo.min', '13900139003');
    await main(page).getByRole('link', { name: '罗敏' }).click();
    await button(page, 'Disable').waitFor();
    const { id } = Object.fromEntries(new URL(page.url()).searchParams);
    // The list is shown again under the pointer. A link under the pointer is read ahead, before the change.
    await page.mouse.move(0, 0);
    await page.goBack();
    await main(page).getByRole('link', { name: '罗敏' }).waitFor();
    const { access_token } = await system.signIn(system.account('Participating unit'));
    const call = (method: string, path: string, body?: object) =>
      fetch(`${system.url}${API_ROOT}${path}`, {
        method,
        headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
    const { version } = (await (await call('GET', `/accounts/${id}`)).json()) as { version: number };
    expect((await call('POST', `/accounts/${id}/disable`, { version, reason: '已离职' })).status).toBe(200);
    await main(page).getByRole('link', { name: '罗敏' }).click();
    await button(page, 'Enable').waitFor();
  });

  it('[S8] names the administrator to a user who may not manage accounts', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Participating unit', '/accountAdmin');
    await add(page, '高翔', 'gao.xiang', '13900139002');
    await main(page).getByText('has been sent to 139****9002').waitFor();
    const text = /SMS to 13900139002[^]*?([A-Z0-9]{4}(?:-[A-Z0-9]{4}){2})/;
    await expect.poll(() => text.exec(system.output())?.[1]).toBeDefined();
    const given = text.exec(system.output())![1]!;
    const account = { kind: '', username: 'gao.xiang', password: given };
    const { access_token } = await system.signIn(account);
    const changed = await fetch(`${system.url}${API_ROOT}/user/password`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ current_password: given, password: 'Straight-edge7' }),
    });
    expect(changed.status).toBeLessThan(300);
    const other = await visit('/expertH5');
    await other.context().addCookies(
      Object.entries({ access_token, token_type: 'Bearer' }).map(([name, value]) => ({
        name,
        value,
        url: system.url,
      })),
    );
    await other.goto(`${system.url}/accountAdmin`);
    await expect.poll(() => heading(other).textContent()).toBe('You may not manage accounts');
    await main(other).getByText('An administrator of 湖北江汉机电职业技术学院 can').waitFor();
  });
});
