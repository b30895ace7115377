import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../server/bin/build.mjs';
import { chartFiles } from '../support/charts/conventions/find-charts.ts';
import { charts } from '../../server/db/move.ts';

/**
 * The server changes the status of records by their charts, and computes all facts that it passes to a chart.
 */

const asks = 'server/db/move.ts';
/** Returns the file of a chart from its name. */
function chartOf(name: string): string {
  const file = chartFiles().find((path) => path.endsWith(`/${name}.machine.ts`));
  if (file === undefined) throw new Error(`no chart ${name}`);
  return file;
}

const files = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
  .map((file) => `server/${file}`)
  .filter((file) => file.endsWith('.ts') && !file.startsWith('server/db/migrations/'))
  .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }));

/** Returns the files that match a pattern, each with the match, without the files in `except`. */
const found = (pattern: RegExp, except: readonly string[] = []) =>
  files.flatMap(({ file, source }) =>
    except.includes(file) ? [] : [...source.matchAll(pattern)].map(([text]) => `${file}: ${text}`),
  );

describe('a status', () => {
  it('comes from a chart: one module calls the charts, and no other module creates a status', () => {
    // The declared acts name the types of charts, and ask no chart on the server.
    const declares = 'server/contract/kit/acts.ts';
    expect(found(/from 'xstate'/g, [declares])).toEqual([`${asks}: from 'xstate'`]);
    expect(found(/\bas (?:ByChart|Move)\b|\bas [^;,]*\['status'\]/g, [asks])).toEqual([]);
  });

  it('is set without a chart only by the demonstration data', () => {
    const demonstration = [
      'demonstration',
      'demonstration-cup',
      'demonstration-documents',
      'demonstration-entries',
      'demonstration-exhibition',
      'demonstration-experts',
      'demonstration-notices',
      'demonstration-schemes',
      'past/demonstration-past',
    ].map((name) => `server/seed/${name}.ts`);
    expect(found(/\bseeded\(/g, [asks, ...demonstration])).toEqual([]);
  });

  it('is not written by raw SQL', () => {
    expect(found(/\bset\s+(?:\w+\s*=\s*[^,`]+,\s*)*status\s*=/gi)).toEqual([]);
  });
});

describe('a fact that a guard requires', () => {
  const records = Object.values(charts).map(({ id }) =>
    id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  );
  const facts = new Set(
    records.flatMap((name) =>
      [
        ...readFileSync(chartOf(name), 'utf8').matchAll(
          /\b((?:is|has|needs)[A-Z]\w*|approvals|second)\??: (?:boolean|number|SecondPerson)\b/g,
        ),
      ].map(([, fact]) => fact),
    ),
  );

  it('is computed and never written as a constant', () => {
    expect([...facts]).toEqual(
      expect.arrayContaining(['approvals', 'hasRoom', 'isUnique', 'isFrozen', 'second']),
    );
    // Declared acts contain samples, with which the browser asks. No event of the server is made of them.
    const declared = files
      .map(({ file }) => file)
      .filter((file) => /^server\/contract\/.*-acts\.ts$/.test(file));
    const constant = new RegExp(`\\b(?:${[...facts].join('|')}): (?:true|false|\\d+|'[^']*')`, 'g');
    expect(found(constant, declared)).toEqual([]);
  });
});
