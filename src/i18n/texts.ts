import { i18n, setupI18n, type I18n, type Messages } from '@lingui/core';
import { onceFetched } from '../lib/once.ts';
import { languages, languageTags, type Language } from '../../server/contract/languages.ts';

/**
 * The texts of the page, one catalogue per feature (lingui.config.ts). A page fetches only its own catalogue
 * and the shell's, in one language. The first script lists the catalogues that can be needed before sign-in
 * and for the first home page, and the sign-in catalogue of the other languages. The lists of all other
 * catalogues are fetched on demand.
 */
const first = import.meta.glob<{ messages: Messages }>([
  './locales/zh/{shell,header,home,registration,phone-sign,password-recovery,status,papers,inviting,results}.po',
  './locales/{en,es,ja}/shell.po',
]);

/**
 * The catalogues of the parts of the page that have been shown so far. A change of language loads all of
 * them.
 */
const inUse = new Set<string>();

const restOfChinese = onceFetched(
  async () => (await import('./workspace-catalogues.ts')).workspaceCatalogues,
);
const others = onceFetched(async () => (await import('./other-catalogues.ts')).otherCatalogues);

function cataloguesOf(path: string, language: Language) {
  if (path in first) return first;
  return language === 'zh' ? restOfChinese() : others();
}

async function load(name: string, language: Language): Promise<Messages> {
  const path = `./locales/${language}/${name}.po`;
  const fetchCatalogue = (await cataloguesOf(path, language))[path];
  if (fetchCatalogue === undefined) throw new Error(`no catalogue ${name} in ${language}`);
  return (await fetchCatalogue()).messages;
}

const inForce = (): Language => languages.find((one) => one === i18n.locale) ?? languages[0];

const inOne = (catalogues: readonly Messages[]): Messages => Object.assign({}, ...catalogues);

/** Fetches the catalogues of a part of the page in the current language, before the part is shown. */
export async function needTexts(...names: string[]): Promise<void> {
  const missing = names.filter((name) => !inUse.has(name));
  const language = inForce();
  const loaded = await Promise.all(missing.map((name) => load(name, language)));
  for (const name of missing) inUse.add(name);
  // The language can change while the catalogues are being fetched.
  if (i18n.locale !== language) await switchLanguage(inForce());
  // The messages are not added with `i18n.load`, which renders all texts on screen again. None of these
  // messages is on screen.
  else Object.assign(i18n.messages, ...loaded);
}

/** Renders every component that shows a text again. */
export const renderTexts = (): void => i18n.emit('change');

/**
 * Returns texts in one language, independent of the current one, for printed forms. The instance is separate
 * from that of the page.
 */
export async function textsIn(language: Language, ...names: string[]): Promise<I18n> {
  const loaded = await Promise.all(names.map((name) => load(name, language)));
  const messages = inOne(loaded);
  return setupI18n({ locale: language, messages: { [language]: messages } });
}

/**
 * Changes the language of everything on screen. If texts cannot be fetched, the promise rejects and nothing
 * changes.
 */
export async function switchLanguage(language: Language): Promise<void> {
  const loaded = await Promise.all([...inUse].map((name) => load(name, language)));
  i18n.load(language, inOne(loaded));
  i18n.activate(language);
  document.documentElement.lang = languageTags[language];
}

/** Sets the language that {@link needTexts} fetches, before the first texts are loaded. */
export function beginWith(language: Language): void {
  i18n.loadAndActivate({ locale: language, messages: {} });
  document.documentElement.lang = languageTags[language];
}
