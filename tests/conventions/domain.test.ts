import { readdirSync, readFileSync } from 'node:fs';
import { expect, describe, it } from 'vitest';

/**
 * Each citation of server/domain.md names an existing section of the file, and an existing row or heading of
 * it.
 */

interface Citation {
  /** The numbers of the sections. */
  readonly sections: readonly string[];
  /** The text after the comma or the colon: `V4`, `step 5`, `who`. */
  readonly rows: readonly string[];
}

const name = String.raw`\x60?domain\.md\x60?`;
const row = String.raw`V\d+|PIPL|step \d+|who`;
const pattern = new RegExp(
  String.raw`${name}(?:,? (?<from>\d+)(?: to (?<to>\d+))?(?<rows>(?:[,:] (?:${row})\b)*))?|\[domain (?<alone>V\d+)\]`,
  'g',
);

const numbers = (from: string, to: string) =>
  Array.from({ length: Number(to) - Number(from) + 1 }, (_, step) => String(Number(from) + step));

/** Returns the citations in a text, including those without a section. */
function citationsOfDomain(text: string): readonly Citation[] {
  // A citation may continue on the next line of a comment.
  const lines = text.replaceAll(/\n\s*(?:\*|\/\/) /g, ' ');
  return [...lines.matchAll(pattern)].map(({ groups }) => {
    const { from, to, rows = '', alone }: Readonly<Partial<Record<string, string>>> = groups ?? {};
    return {
      sections: from === undefined ? [] : numbers(from, to ?? from),
      rows: alone === undefined ? rows.split(/[,:] /).filter(Boolean) : [alone],
    };
  });
}

/** Returns the sections by number, each with its headings and the first cells of its tables. */
function sectionsOf(text: string): ReadonlyMap<string, readonly string[]> {
  const parts = text.split(/^## (?=\d+\. )/m).slice(1);
  return new Map(
    parts.map((part) => [
      /^\d+/.exec(part)?.[0] ?? '',
      [...part.matchAll(/^(?:\|\s*([^|]*?)\s*\||### (.+)$)/gm)].map(([, cell, heading]) =>
        (cell ?? heading ?? '').toLowerCase(),
      ),
    ]),
  );
}

const sections = sectionsOf(readFileSync('server/domain.md', 'utf8'));

const nothingNamed = 'names no section';

/** Returns the fault of a citation, or '' if the citation is correct. */
function faultOf({ sections: cited, rows }: Citation): string {
  const unknown = cited.filter((section) => !sections.has(section));
  if (unknown.length > 0) return `there is no section ${unknown.join(', ')}`;
  if (cited.length === 0 && rows.length === 0) return nothingNamed;
  const searched = [...sections].flatMap(([section, words]) =>
    cited.length === 0 || cited.includes(section) ? words : [],
  );
  const missing = rows.filter((one) => !searched.includes(one.toLowerCase()));
  return missing.length === 0 ? '' : `section ${cited.join(', ')} has no ${missing.join(', ')}`;
}

/** The files that can contain a citation: sources and documents, without domain.md itself and these tests. */
const files = ['machines', 'server', 'src', 'tests'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter(
      (file) =>
        /\.(?:tsx?|mjs|md)$/.test(file) &&
        file !== 'server/domain.md' &&
        !file.startsWith('tests/conventions/'),
    ),
);

describe('citations of domain.md', () => {
  it('name an existing section and an existing row of it', () => {
    const cited = files.flatMap((file) =>
      citationsOfDomain(readFileSync(file, 'utf8')).map((citation) => ({ file, citation })),
    );
    expect(cited.length).toBeGreaterThan(40);
    const wrong = cited.flatMap(({ file, citation }) => {
      const fault = faultOf(citation);
      // A document may name the file as a whole.
      const isFine = fault === '' || (fault === nothingNamed && file.endsWith('.md'));
      return isFine ? [] : [`${file}: ${fault}`];
    });
    expect(wrong).toEqual([]);
  });

  it('are recognized in comments, titles and documents', () => {
    expect(citationsOfDomain('[domain.md 3] domain.md 2 to 4: domain.md, 3 to 5;')).toEqual([
      { sections: ['3'], rows: [] },
      { sections: ['2', '3', '4'], rows: [] },
      { sections: ['3', '4', '5'], rows: [] },
    ]);
    expect(
      citationsOfDomain('[domain.md 2, V4] (domain.md 2, PIPL) [domain.md 1, step 5] [domain V3]'),
    ).toEqual([
      { sections: ['2'], rows: ['V4'] },
      { sections: ['2'], rows: ['PIPL'] },
      { sections: ['1'], rows: ['step 5'] },
      { sections: [], rows: ['V3'] },
    ]);
    expect(citationsOfDomain('by `domain.md` 2: as [domain.md 3: who] and\n * domain.md\n * 5')).toEqual([
      { sections: ['2'], rows: [] },
      { sections: ['3'], rows: ['who'] },
      { sections: ['5'], rows: [] },
    ]);
  });

  it('are reported if their target does not exist', () => {
    const faults = ['[domain.md 99]', '[domain.md 2, V9]', '[domain.md 3, V4]', 'see domain.md'].map((text) =>
      citationsOfDomain(text).map(faultOf),
    );
    expect(faults).toEqual([
      ['there is no section 99'],
      ['section 2 has no V9'],
      ['section 3 has no V4'],
      ['names no section'],
    ]);
  });
});
