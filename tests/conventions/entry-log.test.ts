import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setupI18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { entryMachine } from '../../machines/entry/entry.machine.ts';
import { root } from '../../server/bin/build.mjs';
import { actorTexts, actTexts } from '../../src/features/entries/sheet/entry-log-texts.ts';

/** Actions of entries that the log of one entry does not contain, and the reason. */
const elsewhere: Readonly<Record<string, string>> = {
  'entry.change': 'the server does not store the change of a draft in the audit log',
  'entry.export': 'the row of an export belongs to the list, not to one entry',
};

/** Actions that the server builds from parts, by the template in the source. */
const built: Readonly<Record<string, readonly string[]>> = {
  'entry.${row.kind}.${move.after}': [
    'entry.admitLate.refused',
    'entry.admitLate.withdrawn',
    'entry.disqualify.refused',
    'entry.disqualify.withdrawn',
  ],
};

const sources = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(join(root, 'server', name), 'utf8'));

/** The pieces of the server that name an action: a property `action`, and constants such as `actions`. */
const pieces = sources.flatMap((source) => [
  ...(source.match(/\baction: [^\n]*/g) ?? []),
  ...(source.match(/\b\w*actions? = [^;]*;/gi) ?? []),
]);

const written = pieces.flatMap((piece) => piece.match(/(?<=')entry\.[\w.]+(?=')/g) ?? []);
const templates = pieces.flatMap((piece) => piece.match(/(?<=`)entry\.[^`]*(?=`)/g) ?? []);

/** The capacities in the audit rows of the files that write the log of an entry. */
const capacities = sources
  .filter((source) => source.includes("object: 'entry'"))
  .flatMap((source) => [...source.matchAll(/\bcapacity: '(\w+)'/g)].map(([, capacity = '']) => capacity));

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

describe('the log of an entry', () => {
  it('has a text for each action that the server writes, and no other text', () => {
    expect(templates.filter((template) => !(template in built))).toEqual([]);
    const events: readonly string[] = entryMachine.events;
    const actions = new Set([...events, ...written, ...Object.values(built).flat()]);
    const known = Object.keys(actTexts(i18n)).map((act) => `entry.${act}`);
    expect(known.toSorted()).toEqual([...actions].filter((action) => !(action in elsewhere)).toSorted());
  });

  it('has a text for each capacity that the server writes', () => {
    const known = Object.keys(actorTexts(i18n));
    expect(capacities).toContain('checkIn');
    expect(capacities.filter((capacity) => !known.includes(capacity))).toEqual([]);
  });
});
