import { setupI18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { certificateWords } from '../../../src/features/certificates/certificate-acts.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

it.each([
  ['the user who asked', true, 'Withdraw the request for HB-1?', 'Withdraw the request'],
  ['the second person', false, 'Leave HB-1 as it is?', 'Leave it as it is'],
] as const)('%s reads what it means to end the request about a certificate', (_, isOwn, title, button) => {
  const { drop } = certificateWords(i18n, { number: 'HB-1', reason: '', is_own: isOwn });
  expect(drop).toMatchObject({ title, button });
});
