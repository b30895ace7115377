import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../server/bin/build.mjs';
import { commentsOf } from '../support/citations.ts';

/**
 * Comments, test titles, descriptions of charts and documents name the subject of each sentence [architecture.md,
 * Words].
 */

/** Words that do not say which user, row or request a sentence is about. */
const VAGUE =
  /\b(?:whoever|whomever|whatever|somebody|someone|nobody|no one|anybody|anyone|everybody|one[’']s own|of (?:its|their) own|what there (?:is|was))\b/i;

/** The beginning of a test, a group of tests or a description, and its text. */
const TITLE = /\b(?:it|test|describe)(?:\.\w+(?:\([^()]*\))?)*\(\s*(?<text>'(?:\\.|[^'\\\n])*'|"[^"\n]*")/g;
const DESCRIPTION = /\b(?:description|summary):\s*(?<text>'(?:\\.|[^'\\\n])*'|"[^"\n]*")/g;

/** Sentences in a source file that a maintainer reads and a user does not. */
function sentencesIn(code: string): string[] {
  const texts = [TITLE, DESCRIPTION].flatMap((pattern) =>
    [...code.matchAll(pattern)].map(({ groups }) => groups?.text),
  );
  return [...commentsOf(code), ...texts].flatMap(
    (text) => text?.replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ') ?? [],
  );
}

const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`);
const files = ['machines', 'server', 'src', 'tests'].flatMap(filesIn);

/** The rules are given to the project, and this test contains the words that it looks for. */
const GIVEN = /^tests\/conventions\/(?:rules\.md|words\.test\.ts)$/;

describe('the words of the code', () => {
  it('name a subject in each comment, test title and description', () => {
    const sources = files.filter((file) => /\.(?:tsx?|mjs|css)$/.test(file) && !GIVEN.test(file));
    const faults = sources.flatMap((file) =>
      sentencesIn(readFileSync(join(root, file), 'utf8'))
        .filter((sentence) => VAGUE.test(sentence))
        .map((sentence) => `${file}: ${sentence}`),
    );
    expect(sources.length).toBeGreaterThan(1000);
    expect(faults).toEqual([]);
  });

  it('name a subject in each line of a document', () => {
    const documents = ['README.md', ...files.filter((file) => file.endsWith('.md') && !GIVEN.test(file))];
    const faults = documents.flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .filter((line) => VAGUE.test(line))
        .map((line) => `${file}: ${line}`),
    );
    expect(faults).toEqual([]);
  });

  it('are found in comments and titles, not in texts that a user reads', () => {
    expect(
      sentencesIn(
        "it('says so', () => {});\n// A comment\nconst text = 'https://example.com'; /** One\n * more. */",
      ),
    ).toEqual(['// A comment', '/** One more. */', "'says so'"]);
  });
});
