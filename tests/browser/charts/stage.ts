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

/** The time at which every walk begins: a Saturday in Wuhan, on the full minute. */
export const START = Date.parse('2026-11-21T10:00:00+08:00');

/**
 * The time limit of one step in ms. A page with a fresh context took more than ten seconds at a load of 11.
 */
const PATIENCE = 30_000;

/**
 * Milliseconds by which the clock is moved for rendering alone, and how often. React shows loaded content no
 * sooner than 300 ms after its placeholder.
 */
const TICK = 350;
const TICKS = 3;

/** Milliseconds in which a change shows if the clock need not move. The value doubles each time. */
const SOON = 100;

export interface OpenOptions {
  /** Whether the browser has the session of an earlier page. */
  readonly signedIn?: boolean;
  readonly cookies?: Readonly<Record<string, string>>;
  readonly local?: Readonly<Record<string, string>>;
  readonly session?: Readonly<Record<string, string>>;
  /** Runs in the page before the application. */
  readonly before?: () => void;
  readonly width?: number;
  /** Whether `open` returns before a heading is shown. */
  readonly isUnfinished?: true;
}

/** The environment of an act: a page in a separate browser context, its network and its clock. */
export class Stage {
  readonly application: Application;
  readonly witness: Witness;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Uncaught errors of the page. */
  readonly uncaught: string[] = [];
  /** Milliseconds by which the clock has moved for rendering alone since the last `pass`. */
  #drift = 0;
  /**
   * Milliseconds that the last `pass` has skipped because of the drift. They are needed if a timer was set
   * later than assumed.
   */
  #slack = 0;
  /** How often the clock may still be moved for rendering alone. */
  #ticks = 0;
  readonly #isExact: boolean;
  readonly #held = new Map<string, Route[]>();
  /** Requests without a response, including held requests. */
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

  /** Creates a browser context. Its clock stands still, and the test controls its network. */
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
    // The clock runs until it is paused. It is never set back.
    await Promise.all([
      page.clock.install({ time: START - 60_000 }).then(() => page.clock.pauseAt(START)),
      context.route(
        (url) => stage.#isOurs(url),
        (route) => stage.#take(route),
      ),
    ]);
    return stage;
  }

  /** Whether the page has been opened. */
  get isOpen(): boolean {
    return this.page.url() !== 'about:blank';
  }

  /** Opens an address of the application in the page, like an address that a user types. */
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

  /** Waits for a page by its heading. The clock may move, even in a script that is exact in time. */
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

  /** Presses the visible button with exactly this name. */
  async press(name: string): Promise<void> {
    const button = this.page.getByRole('button', { name, exact: true }).filter({ visible: true });
    await this.see(button);
    await button.click();
  }

  /** Types into the visible field with exactly this name. */
  async type(name: string, text: string): Promise<void> {
    const field = this.field(name);
    await this.see(field);
    await field.fill(text);
  }

  /** Returns the visible field with exactly this name. */
  field(name: string): Locator {
    return this.page.getByLabel(name, { exact: true }).filter({ visible: true });
  }

  /** Signs out from the menu of the header. */
  async signOut(): Promise<void> {
    await this.page.getByRole('button', { name: /^Account of/ }).click();
    await this.page.getByRole('menuitem', { name: 'Sign out' }).click();
  }

  /** Simulates another window of this browser that writes a value to the storage. Null removes the value. */
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

  /** Simulates a sign-in in another window, which this window adopts. */
  async signInElsewhere(token = 'token-b'): Promise<void> {
    await this.changeElsewhere('token_type', 'Bearer');
    await this.changeElsewhere('access_token', token);
  }

  /** Holds calls such as `GET /captcha`, or paths of files, until the test answers them. */
  hold(...calls: readonly string[]): void {
    for (const call of calls) {
      this.#holding.add(call);
      this.#broken.delete(call);
    }
  }

  /** Ends the hold: the calls are answered as usual again. */
  letGo(...calls: readonly string[]): void {
    for (const call of calls) this.#holding.delete(call);
  }

  /** Sets the response of a call that is not held. */
  give(call: string, reply: Reply): void {
    this.#answers.set(call, reply);
  }

  /** Waits for a held call and answers it. */
  async answer(call: string, reply: Reply = this.#answers.get(call) ?? {}): Promise<void> {
    await fulfil(await this.#next(call), reply);
  }

  /** Waits for a held call and breaks its connection. */
  async fail(call: string): Promise<void> {
    await (await this.#next(call)).abort('connectionfailed');
  }

  /** Waits for a held file and fails it. All further requests for the file fail until it is held again. */
  async lose(file: string): Promise<void> {
    // The request may not have reached the test yet. If the file is marked as broken before that, the request
    // is never held.
    const route = await this.#next(file);
    this.#broken.add(file);
    // The application reads the version file if a chunk is lost, because a reload may help [D15].
    this.give('/version.json', { status: 503 });
    await route.abort('connectionfailed');
  }

  /** Waits for a held file and delivers it. */
  async deliver(call: string): Promise<void> {
    await (await this.#next(call)).continue();
  }

  /** Moves the clock. Time by which it was moved for rendering alone counts. */
  async pass(ms: number): Promise<void> {
    const left = Math.max(0, ms - this.#drift);
    this.#slack = ms - left;
    this.#drift = 0;
    if (left > 0) await this.page.clock.runFor(left);
  }

  /**
   * Moves the clock a little, for the timers of screens and for the time that the last `pass` has skipped.
   * The clock does not move while a request is pending, because its response may cause the same change.
   * @returns `waiting` while a request is pending; `done` if the clock may not move any more
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

  /** Waits until an element is visible. */
  async see(thing: Locator): Promise<void> {
    await this.seeAll([thing], []);
  }

  /** Waits until all elements of `shown` are visible and all elements of `hidden` are not. */
  async seeAll(shown: readonly Locator[], hidden: readonly Locator[]): Promise<void> {
    const isSo = (thing: Locator, state: 'visible' | 'hidden', timeout: number) =>
      thing.waitFor({ state, timeout }).then(
        () => true,
        (error: unknown) => {
          if (!(error instanceof errors.TimeoutError)) throw error;
          // On a busy machine the timeout may expire before the first check. The clock must not move if the
          // state is already right.
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

  /** Starts a new act: the clock may be moved for rendering again. */
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
    if (reply === undefined) throw new Error(`The test has no response for ${call}`);
    // A page that is closed needs no response.
    await fulfil(route, reply).catch(() => {});
  }

  /** Checks whether the test answers a URL: the API, and every path that is held or has a given response. */
  #isOurs({ pathname }: URL): boolean {
    return pathname.startsWith(API_ROOT) || this.#holding.has(pathname) || this.#answers.has(pathname);
  }

  /** Removes a request that has ended. A held request ends if the page aborts it. */
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
      // The latest request is used, because the page has aborted the earlier ones.
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
