import { expect, it } from 'vitest';
import { workPath } from '../../../src/actors/work.ts';
import { dayQuery } from '../../../src/features/day/day-query.ts';
import { resultsQuery } from '../../../src/features/results/results-query.ts';

it.each([
  ['cancelSession', dayQuery],
  ['agree', dayQuery],
  ['release', resultsQuery],
] as const)('a task of a committee at an event (%s) selects its competition on the page', (kind, query) => {
  const chosen = (of: object) => query.read(new URL(workPath({ kind, id: 'one', ...of }), 'http://x').hash);
  expect(chosen({ competition_id: 'cup', event_id: 'cup-sk01' })).toMatchObject({
    competition: 'cup',
    event: 'cup-sk01',
  });
  expect(chosen({ event_id: 'cup-sk01' })).toMatchObject({ competition: '', event: 'cup-sk01' });
});
