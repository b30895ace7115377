import {
  errors,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
  type Request,
  type Route,
} from 'playwright-core';
import { API_ROOT } from '../../../server/contract/kit/api-root.ts';
import type { ScreenScript } from '../../support/charts/screen-script.ts';
import { openContext } from '../support/test.ts';
import type { Application } from './application.ts';
import { standardAnswers, type Reply } from './answers.ts';
import { Witness } from './witness.ts';

/** When every walk begins: a Saturday in Wuhan, on the full minute. */
export const START = Date.parse('2026-11-21T10:00:00+08:00');

/** Milliseconds that one thing may take: a page with a fresh context took more than ten seconds at a load of 11. */
const PATIENCE = 30_000;

/**
 * Milliseconds the clock is moved for the sake of the screen alone, and how often: React shows what has come
 * no sooner than 300 ms after it has shown that something is to come.
 */
const TICK = 350;
const TICKS = 3;

/** Milliseconds in which something happens where the clock is not needed for it; twice as many each time. */
const SOON = 100;

export interface OpenOptions {
  /** With a session that an earlier page has left. */
  readonly signedIn?: boolean;
  readonly cookies?: Readonly<Record<string, string>>;
  readonly local?: Readonly<Record<string, string>>;
  readonly session?: Readonly<Record<string, string>>;
  /** Runs in the page before the application. */
  readonly before?: () => void;
  readonly width?: number;
  /** Nothing of a page will be there yet. */
  readonly isUnfinished?: true;
}

/** What an act has in its hands: a page of a browser of its own, its network, its clock. */
export class Stage {
  readonly application: Application;
  readonly witness: Witness;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors nobody has caught. */
  readonly uncaught: string[] = [];
  /** Milliseconds the clock has moved for the sake of the screen since somebody waited last. */
  #drift = 0;
  /** What of it a wait may have left out, because a timer was set later than thought. */
  #slack = 0;
  /** How often the clock may still be moved for the sake of the screen alone. */
  #ticks = 0;
  readonly #isExact: boolean;
  readonly #held = new Map<string, Route[]>();
  /** Requests without an answer, held ones among them. */
  readonly #underWay = new Set<Request>();
  #arrived: () => void = () => {};
  readonly #answers = standardAnswers();
  readonly #holding = new Set<string>();
  readonly #broken = new Set<string>();

  private constructor(
    application: Application,
    witness: Witness,
    context: BrowserContext,
    page: Page,
    isExact: boolean,
  ) {
    this.application = application;
    this.witness = witness;
    this.context = context;
    this.page = page;
    this.#isExact = isExact;
  }

  /** A fresh browser whose clock stands still and whose network is in the test's hands. */
  static async create(
    browser: Browser,
    application: Application,
    { model, noise = [], isMine, isExactInTime }: ScreenScript<Stage>,
  ): Promise<Stage> {
    const context = await openContext(browser);
    context.setDefaultTimeout(PATIENCE);
    const witness = new Witness(
      model.chart,
      noise,
      (isMine ?? (() => true)) as (context: unknown) => boolean,
    );
    const [page] = await Promise.all([context.newPage(), witness.watch(context)]);
    const stage = new Stage(application, witness, context, page, isExactInTime === true);
    context.on('request', (request) => stage.#underWay.add(request));
    context.on('requestfinished', (request) => stage.#drop(request));
    context.on('requestfailed', (request) => stage.#drop(request));
    context.on('weberror', (error) => stage.uncaught.push(String(error.error().stack ?? error.error())));
    // it runs until it is stopped, and is never put back
    await Promise.all([
      page.clock.install({ time: START - 60_000 }).then(() => page.clock.pauseAt(START)),
      context.route(
        (url) => stage.#isOurs(url),
        (route) => stage.#take(route),
      ),
    ]);
    return stage;
  }

  /** Has the page been opened? */
  get isOpen(): boolean {
    return this.page.url() !== 'about:blank';
  }

  /** Opens an address of the application in the page, as a person would who types it. */
  async open(path: string, options: OpenOptions = {}): Promise<void> {
    const { signedIn = false, cookies = {}, local = {}, session = {}, before, width, isUnfinished } = options;
    const kept = { ...(signedIn && { access_token: 'token-a', token_type: 'Bearer' }), ...cookies };
    await this.context.addCookies(
      Object.entries(kept).map(([name, value]) => ({ name, value, url: this.application.url })),
    );
    if (Object.keys(local).length + Object.keys(session).length > 0) {
      await this.page.addInitScript(
        (stored) => {
          for (const [name, value] of Object.entries(stored.local)) localStorage.setItem(name, value);
          for (const [name, value] of Object.entries(stored.session)) sessionStorage.setItem(name, value);
        },
        { local, session },
      );
    }
    if (before !== undefined) await this.page.addInitScript(before);
    if (width !== undefined) await this.page.setViewportSize({ width, height: 900 });
    await this.page.goto(this.application.url + path, { waitUntil: 'commit' });
    if (!isUnfinished) await this.arrive(/./);
  }

  /** Waits for a page by its heading, moving the clock as that may need, whatever the chart. */
  async arrive(heading: string | RegExp): Promise<void> {
    this.#ticks = 2 * TICKS;
    const words = this.page.getByRole('heading', { level: 1, name: heading }).filter({ visible: true });
    await this.see(words.first());
    this.begin();
  }

  /** Moves inside the application, as the browser's own buttons do. */
  async moveTo(path: string): Promise<void> {
    await this.page.evaluate((to) => {
      window.history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, path);
  }

  /** Presses the button on screen of exactly this name. */
  async press(name: string): Promise<void> {
    const button = this.page.getByRole('button', { name, exact: true }).filter({ visible: true });
    await this.see(button);
    await button.click();
  }

  /** Types into the field on screen of exactly this name. */
  async type(name: string, text: string): Promise<void> {
    const field = this.field(name);
    await this.see(field);
    await field.fill(text);
  }

  /** The field on screen of exactly this name. */
  field(name: string): Locator {
    return this.page.getByLabel(name, { exact: true }).filter({ visible: true });
  }

  /** Signs out by the menu of the header. */
  async signOut(): Promise<void> {
    await this.page.getByRole('button', { name: /^Account of/ }).click();
    await this.page.getByRole('menuitem', { name: 'Sign out' }).click();
  }

  /** Another window of this browser has written something into the storage, or taken it away. */
  async changeElsewhere(key: string, value: string | null): Promise<void> {
    await this.page.evaluate(
      ([name, newValue]) => {
        if (newValue === null) localStorage.removeItem(name);
        else localStorage.setItem(name, newValue);
        window.dispatchEvent(new StorageEvent('storage', { key: name, newValue }));
      },
      [key, value] as const,
    );
  }

  /** Another window signs in, and this one follows. */
  async signInElsewhere(token = 'token-b'): Promise<void> {
    await this.changeElsewhere('token_type', 'Bearer');
    await this.changeElsewhere('access_token', token);
  }

  /** Calls like `GET /captcha`, or paths of files, are not answered until the test does. */
  hold(...calls: readonly string[]): void {
    for (const call of calls) {
      this.#holding.add(call);
      this.#broken.delete(call);
    }
  }

  /** Lets calls be answered as usual again. */
  letGo(...calls: readonly string[]): void {
    for (const call of calls) this.#holding.delete(call);
  }

  /** What a call is answered with from now on where it is not held. */
  give(call: string, reply: Reply): void {
    this.#answers.set(call, reply);
  }

  /** Answers the call that waits; waits for it to come. */
  async answer(call: string, reply: Reply = this.#answers.get(call) ?? {}): Promise<void> {
    await fulfil(await this.#next(call), reply);
  }

  /** Breaks the connection of the call that waits. */
  async fail(call: string): Promise<void> {
    await (await this.#next(call)).abort('connectionfailed');
  }

  /** A file that waits cannot be had, however often the page asks for it, until it is held anew. */
  async lose(file: string): Promise<void> {
    // The request may still be under way to the test. Marked as broken before it comes, it would never be held.
    const route = await this.#next(file);
    this.#broken.add(file);
    // a piece of the application is looked for in the version file first: a reload might help [D15]
    this.give('/version.json', { status: 503 });
    await route.abort('connectionfailed');
  }

  /** Lets the file that waits come after all. */
  async deliver(call: string): Promise<void> {
    await (await this.#next(call)).continue();
  }

  /** Moves the clock. What was moved for the sake of the screen alone counts. */
  async pass(ms: number): Promise<void> {
    const left = Math.max(0, ms - this.#drift);
    this.#slack = ms - left;
    this.#drift = 0;
    if (left > 0) await this.page.clock.runFor(left);
  }

  /**
   * Moves the clock a little, for what screens do by timers of their own, and for what a wait may still
   * owe; not while something is on its way that may bring the same.
   * @returns `waiting` where that is so; `done` where there is no more to do
   */
  async help(): Promise<'moved' | 'waiting' | 'done'> {
    const held = [...this.#held.values()].flat().map((route) => route.request());
    if ([...this.#underWay].some((request) => !held.includes(request))) return 'waiting';
    const ms = this.#slack > 0 ? this.#slack : TICK;
    if (this.#slack > 0) this.#slack = 0;
    else if (this.#ticks === 0) return 'done';
    else {
      this.#ticks--;
      this.#drift += TICK;
    }
    await this.page.clock.runFor(ms);
    return 'moved';
  }

  /** Looks until a thing is on screen. */
  async see(thing: Locator): Promise<void> {
    await this.seeAll([thing], []);
  }

  /** Looks until everything is on screen that must be, and nothing that must not. */
  async seeAll(shown: readonly Locator[], hidden: readonly Locator[]): Promise<void> {
    const isSo = (thing: Locator, state: 'visible' | 'hidden', timeout: number) =>
      thing.waitFor({ state, timeout }).then(
        () => true,
        (error: unknown) => {
          if (!(error instanceof errors.TimeoutError)) throw error;
          // On a busy machine no look may have fitted into the time; the clock must not move what is right already.
          return thing.isVisible().then((isVisible) => isVisible === (state === 'visible'));
        },
      );
    const until = performance.now() + PATIENCE;
    let wanting = [
      ...shown.map((thing) => ({ thing, state: 'visible' as const })),
      ...hidden.map((thing) => ({ thing, state: 'hidden' as const })),
    ];
    for (let patience = SOON; wanting.length > 0;) {
      const seen = await Promise.all(wanting.map(({ thing, state }) => isSo(thing, state, patience)));
      wanting = wanting.filter((_, index) => seen[index] !== true);
      if (wanting.length === 0) return;
      const left = until - performance.now();
      if (left <= 0) {
        const faults = wanting.map(({ thing, state }) => `${String(thing)} must be ${state}, and is not`);
        throw new Error(faults.join('\n'));
      }
      const help = await this.help();
      patience = help === 'done' ? left : help === 'moved' ? 2 * patience : SOON;
    }
  }

  /** A new act begins: the clock may be helped anew. */
  begin(): void {
    this.#ticks = this.#isExact ? 0 : TICKS;
  }

  async close(): Promise<void> {
    await this.context.close();
  }

  #call(request: Request): string {
    const { pathname } = new URL(request.url());
    return pathname.startsWith(API_ROOT)
      ? `${request.method()} ${pathname.slice(API_ROOT.length)}`
      : pathname;
  }

  async #take(route: Route): Promise<void> {
    const call = this.#call(route.request());
    if (this.#broken.has(call)) {
      await route.abort('connectionfailed').catch(() => {});
      return;
    }
    if (this.#holding.has(call)) {
      this.#held.set(call, [...(this.#held.get(call) ?? []), route]);
      this.#arrived();
      return;
    }
    const reply = this.#answers.get(call);
    if (reply === undefined) throw new Error(`Nobody answers ${call}`);
    // a page that has gone wants no answer
    await fulfil(route, reply).catch(() => {});
  }

  /** The test answers what the API would, and whatever it has something to say about. */
  #isOurs({ pathname }: URL): boolean {
    return pathname.startsWith(API_ROOT) || this.#holding.has(pathname) || this.#answers.has(pathname);
  }

  /** A request has its end; one that is held was given up by the page itself. */
  #drop(request: Request): void {
    this.#underWay.delete(request);
    for (const [call, routes] of this.#held) {
      this.#held.set(
        call,
        routes.filter((route) => route.request() !== request),
      );
    }
  }

  async #next(call: string): Promise<Route> {
    const until = performance.now() + PATIENCE;
    for (;;) {
      // the latest: one before it has been given up
      const route = this.#held.get(call)?.pop();
      if (route !== undefined) return route;
      const left = until - performance.now();
      if (left <= 0) throw new Error(`The page has not sent ${call}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#arrived = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }
}

async function fulfil(route: Route, { status = 200, body = {}, headers = {} }: Reply): Promise<void> {
  await route.fulfill({
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: status === 204 ? '' : JSON.stringify(body),
  });
}
