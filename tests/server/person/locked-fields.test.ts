import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { correctable, correctionFields, lockedFields } from '../../../server/contract/person/correction.ts';

const server = join(import.meta.dirname, '../../../server');

/** The modules that lock fields of a table, with the table. */
const locking = {
  'expert/expert-file.ts': 'experts',
  'person/persons.ts': 'persons',
  'unit/units.ts': 'organisations',
} as const;

/**
 * Modules whose fields no approval of a profile or file locks, so no correction changes them:
 * - An identity is final after its first signature, because the signatures refer to it.
 * - A published official notice keeps its competition, number and time of publication in later revisions,
 *   because the public cites it by them. A wrong one is withdrawn, and a new notice is written.
 * - Some facts of a competition and its events cannot change after publication, because registrants rely on
 *   them.
 */
const others = [
  'account/second-person.ts',
  'announcement/notice-writing.ts',
  'competition/competition-making.ts',
  'event/event-making.ts',
];

const lockers = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && path !== 'kit/api-error.ts')
  .filter((path) => readFileSync(join(server, path), 'utf8').includes('fieldLocked('))
  .toSorted();

describe('[S56] fields that are locked', () => {
  it('are locked only by modules that take their names from the corrections', () => {
    expect(lockers).toEqual([...Object.keys(locking), ...others].toSorted());
    const untyped = Object.entries(locking).filter(
      ([path, table]) => !readFileSync(join(server, path), 'utf8').includes(`LockedField<'${table}'>[]`),
    );
    expect(untyped).toEqual([]);
  });

  const fields = Object.entries(lockedFields).flatMap(([table, corrections]) =>
    Object.entries(corrections).map(([field, correction]) => [table, field, correction] as const),
  );
  it.each(fields)('have a correction, whose new value is not empty: %s.%s by %s', (_, _field, correction) => {
    expect(correctionFields).toContain(correction);
    expect(v.safeParse(correctable[correction], '').success).toBe(false);
  });
});
