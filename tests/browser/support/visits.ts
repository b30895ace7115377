import type { BrowserContext, CDPSession, Dialog, Page } from 'playwright-core';
import { API_ROOT } from '../../../server/contract/kit/api-root.ts';
import type { Look } from './test.ts';

/**
 * Reuses pages for several tests. A page in a fresh browser context compiles the whole application again.
 * This takes twice the processor time of the same page in a process that has run it before. Before the next
 * test a page is emptied: cookies, storage, routes, listeners and emulation are as in a fresh page. A page is
 * closed if a test has changed it permanently.
 */

interface Kept {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly devtools: CDPSession;
  /** Functions that remove the listeners of a test. */
  readonly listening: (() => void)[];
  /** Whether a test has changed the page permanently. */
  isSpent: boolean;
  /** Receives the problems that the page reports. */
  found: string[];
  /** The origin of the visited system. */
  origin: string;
}

type Method = (...args: never[]) => unknown;

/** Methods whose effect outlasts a test. */
const lasting = {
  page: ['addInitScript', 'exposeBinding', 'exposeFunction'],
  context: [
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'newCDPSession',
    'setOffline',
  ],
  clock: ['fastForward', 'install', 'pauseAt', 'runFor', 'setFixedTime', 'setSystemTime'],
} as const;

/** Calls a function with the arguments of each call of a method, before the call. */
function before(target: object, names: readonly string[], act: (...args: never[]) => void): void {
  const methods = target as Record<string, Method>;
  for (const name of names) {
    const original = methods[name];
    if (original === undefined) throw new Error(`There is no method ${name}`);
    methods[name] = (...args) => {
      act(...args);
      return original.apply(target, args);
    };
  }
}

/** Records the listeners and the permanent changes of a test. */
function note({ context, page, listening }: Kept, spend: () => void): void {
  before(page, lasting.page, spend);
  before(context, lasting.context, spend);
  before(context.clock, lasting.clock, spend);
  // The types allow one event name at a time, so `close` represents every event.
  before(page, ['on', 'once'], (event: 'close', listener: () => void) =>
    listening.push(() => page.off(event, listener)),
  );
  before(context, ['on', 'once'], (event: 'close', listener: () => void) =>
    listening.push(() => context.off(event, listener)),
  );
}

/**
 * Records all problems in a context: an error in the console (a violation of the Content-Security-Policy is
 * one), an uncaught error, or a request to another host. An error response of the API is not a problem.
 */
function watch(kept: Kept): void {
  const { context } = kept;
  context.on('console', (message) => {
    const isAnswer =
      message.text().startsWith('Failed to load resource') &&
      message.location().url.startsWith(`${kept.origin}${API_ROOT}/`);
    if (message.type() === 'error' && !isAnswer) {
      kept.found.push(`console: ${message.text()} (${message.location().url})`);
    }
  });
  context.on('weberror', (error) =>
    kept.found.push(`uncaught: ${error.error().stack ?? error.error().message}`),
  );
  context.on('request', (request) => {
    if (/^(https?|wss?):/.test(request.url()) && new URL(request.url()).origin !== kept.origin) {
      kept.found.push(`foreign request: ${request.url()}`);
    }
  });
}

/**
 * Empties a page for the next test. The page stays on a file of the system, because Chromium starts another
 * process for another origin.
 */
async function empty({ context, page, devtools, listening, origin }: Kept): Promise<void> {
  const listenNoMore = () => listening.splice(0).forEach((forget) => forget());
  listenNoMore();
  const others = context.pages().filter((one) => one !== page);
  await Promise.all([...others.map((one) => one.close()), context.unrouteAll(), page.unrouteAll()]);
  // A page with unsaved changes opens a dialog when it is left.
  page.on('dialog', (dialog: Dialog) => void dialog.accept());
  await page.goto(`${origin}/version.json`);
  listenNoMore();
  await page.evaluate(() => sessionStorage.clear());
  await Promise.all([
    context.clearCookies(),
    devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
    page.emulateMedia({ media: null, forcedColors: null, contrast: null }),
    page.mouse.move(-1, -1),
  ]);
}

/**
 * Creates the pool of pages.
 * @param open creates a fresh context
 */
export function createVisits(open: (look: Look) => Promise<BrowserContext>) {
  const free = new Map<string, Kept[]>();
  /** Returns the settings that a context cannot change later. */
  const kindOf = ({ language, hasTouch }: Look) => `${language} ${hasTouch}`;

  async function make(look: Look, origin: string, found: string[]): Promise<Kept> {
    const context = await open(look);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const kept: Kept = { context, page, devtools, listening: [], isSpent: false, found, origin };
    watch(kept);
    note(kept, () => {
      kept.isSpent = true;
    });
    return kept;
  }

  /** Prepares a page of an earlier test for this test. */
  async function give(kept: Kept, look: Look, origin: string, found: string[]): Promise<void> {
    const { viewport, colorScheme } = look;
    kept.origin = origin;
    kept.found = found;
    if (viewport !== null) await kept.page.setViewportSize(viewport);
    await kept.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  }

  /** Returns the page to the pool if it can be emptied. Otherwise closes its context. */
  async function giveBack(kept: Kept, kind: string): Promise<void> {
    const isEmptied = () =>
      empty(kept).then(
        () => true,
        // The page has crashed, or its system has ended.
        () => false,
      );
    if (!kept.isSpent && !kept.page.isClosed() && (await isEmptied())) {
      free.set(kind, [...(free.get(kind) ?? []), kept]);
    } else {
      await kept.context.close();
    }
  }

  return {
    /**
     * Returns the pages of one test.
     * @param origin of the visited system
     * @param found receives the problems that the pages report
     */
    begin(origin: string, found: string[]) {
      const taken: { kept: Kept; kind: string }[] = [];
      return {
        async page(look: Look): Promise<Page> {
          const kind = kindOf(look);
          const known = free.get(kind)?.pop();
          const kept = known ?? (await make(look, origin, found));
          taken.push({ kept, kind });
          if (known !== undefined) await give(known, look, origin, found);
          return kept.page;
        },
        contexts: (): BrowserContext[] => taken.map(({ kept }) => kept.context),
        /** Closes all contexts, because the state after a failed test is unknown. */
        async close(): Promise<void> {
          await Promise.all(taken.map(({ kept }) => kept.context.close()));
        },
        async giveBack(): Promise<void> {
          await Promise.all(taken.map(({ kept, kind }) => giveBack(kept, kind)));
        },
      };
    },
  };
}

export type Visits = ReturnType<typeof createVisits>;
