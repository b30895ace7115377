import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { startSystem, type RunningSystem } from '../../support/system.ts';
import { it as base } from '../../support/test.ts';
import { heading, openAs } from '../../shell/workspace/session.ts';
import { main } from '../on-the-day.ts';
import { looksRightOnBoth } from '../../support/looks-right.ts';
import type { screens } from '../../support/ways.ts';

const words = {
  en: {
    duties: 'My duties',
    draws: 'Draws of the event',
    page: 'Rounds of draws',
    commit: 'Publish the commitment',
    taken: 'Words are taken.',
    say: 'Say the word',
    word: 'Word',
    again: 'Look again',
    source: 'Source of a public value (optional)',
    closed: 'Words are closed.',
    enter: 'Enter the public value',
    value: 'Public value',
    prepare: 'Fix lists and words',
    fixed: 'All is fixed.',
    draw: 'Draw',
    left: 'Draw all that are left at the desk',
    desk: 'Draw at the desk',
    drawn: 'The tickets are drawn.',
    tickets: 'Tickets drawn',
    askSeal: 'Ask to seal',
    asked: 'The supervisor is asked to seal the result.',
    withdraw: 'Withdraw',
    reason: 'Reason',
    seal: 'Seal the result',
    stands: 'The result stands.',
    tag: 'Copy the value: Tag of the result',
    proof: 'Proof of the draw',
    recompute: 'Recompute the draw',
    agree: /All \d+ published values agree/,
  },
  zh: {
    duties: '我的执裁任务',
    draws: '赛项抽签',
    page: '抽签轮次',
    commit: '公布承诺值',
    taken: '正在征集抽签词',
    say: '提交抽签词',
    word: '抽签词',
    again: '重新查看',
    source: '公开数值来源（选填）',
    closed: '抽签词征集已截止',
    enter: '录入公开数值',
    value: '公开数值',
    prepare: '锁定清单和抽签词',
    fixed: '清单和抽签词均已锁定',
    draw: '抽签',
    left: '在抽签处抽取全部剩余签',
    desk: '在抽签处抽取',
    drawn: '抽签已完成',
    tickets: '抽签结果',
    askSeal: '提请封存',
    asked: '已提请监督员封存结果',
    withdraw: '撤回',
    reason: '原因',
    seal: '封存结果',
    stands: '抽签结果已生效',
    tag: '复制数值：结果校验值',
    proof: '抽签核验',
    recompute: '重新计算抽签结果',
    agree: /公布的 \d+ 项数值/,
  },
} as const;

const EVENT = 'hubei-cup-sk01';

/**
 * A system with the demonstration cup. The roster of SK01 is closed, its scheme is fixed and its crew is
 * complete.
 */
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
 * Defines the journey for one screen. A draw can be sealed once, so each journey has a separate file and a
 * separate system.
 */
export function describeDraw([screen, viewport]: (typeof screens)[number], language: keyof typeof words) {
  it(`of the order is performed by the keeper and sealed by the supervisor, on ${screen}, in ${language}`, async ({
    visit,
    system,
  }) => {
    const say = words[language];
    const button = (name: string, at: Locator) => at.getByRole('button', { name, exact: true });
    const does = async (
      page: Page,
      name: string,
      fill: (dialog: Locator) => Promise<void> = async () => {},
    ) => {
      await button(name, main(page)).first().click();
      const dialog = page.getByRole('dialog');
      await fill(dialog);
      await looksRightOnBoth(page);
      await button(name, dialog).click();
      await dialog.waitFor({ state: 'detached' });
    };
    const sees = (page: Page, text: string) =>
      main(page).getByRole('status').filter({ hasText: text }).waitFor();
    const speaks = (page: Page, word: string) =>
      does(page, say.say, (dialog) => dialog.getByLabel(say.word, { exact: true }).fill(word));
    const open = async (kind: string) => {
      const page = await openAs(visit, system, kind, '/', { viewport, language });
      const mine = main(page).getByRole('region', { name: say.duties });
      await mine.getByRole('link', { name: say.draws }).first().click();
      await heading(page).filter({ hasText: say.page }).waitFor();
      return page;
    };

    const keeper = await open('Keeper of entry numbers');
    await does(keeper, say.commit, (dialog) =>
      dialog.getByLabel(say.source, { exact: true }).fill('福彩 3D 本期开奖号码'),
    );
    await sees(keeper, say.taken);
    await main(keeper).getByRole('timer').waitFor();
    await speaks(keeper, '精益 求精');
    await main(keeper).getByText('精益 求精', { exact: true }).waitFor();
    await looksRightOnBoth(keeper);

    const supervisor = await open('Supervisor');
    await sees(supervisor, say.taken);
    await speaks(supervisor, '长江');
    await main(supervisor).getByText('长江', { exact: true }).waitFor();

    await system.closeWords(EVENT);
    await button(say.again, main(keeper)).click();
    await sees(keeper, say.closed);
    // The keeper waits for the public value.
    expect(await button(say.prepare, main(keeper)).count()).toBe(0);
    await button(say.again, main(supervisor)).click();
    await does(supervisor, say.enter, (dialog) => dialog.getByLabel(say.value, { exact: true }).fill('407'));
    await main(supervisor).getByText('407', { exact: true }).waitFor();
    await button(say.again, main(keeper)).click();
    await does(keeper, say.prepare);
    await sees(keeper, say.fixed);
    await does(keeper, say.draw);
    // No competitor draws on a phone, so the keeper draws for all at the desk.
    await button(say.left, main(keeper)).click();
    await looksRightOnBoth(keeper);
    await button(say.desk, keeper.getByRole('dialog')).click();
    await sees(keeper, say.drawn);
    await main(keeper).getByRole('region', { name: say.tickets }).waitFor();
    await looksRightOnBoth(keeper);

    await does(keeper, say.askSeal);
    await sees(keeper, say.asked);
    await does(keeper, say.withdraw, (dialog) =>
      dialog.getByLabel(say.reason, { exact: false }).fill('等待全体领队到场'),
    );
    await sees(keeper, say.drawn);
    await does(keeper, say.askSeal);
    await sees(keeper, say.asked);
    expect(await button(say.seal, main(keeper)).count()).toBe(0);

    await button(say.again, main(supervisor)).click();
    await sees(supervisor, say.asked);
    await main(supervisor).getByRole('timer').waitFor();
    await does(supervisor, say.seal);
    await sees(supervisor, say.stands);
    await button(say.tag, main(supervisor)).waitFor();
    await looksRightOnBoth(supervisor);

    await main(supervisor).getByRole('link', { name: say.proof }).click();
    await supervisor.getByRole('button', { name: say.recompute }).click();
    await supervisor.getByText(say.agree).waitFor();
  });
}
