import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { barriers } from '../support/barriers.ts';
import { it } from '../support/test.ts';
import { openAs } from '../shell/workspace/session.ts';

const main = (page: Page) => page.getByRole('tabpanel');
const path = '/competitionOperation/experts';

const heads =
  'Name,Identity number,Mobile number,City,Occupation,Education,Skill level,Employer,Professional title,' +
  'Trades,Years of judging,Number of the certificate,Last day of the certificate,Judged before,' +
  'Conflicts of interest,People and units';
const sheet = (...rows: readonly string[]) => ({
  name: 'experts.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([heads, ...rows].join('\n')),
});
const expert = (name: string, id: string, phone: string) =>
  `${name},${id},${phone},武汉市,In work,Bachelor,None,武汉江城职业技术学院,Senior title,焊接,8,,,,None,`;

describe('the expert bank of a committee', () => {
  it('takes experts from a sheet after a check, and another person approves them together', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Organising committee', path);
    await main(page).getByText('Add experts from a sheet').click();
    const download = page.waitForEvent('download');
    await main(page).getByRole('button', { name: 'Download the template' }).click();
    expect((await download).suggestedFilename()).toBe('Expert sheet.xlsx');

    const choose = (...rows: readonly string[]) =>
      main(page)
        .locator('input[type=file]')
        .setInputFiles(sheet(...rows));
    await choose(expert('钟离甲', '42', '13971100001'));
    await main(page)
      .getByRole('row', { name: /2.*Identity number.*42.*Enter the 18 characters/ })
      .waitFor();
    expect(await barriers(page)).toEqual([]);

    await choose(
      expert('钟离甲', '110105194912310038', '13971100001'),
      expert('钟离乙', '420106197503020016', '13971100002'),
    );
    const enter = main(page).getByRole('button', { name: 'File 2 applications' });
    await enter.waitFor();
    expect(await enter.isDisabled()).toBe(true);
    expect(await barriers(page)).toEqual([]);
    await main(page)
      .getByRole('checkbox', { name: /application forms/ })
      .check();
    await enter.click();
    await main(page).getByText('2 applications have been filed.', { exact: false }).waitFor();
    // The list shows them without a reload. The member who filed them cannot tick them.
    await main(page).getByRole('link', { name: '钟离甲' }).waitFor();
    expect(
      await main(page)
        .getByRole('checkbox', { name: /钟离甲/ })
        .isDisabled(),
    ).toBe(true);

    const other = await openAs(
      visit,
      system,
      'Second person of the committee',
      `${path}#text=${encodeURIComponent('钟离')}`,
    );
    await main(other).getByRole('button', { name: 'Approve those on this page that wait' }).click();
    expect(await barriers(other)).toEqual([]);
    await main(other).getByRole('button', { name: 'Approve 2 files' }).click();
    await main(other).getByText('2 files have been approved.').waitFor();
    await main(other).getByRole('button', { name: 'Close' }).click();
    for (const name of ['钟离甲', '钟离乙']) {
      await main(other)
        .getByRole('row', { name: new RegExp(`${name}.*In the expert bank`) })
        .waitFor();
    }
  });
});
