import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Trans } from '../../../src/i18n/trans.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: { reason: 'Reason: {reason} <0>now</0>' } } });

const shown = (reason: string) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Trans id="reason" values={{ reason }} components={{ 0: <strong /> }} />
    </I18nProvider>,
  );

it.each([
  ['请补充证书', '请补充证书'],
  ['a <script>alert(1)</script> b', 'a &lt;script&gt;alert(1)&lt;/script&gt; b'],
  ['<0>bold</0> x < y <br/>', '&lt;0&gt;bold&lt;/0&gt; x &lt; y &lt;br/&gt;'],
])('the tags in a text of a user are shown as they are typed: %s', (typed, written) => {
  expect(shown(typed)).toBe(`Reason: ${written} <strong>now</strong>`);
});
