import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { describe, expect, it } from 'vitest';
import { root } from '../../server/bin/build.mjs';
import { readable } from '../support/wording.ts';

/**
 * The acts on records, by page. `file:constant` below src/features names an object of button labels. `file()`
 * names a file with functions that return the texts of acts.
 */
const pages: Readonly<Record<string, readonly string[]>> = {
  entry: ['entries/entry-acts.tsx()'],
  competition: [
    'competition-making/competition-acts.tsx()',
    'competition-making/decision-acts.tsx()',
    'competition-making/event/event-acts.tsx()',
  ],
  scheme: ['schemes/scheme-acts.ts()'],
  document: ['documents/document-acts.ts()'],
  roster: ['rosters/roster-acts.ts()'],
  venue: ['competition-making/venue/venue-page.tsx()'],
  expert: ['experts/expert-acts.ts()'],
  invitation: ['inviting/invitation-acts.ts()'],
  duty: ['duties/duty-acts.ts()'],
  notice: ['official-notices/notice-acts.ts()'],
  correction: ['corrections/correction-acts.ts()'],
  account: ['unit-accounts/account-acts.tsx()'],
  unit: ['confirmations/unit-confirmation-acts.ts()'],
  affiliation: ['confirmations/affiliation-acts.ts()'],
};

interface Act {
  act: string;
  /** The English source text with its context. An act may have one of several texts. */
  source: string;
}

/** Returns the key of a text that is the same for source files and catalogues. */
const sourceOf = (message: string, context?: string | null) =>
  context ? `${message} (${context})` : message;

/** Returns the texts in a piece of a source file. */
const textsIn = (source: string): string[] =>
  [...source.matchAll(/t(?:\(i18n\))?(?:`([^`]*)`|\(\{ message: '([^']*)', context: '([^']*)' \}\))/g)].map(
    ([, plain, message, context]) => sourceOf(plain ?? message ?? '', context),
  );

/** Returns the button texts of acts in a file with functions: `label` if present, otherwise `button`. */
function wordsOf(file: string): Act[] {
  const source = readFileSync(join(root, 'src/features', file), 'utf8');
  const acts = [...source.matchAll(/^ {4}(\w+): \{\n([^]*?)^ {4}\},$/gm)].flatMap(
    ([, act = '', body = '']) => {
      const lines = body.split(/,\n/);
      const line =
        lines.find((one) => one.trim().startsWith('label:')) ??
        lines.find((one) => one.trim().startsWith('button:'));
      return textsIn(line ?? '').map((text) => ({ act, source: text }));
    },
  );
  if (acts.length === 0) throw new Error(`no acts in ${file}`);
  return acts;
}

/** Returns the acts of one object of a source file, with their texts. */
function actsOf(place: string): Act[] {
  if (place.endsWith('()')) return wordsOf(place.slice(0, -2));
  const [file = '', constant = ''] = place.split(':');
  const source = readFileSync(join(root, 'src/features', file), 'utf8');
  const [, body = ''] = new RegExp(`const ${constant}: [^=]*= \\{\n([^]*?)\n  \\};`).exec(source) ?? [];
  const acts = body
    .split(/,\n/)
    .flatMap((line) => textsIn(line).map((text) => ({ act: line.trim().split(':')[0] ?? '', source: text })));
  if (acts.length === 0) throw new Error(`no acts at ${place}`);
  return acts;
}

/** Checks whether one act undoes the other, as 取消置顶 undoes 置顶. The chart never allows both at once. */
const isUndone = (one: string, other: string) => one === `un${other}` || other === `un${one}`;

const catalogues = await getCatalogs(getConfig({ cwd: root }));

/** Returns the texts of a language by source text, from the catalogue of a feature. */
async function textsOf(feature: string, language: string): Promise<Map<string, string>> {
  const catalogue = catalogues.find(({ path }) => path.endsWith(`/${feature}`));
  const stored = (await catalogue?.read(language)) ?? {};
  return new Map(
    Object.entries(stored).map(([id, { message, context, translation }]) => [
      sourceOf(message ?? id, context),
      readable(translation || (message ?? id)),
    ]),
  );
}

/** Checks whether one text is part of the other: by whole words, in Chinese and Japanese by characters. */
const isPart = (one: string, other: string, language: string) =>
  language === 'zh' || language === 'ja'
    ? other.includes(one)
    : ` ${other.toLowerCase()} `.includes(` ${one.toLowerCase()} `);

describe.each(Object.entries(pages))('act labels on the page of an %s', (_, places) => {
  it.each(['en', 'zh', 'es', 'ja'])('do not contain the label of another act, in %s', async (language) => {
    const named = (
      await Promise.all(
        places.map(async (place) => {
          const texts = await textsOf(place.split('/')[0] ?? '', language);
          return actsOf(place).map(({ act, source }) => ({ act, text: texts.get(source) ?? '' }));
        }),
      )
    ).flat();
    expect(named.filter(({ text }) => text === '')).toEqual([]);
    const shared = named.flatMap((one, at) =>
      named.flatMap((other, index) =>
        at !== index &&
        one.act !== other.act &&
        !isUndone(one.act, other.act) &&
        isPart(one.text, other.text, language)
          ? [`${one.act} ${one.text} / ${other.act} ${other.text}`]
          : [],
      ),
    );
    expect(shared).toEqual([]);
  });
});
