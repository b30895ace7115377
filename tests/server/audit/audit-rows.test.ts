import { describe, expect, it } from 'vitest';
import { sealAudit } from '../../../server/audit/sealer.ts';
import type { AuditList } from '../../../server/contract/audit/audit-row.ts';
import { audit } from '../../../server/kit/audit.ts';
import { paths } from '../../support/paths.ts';
import { CUP, EVENT, type Who } from '../support/day.ts';
import { openMarking } from '../support/sheets.ts';

async function openLog() {
  const hall = await openMarking();
  const { db, call } = hall;
  while ((await sealAudit(db)) > 0);
  const rows = async (query: Readonly<Record<string, string>> = {}, who: Who = 'supervisor') => {
    const asked = new URLSearchParams({ event: EVENT, ...query }).toString();
    return call<AuditList>(who, 'GET', `${paths.listAudits}?${asked}`);
  };
  return { ...hall, rows };
}

describe('the audit log of an event [running.md 6.4]', () => {
  it('is readable by the supervisor of the event only', async () => {
    const { rows } = await openLog();
    expect((await rows()).status).toBe(200);
    for (const who of ['chief', 'clerk', 'keeperW', 'organiser', 'competitor', 'unit', 'judge'] as const)
      expect((await rows({}, who)).status, who).toBe(404);
    expect((await rows({ event: 'none' })).status).toBe(404);
    expect((await rows({ event: `${CUP}-sk09` })).status).toBe(404);
    expect((await rows({ event: '' })).status).toBe(422);
    expect((await rows({ object: 'user' })).body).toMatchObject({ errors: { object: expect.anything() } });
    expect((await rows({ per_page: '101' })).status).toBe(422);
  });

  it('lists the acts with their records page by page, and states that the chain matches', async () => {
    const { rows, db } = await openLog();
    const { body } = await rows({ per_page: '100' });
    expect(body.data.length).toBeGreaterThan(10);
    for (const { state, seq } of body.data) expect([state, seq > 0]).toEqual(['agrees', true]);
    const draws = (await rows({ object: 'drawRound', per_page: '100' })).body.data;
    expect(new Set(draws.map(({ object }) => object))).toEqual(new Set(['drawRound']));
    const [one] = draws;
    if (one === undefined) throw new Error('no draw in the log');
    const own = (await rows({ object: 'drawRound', object_id: one.object_id })).body;
    expect(own.data.every(({ object_id }) => object_id === one.object_id)).toBe(true);
    expect(own.meta.pagination.total).toBe(own.data.length);
    const first = (await rows({ per_page: '5' })).body;
    const second = (await rows({ per_page: '5', page: '2' })).body;
    expect(second.data.map(({ id }) => id)).not.toContain(first.data[0]?.id);
    // The list does not contain records of other events.
    const ids = await db.selectFrom('schemes').select('id').where('event_id', '<>', EVENT).execute();
    for (const { id } of ids) expect(body.data.some(({ object_id }) => object_id === id)).toBe(false);
  });

  it('is sorted by each of its columns in both directions, and by no other column', async () => {
    const { rows } = await openLog();
    const sorted = async (sort: string) => (await rows({ per_page: '100', sort })).body.data;
    const all = (await sorted('')).map(({ id }) => id).toSorted();
    expect(await sorted('-at')).toEqual(await sorted(''));
    for (const word of ['at', 'object', 'action', 'actor', 'capacity'] as const) {
      const up = (await sorted(word)).map((row) => row[word]);
      const down = await sorted(`-${word}`);
      expect(new Set(up).size, word).toBeGreaterThan(1);
      expect(up, word).toEqual(up.toSorted());
      expect(
        down.map((row) => row[word]),
        word,
      ).toEqual(up.toReversed());
      expect(down.map(({ id }) => id).toSorted(), word).toEqual(all);
    }
    expect((await rows({ sort: 'reason' })).status).toBe(422);
  });

  it('contains no label of a draw before the draw is decoded [running.md A8]', async () => {
    const { rows, latest } = await openLog();
    const { body } = await rows({ per_page: '100' });
    const labels = (await latest('keeperW', 'workCode')).tickets.flatMap(({ input, label }) => [
      input,
      label,
    ]);
    expect(labels.length).toBeGreaterThan(0);
    const texts = body.data.flatMap(({ before, after, reason }) => [before, after, reason]).join(' ');
    for (const label of labels) expect(texts.split(/[^\w-]+/)).not.toContain(label);
  });

  it('marks an emptied text as different, unless a row of the chain records its deletion', async () => {
    const { rows, db } = await openLog();
    const one = (await rows({ per_page: '100' })).body.data.find(({ after }) => after !== '');
    if (one === undefined) throw new Error('no row with a text');
    const state = async () =>
      (await rows({ per_page: '100' })).body.data.find(({ id }) => id === one.id)?.state;
    await db.updateTable('audit_log').set({ after: '' }).where('id', '=', one.id).execute();
    expect(await state()).toBe('differs');
    const erase = (after: string) =>
      audit(db, {
        object: 'audit',
        object_id: one.id,
        action: 'audit.erase',
        actor_id: null,
        capacity: 'operator',
        before: '',
        after,
        reason: '',
        at: 1,
      });
    await erase('reason');
    while ((await sealAudit(db)) > 0);
    expect(await state()).toBe('differs');
    await erase('after');
    expect(await state()).toBe('differs');
    while ((await sealAudit(db)) > 0);
    expect(await state()).toBe('agrees');
    // A text that was written again is changed.
    await db.updateTable('audit_log').set({ after: 'other' }).where('id', '=', one.id).execute();
    expect(await state()).toBe('differs');
  });

  it('marks a changed row and a changed link as different, and an unsealed row as waiting', async () => {
    const { rows, db } = await openLog();
    const [changed, unlinked, waiting] = (await rows()).body.data;
    if (changed === undefined || unlinked === undefined || waiting === undefined) throw new Error('no rows');
    await db.updateTable('audit_log').set({ after: 'other' }).where('id', '=', changed.id).execute();
    await db
      .updateTable('audit_chain')
      .set({ hash: '0'.repeat(64) })
      .where('audit_id', '=', unlinked.id)
      .execute();
    await db.deleteFrom('audit_chain').where('audit_id', '=', waiting.id).execute();
    const stateOf = new Map((await rows()).body.data.map(({ id, state }) => [id, state]));
    expect([stateOf.get(changed.id), stateOf.get(unlinked.id), stateOf.get(waiting.id)]).toEqual([
      'differs',
      'differs',
      'waits',
    ]);
  });
});
