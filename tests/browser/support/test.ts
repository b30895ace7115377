import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { test } from 'vitest';
import { findOrInstallChromium } from '../../support/chromium.mjs';
import { startSystem, type RunningSystem } from './system.ts';
import { createVisits, type Visits } from './visits.ts';

/** The language tags that browsers send. */
const browserLanguages = { zh: 'zh-CN', en: 'en-GB', es: 'es-ES', ja: 'ja-JP' } as const;

export interface VisitOptions extends Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'hasTouch'> {
  /** English by default. */
  language?: keyof typeof browserLanguages;
  /** Opens a window of the same browser, which shares its cookies and storage, instead of a fresh one. */
  beside?: Page;
}

interface Fixtures {
  /** One real Chromium for all files of a worker. Each test uses separate contexts. */
  browser: Browser;
  /** The pages that the tests of a worker use one after the other. */
  visits: Visits;
  /** One running system with a separate database for all tests of a file. */
  system: RunningSystem;
  /** Opens a path of the system in a browser without stored data. The page cannot be used after the test. */
  visit: (path: string, options?: VisitOptions) => Promise<Page>;
  /**
   * The problems that pages have reported. A test fails because of them, except those that match `expected`.
   */
  problems: Problems;
}

interface Problems {
  /** Errors in the console, violations of the CSP, uncaught errors, requests to other hosts. */
  found: string[];
  expected: RegExp[];
}

/**
 * Launches the headless Chromium of this machine.
 * @param more additional arguments, such as those of a camera
 */
export function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: findOrInstallChromium(),
    headless: true,
    args: [
      ...(isRoot ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  });
}

/** Returns the look of a page with its defaults. */
const lookOf = ({
  language = 'en',
  viewport = { width: 1440, height: 900 },
  colorScheme = 'light',
  hasTouch = false,
}: VisitOptions) => ({ language, viewport, colorScheme, hasTouch });
export type Look = ReturnType<typeof lookOf>;

/**
 * Opens a fresh browser context for one user: without stored data, without animation, in the time zone of
 * China.
 */
export async function openContext(browser: Browser, options: VisitOptions = {}): Promise<BrowserContext> {
  const { language, ...look } = lookOf(options);
  const context = await browser.newContext({
    locale: browserLanguages[language],
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    ...look,
  });
  context.setDefaultTimeout(30_000);
  context.setDefaultNavigationTimeout(30_000);
  return context;
}

/** The test function of the browser tests: `it('…', async ({ visit, system }) => { … })`. */
export const it = test.extend<Fixtures>({
  browser: [
    async ({}, provide) => {
      const browser = await launchBrowser();
      await provide(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],

  system: [
    async ({}, provide) => {
      const system = await startSystem();
      await provide(system);
      await system.stop();
    },
    { scope: 'file' },
  ],

  problems: async ({}, provide) => {
    const problems: Problems = { found: [], expected: [] };
    await provide(problems);
    const unexpected = problems.found.filter(
      (one) => !problems.expected.some((pattern) => pattern.test(one)),
    );
    if (unexpected.length > 0) {
      throw new Error(`The page reported unexpected problems:\n${unexpected.join('\n')}`);
    }
  },

  visits: [
    async ({ browser }, provide) => {
      await provide(createVisits((look) => openContext(browser, look)));
    },
    { scope: 'worker' },
  ],

  visit: async ({ visits, system, problems, task }, provide) => {
    const taken = visits.begin(system.url, problems.found);
    await provide(async (path, options = {}) => {
      const page = await (options.beside?.context().newPage() ?? taken.page(lookOf(options)));
      await page.goto(system.url + path);
      // The application handles early input only after it has taken over a prerendered page. Tests of such
      // pages check this (public/prerendered.test.ts). All other tests begin afterwards.
      await page.locator('#root[data-prerendered]').waitFor({ state: 'detached' });
      return page;
    });
    if (task.result?.state === 'fail') {
      await keepPictures(taken.contexts(), task.name);
      await taken.close();
    } else await taken.giveBack();
  },
});

const pictures = join(tmpdir(), 'browser-test-failures');

async function keepPictures(contexts: readonly BrowserContext[], testName: string): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  const pages = contexts.flatMap((context) => context.pages());
  for (const [index, page] of pages.entries()) {
    const name = `${testName.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)}-${Date.now()}-${index}.png`;
    const path = join(pictures, name);
    await page.screenshot({ path, fullPage: true }).then(
      () => process.stderr.write(`What the page showed: ${path} (${page.url()})\n`),
      (error: unknown) => process.stderr.write(`No picture of ${page.url()}: ${String(error)}\n`),
    );
  }
}
