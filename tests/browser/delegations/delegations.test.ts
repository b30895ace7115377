import { describe, expect } from 'vitest';
import { it } from '../support/test.ts';
import { openAs } from '../shell/workspace/session.ts';

describe('the team leader and the liaison of a delegation', () => {
  it('[S7] are named on the unit’s home, shown with masked numbers, and can be called by the committee', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Participating unit', '/match');
    const main = page.getByRole('main');
    await main.getByText('Name a team leader and a liaison').waitFor();
    await main.getByRole('button', { name: 'Name team leader and liaison' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Team leader', { exact: true }).fill('陈思远');
    await dialog.getByLabel('Mobile number of the team leader').fill('02712333');
    await dialog.getByLabel('Liaison', { exact: true }).fill('方晓梅');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Enter a mainland mobile number of 11 digits').waitFor();
    await dialog.getByText('Please fill this in').waitFor();
    await dialog.getByLabel('Mobile number of the team leader').fill('139 0013 9000');
    await dialog.getByLabel('Mobile number of the liaison').fill('13900139001');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await main.getByText('陈思远 · 139****9000').waitFor();
    await main.getByText('方晓梅 · 139****9001').waitFor();

    // A new name requires a new number. The name is not saved without it.
    await main.getByRole('button', { name: 'Change team leader and liaison' }).click();
    await dialog.getByText('On record: 139****9000').waitFor();
    await dialog.getByLabel('Team leader', { exact: true }).fill('罗建平');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Please fill this in').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await main.getByText('陈思远 · 139****9000').waitFor();

    const office = await openAs(visit, system, 'Organising committee', '/onlineManagement/entryReview');
    await office.getByRole('main').getByRole('link', { name: '王子涵' }).click();
    const panel = office.getByRole('region', { name: 'Delegation' });
    await panel.getByText('139****9001').waitFor();
    await panel.getByRole('button', { name: 'Show the numbers' }).click();
    const question = office.getByRole('dialog');
    await question.getByRole('button', { name: 'Show' }).click();
    await question.getByText('Please fill this in').waitFor();
    await question.getByLabel('Reason').fill('核对报到时间');
    await question.getByRole('button', { name: 'Show' }).click();
    await panel.getByRole('link', { name: '13900139001' }).waitFor();
    expect(await panel.getByRole('link', { name: '13900139000' }).getAttribute('href')).toBe(
      'tel:13900139000',
    );
  });
});
