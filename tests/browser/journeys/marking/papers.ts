import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { button, does, it, main, openDuty, sees } from '../on-the-day.ts';
import { looksRightOnBoth } from '../../support/looks-right.ts';
import type { screens } from '../../support/ways.ts';

const words = {
  en: {
    duties: 'My duties',
    type: 'Type papers',
    sessions: 'Results by session',
    sheets: 'My score sheets',
    progress: 'Progress of the marking',
    send: 'Send what is typed',
    once: 'You have typed it.',
    again: 'Another clerk has typed it.',
    differ: 'The two have read some cells differently.',
    next: 'Next paper',
    wrong: 'To be put right: D1.1',
    locked: 'Totals stand here once all sheets are locked.',
    open: 'Open the sheet: SK01 W01, module D',
    handIn: 'Hand in',
    saved: 'Saved',
    ownFirst: 'Hand in your own part first',
    settlePapers: 'Settle the papers',
    settle: 'Settle',
    settleCells: 'Settle the cells',
    counts: 'The part is handed in.',
    onPaper: 'On paper',
    of: (name: string) => `Type: W01, D, ${name}`,
    settleOf: (name: string) => `Settle: W01, D, ${name}`,
    code: 'Code on the paper',
    paper: 'From paper',
  },
  zh: {
    duties: '我的执裁任务',
    type: '录入纸质评分',
    sessions: '场次成绩',
    sheets: '我的评分表',
    progress: '评分进度',
    send: '提交录入',
    once: '您已录入',
    again: '另一名统分员已录入',
    differ: '两次录入有不一致之处',
    next: '下一份',
    wrong: '待更正：D1.1',
    locked: '评分表全部锁定后在此显示得分',
    open: '打开评分表：SK01 W01 模块 D',
    handIn: '提交',
    saved: '已保存',
    ownFirst: '请先提交您本人的评分',
    settlePapers: '裁定纸质评分',
    settle: '裁定',
    settleCells: '提交裁定',
    counts: '该裁判评分已提交',
    onPaper: '纸质评分',
    of: (name: string) => `录入：W01, D, ${name}`,
    settleOf: (name: string) => `裁定：W01, D, ${name}`,
    code: '纸面编码',
    paper: '纸质录入',
  },
} as const;

/** The judge whose sheet of W01, module D, was marked on paper. */
const JUDGE = '罗立新';

/**
 * Defines the journey for one screen. A paper sheet can be typed once, so each journey has a separate file
 * and a separate system.
 */
export function describePapers([screen, viewport]: (typeof screens)[number], language: keyof typeof words) {
  it(`are typed by two clerks separately, and the leader settles a differing cell, on ${screen}, in ${language}`, async ({
    visit,
    system,
  }) => {
    const say = words[language];
    const options = { viewport, language };
    const openClerk = (kind: string) =>
      openDuty(
        visit,
        system,
        kind,
        { duties: say.duties, event: 'SK01', link: say.type, page: say.sessions },
        options,
      );
    const cell = (page: Page, aspect: string) =>
      main(page).getByRole('textbox', { name: new RegExp(`^${aspect} `) });
    /** Opens a paper sheet from the list and types its values with the keyboard alone. */
    const typePaper = async (page: Page, values: readonly string[]) => {
      await main(page).getByLabel(say.code).fill('w01');
      await main(page)
        .getByRole('link', { name: say.of(JUDGE), exact: true })
        .click();
      await cell(page, 'D1.1').waitFor();
      await main(page).getByText('W01', { exact: true }).first().waitFor();
      await looksRightOnBoth(page);
      await cell(page, 'D1.1').focus();
      for (const [at, value] of values.entries()) {
        await page.keyboard.type(value);
        if (at < values.length - 1) await page.keyboard.press('Enter');
      }
    };
    const send = async (page: Page) => {
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.getByText('W01', { exact: true }).waitFor();
      await looksRightOnBoth(page);
      await button(dialog, say.send).click();
      await dialog.waitFor({ state: 'detached' });
    };

    // A cell with a wrong value is named and gets the focus. After the correction the first clerk submits the
    // values.
    const first = await openClerk('Data clerk');
    await sees(first, say.locked);
    await looksRightOnBoth(first);
    await typePaper(first, ['one', '2']);
    await first.keyboard.press('Enter');
    await sees(first, say.wrong);
    expect(await cell(first, 'D1.1').evaluate((one) => one === document.activeElement)).toBe(true);
    await looksRightOnBoth(first);
    await cell(first, 'D1.1').fill('1');
    await first.keyboard.press('Enter');
    await send(first);
    await sees(first, say.once);
    expect(await cell(first, 'D1.1').count()).toBe(0);
    await looksRightOnBoth(first);
    await button(main(first), say.next).click();
    await main(first).getByLabel(say.code).waitFor();

    // The second clerk does not see the first clerk's values and reads a different level.
    const second = await openClerk('Second data clerk');
    await typePaper(second, ['1', '3']);
    await sees(second, say.again);
    await send(second);
    await sees(second, say.differ);
    await looksRightOnBoth(second);

    // The leader first submits the own part. Then the leader settles the differing cell from the paper.
    const leader = await openDuty(
      visit,
      system,
      'Invited expert',
      { duties: say.duties, event: 'SK01', link: say.sheets, page: say.sheets },
      options,
    );
    await main(leader).getByRole('link', { name: say.settlePapers }).waitFor();
    await looksRightOnBoth(leader);
    await main(leader).getByRole('link', { name: say.open, exact: true }).click();
    const level = main(leader).getByRole('group', { name: 'D1.2' });
    await level.getByRole('radio', { name: /^2/ }).check();
    await level.getByText(say.saved).waitFor();
    await button(main(leader), say.handIn).click();
    const handIn = leader.getByRole('dialog');
    await handIn.getByText('W01', { exact: true }).waitFor();
    await looksRightOnBoth(leader);
    await button(handIn, say.handIn).click();
    await handIn.waitFor({ state: 'detached' });
    await leader.goBack();
    await main(leader).getByRole('link', { name: say.settlePapers }).click();
    await main(leader)
      .getByRole('link', { name: say.settleOf(JUDGE), exact: true })
      .click();
    await sees(leader, say.differ);
    await looksRightOnBoth(leader);
    expect(await cell(leader, 'D1.1').count()).toBe(0);
    await main(leader)
      .getByRole('button', { name: /^D1\.2: 2/ })
      .click();
    expect(await cell(leader, 'D1.2').inputValue()).toBe('2');
    await does(leader, say.settleCells);
    await sees(leader, say.counts);
    await looksRightOnBoth(leader);

    // The settled value is the judge's mark. The mark says that it is from paper.
    const chief = await openDuty(
      visit,
      system,
      'Chief judge',
      { duties: say.duties, event: 'SK01', link: say.progress, page: say.progress },
      options,
    );
    await looksRightOnBoth(chief);
    await main(chief)
      .getByRole('link', { name: /W01, D$/ })
      .click();
    const row = main(chief)
      .getByRole('row')
      .filter({ has: chief.getByRole('rowheader', { name: /^D1\.2/ }) });
    await row.getByText(new RegExp(`2.*${JUDGE}`)).waitFor();
    await row.getByText(say.paper, { exact: false }).waitFor();
    await looksRightOnBoth(chief);
  });
}
