import { readFile } from 'node:fs/promises';
import type { Page, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Competition, CompetitionList } from '../../../../server/contract/competition/competition.ts';
import { entry } from '../../charts/answers.ts';
import type { EntryList } from '../../../../server/contract/entry/entry.ts';
import { proveSecondFactor, signInByPassword } from '../../public/forms.ts';
import { it } from '../../support/test.ts';
import { addressOf, heading, moveTo, openAs } from './session.ts';

const kinds = [
  ['Personal registrant', '/gameApply/index', '1', 'business review', 'Personal registrant'],
  ['Exhibitor', '/exhibitor/index', '8', 'training management', 'Exhibitor'],
  ['Participating unit', '/match', '6', 'training management', 'Participating unit'],
  ['Organising committee', '/match', '6', 'training management', 'Organising unit'],
  ['Exhibitor administrator', '/match', '6', 'training management', 'Exhibitor administration'],
  ['Expert', '/expertBank', '6', 'training management', 'Expert'],
] as const;

const isCompetitions = (url: URL) => url.pathname.endsWith('/competitions');
const answer = (list: CompetitionList) => (route: Route) => route.fulfill({ json: list });

const competition: Competition = {
  id: 'one',
  name: 'One competition',
  edition: 1,
  status: 'open',
  reg_open_at: '2026-11-16T09:00:00+08:00',
  reg_close_at: '2026-11-21T12:20:30+08:00',
  starts_on: '2027-02-04',
  ends_on: '2027-02-07',
  place: 'Wuhan',
  host: 'The province',
  organised_by: [],
  co_organised_by: [],
  supported_by: [],
  contact_phone: '027-12333',
  events: [],
};
const listAt = (server_time: string, of: Partial<Competition> = {}): CompetitionList => ({
  data: [{ ...competition, ...of }],
  meta: { server_time },
});

describe('the home page of a competitor', () => {
  it('leads to results and certificates of a competition that is archived', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Personal registrant', '/information');
    await page.route(
      isCompetitions,
      answer({ data: [], meta: { server_time: '2027-06-01T08:00:00+08:00' } }),
    );
    const over = (id: string, has_results: boolean) => ({
      ...entry,
      id,
      status: 'competed' as const,
      event: { ...entry.event, name: `Event ${id}`, has_results },
    });
    const entries: EntryList = {
      data: [over('with results', true), over('without results', false)],
      meta: {
        pagination: { total: 2, count: 2, per_page: 100, current_page: 1, total_pages: 1 },
        counts: { competed: 2 },
        competitions: [],
        events: [],
        can_decide: false,
        server_time: '2027-06-01T08:00:00+08:00',
      },
    };
    await page.route(
      (url) => url.pathname.endsWith('/entries'),
      (route) => route.fulfill({ json: entries }),
    );
    await moveTo(page, '/gameApply/index');
    const past = page.getByRole('region', { name: 'Past competitions' });
    await past.getByText('Event with results', { exact: true }).waitFor();
    expect(await past.getByText('Event without results', { exact: true }).count()).toBe(0);
    await past.getByRole('link', { name: 'My results' }).waitFor();
    await past.getByRole('link', { name: 'My certificates: Event with results' }).click();
    await page.waitForURL('**/matchResults/mine*');
  });
});

describe('the home page after signing in', () => {
  for (const [kind, home, number, role, label] of kinds) {
    it(`[S7, S34, S40, S41, D3] is ${home} for ${kind}`, async ({ visit, system }) => {
      const page = await visit('/login');
      const account = system.account(kind);
      // The first picture must be loaded. The next requested picture is then the one that is answered.
      await page.getByRole('button', { name: 'Another picture' }).getByRole('presentation').waitFor();
      const signIn = () => signInByPassword(page, system, account);
      await (kind === 'Organising committee' ? proveSecondFactor(page, system, signIn) : signIn());
      await page.waitForURL(`**${home}`);
      await page
        .getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), \p{Script=Han}+$/u })
        .waitFor();
      await page.getByRole('main').getByText(label, { exact: true }).first().waitFor();

      const cookies = await page.context().cookies();
      const cookie = (name: string) =>
        decodeURIComponent(cookies.find((one) => one.name === name)?.value ?? '');
      expect(cookie('system')).toBe(number);
      expect(JSON.parse(cookie('login_user'))).toEqual({
        username: account.username,
        name: expect.stringMatching(/\p{Script=Han}/u),
      });
      const stored = await page.evaluate(() => ({
        role: sessionStorage.getItem('type_d'),
        token: localStorage.getItem('access_token'),
        tokenType: localStorage.getItem('token_type'),
      }));
      expect(stored).toEqual({ role, token: cookie('access_token'), tokenType: cookie('token_type') });
      expect(stored.token).not.toBe('');
    });
  }
});

describe('the homes', () => {
  it('[S7] are one screen for units at /match and /manage, and closed to other accounts', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Participating unit', '/match');
    const greeting = await heading(page).textContent();
    await moveTo(page, '/manage');
    await page.waitForURL('**/manage');
    await page.getByRole('heading', { level: 1, name: greeting ?? '' }).waitFor();

    const other = await openAs(visit, system, 'Expert', '/manage');
    await other.waitForURL('**/401');
  });

  it('[S7, D16] show the competition of the server: state, dates, place, events by group, telephone', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Personal registrant', '/gameApply/index');
    const programme = page.getByRole('region', { name: '第三届湖北省职业技能大赛' });
    await programme.getByText('Registration open', { exact: true }).waitFor();
    await programme.getByText('武汉国际博览中心').waitFor();
    expect(await programme.getByRole('heading', { level: 3 }).textContent()).toBe('13 events');
    expect(await programme.getByRole('heading', { level: 4 }).allTextContents()).toEqual([
      '职工组',
      '学生组',
    ]);
    expect(await page.getByRole('link', { name: '027-12333' }).getAttribute('href')).toBe('tel:027-12333');
  });

  it('[S7] show the next steps of organisers, and link to them', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Organising committee', '/manage');
    await page.getByRole('list', { name: 'Steps' }).getByText('Registration').waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Invite experts/ })
      .click();
    await heading(page).filter({ hasText: 'Invite experts' }).waitFor();
  });

  it('[S7, S24] have one tag for the home of the sidebar and that of the header', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Organising committee', '/match');
    const tabs = page.getByRole('tab');
    await expect.poll(() => tabs.count()).toBe(1);
    await page
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('link', { name: 'Organiser home' })
      .click();
    await page.waitForURL('**/manage');
    await heading(page).waitFor();
    expect(await tabs.count()).toBe(1);
    expect(await tabs.first().getAttribute('aria-selected')).toBe('true');
    await page.getByRole('tab').first().click();
    await moveTo(page, '/information');
    await expect.poll(() => tabs.count()).toBe(2);
    await tabs.first().click();
    await page.waitForURL('**/match');
    expect(await tabs.count()).toBe(2);
  });

  for (const [kind] of kinds) {
    it(`[S7] mark exactly the links to pages that are not yet open: ${kind}`, async ({ visit, system }) => {
      const page = await openAs(visit, system, kind, '/');
      const steps = page.locator('main li > a[href^="/"]:not([download])');
      await steps.first().waitFor();
      const ways = await steps.evaluateAll((links) =>
        links.map((link) => ({
          to: link.getAttribute('href') ?? '',
          isClosed: link.textContent.includes('Not yet open'),
        })),
      );
      for (const { to, isClosed } of ways) {
        await page.goto(system.url + to);
        await heading(page).waitFor();
        expect((await heading(page).innerText()) === 'Not yet open', to).toBe(isClosed);
      }
    });
  }

  it('[S7] offer the dates as a calendar file', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Expert', '/expertBank');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Take the dates along' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('第三届湖北省职业技能大赛.ics');
    expect(await readFile(await file.path(), 'utf8')).toMatch(
      /^BEGIN:VCALENDAR\r\n[^]*SUMMARY:第三届湖北省职业技能大赛\r\n/,
    );
  });

  it('[D13, D14] show an error when a request fails, keep the rest, and retry on request', async ({
    visit,
    system,
    problems,
  }) => {
    problems.expected.push(/ERR_FAILED/);
    const page = await openAs(visit, system, 'Exhibitor', '/exhibitor/index', {}, (before) =>
      before.route(isCompetitions, (route) => route.abort()),
    );
    const note = page.getByRole('main').getByRole('alert');
    await note.getByText('The server cannot be reached').waitFor();
    await page.getByRole('link', { name: /Check your information/ }).waitFor();
    await page.unroute(isCompetitions);
    await note.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('region', { name: '第三届湖北省职业技能大赛' }).waitFor();
    expect(await note.count()).toBe(0);
  });

  it('[S7] show a message when no competition is announced', async ({ visit, system }) => {
    const empty: CompetitionList = { data: [], meta: { server_time: '2026-11-21T12:00:00+08:00' } };
    const page = await openAs(visit, system, 'Expert', '/expertBank', {}, (before) =>
      before.route(isCompetitions, answer(empty)),
    );
    await page.getByText('No competition has been announced yet.').waitFor();
    expect(await page.getByRole('link', { name: 'Take the dates along' }).count()).toBe(0);
  });
});

describe('the countdown', () => {
  const timer = (page: Page) => page.getByRole('timer');

  it('[D16] uses the server’s clock instead of the device’s, and sends a request when it ends', async ({
    visit,
    system,
  }) => {
    let list = listAt('2026-11-21T12:00:00+08:00');
    const page = await openAs(
      visit,
      system,
      'Personal registrant',
      '/gameApply/index',
      {},
      async (before) => {
        await before.route(isCompetitions, (route) => route.fulfill({ json: list }));
        await before.clock.install({ time: new Date('2031-05-05T05:05:05Z') });
      },
    );
    await timer(page).getByText('20').waitFor();
    await page.clock.pauseAt(new Date('2031-05-05T05:15:05Z'));
    // Ten and a half minutes are left, minus the seconds that the page needed to open.
    for (let minutes = 10; minutes > 1; minutes--) {
      await timer(page).getByText(String(minutes), { exact: true }).waitFor();
      await page.clock.runFor(60_000);
    }
    await timer(page).getByText('1', { exact: true }).waitFor();
    await page.clock.runFor(60_000);
    await timer(page).getByText('less than a minute').waitFor();

    list = listAt('2026-11-21T12:20:31+08:00', { status: 'closed' });
    await page.clock.runFor(60_000);
    await page.getByText('Registration closed', { exact: true }).waitFor();
    await timer(page).getByText('The competition begins in').waitFor();
  });
});

it('[S7, S28] fits a home page to a phone in every language, without scrolling sideways', async ({
  visit,
  system,
}) => {
  const viewport = { width: 360, height: 740 };
  for (const language of ['zh', 'en', 'es', 'ja'] as const) {
    const page = await openAs(visit, system, 'Organising committee', '/match', { viewport, language });
    await page.getByRole('timer').waitFor();
    const [content, screen] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      window.innerWidth,
    ]);
    expect(content).toBe(screen);
    expect(addressOf(page)).toBe('/match');
  }
});
