import { setupI18n } from '@lingui/core';
import { expect, it } from 'vitest';
import type { ManagedEvent } from '../../../server/contract/competition/competition-making.ts';
import { rulesText } from '../../../src/features/competition-making/making-texts.ts';
import { ruleText } from '../../../src/features/entries/entry-texts.ts';

const inChinese = setupI18n({ locale: 'zh', messages: { zh: {} } });
const inEnglish = setupI18n({ locale: 'en', messages: { en: {} } });

const birth = (limit: string) => ({ rule: 'birth', result: 'pass', limit }) as const;

it('[S28] the birth dates that an event requires are written in the format of the language', () => {
  expect(ruleText(inChinese, birth('2000-01-01/2010-12-31'))).toMatch(/2000年1月1日.*2010年12月31日/);
  expect(ruleText(inChinese, birth('2000-01-01/'))).toContain('2000年1月1日');
  expect(ruleText(inEnglish, birth('/2010-12-31'))).toBe('Born on Dec 31, 2010 or earlier');
});

it('[S28] the birth dates that the committee sets are written in the format of the language', () => {
  const event = {
    least_age: 16,
    birth_from: '2000-01-01',
    birth_to: '2010-12-31',
    for_occupation: '',
    exclusive: false,
    demands: [],
    team_size: 1,
  } as unknown as ManagedEvent;
  expect(rulesText(inChinese, event)).toMatch(/2000年1月1日.*2010年12月31日/);
  expect(rulesText(inEnglish, { ...event, birth_to: '' })).toBe(
    '16 years or older · born on Jan 1, 2000 or later',
  );
});
