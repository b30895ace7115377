import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it } from '../support/test.ts';
import { openAs } from '../shell/workspace/session.ts';

const main = (page: Page) => page.getByRole('tabpanel');

const heads =
  'Event code,Name,Identity number,Mobile number,City,Occupation,Education,Skill level,Coach,Coach’s mobile number,Remarks';
const sheet = (...rows: readonly string[]) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([heads, ...rows].join('\n')),
});

describe('the batch entry at /onlineManagement/import', () => {
  it('checks a sheet of a unit, checks it again after a correction, and enters its people', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Participating unit', '/onlineManagement/import');
    const download = page.waitForEvent('download');
    await main(page).getByRole('button', { name: 'Download the template' }).click();
    expect((await download).suggestedFilename()).toBe('Entry sheet.xlsx');

    const choose = (...rows: readonly string[]) =>
      main(page)
        .locator('input[type=file]')
        .setInputFiles(sheet(...rows));
    await choose('SK05,选手甲,42,13710000001,武汉市,Student,Junior college,None,,,');
    const faulty = main(page).getByRole('row', {
      name: /选手甲.*Identity number.*42.*Enter the 18 characters/,
    });
    await faulty.waitFor();
    // A file that cannot be read leaves the faults of the previous file on screen.
    await main(page)
      .locator('input[type=file]')
      .setInputFiles({
        name: 'other.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('a,b\n1,2'),
      });
    await main(page).getByText('The columns are not those of the template').waitFor();
    await main(page).getByText('The faults below are still those of people.csv.').waitFor();
    await faulty.waitFor();

    await choose('SK05,选手甲,420101200505030018,13710000001,武汉市,Student,Junior college,None,,,');
    await main(page).getByText('1 row, nothing is wrong.', { exact: false }).waitFor();
    await main(page)
      .getByRole('row', { name: /选手甲.*42\*{16}.*137\*{4}0001.*SK05/ })
      .waitFor();
    const enter = main(page).getByRole('button', { name: 'Enter everybody' });
    expect(await enter.isDisabled()).toBe(true);
    await main(page).getByRole('checkbox').check();
    await enter.click();
    await main(page).getByRole('link', { name: 'See the entries' }).click();
    await main(page).getByRole('link', { name: '选手甲' }).waitFor();
  });
});
