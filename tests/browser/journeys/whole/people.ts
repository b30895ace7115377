import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { answerAfter, picture } from '../../public/forms.ts';
import { openContext } from '../../support/test.ts';
import type { RealSystem } from './real-system.ts';

/** The roles of the elements that people click. */
export type Role = 'button' | 'link' | 'checkbox' | 'radio' | 'tab' | 'menuitem' | 'option' | 'switch';

/** Counts the clicks of a journey by its steps. Typing and choosing from a list by keyboard are no clicks. */
export function countClicks() {
  const steps = new Map<string, number>();
  let current = '';
  return {
    steps,
    begin(step: string) {
      current = step;
      steps.set(step, steps.get(step) ?? 0);
    },
    add() {
      steps.set(current, (steps.get(current) ?? 0) + 1);
    },
    total: () => [...steps.values()].reduce((sum, one) => sum + one, 0),
    print() {
      for (const [step, count] of steps) process.stdout.write(`${`${count}`.padStart(4)}  ${step}\n`);
      process.stdout.write(`${`${this.total()}`.padStart(4)}  clicks\n`);
    },
  };
}
export type Clicks = ReturnType<typeof countClicks>;

/** The folder for pictures of the pages that people see; without it no pictures are taken. */
const pictures = process.env['JOURNEY_SHOTS'] ?? '';

/** The field of a code that has been sent: it says to which number. */
const SENT = 'input[autocomplete="one-time-code"][aria-describedby]';

export interface Account {
  readonly username: string;
  /** Receives the codes of a sign-in. */
  readonly phone: string;
  password: string;
}

/** A person with a separate browser. The person clicks what is visible, and types. */
export class Person {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly name: string;
  readonly account: Account;
  private readonly system: RealSystem;
  private readonly clicks: Clicks;

  constructor(
    { system, clicks }: { system: RealSystem; clicks: Clicks },
    page: Page,
    name: string,
    account: Account,
  ) {
    this.system = system;
    this.clicks = clicks;
    this.page = page;
    this.context = page.context();
    this.name = name;
    this.account = account;
  }

  /** The open page. Pages that were opened before stay hidden beside it. */
  get main(): Locator {
    return this.page.getByRole('main').getByRole('tabpanel').filter({ visible: true });
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** Clicks an element and counts it. */
  async clickOn(target: Locator): Promise<void> {
    this.clicks.add();
    await target.click();
  }

  /** Clicks the first element of a role with this name. */
  click(role: Role, name: string | RegExp, within: Locator | Page = this.page): Promise<void> {
    const exact = typeof name === 'string';
    return this.clickOn(within.getByRole(role, { name, exact }).filter({ visible: true }).first());
  }

  /** Types into the field with this label. */
  async fill(label: string | RegExp, value: string, within: Locator | Page = this.page): Promise<void> {
    await within
      .getByLabel(label, { exact: typeof label === 'string' })
      .filter({ visible: true })
      .first()
      .fill(value);
  }

  /** Chooses an option of a list by the beginning or a part of its text. */
  async choose(label: string | RegExp, option: string, within: Locator | Page = this.page): Promise<void> {
    const list = within
      .getByLabel(label, { exact: typeof label === 'string' })
      .and(this.page.locator('select'))
      .filter({ visible: true })
      .first();
    const found = list.locator('option').filter({ hasText: option }).first();
    await found.waitFor({ state: 'attached' });
    await list.selectOption({ value: (await found.getAttribute('value')) ?? '' });
  }

  /** Waits until a text is visible. */
  async sees(text: string | RegExp, within: Locator | Page = this.page): Promise<void> {
    await within.getByText(text).filter({ visible: true }).first().waitFor();
  }

  /**
   * Takes pictures of the page as the person sees it, on a desktop and on a phone: in Chinese in light colours, in
   * English in dark ones, and in Chinese as it is printed. Does nothing without `JOURNEY_SHOTS`, and if the folder
   * has the pictures already.
   */
  async pictured(name: string): Promise<void> {
    if (pictures === '' || existsSync(join(pictures, `${name}.pdf`))) return;
    mkdirSync(pictures, { recursive: true });
    for (const [language, colorScheme] of [
      ['zh-CN', 'light'],
      ['en-GB', 'dark'],
    ] as const) {
      const page = await this.context.newPage();
      await page.emulateMedia({ colorScheme });
      await page.addInitScript(
        (tag) => Object.defineProperty(Navigator.prototype, 'languages', { get: () => [tag] }),
        language,
      );
      await page.goto(this.page.url());
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        // A page that follows the news of an event is never idle.
        await page.getByRole('main').getByRole('heading').first().waitFor();
        await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
        await page.screenshot({
          path: join(pictures, `${name}-${language}-${width}.png`),
          fullPage: true,
          animations: 'disabled',
        });
      }
      if (language === 'zh-CN')
        await page.pdf({ path: join(pictures, `${name}.pdf`), preferCSSPageSize: true });
      await page.close();
    }
  }

  /** Attaches a file through a button that opens the chooser. */
  async attach(button: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const [chooser] = await Promise.all([this.page.waitForEvent('filechooser'), this.clickOn(button)]);
    await chooser.setFiles(file);
  }

  /** Opens an address that was printed in a message or on paper, or the start page. */
  async open(address: string): Promise<void> {
    await this.page.goto(address.startsWith('/') ? this.system.url + address : this.system.local(address));
    await this.page.locator('#root[data-prerendered]').waitFor({ state: 'detached' });
  }

  /** Presses a button, fills in the dialog, and presses the button of this name in the dialog. */
  async does(
    name: string | RegExp,
    fill: (dialog: Locator) => Promise<void> = async () => {},
    confirm: string | RegExp = name,
  ): Promise<void> {
    await this.click('button', name, this.main);
    await this.confirms(confirm, fill);
  }

  /** Fills in the open dialog and presses its button. */
  async confirms(
    name: string | RegExp,
    fill: (dialog: Locator) => Promise<void> = async () => {},
  ): Promise<void> {
    const { dialog } = this;
    await dialog.waitFor();
    await fill(dialog);
    await this.click('button', name, dialog);
    await dialog.waitFor({ state: 'detached' });
  }

  /** Types the code that a dialog has sent to the person's number. */
  signs(): Promise<void> {
    return this.typesCode(this.dialog);
  }

  /** Types the code that a form has sent. The field is described from the moment of sending on. */
  async typesCode(form: Locator): Promise<void> {
    const field = form.locator(SENT).filter({ visible: true });
    await field.waitFor();
    await field.fill(await this.code());
  }

  /** Returns the code of the next text message to the person. */
  code(): Promise<string> {
    return this.system.message(this.account.phone, /(?<!\d)(\d{6})(?!\d)/);
  }

  /**
   * Presses "Send code" in a form, and answers the captcha that it asks for if many codes have been sent to this
   * address, as to a hall of people behind one router.
   */
  async sendsCode(form: Locator | Page): Promise<void> {
    const [sent] = await Promise.all([
      this.page.waitForResponse((response) => response.url().includes('/verification-codes/')),
      this.click('button', 'Send code', form),
    ]);
    if (sent.ok()) return;
    const captcha = this.page.getByLabel('Captcha', { exact: true });
    const another = picture(this.page);
    await another.locator('img').waitFor();
    await captcha.fill(await answerAfter(this.page, this.system as never, () => this.clickOn(another)));
    await this.click('button', 'Send code', form);
  }

  /** Signs in with a code to the mobile number. The first time makes the account. */
  async signsInByPhone(): Promise<void> {
    await this.open('/login');
    const tab = this.page.getByRole('tab', { name: 'With phone' });
    await tab.waitFor();
    // The device remembers the way of the last sign-in, and who has accepted the privacy notice.
    if ((await tab.getAttribute('aria-selected')) !== 'true') await this.clickOn(tab);
    const form = this.page.getByRole('tabpanel', { name: 'With phone' });
    await this.fill('Mobile number', this.account.phone, form);
    await this.sendsCode(form);
    await this.typesCode(form);
    const consent = form.getByRole('checkbox', { name: /^I have read the privacy notice/ });
    if (!(await consent.isChecked())) await this.clickOn(consent);
    await this.click('button', 'Sign in', form);
    await form.waitFor({ state: 'detached' });
    await this.main.waitFor();
  }

  /**
   * Loads the open page again, without a click. A page whose time is over loads itself; its timer does not notice
   * that a test has moved the clock.
   */
  async looksAgain(): Promise<void> {
    await this.page.reload();
    await this.main.waitFor();
  }

  /** Opens the home page, and signs in if the session has ended. */
  async returns(): Promise<void> {
    await this.page.goto('about:blank');
    await this.open('/');
    const signIn = this.page.getByRole('button', { name: 'Sign in', exact: true }).first();
    const home = this.page.getByRole('navigation', { name: 'Menu' });
    await signIn.or(home).first().waitFor();
    if (await home.isVisible()) return;
    await (this.account.password === '' ? this.signsInByPhone() : this.signsIn());
  }

  /** Signs in with the password, and with a code if the account needs one. */
  async signsIn(): Promise<void> {
    const { page, account } = this;
    await page.goto('about:blank');
    const answer = await answerAfter(page, this.system as never, () => this.open('/login'));
    await this.fill('Username or mobile number', account.username);
    await this.fill(/^Password$/, account.password);
    await this.fill(/^Captcha$/, answer);
    await this.click('button', 'Sign in', page);
    const code = page.getByLabel('Verification code');
    const home = page
      .getByRole('main')
      .getByRole('tabpanel', { name: /^(?!With )/ })
      .first();
    const first = page.getByLabel(/^New password/).first();
    await code.or(home).or(first).first().waitFor();
    if (await code.isVisible()) {
      await code.fill(await this.code());
      await this.click('button', 'Sign in', page);
      await home.or(first).first().waitFor();
    }
  }
}

/** Opens browsers for people, and keeps the clock of their pages with that of the server. */
export function gather(system: RealSystem, browser: Browser, clicks: Clicks) {
  const people = new Map<string, Person>();
  const clockOf = (ahead: number) => `(() => {
    const Real = globalThis.__RealDate ??= Date;
    globalThis.Date = class extends Real {
      constructor(...given) { if (given.length === 0) super(Real.now() + ${ahead}); else super(...given); }
      static now() { return Real.now() + ${ahead}; }
    };
  })()`;
  const ahead = () => system.now() - Date.now();
  return {
    people,
    async person(name: string, account: Account): Promise<Person> {
      const known = people.get(name);
      if (known !== undefined) return known;
      const context = await openContext(browser, { language: 'en' });
      await context.addInitScript(clockOf(ahead()));
      // Init scripts do not reach the service worker, which compares its clock with the server's. The browser
      // ends it when it is idle and starts it again.
      context.on('serviceworker', (worker) => void worker.evaluate(clockOf(ahead())).catch(() => undefined));
      await context.addInitScript(() => {
        window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
      });
      const made = new Person({ system, clicks }, await context.newPage(), name, account);
      people.set(name, made);
      return made;
    },
    /** Closes all browsers. */
    async leave(): Promise<void> {
      for (const { context } of people.values()) await context.close();
      people.clear();
    },
    /** Moves the clock of the server and of all pages forward. */
    async moveTo(instant: number): Promise<void> {
      await system.moveTo(instant);
      for (const { context } of people.values()) {
        await context.addInitScript(clockOf(ahead()));
        for (const page of context.pages()) await page.evaluate(clockOf(ahead()));
        for (const worker of context.serviceWorkers()) await worker.evaluate(clockOf(ahead()));
      }
    },
  };
}
