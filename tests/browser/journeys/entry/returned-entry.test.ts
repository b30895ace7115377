import { describe, expect } from 'vitest';
import { it } from '../../support/test.ts';
import type { RunningSystem } from '../../support/system.ts';
import { openAs } from '../../shell/workspace/session.ts';
import { callsOf, clicking, secondCompetition } from './two-competitions.ts';
import { ways } from '../../support/ways.ts';

const REASON = '请填写指导教师手机号';

interface Held {
  id: string;
  no: string;
  status: string;
  version: number;
}

/** Submits the registrant's entry in the second competition, and returns it for correction. */
async function returnEntry(system: RunningSystem): Promise<Held> {
  const own = await callsOf(system, 'Personal registrant');
  const { data } = await own<{ data: (Held & { event: { code: string } })[] }>('GET', '/entries');
  let entry: Held | undefined = data.find(({ event }) => event.code === 'ZN01');
  if (entry === undefined) {
    const { events } = await secondCompetition(system);
    const begun = await own<Held>('POST', '/entries', { event_id: events[0]?.id });
    entry = await own<Held>('POST', `/entries/${begun.id}/submit`, { version: begun.version, consent: true });
  }
  const committee = await callsOf(system, 'Organising committee');
  return committee<Held>('POST', `/entries/${entry.id}/return`, {
    version: entry.version,
    reasons: { coach: REASON },
    hours: 48,
  });
}

const words = {
  en: {
    mend: /^Put it right: /,
    coach: 'Mobile number of the coach',
    go: 'Continue',
    agree: 'What I have told is true',
    send: 'Hand in the entry',
    mine: 'My entries',
  },
  zh: {
    mend: /^立即补正：/,
    coach: '指导教师手机号',
    go: '继续',
    agree: '所填信息真实',
    send: '提交报名',
    mine: '我的报名',
  },
} as const;

const everyWay = ways.flatMap((way) => (['home', 'my entries'] as const).map((from) => ({ ...way, from })));

describe('an entry that was returned', () => {
  for (const { screen, viewport, language, from } of everyWay)
    it(`is corrected and submitted again in four clicks, from ${from}, on ${screen}, in ${language}`, async ({
      visit,
      system,
    }) => {
      const returned = await returnEntry(system);
      const page = await openAs(visit, system, 'Personal registrant', '/', { viewport, language });
      const { click, clicks } = clicking(page);
      const text = words[language];
      const main = page.getByRole('main');
      if (from === 'my entries') {
        // The returned entry loads last and moves the links below it.
        await main.getByRole('link', { name: text.mend }).waitFor();
        await main.getByRole('link', { name: text.mine }).first().click();
        await page.getByRole('heading', { level: 1, name: text.mine }).waitFor();
      }
      await click(main.getByRole('link', { name: text.mend }));
      await page.getByRole('note').getByText(REASON).waitFor();
      // The reason is visible without scrolling.
      const box = await page.getByRole('note').getByText(REASON).boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(viewport.height);
      await page.getByLabel(text.coach).fill('13900139000');
      await click(page.getByRole('button', { name: text.go, exact: true }));
      await click(page.getByRole('checkbox', { name: text.agree }));
      await click(page.getByRole('button', { name: text.send }));
      // The number is the same, so the entry has kept the only place of the event.
      await page.getByRole('status').getByText(returned.no).waitFor();
      expect(clicks).toHaveLength(4);
      const own = await callsOf(system, 'Personal registrant');
      const now = await own<Held & { coach_phone: string }>('GET', `/entries/${returned.id}`);
      expect(now).toMatchObject({ no: returned.no, status: 'submitted', coach_phone: '13900139000' });
    });
});
