import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { button, does, it, main } from '../journeys/on-the-day.ts';
import { openAs } from '../shell/workspace/session.ts';
import { looksRight, looksRightOnBoth } from '../support/looks-right.ts';
import { pdf } from '../../server/support/sample-files.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** Opens a call from the list on screen. */
async function opens(page: Page, theme: RegExp): Promise<void> {
  await main(page).getByRole('link', { name: theme }).first().click();
  await main(page).getByRole('heading', { name: theme }).waitFor();
}

it('[running.md 2] [running.md 7] takes an exhibitor from the application to the confirmed booth', async ({
  visit,
  system,
}) => {
  const committee = await openAs(visit, system, 'Organising committee', '/manage');
  await main(committee)
    .getByRole('link', { name: /Exhibitors to decide on/ })
    .click();
  await does(committee, 'Approve');
  await main(committee).getByText('Approved, without a booth').waitFor();
  await button(main(committee), 'Assign a booth').click();
  const dialog = committee.getByRole('dialog');
  // A booth of 9 m² is too small for the application, so that it is no button.
  await dialog.getByRole('button', { name: /^B02/ }).waitFor();
  expect(await dialog.getByRole('button', { name: /^A0/ }).count()).toBe(0);
  await button(dialog, 'Assign the booth').click();
  // No booth is chosen yet, so that the dialog stays.
  await dialog.locator('.mantine-InputWrapper-error').waitFor();
  await dialog.getByRole('button', { name: /^B02/ }).click();
  await looksRight(committee);
  await button(dialog, 'Assign the booth').click();
  await main(committee).getByText('Booth to be confirmed').waitFor();

  const exhibitor = await openAs(visit, system, 'Confirmed exhibitor', '/exhibitor/index', phone);
  await main(exhibitor).getByRole('link', { name: 'To the booth' }).first().click();
  await main(exhibitor).getByText('Time to confirm booth B1馆 B02').waitFor();
  await does(exhibitor, 'Confirm the booth');
  await main(exhibitor).getByText('The exhibitor books a time to move in.').last().waitFor();
  await looksRightOnBoth(exhibitor);

  // The exhibitor has another booth at the cup, which stands first.
  await button(main(exhibitor), 'Book a time to move in').last().click();
  const booking = exhibitor.getByRole('dialog');
  const slot = booking.getByLabel('Time to move in');
  await button(booking, 'Book this time').click();
  await expect.poll(() => slot.getAttribute('aria-invalid')).toBe('true');
  await slot.selectOption({ index: 2 });
  await looksRightOnBoth(exhibitor);
  await button(booking, 'Book this time').click();
  await button(main(exhibitor), 'Book another time to move in').waitFor();
  await main(exhibitor)
    .getByText(/09:00–10:00$/)
    .waitFor();

  await button(main(exhibitor), 'Change the people at the booth').last().click();
  const people = exhibitor.getByRole('dialog');
  await people.getByLabel('Names').fill('王建设\n李国庆');
  await button(people, 'Save').click();
  await main(exhibitor).getByRole('link', { name: 'Passes to print' }).last().click();
  const passes = main(exhibitor).locator('[data-card]');
  await passes.filter({ hasText: '李国庆' }).getByText('展位：B1馆 B02').waitFor();
  expect(await passes.count()).toBe(2);
  await passes
    .first()
    .getByText(/^布展时段：.* 09:00–10:00$/)
    .waitFor();
  await looksRightOnBoth(exhibitor);
  await exhibitor.emulateMedia({ media: 'print' });
  expect(await button(main(exhibitor), 'Print').isVisible()).toBe(false);
  expect(await passes.last().isVisible()).toBe(true);
  await exhibitor.emulateMedia({ media: null });
  await main(exhibitor).getByRole('link', { name: 'To the booth' }).click();
  await main(exhibitor).getByText('Booth confirmed').first().waitFor();
});

it('[running.md 2] hands a booth over to its exhibitor and takes it back, as the venue staff', async ({
  visit,
  system,
}) => {
  const office = await openAs(visit, system, 'Exhibitor administrator', '/match');
  await office.getByRole('link', { name: 'Exhibitor review' }).click();
  await opens(office, /湖北工匠杯技能展示/);
  await main(office)
    .getByRole('link', { name: /武汉东湖/ })
    .click();
  await does(office, 'Hand over the booth', (dialog) =>
    dialog.getByLabel('Result of the safety check').fill('检查合格。\n灭火器两具。'),
  );
  await main(office).getByText('Moved in', { exact: true }).waitFor();
  // Nothing is urgent until the exhibition is over.
  expect(await button(main(office), 'Take back the booth').getAttribute('data-variant')).toBe('default');
  await looksRight(office);
  await does(office, 'Take back the booth', (dialog) =>
    dialog.getByLabel('State of the booth and damage').fill('完好'),
  );
  await main(office).getByText('Booth handed back').first().waitFor();
});

it('[running.md 2] adds a call with booths, publishes it, and takes an application to it', async ({
  visit,
  system,
}) => {
  const committee = await openAs(visit, system, 'Committee of the cup', '/onlineManagement/exhibitors');
  await opens(committee, /湖北工匠杯技能展示/);
  // The call of the cup is cancelled by two people, so that the competition can have another one.
  await button(main(committee), 'Ask to cancel the call').click();
  const asked = committee.getByRole('dialog');
  await asked.getByLabel('Reason').fill('场馆调整');
  await button(asked, 'Ask for it').click();
  await main(committee)
    .getByText(/asks to cancel the call: 场馆调整/)
    .waitFor();
  expect(await button(main(committee), 'Cancel the call').count()).toBe(0);
  const deputy = await openAs(
    visit,
    system,
    'Second account of the committee of the cup',
    '/onlineManagement/exhibitors',
  );
  await opens(deputy, /湖北工匠杯技能展示/);
  await does(deputy, 'Cancel the call');
  await main(deputy).getByText('Why it is cancelled').waitFor();

  await main(deputy).getByRole('link', { name: 'All calls for exhibitors' }).click();
  await button(main(deputy), 'New call for exhibitors').click();
  await button(main(deputy), 'Save the draft').click();
  await expect.poll(() => main(deputy).locator('[aria-invalid=true]').count()).toBeGreaterThan(5);
  const at = (days: number) =>
    new Date(Date.now() + days * 24 * 3_600_000 + 8 * 3_600_000).toISOString().slice(0, 16);
  for (const [label, value] of [
    ['Theme of the exhibition', '技能成果展'],
    ['What exhibitors should know', '欢迎企业参展。\n学校同样欢迎。'],
    ['Applications open', at(-1)],
    ['Applications close', at(1)],
    ['Moving in from', at(2)],
    ['Moving in until', at(3)],
    ['Booths are cleared by', at(4)],
    ['Safety rules', '不得占用消防通道。'],
    ['Telephone for exhibitors', '027-12333'],
  ] as const) {
    await main(deputy).getByLabel(label, { exact: true }).fill(value);
  }
  const length = main(deputy).getByLabel('Exhibitors book a time to move in', { exact: true });
  await length.selectOption({ label: 'In slots of 240 minutes' });
  await main(deputy).getByLabel('Exhibitors in one slot', { exact: true }).fill('0');
  await button(main(deputy), 'Save the draft').click();
  await main(deputy).getByLabel('Exhibitors in one slot', { exact: true }).fill('3');
  await looksRight(deputy);
  await button(main(deputy), 'Save the draft').click();
  await main(deputy).getByText('Slots of 240 minutes, exhibitors in each: 3').waitFor();
  await main(deputy).getByText('There are no booths yet.', { exact: false }).waitFor();
  expect(await button(main(deputy), 'Publish the call').count()).toBe(0);
  await button(main(deputy), 'Add booths').click();
  const dialog = deputy.getByRole('dialog');
  await dialog.getByLabel('Hall').fill('二号馆');
  await dialog.getByLabel('Last number').fill('4');
  await button(dialog, 'Add the booths').click();
  await main(deputy).getByRole('button', { name: /^A04/ }).waitFor();
  await does(deputy, 'Publish the call');
  await main(deputy).getByText('Open for applications').waitFor();

  const exhibitor = await openAs(visit, system, 'Confirmed exhibitor', '/exhibitor/index', phone);
  await main(exhibitor).getByRole('link', { name: 'Apply to exhibit' }).click();
  await button(main(exhibitor), 'Apply to exhibit').click();
  for (const [label, value] of [
    ['Theme of the exhibits', '数控系统'],
    ['Exhibits', '数控系统两套'],
    ['Area, m²', '99'],
    ['Power, kW', '3'],
    ['Contact person', '秦雨涵'],
    ['Telephone', '027-12333'],
  ] as const) {
    await main(exhibitor).getByLabel(label, { exact: true }).fill(value);
  }
  await button(main(exhibitor), 'Save the draft').click();
  // The limit of the call is named at the field.
  await expect.poll(() => main(exhibitor).getByLabel('Area, m²').getAttribute('aria-invalid')).toBe('true');
  await main(exhibitor).getByLabel('Area, m²').fill('9');
  await button(main(exhibitor), 'Save the draft').click();
  // The commitment to stamp is filled with the saved draft and the safety rules of the call.
  await main(exhibitor).getByRole('link', { name: 'Print the filled commitment' }).click();
  const commitment = main(exhibitor).getByRole('article');
  await commitment.getByRole('heading', { name: '安全承诺书' }).waitFor();
  for (const words of ['数控系统', '标摊，9 m²，3 kW', '秦雨涵 027-12333', '不得占用消防通道。'])
    expect(await commitment.textContent()).toContain(words);
  await looksRight(exhibitor);
  const { pathname, search } = new URL(exhibitor.url());
  const other = await openAs(visit, system, 'Exhibitor', pathname + search);
  await main(other).getByText('There is nothing at this address').waitFor();
  await main(exhibitor).getByRole('link', { name: 'To the application' }).click();
  await button(main(exhibitor), 'Change the application').click();
  await main(exhibitor)
    .locator('input[type=file]')
    .setInputFiles({ name: 'commitment.pdf', mimeType: 'application/pdf', buffer: pdf() });
  await main(exhibitor).getByRole('button', { name: 'Remove commitment.pdf' }).waitFor();
  await button(main(exhibitor), 'Save the draft').click();
  await does(exhibitor, 'Submit the application');
  await main(exhibitor).getByText('The organising committee examines the application.').waitFor();
  await looksRight(exhibitor);
});
