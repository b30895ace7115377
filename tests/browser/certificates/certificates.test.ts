import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { CertificateKeyList } from '../../../server/contract/certificate/certificate-proof.ts';
import { fromBase32, readText } from '../../../server/contract/certificate/certificate-payload.ts';
import { API_ROOT } from '../../../server/contract/kit/api-root.ts';
import { checkCertificate } from '../../../src/lib/certificate/check-certificate.ts';
import { paths } from '../../support/paths.ts';
import { button, main } from '../journeys/on-the-day.ts';
import { looksRightOnBoth } from '../support/looks-right.ts';
import { heading, openAs } from '../shell/workspace/session.ts';
import { startSystem, type RunningSystem } from '../support/system.ts';
import { it as base, type VisitOptions } from '../support/test.ts';
import { readPrintedQr } from './read-qr.ts';
import { words, type Words } from './words.ts';
import { waysOf } from '../support/ways.ts';

/** A system with the demonstration cup and two events whose results are final. */
const it = base.extend<{ system: RunningSystem }>({
  system: [
    async ({}, provide) => {
      const system = await startSystem({ DEMO_CUP: 'day' });
      await system.finishResults('hubei-cup-sk03');
      await system.finishResults('hubei-cup-sk09');
      await provide(system);
      await system.stop();
    },
    { scope: 'file' },
  ],
});

type Visit = Parameters<typeof openAs>[0];

const anyButton = (at: Locator, name: RegExp) => at.getByRole('button', { name });

/** Presses a button of the page, fills in the dialog and presses the button of the dialog. */
async function does(
  page: Page,
  pressed: Locator,
  name: string,
  fill: (dialog: Locator) => Promise<void> = async () => {},
): Promise<void> {
  await pressed.click();
  const dialog = page.getByRole('dialog');
  await fill(dialog);
  await looksRightOnBoth(page);
  await button(dialog, name).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Opens a page from the menu by clicks. */
async function openByMenu(
  { visit, system }: { readonly visit: Visit; readonly system: RunningSystem },
  {
    kind,
    link,
    title,
    say,
    options,
  }: {
    readonly kind: string;
    readonly link: string;
    readonly title: string;
    readonly say: Words;
    readonly options: VisitOptions;
  },
): Promise<Page> {
  const page = await openAs(visit, system, kind, '/', options);
  await heading(page).waitFor();
  if (options.viewport?.width === 390)
    await page.getByRole('button', { name: say.sidebar, exact: true }).click();
  await page.getByRole('navigation').getByRole('link', { name: link, exact: true }).first().click();
  await heading(page).filter({ hasText: title }).waitFor();
  return page;
}

const chooseCup = async (page: Page, say: Words) => {
  const choice = main(page).getByLabel(say.competition, { exact: true });
  await choice.waitFor();
  await choice.selectOption('hubei-cup');
};

/** Returns the keys that the server publishes. */
async function keysOf(system: RunningSystem) {
  const response = await fetch(`${system.url}${API_ROOT}${paths.listCertificateKeys}`);
  const { data } = (await response.json()) as CertificateKeyList;
  return data.map(({ id, key }) => ({ id, key: new Uint8Array(Buffer.from(key, 'hex')) }));
}

/** Fills in the fields that all certificates of the competition share, and returns to the awards. */
async function fillIn(page: Page, say: Words): Promise<void> {
  await main(page).getByRole('link', { name: say.fill, exact: true }).click();
  for (const [at, name, office] of [
    [0, '郭志远', '组织委员会主任'],
    [1, '王建国', '执行主任'],
  ] as const) {
    await main(page).getByLabel(say.name, { exact: true }).nth(at).fill(name);
    await main(page).getByLabel(say.office, { exact: true }).nth(at).fill(office);
  }
  // A fault is shown at its field.
  await button(main(page), say.save).click();
  const ring = main(page).getByLabel(say.ring, { exact: true });
  await expect.poll(() => ring.getAttribute('aria-invalid')).toBe('true');
  await ring.fill('湖北工匠杯组织委员会');
  await button(main(page), say.save).click();
  await main(page)
    .getByRole('status')
    .filter({ hasText: /\d\d:\d\d/ })
    .waitFor();
  await looksRightOnBoth(page);
  await button(main(page), say.awards).click();
}

/** Returns the row of a certificate, or its card on a phone. */
const rowOf = (page: Page, number: string) => main(page).getByRole('row').filter({ hasText: number });

describe('certificates of an event [running.md 6]', () => {
  for (const [language, width, code] of waysOf(['zh', 1440, 'SK03'], ['en', 390, 'SK09'])) {
    it(
      `are granted by two accounts, issued, printed, checked, replaced and revoked (${language}, ${width})`,
      { timeout: 180_000 },
      async ({ visit, system, browser }) => {
        const say = words[language];
        const options = { language, viewport: { width, height: 900 } } as const;
        const open = async (kind: string) => {
          const page = await openByMenu(
            { visit, system },
            { kind, link: say.menu, title: say.menu, say, options },
          );
          await chooseCup(page, say);
          return page;
        };
        const toEvent = (page: Page) =>
          main(page)
            .getByRole('link', { name: new RegExp(`^${code} `) })
            .click();

        // The first account requests the grant and cannot grant it.
        const first = await open('Committee of the cup');
        await looksRightOnBoth(first);
        await toEvent(first);
        await does(first, anyButton(main(first), say.ask), say.askNow);
        await main(first).getByText(say.asked).waitFor();
        expect(await anyButton(main(first), say.grant).count()).toBe(0);
        await looksRightOnBoth(first);

        // The second account grants the awards.
        const second = await open('Second account of the committee of the cup');
        await toEvent(second);
        await main(second).getByText(say.waiting).waitFor();
        await does(second, anyButton(main(second), say.grant), say.grantNow);

        // Certificates cannot be issued without signatories.
        await anyButton(main(second), say.look).click();
        const issue = anyButton(main(second), say.issue);
        await issue.waitFor();
        if (await issue.isDisabled()) {
          await fillIn(second, say);
          await toEvent(second);
          await anyButton(main(second), say.look).click();
          await issue.waitFor();
        }
        await main(second).locator('[data-certificate]').waitFor();
        await looksRightOnBoth(second);
        await does(second, issue, say.issueNow);

        // The QR code of a certificate is read as it is printed.
        await main(second).getByRole('link', { name: say.open }).first().waitFor();
        await looksRightOnBoth(second);
        await main(second).getByRole('link', { name: say.open }).first().click();
        const sheet = main(second).locator('[data-certificate]');
        await sheet.waitFor();
        await looksRightOnBoth(second);
        const { text, millimetres } = await readPrintedQr(browser, second, sheet.getByRole('img').first(), 4);
        expect(millimetres).toBeGreaterThan(30);
        expect(text).toContain(`HTTPS://${new URL(system.url).host.toUpperCase()}/C/`);
        const read = readText(text);
        if (typeof read === 'string') throw new Error(read);
        const payload = fromBase32(text.split('/C/')[1] ?? '');
        if (typeof payload === 'string') throw new Error(payload);
        expect(await checkCertificate(payload, await keysOf(system))).toBe('valid');
        const { number, name, competition } = read.facts;
        await sheet.getByText(number, { exact: true }).waitFor();

        // A visitor without an account checks the certificate.
        const address = new URL(text.toLowerCase()).pathname.toUpperCase();
        const anybody = await visit(address, options);
        const verdict = (page: Page, sentence: string | RegExp) => page.getByText(sentence).first().waitFor();
        await verdict(anybody, say.valid);
        for (const said of [number, name, competition])
          await anybody.getByText(said, { exact: true }).first().waitFor();
        await looksRightOnBoth(anybody);
        const typed = (await sheet.getByText(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/).textContent()) ?? '';
        const check = async (page: Page, given: string) => {
          await page.getByLabel(say.code).fill(given);
          await button(page.getByRole('main'), say.checkNow).click();
        };
        await check(anybody, 'abc');
        await expect.poll(() => anybody.getByLabel(say.code).getAttribute('aria-invalid')).toBe('true');
        await check(anybody, 'AAAA-AAAA-AAAA-AAAA');
        await verdict(anybody, say.unknown);
        await check(anybody, typed.toLowerCase().replaceAll('-', ''));
        await verdict(anybody, say.valid);

        // One certificate is replaced and another is revoked. The public page shows the date and never the
        // reason.
        await second.goBack();
        const certificates = async (page: Page) => {
          const links = main(page).getByRole('link', { name: say.open });
          await links.first().waitFor();
          return (await links.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).map(
            (label) => /HB[\w-]+/.exec(label ?? '')?.[0] ?? '',
          );
        };
        const other = (await certificates(second)).find((one) => one !== number) ?? '';
        const ask = async (of: string, pressed: string, now: string) =>
          does(second, button(rowOf(second, of), pressed), now, (dialog) =>
            dialog.getByLabel(say.reason, { exact: true }).fill('姓名有误'),
          );
        await ask(number, say.askReplace, say.askReplaceNow);
        expect(await button(rowOf(second, number), say.replace).count()).toBe(0);
        await ask(other, say.askRevoke, say.askRevokeNow);
        await button(main(first), say.certificates).click();
        await does(first, button(rowOf(first, number), say.replace), say.replace);
        await does(first, button(rowOf(first, other), say.revoke), say.revoke);
        await looksRightOnBoth(first);
        await rowOf(first, `${number}-R1`).first().waitFor();
        await anybody.goto(system.url + address);
        await verdict(anybody, say.replaced);
        expect(await anybody.getByText('姓名有误').count()).toBe(0);
        await looksRightOnBoth(anybody);
        const gone =
          (await rowOf(first, other)
            .getByText(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/)
            .textContent()) ?? '';
        await check(anybody, gone);
        await verdict(anybody, say.revoked);
      },
    );
  }
});
