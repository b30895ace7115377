import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { startSystem, type RunningSystem } from '../support/system.ts';
import { it as base } from '../support/test.ts';
import { heading, moveTo, openAs } from '../shell/workspace/session.ts';
import { main } from '../journeys/on-the-day.ts';
import { looksRightOnBoth } from '../support/looks-right.ts';
import { waysOf } from '../support/ways.ts';

const EVENT = 'hubei-cup-sk01';

const words = {
  en: {
    duties: 'My duties',
    waiting: 'Incidents that wait for my ruling',
    incidents: 'Incidents',
    report: 'Report an incident',
    send: 'Report',
    station: 'Station',
    cause: 'Cause',
    equipment: 'Equipment',
    own: 'Own fault of the competitor',
    text: 'What happened',
    reported: 'Waits for the ruling',
    rule: 'Rule',
    ruling: 'Ruling',
    fair: ['Choose', 'No time is given', 'Stops for this session'],
    minutes: 'Minutes',
    reason: 'Reason of the ruling',
    given: '15 more minutes',
    more: 'Stations with more time',
    ruled: 'Waits for the signature',
    close: 'Close the incident',
    signs: 'The competitor has read the ruling and signed the record',
    closed: 'Closed',
    withdraw: 'Withdraw',
    withdrawn: 'Withdrawn',
    print: 'Print the record',
    end: 'End',
    open: /^\d incidents? waits? for your ruling\./,
  },
  zh: {
    duties: '我的执裁任务',
    waiting: '待我裁定的异常',
    incidents: '异常与补时',
    report: '上报异常',
    send: '上报',
    station: '工位号',
    cause: '原因类别',
    equipment: '设备',
    own: '参赛选手自身原因',
    text: '情况说明',
    reported: '待裁定',
    rule: '裁定',
    ruling: '裁定',
    fair: ['请选择', '不予补时', '终止本场比赛'],
    minutes: '分钟数',
    reason: '裁定理由',
    given: '补时 15 分钟',
    more: '补时工位',
    ruled: '待签字',
    close: '办结',
    signs: '参赛选手已阅知裁定并在记录表上签字',
    closed: '已办结',
    withdraw: '撤回',
    withdrawn: '已撤回',
    print: '打印记录表',
    end: '结束',
    open: /^还有 \d 项异常待裁定/,
  },
} as const;

/** A system with the demonstration cup on its day. */
const it = base.extend<{ system: RunningSystem }>({
  system: [
    async ({}, provide) => {
      const system = await startSystem({ DEMO_CUP: 'day' });
      await system.runSessions(EVENT);
      await provide(system);
      await system.stop();
    },
    { scope: 'file' },
  ],
});

describe('incidents of a session', () => {
  for (const [language, width, stations] of waysOf(
    ['en', 390, ['A08', 'B01']],
    ['zh', 1440, ['A04', 'B02']],
  )) {
    it(`are reported, ruled on and signed, or withdrawn (${language}, ${width})`, async ({
      visit,
      system,
    }) => {
      const say = words[language];
      const [station, other] = stations;
      const open = async (kind: string) => {
        const page = await openAs(visit, system, kind, '/', { language, viewport: { width, height: 844 } });
        const mine = main(page).getByRole('region', { name: say.duties });
        const duty = mine.getByRole('group', { name: /^SK01/ });
        await duty.getByRole('link', { name: say.incidents, exact: true }).click();
        await heading(page).filter({ hasText: say.incidents }).waitFor();
        return page;
      };
      const panelOf = (page: Page, name: string) => main(page).getByRole('region', { name });
      const report = async (page: Page, at: string, cause: string) => {
        await main(page).getByRole('button', { name: say.report, exact: true }).click();
        const dialog = page.getByRole('dialog');
        await looksRightOnBoth(page);
        // A report without a station is rejected.
        await dialog.getByRole('button', { name: say.send, exact: true }).click();
        await expect
          .poll(() => dialog.getByLabel(say.station, { exact: true }).getAttribute('aria-invalid'))
          .toBe('true');
        await dialog.getByLabel(say.station, { exact: true }).selectOption(at);
        await dialog.getByLabel(say.cause, { exact: true }).selectOption({ label: cause });
        await dialog.getByLabel(say.text, { exact: true }).fill('主轴停转');
        await dialog.getByRole('button', { name: say.send, exact: true }).click();
        await dialog.waitFor({ state: 'detached' });
        await panelOf(page, `${at} · ${cause}`).getByText(say.reported, { exact: true }).waitFor();
      };

      const floor = await open('Floor judge');
      await looksRightOnBoth(floor);
      await report(floor, station, say.equipment);
      await report(floor, other, say.own);
      await looksRightOnBoth(floor);

      const chief = await openAs(visit, system, 'Chief judge', '/myWork/tasks', {
        language,
        viewport: { width, height: 844 },
      });
      const toDo = panelOf(chief, say.waiting);
      // The tab names its panel before the panel is on the page.
      await toDo.waitFor();
      await looksRightOnBoth(chief);
      await toDo.getByRole('link', { name: new RegExp(station) }).click();
      await heading(chief).filter({ hasText: say.incidents }).waitFor();
      // An incident that the competitor caused gives no extra time.
      await panelOf(chief, `${other} · ${say.own}`)
        .getByRole('button', { name: say.rule, exact: true })
        .click();
      const dialog = chief.getByRole('dialog');
      expect(
        await dialog.getByLabel(say.ruling, { exact: true }).getByRole('option').allTextContents(),
      ).toEqual(say.fair);
      await chief.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      const waiting = panelOf(chief, `${station} · ${say.equipment}`);
      await waiting.getByRole('button', { name: say.rule, exact: true }).click();
      await dialog.getByLabel(say.ruling, { exact: true }).selectOption('time');
      await dialog.getByLabel(say.minutes, { exact: true }).fill('15');
      await dialog.getByLabel(say.reason, { exact: true }).fill('设备故障属实');
      await looksRightOnBoth(chief);
      await dialog.getByRole('button', { name: say.rule, exact: true }).click();
      await waiting.getByText(say.given, { exact: true }).waitFor();
      await panelOf(chief, say.more).getByText(station, { exact: false }).waitFor();
      expect(await waiting.getByRole('button', { name: say.close, exact: true }).count()).toBe(0);
      await looksRightOnBoth(chief);

      // The page of the sessions shows the end time of the station, and the incidents that are open when the
      // session ends.
      await moveTo(chief, `/competitionOperation/sessions#event=${EVENT}`);
      const session = panelOf(chief, '上午场');
      await session.getByText(say.more, { exact: true }).waitFor();
      // A station may have a finish time as well, which stands without a colon.
      await session.getByText(new RegExp(`^${station}[:：].*\\d`)).waitFor();
      await looksRightOnBoth(chief);
      await session.getByRole('button', { name: say.end, exact: true }).click();
      await dialog.getByText(say.open).waitFor();
      await looksRightOnBoth(chief);

      await floor.reload();
      const ruled = panelOf(floor, `${station} · ${say.equipment}`);
      await ruled.getByText(say.ruled, { exact: true }).waitFor();
      await ruled.getByRole('button', { name: say.close, exact: true }).click();
      const closing = floor.getByRole('dialog');
      await looksRightOnBoth(floor);
      await closing.getByLabel(say.signs, { exact: true }).check();
      await closing.getByRole('button', { name: say.close, exact: true }).click();
      await ruled.getByText(say.closed, { exact: true }).waitFor();
      const mistaken = panelOf(floor, `${other} · ${say.own}`);
      await mistaken.getByRole('button', { name: say.withdraw, exact: true }).click();
      await closing.getByRole('button', { name: say.withdraw, exact: true }).click();
      await mistaken.getByText(say.withdrawn, { exact: true }).waitFor();
      await looksRightOnBoth(floor);

      // The printed record contains the rulings in force and a place to sign.
      await main(floor).getByRole('button', { name: say.print, exact: true }).waitFor();
      await floor.emulateMedia({ media: 'print' });
      const paper = floor.getByRole('article');
      await paper.getByText('异常与补时记录表').waitFor();
      const line = paper.getByRole('row').filter({ has: floor.getByText(station, { exact: true }) });
      await line.getByText('补时 15 分钟 · 设备故障属实').waitFor();
      expect(await paper.getByText(other, { exact: true }).count()).toBe(0);
      expect(await heading(floor).isVisible()).toBe(false);
    });
  }
});
