import { i18n } from '@lingui/core';
import { renderToString } from 'react-dom/server';
import { startApplication } from '../start.tsx';
import { beginWith, switchLanguage } from '../../i18n/texts.ts';
import type { Language } from '../../../server/contract/languages.ts';
import { ownPageTitle } from '../../lib/menu/page-title.ts';
import { windowTitle } from '../page/page-title.tsx';
import { fakeWindow } from './fake-window.ts';

export { prerenderedPages } from './prerendered-pages.ts';
export { languages, languageTags } from '../../../server/contract/languages.ts';

/** The placeholder for the committee's telephone number. The server replaces it when it starts. */
export const contactMark = '\u{F8FF}contact\u{F8FF}';

/** Returns the window title, in the language of the last {@link render}. */
export function titleOf(path: string): string {
  return windowTitle(i18n, ownPageTitle(i18n, path));
}

/**
 * Returns the content of `#root` as it is after the first render in a browser.
 * @param contactPhone the only server setting that these pages show; '' for none
 */
export async function render(path: string, language: Language, contactPhone: string): Promise<string> {
  const browser = fakeWindow(path, language, { contactPhone });
  Object.assign(globalThis, { window: browser, document: browser.document });
  const { page } = await startApplication(browser, { isPageAwaited: true });
  // Catalogues that an earlier page has fetched are not fetched again when the language changes.
  beginWith(language);
  await switchLanguage(language);
  return renderToString(page);
}
