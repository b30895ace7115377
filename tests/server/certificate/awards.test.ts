import { describe, expect, it } from 'vitest';
import type { HonourList } from '../../../server/contract/certificate/award.ts';
import type { Work } from '../../../server/contract/work.ts';
import { errorCodes } from '../../../server/contract/kit/error-codes.ts';
import { CUP_EVENT, finalResults, openAwards } from '../support/awards.ts';

describe('awards [running.md 2]', () => {
  it('follow from final results, and an absent entry gets none', async () => {
    const { list, entries } = await openAwards();
    const { data, meta } = await list();
    expect(entries.length).toBe(8);
    expect(data.map(({ kind, status }) => [kind, status])).toEqual([
      ['gold', 'proposed'],
      ['silver', 'proposed'],
      ['bronze', 'proposed'],
      ['merit', 'proposed'],
      ['participation', 'proposed'],
      ['participation', 'proposed'],
    ]);
    expect(meta.events).toMatchObject([{ code: 'SK03', waiting: 6, granted: 0 }]);
  });

  it('are granted in bulk by a second approver, and never by the proposer', async () => {
    const { list, of, call, does } = await openAwards();
    const waiting = async (who: 'first' | 'second' | 'unit') => {
      const { body } = await call<Work>(who, 'listWork', { method: 'GET' });
      return body.data.filter(({ kind }) => kind === 'award').map(({ title }) => title);
    };
    expect([await waiting('first'), await waiting('unit')]).toEqual([['SK03 焊接'], []]);
    await does('first', 'askAwards', { body: of((await list()).data) });
    expect([await waiting('first'), await waiting('second')]).toEqual([[], ['SK03 焊接']]);
    const asked = of((await list()).data);
    const alone = await call('first', 'grantAwards', { body: asked });
    expect([alone.status, alone.body.code]).toEqual([403, errorCodes.notSecondPerson]);
    expect((await list()).data.every(({ status }) => status === 'asked')).toBe(true);
    expect(await does('second', 'grantAwards', { body: asked })).toEqual({ count: 6 });
    expect(await waiting('second')).toEqual([]);
    expect((await list()).data.every(({ status }) => status === 'granted')).toBe(true);
    const again = await call('second', 'grantAwards', { body: asked });
    expect([again.status, again.body.code]).toEqual([409, errorCodes.stale]);
  });

  it('are returned with a reason, and can be requested again', async () => {
    const { list, of, does } = await openAwards();
    await does('first', 'askAwards', { body: of((await list()).data) });
    await does('second', 'dropAwards', { body: { ...of((await list()).data), reason: '先核对姓名' } });
    expect((await list()).data.map(({ status, reason }) => [status, reason])[0]).toEqual([
      'proposed',
      '先核对姓名',
    ]);
    await does('second', 'askAwards', { body: of((await list()).data) });
  });

  it('are not granted after a correction of their results, not even in part', async () => {
    const { list, of, call, does, db } = await openAwards();
    await does('first', 'askAwards', { body: of((await list()).data) });
    await db.updateTable('publications').set({ status: 'corrected' }).execute();
    const { counts } = (await call<Work>('second', 'listWork', { method: 'GET' })).body;
    expect(counts['award']).toBe(0);
    const answer = await call('second', 'grantAwards', { body: of((await list()).data) });
    expect(answer.status).toBe(409);
    expect((await list()).data.every(({ status }) => status === 'asked')).toBe(true);
  });

  it('stay granted if a correction does not affect them; the others are withdrawn and proposed again', async () => {
    const { list, grantAll, test, entries } = await openAwards();
    await grantAll();
    const [first = '', second = '', ...rest] = entries;
    await finalResults(test, { id: 'final-2', entries: [second, first, ...rest], corrects: 'final-1' });
    const { data } = await list();
    expect(data.filter(({ status }) => status === 'granted').map(({ kind }) => kind)).toEqual([
      'bronze',
      'merit',
      'participation',
      'participation',
    ]);
    expect(data.filter(({ status }) => status === 'withdrawn').map(({ kind }) => kind)).toEqual([
      'gold',
      'silver',
    ]);
    expect(data.filter(({ status }) => status === 'proposed').length).toBe(2);
  });

  it('are not found by other accounts, by a unit or in another competition', async () => {
    const { call, list, of, db } = await openAwards();
    const body = of((await list()).data);
    for (const who of ['unit', 'stranger'] as const) {
      expect((await call(who, 'listAwards', { method: 'GET' })).status).toBe(404);
      expect((await call(who, 'askAwards', { body })).status).toBe(404);
    }
    expect((await call('first', 'askAwards', { id: 'hubei-3', body })).status).toBe(404);
    expect((await call('first', 'askAwards', { body: { awards: [] } })).status).toBe(422);
    const many = Array.from({ length: 501 }, (_, at) => ({ id: `a${at}`, version: 1 }));
    expect((await call('first', 'askAwards', { body: { awards: many } })).status).toBe(422);
    const rows = await db.selectFrom('awards').select('status').execute();
    expect(rows.every(({ status }) => status === 'proposed')).toBe(true);
  });
});

describe('honours of coaches and units', () => {
  it('are listed by medals, proposed, granted by a second approver and withdrawn', async () => {
    const { call, does, list, of } = await openAwards();
    const honours = async () => (await call<HonourList>('first', 'listHonours', { method: 'GET' })).body;
    const { coaches, units } = await honours();
    expect(coaches).toMatchObject([{ coach: '程师傅', gold: 1, silver: 1, bronze: 0, status: '' }]);
    expect(units[0]).toMatchObject({ organisation_id: 'college', gold: 1, silver: 1, points: 7, status: '' });
    const coach = { kind: 'coach', of: coaches[0]?.award_id ?? '' };
    const unit = { kind: 'organiser', of: 'college' };
    await does('first', 'proposeHonour', { body: coach });
    await does('first', 'proposeHonour', { body: unit });
    expect((await call('second', 'proposeHonour', { body: coach })).status).toBe(409);
    expect((await call('second', 'proposeHonour', { body: unit })).status).toBe(409);
    expect((await call('first', 'proposeHonour', { body: { ...coach, of: 'none' } })).status).toBe(422);
    expect((await call('first', 'proposeHonour', { body: { ...unit, of: 'cup' } })).status).toBe(422);
    const ofUnits = await list('');
    expect(ofUnits.data).toMatchObject([{ kind: 'organiser', status: 'proposed' }]);
    await does('first', 'askAwards', { body: of(ofUnits.data) });
    await does('second', 'grantAwards', { body: of((await list('')).data) });
    const [proposed] = (await honours()).coaches;
    await does('second', 'withdrawAward', {
      id: proposed?.proposed_id ?? '',
      body: { version: proposed?.proposed_version, reason: '教练信息有误' },
    });
    expect((await honours()).coaches[0]?.status).toBe('');
    await does('first', 'proposeHonour', { body: coach });
  });

  it('can be withdrawn, unlike an award that follows from results', async () => {
    const { call, list } = await openAwards();
    const [award] = (await list(CUP_EVENT.event)).data;
    const answer = await call('first', 'withdrawAward', {
      id: award?.id ?? '',
      body: { version: 1, reason: '不想颁发' },
    });
    expect(answer.status).toBe(409);
  });
});
