import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { assignmentList } from '../../../server/contract/expert/assignment.ts';
import { dutiesToConfirm } from '../../../server/contract/expert/crew.ts';
import { bulkOutcomes } from '../../../server/contract/kit/bulk.ts';
import { demoAccounts } from '../../../server/seed/demonstration.ts';
import { paths } from '../../support/paths.ts';
import { demoAccount, openTestSystem } from '../support/test-system.ts';

const EVENT = 'hubei-3-sk01';
const given = { is_trained: true, has_signed: true };

/** Opens the committee of the demonstration data, with calls on many duties. */
async function openCrew() {
  const test = await openTestSystem();
  const token = await test.signIn(demoAccount('Committee'));
  const deputy = demoAccounts.find(({ username }) => username === 'hubei.deputy');
  if (deputy === undefined) throw new Error('no second person');
  const second = await test.signIn(deputy);
  const { db } = test.system.parts;
  const idOf = async (name: string) =>
    (await db.selectFrom('users').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
  const send = async (path: string, body: object, by = token) => {
    const answer = await test.call('POST', path, { token: by, body });
    return { status: answer.status, results: v.is(bulkOutcomes, answer.body) ? answer.body.results : [] };
  };
  const proposal = (user_id: string, capacity = 'scoring', round_kind = '') => ({
    user_id,
    capacity,
    round_kind,
  });
  return {
    test,
    token,
    second,
    idOf,
    proposal,
    propose: (proposals: readonly object[], by = token) =>
      send(paths.proposeCrew.replace(':id', EVENT), { proposals }, by),
    confirm: (records: readonly { id: string; version: number }[], by = token) =>
      send(paths.confirmDuties, { records, ...given }, by),
    list: async () =>
      v.parse(
        assignmentList,
        (await test.call('GET', paths.listAssignments.replace(':id', EVENT), { token })).body,
      ).data,
    waiting: async () =>
      v.parse(
        dutiesToConfirm,
        (await test.call('GET', paths.listDutiesToConfirm.replace(':id', 'hubei-3'), { token })).body,
      ),
  };
}

describe('many duties at once [domain.md 5]', () => {
  it('are proposed in the order of the request, and a refused one does not affect the others', async () => {
    const { propose, proposal, idOf, list } = await openCrew();
    const judge = await idOf('罗立新');
    const asked = [proposal(judge), proposal('nobody'), proposal(judge, 'floor')];
    const { status, results } = await propose(asked);
    expect(status).toBe(200);
    expect(results.map(({ id, obstacle }) => [id, obstacle])).toEqual([
      [judge, ''],
      ['nobody', 'refused'],
      [judge, 'refused'],
    ]);
    expect(results[2]?.message).not.toBe('');
    expect((await list()).map(({ status: now }) => now)).toEqual(['cleared']);
    // A repeated call counts as done and adds no proposal.
    expect((await propose([proposal(judge)])).results[0]?.obstacle).toBe('');
    expect(await list()).toHaveLength(1);
  });

  it('are confirmed by version, twice without harm, and a duty that changed meanwhile is named', async () => {
    const { propose, proposal, idOf, list, confirm, waiting, second } = await openCrew();
    await propose([proposal(await idOf('罗立新'))]);
    const { data, meta } = await waiting();
    expect([data.length, meta.total, meta.by, data[0]?.event.id]).toEqual([1, 1, 'organiser', EVENT]);
    const [duty] = data;
    if (duty === undefined) throw new Error('no duty');
    const record = { id: duty.id, version: duty.version };
    const old = { ...record, version: record.version - 1 };
    const gone = { id: 'none', version: 1 };
    const obstacles = async (records: readonly { id: string; version: number }[], by?: string) =>
      (await confirm(records, by)).results.map(({ obstacle }) => obstacle);
    expect(await obstacles([old, gone, record])).toEqual(['stale', 'gone', '']);
    expect((await list())[0]?.status).toBe('confirmed');
    expect(await obstacles([record, record])).toEqual(['', '']);
    // Another person has not confirmed it.
    expect(await obstacles([record], second)).toEqual(['stale']);
    expect((await waiting()).data).toEqual([]);
  });

  it('that two people confirm at the same time are confirmed once', async () => {
    const { propose, proposal, idOf, list, confirm, second } = await openCrew();
    await propose([proposal(await idOf('罗立新'))]);
    const [duty] = await list();
    const record = { id: duty?.id ?? '', version: duty?.version ?? 1 };
    const both = await Promise.all([confirm([record]), confirm([record], second)]);
    expect(both.flatMap(({ results }) => results.map(({ obstacle }) => obstacle)).toSorted()).toEqual([
      '',
      'stale',
    ]);
  });
});
