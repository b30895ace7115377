import { setupI18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { callStepText } from '../../../src/features/exhibitors/exhibitor-texts.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

it.each([
  [null, 'open', false, 'Apply to exhibit'],
  [null, 'over', false, 'Look at the call'],
  ['draft', 'open', false, 'Continue the application'],
  ['returned', 'open', false, 'Put the application right'],
  ['returned', 'over', false, 'To the application'],
  ['submitted', 'open', false, 'To the application'],
  ['confirmed', 'over', true, 'To the booth'],
] as const)('the home of an exhibitor names the next step: %s, %s', (status, phase, hasBooth, text) => {
  const application = status === null ? null : { id: 'one', status };
  expect(callStepText(i18n, { application, by: 'exhibitor', phase }, hasBooth)).toBe(text);
});

it('the home of a viewer, and of a suspended exhibitor, names no step that changes anything', () => {
  const step = (status: 'draft' | null) =>
    callStepText(i18n, { application: status && { id: 'one', status }, by: 'viewer', phase: 'open' }, false);
  expect([step(null), step('draft')]).toEqual(['Look at the call', 'To the application']);
});
