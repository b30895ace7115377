import { expect } from 'vitest';
import type { ManagedCompetition } from '../../../server/contract/competition/competition-making.ts';
import { chinaDay } from '../../../server/competition/competitions.ts';
import { clearRehearsals } from '../../../server/rehearsal/wipe-rehearsal.ts';
import { paths } from '../../support/paths.ts';
import { CUP, type openDay, type Who } from '../support/day.ts';
import { signatureFor } from '../support/signatures.ts';

/** Helpers of the tests about rehearsals: the acts that copy the cup and wipe the copy. */

export type Hall = Pick<Awaited<ReturnType<typeof openDay>>, 'call' | 'test' | 'db' | 'tokenOf'>;

/** Returns a competition as its committee reads it, by default the cup. */
export const found = async ({ call }: Hall, id = CUP): Promise<ManagedCompetition> => {
  const { status, body } = await call<ManagedCompetition>(
    'organiser',
    'GET',
    paths.getCompetition.replace(':id', id),
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

/** Posts an act on a competition or a decision, signed if it needs a signature. */
export async function post({ call, test, tokenOf }: Hall, who: Who, path: string, body: object) {
  const signature = await signatureFor(test, await tokenOf(who), path);
  return call<ManagedCompetition>(who, 'POST', path, { ...signature, ...body });
}

/** Copies the cup on a day, by default today. @returns the id of the rehearsal */
export async function rehearse(hall: Hall, day = chinaDay(hall.test.clock.now())): Promise<string> {
  const { version } = await found(hall);
  const answer = await post(hall, 'organiser', paths.rehearseCompetition.replace(':id', CUP), {
    version,
    day,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.rehearsed_as?.id ?? '';
}

/** Proposes to wipe a rehearsal. */
export const propose = async (hall: Hall, id: string, who: Who = 'organiser') =>
  post(hall, who, paths.wipeRehearsal.replace(':id', id), { version: (await found(hall, id)).version });

/** Approves the proposal to wipe a rehearsal. */
export async function approve(hall: Hall, id: string, who: Who = 'secondOrganiser') {
  const decision = (await found(hall, id)).decisions.find(({ status }) => status === 'proposed');
  const path = paths.approveDecision.replace(':id', decision?.id ?? '');
  return post(hall, who, path, { version: decision?.version });
}

/** Two people agree to wipe a rehearsal, and its rows are removed. */
export async function wipe(hall: Hall, id: string): Promise<void> {
  expect((await propose(hall, id)).status).toBe(200);
  const { status, body } = await approve(hall, id);
  expect(status, JSON.stringify(body)).toBe(200);
  await clearRehearsals(hall.test.system.parts, hall.test.clock.now());
}
