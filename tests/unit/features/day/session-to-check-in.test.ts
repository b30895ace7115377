import { expect, it } from 'vitest';
import { sessionToCheckIn } from '../../../../src/features/day/day-query.ts';

const sessions = (...statuses: readonly ('planned' | 'checking' | 'ready' | 'ended')[]) =>
  statuses.map((status, index) => ({ id: String(index + 1), status }));

it.each([
  ['whose check-in is open', sessions('planned', 'checking'), '2'],
  ['that follows sessions with a closed list', sessions('ended', 'ready', 'planned', 'planned'), '3'],
  ['that is the first if every list is closed', sessions('ended', 'ready'), '1'],
])('the check-in page begins with the session %s', (_, list, id) => {
  expect(sessionToCheckIn(list)?.id).toBe(id);
});

it('the check-in page begins without a session if the event has none', () => {
  expect(sessionToCheckIn([])).toBeUndefined();
});
