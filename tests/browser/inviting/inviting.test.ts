import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { looksRight, looksRightOnBoth } from '../support/looks-right.ts';
import { typeCode } from '../support/press.ts';
import { it } from '../support/test.ts';
import { openAs } from '../shell/workspace/session.ts';
import { waysOf } from '../support/ways.ts';

const main = (page: Page) => page.getByRole('tabpanel');

const words = {
  en: {
    competition: 'Competition',
    event: 'Event',
    set: 'Set what the event needs',
    scoring: 'Scoring judge',
    floor: 'Floor judge',
    save: 'Save',
    find: 'Find experts',
    search: 'Name, employer or trade',
    doSearch: 'Search',
    invite: 'Invite 1 expert',
    send: 'Send the invitations',
    sent: '1 invitation has been sent.',
    invitations: 'Invitations',
    again: 'Send again',
    accept: 'Accept',
    anew: 'Read it anew',
    code: 'Send code',
    codeField: 'Code',
    noConflict: 'I have no conflict of interest',
    secrets: 'I keep the tasks',
    accepted: 'You have accepted the invitation',
    used: 'You have already accepted this invitation.',
    state: 'Accepted',
  },
  zh: {
    competition: '大赛',
    event: '赛项',
    set: '设置赛项需求',
    scoring: '评分裁判',
    floor: '现场裁判',
    save: '保存',
    find: '查找专家',
    search: '姓名、工作单位或赛项',
    doSearch: '查询',
    invite: '邀请 1 名专家',
    send: '发送邀请',
    sent: '已发送 1 份邀请。',
    invitations: '邀请记录',
    again: '重新发送',
    accept: '接受邀请',
    anew: '重新加载',
    code: '获取验证码',
    codeField: '验证码',
    noConflict: '利益关系',
    secrets: '保密',
    accepted: '您已接受邀请',
    used: '您已接受本邀请。',
    state: '已接受',
  },
} as const;

const bankWords = {
  en: {
    bank: 'The expert bank',
    invite: 'Invite to the bank',
    name: 'Name',
    phone: 'Mobile number',
    send: 'Send the invitation',
    agrees: 'I agree that my data',
    done: 'You can now fill in your expert file',
    signIn: 'Sign in with this mobile number',
    signInPage: 'Sign in',
  },
  zh: {
    bank: '专家库',
    invite: '邀请入库',
    name: '姓名',
    phone: '手机号',
    send: '发送邀请',
    agrees: '本人同意',
    done: '您可以填写专家档案了',
    signIn: '使用本手机号登录',
    signInPage: '登录',
  },
} as const;

describe('invitations of experts', () => {
  for (const given of waysOf(
    { language: 'en', width: 1440, event: 'SK03', expert: '罗立新', phone: '13902001003' },
    { language: 'zh', width: 390, event: 'SK04', expert: '彭海燕', phone: '13902001004' },
  )) {
    const { language, width, event, expert, phone } = given;
    it(`are sent for a stated need, accepted on a phone and shown to the committee (${language}, ${width})`, async ({
      visit,
      system,
    }) => {
      const say = words[language];
      const viewport = { width, height: 844 };
      const office = await openAs(visit, system, 'Organising committee', '/invitingExpert', {
        viewport,
        language,
      });
      const button = (name: string) => main(office).getByRole('button', { name, exact: true });
      await main(office).getByLabel(say.competition, { exact: true }).selectOption({ value: 'hubei-3' });
      const events = main(office).getByLabel(say.event, { exact: true });
      await events.selectOption({ value: `hubei-3-${event.toLowerCase()}` });
      await button(say.set).click();
      const dialog = office.getByRole('dialog');
      await dialog.getByLabel(say.scoring).fill('2');
      await dialog.getByLabel(say.floor).fill('1');
      await dialog.getByRole('button', { name: say.save, exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      await looksRightOnBoth(office);

      await button(say.find).first().click();
      await main(office).getByLabel(say.search).fill(expert);
      await button(say.doSearch).click();
      await main(office).getByText(expert, { exact: true }).first().waitFor();
      await main(office).getByRole('checkbox', { name: expert }).check();
      await looksRightOnBoth(office);
      /** Returns the links in the text messages, in the order of sending. */
      const links = () => [...system.output().matchAll(/\/expertH5\?token=[\w-]{22}/g)].map(([one]) => one);
      const before = links().length;
      await button(say.invite).click();
      await dialog.getByRole('button', { name: say.send }).click();
      await main(office).getByText(say.sent).waitFor();
      await button(say.invitations).click();
      await main(office).getByText(expert).first().waitFor();

      await expect.poll(() => links().length).toBe(before + 1);
      await button(say.again).click();
      await dialog.getByRole('button', { name: say.again }).click();
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => links().length).toBe(before + 2);

      const visitor = await visit(links().at(-1) ?? '', { viewport: { width: 390, height: 844 }, language });
      await visitor.getByRole('button', { name: say.accept, exact: true }).waitFor();
      expect(await visitor.getByText(expert).count()).toBe(0);
      await looksRight(visitor);
      await visitor.getByRole('button', { name: say.accept, exact: true }).click();
      const question = visitor.getByRole('dialog');
      await question.getByRole('button', { name: say.code }).click();
      await question.getByLabel(say.noConflict, { exact: false }).check();
      await question.getByLabel(say.secrets, { exact: false }).check();
      await typeCode(question.getByLabel(say.codeField, { exact: false }), await system.codeFor(phone));
      // The invitation has changed meanwhile. The page has its texts without the catalogue of the workspace.
      const conflict = { code: 40901, message: '', request_id: 'r', errors: null };
      await visitor.route('**/accept', (route) => route.fulfill({ status: 409, json: conflict }), {
        times: 1,
      });
      await question.getByRole('button', { name: say.accept, exact: true }).click();
      await question.getByRole('button', { name: say.anew, exact: true }).waitFor();
      await looksRight(visitor);
      await question.getByRole('button', { name: say.accept, exact: true }).click();
      await visitor.getByRole('heading', { name: say.accepted }).waitFor();
      await looksRight(visitor);
      await visitor.reload();
      await visitor.getByRole('heading', { name: say.used }).waitFor();
      await visitor.locator('a[href^="tel:027-"]').waitFor();

      await office.reload();
      await main(office).getByText(say.state, { exact: true }).first().waitFor();
      await looksRightOnBoth(office);
      // On a phone the steps are stacked, and every labelled cell has content.
      await office.setViewportSize({ width: 390, height: 844 });
      const cells = main(office).locator('td[data-label]').filter({ visible: true });
      const tops = await cells
        .filter({ has: office.locator('p:nth-of-type(3)') })
        .first()
        .locator('p')
        .evaluateAll((steps) => steps.map((step) => step.getBoundingClientRect().top));
      expect(tops.length).toBeGreaterThan(2);
      expect(new Set(tops).size).toBe(tops.length);
      expect(await cells.allTextContents()).not.toContain('');
    });
  }

  for (const given of waysOf(
    { language: 'zh', width: 390, phone: '13702007002' },
    { language: 'en', width: 1440, phone: '13702007001' },
  )) {
    const { language, width, phone } = given;
    it(`add a person to the expert bank by mobile number, and lead to the sign-in (${language}, ${width})`, async ({
      visit,
      system,
    }) => {
      const say = bankWords[language];
      const viewport = { width, height: 844 };
      const office = await openAs(visit, system, 'Organising committee', '/invitingExpert', {
        viewport,
        language,
      });
      await main(office).getByRole('button', { name: say.bank, exact: true }).click();
      await main(office).getByRole('button', { name: say.invite, exact: true }).first().click();
      const dialog = office.getByRole('dialog');
      await dialog.getByLabel(say.name, { exact: true }).fill('受邀人');
      await dialog.getByLabel(say.phone, { exact: true }).fill(phone);
      await looksRightOnBoth(office);
      const links = () => [...system.output().matchAll(/\/expertH5\?bank=[\w-]{22}/g)].map(([one]) => one);
      const before = links().length;
      await dialog.getByRole('button', { name: say.send, exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      await main(office).getByText('受邀人').first().waitFor();
      await looksRightOnBoth(office);

      await expect.poll(() => links().length).toBe(before + 1);
      const visitor = await visit(links().at(-1) ?? '', { viewport: { width: 390, height: 844 }, language });
      await visitor.getByRole('button', { name: words[language].accept, exact: true }).click();
      expect(await visitor.getByText('受邀人').count()).toBe(0);
      const question = visitor.getByRole('dialog');
      await question.getByRole('button', { name: words[language].code }).click();
      await question.getByLabel(say.agrees, { exact: false }).check();
      await typeCode(
        question.getByLabel(words[language].codeField, { exact: false }),
        await system.codeFor(phone),
      );
      await looksRight(visitor);
      await question.getByRole('button', { name: words[language].accept, exact: true }).click();
      await visitor.getByRole('heading', { name: say.done }).waitFor();
      await looksRight(visitor);
      await visitor.getByRole('link', { name: say.signIn }).click();
      await visitor.getByRole('heading', { name: say.signInPage }).waitFor();

      await office.reload();
      await main(office)
        .getByText(words[language].state, { exact: true })
        .filter({ visible: true })
        .first()
        .waitFor();
    });
  }

  it('are accepted by an expert in the workspace, which then shows the next duty', async ({
    visit,
    system,
  }) => {
    const viewport = { width: 390, height: 844 };
    const page = await openAs(visit, system, 'Invited expert', '/myWork/tasks', { viewport });
    await main(page).getByRole('link', { name: '数控车' }).click();
    await main(page).getByRole('heading', { name: 'Invitations to judge' }).waitFor();
    await main(page).getByRole('button', { name: 'Accept', exact: true }).click();
    const dialog = page.getByRole('dialog');
    let letAnswer = () => {};
    const mayAnswer = new Promise<void>((resolve) => {
      letAnswer = resolve;
    });
    await page.route('**/invitations/*/code', async (route) => {
      const response = await route.fetch();
      await mayAnswer;
      await route.fulfill({ response });
    });
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
    await dialog.getByLabel('I have no conflict of interest', { exact: false }).check();
    await dialog.getByLabel('I keep the tasks', { exact: false }).check();
    // The text message can arrive before the response of the call.
    const code = await system.codeFor('13800138010');
    const field = dialog.getByLabel('Code', { exact: false });
    await field.pressSequentially(code.slice(0, 3));
    letAnswer();
    await dialog.getByText('A code is on its way').waitFor();
    await field.pressSequentially(code.slice(3));
    await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
    await main(page).getByText('Your next duty').waitFor();
    await main(page).getByRole('button', { name: 'Take the acceptance back' }).waitFor();
    // The accepted duty is among the duties without a reload.
    await main(page)
      .getByRole('region', { name: 'My duties' })
      .getByRole('group', { name: '数控车' })
      .waitFor();
    await looksRight(page);
  });

  it("lead to the expert's forms step by step, which can be continued on another device", async ({
    visit,
    system,
  }) => {
    const viewport = { width: 390, height: 844 };
    const options = { viewport, hasTouch: true };
    const page = await openAs(visit, system, 'Expert', '/expertH5Info', options);
    const person = main(page).getByRole('region', { name: 'Person' });
    await person.getByLabel('Name', { exact: true }).fill('吴国强');
    await person.getByLabel('Identity number').fill('11010519491231002X');
    await person.getByLabel('City where you live').selectOption('420600');
    await person.getByLabel('Education').selectOption('vocational');
    await person.getByLabel('Skill level').selectOption('none');
    await person.getByRole('button', { name: 'Save' }).click();
    await person.getByText('On record: 11****************').waitFor();
    await looksRight(page);

    const other = await openAs(visit, system, 'Expert', '/expertH5Info', options);
    const file = main(other).getByRole('region', { name: 'Expert file' });
    await file.getByLabel('Professional title').selectOption('seniorTechnician');
    await file.getByLabel('Trades you judge').fill('数控车');
    await file.getByLabel('Years of judging').fill('6');
    await file.getByLabel('Conflicts of interest').selectOption('none');
    const asked = other.waitForEvent('filechooser');
    await file.getByRole('button', { name: 'Take a photo' }).click();
    const field = (await asked).element();
    expect([await field.getAttribute('capture'), await field.getAttribute('accept')]).toEqual([
      '',
      'image/jpeg',
    ]);
    await file.getByRole('button', { name: 'Save' }).click();
    await file.getByText(/^Saved \d/).waitFor();
    await looksRight(other);
    await main(other).getByRole('button', { name: 'Next step' }).click();
    await main(other).getByRole('button', { name: 'Hand in', exact: true }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Hand in' }).click();
    await other.getByRole('heading', { name: 'Your expert file has been handed in' }).waitFor();
    await looksRight(other);
  });

  it('show an error page for a link of another account and for an unknown link', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Expert', '/expertH5Info?invitation=another');
    await page.getByRole('heading', { name: 'This link is not yours' }).waitFor();
    const unit = await openAs(visit, system, 'Participating unit', '/expertH5Info');
    await unit.getByRole('heading', { name: 'This link is not yours' }).waitFor();
    const gone = await visit('/expertH5?token=AAAAAAAAAAAAAAAAAAAAAA');
    await gone.getByRole('heading', { name: 'This link opens no more' }).waitFor();
  });
});
