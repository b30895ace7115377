import { i18n, setupI18n, type I18n, type Messages } from '@lingui/core';
import { onceFetched } from '../lib/once.ts';
import { languages, languageTags, type Language } from '../../server/contract/languages.ts';

/**
 * The texts of the page, one catalogue a feature (lingui.config.ts): a page fetches its own and the
 * shell's, in one language, and nothing else. The first script lists what can be needed before anybody has signed
 * in, and for the first home, and in other languages than Chinese the sign-in; the lists of the rest are fetched when
 * they are needed.
 */
const first = import.meta.glob<{ messages: Messages }>([
  './locales/zh/{shell,header,home,registration,phone-sign,password-recovery,status,papers,inviting,results}.po',
  './locales/{en,es,ja}/shell.po',
]);

/** Catalogues of the parts of the page that have been shown so far; a change of language needs them all. */
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

/** Fetches the catalogues of a part of the page in the language in force, before the part is shown. */
export async function needTexts(...names: string[]): Promise<void> {
  const missing = names.filter((name) => !inUse.has(name));
  const language = inForce();
  const loaded = await Promise.all(missing.map((name) => load(name, language)));
  for (const name of missing) inUse.add(name);
  // The language may have been changed while the texts were on their way.
  if (i18n.locale !== language) await switchLanguage(inForce());
  // Not by `load`, which has all that is on screen rendered anew: nothing on screen has a text of these.
  else Object.assign(i18n.messages, ...loaded);
}

/** Has all that shows a text rendered anew. */
export const renderTexts = (): void => i18n.emit('change');

/** Texts in one language whatever is in force, for what is printed: one instance, apart from that of the page. */
export async function textsIn(language: Language, ...names: string[]): Promise<I18n> {
  const loaded = await Promise.all(names.map((name) => load(name, language)));
  const messages = inOne(loaded);
  return setupI18n({ locale: language, messages: { [language]: messages } });
}

/** Puts a language into force for all that is on screen; rejects, changing nothing, when texts cannot be had. */
export async function switchLanguage(language: Language): Promise<void> {
  const loaded = await Promise.all([...inUse].map((name) => load(name, language)));
  i18n.load(language, inOne(loaded));
  i18n.activate(language);
  document.documentElement.lang = languageTags[language];
}

/** Before the first texts arrive: the language that {@link needTexts} fetches. */
export function beginWith(language: Language): void {
  i18n.loadAndActivate({ locale: language, messages: {} });
  document.documentElement.lang = languageTags[language];
}
