import { describe, expect } from 'vitest';
import { chinaInstant } from '../../../server/competition/competitions.ts';
import { button, does, it, main, openDuty } from '../journeys/on-the-day.ts';
import { looksRightOnBoth } from '../support/looks-right.ts';
import { heading, openAs } from '../shell/workspace/session.ts';
import { waysOf } from '../support/ways.ts';

const EVENT = 'hubei-cup-sk12';

const words = {
  en: {
    duties: 'My duties',
    sessions: 'Sessions',
    plan: 'Plan a session',
    name: 'Name of the session',
    stations: 'Stations',
    ask: 'Ask to postpone it',
    agree: 'Agree to postpone it',
    start: 'New start',
    reason: 'Reason',
    asks: 'The chief judge asks to postpone the start to',
    waits: 'Waits for the committee to decide on the later time',
    tasks: 'Sessions to cancel or postpone',
  },
  zh: {
    duties: '我的执裁任务',
    sessions: '场次安排',
    plan: '新建场次',
    name: '场次名称',
    stations: '工位号',
    ask: '提请推迟',
    agree: '同意推迟',
    start: '新的开始时间',
    reason: '原因',
    asks: '裁判长提请将开始时间推迟至',
    waits: '待组委会就推迟作出决定',
    tasks: '待同意取消或推迟的场次',
  },
} as const;

describe('the postponement of a session [running.md A27]', () => {
  for (const [language, width] of waysOf(['zh', 1440], ['en', 390])) {
    it(`is asked for by the chief judge and found and agreed to by the committee (${language}, ${width})`, async ({
      visit,
      system,
    }) => {
      const say = words[language];
      const options = { language, viewport: { width, height: 844 } } as const;
      const sessions = `/competitionOperation/sessions#event=${EVENT}`;
      const planner = await openAs(visit, system, 'Committee of the cup', sessions, options);
      await heading(planner).filter({ hasText: say.sessions }).waitFor();
      const name = `补赛${width}`;
      await does(planner, say.plan, async (dialog) => {
        await dialog.getByLabel(say.name, { exact: true }).fill(name);
        await dialog.getByLabel(say.stations, { exact: true }).fill('M01');
      });
      await main(planner).getByRole('region', { name }).waitFor();

      const way = { duties: say.duties, event: 'SK12', link: say.sessions, page: say.sessions };
      const chief = await openDuty(visit, system, 'Chief judge', way, options);
      const asked = main(chief).getByRole('region', { name });
      await button(asked, say.ask).click();
      const dialog = chief.getByRole('dialog');
      const field = dialog.getByLabel(say.start, { exact: true });
      const planned = await field.inputValue();
      // The default start is in the morning of the day of the test, which can be over.
      const earliest = Math.max(Date.parse(`${planned}:00+08:00`), Date.now());
      // With both ways, the second session stays before the first one, as the rule demands of planned sessions.
      const minutes = width === 1440 ? 120 : 30;
      const later = chinaInstant(earliest + minutes * 60_000).slice(0, 16);
      await dialog.getByLabel(say.reason, { exact: true }).fill('场地供电检修');
      // The same time is no postponement: the field names it.
      await button(dialog, say.ask).click();
      await dialog.locator('[aria-invalid="true"]').waitFor();
      await field.fill(later);
      await button(dialog, say.ask).click();
      await dialog.waitFor({ state: 'detached' });
      await asked.getByText(say.asks).waitFor();
      expect(await button(asked, say.agree).count()).toBe(0);
      await looksRightOnBoth(chief);

      const office = await openAs(visit, system, 'Committee of the cup', '/', options);
      await main(office)
        .getByRole('link', { name: new RegExp(say.tasks) })
        .first()
        .click();
      const waiting = main(office).getByRole('region', { name });
      await waiting.getByText('场地供电检修').waitFor();
      await button(waiting, say.agree).click();
      await button(office.getByRole('dialog'), say.agree).click();
      await office.getByRole('dialog').waitFor({ state: 'detached' });
      await expect.poll(() => button(waiting, say.agree).count()).toBe(0);
      await expect.poll(() => waiting.innerText()).toContain(later.slice(11));
      await looksRightOnBoth(office);
    });
  }
});
