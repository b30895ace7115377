import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { pdf } from '../../server/support/sample-files.ts';
import { barriers } from '../support/barriers.ts';
import { typeCode } from '../support/press.ts';
import { it } from '../support/test.ts';
import { addressOf, heading, openAs } from '../shell/workspace/session.ts';

const main = (page: Page) => page.getByRole('tabpanel');
const files = (page: Page) => main(page).locator('input[type=file]');
const evidence = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });

describe('the information of a unit at /information', () => {
  it('[S8] shows which fields are empty and all faults at once, and keeps the saved values', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Participating unit', '/information');
    await main(page).getByText('Still empty: Kind of organisation', { exact: false }).waitFor();
    await main(page).getByRole('button', { name: 'Save' }).click();
    await main(page).getByText('Choose one of the options').waitFor();
    expect(await main(page).locator('[aria-invalid=true]').count()).toBe(4);
    await main(page).getByLabel('Kind of organisation').selectOption('school');
    await main(page).getByLabel('City').selectOption('420100');
    await main(page).getByLabel('Contact person', { exact: true }).fill('陈思远');
    await main(page).getByLabel('Mobile number of the contact person').fill('13800138003');
    await files(page).setInputFiles(evidence('commitment.pdf', pdf()));
    await main(page).getByRole('button', { name: 'Remove commitment.pdf' }).waitFor();
    await main(page).getByRole('button', { name: 'Save' }).click();
    await main(page).getByText('Complete.').waitFor();
    await page.reload();
    await main(page).getByText('On record: 138****8003').waitFor();
    await main(page).getByText('commitment.pdf', { exact: true }).waitFor();
  });
});

describe('the information of an expert', () => {
  it('[S2] contains the person and the expert file, shows all faults at once, and keeps the saved values', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Expert', '/information');
    const file = main(page).getByRole('region', { name: 'Expert file' });
    await file.getByText('Still empty: Employer', { exact: false }).waitFor();
    expect(await main(page).getByRole('link', { name: 'To the events' }).count()).toBe(0);
    expect(await file.getByLabel('Employer').inputValue()).toBe('襄阳隆中技师学院');
    await file.getByLabel('Number of the certificate').fill('HB-CP-2024-0117');
    await file.getByRole('button', { name: 'Save' }).click();
    await file.getByText('Choose one of the options').waitFor();
    expect(await file.getByText('Please fill this in').count()).toBe(3);
    await file.getByLabel('Professional title').selectOption('seniorTechnician');
    await file.getByLabel('Trades you judge').fill('数控车, 数控铣，焊接');
    await file.getByLabel('Years of judging').fill('8');
    await file.getByLabel('Last day of the certificate').fill('2020-06-30');
    await file.getByLabel('Conflicts of interest').selectOption('none');
    await file.getByRole('button', { name: 'Save' }).click();
    const expired = file.getByText('Your certificate has expired.', { exact: false });
    await expired.waitFor();
    await file.getByLabel('Last day of the certificate').fill('2028-06-30');
    await file.getByRole('button', { name: 'Save' }).click();
    await expired.waitFor({ state: 'detached' });
    await file.getByText('Still empty: Name and Identity number', { exact: true }).waitFor();

    const person = main(page).getByRole('region', { name: 'Person' });
    await person.getByLabel('Identity number').fill('11010519491231002X');
    await person.getByLabel('City where you live').selectOption('420600');
    await person.getByLabel('Education').selectOption('vocational');
    await person.getByLabel('Skill level').selectOption('none');
    await person.getByRole('button', { name: 'Save' }).click();
    await person.getByText('On record: 11****************').waitFor();
    await file.getByText('Complete.').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.reload();
    await expect.poll(() => file.getByLabel('Trades you judge').inputValue()).toBe('数控车、数控铣、焊接');
  });
});

it('lists the signed-in devices one click from the account menu, and signs other devices out', async ({
  visit,
  system,
}) => {
  const account = system.account('Personal registrant');
  const others = [await system.signIn(account), await system.signIn(account)];
  const page = await openAs(visit, system, 'Personal registrant', '/gameApply/index');
  await page.getByRole('button', { name: 'Account of', exact: false }).click();
  await page.getByRole('menuitem', { name: 'My information' }).click();
  const devices = main(page).getByRole('region', { name: 'Signed-in devices' });
  await devices.getByText('This device').waitFor();
  const before = await devices.getByRole('listitem').count();
  expect(before).toBeGreaterThanOrEqual(others.length + 1);
  await devices.getByRole('button', { name: 'Sign out:' }).first().click();
  await expect.poll(() => devices.getByRole('listitem').count()).toBe(before - 1);
  await devices.getByRole('button', { name: 'Sign out all other devices' }).click();
  await expect.poll(() => devices.getByRole('listitem').count()).toBe(1);
  await devices.getByText('This device').waitFor();
  for (const { access_token } of others) {
    const answer = await fetch(`${system.url}/api/v1/user/info`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(answer.status).toBe(401);
  }
});

describe('the mobile number of an account', () => {
  it('is changed with the password and a code that is sent to the new number', async ({ visit, system }) => {
    const fresh = '13900139006';
    const page = await openAs(visit, system, 'Expert', '/information');
    await main(page).getByRole('button', { name: 'Change the number' }).click();
    await main(page).getByRole('button', { name: 'Keep the present one' }).click();
    const open = main(page).getByRole('button', { name: 'Change the number' });
    expect(await open.evaluate((button) => button === document.activeElement)).toBe(true);
    await open.click();
    await main(page).getByText('until now it is 138****8006').waitFor();
    await main(page).getByRole('button', { name: 'Change the number' }).click();
    await main(page).getByText('Ask for a code first').waitFor();
    expect(await main(page).getByText('Please fill this in').count()).toBe(2);

    // A number of another account receives a code like any other number. Only the owner of the code learns
    // that it has an account.
    await main(page).getByLabel('Mobile number').fill('13800138001');
    await main(page).getByRole('button', { name: 'Send code' }).click();
    await typeCode(main(page).getByLabel('Verification code'), await system.codeFor('13800138001'));
    await main(page).getByLabel('Current password').fill('Wrong-password1');
    await main(page).getByRole('button', { name: 'Change the number' }).click();
    await main(page).getByText('The current password is not right').waitFor();
    await main(page).getByLabel('Current password').fill(system.account('Expert').password);
    await main(page).getByRole('button', { name: 'Change the number' }).click();
    await main(page).getByText('This mobile number already has an account').waitFor();
    await main(page).getByRole('button', { name: 'Keep the present one' }).click();

    await open.click();
    await main(page).getByLabel('Mobile number').fill(fresh);
    await main(page).getByRole('button', { name: 'Send code' }).click();
    await typeCode(main(page).getByLabel('Verification code'), await system.codeFor(fresh));
    await main(page).getByLabel('Current password').fill(system.account('Expert').password);
    await main(page).getByRole('button', { name: 'Change the number' }).click();
    await main(page).getByText('The new number is in force').waitFor();
    await expect.poll(() => main(page).getByLabel('Mobile number').inputValue()).toBe('139****9006');
    expect(await barriers(page)).toEqual([]);
  });

  it('requires a code to the present number as well if the account has a second factor', async ({
    visit,
    system,
  }) => {
    const account = system.account('Technician');
    const page = await openAs(visit, system, 'Technician', '/information');
    await main(page).getByRole('button', { name: 'Change the number' }).click();
    await main(page)
      .getByText('ask an administrator of your organisation to make you an account', { exact: false })
      .waitFor();
    await main(page).getByLabel('Mobile number', { exact: true }).fill('13900139007');
    await main(page).getByLabel('Current password').fill(account.password);
    await main(page).getByRole('button', { name: 'Send code' }).first().click();
    await typeCode(main(page).getByLabel('Verification code'), await system.codeFor('13900139007'));
    await main(page).getByRole('button', { name: 'Change the number' }).click();
    await main(page).getByText('Ask for a code first').waitFor();
    const sent = page.waitForResponse((response) => response.url().endsWith('/verification-codes/present'));
    await main(page).getByRole('button', { name: 'Send code' }).click();
    const { key } = (await (await sent).json()) as { key: string };
    await main(page)
      .getByLabel('Code to the present number')
      .fill(await system.answerSecondFactor(key));
    await main(page).getByRole('button', { name: 'Change the number' }).click();
    await main(page).getByText('The new number is in force').waitFor();
    await expect
      .poll(() => main(page).getByLabel('Mobile number', { exact: true }).inputValue())
      .toBe('139****9007');
    expect(await barriers(page)).toEqual([]);
  });
});

describe('a correction', () => {
  it('[S56] is requested beside the locked field, decided by the committee, and shown to the unit that requested it', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Participating unit', '/information');
    await main(page).getByRole('link', { name: 'Ask for a correction' }).first().click();
    await expect.poll(() => addressOf(page)).toBe('/information/newCorrection?field=org_name');
    await main(page).getByRole('button', { name: 'Send the request' }).click();
    await expect.poll(() => main(page).getByText('Please fill this in').count()).toBe(3);
    await main(page).getByLabel('New value').fill('湖北江汉机电职业技术大学');
    await main(page).getByLabel('Reason').fill('教育部已批准更名');
    await files(page).setInputFiles(evidence('approval.pdf', pdf()));
    await main(page).getByRole('button', { name: 'Remove approval.pdf' }).waitFor();
    await main(page).getByRole('button', { name: 'Send the request' }).click();
    await main(page).getByRole('link', { name: 'See the request' }).click();
    await main(page).getByRole('button', { name: 'Withdraw' }).waitFor();

    const other = await openAs(visit, system, 'Organising committee', '/onlineManagement/corrections');
    await main(other).getByLabel('State').selectOption('filed');
    await expect.poll(() => new URL(other.url()).hash).toBe('#status=filed');
    // The rows move when the list arrives.
    await main(other).locator('table[aria-busy=false]').waitFor();
    await main(other).getByRole('link', { name: '湖北江汉机电职业技术学院' }).click();
    await main(other).getByText('湖北江汉机电职业技术大学').waitFor();
    const link = main(other).getByRole('link', { name: 'approval.pdf' });
    await expect.poll(() => link.getAttribute('href')).toMatch(/^\/api\/v1\/files\//);
    expect(await main(other).getByRole('button', { name: 'Withdraw' }).count()).toBe(0);
    await main(other).getByRole('button', { name: 'Correct it' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Correct it' }).click();
    await main(other).getByText('Corrected', { exact: true }).waitFor();

    await page.goto(`${system.url}/information/corrections`);
    await main(page).getByRole('link', { name: '湖北江汉机电职业技术大学' }).click();
    await heading(page).filter({ hasText: '湖北江汉机电职业技术大学' }).waitFor();
    await main(page).getByText('Corrected', { exact: true }).waitFor();
  });
});

describe('a claim of an identity number', () => {
  it('is filed where the number is refused, upheld by the committee, and visible to both accounts', async ({
    visit,
    system,
  }) => {
    // The identity number of the demonstration's registrant, in the profile of another account.
    const number = '420106200504201024';
    const page = await openAs(visit, system, 'Expert', '/information');
    const person = main(page).getByRole('region', { name: 'Person' });
    await person.getByLabel('Identity number').fill(number);
    await person.getByLabel('City where you live').selectOption('420600');
    await person.getByLabel('Education').selectOption('vocational');
    await person.getByLabel('Skill level').selectOption('none');
    await person.getByRole('button', { name: 'Save' }).click();
    await person.getByRole('link', { name: 'Claim your identity number' }).click();
    await expect.poll(() => addressOf(page)).toBe('/information/newCorrection?field=identity');
    await main(page).getByLabel('Your identity number').fill('11010519491231002X');
    await main(page).getByLabel('Reason').fill('这是我的身份证');
    await files(page).setInputFiles(evidence('card.pdf', pdf()));
    await main(page).getByRole('button', { name: 'Remove card.pdf' }).waitFor();
    await main(page).getByRole('button', { name: 'Send the request' }).click();
    await main(page).getByText('This is not the identity number of your profile').waitFor();
    await main(page).getByLabel('Your identity number').fill(number);
    await main(page).getByRole('button', { name: 'Send the request' }).click();
    await main(page).getByRole('link', { name: 'See the request' }).click();
    await main(page).getByRole('button', { name: 'Withdraw' }).waitFor();
    expect(await main(page).getByText('林晓雨').count()).toBe(0);

    const committee = await openAs(visit, system, 'Organising committee', '/onlineManagement/corrections');
    await main(committee).getByRole('link', { name: '吴国强' }).click();
    await main(committee).getByText('林晓雨 (lin.xiaoyu)').waitFor();
    expect(await barriers(committee)).toEqual([]);
    await main(committee).getByRole('button', { name: 'Uphold the claim' }).click();
    await committee.getByRole('dialog').getByRole('button', { name: 'Uphold the claim' }).click();
    await main(committee).getByText('Corrected', { exact: true }).waitFor();

    await page.reload();
    await main(page).getByText('Corrected', { exact: true }).waitFor();
    const other = await openAs(visit, system, 'Personal registrant', '/information');
    await main(other).getByText('Still empty: Identity number', { exact: false }).waitFor();
  });
});

describe.each(['light', 'dark'] as const)('forms with files in %s', (colorScheme) => {
  it('have no barrier that axe finds', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Participating unit', '/information/newCorrection', {
      colorScheme,
    });
    await files(page).setInputFiles(evidence('lie.jpg', pdf()));
    await main(page).getByText('The content of this file is not what its name says').waitFor();
    expect(
      await main(page)
        .getByRole('button', { name: /^Try again/ })
        .count(),
    ).toBe(0);
    expect(await barriers(page)).toEqual([]);
    await page.goto(`${system.url}/accountAdmin`);
    await main(page).getByRole('button', { name: 'Add an account' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add the account' }).click();
    expect(await barriers(page)).toEqual([]);
  });
});
