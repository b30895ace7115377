import { describe, expect, it } from 'vitest';
import type { BulkOutcomes } from '../../../server/contract/kit/bulk.ts';
import { paths } from '../../support/paths.ts';
import { EVENT, type Who } from '../support/day.ts';
import { openMarking } from '../support/sheets.ts';

/** Opens a module whose three sheets wait for the signature of their leader, who has opened none of them. */
async function openSubmitted() {
  const hall = await openMarking();
  const ids: string[] = [];
  for (const code of ['W01', 'W02', 'W03']) {
    const { id } = await hall.sheet('judge', code, 'C');
    await hall.fillC(id);
    ids.push(id);
  }
  const led = async () => (await hall.own('leader')).data.filter(({ id }) => ids.includes(id));
  const statuses = async () =>
    (await hall.progress('chief')).cells
      .filter(({ sheet_id }) => ids.includes(sheet_id))
      .map(({ status }) => status);
  const [first = '', second = '', third = ''] = ids;
  return {
    ...hall,
    first,
    second,
    third,
    /** Opens a sheet with its present version, or with another one. */
    opens: async (who: Who, id: string, old?: number) => {
      const version = old ?? (await hall.show('chief', id)).version;
      return (await hall.call(who, 'POST', paths.openSheet.replace(':id', id), { version })).status;
    },
    seen: async () => (await led()).map(({ facts }) => facts.isSeen),
    statuses,
    records: async () =>
      (await hall.db.selectFrom('score_sheets').select(['id', 'version']).where('id', 'in', ids).execute())
        .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
        .map(({ id, version }) => ({ id, version })),
    sign: async (who: Who, records: readonly object[]) => {
      const { status, body } = await hall.call<BulkOutcomes>(who, 'POST', paths.signSheets, { records });
      expect(status, JSON.stringify(body)).toBe(200);
      return body.results.map(({ obstacle }) => obstacle);
    },
  };
}

describe('the leader signs many sheets in one act [running.md 2]', () => {
  it('only those that the leader has opened, and each once', async () => {
    const { first, second, third, show, opens, seen, sign, records, statuses } = await openSubmitted();
    const now = await records();
    expect(await seen()).toEqual([false, false, false]);
    expect(await sign('leader', now)).toEqual(['refused', 'refused', 'refused']);
    // Others who open the sheets do not open them for the leader.
    for (const who of ['judge', 'chief', 'supervisor'] as const) await show(who, first);
    expect(await seen()).toEqual([false, false, false]);
    await show('leader', third);
    expect(await opens('leader', first)).toBe(200);
    expect(await opens('leader', second)).toBe(200);
    expect(await opens('judge', third)).toBe(403);
    expect(await opens('clerk', third)).toBe(404);
    expect(await opens('leader', third, 1)).toBe(409);
    expect(await seen()).toEqual([true, true, false]);
    expect(await records()).toEqual(now);
    expect(await sign('judge', now)).toEqual(['refused', 'refused', 'refused']);
    expect(await sign('chief', now)).toEqual(['refused', 'refused', 'refused']);
    expect(await sign('clerk', now)).toEqual(['gone', 'gone', 'gone']);
    expect(await sign('leader', now)).toEqual(['', '', 'refused']);
    expect(await statuses()).toEqual(['group_signed', 'group_signed', 'submitted']);
    // A repeated call counts as done.
    expect(await sign('leader', now)).toEqual(['', '', 'refused']);
    expect(await sign('leader', await records())).toEqual(['refused', 'refused', 'refused']);
  });

  it('not one that has changed since it was opened', async () => {
    const hall = await openSubmitted();
    const { first, second, third, show, opens, doesTo, fillC, sign, records, seen, statuses } = hall;
    for (const id of [first, second, third]) await opens('leader', id);
    const before = await records();
    await doesTo('chief', first, 'return', { reason: '请核对测量值' });
    await fillC(first);
    // A change without a version: a reported and then a confirmed penalty.
    const somebody = await hall.db.selectFrom('users').select('id').orderBy('id').executeTakeFirstOrThrow();
    const penalty = { id: 'penalty', code: 'P1', times: 1, reason: '撞刀' };
    await hall.db
      .insertInto('sheet_penalties')
      .values({
        ...penalty,
        sheet_id: second,
        given_by: somebody.id,
        given_at: 1,
        confirmed_by: null,
        confirmed_at: null,
      })
      .execute();
    const { version } = await show('chief', second);
    const path = paths.confirmPenalty.replace(':id', penalty.id);
    expect((await hall.call('chief', 'POST', path, { version })).status).toBe(200);
    expect(await seen()).toEqual([false, false, true]);
    expect(await sign('leader', before)).toEqual(['stale', 'refused', '']);
    expect(await sign('leader', (await records()).slice(0, 1))).toEqual(['refused']);
    await opens('leader', first);
    await opens('leader', second);
    expect(await sign('leader', (await records()).slice(0, 2))).toEqual(['', '']);
    expect(await statuses()).toEqual(['group_signed', 'group_signed', 'group_signed']);
  });

  it('not one of a session that is not open, nor one of a group that another judge leads', async () => {
    const { first, second, opens, sign, records, db, statuses } = await openSubmitted();
    await opens('leader', first);
    await opens('leader', second);
    const [one, two] = await records();
    const { session_id } = await db
      .selectFrom('score_sheets')
      .select('session_id')
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    const setSession = (status: string) =>
      db
        .updateTable('competition_sessions')
        .set({ status: status as never })
        .where('id', '=', session_id)
        .execute();
    const { status } = await db
      .selectFrom('competition_sessions')
      .select('status')
      .where('id', '=', session_id)
      .executeTakeFirstOrThrow();
    for (const closed of ['planned', 'cancelled']) {
      await setSession(closed);
      expect(await sign('leader', [one ?? {}, two ?? {}])).toEqual(['refused', 'refused']);
    }
    await setSession(status);
    // The second sheet belongs to a panel in which the leader does not serve.
    const group = await db
      .selectFrom('judgement_groups')
      .selectAll()
      .where('event_id', '=', EVENT)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('judgement_groups')
      .values({ ...group, id: 'other-panel', name: '另一组', leader_id: null })
      .execute();
    await db.updateTable('score_sheets').set({ group_id: 'other-panel' }).where('id', '=', second).execute();
    expect(await opens('leader', second, two?.version)).not.toBe(200);
    expect((await sign('leader', [two ?? {}]))[0]).not.toBe('');
    expect(await sign('leader', [one ?? {}])).toEqual(['']);
    expect(await statuses()).toEqual(['group_signed', 'submitted', 'submitted']);
  });

  it('not one of an event that is over, and not after the duty ended or the lead changed', async () => {
    const { first, opens, sign, records, db, statuses } = await openSubmitted();
    await opens('leader', first);
    const [record] = await records();
    const setEvent = (status: string) =>
      db
        .updateTable('competition_events')
        .set({ status: status as never })
        .where('id', '=', EVENT)
        .execute();
    await setEvent('marked');
    expect(await sign('leader', [record ?? {}])).toEqual(['refused']);
    await setEvent('running');
    const group = db
      .selectFrom('score_sheets')
      .select('group_id')
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    const { group_id } = await group;
    const { leader_id } = await db
      .selectFrom('judgement_groups')
      .select('leader_id')
      .where('id', '=', group_id)
      .executeTakeFirstOrThrow();
    const other = await db
      .selectFrom('judgement_group_members')
      .select('assignment_id')
      .where('group_id', '=', group_id)
      .where('assignment_id', '<>', leader_id ?? '')
      .where('seat', '=', 'judge')
      .orderBy('assignment_id')
      .executeTakeFirstOrThrow();
    const lead = (leader: string | null) =>
      db.updateTable('judgement_groups').set({ leader_id: leader }).where('id', '=', group_id).execute();
    await lead(other.assignment_id);
    expect(await sign('leader', [record ?? {}])).toEqual(['refused']);
    await lead(leader_id);
    await db
      .updateTable('assignments')
      .set({ status: 'released' as never })
      .where('id', '=', leader_id ?? '')
      .execute();
    expect(await sign('leader', [record ?? {}])).toEqual(['gone']);
    expect(await statuses()).toEqual(['submitted', 'submitted', 'submitted']);
  });
});
