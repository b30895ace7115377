import type { Page, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { SecondFactorWanted } from '../../../server/contract/session/account.ts';
import { API_ROOT } from '../../../server/contract/kit/api-root.ts';
import type { RunningSystem } from '../support/system.ts';
import { it } from '../support/test.ts';
import { paths } from '../../support/paths.ts';
import {
  answerAfter,
  nextBody,
  passwordField,
  provePhone,
  signInByPassword,
  submit,
  toast,
  typeCaptcha,
} from './forms.ts';

const note = (page: Page) => page.getByRole('main').getByRole('alert');
const username = (page: Page) => page.getByLabel('Username or mobile number');

describe('the login screen', () => {
  it('[S6] is the same at / and at /login', async ({ visit }) => {
    const [root, login] = [await visit('/'), await visit('/login')];
    for (const page of [root, login]) {
      await username(page).waitFor();
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Sign in');
      expect(await page.getByRole('tab').allTextContents()).toEqual(['With password', 'With phone']);
    }
  });

  it('[S42] [S49] [D18] sends the trimmed name, the chosen kind and the declare_id of the address', async ({
    visit,
    system,
  }) => {
    const page = await visit('/login?declare_id=HB-3-0042');
    const { username: name, password } = system.account('Personal registrant');
    await page.getByLabel('I am signing in as').selectOption('Personal registrant');
    const body = nextBody(page, '/user/login');
    await signInByPassword(page, system, { username: `  ${name} `, password });
    expect(await body).toEqual({
      username: name,
      password,
      captcha: 'abcd',
      captcha_key: expect.any(String),
      type: 'Personal',
      declare_id: 'HB-3-0042',
    });
    await page.waitForURL('**/gameApply/index');
  });

  it('keeps its form until the page of the second factor is loaded', async ({ visit, system }) => {
    const page = await visit('/version.json');
    const held: Route[] = [];
    await page.route('**/second-factor-page-*.js', (route) => void held.push(route));
    await page.goto(`${system.url}/login`);
    const answered = page.waitForResponse((one) => one.url().includes(`${paths.signIn}?`));
    await signInByPassword(page, system, system.account('Organising committee'));
    await (await answered).finished();
    // The form disappears in the first of these two frames if it is not kept.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await username(page).isVisible()).toBe(true);
    await Promise.all(held.map((route) => route.continue()));
    await page.getByLabel('Verification code').waitFor();
    expect(await username(page).count()).toBe(0);
  });

  it('[D18] omits an invalid declare_id instead of refusing the sign-in', async ({ visit, system }) => {
    const page = await visit(`/login?declare_id=${'x'.repeat(65)}`);
    const body = nextBody(page, '/user/login');
    await signInByPassword(page, system, system.account('Expert'));
    expect(await body).toMatchObject({ type: '', declare_id: '' });
    await page.waitForURL('**/expertBank');
  });

  it('[S10] [D1] redirects to the home page at once if there is a session', async ({ visit, system }) => {
    const page = await visit('/');
    await signInByPassword(page, system, system.account('Exhibitor'));
    await page.waitForURL('**/exhibitor/index');
    await page.goto(`${system.url}/login`);
    await page.waitForURL('**/exhibitor/index');
  });

  it('[S53] requires the code sent to a committee member’s phone, by keyboard alone, with a way back', async ({
    visit,
    system,
  }) => {
    const page = await visit('/login?redirect=%2Fmanage');
    const account = system.account('Organising committee');
    const code = page.getByLabel('Verification code');
    const hasFocus = (element: Element) => element === document.activeElement;
    const begin = async () => {
      const answered = page.waitForResponse((one) => one.url().includes(`${paths.signIn}?`));
      await signInByPassword(page, system, account);
      return ((await (await answered).json()) as SecondFactorWanted).key;
    };
    await begin();
    await page.getByText('138****8004').waitFor();
    await expect.poll(() => code.evaluate(hasFocus)).toBe(true);
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
    expect(await code.getAttribute('inputmode')).toBe('numeric');
    expect(await page.getByRole('button', { name: /^Again in \d+ s$/ }).isDisabled()).toBe(true);
    expect(await toast(page).textContent()).toBe('');

    await submit(page, 'Back to the password').click();
    await expect.poll(() => passwordField(page).inputValue()).toBe('');
    const key = await begin();
    await code.waitFor();
    const right = await system.answerSecondFactor(key);
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await page.getByText('The code is wrong or no longer valid').first().waitFor();
    await expect.poll(() => code.evaluate(hasFocus)).toBe(true);
    await page.keyboard.type(right);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/manage');
  });

  it('[S53] tells a committee member who signs in by phone alone to use the password', async ({
    visit,
    system,
  }) => {
    const page = await visit('/login?by=phone');
    await provePhone(page, system, '13800138009');
    await page.getByLabel('I have read the privacy notice and agree to it').check();
    await submit(page, 'Sign in').click();
    await note(page).getByText('This account signs in with its password and a code').waitFor();
    expect(await toast(page).textContent()).toBe('');
  });

  it('can be used by keyboard alone, with the focus in the first field', async ({ visit, system }) => {
    const page = await visit('/');
    const { username: name, password } = system.account('Personal registrant');
    await expect.poll(() => username(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type(name);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    // The Tab key passes the button that shows the password and the captcha field, and reaches the picture.
    for (let stop = 0; stop < 3; stop++) await page.keyboard.press('Tab');
    const another = page.getByRole('button', { name: 'Another picture' });
    await another.locator('img').waitFor();
    const answer = await answerAfter(page, system, () => page.keyboard.press('Enter'));
    expect(await another.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type(answer);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/gameApply/index');
  });

  it('keeps the input of one tab while the other is shown, and stores the chosen tab in the address', async ({
    visit,
  }) => {
    const page = await visit('/login');
    await username(page).fill('lin.xiaoyu');
    await page.getByRole('tab', { name: 'With phone' }).click();
    await page.getByLabel('Mobile number').fill('13800138001');
    expect(new URL(page.url()).search).toBe('?by=phone');
    await page.getByRole('tab', { name: 'With password' }).click();
    await expect.poll(() => username(page).inputValue()).toBe('lin.xiaoyu');
    await page.getByRole('tab', { name: 'With phone' }).click();
    await expect.poll(() => page.getByLabel('Mobile number').inputValue()).toBe('13800138001');
  });
});

describe('a sign-in that fails', () => {
  it('[S54] shows a message for a wrong password, keeps name and password, and requires a new captcha', async ({
    visit,
    system,
  }) => {
    const page = await visit('/');
    const account = system.account('Expert');
    const before = await page
      .getByRole('button', { name: 'Another picture' })
      .locator('img')
      .getAttribute('src');
    await signInByPassword(page, system, { ...account, password: 'Not-the-one-1' });

    const sentence = 'The username or password is not right';
    await toast(page).getByText(sentence).waitFor();
    await note(page).getByText(sentence).waitFor();
    await page.getByText('Reference:').waitFor();
    expect(await username(page).inputValue()).toBe(account.username);
    expect(await passwordField(page).inputValue()).toBe('Not-the-one-1');
    expect(await page.getByLabel('Captcha').inputValue()).toBe('');
    expect(await passwordField(page).evaluate((field) => field === document.activeElement)).toBe(true);
    const after = page.getByRole('button', { name: 'Another picture' }).locator('img');
    await expect.poll(() => after.getAttribute('src')).not.toBe(before);

    await passwordField(page).fill(account.password);
    await typeCaptcha(page, system);
    await submit(page, 'Sign in').click();
    await page.waitForURL('**/expertBank');
  });

  it('[S52] shows a wrong captcha at its field, focuses the field and keeps the other input', async ({
    visit,
    system,
  }) => {
    const page = await visit('/');
    const account = system.account('Expert');
    await username(page).fill(account.username);
    await passwordField(page).fill(account.password);
    await page.getByLabel('Captcha').fill('none');
    await page.getByRole('button', { name: 'Another picture' }).locator('img').waitFor();
    const said = toast(page)
      .getByText('The characters do not match the picture, or it has expired')
      .waitFor();
    const answer = await answerAfter(page, system, () => submit(page, 'Sign in').click());
    await said;

    const captcha = page.getByLabel('Captcha');
    const fault = 'The characters do not match the picture, or it has expired';
    await page.getByRole('main').getByText(fault).waitFor();
    expect(await captcha.getAttribute('aria-invalid')).toBe('true');
    const describedBy = await captcha.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${describedBy}"]`).textContent()).toBe(fault);
    expect(await captcha.inputValue()).toBe('');
    expect(await captcha.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await username(page).inputValue()).toBe(account.username);
    expect(await passwordField(page).inputValue()).toBe(account.password);

    await captcha.fill(answer);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/expertBank');
  });

  it('shows a message at every empty field, focuses the first one and sends nothing', async ({ visit }) => {
    const page = await visit('/');
    await page.getByRole('button', { name: 'Another picture' }).locator('img').waitFor();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
    await submit(page, 'Sign in').click();
    await expect.poll(() => page.getByText('Please fill this in').count()).toBe(3);
    expect(await username(page).evaluate((field) => field === document.activeElement)).toBe(true);
    expect(sent.filter((one) => one.startsWith('POST'))).toEqual([]);
  });

  it('[S54] shows the time of the lock of an account and a link to unlock it', async ({ visit, system }) => {
    const page = await visit('/login?redirect=%2Finformation');
    const account = { ...system.account('Participating unit'), password: 'Not-the-one-1' };
    for (let attempt = 0; attempt < 5; attempt++) {
      const answer = page.waitForResponse((one) => one.url().includes('/user/login?'));
      await signInByPassword(page, system, account);
      await answer;
    }
    await note(page)
      .getByText(/Too many failed attempts\. Try again in 15 min/)
      .waitFor();
    expect(await note(page).textContent()).toMatch(/Possible again at \d/);
    await note(page).getByRole('link', { name: 'set a new password' }).click();
    await page.waitForURL('**/backPassword?redirect=%2Finformation');
  });

  it('[S53] shows on the page why an account is disabled, without a toast', async ({ visit, system }) => {
    const page = await visit('/');
    await signInByPassword(page, system, system.account('Disabled account'));
    await note(page).getByText('This account has been disabled').waitFor();
    expect(await toast(page).textContent()).toBe('');
  });

  it('[D13] shows that the server is unreachable, keeps the input, and works when the server is back', async ({
    visit,
    system,
    problems,
  }) => {
    problems.expected.push(/Failed to load resource/);
    const page = await visit('/');
    const account = system.account('Expert');
    await username(page).fill(account.username);
    await passwordField(page).fill(account.password);
    await typeCaptcha(page, system);
    await page.route('**/api/v1/**', (route) => route.abort('connectionrefused'));
    await submit(page, 'Sign in').click();

    await toast(page).getByText('The server cannot be reached').waitFor();
    await note(page).getByText('The server cannot be reached').waitFor();
    await note(page).getByText('What you entered is still here.').waitFor();
    expect(await username(page).inputValue()).toBe(account.username);
    expect(await passwordField(page).inputValue()).toBe(account.password);

    const again = page.getByRole('button', { name: 'Load again' });
    await again.waitFor();
    await page.unroute('**/api/v1/**');
    const answer = await answerAfter(page, system, () => again.click());
    await page.getByLabel('Captcha').fill(answer);
    await submit(page, 'Sign in').click();
    await page.waitForURL('**/expertBank');
  });

  it('[S51] shows "Error" for a response that is neither success nor error', async ({ visit, system }) => {
    const page = await visit('/');
    await page.route('**/user/login?*', (route) => route.fulfill({ status: 304, body: '' }));
    await signInByPassword(page, system, system.account('Expert'));
    await toast(page).getByText('Error').waitFor();
    await note(page).getByText('Error').waitFor();
  });
});

describe('the address to return to after signing in', () => {
  it('[S11] [D2] includes the query and the hash of a deep link', async ({ visit, system }) => {
    const page = await visit('/information?tab=unit&q=a%26b#contact');
    await page.waitForURL(/\/login\?redirect=/);
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/information?tab=unit&q=a%26b#contact');
    await signInByPassword(page, system, system.account('Personal registrant'));
    await page.waitForURL(`${system.url}/information?tab=unit&q=a%26b#contact`);
  });

  it('[D2] is kept through registration, quick sign-in and recovery', async ({ visit, system }) => {
    const page = await visit('/login?redirect=%2Finformation%3Fa%3D1%23b');
    const ways = [
      ['Create an account', 'Sign in'],
      ['sign up by phone', 'Sign in with password'],
      ['Forgotten your password?', 'Back to sign-in'],
    ] as const;
    for (const [there, back] of ways) {
      await page.getByRole('link', { name: there }).click();
      await page.getByRole('link', { name: back }).click();
      await username(page).waitFor();
      expect(new URL(page.url()).searchParams.get('redirect')).toBe('/information?a=1#b');
    }
    await signInByPassword(page, system, system.account('Personal registrant'));
    await page.waitForURL(`${system.url}/information?a=1#b`);
  });

  for (const elsewhere of [
    '//evil.example/x',
    'https://evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
  ]) {
    it(`[D2] is replaced by the home page if it is ${elsewhere}`, async ({ visit, system }) => {
      const page = await visit(`/login?redirect=${encodeURIComponent(elsewhere)}`);
      await signInByPassword(page, system, system.account('Expert'));
      await page.waitForURL(`${system.url}/expertBank`);
    });
  }
});

describe('the reason why the previous session ended', () => {
  const signedIn = async (page: Page, system: RunningSystem) => {
    await signInByPassword(page, system, system.account('Expert'));
    await page.waitForURL('**/expertBank');
  };

  it('[S55] is shown above the form without an alert if the server rejects the token, which is deleted', async ({
    visit,
    system,
  }) => {
    const page = await visit('/');
    await signedIn(page, system);
    // The application is left first. Otherwise a rejected call of the page ends the session before the
    // reload.
    await page.goto(`${system.url}/version.json`);
    const token = await page.evaluate(() => localStorage.getItem('access_token'));
    const revoked = await fetch(`${system.url}${API_ROOT}${paths.signOut}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(revoked.status).toBe(200);

    await page.evaluate(() => localStorage.setItem('management_token', 'of-the-management-session'));
    const refused = page.waitForResponse((one) => one.url().includes(paths.getUserInfo));
    await page.goto(`${system.url}/expertBank`);
    expect((await refused).status()).toBe(401);
    await page.waitForURL('**/login?redirect=%2FexpertBank');
    await page.getByText('Your sign-in was no longer valid. Please sign in again.').waitFor();
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(0);
    const kept = await page.evaluate(() =>
      ['access_token', 'management_token'].map((key) => localStorage.getItem(key)),
    );
    expect(kept).toEqual([null, null]);
  });

  it('[D8] is shown in this window after a sign-out in another window', async ({ visit, system }) => {
    const page = await visit('/');
    await signedIn(page, system);
    const other = await visit('/expertBank', { beside: page });
    await other.getByRole('main').waitFor();
    await page.evaluate(() => localStorage.removeItem('access_token'));
    await other.waitForURL('**/login?redirect=%2FexpertBank');
    await other.getByText('You were signed out in another window.').waitFor();
    expect(await other.getByRole('main').getByRole('alert').count()).toBe(0);
  });
});
