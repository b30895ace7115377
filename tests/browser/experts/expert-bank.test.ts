import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { barriers } from '../support/barriers.ts';
import { it } from '../support/test.ts';
import { openAs } from '../shell/workspace/session.ts';

const main = (page: Page) => page.getByRole('tabpanel');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const file = (page: Page) => main(page).getByRole('region', { name: 'Expert file' });

/** Checks that the page fits the width of a phone. */
async function fitsPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    )
    .toBe(true);
}

describe('the expert bank', () => {
  it('[S7] lets an expert write and submit a file on a phone, and the committee approve it', async ({
    visit,
    system,
  }) => {
    const viewport = { width: 390, height: 844 };
    const page = await openAs(visit, system, 'Expert', '/expertBank', { viewport });
    await file(page).getByRole('link', { name: 'Write the file' }).click();
    const person = main(page).getByRole('region', { name: 'Person' });
    await person.getByLabel('Name', { exact: true }).fill('吴国强');
    await person.getByLabel('Identity number').fill('11010519491231002X');
    await person.getByLabel('City where you live').selectOption('420600');
    await person.getByLabel('Education').selectOption('vocational');
    await person.getByLabel('Skill level').selectOption('none');
    await person.getByRole('button', { name: 'Save' }).click();
    await person.getByText('On record: 11****************').waitFor();
    await file(page).getByLabel('Professional title').selectOption('seniorTechnician');
    await file(page).getByLabel('Trades you judge').fill('数控车');
    await file(page).getByLabel('Years of judging').fill('3');
    await file(page).getByLabel('Conflicts of interest').selectOption('ties');
    await file(page).getByLabel('People and units').fill('襄阳隆中技师学院\n张三');
    await file(page).getByRole('button', { name: 'Save' }).click();
    await file(page).getByRole('link', { name: 'your home' }).click();
    await file(page).getByText('Not handed in').waitFor();
    expect(await barriers(page)).toEqual([]);
    await fitsPhone(page);
    await button(page, 'Hand in').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hand in' }).click();
    await file(page).getByText('Being examined').waitFor();

    const office = await openAs(visit, system, 'Organising committee', '/competitionOperation/experts');
    await main(office).getByLabel('Name, employer or trade').fill('吴国强');
    await button(office, 'Search').click();
    await main(office).getByText('1 expert', { exact: true }).waitFor();
    expect(await barriers(office)).toEqual([]);
    await fitsPhone(office);
    await main(office).getByRole('link', { name: '吴国强' }).click();
    await button(office, 'Approve').click();
    const dialog = office.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await dialog.getByText('Please fill this in').waitFor();
    await dialog.getByLabel('Reason').fill('新兴职业，经验丰富');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await main(office).getByText('In the expert bank').waitFor();
    expect(await button(office, 'Approve').count()).toBe(0);
    expect(await barriers(office)).toEqual([]);
    await fitsPhone(office);

    await page.reload();
    await file(page).getByText('In the expert bank', { exact: true }).waitFor();
    await file(page).getByRole('link', { name: 'Change the file' }).click();
    await file(page).getByText('Ask for the entry of your number', { exact: false }).waitFor();

    // The invitations follow the file without a reload.
    const home = await openAs(visit, system, 'Expert', '/expertBank', { viewport });
    await main(home).getByText('You have not been invited yet.', { exact: false }).waitFor();
    await button(home, 'Leave the bank').click();
    const leaving = home.getByRole('dialog');
    await leaving.getByLabel('Reason').fill('退休');
    await leaving.getByRole('button', { name: 'Leave the bank' }).click();
    await main(home)
      .getByText('You have left the expert bank and are not invited.', { exact: false })
      .waitFor();
  });

  it('[S7] finds experts who are free on given days, and stores the search in the address', async ({
    visit,
    system,
  }) => {
    const viewport = { width: 390, height: 844 };
    const path = '/competitionOperation/experts';
    const page = await openAs(visit, system, 'Organising committee', path, { viewport });
    const [from, to] = ['Free from', 'Free until'].map((label) => main(page).getByLabel(label));
    const named = (name: string) => main(page).getByRole('link', { name, exact: true });
    await main(page).getByLabel('Name, employer or trade').fill('韩志刚');
    await button(page, 'Search').click();
    await named('韩志刚').waitFor();

    // The expert has accepted an invitation to the demonstration competition, 75 days from now.
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await from?.fill(day(60));
    await button(page, 'Search').click();
    expect(await to?.evaluate((field: HTMLInputElement) => field.validity.valueMissing)).toBe(true);
    await to?.fill(day(90));
    await button(page, 'Search').click();
    await main(page).getByText('No expert fits what you have chosen.').waitFor();
    expect(page.url()).toContain(`free_from=${day(60)}&free_to=${day(90)}`);
    expect(await barriers(page)).toEqual([]);
    await fitsPhone(page);

    await page.reload();
    await main(page).getByText('No expert fits what you have chosen.').waitFor();
    expect([await from?.inputValue(), await to?.inputValue()]).toEqual([day(60), day(90)]);
    await to?.fill(day(61));
    await button(page, 'Search').click();
    await named('韩志刚').waitFor();
    await to?.fill(day(90));
    await button(page, 'Search').click();
    await button(page, 'Show all').click();
    await main(page)
      .getByText(/^3[01] experts$/)
      .waitFor();
    expect([await from?.inputValue(), await to?.inputValue()]).toEqual(['', '']);
    await fitsPhone(page);
  });
});
