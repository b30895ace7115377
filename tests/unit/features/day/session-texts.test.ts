import { setupI18n } from '@lingui/core';
import { expect, it } from 'vitest';
import type { CompetitionSession } from '../../../../server/contract/day/competition-session.ts';
import { waitText } from '../../../../src/features/day/session/session-texts.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

const session: CompetitionSession = {
  id: 's1',
  name: '上午场',
  starts_at: '2026-11-28T09:00:00+08:00',
  ends_at: '2026-11-28T12:00:00+08:00',
  cut_off_at: '2026-11-28T08:45:00+08:00',
  stations: ['A01'],
  compensated: [],
  finishes: [],
  incidents: 0,
  status: 'paused',
  numbers: ['01'],
  checked_in: 1,
  unidentified: 0,
  expected: 0,
  absent: 0,
  list_hash: '',
  asked: { reason: '', until: '', starts_at: '' },
  reason: '',
  facts: {
    isFrozen: true,
    hasNumbers: true,
    isNear: true,
    isCutOff: true,
    hasPeople: true,
    isStationSealed: true,
    areGroupsComplete: true,
    isTimeOver: false,
    areAllFinished: false,
    hasOpenIncident: false,
    waiting: '',
  },
  version: 1,
};
const asked: CompetitionSession['facts'] = { ...session.facts, waiting: 'cancel' };

it.each<[string, Partial<CompetitionSession>, string]>([
  ['the chief judge', {}, 'Waits for the chief judge to go on'],
  ['the committee', { facts: asked }, 'Waits for the committee to decide on the cancellation'],
  ['the start', { status: 'ready' }, 'Waits for the chief judge to start it'],
  [
    'entries admitted late',
    { status: 'ready', unidentified: 1 },
    'Waits for those admitted late to be checked in',
  ],
])('a session tells that it waits for %s', (_, change, text) => {
  expect(waitText(i18n, { ...session, ...change })).toBe(text);
});
