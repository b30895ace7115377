import { expect, it } from 'vitest';
import { workPath } from '../../../src/actors/work.ts';
import { dayQuery } from '../../../src/features/day/day-query.ts';
import { drawQuery } from '../../../src/features/draw/draw-query.ts';
import { dutyQuery } from '../../../src/features/duties/duty-query.ts';
import { resultsQuery } from '../../../src/features/results/results-query.ts';

it.each([
  ['cancelSession', dayQuery],
  ['agree', dayQuery],
  ['release', resultsQuery],
  ['confirm', dutyQuery],
  ['group', dutyQuery],
] as const)('a task of a committee at an event (%s) selects its competition on the page', (kind, query) => {
  const chosen = (of: object) => query.read(new URL(workPath({ kind, id: 'one', ...of }), 'http://x').hash);
  expect(chosen({ competition_id: 'cup', event_id: 'cup-sk01' })).toMatchObject({
    competition: 'cup',
    event: 'cup-sk01',
  });
  expect(chosen({ event_id: 'cup-sk01' })).toMatchObject({ competition: '', event: 'cup-sk01' });
});

it('a task of a supervisor in a draw opens the session of the draw on the page', () => {
  const path = workPath({
    kind: 'publicValue',
    id: 'one',
    event_id: 'cup-sk01',
    session_id: 'morning',
  });
  expect(drawQuery.read(new URL(path, 'http://x').hash)).toMatchObject({
    event: 'cup-sk01',
    session: 'morning',
    kind: '',
  });
});
