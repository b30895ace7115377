import type { Page, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Token } from '../../../server/contract/session/account.ts';
import type { ClientError, ClientErrorList } from '../../../server/contract/client-errors.ts';
import { API_ROOT } from '../../../server/contract/kit/api-root.ts';
import type { RunningSystem } from '../support/system.ts';
import { it } from '../support/test.ts';
import { names, panel, shown, tag } from '../shell/tags/bar.ts';
import { heading, moveTo, openAs, toast } from '../shell/workspace/session.ts';

const isCompetitions = (url: URL) => url.pathname.endsWith('/competitions');

const failed = (page: Page) => page.getByRole('heading', { name: 'This page could not be shown' });

/** One token per system, because an account receives at most 30 codes an hour. */
const technicians = new WeakMap<RunningSystem, Promise<Token>>();

/** Returns the client errors on the server's list whose text matches, with their details. */
async function errorsOf(system: RunningSystem, text: string): Promise<ClientError[]> {
  const signedIn = technicians.get(system) ?? system.signIn(system.account('Technician'));
  technicians.set(system, signedIn);
  const { access_token } = await signedIn;
  const get = async <Answer>(path: string) => {
    const headers = { authorization: `Bearer ${access_token}` };
    return (await (await fetch(`${system.url}${API_ROOT}${path}`, { headers })).json()) as Answer;
  };
  const { data } = await get<ClientErrorList>(`/client-errors?text=${encodeURIComponent(text)}`);
  return Promise.all(data.map(({ id }) => get<ClientError>(`/client-errors/${id}`)));
}

/** Answers GET /competitions with an impossible date. */
async function withImpossibleDay(route: Route): Promise<void> {
  const answer = await route.fetch();
  const list = (await answer.json()) as { data: object[] };
  await route.fulfill({ json: { ...list, data: list.data.map((one) => ({ ...one, starts_on: 'never' })) } });
}

describe('a view that fails', () => {
  it('[S33] shows an error page in its tab only, retries alone, and reports one error to the server', async ({
    visit,
    system,
    problems,
  }) => {
    problems.expected.push(/Invalid time value/);
    const page = await openAs(visit, system, 'Expert', '/amendPassword');
    await panel(page).getByLabel('Current password', { exact: true }).fill('half a password');
    await page.route(isCompetitions, withImpossibleDay);

    await moveTo(page, '/expertBank');
    await failed(page).waitFor();
    expect(await names(page)).toEqual(['Expert home', 'Change password']);
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    await tag(page, 'Change password').click();
    const kept = panel(page).getByLabel('Current password', { exact: true });
    expect(await kept.inputValue(), 'the rest of the application stays usable').toBe('half a password');
    await tag(page, 'Expert home').click();
    await failed(page).waitFor();

    await page.getByRole('button', { name: 'Try again' }).click();
    await failed(page).waitFor();
    await page.unroute(isCompetitions);
    await page.getByRole('button', { name: 'Try again' }).click();
    await panel(page).getByText('Registration closes', { exact: true }).waitFor();
    expect(await failed(page).count()).toBe(0);
    await tag(page, 'Change password').click();
    expect(await kept.inputValue(), 'only the failed part is rendered again').toBe('half a password');

    await expect.poll(() => errorsOf(system, 'Invalid time value')).toHaveLength(1);
    const [error] = await errorsOf(system, 'Invalid time value');
    expect(error).toMatchObject({ source: 'render', name: 'RangeError', status: 'open' });
    expect(error?.occurrences).toHaveLength(1);
    expect(error?.occurrences[0]).toMatchObject({
      path: '/expertBank',
      view: '/expertBank',
      user_kind: 'expert',
      language: 'en',
      browser: expect.stringMatching(/^Chrome \d+, Linux$/),
      release: expect.stringMatching(/^V\d+\.\d+\.\d+-[0-9a-f]{10}$/),
      states: expect.stringContaining('navigation=shown'),
      stack: expect.stringContaining('/assets/'),
    });
  });

  it('[S33] fetches its lost code when the user tries again', async ({ visit, system, problems }) => {
    problems.expected.push(/information-page|dynamically imported module|ERR_FAILED/);
    const page = await openAs(visit, system, 'Expert', '/expertBank');
    await heading(page).waitFor();
    // The version file is not available. Otherwise the application may reload the page for a new version
    // [D15].
    await page.route('**/version.json*', (route) => route.abort());
    const isCode = /\/assets\/information-page-.*\.js/;
    await page.route(isCode, (route) => route.abort());
    await moveTo(page, '/information');
    await failed(page).waitFor();
    // Older browsers do not request a failed file again. The application then reloads the page [D15].
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'My information' }).waitFor();
    expect(await shown(page)).toBe('My information');
    await expect.poll(() => errorsOf(system, 'dynamically imported module')).toHaveLength(1);
    expect(await errorsOf(system, 'dynamically imported module')).toMatchObject([{ source: 'chunk' }]);
  });
});

describe('a page whose scripts fail to load', () => {
  // The build renders the first page and not the second.
  for (const path of ['/login', '/login?by=phone']) {
    it(`[S33] asks the user to reload instead of staying blank: ${path}`, async ({ visit, problems }) => {
      problems.expected.push(/ERR_FAILED/);
      const page = await visit(path);
      // Otherwise pending requests of the page are aborted as well, and reported.
      await page.waitForLoadState('networkidle');
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.reload();
      const words = () =>
        page.evaluate(() => {
          document.getAnimations().forEach((one) => one.finish());
          const { opacity, content } = getComputedStyle(
            document.querySelector('#root') ?? document.body,
            '::after',
          );
          return opacity === '1' ? content : '';
        });
      await expect.poll(words).toContain('please reload the page');
    });
  }
});

/** The parts around every page, each with an attribute value that no other element has. */
const around = [
  { part: 'header', attribute: 'aria-label', value: 'Services' },
  { part: 'sidebar', attribute: 'data-depth', value: '0' },
  { part: 'navbar', attribute: 'aria-label', value: 'Breadcrumb' },
  { part: 'tags', attribute: 'aria-label', value: 'Open pages' },
];

/** Makes the page throw when an element gets this attribute, as long as `jam` exists in the window. */
async function jam(page: Page, attribute: string, value: string, message: string): Promise<void> {
  await page.addInitScript(
    ([name, text, why]) => {
      Object.assign(window, { jam: why });
      // oxlint-disable-next-line typescript/unbound-method -- the function is called on the element below
      const set = Element.prototype.setAttribute;
      Element.prototype.setAttribute = function setOrThrow(
        this: Element,
        given: string,
        to: string | number,
      ) {
        if (given === name && String(to) === text && 'jam' in window) throw new Error(String(window.jam));
        set.call(this, given, String(to));
      };
    },
    [attribute, value, message] as const,
  );
}

describe.each(around)('the $part that fails', ({ part, attribute, value }) => {
  it('[S33] leaves the rest usable, is rendered again alone, and is reported', async ({
    visit,
    system,
    problems,
  }) => {
    const message = `the ${part} is jammed`;
    problems.expected.push(new RegExp(message));
    const page = await openAs(visit, system, 'Expert', '/amendPassword', {}, (before) =>
      jam(before, attribute, value, message),
    );
    const missing = page.getByRole('alert').filter({ hasText: 'This part of the page could not be shown' });
    const found = page.locator(`[${attribute}="${value}"]`);
    await missing.waitFor();
    expect(await missing.count(), 'no other part has failed').toBe(1);
    expect(await found.count()).toBe(0);
    for (const other of around.filter((one) => one.part !== part)) {
      // The list of tags has no size, so only its presence is checked.
      await page.locator(`[${other.attribute}="${other.value}"]`).waitFor({ state: 'attached' });
    }
    const typed = panel(page).getByLabel('Current password', { exact: true });
    await typed.fill('half a password');
    await moveTo(page, '/information');
    await page.getByRole('heading', { name: 'My information' }).waitFor();
    await moveTo(page, '/amendPassword');
    expect(await typed.inputValue(), 'the rest of the application stays usable').toBe('half a password');

    const again = missing.getByRole('button', { name: 'Try again' });
    await again.click();
    await missing.waitFor();
    await page.evaluate(() => Reflect.deleteProperty(window, 'jam'));
    await again.click();
    await found.waitFor({ state: 'attached' });
    expect(await missing.count()).toBe(0);
    expect(await typed.inputValue(), 'only the failed part is rendered again').toBe('half a password');
    await expect
      .poll(() => errorsOf(system, message))
      .toMatchObject([{ source: 'render', occurrences: [{ view: part, path: '/amendPassword' }] }]);
  });
});

describe('an overlay that fails', () => {
  it('[S33] is removed, shows a message, leaves the page usable and is reported', async ({
    visit,
    system,
    problems,
  }) => {
    problems.expected.push(/the drawer is stuck/);
    const page = await openAs(visit, system, 'Expert', '/amendPassword', {}, (before) =>
      before.route(/\/assets\/settings-drawer-.*\.js/, (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: `let times = 0;
            export function SettingsDrawer() {
              if (times++ < 8) throw new Error('the drawer is stuck');
              return null;
            }`,
        }),
      ),
    );
    await panel(page).getByLabel('Current password', { exact: true }).fill('half a password');
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await toast(page, 'This part of the page could not be shown').waitFor();
    expect(await panel(page).getByLabel('Current password', { exact: true }).inputValue()).toBe(
      'half a password',
    );
    await expect
      .poll(() => errorsOf(system, 'the drawer is stuck'))
      .toMatchObject([{ source: 'render', occurrences: [{ view: 'settings', path: '/amendPassword' }] }]);
  });
});

describe('error reporting outside the views', () => {
  it('[S33] reports uncaught errors when the page closes, without the token and the username', async ({
    visit,
    system,
    problems,
  }) => {
    problems.expected.push(/the press is stuck/);
    const page = await openAs(visit, system, 'Expert', '/expertBank');
    await heading(page).waitFor();
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/error-reporting-')),
    );
    const secrets = await page.evaluate(() => {
      const token = localStorage.getItem('access_token') ?? '';
      setTimeout(() => {
        throw new Error(`the press is stuck: Bearer ${token}, ${token}, wu.guoqiang, 13800138006`);
      });
      void Promise.reject(new TypeError(`the press is stuck at /reg?key=${token}`));
      return [token, 'wu.guoqiang', '13800138006'];
    });
    await expect.poll(() => problems.found.length).toBe(2);
    await page.goto('about:blank');
    await expect.poll(() => errorsOf(system, 'the press is stuck')).toHaveLength(2);
    const told = await errorsOf(system, 'the press is stuck');
    expect(new Set(told.map(({ source, name }) => `${source} ${name}`))).toEqual(
      new Set(['promise TypeError', 'window Error']),
    );
    for (const secret of secrets) expect(JSON.stringify(told)).not.toContain(secret);
    expect(told.map(({ message }) => message).join()).toContain('/reg?key=•••');
  });

  it('[S33] reports a repeated error once before the sign-in, with its count, and never in a loop', async ({
    visit,
    system,
    problems,
  }) => {
    problems.expected.push(/the lathe is stuck/);
    const page = await visit('/login');
    await page.getByRole('textbox').first().waitFor();
    const reports: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/error-reports')) reports.push(response.status());
    });
    await page.route('**/error-reports', (route) => route.abort(), { times: 1 });
    await page.clock.install();
    await page.evaluate(() => {
      for (let n = 0; n < 20; n++) setTimeout(() => Promise.reject(new Error(`the lathe is stuck`)));
    });
    await page.clock.runFor(1_000);
    await expect
      .poll(async () => {
        await page.clock.runFor(2_000);
        return reports;
      })
      .toEqual([200]);
    await page.clock.runFor(120_000);
    expect(reports).toEqual([200]);
    expect(await errorsOf(system, 'the lathe is stuck')).toMatchObject([
      { count: 20, source: 'promise', occurrences: [{ path: '/login', user_kind: '' }] },
    ]);
  });

  it('[S33, D10] reports omitted menu items and malformed responses', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Expert', '/expertBank', {}, async (before) => {
      await before.route('**/user/sidebars', (route) =>
        route.fulfill({
          json: [
            { id: 1, path: '/expertBank', title: '主页', component: 'home', system: 6 },
            { title: '张三' },
          ],
        }),
      );
      await before.route(isCompetitions, (route) => route.fulfill({ json: { data: [{ id: '张三' }] } }));
    });
    await heading(page).waitFor();
    await expect.poll(() => errorsOf(system, 'sidebar item')).toMatchObject([{ source: 'menu' }]);
    await expect.poll(() => errorsOf(system, 'GET /competitions')).toMatchObject([{ source: 'answer' }]);
    const told = [
      ...(await errorsOf(system, 'sidebar item')),
      ...(await errorsOf(system, 'GET /competitions')),
    ];
    expect(JSON.stringify(told)).not.toContain('张三');
    expect(told[1]?.message).toContain('data.0.name is missing');
  });
});
