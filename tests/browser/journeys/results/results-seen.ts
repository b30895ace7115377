import type { Page } from 'playwright-core';
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
    rank: /^第\d+名/,
    gold: '金奖',
    check: '核验本名单',
    unit: '单位',
  },
} as const;

/** Reads the released results of SK09 as a competitor, as a unit and without an account, by clicks. */
export async function seeResults(
  { visit, system }: { visit: Parameters<typeof openAs>[0]; system: RunningSystem },
  { viewport, language }: Required<Pick<VisitOptions, 'viewport'>> & { language: keyof typeof words },
): Promise<void> {
  const say = words[language];
  const go = async (page: Page, link: string) => {
    if (viewport?.width === 390) await page.getByRole('button', { name: say.sidebar, exact: true }).click();
    await page.getByRole('navigation').getByRole('link', { name: link, exact: true }).first().click();
    await heading(page).filter({ hasText: link }).waitFor();
  };

  const competitor = await openAs(visit, system, 'Competitor of a marked event', '/', { viewport, language });
  await heading(competitor).waitFor();
  await go(competitor, say.own);
  await main(competitor).getByText(say.rank).first().waitFor();
  await looksRight(competitor);

  const unit = await openAs(visit, system, 'Participating unit', '/', { viewport, language });
  await heading(unit).waitFor();
  await go(unit, say.medals);
  const table = main(unit).getByRole('region', { name: '湖北工匠杯职业技能大赛', exact: true });
  await table.getByRole('columnheader', { name: say.unit, exact: true }).waitFor();
  await looksRight(unit);
  await go(unit, say.publicity);
  await main(unit).getByText(say.objections).first().waitFor();
  await looksRight(unit);
  await main(unit).getByRole('link', { name: say.open, exact: true }).first().click();
  await main(unit).getByRole('row').filter({ hasText: say.gold }).first().waitFor();
  await looksRight(unit);

  const link = main(unit).getByRole('link', { name: say.openPublic, exact: true });
  const anybody = await visit((await link.getAttribute('href')) ?? '', { viewport, language });
  await anybody.getByRole('row').filter({ hasText: say.gold }).first().waitFor();
  await anybody.getByRole('heading', { name: say.check }).waitFor();
  await looksRight(anybody);
}
