import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { heading } from '../../shell/workspace/session.ts';
import { button, does, it, main, openDuty, sees } from '../on-the-day.ts';
import { looksRightOnBoth } from '../../support/looks-right.ts';
import type { screens } from '../../support/ways.ts';

const words = {
  en: {
    duties: 'My duties',
    checkIn: 'Check-in',
    toSessions: 'To the sessions',
    closeList: 'Close the list',
    sessions: 'Sessions',
    start: 'Start',
    end: 'End',
    reason: 'Reason',
    running: 'Running',
    over: 'Session over',
    draws: 'Draws of the event',
    page: 'Rounds of draws',
    open: (name: string) => `Open the draw: 下午场 · ${name}`,
    entryNo: 'Entry numbers',
    station: 'Stations',
    workCode: 'Work codes',
    commit: 'Publish the commitment',
    taken: 'Words are taken.',
    say: 'Say the word',
    word: 'Word',
    again: 'Look again',
    closed: 'Words are closed.',
    prepare: 'Fix lists and words',
    fixed: 'All is fixed.',
    draw: 'Draw',
    left: 'Draw all that are left at the desk',
    desk: 'Draw at the desk',
    drawn: 'The tickets are drawn.',
    askSeal: 'Ask to seal',
    asked: 'The supervisor is asked to seal the result.',
    seal: 'Seal the result',
    sealed:
      'The result is sealed until all marks of the event are locked and the kinds after it are decoded.',
    tickets: 'Tickets drawn',
  },
  zh: {
    duties: '我的执裁任务',
    checkIn: '检录',
    toSessions: '查看场次安排',
    closeList: '截止检录',
    sessions: '场次安排',
    start: '开始比赛',
    end: '结束',
    reason: '原因',
    running: '进行中',
    over: '已结束',
    draws: '赛项抽签',
    page: '抽签轮次',
    open: (name: string) => `打开抽签：下午场 · ${name}`,
    entryNo: '参赛编号',
    station: '工位号',
    workCode: '作品编码',
    commit: '公布承诺值',
    taken: '正在征集抽签词',
    say: '提交抽签词',
    word: '抽签词',
    again: '重新查看',
    closed: '抽签词征集已截止',
    prepare: '锁定清单和抽签词',
    fixed: '清单和抽签词均已锁定',
    draw: '抽签',
    left: '在抽签处抽取全部剩余签',
    desk: '在抽签处抽取',
    drawn: '抽签已完成',
    askSeal: '提请封存',
    asked: '已提请监督员封存结果',
    seal: '封存结果',
    sealed: '结果已封存，待本赛项全部评分锁定且后续各轮解密后方可解密',
    tickets: '抽签结果',
  },
} as const;

const EVENT = 'hubei-cup-sk03';
const SESSION = '下午场';

/**
 * Defines the journey for one screen. A draw can be sealed once, so each journey has a separate file and a
 * separate system.
 */
export function describeSecretDraws(
  [screen, viewport]: (typeof screens)[number],
  language: keyof typeof words,
) {
  it(`are performed by three keepers with the supervisor, on ${screen}, in ${language}`, async ({
    visit,
    system,
  }) => {
    const say = words[language];
    const open = (kind: string, link: string, page: string) =>
      openDuty(
        visit,
        system,
        kind,
        { duties: say.duties, event: 'SK03', link, page },
        { viewport, language },
      );
    const choose = async (page: Page, name: string) => {
      const panel = main(page).getByRole('region', { name: `${SESSION} · ${name}`, exact: true });
      const other = main(page).getByRole('button', { name: say.open(name), exact: true });
      await panel.or(other).first().waitFor();
      if (!(await panel.isVisible())) await other.click();
      await panel.waitFor();
    };

    const officer = await open('Check-in clerk', say.checkIn, say.checkIn);
    await system.closeLists(EVENT);
    await officer.reload();
    await main(officer).getByRole('link', { name: say.toSessions }).click();
    await heading(officer).filter({ hasText: say.sessions }).waitFor();
    await does(officer, say.closeList);
    await looksRightOnBoth(officer);

    const supervisor = await open('Supervisor', say.draws, say.page);
    /**
     * Performs one draw, from its commitment to its seal.
     * @returns the page of the keeper
     */
    const drawBoth = async (kind: string, name: string, word: string) => {
      const keeper = await open(kind, say.draws, say.page);
      await choose(keeper, name);
      await looksRightOnBoth(keeper);
      await does(keeper, say.commit);
      if (word !== '') {
        await sees(keeper, say.taken);
        await does(keeper, say.say, (dialog) => dialog.getByLabel(say.word, { exact: true }).fill(word));
        await main(keeper).getByText(word, { exact: true }).waitFor();
        await system.closeWords(EVENT);
        await button(main(keeper), say.again).click();
      }
      await sees(keeper, say.closed);
      await does(keeper, say.prepare);
      await sees(keeper, say.fixed);
      await does(keeper, say.draw);
      if (name !== say.workCode) {
        // Work codes have no competitor who draws them.
        await button(main(keeper), say.left).click();
        await button(keeper.getByRole('dialog'), say.desk).click();
      }
      await sees(keeper, say.drawn);
      await main(keeper).getByRole('region', { name: say.tickets }).waitFor();
      await does(keeper, say.askSeal);
      await sees(keeper, say.asked);
      expect(await button(main(keeper), say.seal).count()).toBe(0);
      await choose(supervisor, name);
      await sees(supervisor, say.asked);
      // Only the keeper can read the result of the draw.
      expect(await main(supervisor).getByRole('region', { name: say.tickets }).count()).toBe(0);
      await does(supervisor, say.seal);
      await sees(supervisor, say.sealed);
      await looksRightOnBoth(supervisor);
      await sees(keeper, say.sealed);
      await looksRightOnBoth(keeper);
      return keeper;
    };

    const first = await drawBoth('Keeper of entry numbers', say.entryNo, '长江');
    // Another keeper cannot read it either.
    const second = await drawBoth('Keeper of station numbers', say.station, '');
    await choose(second, say.entryNo);
    expect(await main(second).getByRole('region', { name: say.tickets }).count()).toBe(0);
    await choose(first, say.station);
    expect(await main(first).getByRole('region', { name: say.tickets }).count()).toBe(0);

    const chief = await open('Chief judge', say.sessions, say.sessions);
    await does(chief, say.start);
    const session = main(chief).getByRole('region', { name: SESSION });
    await session.getByText(say.running, { exact: true }).waitFor();
    await does(chief, say.end, (dialog) =>
      dialog.getByLabel(say.reason, { exact: false }).fill('全部选手已提前完成'),
    );
    await session.getByText(say.over, { exact: true }).waitFor();
    await looksRightOnBoth(chief);

    await drawBoth('Keeper of work codes', say.workCode, '');
  });
}
