import { describe, expect } from 'vitest';
import { signInByPassword } from '../../public/forms.ts';
import { it } from '../../support/test.ts';
import { heading, openAs } from './session.ts';

/** The version file after a deployment. */
const LATER = { json: { version: '2.0.0' } };

/** The message of a browser about a file that is gone. */
const lost = /404|sidebars/;

describe('a deployment', () => {
  it('[D15, S57] between typing and signing in costs neither the token nor a second sign-in', async ({
    visit,
    system,
    problems,
  }) => {
    problems.expected.push(lost);
    const page = await visit('/login');
    // The file that reads the menu is gone. The reloaded page requests another one.
    let isLost = true;
    await page.route('**/assets/sidebars-*.js', (route) =>
      isLost ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    );
    await page.route('**/version.json*', (route) => route.fulfill(LATER));
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().includes('/user/login?')) sent += 1;
      if (request.isNavigationRequest()) isLost = false;
    });
    await signInByPassword(page, system, system.account('Expert'));
    await page.waitForURL('**/expertBank');
    await heading(page).waitFor();
    expect(sent).toBe(1);
  });

  it('[D15] that a reload does not repair shows an error, keeps the session and offers a retry', async ({
    visit,
    system,
    problems,
  }) => {
    problems.expected.push(lost);
    let isLost = true;
    const page = await openAs(visit, system, 'Expert', '/information', {}, async (one) => {
      await one.route('**/assets/sidebars-*.js', (route) =>
        isLost ? route.fulfill({ status: 404, body: '' }) : route.continue(),
      );
    });
    // The page reloads once. Then its content stays.
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('reloaded_for')).catch(() => null))
      .not.toBeNull();
    await page.waitForLoadState();
    await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor();
    const tokens = () => page.evaluate(() => localStorage.getItem('access_token') ?? '');
    expect(await tokens()).not.toBe('');
    isLost = false;
    // Older browsers do not request a failed file again, so the page is loaded again.
    await page.getByRole('button', { name: 'Load the page again' }).click();
    await heading(page).filter({ hasText: 'My information' }).waitFor();
  });
});

describe('windows of one browser', () => {
  it('[D6, D7, D8, S34] keep the token, the user and the management token when another window is closed', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Expert', '/expertBank');
    await heading(page).waitFor();
    await page.evaluate(() => localStorage.setItem('management_token', 'managed'));
    const kept = () =>
      page.evaluate(() => ({
        local: ['access_token', 'token_type', 'management_token'].filter((key) => localStorage.getItem(key)),
        cookies: document.cookie
          .split('; ')
          .map((one) => one.split('=')[0] ?? '')
          .filter((name) => ['access_token', 'token_type', 'login_user', 'system'].includes(name))
          .toSorted(),
      }));
    const whole = {
      local: ['access_token', 'token_type', 'management_token'],
      cookies: ['access_token', 'login_user', 'system', 'token_type'],
    };
    await expect.poll(kept).toEqual(whole);
    // On a busy machine more than the 10 ms of a closed tab [S39] may pass between the two events below.
    await page.context().clock.setFixedTime(Date.now());
    for (let round = 0; round < 5; round += 1) {
      const other = await visit('/expertBank', { beside: page });
      await heading(other).waitFor();
      await page.evaluate(() => localStorage.removeItem('closed'));
      await page.evaluate(() =>
        window.addEventListener('storage', ({ key }) => {
          if (key === 'access_token') localStorage.setItem('closed', 'yes');
        }),
      );
      await other.evaluate(() => {
        window.dispatchEvent(new Event('beforeunload'));
        window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: false }));
      });
      await other.close();
      await expect.poll(() => page.evaluate(() => localStorage.getItem('closed'))).toBe('yes');
      await expect.poll(kept).toEqual(whole);
    }
  });

  it('[D7, S34] keep the management token after a reload', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Expert', '/expertBank');
    await heading(page).waitFor();
    await page.evaluate(() => localStorage.setItem('management_token', 'managed'));
    await page.reload();
    await heading(page).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('management_token'))).toBe('managed');
  });

  it('[D8] follow each other to another account, and open its home instead of a page that it may not open', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Personal registrant', '/gameApply/index');
    await heading(page).waitFor();
    const { access_token, token_type } = await system.signIn(system.account('Expert'));
    const other = await visit('/expertH5', { beside: page });
    await other.evaluate(
      ([token, type]) => {
        localStorage.setItem('token_type', type ?? '');
        localStorage.setItem('access_token', token ?? '');
      },
      [access_token, token_type],
    );
    await page.waitForURL('**/expertBank');
    await heading(page).waitFor();
  });
});

it('[D6] shows the page even if cookies cannot be read', async ({ visit }) => {
  const page = await visit('/expertH5');
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });
  });
  await page.goto(new URL('/login', page.url()).href);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
});
