import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { describe, expect, it } from 'vitest';
import { root } from '../../server/bin/build.mjs';
import { readable } from '../support/wording.ts';

/**
 * Acts on records, by page: the objects that name the buttons, as `file:constant` below src/features, and the
 * functions that give the words of acts, as `file()`.
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
  /** The English source with its context; an act may have one text or another. */
  source: string;
}

/** A text as both the source files and the catalogues name it. */
const sourceOf = (message: string, context?: string | null) =>
  context ? `${message} (${context})` : message;

/** The texts written in a piece of a source file. */
const textsIn = (source: string): string[] =>
  [...source.matchAll(/t(?:\(i18n\))?(?:`([^`]*)`|\(\{ message: '([^']*)', context: '([^']*)' \}\))/g)].map(
    ([, plain, message, context]) => sourceOf(plain ?? message ?? '', context),
  );

/** The buttons of acts whose words a function gives, `label` where it is there, else `button`. */
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

/** The acts of one object of a source file, with their texts. */
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

/** 置顶 and 取消置顶: one takes the other back, and the chart never allows both. */
const isUndone = (one: string, other: string) => one === `un${other}` || other === `un${one}`;

const catalogues = await getCatalogs(getConfig({ cwd: root }));

/** The texts of a language by their source, of the catalogue that a source file belongs to. */
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

/** The words of a text; of Chinese and Japanese the text itself, which a word of another act may be part of. */
const isPart = (one: string, other: string, language: string) =>
  language === 'zh' || language === 'ja'
    ? other.includes(one)
    : ` ${other.toLowerCase()} `.includes(` ${one.toLowerCase()} `);

describe.each(Object.entries(pages))('the acts of the page of an %s', (_, places) => {
  it.each(['en', 'zh', 'es', 'ja'])('never share a word, in %s', async (language) => {
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
