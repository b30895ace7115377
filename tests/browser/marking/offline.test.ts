import type { Page, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { SavedMarks, SheetAnswer } from '../../../server/contract/marking/score-sheet.ts';
import { comesBack, does, it, main, openDuty, sees } from '../journeys/on-the-day.ts';
import { looksRight } from '../support/looks-right.ts';
import { callsOf } from '../journeys/entry/two-competitions.ts';
import {
  ARRIVED,
  field,
  giveFaults,
  giveLevel,
  JUDGE,
  marksOf,
  openSheet,
  openSheets,
  way,
} from './own-sheets.ts';

/** Marks during a loss of the server, the response or the device [running.md 5]: each mark counts once. */

const MARKS = /\/api\/v1\/sheets\/[^/]+\/marks$/;

interface Sending {
  readonly uuids: readonly string[];
  /** The server's results, whether the page receives the response or not. */
  readonly outcomes: SavedMarks['outcomes'];
}

const uuidsOf = (route: Route): string[] =>
  (route.request().postDataJSON() as { marks: { client_uuid: string }[] }).marks.map(
    ({ client_uuid }) => client_uuid,
  );

/** Records each request with its response. The test decides whether the response is lost. */
async function watchSendings(page: Page, lose: (count: number) => Promise<boolean>): Promise<Sending[]> {
  const sendings: Sending[] = [];
  await page.route(MARKS, async (route) => {
    const answer = await route.fetch().catch(() => null);
    if (answer === null) return route.abort();
    const { outcomes } = (await answer.json()) as SavedMarks;
    sendings.push({ uuids: uuidsOf(route), outcomes });
    if (await lose(sendings.length)) return route.abort();
    return route.fulfill({ response: answer });
  });
  return sendings;
}

/** The page requests the service worker again whenever it is loaded. */
const away = [/net::ERR_/, /An unknown error occurred when fetching the script/];

describe('unsent marks', () => {
  it('count once when the server is killed between a mark and its response', async ({
    visit,
    system,
    problems,
  }) => {
    problems.expected.push(...away);
    const page = await openSheets(visit, system);
    const id = await openSheet(page, 'W01');
    const kills: Promise<void>[] = [];
    const sendings = await watchSendings(page, async (count) => {
      if (count === 1) kills.push(system.kill());
      await Promise.all(kills);
      return count === 1;
    });
    await giveFaults(page, '1');
    // On a busy machine the page says that the mark is not sent before it is sent and the server is killed.
    await expect.poll(() => kills.length).toBe(1);
    await Promise.all(kills);
    await sees(page, '1 mark is on this device and not sent yet.');
    await looksRight(page);
    // The judge gives another mark while the server is stopped.
    await giveLevel(page, 2);
    await sees(page, '2 marks are on this device and not sent yet.');
    await comesBack(system, page);
    await sees(page, ARRIVED);
    await field(page, 'D1.1').getByText('Saved').waitFor();
    await looksRight(page);

    const [lost, ...again] = sendings;
    const [uuid = ''] = lost?.uuids ?? [];
    const answers = again.flatMap(({ outcomes }) => outcomes);
    // The retry has the same id. Its response is the first result, with the time of the first.
    expect(answers.find(({ client_uuid }) => client_uuid === uuid)).toEqual(lost?.outcomes[0]);
    expect(answers.map(({ outcome }) => outcome)).toEqual(['applied', 'applied']);
    expect(new Set(answers.map(({ client_uuid }) => client_uuid)).size).toBe(2);
    expect(await marksOf(system, id)).toMatchObject([
      { aspect: 'D1.1', value: 1 },
      { aspect: 'D1.2', value: 2 },
    ]);
  });

  it('count once when the server is killed while it processes them', async ({ visit, system, problems }) => {
    problems.expected.push(...away);
    const page = await openSheets(visit, system);
    const id = await openSheet(page, 'W02');
    const kills: Promise<void>[] = [];
    const sent: string[] = [];
    await page.route(MARKS, async (route) => {
      sent.push(...uuidsOf(route));
      const going = route.continue();
      if (kills.length === 0) kills.push(system.kill());
      await Promise.all([going, ...kills]);
    });
    await giveFaults(page, '2');
    await expect.poll(() => kills.length).toBe(1);
    await Promise.all(kills);
    // The judge can retry at once. The server is still stopped, so this retry fails.
    const sendNow = main(page).getByRole('button', { name: 'Send now' });
    await sendNow.click();
    await sendNow.waitFor();
    await comesBack(system, page);
    await sees(page, ARRIVED);
    expect(new Set(sent).size).toBe(1);
    expect(await marksOf(system, id)).toMatchObject([{ aspect: 'D1.1', value: 2 }]);
  });

  it('count once when a batch is sent twice because its response is lost', async ({
    visit,
    system,
    problems,
  }) => {
    problems.expected.push(...away);
    const page = await openSheets(visit, system);
    const id = await openSheet(page, 'W03');
    await page.context().setOffline(true);
    await giveFaults(page, '0');
    await giveLevel(page, 3);
    await sees(page, '2 marks are on this device and not sent yet.');
    // A sign-out keeps the marks, and the question says so.
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    const question = page.getByRole('dialog', { name: 'Leave with unsent marks?' });
    await question.getByRole('button', { name: 'Leave and keep them' }).waitFor();
    await looksRight(page);
    await question.getByRole('button', { name: 'Stay on this page' }).click();
    const sendings = await watchSendings(page, async (count) => count === 1);
    await page.context().setOffline(false);
    // The pause before the second attempt grows with the attempts that failed without a network.
    await expect
      .poll(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('online')));
        return sendings.length;
      })
      .toBe(2);
    await sees(page, ARRIVED);
    expect(sendings).toHaveLength(2);
    expect(sendings[1]).toEqual(sendings[0]);
    expect(sendings[0]?.uuids).toHaveLength(2);
    expect(sendings[0]?.outcomes.map(({ outcome }) => outcome)).toEqual(['applied', 'applied']);
    expect(await marksOf(system, id)).toMatchObject([
      { aspect: 'D1.1', value: 0 },
      { aspect: 'D1.2', value: 3 },
    ]);
  });

  it('of a time with a network are shown after a reload without one', async ({ visit, system, problems }) => {
    problems.expected.push(...away);
    const page = await openSheets(visit, system);
    await sees(page, 'The sheets are on this device: they open without a network.');
    await openSheet(page, 'W06');
    await giveFaults(page, '2');
    await giveLevel(page, 3);
    await sees(page, ARRIVED);
    await page.context().setOffline(true);
    await page.reload();
    await field(page, 'D1.1').waitFor();
    expect(await field(page, 'D1.1').getByRole('textbox').inputValue()).toBe('2');
    expect(await field(page, 'D1.2').getByRole('radio', { name: /^3/ }).isChecked()).toBe(true);
  });

  it('show each refusal to the judge, and the late marks to the chief judge', async ({
    visit,
    system,
    problems,
  }) => {
    problems.expected.push(...away);
    const page = await openSheets(visit, system);
    const id = await openSheet(page, 'W04');
    await giveFaults(page, '1');
    await giveLevel(page, 2);
    await sees(page, ARRIVED);
    await page.context().setOffline(true);
    await giveFaults(page, '3');
    await giveLevel(page, 1);
    await sees(page, '2 marks are on this device and not sent yet.');
    // The part is submitted in the meantime, by a call in the name of its device.
    const call = await callsOf(system, JUDGE);
    const { data } = await call<SheetAnswer>('GET', `/sheets/${id}`);
    await call('POST', `/sheets/${id}/submit`, { version: data.version, device: data.part?.device });
    await page.context().setOffline(false);
    const bar = main(page).locator('[data-outbox]');
    const late = bar.getByText('It came after the part was handed in, or the sheet was locked or closed.');
    await expect.poll(() => late.count()).toBe(2);
    await looksRight(page);
    for (const aspect of ['D1.1', 'D1.2']) await bar.getByText(aspect, { exact: true }).waitFor();
    expect(await marksOf(system, id)).toMatchObject([
      { aspect: 'D1.1', value: 1 },
      { aspect: 'D1.2', value: 2 },
    ]);
    await bar.getByRole('button', { name: 'Understood' }).first().click();
    await expect.poll(() => late.count()).toBe(1);
    // A refusal that is not acknowledged is still shown after a reload.
    await page.reload();
    await late.waitFor();

    const progress = 'Progress of the marking';
    const chief = await openDuty(
      visit,
      system,
      'Chief judge',
      { ...way, link: progress, page: progress },
      {},
    );
    await main(chief).getByRole('cell').filter({ hasText: '2 late' }).first().getByRole('link').click();
    const panel = main(chief).getByRole('region', { name: 'Marks that came too late' });
    for (const words of [/^D1\.1 .*3$/s, /^D1\.2 .*1$/s]) {
      await panel.getByRole('listitem').filter({ hasText: words }).waitFor();
    }
    await looksRight(chief);
  });

  it('of a measure that another judge has handed in are shown with both values', async ({
    visit,
    system,
    problems,
  }) => {
    problems.expected.push(...away);
    const page = await openSheets(visit, system);
    const id = await openSheet(page, 'W07');
    await giveFaults(page, '2');
    await sees(page, ARRIVED);
    await page.context().setOffline(true);
    await giveFaults(page, '3');
    await sees(page, '1 mark is on this device and not sent yet.');
    const call = await callsOf(system, 'Second scoring judge');
    const device = 'e'.repeat(32);
    const mark = {
      aspect: 'D1.2',
      value: 2,
      lease: 0,
      device,
      n: 1,
      made_at: 1,
      client_uuid: 'f'.repeat(32),
    };
    const { sheet } = await call<SavedMarks>('PUT', `/sheets/${id}/marks`, { marks: [mark] });
    await call('POST', `/sheets/${id}/submit`, { version: sheet.version, device });
    await page.context().setOffline(false);
    const choice = main(page).getByRole('region', { name: 'Marks that do not count' });
    await choice.getByText('What counts: 2').waitFor();
    // The chief judge has to return the sheet before the mark can be given again.
    expect(await choice.getByRole('button', { name: 'Give 3 again' }).isDisabled()).toBe(true);
    await looksRight(page);
    await choice.getByRole('button', { name: 'Keep 2' }).click();
    await choice.waitFor({ state: 'detached' });
  });

  it('of a device that no longer holds the sheet are refused as superseded and shown to the judge', async ({
    visit,
    system,
  }) => {
    const old = await openSheets(visit, system);
    const id = await openSheet(old, 'W05');
    await giveLevel(old, 1);
    await field(old, 'D1.2').getByText('Saved').waitFor();

    const taking = await openSheets(visit, system);
    await main(taking).getByRole('link', { name: 'Open the sheet: SK01 W05, module D', exact: true }).click();
    await sees(taking, 'Another device has the sheet since');
    expect(await field(taking, 'D1.2').count()).toBe(0);
    await looksRight(taking);
    await does(taking, 'Take over');
    await giveLevel(taking, 3);
    await field(taking, 'D1.2').getByText('Saved').waitFor();

    // `check` verifies the state after the click. The fields disappear as soon as the server reports the
    // other device, so `click` is used.
    await field(old, 'D1.2').getByRole('radio', { name: /^2/ }).click();
    const bar = main(old).locator('[data-outbox]');
    const fault = bar.getByText('Another device has taken over the sheet.');
    await fault.waitFor();
    await looksRight(old);
    expect(await marksOf(system, id)).toMatchObject([{ aspect: 'D1.2', value: 3 }]);
    await main(old).getByRole('button', { name: 'Understood' }).click();
    await fault.waitFor({ state: 'detached' });
    await old.reload();
    await sees(old, 'Another device has the sheet since');
    // The judge takes the sheet over again on the old device.
    await does(old, 'Take over');
    await giveLevel(old, 2);
    await sees(old, ARRIVED);
    expect(await marksOf(system, id)).toMatchObject([{ aspect: 'D1.2', value: 2 }]);
  });
});
