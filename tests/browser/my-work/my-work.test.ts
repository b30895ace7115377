import { describe, expect } from 'vitest';
import { sign } from '../support/signing.ts';
import { it } from '../support/test.ts';
import { heading, openAs } from '../shell/workspace/session.ts';

describe('my work', () => {
  it('[S25] shows the number of tasks in the menu, and links to each task', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Organising committee', '/myWork/tasks');
    const main = page.getByRole('tabpanel');
    const mark = page.getByRole('navigation').getByRole('img', { name: /^\d+ tasks wait for you$/ });
    await mark.waitFor();
    const before = Number(await mark.textContent());
    const notices = main.getByRole('region', { name: 'Notices to agree to' });
    const link = notices.getByRole('link').first();
    const title = (await link.textContent()) ?? '';
    await link.click();
    await expect.poll(() => heading(page).textContent()).toBe(title);
    await sign(page, system, () => main.getByRole('button', { name: 'Approve', exact: true }).click());
    await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await main.getByRole('button', { name: 'Approve', exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('navigation').getByRole('link', { name: 'To do' }).click();
    await expect.poll(() => mark.textContent()).toBe(String(before - 1));
    await notices.waitFor({ state: 'detached' });
  });
});
