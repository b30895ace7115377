import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { describe, expect, it } from 'vitest';
import { root } from '../../server/bin/build.mjs';
import { homonyms, terms, type GlossaryLanguage } from '../../src/i18n/glossary.ts';
import { readable, typographyFaults, wordFaults } from '../support/wording.ts';

const config = getConfig({ cwd: root });
const catalogues = await getCatalogs(config);

interface Text {
  catalogue: string;
  source: string;
  text: string;
}

/** Removes the ending of gender and number in Spanish, which does not change the term. */
const withoutEnding = (language: GlossaryLanguage, text: string) =>
  language === 'es' ? text.replace(/[ao]s?$/, '') : text;

/** Returns all texts of a language from all catalogues. */
async function textsOf(locale: string): Promise<Text[]> {
  const all = await Promise.all(
    catalogues.map(async (catalogue) => {
      const name = catalogue.path.replace(/.*\//, '');
      const stored = (await catalogue.read(locale)) ?? {};
      return Object.entries(stored).map(([id, { message, translation }]) => ({
        catalogue: name,
        source: message ?? id,
        text: translation,
      }));
    }),
  );
  return all.flat().filter(({ text }) => text !== '');
}

const languages: readonly GlossaryLanguage[] = ['zh', 'es', 'ja'];

describe.each(languages)('[S28] texts in %s', async (language) => {
  const texts = await textsOf(language);

  const faultsBy = (fault: (text: string) => readonly string[]) =>
    texts.flatMap(({ catalogue, text }) =>
      fault(readable(text)).map((why) => `${catalogue}: ${text} (${why})`),
    );

  it('use the terms of the glossary and none of its forbidden variants', () => {
    expect(faultsBy((text) => wordFaults(language, text))).toEqual([]);
  });

  it('follow the typography of the language', () => {
    expect(faultsBy((text) => typographyFaults(language, text))).toEqual([]);
  });

  it('translate a text that is one glossary term with the word of the glossary', () => {
    const wordOf = new Map(terms.map((term) => [term.en, term[language]]));
    const others = texts.filter(({ source, text }) => {
      const word = wordOf.get(source);
      return word !== undefined && text !== word && !(homonyms[source]?.[language] ?? []).includes(text);
    });
    expect(others).toEqual([]);
  });

  it('translate a source text in one way, unless it is a known homonym', () => {
    const translations = new Map<string, Set<string>>();
    for (const { source, text } of texts) {
      translations.set(source, (translations.get(source) ?? new Set()).add(text));
    }
    const many = [...translations].filter(
      ([source, found]) =>
        new Set([...found].map((text) => withoutEnding(language, text))).size > 1 &&
        [...found].some((text) => !(homonyms[source]?.[language] ?? []).includes(text)),
    );
    expect(Object.fromEntries(many.map(([source, found]) => [source, [...found]]))).toEqual({});
  });
});

it('[S28] English texts use the words of the glossary', async () => {
  // The message for an empty account is quoted from the specification [S37].
  const texts = (await textsOf('en')).filter(({ text }) => !text.includes('please Login again'));
  expect(
    texts.flatMap(({ text }) => wordFaults('en', readable(text)).map((why) => `${text} (${why})`)),
  ).toEqual([]);
});

it('text messages begin with the signature that the operators require', async () => {
  for (const language of ['zh', 'ja'] as const) {
    const signed = (await textsOf(language)).filter(({ source }) => source.startsWith('[Hubei craftsman]'));
    expect(signed.length).toBeGreaterThan(9);
    expect(signed.filter(({ text }) => !text.startsWith('【湖北工匠】'))).toEqual([]);
  }
});

it('each listed homonym is still used', async () => {
  const known = new Set<string>();
  for (const language of languages) {
    for (const { source, text } of await textsOf(language)) known.add(`${language} ${source} ${text}`);
  }
  const stale = Object.entries(homonyms).flatMap(([source, byLanguage]) =>
    Object.entries(byLanguage).flatMap(([language, words]) =>
      (words ?? [])
        .filter((word) => !known.has(`${language} ${source} ${word}`))
        .map((word) => `${language} ${source}: ${word}`),
    ),
  );
  expect(stale).toEqual([]);
});
