import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it } from '../support/test.ts';
import { answerAfter, nextBody, passwordField, provePhone, submit, toast } from './forms.ts';

const consent = (page: Page) => page.getByLabel('I have read the privacy notice and agree to it');
const send = (page: Page) => submit(page, 'Create the account');

describe('registration', () => {
  it('[S2] [S42] [S49] creates an account for a person who belongs to an organisation', async ({
    visit,
    system,
  }) => {
    const page = await visit('/reg');
    await page.getByLabel('Username').fill(' zhang.wei ');
    await passwordField(page).fill('Lathe-2026-x');
    await page.getByLabel('Your name (optional)').fill('张伟');
    await page.getByLabel('I belong to an organisation that takes part').check();
    await page.getByLabel('Full name of the organisation').fill('宜昌三峡智能制造有限公司');
    await provePhone(page, system, '13900000001', '139 0000 0001');
    await consent(page).check();
    const body = nextBody(page, '/users/register');
    await send(page).click();
    expect(await body).toEqual({
      username: 'zhang.wei',
      password: 'Lathe-2026-x',
      code: expect.stringMatching(/^\d{6}$/),
      key: expect.any(String),
      org_name: '宜昌三峡智能制造有限公司',
      user_type: 'Personal',
      phone: '13900000001',
      org_status: 1,
      contact_name: '张伟',
    });
    await page.waitForURL('**/gameApply/index');
  });

  it('[S2] [S40] creates an account for an exhibitor, from a link that names the kind', async ({
    visit,
    system,
  }) => {
    const page = await visit('/reg?kind=Exhibitor');
    expect(await page.getByRole('radio', { name: /^Exhibitor/ }).isChecked()).toBe(true);
    await page.getByLabel('Username').fill('danjiang.tools');
    await passwordField(page).fill('Booth-2026-x');
    await page.getByLabel('Name of the exhibitor').fill('丹江精密工具有限公司');
    await page.getByLabel('Contact person').fill('李敏');
    await provePhone(page, system, '13900000002');
    await consent(page).check();
    await send(page).click();
    await page.waitForURL('**/exhibitor/index');
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'system')?.value).toBe('8');
  });

  it('[S2] [S52] [D3] creates an account for an organisation, and keeps the input when a username is taken', async ({
    visit,
    system,
  }) => {
    const page = await visit('/reg');
    await page.getByRole('radio', { name: /^Organisation/ }).check();
    await page.getByLabel('Username').fill('lin.xiaoyu');
    await passwordField(page).fill('Bench-2026-x');
    await page.getByLabel('Full name of the organisation').fill('荆州长江技工学校');
    await page.getByLabel('Contact person').fill('王磊');
    await provePhone(page, system, '13900000003');
    await consent(page).check();
    await send(page).click();

    await toast(page).getByText('This username is already taken').waitFor();
    await page.getByRole('main').getByText('This username is already taken').waitFor();
    const username = page.getByLabel('Username');
    expect(await username.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await username.inputValue()).toBe('lin.xiaoyu');
    expect(await passwordField(page).inputValue()).toBe('Bench-2026-x');
    expect(await page.getByLabel('Full name of the organisation').inputValue()).toBe('荆州长江技工学校');
    expect(await page.getByLabel('Contact person').inputValue()).toBe('王磊');
    expect(await page.getByLabel('Mobile number').inputValue()).toBe('13900000003');
    expect(await page.getByLabel('Verification code').inputValue()).toMatch(/^\d{6}$/);
    expect(await consent(page).isChecked()).toBe(true);

    await username.fill('jingzhou.school');
    await send(page).click();
    await page.waitForURL('**/match');
  });

  it('[D12] requires a captcha when the server asks for one, and sends it with the request', async ({
    visit,
    system,
  }) => {
    const page = await visit('/reg');
    const phone = page.getByLabel('Mobile number');
    await phone.fill('13900000004');
    await expect.poll(() => page.getByLabel('Captcha').count()).toBe(0);
    // The server asks after many requests of one person or one network. Other tests share the network.
    const required = { message: 'Captcha', errors: { captcha: ['Captcha'] }, code: 42_201, status_code: 422 };
    await page.route(
      '**/verification-codes/register',
      (route) => route.fulfill({ status: 422, json: required }),
      {
        times: 1,
      },
    );
    const sendCode = page.getByRole('button', { name: 'Send code' });
    await page.getByLabel('Captcha').fill(await answerAfter(page, system, () => sendCode.click()));
    const body = nextBody(page, '/verification-codes/register');
    await sendCode.click();
    expect(await body).toEqual({ phone: '13900000004', captcha: 'abcd', captcha_key: expect.any(String) });
    await page.getByRole('button', { name: /^Again in \d+ s$/ }).waitFor();
    expect(await page.getByLabel('Captcha').count()).toBe(0);
    expect(await system.codeFor('13900000004')).toMatch(/^\d{6}$/);
  });

  it('shows all missing values at once, each at its field', async ({ visit }) => {
    const page = await visit('/reg?kind=Unit');
    await send(page).click();
    await page.getByText('Enter the full name of the organisation').waitFor();
    await page.getByText('Enter the name of the contact person').waitFor();
    await page.getByText('Ask for a code first').waitFor();
    await page.getByText('Please agree to the privacy notice first').waitFor();
    expect(await page.getByText('Please fill this in').count()).toBe(3);
  });

  it('marks each password rule as met while the user types', async ({ visit }) => {
    const page = await visit('/reg');
    const met = page.getByText('(met)');
    await passwordField(page).fill('lathe');
    await expect.poll(() => met.count()).toBe(1);
    await passwordField(page).fill('lathe-work-2026');
    await expect.poll(() => met.count()).toBe(3);
    await page.getByLabel('Username').fill('lathe');
    await expect.poll(() => met.count()).toBe(2);
  });

  it('shows which data is collected, and why, before the user agrees', async ({ visit }) => {
    const page = await visit('/reg');
    await page.getByText('Privacy notice', { exact: true }).click();
    await expect.poll(() => page.getByText('What is collected').isVisible()).toBe(true);
    await expect.poll(() => page.getByText('Your rights').isVisible()).toBe(true);
  });

  it('keeps the input when the kind changes, and asks before the page is left', async ({ visit }) => {
    const page = await visit('/reg');
    await page.getByLabel('Username').fill('zhang.wei');
    await page.getByRole('radio', { name: /^Organisation/ }).check();
    await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('zhang.wei');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByText('Leave without saving?').waitFor();
    await page.getByRole('button', { name: 'Stay on this page' }).click();
    await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('zhang.wei');
  });
});
