import { describe, expect } from 'vitest';
import { it } from '../../support/test.ts';
import { addressOf, heading, openAs, toast } from '../workspace/session.ts';
import { entry, focused, giveMenu, linesOf, menuOf, section, toggleOf, work } from './menus.ts';

const UNIT = 'Participating unit';
const phone = { viewport: { width: 390, height: 844 } };

describe('the menu', () => {
  it('[S21] is 210 px wide, #2d2e42, and marks the page in #306bff', async ({ visit, system }) => {
    const page = await openAs(visit, system, UNIT, '/match');
    const menu = menuOf(page);
    const current = menu.locator('[aria-current=page]');
    await current.waitFor();
    expect((await menu.boundingBox())?.width).toBe(210);
    expect(await menu.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgb(45, 46, 66)');
    expect(await current.evaluate((one) => getComputedStyle(one, '::before').backgroundColor)).toBe(
      'rgb(48, 107, 255)',
    );
  });

  it('[S9, S25] is sent by the server, and its nine sections are open at first', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Organising committee', '/match');
    const sections = menuOf(page).getByRole('button', { expanded: true });
    await sections.first().waitFor();
    expect((await sections.allTextContents()).toSorted()).toEqual([
      'Achievements',
      'Competition operation',
      'Competition planning',
      'Draws',
      'Marking',
      'Match results',
      'My work',
      'Online management',
      'Results by session',
    ]);
    const closed = await menuOf(page).getByRole('button', { expanded: false }).allTextContents();
    expect(closed.every((words) => /^\d+ pages not yet open$/.test(words))).toBe(true);
  });

  it('[S25] keeps the state of its sections for each user, after reloads and after other users', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, UNIT, '/match');
    await menuOf(page).getByRole('button', { name: 'My work' }).click();
    await menuOf(page).getByText('To do').waitFor({ state: 'detached' });
    await page.reload();
    await menuOf(page).getByRole('button', { name: 'My work', expanded: false }).waitFor();

    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/login**');
    const { access_token, token_type } = await system.signIn(system.account('Expert'));
    const cookies = Object.entries({ access_token, token_type });
    await page.context().addCookies(cookies.map(([name, value]) => ({ name, value, url: system.url })));
    await page.goto(`${system.url}/expertBank`);
    await menuOf(page).getByRole('button', { name: 'My work', expanded: true }).waitFor();
  });

  it('[S35] contains nothing of the previous account after a change of account', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Organising committee', '/match');
    await menuOf(page).getByText('Organiser home').waitFor();
    const other = await visit('/expertH5', { beside: page });
    const { access_token, token_type } = await system.signIn(system.account('Personal registrant'));
    await other.evaluate(
      ([token = '', type = '']) => {
        localStorage.setItem('token_type', type);
        localStorage.setItem('access_token', token);
      },
      [access_token, token_type],
    );
    await other.goto(`${system.url}/gameApply/index`);
    await menuOf(other).getByRole('link', { name: 'Apply' }).waitFor();
    expect(await menuOf(other).getByText('Organiser home').count()).toBe(0);
    // The first window follows the change of account [D8].
    await menuOf(page).getByRole('link', { name: 'Apply' }).waitFor();
    expect(await menuOf(page).getByText('Organiser home').count()).toBe(0);
  });

  it('[S44, D10] omits pages that are hidden, of another system, for another role, or not to be shown', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, 'Organising committee', '/match');
    await menuOf(page).getByText('Progress').waitFor();
    const lines = await linesOf(page);
    for (const shown of ['Notices', 'Rankings', 'Progress']) expect(lines).toContain(shown);
    for (const gone of ['Notice', 'Digital scoring', 'Business review', 'Export'])
      expect(lines).not.toContain(gone);
  });

  it('[S43, D10] is the same for nested and flat lists, with siblings in their order', async ({
    visit,
    system,
  }) => {
    const nested = [
      section('/b', 'B', [entry('/b/2', 'Second', { order: 2 }), entry('/b/1', 'First', { order: 1 })], {
        order: 2,
      }),
      entry('/a', 'A', { order: 1 }),
    ];
    const flat = [
      entry('/b/2', 'Second', { id: 12, parent_id: 1, order: '2' }),
      entry('/b/1', 'First', { id: 11, parent_id: 1, order: '1' }),
      { ...section('/b', 'B', [], { order: 2 }), id: 1, children: null },
      entry('/a', 'A', { id: 2, order: 1 }),
    ];
    for (const list of [nested, flat]) {
      const page = await openAs(visit, system, UNIT, '/b/1', {}, giveMenu(list));
      await menuOf(page).getByText('Second').waitFor();
      expect(await linesOf(page)).toEqual(['A', 'B', 'First', 'Second']);
    }
  });

  it('[D10] omits only the items that cannot be used, and records them', async ({ visit, system }) => {
    const warnings: string[] = [];
    const list = [{ title: 'No path' }, null, entry('/c', 'C', { redirect: '/c' }), entry('/a', 'A')];
    const page = await openAs(visit, system, UNIT, '/a', {}, async (before) => {
      before.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
      await giveMenu(list)(before);
    });
    await menuOf(page).getByRole('link', { name: 'A' }).waitFor();
    // C redirects to itself.
    expect(await linesOf(page)).toEqual(['A']);
    expect(warnings.filter((text) => text.startsWith('sidebar item'))).toHaveLength(3);
  });

  it('[S45, S56] shows 暂未开放 for a closed item and does not open it', async ({ visit, system }) => {
    const page = await openAs(visit, system, UNIT, '/match', { language: 'en' }, giveMenu(work));
    await menuOf(page)
      .getByRole('button', { name: /^Later/ })
      .click();
    await toast(page, 'Not yet open').waitFor();
    expect(addressOf(page)).toBe('/match');
  });

  it('[S45] folds the closed pages of a section into one line, by keyboard too, and keeps its state', async ({
    visit,
    system,
  }) => {
    const closed = ['One', 'Two', 'Three'].map((name) => entry(`/x/${name}`, name, { disabled: 1 }));
    const list = [section('/x', 'Xs', [entry('/x/open', 'Open'), ...closed])];
    const page = await openAs(visit, system, UNIT, '/x/open', {}, giveMenu(list));
    const fold = menuOf(page).getByRole('button', { name: '3 pages not yet open' });
    await fold.waitFor();
    expect(await linesOf(page)).toEqual(['Xs', 'Open', '3 pages not yet open']);
    expect(await fold.getAttribute('aria-expanded')).toBe('false');
    await menuOf(page).getByRole('link', { name: 'Open' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focused(page)).toBe('OneNot yet open');
    await page.keyboard.press('Enter');
    await toast(page, 'Not yet open').waitFor();
    expect(await toast(page, 'Not yet open').count()).toBe(1);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => focused(page)).toBe('3 pages not yet open');
    await page.reload();
    await menuOf(page).getByRole('button', { name: /^Two/ }).waitFor();
  });

  it('[S28] has titles in the language of the page, and changes them with it', async ({ visit, system }) => {
    const page = await openAs(visit, system, UNIT, '/match', { language: 'zh' }, giveMenu(work));
    await page.getByRole('link', { name: 'Start（中文）' }).waitFor();
    await page.getByRole('button', { name: /^(Language|语言)/ }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await menuOf(page).getByRole('link', { name: 'Start', exact: true }).waitFor();
  });

  it('[S25] opens the branch of the current page, and marks the page and its sections', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, UNIT, '/reports/yearly/medals', {}, giveMenu(work));
    await menuOf(page).getByRole('link', { name: 'Medals' }).waitFor();
    expect(await menuOf(page).locator('[aria-current=page]').allTextContents()).toEqual(['Medals']);
    expect(await menuOf(page).locator('[data-branch]').allTextContents()).toEqual(['Reports', 'Yearly']);
    await menuOf(page).getByRole('link', { name: 'Tasks' }).click();
    await page.waitForURL('**/myWork/tasks');
    expect(await menuOf(page).locator('[aria-current=page]').allTextContents()).toEqual(['Tasks']);
  });

  it('[S25] keeps its scroll position when the user scrolls as soon as it is shown', async ({
    visit,
    system,
  }) => {
    const page = await openAs(
      visit,
      system,
      'Organising committee',
      '/match',
      { viewport: { width: 1440, height: 500 } },
      (before) =>
        before.addInitScript(() => {
          // Scrolls before the browser has laid the menu out for the first time, like the first touch on a
          // slow machine.
          const menu = new MutationObserver(() => {
            let part = document.querySelector('nav [aria-current=page]')?.parentElement;
            if (part == null) return;
            menu.disconnect();
            while (part != null && part.scrollTop === 0) {
              part.scrollTop = part.scrollHeight;
              part = part.scrollTop === 0 ? part.parentElement : null;
            }
          });
          menu.observe(document, { childList: true, subtree: true });
        }),
    );
    const isLastInSight = () =>
      menuOf(page)
        .locator('li')
        .last()
        .evaluate((last) => last.getBoundingClientRect().bottom <= window.innerHeight + 1);
    await heading(page).waitFor();
    await expect.poll(isLastInSight).toBe(true);
    // Code that scrolls the menu back runs after the next frame.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    expect(await isLastInSight()).toBe(true);
  });

  it('[S25] scrolls the current page into view once, and not at every render', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Organising committee', '/match', phone, (before) =>
      before.addInitScript(() => {
        const looked: Element[] = [];
        Object.assign(window, { looked });
        window.IntersectionObserver = class extends IntersectionObserver {
          override observe(line: Element) {
            if (line.matches('nav [aria-current=page]')) looked.push(line);
            super.observe(line);
          }
        };
      }),
    );
    const looks = () => page.evaluate(() => (window as unknown as { looked: Element[] }).looked.length);
    await heading(page).waitFor();
    const first = await looks();
    expect(first).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Sidebar', exact: true }).click();
    await menuOf(page).getByRole('link').first().waitFor();
    expect(await looks()).toBe(first);
  });

  it('[S43] redirects the address of a section to a page of the section', async ({ visit, system }) => {
    const list = [section('/s', 'S', [entry('/s/a', 'A'), entry('/s/b', 'B')], { redirect: '/s/b' })];
    const page = await openAs(visit, system, UNIT, '/s', {}, giveMenu(list));
    await page.waitForURL('**/s/b');
    await heading(page).waitFor();
  });

  it('[S35] stays on the same page after a reload', async ({ visit, system }) => {
    const page = await openAs(
      visit,
      system,
      UNIT,
      '/reports/yearly/medals?year=2026#top',
      {},
      giveMenu(work),
    );
    await heading(page).waitFor();
    await page.reload();
    await heading(page).waitFor();
    expect(addressOf(page)).toBe('/reports/yearly/medals?year=2026#top');
  });

  it('[S35] shows a message if it has no items', async ({ visit, system }) => {
    const page = await openAs(visit, system, UNIT, '/match', {}, giveMenu([]));
    await menuOf(page).getByText('Your account has no menu').waitFor();
  });

  it('shows a dot for an unknown icon, and keeps the titles aligned', async ({ visit, system }) => {
    const list = [entry('/a', 'A', { icon: 'unheard-of' }), entry('/b', 'B', { icon: 'tools' })];
    const page = await openAs(visit, system, UNIT, '/a', {}, giveMenu(list));
    await menuOf(page).getByRole('link', { name: 'A' }).waitFor();
    const lefts = await menuOf(page)
      .locator('a > span')
      .evaluateAll((titles) => titles.map((one) => one.getBoundingClientRect().left));
    expect(new Set(lefts).size).toBe(1);
    expect(await menuOf(page).locator('a > svg').count()).toBe(2);
  });
});

describe('the narrow menu', () => {
  it('[S23] is chosen by the button, stored in the cookie, and shows 56 px of icons', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, UNIT, '/match', {}, giveMenu(work));
    await toggleOf(page).click();
    await expect.poll(async () => (await menuOf(page).boundingBox())?.width).toBe(56);
    expect(await toggleOf(page).getAttribute('aria-expanded')).toBe('false');
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'sidebar_status')?.value).toBe('0');
    await page.reload();
    await menuOf(page).getByRole('link', { name: 'Start' }).waitFor();
    expect((await menuOf(page).boundingBox())?.width).toBe(56);
  });

  it('[S21] shows the pages of a section in a flyout on hover, and the mouse can reach it', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, UNIT, '/match', {}, giveMenu(work));
    await toggleOf(page).click();
    await menuOf(page).getByRole('button', { name: 'Reports' }).hover();
    await menuOf(page).getByText('Yearly').waitFor();
    await menuOf(page).getByRole('link', { name: 'Medals' }).click();
    await page.waitForURL('**/reports/yearly/medals');
    await menuOf(page).getByRole('link', { name: 'Medals' }).waitFor({ state: 'detached' });
    expect(await menuOf(page).locator('[data-branch]').textContent()).toBe('Reports');
  });

  it('[S21] closes the flyout when the mouse leaves it, or at Escape wherever the focus is', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, UNIT, '/match', {}, giveMenu(work));
    await toggleOf(page).click();
    const weekly = menuOf(page).getByRole('link', { name: 'Weekly' });
    await menuOf(page).getByRole('button', { name: 'Reports' }).hover();
    await weekly.waitFor();
    await page.mouse.move(900, 700);
    await weekly.waitFor({ state: 'detached' });
    await menuOf(page).getByRole('button', { name: 'Reports' }).hover();
    await weekly.waitFor();
    await page.keyboard.press('Escape');
    await weekly.waitFor({ state: 'detached' });
  });

  it('[S21] shows the flyout of a focused section; Enter moves into it and Escape back', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, UNIT, '/match', {}, giveMenu(work));
    await toggleOf(page).click();
    const reports = menuOf(page).getByRole('button', { name: 'Reports' });
    await reports.focus();
    await menuOf(page).getByRole('link', { name: 'Weekly' }).waitFor();
    expect(await reports.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('Weekly');
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe('Medals');
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('Reports');
    await expect.poll(() => menuOf(page).getByRole('link', { name: 'Weekly' }).count()).toBe(0);
    await page.keyboard.press('ArrowUp');
    expect(await focused(page)).toBe('My work');
    await page.keyboard.press('ArrowRight');
    expect(await focused(page)).toBe('Tasks');
    await page.keyboard.press('ArrowLeft');
    expect(await focused(page)).toBe('My work');
  });

  it('[S45] shows a message for a closed item of a flyout, and keeps a long flyout within the window', async ({
    visit,
    system,
  }) => {
    const many = Array.from({ length: 40 }, (_, index) => entry(`/m/${index}`, `Item ${index}`));
    const list = [...work, section('/m', 'Many', many)];
    const page = await openAs(
      visit,
      system,
      UNIT,
      '/match',
      { viewport: { width: 1200, height: 500 } },
      giveMenu(list),
    );
    await toggleOf(page).click();
    await menuOf(page).getByRole('button', { name: 'Many' }).hover();
    const box = await page.locator('[popover]:popover-open').boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(500);
    await menuOf(page).getByRole('button', { name: 'My work' }).hover();
    await menuOf(page)
      .getByRole('button', { name: /^Later/ })
      .click();
    await toast(page, 'Not yet open').waitFor();
  });
});

describe('the arrow keys', () => {
  it('[S21] move from line to line, into sections and out of them', async ({ visit, system }) => {
    const page = await openAs(visit, system, UNIT, '/match', {}, giveMenu(work));
    await menuOf(page).getByRole('link', { name: 'Start' }).focus();
    const press = async (key: string) => {
      await page.keyboard.press(key);
      return focused(page);
    };
    expect(await press('ArrowDown')).toBe('My work');
    expect(await press('ArrowRight')).toBe('Tasks');
    expect(await press('ArrowLeft')).toBe('My work');
    expect(await press('ArrowLeft')).toBe('My work');
    await menuOf(page).getByRole('button', { name: 'My work', expanded: false }).waitFor();
    expect(await press('End')).toBe('Reports');
    expect(await press('ArrowRight')).toBe('Reports');
    await menuOf(page).getByRole('button', { name: 'Reports', expanded: true }).waitFor();
    expect(await press('ArrowDown')).toBe('Weekly');
    expect(await press('End')).toBe('Yearly');
    expect(await press('ArrowDown')).toBe('Start');
    expect(await press('ArrowUp')).toBe('Yearly');
    expect(await press('Home')).toBe('Start');
  });
});

describe('the drawer of a phone', () => {
  it('[S22] starts closed, takes the focus, and closes when a page is chosen', async ({ visit, system }) => {
    const page = await openAs(visit, system, UNIT, '/match', phone, giveMenu(work));
    await heading(page).waitFor();
    expect(await menuOf(page).getByRole('link').count()).toBe(0);
    await toggleOf(page).click();
    await menuOf(page).getByRole('link', { name: 'Tasks' }).waitFor();
    expect(await menuOf(page).evaluate((one) => one.contains(document.activeElement))).toBe(true);
    expect(await page.getByRole('main').evaluate((one) => one.closest('[inert]') !== null)).toBe(true);
    await menuOf(page).getByRole('link', { name: 'Tasks' }).click();
    await page.waitForURL('**/myWork/tasks');
    await expect.poll(() => menuOf(page).getByRole('link').count()).toBe(0);
    expect(await page.getByRole('main').evaluate((one) => one.closest('[inert]') !== null)).toBe(false);
    // The focus moves to the heading and not to the button that opened the drawer, so users of screen readers
    // continue with the page. This includes a page that is shown at once.
    await expect.poll(() => heading(page).evaluate((one) => one === document.activeElement)).toBe(true);
    await toggleOf(page).click();
    await menuOf(page).getByRole('link', { name: 'Start' }).click();
    await page.waitForURL('**/match');
    await expect.poll(() => menuOf(page).getByRole('link').count()).toBe(0);
    await expect.poll(() => heading(page).evaluate((one) => one === document.activeElement)).toBe(true);
  });

  it('[S22] closes at Escape and at a tap beside it, and returns the focus', async ({ visit, system }) => {
    const page = await openAs(visit, system, UNIT, '/match', phone, giveMenu(work));
    await toggleOf(page).click();
    await menuOf(page).getByRole('link', { name: 'Start' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => toggleOf(page).evaluate((one) => one === document.activeElement)).toBe(true);
    await expect.poll(() => toggleOf(page).getAttribute('aria-expanded')).toBe('false');
    await toggleOf(page).click();
    await page.getByRole('button', { name: 'Close the menu' }).click({ position: { x: 300, y: 400 } });
    await expect.poll(() => toggleOf(page).getAttribute('aria-expanded')).toBe('false');
  });

  it('[S22, S23] is replaced by the sidebar in its previous state when the window is wider', async ({
    visit,
    system,
  }) => {
    const page = await openAs(visit, system, UNIT, '/match', phone, giveMenu(work));
    await heading(page).waitFor();
    await page.setViewportSize({ width: 992, height: 800 });
    await menuOf(page).getByRole('link', { name: 'Start' }).waitFor();
    expect((await menuOf(page).boundingBox())?.width).toBe(210);
    await page.setViewportSize({ width: 991, height: 800 });
    await expect.poll(() => menuOf(page).getByRole('link').count()).toBe(0);
  });
});
