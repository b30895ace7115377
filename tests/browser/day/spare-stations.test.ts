import { describe, expect } from 'vitest';
import { button, it, main, openDuty } from '../journeys/on-the-day.ts';
import { looksRightOnBoth } from '../support/looks-right.ts';
import { heading, moveTo, openAs } from '../shell/workspace/session.ts';
import { waysOf } from '../support/ways.ts';

const EVENT = 'hubei-cup-sk12';

const words = {
  en: {
    duties: 'My duties',
    incidents: 'Incidents',
    report: 'Report an incident',
    send: 'Report',
    station: 'Station',
    cause: 'Cause',
    equipment: 'Equipment',
    text: 'What happened',
    files: 'Photos and files',
    rule: 'Rule',
    ruling: 'Ruling',
    reason: 'Reason of the ruling',
    waits: 'Waits for the keeper of the stations',
    toEnter: 'Spare stations to enter',
    draws: 'Rounds of draws',
    open: 'Open the draw: 上午场 · Stations',
    spares: 'Spare stations',
    enterFor: (station: string) => `Enter the spare station: ${station}`,
    spare: 'Spare station',
    enter: 'Enter the station',
    tickets: 'Tickets drawn',
    entered: (from: string, to: string) => `Station ${from} → spare station ${to}`,
    ruled: (to: string) => `Goes on at the spare station ${to}`,
    close: 'Close the incident',
    signs: 'The competitor has read the ruling and signed the record',
    closed: 'Closed',
    published: 'Spare station in use',
  },
  zh: {
    duties: '我的执裁任务',
    incidents: '异常与补时',
    report: '上报异常',
    send: '上报',
    station: '工位号',
    cause: '原因类别',
    equipment: '设备',
    text: '情况说明',
    files: '照片及附件',
    rule: '裁定',
    ruling: '裁定',
    reason: '裁定理由',
    waits: '待加密员登记备用工位',
    toEnter: '待登记的备用工位',
    draws: '抽签轮次',
    open: '打开抽签：上午场 · 工位号',
    spares: '备用工位',
    enterFor: (station: string) => `登记备用工位：${station}`,
    spare: '备用工位',
    enter: '确认登记',
    tickets: '抽签结果',
    entered: (from: string, to: string) => `工位 ${from} → 备用工位 ${to}`,
    ruled: (to: string) => `改用备用工位 ${to}`,
    close: '办结',
    signs: '参赛选手已阅知裁定并在记录表上签字',
    closed: '已办结',
    published: '启用备用工位',
  },
} as const;

describe('a spare station [running.md 2]', () => {
  for (const [language, width] of waysOf(['en', 390], ['zh', 1440])) {
    it(`is chosen by a ruling, entered by the keeper and used from then on (${language}, ${width})`, async ({
      visit,
      system,
    }) => {
      const say = words[language];
      const options = { language, viewport: { width, height: 844 } } as const;
      const keeper = await openAs(
        visit,
        system,
        'Keeper of station numbers',
        `/drawAdmin/rounds#event=${EVENT}`,
        options,
      );
      await heading(keeper).filter({ hasText: say.draws }).waitFor();
      await button(main(keeper), say.open).click();
      const tickets = main(keeper).getByRole('region', { name: say.tickets });
      await tickets.waitFor();
      const known = await tickets.textContent();
      const labels = Array.from({ length: 10 }, (_, at) => `M${String(at + 1).padStart(2, '0')}`);
      const moved = await main(keeper).getByText(/→/).allTextContents();
      const left = moved.join(' ');
      const used = labels.find((label) => known?.includes(label) === true && !left.includes(label)) ?? '';
      const free = labels.filter((label) => known?.includes(label) === false && !left.includes(label));

      const way = { duties: say.duties, event: 'SK12', link: say.incidents, page: say.incidents };
      const floor = await openDuty(visit, system, 'Floor judge', way, options);
      await button(main(floor), say.report).click();
      const report = floor.getByRole('dialog');
      await report.getByLabel(say.station, { exact: true }).selectOption(used);
      await report.getByLabel(say.cause, { exact: true }).selectOption({ label: say.equipment });
      await report.getByLabel(say.text, { exact: true }).fill('工位电源损坏');
      await report.locator('input[type=file]').setInputFiles({
        name: 'power.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from(`%PDF-1.4\n% ${language}\n%%EOF\n`),
      });
      await expect.poll(() => button(report, say.send).isEnabled()).toBe(true);
      await looksRightOnBoth(floor);
      await button(report, say.send).click();
      await report.waitFor({ state: 'detached' });
      const reported = main(floor).getByRole('region', { name: `${used} · ${say.equipment}` });
      await reported.getByText('power.pdf').waitFor();
      await looksRightOnBoth(floor);

      const chief = await openDuty(visit, system, 'Chief judge', way, options);
      const waiting = main(chief).getByRole('region', { name: `${used} · ${say.equipment}` });
      await button(waiting, say.rule).click();
      const ruling = chief.getByRole('dialog');
      await ruling.getByLabel(say.ruling, { exact: true }).selectOption('spare');
      await ruling.getByLabel(say.reason, { exact: true }).fill('电源无法修复');
      await looksRightOnBoth(chief);
      await button(ruling, say.rule).click();
      await ruling.waitFor({ state: 'detached' });
      await waiting.getByText(say.waits, { exact: true }).waitFor();
      // The ruling can be changed until the keeper enters the spare station.
      await button(waiting, say.rule).waitFor();
      await looksRightOnBoth(chief);

      // The keeper finds the ruling among the tasks.
      await moveTo(keeper, '/myWork/tasks');
      const toDo = main(keeper).getByRole('region', { name: say.toEnter });
      await looksRightOnBoth(keeper);
      await toDo.getByRole('link', { name: new RegExp(used) }).click();
      const spares = main(keeper).getByRole('region', { name: say.spares });
      await looksRightOnBoth(keeper);
      await button(spares, say.enterFor(used)).click();
      const dialog = keeper.getByRole('dialog');
      const choice = dialog.getByLabel(say.spare, { exact: true });
      const offered = await choice.getByRole('option').allTextContents();
      expect(offered.slice(1)).toEqual(free);
      const to = free[0] ?? '';
      await choice.selectOption(to);
      await looksRightOnBoth(keeper);
      await button(dialog, say.enter).click();
      await dialog.waitFor({ state: 'detached' });
      await spares.getByText(say.entered(used, to)).waitFor();
      expect(await button(spares, say.enterFor(used)).count()).toBe(0);
      await looksRightOnBoth(keeper);

      // The floor judge reads the spare station and closes the report with the signature. The sheets are
      // those of the spare station.
      await reported.getByText(say.ruled(to)).waitFor();
      await button(reported, say.close).click();
      await report.getByLabel(say.signs, { exact: true }).check();
      await button(report, say.close).click();
      await reported.getByText(say.closed, { exact: true }).waitFor();
      const judge = await openAs(visit, system, 'Second scoring judge', '/matchScore/sheets', options);
      await main(judge).getByText(to, { exact: true }).first().waitFor();
      expect(await main(judge).getByText(used, { exact: true }).count()).toBe(0);

      // The public board shows the two stations without a name.
      await moveTo(keeper, '/receipt?board=hubei-cup#kind=spare');
      const entries = keeper.getByRole('region', { name: new RegExp(`${say.published} · SK12$`) });
      const entry = entries.filter({ has: keeper.getByText(used, { exact: true }) });
      await entry.getByText(to, { exact: true }).waitFor();
      await looksRightOnBoth(keeper);
    });
  }
});
