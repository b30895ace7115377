import { expect } from 'vitest';
import type { Assignment, AssignmentList } from '../../../../server/contract/expert/assignment.ts';
import { paths } from '../../../support/paths.ts';
import type { RunningSystem } from '../../support/system.ts';
import { callsOf } from '../entry/two-competitions.ts';

/** Gives each of these people the duty of a scoring judge by API calls. */
export async function fillUp(system: RunningSystem, event: string, names: readonly string[]) {
  const call = await callsOf(system, 'Committee of the cup');
  for (const name of names) {
    const found = await call<{ data: { id: string }[] }>(
      'GET',
      `${paths.listAssignmentCandidates.replace(':id', event)}?capacity=scoring&text=${encodeURIComponent(name)}`,
    );
    const proposed = await call<Assignment>('POST', paths.proposeAssignment.replace(':id', event), {
      user_id: found.data[0]?.id,
      capacity: 'scoring',
    });
    await call('POST', paths.confirmAssignment.replace(':id', proposed.id), {
      version: proposed.version,
      is_trained: true,
      has_signed: true,
    });
  }
  const { data } = await call<AssignmentList>('GET', paths.listAssignments.replace(':id', event));
  const own = data.filter(({ person }) => names.includes(person.name));
  expect(own.map(({ status }) => status)).toEqual(names.map(() => 'confirmed'));
}
