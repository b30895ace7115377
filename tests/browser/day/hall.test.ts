import { describe, expect } from 'vitest';
import { heading, openAs } from '../shell/workspace/session.ts';
import { it } from '../journeys/on-the-day.ts';
import { looksRightOnBoth } from '../support/looks-right.ts';
import { waysOf } from '../support/ways.ts';

const WELDING = 'hubei-cup-sk03';
const COOKING = 'hubei-cup-sk09';
const HAIRDRESSING = 'hubei-cup-sk12';

const words = {
  en: {
    screen: 'Screen of the hall',
    open: 'Open the screen',
    draw: 'The draw',
    scan: 'Leads to the proof of the draw',
    nothing: /There is nothing to show yet/,
    seals: 'Seal and decode',
    askDecode: 'Ask to decode',
    decode: 'Decode',
    decoded: 'Decoded',
    waits: 'Waits for the second person',
    print: 'Print the sealing record',
    entry: 'Draw your entry number',
    ticket: 'My ticket',
  },
  zh: {
    screen: '大屏展示',
    open: '打开大屏',
    draw: '抽签',
    scan: '抽签验证页',
    nothing: /暂无可展示的内容/,
    seals: '封存与解密',
    askDecode: '提请解密',
    decode: '解密',
    decoded: '已解密',
    waits: '待第二人确认',
    print: '打印封存记录',
    entry: '抽取参赛编号',
    ticket: '我的抽签',
  },
} as const;

describe('the screen of a hall [running.md 7]', () => {
  for (const [language, width, colorScheme] of waysOf(['zh', 1440, 'dark'], ['en', 390, 'light'])) {
    const say = words[language];
    const look = { language, colorScheme, viewport: { width, height: 900 } } as const;

    it(`shows the public data of a hall without an account (${language}, ${width})`, async ({ visit }) => {
      const page = await visit(`/receipt?screen=${HAIRDRESSING}`, look);
      await page.getByRole('heading', { level: 1 }).filter({ hasText: 'SK12' }).waitFor();
      const clocks = page.getByRole('timer');
      await expect.poll(() => clocks.nth(1).textContent()).toMatch(/^\d:\d\d:\d\d$/);
      const shown = await clocks.first().textContent();
      await expect.poll(() => clocks.first().textContent()).not.toBe(shown);
      await page.getByRole('img', { name: say.scan }).waitFor();
      expect(await page.getByRole('banner').getByRole('link').count()).toBe(0);
      await looksRightOnBoth(page);
      // The draw of the order is sealed. Its numbers are public, without names.
      await page.goto(`${new URL(page.url()).origin}/receipt?screen=${WELDING}`);
      await page.getByText('E26-SK03-0001', { exact: true }).waitFor();
      expect(await page.getByText(/^E26-SK03-\d{4}$/).count()).toBe(8);
      await looksRightOnBoth(page);
      await page.goto(`${new URL(page.url()).origin}/receipt?screen=none`);
      await page.getByText(say.nothing).waitFor();
      await looksRightOnBoth(page);
    });

    it(`is linked from its page in the workspace (${language}, ${width})`, async ({ visit, system }) => {
      const page = await openAs(
        visit,
        system,
        'Committee of the cup',
        `/drawAdmin/screen#competition=hubei-cup&event=${HAIRDRESSING}`,
        look,
      );
      await heading(page).first().filter({ hasText: say.screen }).waitFor();
      const way = page.getByRole('link', { name: say.open });
      expect(await way.getAttribute('href')).toContain(`/receipt?screen=${HAIRDRESSING}`);
      await page
        .getByText(/^\d:\d\d:\d\d$/)
        .first()
        .waitFor();
      await looksRightOnBoth(page);
    });
  }
});

describe('seals [running.md 2, 7]', () => {
  for (const [language, width, kind, keeper] of waysOf(
    ['zh', 1440, '作品编码', 'Keeper of work codes'],
    ['en', 390, 'Stations', 'Keeper of station numbers'],
  )) {
    it(`are opened by the keeper and the supervisor, and recorded on paper (${language}, ${width})`, async ({
      visit,
      system,
    }) => {
      const say = words[language];
      const look = { language, viewport: { width, height: 900 } } as const;
      const path = `/drawAdmin/seals#event=${COOKING}`;
      const own = await openAs(visit, system, keeper, path, look);
      await heading(own).filter({ hasText: say.seals }).waitFor();
      const panel = own.getByRole('region', { name: new RegExp(`· ${kind}$`) });
      await looksRightOnBoth(own);
      await panel.getByRole('button', { name: say.askDecode }).click();
      await own.getByRole('dialog').getByRole('button', { name: say.askDecode }).click();
      await own.getByRole('region', { name: say.waits, exact: true }).waitFor();
      await looksRightOnBoth(own);

      const supervisor = await openAs(visit, system, 'Supervisor', path, look);
      const waiting = supervisor
        .getByRole('region', { name: say.waits, exact: true })
        .getByRole('region', { name: new RegExp(`· ${kind}$`) });
      await waiting.getByRole('timer').waitFor();
      await waiting.getByRole('button', { name: say.decode, exact: true }).click();
      await supervisor.getByRole('dialog').getByRole('button', { name: say.decode, exact: true }).click();
      const open = supervisor.getByRole('region', { name: new RegExp(`· ${kind}$`) });
      await open.getByText(say.decoded, { exact: true }).waitFor();
      await looksRightOnBoth(supervisor);

      await supervisor.evaluate(() => {
        window.print = () => undefined;
      });
      await open.getByRole('button', { name: say.print }).click();
      await supervisor.emulateMedia({ media: 'print' });
      const paper = supervisor.getByRole('article');
      await paper.getByText('封存记录').waitFor();
      await paper.getByText('监督员（签字）').waitFor();
      await paper
        .getByText(/^[0-9a-f]{64}$/)
        .first()
        .waitFor();
      expect(await paper.getByText(/^W\d\d$/).count()).toBe(0);
      expect(await heading(supervisor).isVisible()).toBe(false);
    });
  }
});

describe("a competitor's own draw ticket [running.md 3.1]", () => {
  for (const [language, width] of waysOf(['en', 390], ['zh', 1440])) {
    it(`is drawn by the competitor with a button (${language}, ${width})`, async ({ visit, system }) => {
      const say = words[language];
      let label = '';
      const page = await openAs(
        visit,
        system,
        'Competitor on a closed roster',
        '/myWork/documents',
        { language, viewport: { width, height: 844 } },
        async (opened) => {
          await opened.route('**/my/documents', async (route) => {
            const response = await route.fetch();
            const body = await response.json();
            await route.fulfill({
              json: { ...body, data: body.data.map((one: object) => ({ ...one, draw: 'd1' })) },
            });
          });
          await opened.route('**/draws/d1/ticket', (route) => {
            if (route.request().method() === 'POST') label = '107';
            return route.fulfill({
              json: {
                draw: 'd1',
                kind: 'entryNo',
                event: 'SK01 数控车',
                session: '上午场',
                status: 'drawing',
                input: '05',
                label,
                spare: '',
                is_due: label === '',
              },
            });
          });
        },
      );
      const ticket = page.getByRole('region', { name: say.ticket }).first();
      await ticket.getByRole('button', { name: say.entry }).waitFor();
      await looksRightOnBoth(page);
      await ticket.getByRole('button', { name: say.entry }).click();
      await ticket.getByText('107', { exact: true }).waitFor();
      expect(await ticket.getByRole('button').count()).toBe(0);
      await looksRightOnBoth(page);
    });
  }
});
