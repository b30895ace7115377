import { describe, expect } from 'vitest';
import type { CompetitionSessionList } from '../../../server/contract/day/competition-session.ts';
import { main } from '../journeys/on-the-day.ts';
import { openAs } from '../shell/workspace/session.ts';
import { startSystem, type RunningSystem } from '../support/system.ts';
import { it as base } from '../support/test.ts';
import { EVENT, list, sessions } from './session-answers.ts';

/** A system with the demonstration cup. */
const it = base.extend<{ system: RunningSystem }>({
  system: [
    async ({}, provide) => {
      const system = await startSystem({ DEMO_CUP: 'before' });
      await provide(system);
      await system.stop();
    },
    { scope: 'file' },
  ],
});

type Session = CompetitionSessionList['data'][number];

/** The response with another session, for a reader at a moment. */
function answer(
  change: (session: Session) => Partial<Session>,
  meta: Partial<CompetitionSessionList['meta']>,
): CompetitionSessionList {
  const known = sessions('checking');
  return {
    data: known.data.map((one) => ({ ...one, ...change(one) })),
    meta: { ...known.meta, ...meta },
  };
}

const isCutOff = ({ facts }: Session) => ({ facts: { ...facts, isCutOff: true } });

describe('the times of a session', () => {
  it('let the list be closed at the cut-off without a reload of the page, and name the absent', async ({
    visit,
    system,
  }) => {
    const officer = await openAs(visit, system, 'Check-in clerk', '/', { language: 'en' });
    let reads = 0;
    await officer.route(`**/events/${EVENT}/sessions`, (route) => {
      reads += 1;
      // The first response is from shortly before the cut-off.
      const json =
        reads === 1
          ? answer(() => ({}), { server_time: '2026-11-28T08:44:59+08:00' })
          : answer(isCutOff, { server_time: '2026-11-28T08:45:00+08:00' });
      return route.fulfill({ json });
    });
    await officer.route('**/event-sessions/s1/list', (route) => route.fulfill({ json: list('checking') }));
    const mine = main(officer).getByRole('region', { name: 'My duties' });
    await mine.getByRole('link', { name: 'Check-in', exact: true }).click();
    await main(officer).getByText('Waits for the check-in officer to close the list').waitFor();
    expect(reads).toBe(2);
    await main(officer).getByRole('link', { name: 'To the sessions' }).click();
    await main(officer).getByRole('button', { name: 'Close the list', exact: true }).click();
    await officer.getByRole('dialog').getByText('2 of 3 become absent.').waitFor();
  });

  it('are named before a session is started too early', async ({ visit, system }) => {
    const chief = await openAs(visit, system, 'Chief judge', '/', { language: 'en' });
    const early = answer(({ facts }) => ({ status: 'ready', facts: { ...facts, isStationSealed: true } }), {
      by: ['chief'],
      server_time: '2026-11-28T08:48:00+08:00',
    });
    await chief.route(`**/events/${EVENT}/sessions`, (route) => route.fulfill({ json: early }));
    const mine = main(chief).getByRole('region', { name: 'My duties' });
    await mine.getByRole('link', { name: 'Sessions', exact: true }).first().click();
    await main(chief).getByRole('button', { name: 'Start', exact: true }).click();
    const dialog = chief.getByRole('dialog');
    await dialog.getByText('The session is planned to start at').waitFor();
    await dialog.getByText('The competitors have 12 minutes more.').waitFor();
  });
});
