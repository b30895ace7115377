import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Assignment, AssignmentList } from '../../../server/contract/expert/assignment.ts';
import { barriers } from '../support/barriers.ts';
import { it } from '../support/test.ts';
import { openAs } from '../shell/workspace/session.ts';

const main = (page: Page) => page.getByRole('tabpanel');
const EVENT = 'hubei-3-sk07';
const PATH = `/competitionOperation/judges#competition=hubei-3&event=${EVENT}&show=people`;

const one = (id: string, name: string, rest: Partial<Assignment>): Assignment => ({
  id,
  person: { id, name },
  capacity: 'scoring',
  round_kind: '',
  status: 'confirmed',
  conflicts: [],
  grounds: [],
  is_barred: false,
  reason: '',
  is_own: false,
  version: 1,
  ...rest,
});

const people = [
  one('a', '甲', { capacity: 'chief' }),
  one('b', '乙', {}),
  one('c', '丙', { status: 'conflicted', conflicts: ['sameUnit'] }),
  one('d', '丁', { status: 'waiving', conflicts: ['sameUnit'] }),
  one('e', '戊', { status: 'conflicted', conflicts: ['competes', 'sameUnit'] }),
  one('f', '己', { status: 'cleared', is_barred: true }),
  one('g', '庚', {
    status: 'conflicted',
    conflicts: ['near'],
    grounds: [{ cause: 'near', own: '庚雨晴', name: '庚雨清', unit: '武汉第一中学' }],
  }),
];

/** Opens the people of an event for the reader that the list's `meta` describes. */
const openFor = (
  visit: Parameters<typeof openAs>[0],
  system: Parameters<typeof openAs>[1],
  meta: AssignmentList['meta'],
) =>
  openAs(visit, system, 'Organising committee', PATH, {}, (page) =>
    page.route(`**/events/${EVENT}/assignments`, (route) =>
      route.fulfill({ json: { data: people, meta } satisfies AssignmentList }),
    ),
  );

/** Returns the buttons of each person. */
async function buttonsOf(page: Page): Promise<Record<string, string[]>> {
  await main(page).getByRole('cell', { name: '甲', exact: true }).waitFor();
  return Object.fromEntries(
    await Promise.all(
      people.map(async ({ person: { name } }) => [
        name,
        await main(page)
          .getByRole('row')
          .filter({ has: page.getByRole('cell', { name, exact: true }) })
          .getByRole('button')
          .allTextContents(),
      ]),
    ),
  );
}

const finding = (page: Page) => main(page).getByRole('button', { name: 'Find somebody', exact: true });

describe('the people of an event, by reader [domain.md 2]', () => {
  it('let a committee propose, confirm and release people', async ({ visit, system }) => {
    const page = await openFor(visit, system, { by: ['organiser'], is_over: false });
    expect(await buttonsOf(page)).toEqual({
      甲: ['Find a successor', 'Release the person'],
      乙: [],
      丙: ['Release the person'],
      丁: ['Release the person'],
      戊: ['Release the person'],
      己: ['Confirm the duty', 'Release the person'],
      庚: ['Release the person'],
    });
    await main(page).getByText('Possible tie, to be checked: 庚雨晴 · 庚雨清 · 武汉第一中学').waitFor();
    await finding(page).waitFor();
    await main(page).getByText('Barred from stations of the own unit').waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  it('let a chief judge release people, ask for waivers and settle possible ties', async ({
    visit,
    system,
  }) => {
    const page = await openFor(visit, system, { by: ['chief'], is_over: false });
    await main(page).getByText('You are the chief judge').waitFor();
    expect(await buttonsOf(page)).toEqual({
      甲: [],
      乙: ['Release the person'],
      丙: ['Ask for a waiver', 'Release the person'],
      丁: ['Release the person'],
      戊: ['Release the person'],
      己: ['Release the person'],
      庚: ['No conflict', 'Release the person'],
    });
    expect(await finding(page).count()).toBe(0);
  });

  it('let a supervisor decide on waivers, and on nothing else', async ({ visit, system }) => {
    const page = await openFor(visit, system, { by: ['supervisor'], is_over: false });
    await main(page).getByText('You are the supervisor').waitFor();
    const { 丁: waiving, ...rest } = await buttonsOf(page);
    expect(waiving).toEqual(['Agree to it', 'Refuse it']);
    expect(Object.values(rest).flat()).toEqual([]);
  });

  it('are read-only for a viewer, and locked when the event is over', async ({ visit, system }) => {
    const viewer = await openFor(visit, system, { by: ['viewer'], is_over: false });
    await main(viewer).getByText('People are only shown here').waitFor();
    expect(Object.values(await buttonsOf(viewer)).flat()).toEqual([]);
    expect(await finding(viewer).count()).toBe(0);
    expect(await barriers(viewer)).toEqual([]);

    const over = await openFor(visit, system, { by: ['organiser'], is_over: true });
    await main(over).getByText('The event is over or not held').waitFor();
    const { 己: cleared } = await buttonsOf(over);
    expect(cleared).toEqual(['Release the person']);
    expect(await finding(over).count()).toBe(0);
  });

  it('are read again after a conflict, and the typed reason stays', async ({ visit, system }) => {
    const page = await openFor(visit, system, { by: ['organiser'], is_over: false });
    await page.route('**/assignments/f/release', (route) =>
      route.fulfill({
        status: 409,
        json: { message: 'Changed meanwhile.', code: 40904, status_code: 409 },
      }),
    );
    await buttonsOf(page);
    const row = main(page).getByRole('row').filter({ hasText: '己' });
    await row.getByRole('button', { name: 'Release the person' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('另有安排');
    await dialog.getByRole('button', { name: 'Release the person' }).click();
    await page.unroute(`**/events/${EVENT}/assignments`);
    await page.route(`**/events/${EVENT}/assignments`, (route) =>
      route.fulfill({
        json: {
          data: people.map((each) => ({ ...each, status: 'confirmed', version: 2 })),
          meta: { by: ['organiser'], is_over: false },
        },
      }),
    );
    await dialog.getByRole('button', { name: 'Read it anew' }).click();
    await main(page)
      .getByRole('row', { includeHidden: true })
      .filter({ hasText: '己' })
      .getByText('Confirmed for duty')
      .waitFor();
    expect(await dialog.getByLabel('Reason').inputValue()).toBe('另有安排');

    // An act that the state of the record refuses cannot be sent again, so the reload closes its dialog.
    await page.unroute('**/assignments/f/release');
    await page.route('**/assignments/f/release', (route) =>
      route.fulfill({
        status: 409,
        json: { message: 'Not possible any more.', code: 40901, status_code: 409 },
      }),
    );
    await dialog.getByRole('button', { name: 'Release the person' }).click();
    await dialog.getByText('Not possible any more.').waitFor();
    await dialog.getByRole('button', { name: 'Read it anew' }).click();
    await dialog.waitFor({ state: 'detached' });
  });
});
