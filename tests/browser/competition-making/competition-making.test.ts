import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { sign } from '../support/signing.ts';
import { it } from '../support/test.ts';
import { heading, moveTo, openAs } from '../shell/workspace/session.ts';
import { isFaultless } from '../support/looks-right.ts';

const COMMITTEE = 'Organising committee';
const DEPUTY = 'Second person of the committee';
const list = '/competitionMaking/competitions';

const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();
const dialogOf = (page: Page) => page.getByRole('dialog');
const says = (page: Page, text: string | RegExp) =>
  page.getByRole('main').getByText(text).filter({ visible: true }).first().waitFor();

/** Returns the date this many days from now, in the format of a date input. */
const day = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);

/** Returns the message of a form that it has been saved. */
const saved = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /^Saved / });

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByRole('main').getByLabel(label, { exact: true }).filter({ visible: true }).fill(value);
  }
}

describe('the creation of a competition', () => {
  it('goes from an empty form over a draft with an event to the publication', async ({ visit, system }) => {
    const page = await openAs(visit, system, COMMITTEE, list);
    await press(page, 'New competition');
    await press(page, 'Make a draft');
    // All faults are shown at once, each at its field.
    await expect
      .poll(() => page.getByText('Please fill this in', { exact: true }).count())
      .toBeGreaterThan(5);
    await fill(page, {
      Name: '第四届湖北省职业技能大赛',
      Edition: '4',
      'Registration opens': `${day(-1)}T09:00`,
      'Registration closes': `${day(30)}T00:00`,
      'First day': day(60),
      'Last day': day(59),
      Place: '武汉国际博览中心',
      Host: '湖北省人力资源和社会保障厅',
      'Telephone for questions': '027-12333',
    });
    await press(page, 'Make a draft');
    await says(page, 'This must be later than what comes before it');
    await fill(page, { 'Last day': day(63) });
    await press(page, 'Make a draft');

    await expect.poll(() => heading(page).textContent()).toBe('第四届湖北省职业技能大赛');
    await says(page, 'It can be published as soon as it has an event.');
    expect(await page.getByRole('button', { name: 'Submit for publication' }).count()).toBe(0);
    await press(page, 'Add an event');
    await fill(page, { Code: 'SK01', Name: '数控车', Group: '职工组', Places: '12' });
    await press(page, 'Add the event');
    await page.getByRole('button', { name: 'Actions SK01 数控车' }).waitFor();
    await saved(page).waitFor();
    // The message stays until another form is opened.
    await press(page, 'Change');
    expect(await saved(page).count()).toBe(0);
    await press(page, 'Save');
    await saved(page).waitFor();
    await sign(page, system, () => press(page, 'Submit for publication'));
    await dialogOf(page).getByRole('button', { name: 'Submit for publication' }).click();
    await says(page, /submitted it for publication on/);
    expect(await page.getByRole('button', { name: 'Approve publication' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Submit for publication' }).count()).toBe(0);
    await says(page, 'Draft');

    const other = await openAs(visit, system, DEPUTY, '/myWork/tasks');
    await other.getByRole('main').getByRole('link', { name: '第四届湖北省职业技能大赛' }).click();
    await sign(other, system, () => press(other, 'Approve publication'));
    await dialogOf(other).getByRole('button', { name: 'Approve publication' }).click();
    await says(other, 'Published');
    await expect.poll(() => other.getByRole('button', { name: 'Approve publication' }).count()).toBe(0);
  });
});

describe('a published competition', () => {
  it('gets a later closing date when one committee member proposes it and another approves it', async ({
    visit,
    system,
  }) => {
    const one = await openAs(visit, system, COMMITTEE, list);
    await one.getByRole('link', { name: '第三届湖北省职业技能大赛' }).click();
    await sign(one, system, () => press(one, 'Let registration close later'));
    const dialog = dialogOf(one);
    await dialog.getByLabel('Registration closes').fill(`${day(60)}T00:00`);
    await dialog.getByLabel('Reason').fill('雪灾影响交通');
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await says(one, /proposed on .* to let registration close on/);
    expect(await one.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    await one.getByRole('button', { name: 'Take it back' }).waitFor();

    const other = await openAs(visit, system, DEPUTY, '/myWork/tasks');
    await other.getByRole('main').getByRole('link', { name: '第三届湖北省职业技能大赛' }).click();
    await says(other, '雪灾影响交通');
    await sign(other, system, () => press(other, 'Approve'));
    await dialogOf(other).getByRole('button', { name: 'Approve' }).click();
    await says(other, 'Later closing approved');
    expect(await other.getByRole('button', { name: 'Take it back' }).count()).toBe(0);
  });

  it('cancels an event with a reason, which the withdrawn entry shows', async ({ visit, system }) => {
    const page = await openAs(visit, system, COMMITTEE, '/competitionMaking/competition?id=hubei-3');
    await page.getByRole('button', { name: 'Actions SK09 中式烹调' }).click();
    await page.getByRole('menuitem', { name: 'Cancel the event' }).click();
    const dialog = dialogOf(page);
    await dialog.getByText('1 entry is withdrawn with it').waitFor();
    const send = dialog.getByRole('button', { name: 'Cancel the event' });
    expect(await send.isDisabled()).toBe(true);
    await dialog.getByLabel('Reason').fill('报名人数不足');
    await send.click();
    const row = page.getByRole('row').filter({ hasText: 'SK09' });
    await row.getByText('Cancelled', { exact: true }).waitFor();
    await row.getByText('报名人数不足').waitFor();

    const review = await openAs(visit, system, DEPUTY, '/onlineManagement/entryReview#status=withdrawn');
    await review.getByRole('link', { name: '刘婷' }).click();
    await says(review, '报名人数不足');
  });

  it('shows what another committee member has changed, and keeps the typed input', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, COMMITTEE, '/competitionMaking/competition?id=hubei-3');
    await press(page, 'Change');
    await fill(page, { Place: '武汉体育中心' });
    const other = await openAs(visit, system, DEPUTY, '/competitionMaking/competition?id=hubei-3');
    await press(other, 'Change');
    await fill(other, { Host: '湖北省人社厅' });
    await press(other, 'Save');
    await says(other, '湖北省人社厅');

    await press(page, 'Save');
    await press(page, 'Read it anew');
    await says(page, 'Changed by others to: 湖北省人社厅');
    expect(await page.getByLabel('Place', { exact: true }).inputValue()).toBe('武汉体育中心');
    await fill(page, { Host: '湖北省人社厅' });
    await press(page, 'Save');
    await says(page, '武汉体育中心');
    expect(await page.getByLabel('Place', { exact: true }).count()).toBe(0);
  });

  it('shows the changes of another committee member when its page is opened again', async ({
    visit,
    system,
  }) => {
    const path = '/competitionMaking/competition?id=hubei-3';
    const page = await openAs(visit, system, COMMITTEE, path);
    await press(page, 'Change');
    await moveTo(page, list);
    await expect.poll(() => heading(page).textContent()).toBe('Competitions');
    const other = await openAs(visit, system, DEPUTY, path);
    await press(other, 'Change');
    await fill(other, { 'Telephone for questions': '027-87231234' });
    await press(other, 'Save');
    await says(other, '027-87231234');

    await moveTo(page, path);
    await says(page, 'Changed by others to: 027-87231234');
    // The page has received the new version with them, so saving causes no conflict.
    await fill(page, { 'Telephone for questions': '027-12333' });
    await press(page, 'Save');
    await saved(page).waitFor();
  });
});

describe('the home pages of the committee and of a unit', () => {
  it('[S7] show the committee the number of entries to review, and link to them', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, COMMITTEE, '/manage');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^\d+ ?Entries to review$/ })
      .click();
    await page.getByText(/^Waiting for you: \d+$/).waitFor();
  });

  it('[S7] show a unit how many places its delegation uses in each event', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Participating unit', '/match');
    const row = (code: string) => page.getByRole('row').filter({ hasText: code });
    await page.getByText('Places of each event').first().waitFor();
    // The list is collapsed if there are several competitions.
    const folded = page.locator('details:not([open]) > summary', { hasText: 'Places of each event' });
    while ((await folded.count()) > 0) await folded.first().click();
    await row('SK12').getByText('1 / 3').waitFor();
    // An entry that the unit has not endorsed uses none of its places.
    await row('SK05').getByText('0 / 3').waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: /To endorse$/ })
      .first()
      .click();
    await expect.poll(() => new URL(page.url()).hash).toBe('#status=submitted');
  });
});

describe.each([
  [COMMITTEE, list],
  [COMMITTEE, '/competitionMaking/competition?id=hubei-3'],
  [COMMITTEE, '/myWork/tasks'],
  [COMMITTEE, '/manage'],
  ['Participating unit', '/match'],
])('the pages of %s at %s', (who, path) => {
  it('have no accessibility barrier and do not scroll sideways, wide and narrow', async ({
    visit,
    system,
  }) => {
    for (const [width, colorScheme] of [
      [1440, 'light'],
      [390, 'dark'],
    ] as const) {
      const page = await openAs(visit, system, who, path, { colorScheme, viewport: { width, height: 844 } });
      await heading(page).waitFor();
      await page.waitForLoadState('networkidle');
      await isFaultless(page);
    }
  });
});
