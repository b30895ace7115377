import { describe, expect } from 'vitest';
import type { Page } from 'playwright-core';
import type { Assignment } from '../../../server/contract/expert/assignment.ts';
import { paths } from '../../support/paths.ts';
import { callsOf } from '../journeys/entry/two-competitions.ts';
import { looksRightOnBoth } from '../support/looks-right.ts';
import { it } from '../support/test.ts';
import { heading, openAs } from '../shell/workspace/session.ts';
import { waysOf } from '../support/ways.ts';

const main = (page: Page) => page.getByRole('tabpanel');

const words = {
  en: {
    mine: 'My duties',
    people: 'People of the event',
    title: 'Judge groups',
    menu: 'Sidebar',
    chief: 'Chief judge',
  },
  zh: { mine: '我的执裁任务', people: '赛项执裁人员', title: '裁判分组', menu: '侧边栏', chief: '裁判长' },
} as const;

describe('the duties of an expert', () => {
  for (const { language, width, event } of waysOf(
    { language: 'zh', width: 390, event: 'hubei-3-sk06' },
    { language: 'en', width: 1440, event: 'hubei-3-sk05' },
  )) {
    it(`are on the home page and in the menu from their confirmation until their release (${language}, ${width})`, async ({
      visit,
      system,
    }) => {
      const say = words[language];
      const call = await callsOf(system, 'Organising committee');
      const candidates = await call<{ data: { id: string; name: string }[] }>(
        'GET',
        `${paths.listAssignmentCandidates.replace(':id', event)}?capacity=chief&text=${encodeURIComponent('邓敏')}`,
      );
      const proposed = await call<Assignment>('POST', paths.proposeAssignment.replace(':id', event), {
        user_id: candidates.data[0]?.id,
        capacity: 'chief',
      });
      const confirmed = await call<Assignment>('POST', paths.confirmAssignment.replace(':id', proposed.id), {
        version: proposed.version,
        is_trained: true,
        has_signed: true,
      });
      const viewport = { width, height: 844 };
      const page = await openAs(visit, system, 'Invited expert', '/', { viewport, language });
      const mine = main(page).getByRole('region', { name: say.mine });
      await mine.getByText(say.chief).first().waitFor();
      await looksRightOnBoth(page);
      await mine.getByRole('link', { name: say.people }).first().click();
      await heading(page).filter({ hasText: say.title }).waitFor();
      await main(page).getByText('邓敏').filter({ visible: true }).first().waitFor();
      await looksRightOnBoth(page);
      const open = async () => {
        if (width === 390) await page.getByRole('button', { name: say.menu, exact: true }).click();
      };
      await open();
      await page.getByRole('navigation').getByRole('link', { name: say.title }).waitFor();

      await call('POST', paths.releaseAssignment.replace(':id', proposed.id), {
        version: confirmed.version,
        reason: '另有安排',
      });
      await page.reload();
      await page.getByRole('main').waitFor();
      await open();
      await expect
        .poll(() => page.getByRole('navigation').getByRole('link', { name: say.title }).count())
        .toBe(0);
    });
  }
});
