import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Board } from '../../../server/contract/draw/board.ts';
import { seeded } from '../../../server/db/move.ts';
import { audit } from '../../../server/kit/audit.ts';
import { paths } from '../../support/paths.ts';
import { CUP, EVENT, HOUR } from '../support/day.ts';
import { openPacked, openReleased, TYPED } from '../support/archive.ts';

describe('the archive of a competition [running.md 2]', () => {
  it('waits for every event and every window, and names the open matters', async () => {
    const { state, pack, archive, finalise, db } = await openReleased();
    expect((await state()).open).toEqual([
      { kind: 'event', event: expect.objectContaining({ id: EVENT, status: 'released' }) },
      { kind: 'publication', event: expect.objectContaining({ id: EVENT }) },
    ]);
    expect((await pack()).status).toBe(409);
    await finalise();
    expect(await state()).toMatchObject({
      open: [],
      package: null,
      facts: { isEnded: true, isUndisputed: true, isPacked: false, isRegistered: false },
    });
    expect((await archive()).status).toBe(409);
    // A correction that is not released yet is an open matter.
    await db
      .updateTable('publications')
      .set({ status: seeded('compiled') })
      .where('event_id', '=', EVENT)
      .execute();
    expect((await state()).open).toMatchObject([{ kind: 'publication' }]);
    expect((await pack()).status).toBe(409);
    // An appeal without a ruling is an open matter as well.
    await db
      .updateTable('publications')
      .set({ status: seeded('final') })
      .where('event_id', '=', EVENT)
      .execute();
    const { id: entry_id, user_id } = await db
      .selectFrom('entries')
      .select(['id', 'user_id'])
      .where('event_id', '=', EVENT)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('appeals')
      .values({
        id: 'appeal-1',
        competition_id: CUP,
        event_id: EVENT,
        entry_id,
        matter: 'result',
        subject_id: '',
        grounds: '复核',
        status: seeded('hearing'),
        deadline: 1,
        filed_by: user_id,
        filed_at: 1,
        decided_by: null,
        decided_at: null,
        ruled_at: null,
        remedied_by: null,
        remedied_at: null,
        closed_by: null,
        closed_at: null,
      })
      .execute();
    expect((await state()).open).toMatchObject([{ kind: 'appeal' }]);
    expect((await pack()).status).toBe(409);
  });

  it('requires a package that is created, registered on the board and still up to date', async () => {
    const { state, pack, register, archive, finalise, test, db } = await openReleased();
    await finalise();
    expect((await pack()).status).toBe(200);
    const first = (await state()).package;
    expect(first).toMatchObject({ is_current: true, registered_at: '' });
    expect((await archive()).status).toBe(409);

    expect((await register('organiser', { sheets_place: '' })).body.errors).toEqual({
      sheets_place: [expect.any(String)],
    });
    const registered = await register();
    expect(registered.status, JSON.stringify(registered.body)).toBe(200);
    expect(registered.body.package).toMatchObject({ id: first?.id, sheets_place: '档案室 3 柜 2 层' });
    expect((await register()).status).toBe(409);
    const board = await test.call<Board>('GET', `${paths.listBoard.replace(':id', CUP)}?kind=archive`);
    expect(board.body.data.map(({ text }) => text)).toEqual([
      `sha256\t${first?.sha256}\nbytes\t${first?.bytes}\n`,
    ]);

    // An audit row that is written after the package makes the package outdated.
    await db.transaction().execute(async (transaction) => {
      await audit(transaction, {
        object: 'publication',
        object_id: (await transaction.selectFrom('publications').select('id').executeTakeFirstOrThrow()).id,
        action: 'publication.test',
        actor_id: null,
        capacity: 'system',
        before: '',
        after: '',
        reason: '',
        at: test.clock.now(),
      });
    });
    expect((await state()).package?.is_current).toBe(false);
    expect((await archive()).status).toBe(409);
    test.clock.advance(HOUR);
    expect((await pack()).status).toBe(200);
    expect((await state()).package?.id).not.toBe(first?.id);
    expect((await register()).status).toBe(200);
    const archived = await archive();
    expect([archived.status, archived.body.status]).toEqual([200, 'archived']);
    expect((await state()).package?.is_current).toBe(true);
    expect((await pack()).status).toBe(409);
  });

  it('is accessible to the committee of the competition only', async () => {
    const { pack, register, archive, finalise, call } = await openReleased();
    await finalise();
    for (const who of ['clerk', 'supervisor', 'competitor', 'unit'] as const) {
      expect((await call(who, 'GET', paths.getArchive.replace(':id', CUP))).status, who).toBe(404);
      expect((await pack(who)).status, who).toBe(404);
      expect((await archive(who)).status, who).toBe(404);
    }
    expect((await pack()).status).toBe(200);
    expect((await register('unit')).status).toBe(404);
  });

  it('has no identity number and no mobile number in its package, in any field [running.md 6]', async () => {
    const { content, response, made, db } = await openPacked();
    expect(response.headers.get('content-disposition')).toContain('attachment');
    expect(createHash('sha256').update(content).digest('hex')).toBe(made?.sha256);
    expect(content.length).toBe(made?.bytes);
    const files = unzipSync(new Uint8Array(content));
    expect(Object.keys(files)).toContain('events/SK01/event.json');
    const all = Object.values(files).map((file) => strFromU8(file));
    const text = all.join('\n');
    const has = (what: string | RegExp) =>
      typeof what === 'string' ? text.includes(what) : what.exec(text)?.[0];
    for (const number of Object.values(TYPED)) expect(has(number)).toBe(false);
    expect(has('请致电 ••• 核对 •••')).toBe(true);
    expect(has(/(?<![\da-f])1[3-9]\d{9}(?![\da-f])/)).toBeUndefined();
    expect(has(/(?<![\da-f])\d{17}[\dX](?![\da-f])/)).toBeUndefined();
    const people = await db.selectFrom('persons').select('id_no_digest').execute();
    for (const { id_no_digest } of people) expect(has(id_no_digest)).toBe(false);
  });
});
