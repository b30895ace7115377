import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { heading, openAs } from '../../shell/workspace/session.ts';
import type { RunningSystem } from '../../support/system.ts';
import type { VisitOptions } from '../../support/test.ts';
import { openBeforeRelease, seeResults } from './results-seen.ts';
import { button, does, main, openDuty } from '../on-the-day.ts';
import { looksRight } from '../../support/looks-right.ts';

const words = {
  en: {
    duties: 'My duties',
    results: 'Results of the event',
    page: 'Results of an event',
    none: 'Nothing is compiled yet: the data clerk of the event does it.',
    compile: 'Compile',
    agree: 'Agree',
    propose: 'Propose the release',
    at: 'Released at',
    approve: 'Agree to the release',
    reason: 'Reason',
    sidebar: 'Sidebar',
    menu: 'Rankings',
    competition: 'Competition',
    event: 'Event',
    states: {
      compiled: 'Compiled',
      agreed: 'Agreed',
      proposed: 'Release proposed',
      scheduled: 'Release scheduled',
      released: 'Released',
    },
    first: 'Gold',
    export: 'Export',
    purpose: 'What for',
    format: 'File format',
  },
  zh: {
    duties: '我的执裁任务',
    results: '赛项成绩',
    page: '赛项成绩',
    none: '尚未汇总：由本赛项统分员汇总。',
    compile: '汇总成绩',
    agree: '同意',
    propose: '提请发布',
    at: '发布时刻',
    approve: '同意发布',
    reason: '原因',
    sidebar: '侧边栏',
    menu: '赛项成绩',
    competition: '大赛',
    event: '赛项',
    states: {
      compiled: '已汇总',
      agreed: '裁判长已同意',
      proposed: '已提请发布',
      scheduled: '待发布',
      released: '已发布',
    },
    first: '金奖',
    export: '导出',
    purpose: '用途',
    format: '文件格式',
  },
} as const;

/** Returns an instant of tomorrow, in the format of a date and time input. */
const tomorrow = () => new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 16);

type Look = Required<Pick<VisitOptions, 'viewport'>> & { language: keyof typeof words };

/** Exports the list as a file, for a stated purpose. */
async function takeAway(page: Page, say: (typeof words)[keyof typeof words]): Promise<void> {
  await button(main(page), say.export).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say.purpose).waitFor();
  expect(await button(dialog, say.export).isDisabled()).toBe(true);
  await dialog.getByLabel(say.purpose).fill('存档');
  await dialog.getByLabel(say.format).selectOption('csv');
  await looksRight(page);
  const saving = page.waitForEvent('download');
  await button(dialog, say.export).click();
  expect((await saving).suggestedFilename()).toMatch(/-SK09-\d{4}-\d\d-\d\d\.csv$/);
  await dialog.waitFor({ state: 'detached' });
}

/**
 * Publishes a version of the results of SK09 from its decoded marks, by clicks.
 * @param isCorrection whether a version is public already; the supervisor then approves, and the committee
 * gives a reason
 */
export async function publishResults(
  { visit, system }: { visit: Parameters<typeof openAs>[0]; system: RunningSystem },
  { viewport, language }: Look,
  isCorrection = false,
): Promise<void> {
  const say = words[language];
  const options = { viewport, language };
  const way = { duties: say.duties, event: 'SK09', link: say.results, page: say.page };
  const stands = (page: Page, state: keyof typeof say.states) =>
    main(page).getByText(say.states[state], { exact: true }).first().waitFor();
  const choose = async (kind: string) => {
    const page = await openAs(visit, system, kind, '/', options);
    if (viewport?.width === 390) await page.getByRole('button', { name: say.sidebar, exact: true }).click();
    await page.getByRole('link', { name: say.menu, exact: true }).first().click();
    await heading(page).filter({ hasText: say.page }).waitFor();
    await main(page).getByLabel(say.competition, { exact: true }).selectOption('hubei-cup');
    await main(page).getByLabel(say.event, { exact: true }).selectOption('hubei-cup-sk09');
    return page;
  };

  const clerk = await openDuty(visit, system, 'Data clerk', way, options);
  if (!isCorrection) await main(clerk).getByText(say.none).waitFor();
  await does(clerk, say.compile);
  await stands(clerk, 'compiled');
  const rows = main(clerk).getByRole('row');
  await rows.filter({ hasText: say.first }).first().waitFor();
  await looksRight(clerk);
  // The clerk cannot perform the act of the chief judge.
  expect(await button(main(clerk), say.agree).count()).toBe(0);

  const chief = await openDuty(visit, system, 'Chief judge', way, options);
  await does(chief, say.agree);
  await stands(chief, 'agreed');

  const committee = await choose('Committee of the cup');
  await does(committee, say.propose, async (dialog) => {
    await dialog.getByLabel(say.at).fill(tomorrow());
    if (isCorrection) await dialog.getByLabel(say.reason, { exact: true }).fill('仲裁裁决');
  });
  await stands(committee, 'proposed');
  expect(await button(main(committee), say.approve).count()).toBe(0);
  const second = isCorrection
    ? await openDuty(visit, system, 'Supervisor', way, options)
    : await choose('Second account of the committee of the cup');
  await does(second, say.approve);
  await stands(second, 'scheduled');
  await looksRight(second);

  const seenByCompetitor = isCorrection ? undefined : await openBeforeRelease({ visit, system }, options);

  await system.releaseResults('hubei-cup-sk09');
  await seenByCompetitor?.();
  // Until the correction is released, the corrected version also has the status "released".
  await main(second).getByText(say.states.scheduled, { exact: true }).waitFor({ state: 'detached' });
  await stands(second, 'released');
  await looksRight(second);
  if (!isCorrection) await takeAway(second, say);
}

/** Releases the results of SK09 from its decoded marks and reads them as different accounts, by clicks. */
export async function releaseResults(of: Parameters<typeof publishResults>[0], look: Look): Promise<void> {
  await publishResults(of, look);
  await seeResults(of, look);
}
