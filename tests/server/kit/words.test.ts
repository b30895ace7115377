import { expect, it } from 'vitest';
import type { Tables } from '../../../server/db/tables.ts';
import { typographyFaults, wordFaults } from '../../support/wording.ts';
import { openTestSystem } from '../support/test-system.ts';

/** Values of rows that are no texts of the system. They identify the exhibitor administrator [S18]. */
const NO_WORDS = ['展商管理员'];

/** Returns all strings of a value, including those in JSON strings. */
function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') {
    return /^[[{]/.test(value) && value !== '[]' ? stringsOf(JSON.parse(value)) : [value];
  }
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)
    ? Object.values(value).flatMap(stringsOf)
    : [];
}

it('[S28] uses the words of the glossary in all Chinese texts that a new system stores', async () => {
  const test = await openTestSystem();
  const { db } = test.system.parts;
  const tables = await db.introspection.getTables();
  const stored = new Set<string>();
  for (const { name } of tables.filter((table) => !table.isView)) {
    const rows = await db
      .selectFrom(name as keyof Tables)
      .selectAll()
      .execute();
    // A held key is compared and never shown.
    for (const text of rows.flatMap((row) =>
      stringsOf({ ...(row as object), title_ja: '', meta: '', held_key: '' }),
    )) {
      if (/\p{Script=Han}/u.test(text) && !NO_WORDS.includes(text)) stored.add(text);
    }
  }
  expect(stored.size).toBeGreaterThan(100);
  const faults = [...stored].flatMap((text) =>
    text
      .split('\n')
      .flatMap((line) =>
        [...wordFaults('zh', line), ...typographyFaults('zh', line)].map((why) => `${line} (${why})`),
      ),
  );
  expect(faults).toEqual([]);
});

it('[S28] uses the words of the glossary in the menu titles of the other languages', async () => {
  const test = await openTestSystem();
  const rows = await test.system.parts.db.selectFrom('sidebar_items').select('meta').execute();
  const faults = rows.flatMap(({ meta }) => {
    const titles = JSON.parse(meta) as { title_es: string; title_ja: string };
    return (['es', 'ja'] as const).flatMap((language) => {
      const title = titles[`title_${language}`];
      return [...wordFaults(language, title), ...typographyFaults(language, title)].map(
        (why) => `${title} (${why})`,
      );
    });
  });
  expect(faults).toEqual([]);
});
