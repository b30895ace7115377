import { describe, expect } from 'vitest';
import { it } from '../../support/test.ts';
import { heading, openAs } from './session.ts';

describe('messages about the server’s responses', () => {
  it('[S36] contain "Has Error" once for a session that cannot be loaded and gives no reason', async ({
    visit,
    system,
    problems,
  }) => {
    problems.expected.push(/500/);
    const page = await openAs(visit, system, 'Expert', '/expertBank', {}, (opened) =>
      opened.route('**/user/info*', (route) => route.fulfill({ status: 500, json: {} })),
    );
    await page.getByRole('alert').filter({ hasText: 'Has Error' }).first().waitFor();
    await page.waitForURL('**/login?redirect=%2FexpertBank');
    expect(
      await page
        .getByRole('alert')
        .filter({ hasText: /^Error$/ })
        .count(),
    ).toBe(0);
  });

  it('[S54, S55] contain the message of the response for a rejected token', async ({
    visit,
    system,
    problems,
  }) => {
    problems.expected.push(/401/);
    const page = await openAs(visit, system, 'Expert', '/expertBank', {}, (opened) =>
      opened.route('**/user/info*', (route) =>
        route.fulfill({ status: 401, json: { message: '身份认证未通过。', status_code: 401 } }),
      ),
    );
    await page.getByRole('alert').filter({ hasText: '身份认证未通过。' }).first().waitFor();
  });
});

for (const width of [768, 991, 992, 1199]) {
  it(`[S17] shows the username in the header at ${width} px`, async ({ visit, system }) => {
    const viewport = { width, height: 800 };
    const page = await openAs(visit, system, 'Expert', '/expertBank', { viewport });
    await heading(page).waitFor();
    const { username } = system.account('Expert');
    const name = page.getByRole('banner').getByText(username, { exact: true });
    expect(await name.isVisible()).toBe(true);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
}
