import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { heading, openAs } from '../../shell/workspace/session.ts';
import { comesBack, it, main } from '../on-the-day.ts';
import { looksRightOnBoth } from '../../support/looks-right.ts';
import type { screens } from '../../support/ways.ts';

const words = {
  en: {
    duties: 'My duties',
    sheets: 'My score sheets',
    progress: 'Progress of the marking',
    open: (code: string) => `Open the sheet: SK01 ${code}, module D`,
    handIn: 'Hand in',
    saved: 'Saved',
    waits: '1 mark is on this device and not sent yet.',
    arrived: 'All marks of this device have arrived.',
    kept: 'The sheets are on this device: they open without a network.',
    part: 'Your part is handed in.',
    all: 'Sheets of the event',
    allIn: 'All parts are in. The leader of the group signs.',
    sign: 'Sign for the group',
    signed: 'Signed',
    marks: 'Marks',
    compared: 'Compared',
    conflict: /^Marks too far apart/,
    anew: 'Give the mark anew',
    reason: 'Reason',
  },
  zh: {
    duties: '我的执裁任务',
    sheets: '我的评分表',
    progress: '评分进度',
    open: (code: string) => `打开评分表：SK01 ${code} 模块 D`,
    handIn: '提交',
    saved: '已保存',
    waits: '1 个评分已存本机，尚未上传。',
    arrived: '本机评分已全部上传。',
    kept: '评分表已存入本机，断网时也可打开。',
    part: '您已提交。',
    all: '本赛项评分表',
    allIn: '全部裁判已提交，由组长签字确认。',
    sign: '组长签字',
    signed: '已签字',
    marks: '评分',
    compared: '已核对',
    conflict: /^分差过大/,
    anew: '重新评分',
    reason: '原因',
  },
} as const;

/**
 * Defines the journey for one screen. A sheet can be marked once, so each journey has a separate file and a
 * separate system.
 */
export function describeMarking([screen, viewport]: (typeof screens)[number], language: keyof typeof words) {
  it(`is marked, submitted, signed and compared, on ${screen}, in ${language}`, async ({
    visit,
    system,
    problems,
  }) => {
    // The page reports these errors while the server is stopped.
    problems.expected.push(/net::ERR_CONNECTION_REFUSED/, /net::ERR_FAILED/);
    const say = words[language];
    const button = (name: string, at: Locator) => at.getByRole('button', { name, exact: true });
    const field = (page: Page, aspect: string) => main(page).getByRole('group', { name: aspect });
    const open = async (kind: string, page: 'sheets' | 'progress') => {
      const opened = await openAs(visit, system, kind, '/', { viewport, language });
      const mine = main(opened).getByRole('region', { name: say.duties });
      const duty = mine.getByRole('group', { name: /^SK01/ });
      await duty.getByRole('link', { name: say[page], exact: true }).click();
      await heading(opened).filter({ hasText: say[page] }).waitFor();
      return opened;
    };
    const openSheet = (page: Page) =>
      main(page)
        .getByRole('link', { name: say.open('W01'), exact: true })
        .click();
    const handIn = async (page: Page) => {
      await button(say.handIn, main(page)).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('W01', { exact: false }).first().waitFor();
      await looksRightOnBoth(page);
      await button(say.handIn, dialog).click();
      await dialog.waitFor({ state: 'detached' });
    };
    const level = async (page: Page, value: number) => {
      await field(page, 'D1.2')
        .getByRole('radio', { name: new RegExp(`^${value}`) })
        .check();
      await field(page, 'D1.2').getByText(say.saved).waitFor();
    };

    const judge = await open('Scoring judge', 'sheets');
    await main(judge).getByText(say.kept, { exact: false }).waitFor();
    await looksRightOnBoth(judge);
    await openSheet(judge);
    await main(judge).getByText('W01', { exact: true }).first().waitFor();
    await system.halt();
    await field(judge, 'D1.1').getByRole('textbox').fill('1');
    await field(judge, 'D1.1').getByRole('textbox').press('Enter');
    await main(judge).getByText(say.waits).waitFor();
    await looksRightOnBoth(judge);
    judge.once('dialog', (dialog) => void dialog.accept());
    await judge.reload();
    await main(judge).getByText(say.waits).waitFor();
    await expect.poll(() => field(judge, 'D1.1').getByRole('textbox').inputValue()).toBe('1');
    await looksRightOnBoth(judge);
    await button(say.all, main(judge)).click();
    await openSheet(judge);
    await comesBack(system, judge);
    await main(judge).getByText(say.waits).waitFor({ state: 'detached' });
    await field(judge, 'D1.1').getByText(say.saved).waitFor();
    await level(judge, 2);
    await handIn(judge);
    await main(judge).getByText(say.part, { exact: false }).waitFor();
    await looksRightOnBoth(judge);

    const second = await open('Second scoring judge', 'sheets');
    await openSheet(second);
    await level(second, 3);
    await handIn(second);

    const leader = await open('Invited expert', 'sheets');
    await openSheet(leader);
    await level(leader, 2);
    await handIn(leader);
    await main(leader).getByText(say.allIn).waitFor();
    await button(say.sign, main(leader)).click();
    const dialog = leader.getByRole('dialog');
    await button(say.sign, dialog).click();
    await dialog.waitFor({ state: 'detached' });
    await main(leader).getByText(say.signed, { exact: true }).waitFor();
    await looksRightOnBoth(leader);

    const supervisor = await open('Supervisor', 'progress');
    await looksRightOnBoth(supervisor);
    await main(supervisor)
      .getByRole('link', { name: new RegExp(`^${say.signed}.*W01, D$`) })
      .click();
    await main(supervisor).getByRole('region', { name: say.marks }).waitFor();
    await button(say.compared, main(supervisor)).click();
    await button(say.compared, supervisor.getByRole('dialog')).click();
    await supervisor.getByRole('dialog').waitFor({ state: 'detached' });
    await looksRightOnBoth(supervisor);

    await button(say.all, main(judge)).click();
    await main(judge).getByText(say.conflict).first().waitFor();
  });
}
