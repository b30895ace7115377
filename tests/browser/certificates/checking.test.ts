import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { toBase32 } from '../../../server/contract/certificate/certificate-payload.ts';
import type { CertificateSheets } from '../../../server/contract/certificate/certificate.ts';
import { API_ROOT } from '../../../server/contract/kit/api-root.ts';
import { signCertificate } from '../../../server/certificate/signing.ts';
import { vectorFacts, vectorKey } from '../../support/certificate-vector.ts';
import { button, main } from '../journeys/on-the-day.ts';
import { looksRight } from '../support/looks-right.ts';
import { heading, openAs } from '../shell/workspace/session.ts';
import { startSystem, type RunningSystem } from '../support/system.ts';
import { it as base } from '../support/test.ts';
import { issueByCalls } from './issue-by-calls.ts';
import { words } from './words.ts';

const EVENT = 'hubei-cup-sk09';
const say = words.en;

/** A system with the demonstration cup and the certificates of one event. */
const it = base.extend<{
  issued: { readonly system: RunningSystem; readonly sheets: CertificateSheets['data'] };
  system: RunningSystem;
}>({
  issued: [
    async ({}, provide) => {
      const system = await startSystem({ DEMO_CUP: 'day' });
      await system.finishResults(EVENT);
      await provide({ system, sheets: await issueByCalls(system, EVENT) });
      await system.stop();
    },
    { scope: 'file' },
  ],
  system: [async ({ issued }, provide) => provide(issued.system), { scope: 'file' }],
});

const verdict = (page: Page, sentence: string) => page.getByText(sentence, { exact: true }).first().waitFor();
const addressOf = (payload: string) => `/receipt?certificate=${payload}`;
const calls = `**${API_ROOT}/certificates/**`;
const list = `**${API_ROOT}/certificates/revocations`;

describe('the page that checks a certificate [running.md 6.2]', () => {
  it('rejects a payload that is changed, truncated, extended, in lower case or signed with another key', async ({
    visit,
    issued,
  }) => {
    const payload = issued.sheets[0]?.payload ?? '';
    const last = payload.at(-1) ?? '';
    // The changed character is in the middle of the name.
    const flipped = `${payload.slice(0, 50)}${payload[50] === 'A' ? 'B' : 'A'}${payload.slice(51)}`;
    const signedElsewhere = (key: number) => toBase32(signCertificate({ ...vectorFacts, key }, vectorKey));
    const page = await visit(addressOf(payload));
    await verdict(page, say.valid);
    for (const [given, sentence] of [
      [payload.slice(0, -8), say.unreadable],
      [payload.toLowerCase(), say.unreadable],
      [`${payload}AAAAAAAA`, say.unreadable],
      [payload.slice(0, -1) + String.fromCharCode(last.charCodeAt(0) + 1), null],
      [flipped, null],
      [signedElsewhere(1), say.forged],
      [signedElsewhere(200), say.unknownKey],
      ['-', say.unreadable],
    ] as const) {
      await page.goto(issued.system.url + addressOf(given));
      await page
        .getByRole('alert')
        .filter({ hasText: sentence ?? /^(?!\s*$)/ })
        .first()
        .waitFor();
      expect(await page.getByText(say.valid, { exact: true }).count()).toBe(0);
    }
    await looksRight(page);
  });

  it('checks the signature without the server, with the keys of an earlier visit', async ({
    visit,
    issued: { system, sheets },
  }) => {
    const [one, other] = sheets;
    const page = await visit('/version.json');
    await page.route(list, (route) => route.abort());
    await page.goto(system.url + addressOf(one?.payload ?? ''));
    await verdict(page, say.valid);
    await page.route(calls, (route) => route.abort());
    await page.goto(system.url + addressOf(other?.payload ?? ''));
    await verdict(page, say.offline);
    await page
      .getByText(other?.name ?? '', { exact: true })
      .first()
      .waitFor();
    await looksRight(page);
    await page.unroute(calls);
    await page.getByRole('button', { name: say.again, exact: true }).click();
    await verdict(page, say.valid);
  });

  it('checks against the signed revocation list of an earlier visit, without the server', async ({
    visit,
    issued: { system, sheets },
  }) => {
    const [one, other] = sheets;
    const page = await visit('/version.json');
    const fetched = page.waitForResponse(list);
    await page.goto(system.url + addressOf(one?.payload ?? ''));
    await verdict(page, say.valid);
    await fetched;
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('certificate_revocations')))
      .toMatch(/^hbgj-revocations-1\n/);
    await page.route(calls, (route) => route.abort());
    await page.goto(system.url + addressOf(other?.payload ?? ''));
    await page.getByText(say.unlisted).waitFor();
    await page.getByText(say.byList).waitFor();
    await looksRight(page);
    // A stored list that has been changed is not used.
    await page.evaluate(() => {
      const kept = localStorage.getItem('certificate_revocations') ?? '';
      localStorage.setItem(
        'certificate_revocations',
        kept.replace(/:\d\d:/, (minute) => (minute === ':00:' ? ':01:' : ':00:')),
      );
    });
    await page.reload();
    await verdict(page, say.offline);
  });

  it('reports that no check is possible without the server and without keys', async ({ visit, issued }) => {
    const page = await visit('/version.json');
    await page.route(calls, (route) => route.abort());
    await page.goto(issued.system.url + addressOf(issued.sheets[0]?.payload ?? ''));
    await verdict(page, say.unchecked);
    await looksRight(page);
    // A code contains no signature, so it cannot be checked without the server.
    await page.goto(issued.system.url + addressOf(issued.sheets[0]?.code ?? ''));
    await page.getByRole('button', { name: say.tryAgain, exact: true }).waitFor();
  });

  it('relies on the server if the browser does not support Ed25519, and says so', async ({
    visit,
    issued,
  }) => {
    const page = await visit('/version.json');
    await page.addInitScript(() => {
      crypto.subtle.importKey = () => Promise.reject(new DOMException('no Ed25519', 'NotSupportedError'));
    });
    await page.goto(issued.system.url + addressOf(issued.sheets[0]?.payload ?? ''));
    await verdict(page, say.vouched);
    await looksRight(page);
  });
});

describe('a certificate in the workspace', () => {
  it('is opened and checked by its holder, and is not shown to another account', async ({
    visit,
    issued: { system },
  }) => {
    const page = await openAs(visit, system, 'Competitor of a marked event', '/', {
      viewport: { width: 390, height: 844 },
    });
    await heading(page).waitFor();
    await page.getByRole('button', { name: say.sidebar, exact: true }).click();
    await page
      .getByRole('navigation')
      .getByRole('link', { name: say.ownResults, exact: true })
      .first()
      .click();
    await main(page).getByRole('heading', { name: say.ownCertificates }).waitFor();
    await looksRight(page);
    await main(page).getByRole('link', { name: say.openOwn }).first().click();
    await main(page).locator('[data-certificate]').waitFor();
    await looksRight(page);
    const address = new URL(page.url());
    await main(page).getByRole('link', { name: say.check, exact: true }).click();
    await verdict(page, say.valid);

    const stranger = await openAs(visit, system, 'Personal registrant', address.pathname + address.search);
    await stranger.getByText(say.nothing).waitFor();
  });

  it('is listed for the unit of its holder, without buttons to replace or revoke it', async ({
    visit,
    issued: { system },
  }) => {
    const page = await openAs(visit, system, 'Participating unit', '/');
    await heading(page).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: say.menu, exact: true }).first().click();
    await main(page).getByRole('link', { name: say.open }).first().waitFor();
    expect(await button(main(page), say.askReplace).count()).toBe(0);
    expect(await button(main(page), say.askRevoke).count()).toBe(0);
    await looksRight(page);
  });

  it('prints on one A4 page, and all certificates of an event print as one document', async ({
    visit,
    issued: { system, sheets },
  }) => {
    const page = await openAs(
      visit,
      system,
      'Committee of the cup',
      '/certificateSheets?competition=hubei-cup&event=hubei-cup-sk09',
    );
    await main(page)
      .locator('[data-certificate]')
      .nth(sheets.length - 1)
      .waitFor();
    // A certificate is an original, so the watermark with the user's name is not printed on it.
    const watermark = page.locator('[data-watermark]');
    await watermark.waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect.poll(() => watermark.isVisible()).toBe(false);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBe(sheets.length);
    const boxes = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)];
    // 297 × 210 mm in points.
    for (const [, width, height] of boxes)
      expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([842, 595]);
    expect(boxes.length).toBeGreaterThan(0);
  });
});

it('proposes a coach, and lists the proposal among the awards that can be granted', async ({
  visit,
  system,
}) => {
  const page = await openAs(visit, system, 'Committee of the cup', '/');
  await heading(page).waitFor();
  await page
    .getByRole('navigation')
    .getByRole('link', { name: say.menuCoaches, exact: true })
    .first()
    .click();
  await heading(page).filter({ hasText: say.coachesPage }).waitFor();
  await main(page).getByLabel(say.competition, { exact: true }).selectOption('hubei-cup');
  const row = main(page).getByRole('row').filter({ hasText: say.coach });
  await row.getByRole('button', { name: say.propose, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await looksRight(page);
  await button(dialog, say.propose).click();
  await dialog.waitFor({ state: 'detached' });
  await looksRight(page);
  await row.getByRole('link', { name: say.proposed, exact: true }).click();
  const award = main(page).getByRole('row').filter({ hasText: say.coach });
  await award.getByText(say.proposed, { exact: true }).waitFor();
  await main(page).getByRole('button', { name: say.ask }).waitFor();
});
