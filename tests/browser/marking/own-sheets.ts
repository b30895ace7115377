import type { Page } from 'playwright-core';
import type { SheetAnswer } from '../../../server/contract/marking/score-sheet.ts';
import { main, openDuty } from '../journeys/on-the-day.ts';
import { callsOf } from '../journeys/entry/two-competitions.ts';
import type { openAs } from '../shell/workspace/session.ts';
import type { RunningSystem } from '../support/system.ts';

/** Helpers for the score sheets of one judge of SK01 on the day of the cup, in English. */

export const JUDGE = 'Scoring judge';
export const ARRIVED = 'All marks of this device have arrived.';

type Visit = Parameters<typeof openAs>[0];

/** Returns the group of an aspect. */
export const field = (page: Page, aspect: string) => main(page).getByRole('group', { name: aspect });

/** Types the measurement of D1.1 in module D of SK01. */
export const giveFaults = async (page: Page, count: string) => {
  await field(page, 'D1.1').getByRole('textbox').fill(count);
  await field(page, 'D1.1').getByRole('textbox').press('Enter');
};
export const giveLevel = (page: Page, level: number) =>
  field(page, 'D1.2')
    .getByRole('radio', { name: new RegExp(`^${level}`) })
    .check();

/**
 * Opens a sheet of module D by the code of the work.
 * @returns the id of the sheet
 */
export async function openSheet(page: Page, code: string): Promise<string> {
  await main(page)
    .getByRole('link', { name: `Open the sheet: SK01 ${code}, module D`, exact: true })
    .click();
  await main(page).getByText(code, { exact: true }).first().waitFor();
  await field(page, 'D1.1').waitFor();
  return new URLSearchParams(new URL(page.url()).hash.slice(1)).get('sheet') ?? '';
}

export const way = { duties: 'My duties', event: 'SK01', link: 'My score sheets', page: 'My score sheets' };
export const openSheets = (visit: Visit, system: RunningSystem) => openDuty(visit, system, JUDGE, way, {});

/** Returns the marks of a sheet on the server, by aspect. */
export async function marksOf(system: RunningSystem, id: string) {
  const call = await callsOf(system, JUDGE);
  const { data } = await call<SheetAnswer>('GET', `/sheets/${id}`);
  return data.marks.map(({ aspect, value, at }) => ({ aspect, value, at }));
}
