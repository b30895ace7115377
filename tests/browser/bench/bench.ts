import type { Browser, CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { passwordField, submit, typeCaptcha } from '../public/forms.ts';
import { startSystem, type RunningSystem } from '../support/system.ts';
import { launchBrowser, openContext } from '../support/test.ts';
import { openFloors } from './floors.ts';
import { measurePages, measureSwitches, openSections, type WorkspaceRow } from './workspace.ts';
import { openAs } from '../shell/workspace/session.ts';

/**
 * `npm run bench` measures how soon the sign-in form can be used. In the same run it measures reference
 * forms, which are a lower bound for every page of this project. Then it measures pages of the workspace
 * against the empty form, and switches between tags. Rows alternate, so that other load on the machine
 * affects all of them. Figures are medians in ms, and the ratios are the result. `RUNS=9` measures more
 * often.
 */
const runs = Number(process.env['RUNS'] ?? 5);

/** [bit/s, ms, times slower] A phone on a slow line. Null for the machine without limits. */
const lines = { 'slow phone': { down: 1_638_400, latency: 150, cpu: 4 }, 'this machine': null } as const;
type Line = keyof typeof lines;

type Row = Readonly<Record<'typable' | 'sendable' | 'blocking' | 'script', number>> & {
  home?: number;
  atOnce?: number;
};

/** Milliseconds of typing before the form is sent. The code of the workspace loads during this time. */
const TYPING = 3_000;

/**
 * Records when the first field is visible, when React has attached to the form, and how long the page was
 * blocked.
 */
function watch(): void {
  const seen = { typable: 0, sendable: 0, blocking: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blocking += duration - 50;
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    const form = document.querySelector('form');
    const field = form?.querySelector('input');
    if (seen.typable === 0 && field?.checkVisibility() === true) seen.typable = performance.now();
    if (form !== null && Object.keys(form).some((key) => key.startsWith('__reactProps')))
      seen.sendable = performance.now();
    if (seen.sendable === 0) requestAnimationFrame(look);
  };
  look();
}

async function slowDown(session: CDPSession, line: Line): Promise<void> {
  const limits = lines[line];
  if (limits === null) return;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: limits.latency,
    downloadThroughput: limits.down / 8,
    uploadThroughput: 675_000 / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: limits.cpu });
}

/**
 * Returns the milliseconds from the click that sends the form to a page of the workspace. The page itself
 * measures. Otherwise the script that Playwright runs in the page for a click is included.
 * @param typing how long the form is not sent, in ms
 */
async function signIn(page: Page, system: RunningSystem, typing: number): Promise<number> {
  const { username, password } = system.account('Participating unit');
  await page.getByLabel('Username or mobile number').fill(username);
  await passwordField(page).fill(password);
  await typeCaptcha(page, system);
  await page.waitForTimeout(typing);
  await page.evaluate(() => {
    const look = (began: number) => {
      if (document.querySelector('nav a')?.checkVisibility() === true)
        Object.assign(window, { home: performance.now() - began });
      else requestAnimationFrame(() => look(began));
    };
    addEventListener('click', ({ timeStamp }) => look(timeStamp), { capture: true, once: true });
  });
  await submit(page, 'Sign in').click();
  const home = await page.waitForFunction(() => (window as { home?: number }).home);
  return (await home.jsonValue()) ?? 0;
}

async function measure(
  browser: Browser,
  url: string,
  line: Line,
  system: RunningSystem | null,
  typing = 0,
): Promise<Row> {
  const context = await openContext(browser);
  const page = await context.newPage();
  await page.addInitScript(watch);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await slowDown(session, line);
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  const seen = await page.evaluate(() => (window as unknown as { seen: Omit<Row, 'script'> }).seen);
  const { metrics } = await session.send('Performance.getMetrics');
  const script = (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
  const home =
    system === null ? {} : { [typing > 0 ? 'home' : 'atOnce']: await signIn(page, system, typing) };
  await context.close();
  return { ...seen, script, ...home };
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

test('measures the sign-in form against the reference forms', async () => {
  const [browser, system, floors] = await Promise.all([launchBrowser(), startSystem(), openFloors()]);
  const pages = { ...floors.pages, ours: `${system.url}/login` };
  for (const line of Object.keys(lines) as Line[]) {
    const found = new Map<string, Row[]>(Object.keys(pages).map((name) => [name, []]));
    // The first round warms up the server and the disk.
    for (let run = 0; run <= runs; run++) {
      for (const [name, url] of Object.entries(pages)) {
        const row = await measure(browser, url, line, name === 'ours' ? system : null, TYPING);
        const { atOnce } = name === 'ours' ? await measure(browser, url, line, system) : {};
        if (run > 0) found.get(name)?.push({ ...row, ...(atOnce !== undefined && { atOnce }) });
      }
    }
    expect([...found].filter(([, rows]) => rows.some(({ typable }) => typable === 0))).toEqual([]);
    const of = (name: string, column: keyof Row) =>
      median((found.get(name) ?? []).map((row) => row[column] ?? 0));
    const ratio = (column: keyof Row, floor: string, of2: keyof Row = column) =>
      (of('ours', column) / of(floor, of2)).toFixed(2);
    process.stdout.write(`\n${line}, median of ${runs}, ms\n`);
    for (const name of found.keys()) {
      const cells = (['typable', 'sendable', 'blocking', 'script', 'home'] as const).map(
        (column) => `${column} ${String(Math.round(of(name, column))).padStart(5)}`,
      );
      process.stdout.write(`${name.padEnd(13)} ${cells.join('   ')}\n`);
    }
    process.stdout.write(
      [
        `typable ${ratio('typable', 'empty HTML')} × empty HTML (goal ${line === 'slow phone' ? '1.3' : '–'})`,
        `${ratio('typable', 'Mantine form')} × Mantine form`,
        `sendable ${ratio('sendable', 'Mantine form')} × Mantine form (goal 1.25), ${ratio('sendable', 'our packages')} × a form by our packages`,
        `home ${ratio('home', 'empty HTML', 'typable')} × empty HTML (goal 2)`,
        `typed by a machine ${Math.round(of('ours', 'atOnce'))} ms\n`,
      ].join('; '),
    );
  }
  floors.close();
  await Promise.all([browser.close(), system.stop()]);
});

/** Milliseconds that the user looks at the home page before the first page is opened. */
const HOME_IS_READ = 4_000;

const share = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? 0;

test('measures pages of the workspace against an empty page, and switches between tags', async () => {
  const [browser, system, floors] = await Promise.all([launchBrowser(), startSystem(), openFloors()]);
  for (const line of Object.keys(lines) as Line[]) {
    const rows: Record<'empty' | 'atOnce' | 'first' | 'again', number[]> = {
      empty: [],
      atOnce: [],
      first: [],
      again: [],
    };
    let spent: readonly number[] = [];
    // The first round warms up the server and the disk.
    for (let run = 0; run <= runs; run++) {
      const empty = await measure(browser, floors.pages['empty HTML'], line, null);
      const measured: WorkspaceRow[] = [];
      for (const look of [0, HOME_IS_READ]) {
        const context = await openContext(browser);
        const page = await openAs(
          async (path) => {
            const opened = await context.newPage();
            await opened.goto(system.url + path);
            return opened;
          },
          system,
          'Participating unit',
          '/match',
        );
        await page.locator('nav a').first().waitFor();
        await openSections(page);
        await page.waitForLoadState('networkidle');
        await page.waitForTimeout(look);
        const session = await context.newCDPSession(page);
        await session.send('Performance.enable');
        await slowDown(session, line);
        measured.push(await measurePages(page));
        if (lines[line] === null && look > 0) spent = await measureSwitches(page, session);
        await context.close();
      }
      const [atOnce, rested] = measured;
      if (run === 0 || atOnce === undefined || rested === undefined) continue;
      rows.empty.push(empty.typable);
      rows.atOnce.push(atOnce.first);
      rows.first.push(rested.first);
      rows.again.push(rested.again);
    }
    const [empty, first, again] = [median(rows.empty), median(rows.first), median(rows.again)];
    const atOnce = median(rows.atOnce);
    expect(Math.min(empty, first, again)).toBeGreaterThan(0);
    const isSlow = lines[line] !== null;
    process.stdout.write(
      `\n${line}, median of ${runs}, ms: empty HTML ${Math.round(empty)}   page first ${Math.round(first)} = ` +
        `${(first / empty).toFixed(2)} × empty HTML (goal ${isSlow ? '1' : '80 ms'}), without a look at the home ` +
        `${Math.round(atOnce)}   page again ` +
        `${Math.round(again)} = ${(again / empty).toFixed(2)} × (goal ${isSlow ? '60 ms' : '–'})\n`,
    );
    if (!isSlow) {
      process.stdout.write(
        `tag, script of a switch of ${spent.length}, ms: median ${median(spent).toFixed(1)}   p95 ` +
          `${share(spent, 0.95).toFixed(1)} = ${(share(spent, 0.95) / 16).toFixed(2)} × a frame (goal 1)   most ` +
          `${Math.max(...spent).toFixed(1)}\n`,
      );
    }
  }
  floors.close();
  await Promise.all([browser.close(), system.stop()]);
});
