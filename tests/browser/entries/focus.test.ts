import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { jpg, pdf } from '../../server/support/sample-files.ts';
import { pressEnter } from '../support/press.ts';
import { it } from '../support/test.ts';
import { heading, openAs } from '../workspace/session.ts';

const HEADER = 56;

/** A phone, and the same while its on-screen keyboard takes half of it. */
const screens = [
  ['a phone', { width: 390, height: 844 }],
  ['a phone with its keyboard open', { width: 390, height: 420 }],
] as const;

/** What has the focus: the name of its element, and its text or its label. */
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

describe('a field at fault', () => {
  for (const [screen, viewport] of screens)
    it(`stands below the header with its label and its sentence, on ${screen}`, async ({ visit, system }) => {
      const page = await openAs(visit, system, 'Expert', '/information', { viewport });
      const person = page.getByRole('region', { name: 'Person' });
      await person.getByLabel('Identity number').fill('123');
      const save = person.getByRole('button', { name: 'Save' });
      await save.evaluate((button) => button.focus({ preventScroll: true }));
      // The field lies behind the header, where the browser takes it for visible.
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
      it(`covers nothing of the page but its header, on ${screen}, in ${language}`, async ({
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

describe('the focus', () => {
  it('a draft says that it is gone on with', async ({ visit, system }) => {
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
