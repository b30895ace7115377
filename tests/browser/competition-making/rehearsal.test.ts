import { describe, expect } from 'vitest';
import { chinaDay } from '../../../server/competition/competitions.ts';
import { sign } from '../support/signing.ts';
import { it } from '../support/test.ts';
import { heading, openAs } from '../shell/workspace/session.ts';
import { looksRightOnBoth } from '../support/looks-right.ts';

const COMMITTEE = 'Organising committee';
const DEPUTY = 'Second person of the committee';
const NAME = '第三届湖北省职业技能大赛';

const band = () => document.documentElement.style.getPropertyValue('--rehearsal');

describe('a rehearsal', () => {
  it('is arranged by one person, marked on its pages, and wiped by two', async ({ visit, system }) => {
    await system.closeRegistration('hubei-3');
    const page = await openAs(visit, system, COMMITTEE, '/competitionMaking/competitions');
    const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
    await page.getByRole('link', { name: NAME, exact: true }).click();
    await press('Arrange a rehearsal');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Not copied are notices').waitFor();
    // The rehearsal ends before the first day of the competition.
    await dialog.getByLabel('First day of the rehearsal').fill('2040-01-01');
    await dialog.getByRole('button', { name: 'Arrange the rehearsal' }).click();
    await dialog.locator('[aria-invalid="true"]').waitFor();
    await dialog.getByLabel('First day of the rehearsal').fill(chinaDay(Date.now()));
    await dialog.getByRole('button', { name: 'Arrange the rehearsal' }).click();

    const link = page.getByRole('main').getByRole('link', { name: 'The rehearsal', exact: true });
    await link.waitFor();
    expect(await page.evaluate(band)).toBe('');
    expect(await page.getByRole('button', { name: 'Arrange a rehearsal' }).count()).toBe(0);
    await link.click();
    await expect.poll(() => heading(page).textContent()).not.toBe(NAME);
    await expect.poll(() => page.evaluate(band)).toContain('Rehearsal: nothing here is real or public');
    await looksRightOnBoth(page);

    await sign(page, system, () => press('Wipe the rehearsal'));
    await page.getByRole('dialog').getByText('cannot be restored').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Propose' }).click();
    await page.getByText(/proposed on .* to wipe the rehearsal/).waitFor();
    expect(await page.getByRole('main').getByRole('button', { name: 'Approve', exact: true }).count()).toBe(
      0,
    );

    const other = await openAs(visit, system, DEPUTY, '/myWork/tasks');
    await other
      .getByRole('main')
      .getByRole('link', { name: new RegExp(NAME) })
      .first()
      .click();
    await other.getByText(/to wipe the rehearsal/).waitFor();
    await sign(other, system, () =>
      other.getByRole('main').getByRole('button', { name: 'Approve', exact: true }).click(),
    );
    await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await other.getByText('Two people have agreed to wipe it.').waitFor();

    await page.getByRole('link', { name: NAME, exact: true }).click();
    await expect.poll(() => heading(page).textContent()).toBe(NAME);
    await expect.poll(() => page.evaluate(band)).toBe('');
  });
});
