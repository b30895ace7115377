import type { Page } from 'playwright-core';
import type { OwnResults } from '../../../../server/contract/results/event-results.ts';
import { expect } from 'vitest';
import { heading, openAs } from '../../shell/workspace/session.ts';
import type { RunningSystem } from '../../support/system.ts';
import type { VisitOptions } from '../../support/test.ts';
import { main } from '../on-the-day.ts';
import { looksRight } from '../../support/looks-right.ts';

const words = {
  en: {
    sidebar: 'Sidebar',
    own: 'My results',
    publicity: 'Public notice',
    medals: 'Medal table',
    open: 'Open the list',
    openPublic: 'Open the public page',
    objections: /Objections until /,
    entries: 'My entries',
    see: /^See the entry/,
    begins: /^The competition begins on /,
    planned: /^Their release is planned for /,
    rank: /^Rank \d/,
    gold: 'Gold',
    check: 'Check this list',
    unit: 'Unit',
  },
  zh: {
    sidebar: '侧边栏',
    own: '我的成绩',
    publicity: '成绩公示',
    medals: '奖牌榜',
    open: '查看名单',
    openPublic: '打开公开页面',
    objections: /异议截止：/,
    entries: '我的报名',
    see: /^查看报名/,
    begins: /^比赛于/,
    planned: /^成绩定于 .* 发布。$/,
    rank: /^第\d+名/,
    gold: '金奖',
    check: '核验本名单',
    unit: '单位',
  },
} as const;

type Of = { visit: Parameters<typeof openAs>[0]; system: RunningSystem };
type Look = Required<Pick<VisitOptions, 'viewport'>> & { language: keyof typeof words };

/** Opens a page by its link in the sidebar. */
async function go(page: Page, link: string, { viewport, language }: Look) {
  const { sidebar } = words[language];
  if (viewport?.width === 390) await page.getByRole('button', { name: sidebar, exact: true }).click();
  await page.getByRole('navigation').getByRole('link', { name: link, exact: true }).first().click();
  await heading(page).filter({ hasText: link }).waitFor();
}

/**
 * Opens the results of a competitor before their scheduled release. The returned function waits until the open
 * page shows them.
 */
export async function openBeforeRelease({ visit, system }: Of, look: Look): Promise<() => Promise<void>> {
  const say = words[look.language];
  const page = await openAs(visit, system, 'Competitor of a marked event', '/', look);
  // The release is planned for tomorrow. The page learns that it is planned for one second from now.
  await page.route('**/my/results', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as OwnResults;
    const soon = new Date(Date.parse(body.meta.server_time) + 1_000).toISOString();
    const data = body.data.map((of) => (of.expected_at === '' ? of : { ...of, expected_at: soon }));
    await route.fulfill({ response, json: { ...body, data } });
  });
  await heading(page).waitFor();
  // The home does not announce the start of a competition to an entry that has competed or is disqualified.
  const entries = main(page).getByRole('region', { name: say.entries, exact: true });
  await entries.getByRole('link', { name: say.see }).first().waitFor();
  expect(await entries.getByText(say.begins).count()).toBe(0);
  await go(page, say.own, look);
  await main(page).getByText(say.planned).waitFor();
  await looksRight(page);
  return async () => {
    await main(page).getByText(say.rank).first().waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  };
}

/** Reads the released results of SK09 as a competitor, as a unit and without an account, by clicks. */
export async function seeResults({ visit, system }: Of, look: Look): Promise<void> {
  const say = words[look.language];
  const competitor = await openAs(visit, system, 'Competitor of a marked event', '/', look);
  await heading(competitor).waitFor();
  await go(competitor, say.own, look);
  await main(competitor).getByText(say.rank).first().waitFor();
  await looksRight(competitor);

  const unit = await openAs(visit, system, 'Participating unit', '/', look);
  await heading(unit).waitFor();
  await go(unit, say.medals, look);
  const table = main(unit).getByRole('region', { name: '湖北工匠杯职业技能大赛', exact: true });
  await table.getByRole('columnheader', { name: say.unit, exact: true }).waitFor();
  await looksRight(unit);
  await go(unit, say.publicity, look);
  await main(unit).getByText(say.objections).first().waitFor();
  await looksRight(unit);
  await main(unit).getByRole('link', { name: say.open, exact: true }).first().click();
  await main(unit).getByRole('row').filter({ hasText: say.gold }).first().waitFor();
  await looksRight(unit);

  const link = main(unit).getByRole('link', { name: say.openPublic, exact: true });
  const anybody = await visit((await link.getAttribute('href')) ?? '', look);
  await anybody.getByRole('row').filter({ hasText: say.gold }).first().waitFor();
  await anybody.getByRole('heading', { name: say.check }).waitFor();
  await looksRight(anybody);
}
