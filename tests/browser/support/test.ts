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
import { API_ROOT } from '../../../server/contract/kit/api-root.ts';
import { findOrInstallChromium } from '../../support/chromium.mjs';
import { startSystem, type RunningSystem } from './system.ts';

/** Names of the languages as browsers ask for them. */
const browserLanguages = { zh: 'zh-CN', en: 'en-GB', es: 'es-ES', ja: 'ja-JP' } as const;

export interface VisitOptions extends Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'hasTouch'> {
  /** English unless told. */
  language?: keyof typeof browserLanguages;
  /** A window of the same browser, sharing its cookies and storage, instead of a fresh one. */
  beside?: Page;
}

interface Fixtures {
  /** One real Chromium for all files of a worker; what a test does in it stays in contexts of its own. */
  browser: Browser;
  /** One running system for all tests of a file, with a database of its own. */
  system: RunningSystem;
  /** Opens a path of the system in a fresh context; closed at the end of the test. */
  visit: (path: string, options?: VisitOptions) => Promise<Page>;
  /** What pages have reported. A test fails by it, except for what it has put into `expected`. */
  problems: Problems;
}

interface Problems {
  /** Errors in the console, violations of the CSP, uncaught errors, requests to other hosts. */
  found: string[];
  expected: RegExp[];
}

/** Launches the Chromium of this machine, without a window. @param more arguments, such as those of a camera */
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

/** A fresh browser for one person: nothing is stored, nothing moves, every clock stands in China. */
export async function openContext(browser: Browser, options: VisitOptions = {}): Promise<BrowserContext> {
  const {
    language = 'en',
    viewport = { width: 1440, height: 900 },
    colorScheme = 'light',
    hasTouch = false,
  } = options;
  const context = await browser.newContext({
    locale: browserLanguages[language],
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    viewport,
    colorScheme,
    hasTouch,
  });
  context.setDefaultTimeout(10_000);
  context.setDefaultNavigationTimeout(30_000);
  return context;
}

/**
 * Writes down everything in a context that should not happen: an error in the console (a violation of
 * the Content-Security-Policy is one), an uncaught error, a request to another host. An error answer
 * of the API is an answer, not a problem.
 */
function watch(context: BrowserContext, origin: string, problems: string[]): void {
  context.on('console', (message) => {
    const isAnswer =
      message.text().startsWith('Failed to load resource') &&
      message.location().url.startsWith(`${origin}${API_ROOT}/`);
    if (message.type() === 'error' && !isAnswer) {
      problems.push(`console: ${message.text()} (${message.location().url})`);
    }
  });
  context.on('weberror', (error) =>
    problems.push(`uncaught: ${error.error().stack ?? error.error().message}`),
  );
  context.on('request', (request) => {
    if (/^(https?|wss?):/.test(request.url()) && new URL(request.url()).origin !== origin) {
      problems.push(`foreign request: ${request.url()}`);
    }
  });
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
      throw new Error(`The page reported what no page should:\n${unexpected.join('\n')}`);
    }
  },

  visit: async ({ browser, system, problems, task }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async (path, options = {}) => {
      const context = options.beside?.context() ?? (await openContext(browser, options));
      if (options.beside === undefined) {
        contexts.push(context);
        watch(context, system.url, problems.found);
      }
      const page = await context.newPage();
      await page.goto(system.url + path);
      // What is done before the application has taken a prerendered page over happens when it has: tests of such
      // pages look at it (public/prerendered.test.ts), all others begin afterwards.
      await page.locator('#root[data-prerendered]').waitFor({ state: 'detached' });
      return page;
    });
    if (task.result?.state === 'fail') {
      await keepPictures(contexts, task.name);
    }
    await Promise.all(contexts.map((context) => context.close()));
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
