import type { Page } from 'playwright-core';
import { startSystem, type RunningSystem } from '../../support/system.ts';
import { typeCode } from '../../support/press.ts';
import { it as base } from '../../support/test.ts';
import { heading, openAs } from '../../shell/workspace/session.ts';
import type { screens } from '../../support/ways.ts';
import { fitsItsWindow } from '../../support/looks-right.ts';

const words = {
  en: {
    rosters: 'Rosters',
    close: 'Close the roster',
    closed: 'Roster closed',
    cards: 'Cards to print',
    programme: 'Programme',
    toPrint: 'Programme to print',
    documents: 'Card and programme',
    menu: 'Sidebar',
    byCode: 'With phone',
    phone: 'Mobile number',
    send: 'Send code',
    code: 'Verification code',
    consent: 'I have read the privacy notice',
    signIn: 'Sign in',
  },
  zh: {
    rosters: '参赛名册',
    close: '锁定名册',
    closed: '名册已锁定',
    cards: '打印参赛证',
    programme: '秩序册',
    toPrint: '打印秩序册',
    documents: '参赛证与秩序册',
    menu: '侧边栏',
    byCode: '验证码登录',
    phone: '手机号',
    send: '获取验证码',
    code: '验证码',
    consent: '我已阅读并同意',
    signIn: '登录',
  },
} as const;

/** 毛建军, who competes in SK03 and signs in with a code. */
const competitor = { name: '毛建军', phone: '13901000049' };

/** A system with the demonstration cup, which the system of the other tests does not have. */
const it = base.extend<{ system: RunningSystem }>({
  system: [
    async ({}, provide) => {
      const system = await startSystem({ DEMO_CUP: 'before' });
      await provide(system);
      await system.stop();
    },
    { scope: 'file' },
  ],
});

/**
 * Defines the journey for one screen. A roster can be closed once, so each journey has a separate file and a
 * separate system.
 */
export function describeRoster([screen, viewport]: (typeof screens)[number], language: keyof typeof words) {
  it(`is closed, its cards and programme are printed, and a competitor opens the card, on ${screen}, in ${language}`, async ({
    visit,
    system,
  }) => {
    const say = words[language];
    const page = await openAs(visit, system, 'Committee of the cup', '/', { viewport, language });
    const menu = async (of: Page, item: string) => {
      if (viewport.width === 390) await of.getByRole('button', { name: say.menu, exact: true }).click();
      await of.getByRole('navigation').getByRole('link', { name: item }).click();
    };
    await menu(page, say.rosters);
    await heading(page).filter({ hasText: say.rosters }).waitFor();
    await page.getByRole('link', { name: /SK03/ }).click();
    await heading(page).filter({ hasText: 'SK03' }).waitFor();
    await page.getByRole('main').getByRole('button', { name: say.close, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/\b8\b/).waitFor();
    await dialog.getByRole('button', { name: say.close, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(say.closed).filter({ visible: true }).first().waitFor();
    await fitsItsWindow(page);

    await page.getByRole('link', { name: say.cards }).click();
    await heading(page).filter({ hasText: say.cards }).waitFor();
    await page.locator('[data-card]').nth(7).waitFor();
    await fitsItsWindow(page);
    await page.goBack();
    await page.getByRole('link', { name: say.programme, exact: true }).filter({ visible: true }).click();
    await heading(page).filter({ hasText: say.toPrint }).waitFor();
    await page.locator('[data-programme]').getByText(competitor.name).waitFor();
    await fitsItsWindow(page);

    const own = await visit('/', { viewport, language });
    await heading(own).filter({ hasText: say.signIn }).waitFor();
    await own.getByRole('tab', { name: say.byCode, exact: true }).click();
    await own.getByRole('textbox', { name: say.phone, exact: true }).fill(competitor.phone);
    await own.getByRole('button', { name: say.send }).click();
    await typeCode(
      own.getByRole('textbox', { name: say.code, exact: true }),
      await system.codeFor(competitor.phone),
    );
    await own.getByRole('checkbox', { name: say.consent }).check();
    await own.getByRole('button', { name: say.signIn, exact: true }).click();
    await own.waitForURL((url) => url.pathname !== '/login');
    await menu(own, say.documents);
    await heading(own).filter({ hasText: say.documents }).waitFor();
    const card = own.locator('[data-card]');
    await card.getByText(competitor.name).waitFor();
    await card.getByText(/^E\d\d-SK03-\d{4}$/).waitFor();
    await fitsItsWindow(own);
  });
}
