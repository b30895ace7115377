import { setupI18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { sessionWords } from '../../../../src/features/day/session/session-acts.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

it.each([
  ['chief', 'Withdraw the request about the session?', 'Withdraw the request'],
  ['organiser', 'Let the session stand as it is planned?', 'Let it stand'],
] as const)('the %s reads what it means to end a request about a session', (by, title, button) => {
  const { drop } = sessionWords(i18n, { by: [by], form: {}, isEarly: false });
  expect(drop).toMatchObject({ title, button });
});
