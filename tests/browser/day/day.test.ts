import { describe, expect } from 'vitest';
import { startSystem, type RunningSystem } from '../support/system.ts';
import { it as base } from '../support/test.ts';
import { heading, openAs } from '../shell/workspace/session.ts';
import { main } from '../journeys/on-the-day.ts';
import { looksRightOnBoth } from '../support/looks-right.ts';
import { waysOf } from '../support/ways.ts';
import { EVENT, list, sessions } from './session-answers.ts';

const words = {
  en: {
    menu: 'Sidebar',
    sessions: 'Sessions',
    checkIn: 'Check-in',
    duties: 'My duties',
    competition: 'Competition',
    event: 'Event',
    plan: 'Plan a session',
    name: 'Name of the session',
    stations: 'Stations',
    waits: 'Waits for the order to be drawn and sealed',
    lack: '6 entries have no place in a session yet.',
    change: 'Change',
    save: 'Save',
    cancel: 'Cancel the session',
    reason: 'Reason',
    cancelled: 'Cancelled',
    counted: '1 of 3 checked in',
    somebody: 'Check somebody in',
    number: 'Number of the card',
    code: 'Code of the card',
    last: 'Last four characters of the identity card',
    act: 'Check in',
    here: 'Checked in',
    locked: 'Too many wrong characters.',
    closed: 'The list is closed. Its digest:',
  },
  zh: {
    menu: '侧边栏',
    sessions: '场次安排',
    checkIn: '检录',
    duties: '我的执裁任务',
    competition: '大赛',
    event: '赛项',
    plan: '新建场次',
    name: '场次名称',
    stations: '工位号',
    waits: '待顺序抽签封存',
    lack: '还有 6 个报名未安排场次。',
    change: '修改',
    save: '保存',
    cancel: '取消场次',
    reason: '原因',
    cancelled: '已取消',
    counted: '已检录 1 人，应到 3 人',
    somebody: '检录选手',
    number: '参赛证编号',
    code: '证码',
    last: '身份证号后四位',
    act: '检录',
    here: '已检录',
    locked: '输入错误次数过多',
    closed: '检录已截止，名单校验值：',
  },
} as const;

/** A system with the demonstration cup. */
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

describe('the competition days', () => {
  for (const [language, width, event] of waysOf(['zh', 1440, 'sk01'], ['en', 390, 'sk01'])) {
    it(`let the committee plan, change and cancel a session (${language}, ${width})`, async ({
      visit,
      system,
    }) => {
      const say = words[language];
      const office = await openAs(visit, system, 'Committee of the cup', '/', {
        language,
        viewport: { width, height: 844 },
      });
      const dialog = office.getByRole('dialog');
      const name = `场次${width}`;
      if (width === 390) await office.getByRole('button', { name: say.menu, exact: true }).click();
      await office.getByRole('navigation').getByRole('link', { name: say.sessions }).click();
      await heading(office).filter({ hasText: say.sessions }).waitFor();
      await main(office).getByLabel(say.competition, { exact: true }).selectOption({ value: 'hubei-cup' });
      await main(office)
        .getByLabel(say.event, { exact: true })
        .selectOption({ value: `hubei-cup-${event}` });
      await main(office).getByRole('button', { name: say.plan, exact: true }).click();
      await looksRightOnBoth(office);
      await dialog.getByLabel(say.name, { exact: true }).fill(name);
      await dialog.getByLabel(say.stations, { exact: true }).fill('a01, A02');
      await dialog.getByRole('button', { name: say.plan, exact: true }).click();
      const panel = main(office).getByRole('region', { name });
      await panel.getByText(say.waits).waitFor();
      await main(office).getByText(say.lack).waitFor();
      await looksRightOnBoth(office);
      await panel.getByRole('button', { name: say.change, exact: true }).click();
      await dialog.getByLabel(say.stations, { exact: true }).fill('A01 A02 A03');
      await dialog.getByRole('button', { name: say.save, exact: true }).click();
      await panel.getByText('A01 A02 A03').waitFor();
      await panel.getByRole('button', { name: say.cancel, exact: true }).click();
      await dialog.getByLabel(say.reason, { exact: true }).fill('赛场调整');
      await dialog.getByRole('button', { name: say.cancel, exact: true }).click();
      await panel.getByText(say.cancelled, { exact: true }).waitFor();
      await looksRightOnBoth(office);
    });

    it(`let a clerk check a competitor in by card and identity card (${language}, ${width})`, async ({
      visit,
      system,
    }) => {
      const say = words[language];
      const officer = await openAs(visit, system, 'Check-in clerk', '/', {
        language,
        viewport: { width, height: 844 },
      });
      const sent: unknown[] = [];
      let status: 'checking' | 'ready' = 'checking';
      await officer.route(`**/events/${EVENT}/sessions`, (route) =>
        route.fulfill({ json: sessions(status) }),
      );
      await officer.route('**/event-sessions/s1/list', (route) => route.fulfill({ json: list(status) }));
      await officer.route('**/event-sessions/s1/checkins', (route) => {
        sent.push(route.request().postDataJSON());
        return sent.length === 1
          ? route.fulfill({
              status: 423,
              json: { message: say.locked, code: 42303, status_code: 423, retry_after: 300 },
            })
          : route.fulfill({
              json: {
                ...list('checking'),
                people: list('checking').people.map((one) => ({ ...one, status: 'here' })),
              },
            });
      });
      const mine = main(officer).getByRole('region', { name: say.duties });
      await mine.getByRole('link', { name: say.checkIn, exact: true }).click();
      await heading(officer).filter({ hasText: say.checkIn }).waitFor();
      await main(officer).getByText(say.counted).waitFor();
      await looksRightOnBoth(officer);
      await main(officer).getByRole('button', { name: say.somebody, exact: true }).click();
      const dialog = officer.getByRole('dialog');
      // A reader of QR codes types the text in this form.
      await dialog.getByLabel(say.number, { exact: true }).fill('E26-SK01-0002 ABCD-EFGH-IJKL-MNOP');
      await dialog.getByLabel(say.last, { exact: true }).fill('12x');
      await looksRightOnBoth(officer);
      await dialog.getByRole('button', { name: say.act, exact: true }).click();
      await dialog.getByLabel(say.last, { exact: true }).fill('123x');
      await dialog.getByRole('button', { name: say.act, exact: true }).click();
      await dialog.getByText(say.locked).waitFor();
      await dialog.getByRole('button', { name: say.act, exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      const body = { number: 'E26-SK01-0002', card_code: 'ABCD-EFGH-IJKL-MNOP', last_four: '123X' };
      expect(sent).toEqual([body, body]);
      status = 'ready';
      await officer.reload();
      await main(officer).getByRole('note').getByText(say.closed).waitFor();
      expect(await main(officer).getByRole('button', { name: say.act, exact: true }).count()).toBe(0);
      await looksRightOnBoth(officer);
    });
  }
});
