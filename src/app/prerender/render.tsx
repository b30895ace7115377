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

/** Stands for the committee's telephone, which the server knows when it starts. */
export const contactMark = '\u{F8FF}contact\u{F8FF}';

/** The title of the window, in the language of the last {@link render}. */
export function titleOf(path: string): string {
  return windowTitle(i18n, ownPageTitle(i18n, path));
}

/**
 * The content of `#root` as a browser's first render of a page would make it.
 * @param contactPhone the one setting of the server that these pages show; '' for none
 */
export async function render(path: string, language: Language, contactPhone: string): Promise<string> {
  const browser = fakeWindow(path, language, { contactPhone });
  Object.assign(globalThis, { window: browser, document: browser.document });
  const { page } = await startApplication(browser, { isPageAwaited: true });
  // The catalogues that an earlier page has fetched are not fetched again for the next language.
  beginWith(language);
  await switchLanguage(language);
  return renderToString(page);
}
