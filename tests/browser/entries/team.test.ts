import { describe, expect } from 'vitest';
import { it } from '../support/test.ts';
import { looksRightOnBoth } from '../support/looks-right.ts';
import { openAs } from '../shell/workspace/session.ts';

describe('a team', () => {
  it('is entered by its unit, shows each fault at its member, and lists all members in its entry', async ({
    visit,
    system,
  }) => {
    const unit = await openAs(visit, system, 'Participating unit', '/onlineManagement/entries');
    await unit.getByRole('button', { name: 'Enter a team' }).click();
    const form = unit.getByRole('main');
    const [first, second] = [1, 2].map((one) => form.getByRole('region', { name: `Member ${one}` }));
    await first!.getByLabel('Name', { exact: true }).fill('林晓雨');
    await first!.getByLabel('Identity number').fill('420106200504201024');
    await second!.getByLabel('Name', { exact: true }).fill('孙佳宜');
    await form.getByLabel('The entry form, stamped by our unit').check();
    const send = form.getByRole('button', { name: 'Enter the team' });
    await send.click();
    await second!.getByText('Please fill this in').waitFor();
    await second!.getByLabel('Identity number').fill('420901200511223063');
    await send.click();
    await second!.getByText('Nobody of this name and number').waitFor();
    await second!.getByLabel('Name', { exact: true }).fill('孙佳怡');
    await send.click();
    await unit.getByRole('heading', { level: 1, name: '林晓雨 and 孙佳怡' }).waitFor();
    await form.getByRole('heading', { name: 'Member 2' }).waitFor();
    await form.getByText('Team entered and endorsed by the unit').waitFor();

    const committee = await openAs(visit, system, 'Organising committee', '/onlineManagement/entryReview');
    await committee.getByRole('link', { name: '林晓雨 and 孙佳怡' }).click();
    // The list has a button of the same name. It stays on screen until the entry is shown.
    await committee.getByRole('heading', { level: 1, name: /机电一体化/ }).waitFor();
    await committee.getByRole('button', { name: 'Approve' }).click();
    await committee
      .getByRole('complementary', { name: /^Approve the entry of/ })
      .getByRole('button', { name: 'Approve' })
      .click();
    await committee.getByRole('button', { name: 'Substitute' }).click();
    await committee.getByLabel('Who goes').selectOption('孙佳怡');
    await committee.getByRole('heading', { name: 'Somebody else in the place of 孙佳怡' }).waitFor();
    await committee.getByRole('link', { name: 'Entry form to print' }).click();
    // The form is in Chinese for every language of the page.
    await expect.poll(() => committee.getByRole('row', { name: /队员 2/ }).textContent()).toContain('孙佳怡');
  });

  it('[domain.md 3] has a member who has no account, with the profile that the unit fills in', async ({
    visit,
    system,
  }) => {
    const viewport = { width: 390, height: 844 };
    const unit = await openAs(visit, system, 'Participating unit', '/onlineManagement/entries', { viewport });
    await unit.getByRole('button', { name: 'Enter a team' }).click();
    const form = unit.getByRole('main');
    const [first, second] = [1, 2].map((one) => form.getByRole('region', { name: `Member ${one}` }));
    const members = [
      [first!, '郑一鸣', '420106200503050017', '13700137101'],
      [second!, '何思雨', '420106200506070021', '13700137102'],
    ] as const;
    for (const [member, name, number] of members) {
      await member.getByLabel('Name', { exact: true }).fill(name);
      await member.getByLabel('Identity number').fill(number);
      await member.getByLabel('Account of this member').selectOption('new');
    }
    await form.getByLabel('The entry form, stamped by our unit').check();
    const send = form.getByRole('button', { name: 'Enter the team' });
    await send.click();
    await second!.getByText('Please fill this in').first().waitFor();
    await looksRightOnBoth(unit);
    for (const [member, , , phone] of members) {
      await member.getByLabel('Mobile number', { exact: true }).fill(phone);
      await member.getByLabel('City where the member lives').selectOption('420100');
      await member.getByLabel('Occupation').selectOption('student');
      await member.getByLabel('Education').selectOption('college');
      await member.getByLabel('Skill level').selectOption('none');
    }
    await send.click();
    await unit.getByRole('heading', { level: 1, name: '郑一鸣 and 何思雨' }).waitFor();
    await form.getByText('Team entered and endorsed by the unit').waitFor();
    expect(await form.textContent()).not.toContain('420106200506070021');
  });
});
