import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../server/bin/build.mjs';

type Catalogue = Awaited<ReturnType<typeof getCatalogs>>[number];
type InSources = NonNullable<Awaited<ReturnType<Catalogue['collect']>>>;

/**
 * Returns the placeholders of an ICU message, {name} and <0>, once each in alphabetical order. `one {day}` is
 * a plural form and no placeholder.
 */
const placeholders = (text: string) => {
  const all = [...text.matchAll(/(?<!\b(?:one|few|many|other|=\d+)\s*)\{\s*(\w+)|<\/?(\d+)\/?>/g)].map(
    ([, name, tag]) => name ?? `<${tag}>`,
  );
  return [...new Set(all)].toSorted().join(' ');
};

const config = getConfig({ cwd: root });
const catalogues = await getCatalogs(config);
const nameOf = (catalogue: Catalogue) => catalogue.path.replace(/.*\//, '');

describe.each(catalogues.map((catalogue) => [nameOf(catalogue), catalogue] as const))(
  'texts of %s',
  (name, catalogue) => {
    let inSources: InSources = {};
    beforeAll(async () => {
      inSources = (await catalogue.collect()) ?? {};
    });

    it.each(config.locales)(
      `[S28] the catalogue ${name} has exactly the texts of the sources in %s (otherwise: npm run texts)`,
      async (locale) => {
        const stored = (await catalogue.read(locale)) ?? {};
        const sourceOf = (id: string) => inSources[id]?.message ?? stored[id]?.message ?? id;
        const ids = new Set([...Object.keys(inSources), ...Object.keys(stored)]);

        const notExtracted = [...ids].filter((id) => !(id in stored)).map(sourceOf);
        const noLongerUsed = [...ids]
          .filter((id) => !(id in inSources) || stored[id]?.obsolete)
          .map(sourceOf);
        const translated = [...ids].map((id) => [sourceOf(id), stored[id]?.translation ?? ''] as const);
        const missing = locale === config.sourceLocale ? [] : translated.filter(([, text]) => text === '');
        const mangled = translated.filter(
          ([source, text]) => text !== '' && placeholders(source) !== placeholders(text),
        );
        expect({ notExtracted, noLongerUsed, missing, mangled }).toEqual({
          notExtracted: [],
          noLongerUsed: [],
          missing: [],
          mangled: [],
        });
      },
    );
  },
);

it.each(config.locales)(
  '[S28] a source text has one translation in all catalogues of the page in %s (otherwise add a context)',
  async (locale) => {
    // The page merges the catalogues into one table. A later catalogue overwrites the texts of an earlier
    // one.
    const said = new Map<string, { source: string; texts: Set<string> }>();
    for (const catalogue of catalogues) {
      if (nameOf(catalogue) === 'server') continue;
      for (const [id, { message, translation }] of Object.entries((await catalogue.read(locale)) ?? {})) {
        const known = said.get(id) ?? { source: message ?? id, texts: new Set() };
        known.texts.add(translation);
        said.set(id, known);
      }
    }
    const split = [...said.values()].filter(({ texts }) => texts.size > 1);
    expect(split.map(({ source, texts }) => `${source}: ${[...texts].join(' | ')}`)).toEqual([]);
  },
);

it('[S28] no view adds punctuation between texts, which would be English punctuation in every language', () => {
  const views = ['features', 'ui', 'app'].flatMap((part) =>
    readdirSync(join(root, 'src', part), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => join(root, 'src', part, file)),
  );
  const found = views.filter((file) => /\{'[.,;:!?] *'\}/.test(readFileSync(file, 'utf8')));
  expect(found).toEqual([]);
});
