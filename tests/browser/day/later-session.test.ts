import { describe, expect } from 'vitest';
import { button, it, main, openDuty } from '../journeys/on-the-day.ts';
import { looksRightOnBoth } from '../support/looks-right.ts';
import { heading, openAs } from '../shell/workspace/session.ts';
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
    rule: 'Rule',
    ruling: 'Ruling',
    reason: 'Reason of the ruling',
    blank: 'No marks yet',
    none: 'No later session has a place.',
    sessions: 'Sessions',
    plan: 'Plan a session',
    name: 'Name of the session',
    stations: 'Stations',
    later: 'Later session',
    place: '1 place left',
    follows: 'The codes of this session are closed unjudged',
    ruled: 'Competes in a later session: ',
    waits: 'Waits for the signature',
    numbers: 'Order numbers',
    nobody: 'Nobody is at the station who could be given time or go elsewhere.',
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
    rule: '裁定',
    ruling: '裁定',
    reason: '裁定理由',
    blank: '未评分',
    none: '后续场次均无空余工位。',
    sessions: '场次安排',
    plan: '新建场次',
    name: '场次名称',
    stations: '工位号',
    later: '后续场次',
    place: '剩余 1 个工位',
    follows: '本场次的编码不予评判并予以关闭',
    ruled: '改在后续场次比赛：',
    waits: '待签字',
    numbers: '顺序号',
    nobody: '该工位没有可以补时或更换工位的选手。',
  },
} as const;

describe('a later session [running.md A4]', () => {
  for (const [language, width] of waysOf(['zh', 1440], ['en', 390])) {
    it(`is planned, chosen by a ruling, and contains the competitor from then on (${language}, ${width})`, async ({
      visit,
      system,
    }) => {
      const say = words[language];
      const options = { language, viewport: { width, height: 844 } } as const;
      const judge = await openAs(visit, system, 'Second scoring judge', '/matchScore/sheets', options);
      const sheets = main(judge).getByRole('region', { name: /^M\d\d$/ });
      await sheets.first().waitFor();
      /** Returns the stations without any mark, as the sheets of a judge show them. */
      const unjudged = async () => {
        const found = await sheets.all();
        const all = found.map(async (region) => {
          const rows = await region.getByRole('listitem').allTextContents();
          const isBlank = rows.every((row) => row.includes(say.blank));
          return isBlank ? [(await region.getByRole('heading').textContent()) ?? ''] : [];
        });
        return (await Promise.all(all)).flat();
      };
      const [station = ''] = await unjudged();
      expect(station).toMatch(/^M\d\d$/);

      const way = { duties: say.duties, event: 'SK12', link: say.incidents, page: say.incidents };
      const floor = await openDuty(visit, system, 'Floor judge', way, options);
      const report = async (text: string) => {
        await button(main(floor), say.report).click();
        const dialog = floor.getByRole('dialog');
        await dialog.getByLabel(say.station, { exact: true }).selectOption(station);
        await dialog.getByLabel(say.cause, { exact: true }).selectOption({ label: say.equipment });
        await dialog.getByLabel(say.text, { exact: true }).fill(text);
        await button(dialog, say.send).click();
        await dialog.waitFor({ state: 'detached' });
      };
      await report('烫发机无法启动');
      await report('工位断电');

      // No planned session has a free place, and the dialog says so.
      const chief = await openDuty(visit, system, 'Chief judge', way, options);
      const region = main(chief).getByRole('region', { name: `${station} · ${say.equipment}` });
      const incident = region.filter({ hasText: '烫发机无法启动' });
      await button(incident, say.rule).click();
      const ruling = chief.getByRole('dialog');
      await ruling.getByText(say.none).waitFor();
      expect(
        await ruling.getByLabel(say.ruling, { exact: true }).locator('option[value=later]').count(),
      ).toBe(0);
      await chief.keyboard.press('Escape');
      await ruling.waitFor({ state: 'detached' });

      const office = await openAs(
        visit,
        system,
        'Committee of the cup',
        `/competitionOperation/sessions#event=${EVENT}`,
        options,
      );
      await heading(office).filter({ hasText: say.sessions }).waitFor();
      const name = `补赛${width}`;
      await button(main(office), say.plan).click();
      const planning = office.getByRole('dialog');
      await planning.getByLabel(say.name, { exact: true }).fill(name);
      await planning.getByLabel(say.stations, { exact: true }).fill('M01');
      await button(planning, say.plan).click();
      await planning.waitFor({ state: 'detached' });
      const planned = main(office).getByRole('region', { name });
      await planned.waitFor();

      // The chief judge's page is reloaded and offers the new session.
      await chief.reload();
      await button(incident, say.rule).click();
      await ruling.getByLabel(say.ruling, { exact: true }).selectOption('later');
      const session = ruling.getByLabel(say.later);
      const offered = await session.getByRole('option').allTextContents();
      expect(offered).toHaveLength(1);
      expect(offered[0]).toContain(name);
      expect(offered[0]).toContain(say.place);
      await ruling.getByText(say.follows).waitFor();
      await ruling.getByLabel(say.reason, { exact: true }).fill('设备无法修复，改期比赛');
      await looksRightOnBoth(chief);
      await button(ruling, say.rule).click();
      await ruling.waitFor({ state: 'detached' });
      await incident.getByText(`${say.ruled}${name}`).waitFor();
      await incident.getByText(say.waits, { exact: true }).waitFor();
      await looksRightOnBoth(chief);

      // The session contains the competitor, and the judges no longer have a sheet of the station.
      await office.reload();
      await planned.getByText(/^\d\d$/).waitFor();
      await looksRightOnBoth(office);
      await judge.reload();
      await sheets.first().waitFor();
      expect(await main(judge).getByRole('region', { name: station, exact: true }).count()).toBe(0);

      // No competitor is left at the station: it is not offered to a report, and the other incident has no ruling
      // that moves a competitor.
      await floor.reload();
      await button(main(floor), say.report).click();
      const places = floor.getByRole('dialog').getByLabel(say.station, { exact: true });
      await places.locator('option').nth(1).waitFor({ state: 'attached' });
      expect(await places.locator(`option[value='${station}']`).count()).toBe(0);
      await button(region.filter({ hasText: '工位断电' }), say.rule).click();
      await ruling.getByText(say.nobody).waitFor();
      await looksRightOnBoth(chief);
    });
  }
});
