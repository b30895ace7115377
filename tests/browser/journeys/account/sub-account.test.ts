import { describe, expect } from 'vitest';
import { passwordField, submit, typeCaptcha } from '../../public/forms.ts';
import { it } from '../../support/test.ts';
import { paths } from '../../../support/paths.ts';
import { callsOf, clicking, secondCompetition } from '../entry/two-competitions.ts';
import { ways } from '../../support/ways.ts';

const NEW_PASSWORD = 'Straight-edge7';

const words = {
  en: {
    username: 'Username or mobile number',
    signIn: 'Sign in',
    current: 'Current password',
    next: 'New password',
    again: 'New password again',
    change: 'Change password',
    home: 'To my home page',
  },
  zh: {
    username: '用户名或手机号',
    signIn: '登录',
    current: '当前密码',
    next: '新密码',
    again: '再次输入新密码',
    change: '修改密码',
    home: '返回首页',
  },
} as const;

describe('an account that a unit has created for a colleague', () => {
  for (const [index, { screen, viewport, language }] of ways.entries())
    it(`signs in with the password of the text message and opens the home page with a new one, on ${screen}, in ${language}`, async ({
      visit,
      system,
    }) => {
      await secondCompetition(system);
      const text = words[language];
      const unit = await callsOf(system, 'Participating unit');
      const [username, phone] = [`journey.sub${index}`, `1390013905${index}`];
      await unit('POST', paths.createUnitAccount, { username, name: '周敏', phone, capacity: 'registrar' });
      const sent = new RegExp(`SMS to ${phone}[^]*?([A-Z0-9]{4}(?:-[A-Z0-9]{4}){2})`);
      const issued = () => sent.exec(system.output())?.[1] ?? '';
      await expect.poll(issued).not.toBe('');

      const page = await visit('/', { viewport, language });
      const { click, clicks } = clicking(page);
      await page.getByLabel(text.username).fill(username);
      await passwordField(page).fill(issued());
      await typeCaptcha(page, system);
      await click(submit(page, text.signIn));
      await page.getByLabel(text.current).fill(issued());
      await page.getByLabel(text.next, { exact: true }).fill(NEW_PASSWORD);
      await page.getByLabel(text.again).fill(NEW_PASSWORD);
      await click(page.getByRole('button', { name: text.change, exact: true }));
      await click(page.getByRole('link', { name: text.home }));
      await page.waitForURL('**/match');
      await page.getByRole('main').getByText('周敏').first().waitFor();
      process.stdout.write(`sub-account, ${screen}, ${language}: ${clicks.length} clicks\n`);
      expect(clicks.length).toBeLessThanOrEqual(4);
    });
});
