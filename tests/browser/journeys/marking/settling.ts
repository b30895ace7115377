import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { button, does, it, main, openDuty, sees } from '../on-the-day.ts';
import { looksRightOnBoth } from '../../support/looks-right.ts';
import type { screens } from '../../support/ways.ts';

const words = {
  en: {
    duties: 'My duties',
    sheets: 'My score sheets',
    progress: 'Progress of the marking',
    open: /^Open the sheet: SK\d\d W\d\d, module C$/,
    conflict: 'Marks too far apart',
    apart: 'Marks of some aspects are too far apart.',
    again: 'Your part is handed in again.',
    takeOver: 'Take over',
    anew: 'Give the mark anew',
    reason: 'Reason',
    saved: 'Saved',
    handIn: 'Hand in',
    stand: 'Let the marks stand',
    allIn: 'All parts are in.',
    sign: 'Sign for the group',
    signed: 'Signed',
    toCompare: 'Signed for the group. The supervisor compares',
    compare: 'To be compared',
    compared: 'Compared',
    back: 'Give back',
    given: 'The judges give their marks.',
    ready: 'Signed for the group. The chief judge locks it.',
    lock: 'Lock the marks',
    locked: 'The marks stand.',
    all: 'All sheets',
  },
  zh: {
    duties: '我的执裁任务',
    sheets: '我的评分表',
    progress: '评分进度',
    open: /^打开评分表：SK\d\d W\d\d 模块 C$/,
    conflict: '分差过大',
    apart: '部分评分点分差过大',
    again: '您已重新提交',
    takeOver: '接管',
    anew: '重新评分',
    reason: '原因',
    saved: '已保存',
    handIn: '提交',
    stand: '维持评分',
    allIn: '全部裁判已提交',
    sign: '组长签字',
    signed: '已签字',
    toCompare: '监督员',
    compare: '待抽查',
    compared: '已核对',
    back: '退回',
    given: '裁判评分中',
    ready: '由裁判长锁定',
    lock: '锁定评分',
    locked: '评分已生效',
    all: '全部评分表',
  },
} as const;

const judges = ['Scoring judge', 'Second scoring judge', 'Invited expert'] as const;

/**
 * Defines the journey for one screen. A sheet can be locked once, so each journey has a separate file and a
 * separate system.
 */
export function describeSettling([screen, viewport]: (typeof screens)[number], language: keyof typeof words) {
  it(`are given again, accepted, signed, compared and locked, on ${screen}, in ${language}`, async ({
    visit,
    system,
  }) => {
    const say = words[language];
    const open = (kind: string, link: 'sheets' | 'progress') =>
      openDuty(
        visit,
        system,
        kind,
        { duties: say.duties, event: 'SK01', link: say[link], page: say[link] },
        { viewport, language },
      );
    /**
     * Opens the one sheet of a judge that is in conflict.
     * @returns the code of the work
     */
    const openConflict = async (page: Page) => {
      const line = main(page).getByRole('listitem').filter({ hasText: say.conflict });
      const link = line.getByRole('link', { name: say.open });
      const code = /W\d\d/.exec((await link.getAttribute('aria-label')) ?? '')?.[0] ?? '';
      await link.click();
      await sees(page, say.apart);
      // The judge has marked the sheet on another device.
      await does(page, say.takeOver);
      return code;
    };
    const giveAnew = async (page: Page, level: number) => {
      const field = main(page).getByRole('group', { name: 'C1.3' });
      await field.getByRole('radio', { name: new RegExp(`^${level}`) }).check();
      expect(await button(field, say.anew).isDisabled()).toBe(true);
      await field.getByLabel(say.reason, { exact: true }).fill('复核后维持');
      await button(field, say.anew).click();
      await field.getByText(say.saved).waitFor();
      await looksRightOnBoth(page);
      await does(page, say.handIn);
    };
    /** Opens a sheet of the event by the status in its name. */
    const pick = (page: Page, name: RegExp) => main(page).getByRole('link', { name }).first().click();

    // The judges still disagree, so the conflict opens again. Only now can the chief judge accept the marks.
    const pages = new Map<string, Page>();
    let code = '';
    for (const [seat, kind] of judges.entries()) {
      const page = await open(kind, 'sheets');
      pages.set(kind, page);
      code = await openConflict(page);
      await looksRightOnBoth(page);
      await giveAnew(page, seat);
      await sees(page, seat < judges.length - 1 ? say.again : say.apart);
    }
    const ofCode = (status: string) => new RegExp(`^${status}.*${code}, C$`);
    const chief = await open('Chief judge', 'progress');
    await looksRightOnBoth(chief);
    await pick(chief, ofCode(say.conflict));
    await sees(chief, say.apart);
    await does(chief, say.stand, (dialog) =>
      dialog.getByLabel(say.reason, { exact: false }).fill('两次复核意见一致，分差属评判尺度差异'),
    );
    await sees(chief, say.allIn);
    await looksRightOnBoth(chief);

    // The leader signs. The supervisor compares the sheet that the lot has drawn. The chief judge locks it.
    const leader = pages.get('Invited expert') ?? chief;
    await leader.reload();
    await sees(leader, say.allIn);
    await does(leader, say.sign);
    await main(leader).getByText(say.signed, { exact: true }).first().waitFor();
    await looksRightOnBoth(leader);
    await sees(chief, say.toCompare);
    expect(await button(main(chief), say.lock).count()).toBe(0);

    const supervisor = await open('Supervisor', 'progress');
    const drawn = main(supervisor).getByRole('cell').filter({ hasText: say.compare });
    await drawn.getByRole('link', { name: new RegExp(`^${say.signed}.*, C$`) }).click();
    await sees(supervisor, say.toCompare);
    await does(supervisor, say.compared);
    await sees(supervisor, say.ready);
    await looksRightOnBoth(supervisor);

    await button(main(chief), say.all).click();
    await pick(chief, ofCode(say.signed));
    await sees(chief, say.ready);
    await does(chief, say.lock);
    await sees(chief, say.locked);
    expect(await button(main(chief), say.back).count()).toBe(0);
    await looksRightOnBoth(chief);
  });
}
