import { expect, it } from 'vitest';
import type { Work } from '../../../server/contract/work.ts';
import { paths } from '../../support/paths.ts';
import { arbiters, openAppeals } from '../support/appeals.ts';

const [one, two, three, tied] = arbiters;

it('lists an appeal for the arbiters, then for panel members without a vote, then for the chief [running.md 8]', async () => {
  const { release, file, send, doesToAppeal, panel, vote } = await openAppeals();
  const waiting = async (name: string) => {
    const { body } = await send<Work>(name, 'GET', paths.listWork);
    return body.data.filter(({ kind }) => kind === 'appeal').map(({ id }) => id);
  };
  const { id: subject_id } = await release();
  const { id } = (await file('jianghan.college', { subject_id })).body;
  for (const name of [one, two, three, tied]) expect(await waiting(name), name).toEqual([id]);
  expect(await waiting('chief.han')).toEqual([]);
  expect(await waiting('jianghan.college')).toEqual([]);
  await doesToAppeal(one, id, 'accept');
  await doesToAppeal(one, id, 'assign', { members: await panel() });
  expect(await waiting(tied)).toEqual([]);
  await vote(one, id, 'correct');
  expect([await waiting(one), await waiting(two)]).toEqual([[], [id]]);
  await vote(two, id, 'correct');
  expect([await waiting(three), await waiting('chief.han')]).toEqual([[], [id]]);
});
