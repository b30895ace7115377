import { expect } from 'vitest';
import { cameraPicture } from '../../support/pictures.ts';
import { typeCode } from '../../support/press.ts';
import { it } from '../../support/test.ts';
import { clicking, secondCompetition } from '../entry/two-competitions.ts';
import type { screens } from '../../support/ways.ts';

const DEMONSTRATION = '第三届湖北省职业技能大赛';

const words = {
  en: {
    register: 'Create an account',
    username: 'Username',
    password: 'Password',
    phone: 'Mobile number',
    code: 'Verification code',
    send: 'Send code',
    agree: 'I have read the privacy notice and agree to it',
    enterNow: `Enter now: ${DEMONSTRATION}`,
    name: 'Name',
    identity: 'Identity number',
    city: 'City where you live, work or study',
    occupation: 'Occupation',
    education: 'Education',
    level: 'Skill level',
    photo: 'Photo for the entry card',
    choose: 'Choose a file',
    use: 'Use this photo',
    remove: 'Remove photo.jpg',
    save: 'Save and choose an event',
    enter: 'Enter 工业机器人系统集成',
    go: 'Continue',
    true: 'What I have told is true',
    handIn: 'Hand in the entry',
    form: 'Entry form to print',
    print: 'Print',
    genuine: 'This form is genuine and up to date.',
  },
  zh: {
    register: '注册账号',
    username: '用户名',
    password: '密码',
    phone: '手机号',
    code: '验证码',
    send: '获取验证码',
    agree: '我已阅读并同意',
    enterNow: `立即报名“${DEMONSTRATION}”`,
    name: '姓名',
    identity: '身份证号',
    city: '居住、工作或学习所在地',
    occupation: '人员类别',
    education: '学历',
    level: '技能等级',
    photo: '参赛证照片',
    choose: '选择文件',
    use: '使用此照片',
    remove: '移除 photo.jpg',
    save: '保存并选择赛项',
    enter: '报名“工业机器人系统集成”',
    go: '继续',
    true: '所填信息真实',
    handIn: '提交报名',
    form: '打印报名表',
    print: '打印',
    genuine: '本表真实有效',
  },
} as const;

/** Returns an identity number of a person born in 2005, with its check digit. */
function identityOf(serial: number): string {
  const digits = `42010020050612${String(serial).padStart(3, '0')}`;
  const sum = Array.from(digits).reduce(
    (total, one, place) => total + Number(one) * (2 ** (17 - place) % 11),
    0,
  );
  return digits + '10X98765432'[sum % 11];
}

/**
 * Defines the journey in each of the given languages. Each screen has a separate test file and thus a
 * separate system, because the server requires a captcha after three registrations from one network.
 */
export function describeNewcomer(
  [screen, viewport]: (typeof screens)[number],
  languages: readonly (keyof typeof words)[],
): void {
  for (const [serial, language] of languages.entries())
    it(`registers, fills in the profile, enters, prints the form and verifies it in fourteen clicks, on ${screen}, in ${language}`, async ({
      visit,
      system,
    }) => {
      await secondCompetition(system);
      const text = words[language];
      const page = await visit('/', { viewport, language });
      await page.addInitScript(() => {
        window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
      });
      await page.reload();
      const { click, clicks } = clicking(page);
      const main = page.getByRole('main');

      // The registrant types the code and presses Enter.
      await click(main.getByRole('link', { name: text.register }));
      await page.getByLabel(text.username, { exact: true }).fill(`newcomer.${language}.${viewport.width}`);
      await page.getByLabel(text.password, { exact: true }).fill('Chuangxin-2026-x');
      const phone = `1390077000${serial}`;
      await page.getByLabel(text.phone, { exact: true }).fill(phone);
      await click(page.getByRole('button', { name: text.send }));
      await typeCode(page.getByLabel(text.code, { exact: true }), await system.codeFor(phone));
      await click(page.getByRole('checkbox', { name: text.agree }));
      await page.getByLabel(text.code, { exact: true }).press('Enter');

      // The link to the competition leads to the profile first.
      await click(main.getByRole('link', { name: text.enterNow }));
      await page.getByLabel(text.name, { exact: true }).fill('钟离新');
      await page.getByLabel(text.identity, { exact: true }).fill(identityOf(serial + 11));
      await page.getByLabel(text.city).selectOption('420100');
      await page.getByLabel(text.occupation).selectOption('student');
      await page.getByLabel(text.education).selectOption('vocational');
      await page.getByLabel(text.level).selectOption('none');
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        click(page.getByRole('group', { name: text.photo }).getByRole('button', { name: text.choose })),
      ]);
      const buffer = await cameraPicture(page, { width: 1200, height: 1600, orientation: 1 });
      await chooser.setFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer });
      await click(page.getByRole('dialog').getByRole('button', { name: text.use }));
      await page.getByRole('button', { name: text.remove }).waitFor();
      await click(page.getByRole('button', { name: text.save }));

      // The entry takes three steps.
      await click(page.getByRole('button', { name: text.enter }));
      await click(page.getByRole('button', { name: text.go, exact: true }));
      await click(page.getByRole('checkbox', { name: text.true }));
      await click(page.getByRole('button', { name: text.handIn }));
      const receipt = page.getByRole('status').getByText(/E\d\d-SK05-\d{4}/);
      await receipt.waitFor();

      // The form is printed, and the link of its code is opened.
      await click(main.getByRole('link', { name: text.form }));
      await page.getByRole('img', { name: '照片' }).waitFor();
      await click(page.getByRole('button', { name: text.print, exact: true }));
      await page.locator('html[data-printed]').waitFor();
      await main.getByText(identityOf(serial + 11)).waitFor();
      const [checked] = await Promise.all([
        page.context().waitForEvent('page'),
        click(main.getByRole('link', { name: '核验本表' })),
      ]);
      await checked.getByText(text.genuine).waitFor();
      expect(clicks.length).toBeLessThanOrEqual(14);
    });
}
