import { describe, expect } from 'vitest';
import { it } from '../../support/test.ts';
import { heading, openAs } from '../workspace/session.ts';
import { open, shown, tag } from './bar.ts';
import { countRenders, rendersSince } from './renders.ts';

/**
 * The maximum number of renders of the frame in a switch: two tags, two lines of the menu, the breadcrumb,
 * the title and the progress bar.
 */
const MOST = 60;

/** The additional renders of a list, whose tools are shown again. */
const MOST_OF_LIST = 30;

describe('a switch between tags', () => {
  it('[S24] renders only the parts of the frame that show the current page', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Participating unit', '/match', {}, countRenders);
    await heading(page).waitFor();
    await open(page, '/amendPassword', '/finished');
    const title = (await shown(page)) || '';
    await tag(page, 'Change password').click();
    await page.waitForLoadState('networkidle');
    await tag(page, title).click();
    await page.waitForLoadState('networkidle');
    await rendersSince(page);

    await tag(page, 'Change password').click();
    await page.waitForLoadState('networkidle');
    const { commits, components } = await rendersSince(page);
    expect(commits).toBeGreaterThan(0);
    expect(components).toBeLessThan(MOST);
  });

  it('[S24] renders no row of a list that is fetched again without a change', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Participating unit', '/match', {}, countRenders);
    await heading(page).waitFor();
    await open(page, '/onlineManagement/entries');
    const list = tag(page, await shown(page));
    await open(page, '/amendPassword');
    const other = tag(page, 'Change password');
    const look = async () => {
      const [read] = await Promise.all([page.waitForResponse(/\/api\/v1\/entries$/), list.click()]);
      await read.finished();
      await page.locator('table[aria-busy=false]').waitFor();
      await page.waitForLoadState('networkidle');
    };
    await look();
    await other.click();
    await page.waitForLoadState('networkidle');
    await rendersSince(page);

    await look();
    const { commits, components } = await rendersSince(page);
    expect(commits).toBeGreaterThan(0);
    expect(components).toBeLessThan(MOST + MOST_OF_LIST);
  });

  it('does not render for the texts of a page that is fetched ahead', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Participating unit', '/match', {}, countRenders);
    await heading(page).waitFor();
    await page.waitForLoadState('networkidle');
    await rendersSince(page);
    const [texts] = await Promise.all([
      page.waitForResponse(/\/password-change-[\w-]{7}\.js$/),
      page.evaluate(() => {
        const link = document.createElement('a');
        link.href = '/amendPassword';
        document.body.append(link);
        link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      }),
    ]);
    // The texts have run, and React has rendered their effects. The code is a string, because Vitest rewrites
    // an import in code.
    await page.evaluate(`import('${texts.url()}').then(() =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))`);
    expect((await rendersSince(page)).components).toBeLessThan(MOST);
  });

  it('writes nothing to the session storage', async ({ visit, system }) => {
    const page = await openAs(visit, system, 'Participating unit', '/match', {}, (opened) =>
      opened.addInitScript(() => {
        const written: string[] = [];
        Object.assign(window, { written });
        const plain = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem')
          ?.value as Storage['setItem'];
        Storage.prototype.setItem = function setItem(name, value) {
          if (this === sessionStorage) written.push(name);
          plain.call(this, name, value);
        };
      }),
    );
    await heading(page).waitFor();
    await open(page, '/amendPassword', '/finished');
    const written = () => page.evaluate(() => (window as unknown as { written: string[] }).written.splice(0));
    expect(await written()).toContain('tags');
    await tag(page, 'Change password').click();
    await heading(page).getByText('Change password').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await written()).toEqual([]);
  });
});
