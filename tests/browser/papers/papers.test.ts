import { describe, expect } from 'vitest';
import { it } from '../support/test.ts';
import { openAs } from '../shell/workspace/session.ts';
import { isFaultless, isFaultlessOnBoth } from '../support/looks-right.ts';

describe('an entry form', () => {
  it('is printed without the rest of the page, and its code opens a page that confirms the form', async ({
    visit,
    system,
    problems,
  }) => {
    const answered: { entry: { no: string; version: number }; code: string }[] = [];
    const page = await openAs(
      visit,
      system,
      'Participating unit',
      '/onlineManagement/entries',
      {},
      (opened) =>
        Promise.resolve(
          opened.on('response', (response) => {
            if (response.url().endsWith('/form')) void response.json().then((body) => answered.push(body));
          }),
        ),
    );
    await page.getByRole('link', { name: '王子涵' }).click();
    await page.getByRole('link', { name: 'Entry form to print' }).click();
    await page.getByRole('link', { name: '核验本表' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    expect(await page.getByRole('article').isVisible()).toBe(true);

    // News of any entry fetches the form again, so there may be more than one response. The first is used.
    await expect.poll(() => answered.length).toBeGreaterThan(0);
    const [{ entry, code } = { entry: { no: '', version: 0 }, code: '' }] = answered;
    const query = (given: string) =>
      `/receipt?${new URLSearchParams({ no: entry.no, version: String(entry.version), code: given })}`;
    const anybody = await visit(query(code));
    await anybody.getByText('This form is genuine and up to date.').waitFor();
    expect(await anybody.getByRole('main').innerText()).toContain('王*涵');
    await isFaultless(anybody);

    const forger = await visit(query('AAAAAAAAAAAAAAAA'));
    await forger.getByText('This code belongs to no form of this system.').waitFor();
    const careless = await visit(`/receipt?no=${entry.no}`);
    await careless.getByText('This code belongs to no form of this system.').waitFor();

    problems.expected.push(/500/);
    await anybody.route('**/receipts/*', (route) =>
      route.fulfill({ status: 500, json: { message: 'Out of order', code: 50001, status_code: 500 } }),
    );
    await anybody.reload();
    await anybody.getByRole('button', { name: 'Try again' }).waitFor();
    expect(
      await anybody.getByText('belongs to no form').count(),
      'the page does not say that the code belongs to no form',
    ).toBe(0);
  });

  it('[S16] has a public page with the header and a link to sign in', async ({ visit }) => {
    for (const width of [1440, 390]) {
      const page = await visit('/receipt?no=none', { viewport: { width, height: 844 } });
      await page.getByText('This code belongs to no form of this system.').waitFor();
      const signIn = page.getByRole('banner').getByRole('link', { name: 'Sign in' });
      expect(await signIn.getAttribute('href')).toBe('/user/login');
      await isFaultless(page);
      await signIn.click();
      await page.getByRole('textbox', { name: 'Username' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/login');
    }
  });
});

describe.each(['light', 'dark'] as const)('statistics in %s', (colorScheme) => {
  it('show the number of entries, without an accessibility barrier', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Organising committee', '/onlineManagement/statistics', {
      colorScheme,
    });
    await page.getByRole('img', { name: /^9 entries handed in so far/ }).waitFor();
    await isFaultlessOnBoth(page);
    await page.getByText('As a table').click();
    const days = page.getByRole('table').getByRole('row');
    expect(await days.count()).toBeGreaterThan(2);
    await page.getByRole('link', { name: /^SK08/ }).click();
    await page.getByRole('link', { name: '王子涵' }).waitFor();
    expect(new URL(page.url()).hash).toContain('event=hubei-3-sk08');
  });
});
