import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { jpg, pdf } from '../../server/support/sample-files.ts';
import { pressEnter } from '../support/press.ts';
import { it } from '../support/test.ts';
import { heading, openAs } from '../shell/workspace/session.ts';

const HEADER = 56;

/** A phone, and a phone whose on-screen keyboard covers half of the screen. */
const screens = [
  ['a phone', { width: 390, height: 844 }],
  ['a phone with its keyboard open', { width: 390, height: 420 }],
] as const;

/** Returns the tag name and the text of the element with the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    return at === null || at === document.body ? 'BODY' : `${at.tagName} ${at.textContent}`;
  });

async function boxOf(target: Locator) {
  const box = await target.boundingBox();
  if (box === null) throw new Error(`${target.toString()} is not on screen`);
  return { top: box.y, bottom: box.y + box.height };
}

describe('an invalid field', () => {
  for (const [screen, viewport] of screens)
    it(`is below the header with its label and its message, on ${screen}`, async ({ visit, system }) => {
      const page = await openAs(visit, system, 'Expert', '/information', { viewport });
      const person = page.getByRole('region', { name: 'Person' });
      await person.getByLabel('Identity number').fill('123');
      const save = person.getByRole('button', { name: 'Save' });
      await save.evaluate((button) => button.focus({ preventScroll: true }));
      // The field is behind the header, where the browser considers it visible.
      await person
        .getByLabel('Identity number')
        .evaluate((one) => window.scrollBy(0, one.getBoundingClientRect().top - 10));
      await page.keyboard.press('Enter');
      await expect.poll(() => person.locator('[aria-invalid=true]').count()).toBeGreaterThan(0);
      const field = person.locator('[aria-invalid=true]').first();
      await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
      const wrapper = person
        .locator('.mantine-InputWrapper-root')
        .filter({ has: page.locator('[aria-invalid=true]') })
        .first();
      expect((await boxOf(wrapper.locator('label'))).top).toBeGreaterThanOrEqual(HEADER);
      expect((await boxOf(wrapper.locator('.mantine-InputWrapper-error'))).bottom).toBeLessThanOrEqual(
        viewport.height,
      );
    });
});

describe('a toast', () => {
  for (const [screen, viewport] of [['a desk', { width: 1440, height: 900 }], ...screens] as const)
    for (const language of ['en', 'zh'] as const)
      it(`covers only the header of the page, on ${screen}, in ${language}`, async ({
        visit,
        system,
        problems,
      }) => {
        problems.expected.push(/500/);
        const page = await openAs(visit, system, 'Personal registrant', '/gameApply/apply', {
          viewport,
          language,
        });
        await heading(page).waitFor();
        await page.evaluate(() => window.scrollTo(0, 300));
        await page.route('**/entries', (route) =>
          route.fulfill({
            status: 500,
            json: { message: '系统繁忙，请稍后再试。如多次出现，请致电大赛组委会。', status_code: 500 },
          }),
        );
        await page.getByRole('button', { name: /网络安全/ }).click();
        const toast = page.getByRole('alert').getByText('系统繁忙').first();
        await toast.waitFor();
        const { bottom } = await boxOf(page.locator('[popover]:popover-open > div'));
        expect(bottom).toBeLessThanOrEqual(HEADER);
      });
});

describe('the pages of an entry', () => {
  it('label the button that continues a draft, in English and Chinese', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Personal registrant', '/gameApply/apply');
    await page.getByRole('button', { name: 'Enter 网络安全' }).click();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Go on with it: 网络安全' }).waitFor();
    const chinese = await openAs(visit, system, 'Personal registrant', '/gameApply/apply', {
      language: 'zh',
    });
    await chinese.getByRole('button', { name: '继续填写草稿：网络安全' }).waitFor();
    expect(await chinese.getByRole('button', { name: '继续填写草稿：网络安全' }).textContent()).toBe(
      '继续填写草稿',
    );
  });

  it('keep the focus at a chosen file, and move it to the heading of each step and of the receipt', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Personal registrant', '/gameApply/apply');
    await pressEnter(page.getByRole('button', { name: 'Enter 汽车技术' }));
    await expect.poll(() => focused(page)).toBe('H1 Enter 汽车技术');
    for (const [label, name, content] of [
      ['Proof of residence, work or study', 'residence.pdf', pdf('residence')],
      ['Certificate of skill', 'certificate.jpg', jpg(200, 200)],
    ] as const) {
      const field = page.getByRole('group', { name: label });
      await field.getByRole('button', { name: 'Choose a file' }).focus();
      await field
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: content });
      await field.getByRole('button', { name: `Remove ${name}` }).waitFor();
      expect(await field.evaluate((group) => group.contains(document.activeElement))).toBe(true);
    }
    await pressEnter(page.getByRole('button', { name: 'Continue' }));
    await page.getByLabel('What I have told is true').waitFor();
    await expect.poll(() => focused(page)).toBe('H1 Enter 汽车技术');
    // The last step lists the data of the entry.
    const main = page.getByRole('main');
    for (const words of ['第三届湖北省职业技能大赛', 'SK07 汽车技术', 'residence.pdf', 'certificate.jpg'])
      await main.getByText(words).first().waitFor();
    await main.getByText('湖北江汉机电职业技术学院').first().waitFor();
    await page.getByLabel('What I have told is true').check();
    await pressEnter(page.getByRole('button', { name: 'Hand in the entry' }));
    await expect.poll(() => focused(page)).toBe('H1 Your entry has been received');
  });

  // Depends on the previous test, in which the registrant has entered 汽车技术.
  it('keep a focus after a button is clicked a second time and then removed', async ({
    visit,
    system,
    problems,
  }) => {
    problems.expected.push(/500/);
    const page = await openAs(visit, system, 'Personal registrant', '/myWork/entries');
    await page.getByRole('link', { name: '汽车技术' }).click();
    await page.getByRole('button', { name: 'Withdraw the entry' }).click();
    const question = page.getByRole('dialog');
    let isFirst = true;
    await page.route('**/withdraw', (route) => {
      if (!isFirst) return route.continue();
      isFirst = false;
      return route.fulfill({ status: 500, json: { message: '系统繁忙', status_code: 500 } });
    });
    const withdraw = question.getByRole('button', { name: 'Withdraw the entry' });
    await withdraw.click();
    await question.getByText('系统繁忙').waitFor();
    await withdraw.click();
    await question.waitFor({ state: 'detached' });
    await page.getByText('Withdrawn', { exact: true }).first().waitFor();
    await expect.poll(() => focused(page)).not.toBe('BODY');
  });
});
