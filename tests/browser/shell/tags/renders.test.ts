import { describe, expect } from 'vitest';
import { it } from '../../support/test.ts';
import { heading, openAs } from '../workspace/session.ts';
import { open, shown, tag } from './bar.ts';
import { countRenders, rendersSince } from './renders.ts';

/** What a switch may render: the bar and the menu with what they mark, the breadcrumb, the title, the bar of progress. */
const MOST = 120;

describe('a switch between tags', () => {
  it('[S24] renders what says where one is, and nothing else of the frame', async ({ visit, system }) => {
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
});
