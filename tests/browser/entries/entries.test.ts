import { describe, expect } from 'vitest';
import { pdf } from '../../server/support/sample-files.ts';
import { it } from '../support/test.ts';
import { heading, openAs } from '../shell/workspace/session.ts';

describe('entering an event', () => {
  it('stores a draft while the registrant types, and continues it after a reload', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Personal registrant', '/gameApply/apply');
    await page.getByRole('button', { name: 'Enter 网络安全' }).click();
    await page.getByRole('textbox', { name: 'Remarks' }).fill('需要左手工位');
    await page.getByText(/^Kept as a draft \d\d:\d\d$/).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Go on with it: 网络安全' }).click();
    await expect.poll(() => page.getByRole('textbox', { name: 'Remarks' }).inputValue()).toBe('需要左手工位');
  });

  it("[S7] takes three steps from the home to a receipt, and lists the entry among the registrant's own", async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Personal registrant', '/gameApply/index');
    await page.getByRole('main').getByRole('link', { name: 'Enter an event' }).click();
    const turning = page.getByRole('listitem').filter({ hasText: '数控车' }).first();
    await turning.getByText(/^Not met: /).waitFor();
    await page.getByRole('button', { name: 'Enter 工业机器人系统集成' }).click();
    await page.getByLabel('Coach, if there is one').fill('黄建军');
    await page.getByLabel('Mobile number of the coach').fill('123');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Enter a mainland mobile number of 11 digits').waitFor();
    await page.getByLabel('Mobile number of the coach').fill('13900139000');
    await page.getByRole('button', { name: 'Continue' }).click();
    const send = page.getByRole('button', { name: 'Hand in the entry' });
    expect(await send.isDisabled()).toBe(true);
    await page.getByLabel('What I have told is true').check();
    await send.click();
    await page.getByText(/E2\d-SK05-0002/).waitFor();

    await page.getByRole('main').getByRole('link', { name: 'To my entries' }).click();
    const mine = page.getByRole('listitem').filter({ hasText: '工业机器人系统集成' });
    await mine.getByText('Your unit endorses it').waitFor();
    await mine.getByRole('link').click();
    await page.getByRole('button', { name: 'Withdraw the entry' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw the entry' }).click();
    await page.getByRole('main').getByText('Withdrawn', { exact: true }).first().waitFor();
    expect(await page.getByRole('button', { name: 'Withdraw the entry' }).count()).toBe(0);
  });

  it('requires the files of the event, and shows them to the unit', async ({ visit, system, problems }) => {
    // Chromium's PDF viewer requests it.
    problems.expected.push(/favicon\.ico/);
    const page = await openAs(visit, system, 'Personal registrant', '/gameApply/apply');
    const cars = page.getByRole('listitem').filter({ hasText: '汽车技术' });
    await cars.getByText('Have ready: Proof of residence, work or study and Certificate of skill').waitFor();
    await page.getByRole('button', { name: 'Enter 汽车技术' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => page.getByText('This event asks for this file').count()).toBe(2);
    for (const [label, name] of [
      ['Proof of residence, work or study', 'residence.pdf'],
      ['Certificate of skill', 'certificate.pdf'],
    ] as const) {
      const field = page.getByRole('group', { name: label });
      await field
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: pdf(name) });
      await field.getByRole('button', { name: `Remove ${name}` }).waitFor();
    }
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('What I have told is true').check();
    await page.getByRole('button', { name: 'Hand in the entry' }).click();
    await page.getByText(/E2\d-SK07-0001/).waitFor();

    const unit = await openAs(visit, system, 'Participating unit', '/onlineManagement/entries');
    await unit.getByRole('row').filter({ hasText: '汽车技术' }).getByRole('link').click();
    const link = unit.getByRole('link', { name: 'residence.pdf' });
    await expect.poll(() => link.getAttribute('href')).toMatch(/^\/api\/v1\/files\//);
    await unit.getByRole('button', { name: 'Next file' }).click();
    await unit.getByRole('heading', { level: 3, name: 'Certificate of skill' }).waitFor();
    expect(await link.count()).toBe(0);
    // The page shows the PDF if the browser can embed it, and only a link otherwise.
    await unit.getByRole('link', { name: 'certificate.pdf' }).waitFor();
    const canShow = await unit.evaluate(() => navigator.pdfViewerEnabled);
    await expect
      .poll(() => unit.locator('object[aria-label="certificate.pdf"]').count())
      .toBe(canShow ? 1 : 0);
  });

  it('[S56] shows the time of a save in the profile, and keeps the saved city after a reload', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Personal registrant', '/information');
    expect(await heading(page).textContent()).toBe('My information');
    await page.getByLabel('City where you live').selectOption('420500');
    await page.getByRole('button', { name: 'Save' }).click();
    // The message is beside the button, where the user looks.
    await page
      .getByRole('status')
      .getByText(/^Saved \d\d:\d\d$/)
      .waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel('City where you live').inputValue()).toBe('420500');
  });
});

describe('the review of entries', () => {
  it('finds waiting entries, steps through them, and returns one with a reason for a field', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Organising committee', '/onlineManagement/entryReview');
    await page.getByRole('button', { name: /^Endorsed 2/ }).click();
    await expect.poll(() => new URL(page.url()).hash).toBe('#status=endorsed');
    // The rows move when the list arrives. A click on a row that moves while it is pressed opens nothing.
    await page.getByText('2 entries', { exact: true }).waitFor();
    await page.getByRole('link', { name: '王子涵' }).click();
    await page.getByRole('link', { name: 'Next' }).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('heading', { level: 1, name: /赵磊/ }).waitFor();
    await page.getByRole('link', { name: 'Previous' }).waitFor();
    await page.keyboard.press('k');
    await page.getByRole('heading', { level: 1, name: /王子涵/ }).waitFor();
    await page.getByRole('button', { name: 'Return for correction' }).click();
    // The form is beside the evidence, which stays accessible.
    const form = page.getByRole('complementary', { name: /^Return the entry of/ });
    expect(await page.getByRole('dialog').count()).toBe(0);
    const send = form.getByRole('button', { name: 'Return', exact: true });
    expect(await send.isDisabled()).toBe(true);
    await form.getByLabel('Another reason, in your own words').selectOption('coach');
    await form.getByLabel('Coach', { exact: true }).fill('请填写指导教师手机号');
    await send.click();
    await page.getByText('To be put right before').waitFor();
    await page.getByRole('note').getByText('请填写指导教师手机号').waitFor();
    expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  });

  it('exports the list as a spreadsheet, for a stated purpose', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Organising committee', '/onlineManagement/entryReview');
    await page.getByRole('button', { name: 'Export' }).click();
    const dialog = page.getByRole('dialog');
    const send = dialog.getByRole('button', { name: 'Export' });
    expect(await send.isDisabled()).toBe(true);
    await dialog.getByLabel('What for').fill('编印秩序册');
    const [download] = await Promise.all([page.waitForEvent('download'), send.click()]);
    expect(download.suggestedFilename()).toMatch(/^Entries-\d{4}-\d{2}-\d{2}\.xlsx$/);
    await dialog.waitFor({ state: 'detached' });
  });

  it('lets a unit endorse an entry when it confirms the stamped form', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Participating unit', '/onlineManagement/entries');
    await page.getByRole('link', { name: '孙佳怡' }).click();
    await page.getByRole('button', { name: 'Endorse', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('The entry form, stamped by our unit').check();
    await dialog.getByRole('button', { name: 'Endorse' }).click();
    await page.getByText('Endorsed by the unit').waitFor();
    expect(await page.getByRole('button', { name: 'Endorse', exact: true }).count()).toBe(0);
  });

  it('shows a conflict when another reviewer was faster, and keeps the typed reason', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Organising committee', '/onlineManagement/entryReview');
    await page.getByRole('link', { name: '赵磊' }).click();
    await heading(page).filter({ hasText: '赵磊' }).waitFor();
    await page.getByRole('button', { name: 'Reject' }).click();
    const form = page.getByRole('complementary', { name: /^Reject the entry of/ });
    await form.getByLabel('Reason').fill('材料不齐');
    const id = new URL(page.url()).searchParams.get('id') ?? '';
    const { access_token } = await system.signIn(system.account('Organising committee'));
    const answer = await fetch(`${system.url}/api/v1/entries/${id}/approve`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ version: 2, reason: '' }),
    });
    expect(answer.status).toBe(200);
    await form.getByRole('button', { name: 'Reject' }).click();
    await form.getByText('This has been changed meanwhile').waitFor();
    expect(await form.getByLabel('Reason').inputValue()).toBe('材料不齐');
  });
});
