import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ownTicket, type OwnTicket } from '../../../server/contract/draw/own-ticket.ts';
import type { DrawKind } from '../../../server/contract/draw/draw-round.ts';
import { ownDocuments, type OwnDocuments } from '../../../server/contract/roster/participation-card.ts';
import type { Work } from '../../../server/contract/work.ts';
import { paths } from '../../support/paths.ts';
import { EVENT, type Who } from '../support/day.ts';
import { openHall } from '../support/hall.ts';
import { statuses } from '../support/test-system.ts';

/** Opens a hall in which the competitor with an account has order number 01 and is checked in. */
async function openWithCompetitor() {
  const hall = await openHall();
  const { db, latest, call } = hall;
  const no = (await latest('supervisor', 'order')).tickets.find(({ label }) => label === '01')?.input ?? '';
  const idOf = async (username: string) =>
    (await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;
  const user_id = await idOf('rival.he');
  const other = await idOf('cup.committee');
  const ofEvent = db.updateTable('entries').where('event_id', '=', EVENT);
  await ofEvent.set({ user_id: other }).where('user_id', '=', user_id).execute();
  await ofEvent.set({ user_id }).where('no', '=', no).execute();
  const at = async (kind: DrawKind) => (await latest('supervisor', kind)).id;
  const look = async (kind: DrawKind, who: Who = 'competitor') =>
    call<OwnTicket>(who, 'GET', paths.getOwnTicket.replace(':id', await at(kind)));
  const touch = async (kind: DrawKind, who: Who = 'competitor') =>
    call<OwnTicket>(who, 'POST', paths.drawOwnTicket.replace(':id', await at(kind)), {});
  const desk = async (kind: DrawKind, inputs: readonly string[], who: Who, reason?: string) =>
    call(
      who,
      'POST',
      paths[reason === undefined ? 'drawAtDesk' : 'noteTicketsUnused'].replace(':id', await at(kind)),
      { inputs, ...(reason !== undefined && { reason }) },
    );
  const documents = async () => {
    const { body } = await call<OwnDocuments>('competitor', 'GET', paths.listOwnDocuments);
    const own = v.parse(ownDocuments, body).data.find((one) => one.no === no);
    if (own === undefined) throw new Error('no documents');
    return own;
  };
  return { ...hall, no, at, look, touch, desk, documents };
}

describe('tickets of a draw [running.md 2, 3.1]', () => {
  it('for an order number are in the work list of the competitor until they are drawn', async () => {
    const { at, call, db, no } = await openWithCompetitor();
    const waiting = async (who: Who) => {
      const { body } = await call<Work>(who, 'GET', paths.listWork);
      return body.data.filter(({ kind }) => kind === 'draw').map(({ detail }) => detail);
    };
    expect(await waiting('competitor')).toEqual([]);
    const round = await at('order');
    await db
      .updateTable('draw_rounds')
      .set({ status: 'drawing' as never })
      .where('id', '=', round)
      .execute();
    const sets = (out: '' | 'own') =>
      db
        .updateTable('draw_tickets')
        .set({ out })
        .where('round_id', '=', round)
        .where('input', '=', no)
        .execute();
    await sets('');
    expect([await waiting('competitor'), await waiting('chief')]).toEqual([[no], []]);
    await sets('own');
    expect(await waiting('competitor')).toEqual([]);
  });

  it('are drawn by their holders one by one, and the round is sealed after the last one', async () => {
    const { drawn, look, touch, desk, documents, latest, act, does } = await openWithCompetitor();
    await drawn('entryNo');
    const round = await latest('keeperE', 'entryNo');
    expect(round.tickets.map(({ out }) => out)).toEqual(['', '', '']);
    const waiting = v.parse(ownTicket, (await look('entryNo')).body);
    expect(waiting).toMatchObject({ input: '01', label: '', is_due: true, session: '上午', kind: 'entryNo' });
    expect(await documents()).toMatchObject({ draw: round.id, numbers: { order: '01', entry: '' } });
    expect((await act('keeperE', 'entryNo', 'askSeal')).status).toBe(409);

    const label = round.tickets.find(({ input }) => input === '01')?.label ?? '';
    expect(v.parse(ownTicket, (await touch('entryNo')).body)).toMatchObject({ label, is_due: false });
    expect((await touch('entryNo')).body).toMatchObject({ label });
    expect(await documents()).toMatchObject({ draw: round.id, numbers: { entry: label } });
    expect((await latest('chief', 'entryNo')).out).toBe(1);

    expect((await desk('entryNo', ['02'], 'keeperE')).status).toBe(200);
    expect((await desk('entryNo', ['02'], 'keeperE')).status).toBe(409);
    expect((await act('keeperE', 'entryNo', 'askSeal')).status).toBe(409);
    expect((await desk('entryNo', ['02', '03'], 'keeperE', '未到抽签处')).status).toBe(200);
    const { tickets, out } = await latest('keeperE', 'entryNo');
    expect([out, tickets.map((ticket) => ticket.out)]).toEqual([3, ['own', 'desk', 'unused']]);
    await does('keeperE', 'entryNo', 'askSeal');
    expect((await desk('entryNo', ['03'], 'keeperE')).status).toBe(409);
    await does('supervisor', 'entryNo', 'seal');
    expect(await documents()).toMatchObject({ draw: '', numbers: { entry: label } });
    expect((await look('entryNo')).body).toMatchObject({ label, is_due: false, status: 'sealed' });
  });

  it('depend on each other: the station is drawn for the entry number of the competitor', async () => {
    const { sealed, drawn, touch, look, latest, documents } = await openWithCompetitor();
    await sealed('entryNo');
    expect((await documents()).draw).toBe('');
    await drawn('station');
    const entry = (await documents()).numbers?.entry ?? '';
    const round = await latest('keeperS', 'station');
    const label = round.tickets.find(({ input }) => input === entry)?.label;
    expect((await look('station')).body).toMatchObject({ input: entry, label: '' });
    expect((await documents()).numbers?.station).toBe('');
    expect((await touch('station')).body).toMatchObject({ input: entry, label, kind: 'station' });
    expect((await documents()).numbers?.station).toBe(label);
  });

  it('are not accessible to other accounts [running.md 1.3, 1.4]', async () => {
    const { drawn, look, touch, desk } = await openWithCompetitor();
    await drawn('entryNo');
    for (const who of ['unit', 'organiser', 'chief', 'keeperE', 'supervisor', 'judge'] as const) {
      expect((await look('entryNo', who)).status, who).toBe(404);
      expect((await touch('entryNo', who)).status, who).toBe(404);
    }
    for (const who of ['organiser', 'chief', 'keeperS', 'supervisor'] as const) {
      expect((await desk('entryNo', ['01'], who)).status, who).toBe(403);
      expect((await desk('entryNo', ['01'], who, '未到')).status, who).toBe(403);
    }
    expect((await desk('entryNo', ['01'], 'judge')).status).toBe(404);
    for (const inputs of [['09'], ['01', '01'], [], ['a b']]) {
      const { status, body } = await desk('entryNo', inputs, 'keeperE');
      expect([status, Object.keys(body.errors ?? {})[0]?.split('.')[0]], inputs.join()).toEqual([
        422,
        'inputs',
      ]);
    }
    expect((await desk('entryNo', ['01'], 'keeperE', '')).status).toBe(422);
  });

  it('have no holder in a draw of work codes', async () => {
    const hall = await openWithCompetitor();
    await hall.sealed('entryNo');
    await hall.sealed('station');
    expect((await hall.moves('chief', '上午', 'start')).status).toBe(200);
    await hall.moveTo(hall.starts + 3 * 3_600_000);
    expect((await hall.moves('chief', '上午', 'end', {})).status).toBe(200);
    await hall.drawn('workCode');
    expect((await hall.look('workCode')).status).toBe(404);
    expect((await hall.touch('workCode')).status).toBe(404);
    expect((await hall.documents()).draw).toBe('');
    await hall.does('keeperW', 'workCode', 'askSeal');
  });

  it('cannot be drawn before the round is drawn or while a void is requested', async () => {
    const { commit, touch, look, drawn, does, documents, test } = await openWithCompetitor();
    const soon = new Date(test.clock.now() + 60_000 + 8 * 3_600_000).toISOString().slice(0, 19);
    expect((await commit('keeperE', 'entryNo', { words_until: `${soon}+08:00` })).status).toBe(200);
    expect((await documents()).draw).toBe('');
    expect((await look('entryNo')).body).toMatchObject({ label: '', is_due: false, status: 'committed' });
    expect((await touch('entryNo')).status).toBe(409);
    await does('keeperE', 'entryNo', 'askVoid', { reason: '停电' });
    await does('supervisor', 'entryNo', 'void');
    await drawn('entryNo');
    await does('keeperE', 'entryNo', 'askVoid', { reason: '停电' });
    expect((await touch('entryNo')).status).toBe(409);
    await does('supervisor', 'entryNo', 'void');
    expect((await look('entryNo')).body).toMatchObject({ label: '', is_due: false, status: 'void' });
  });

  it('are drawn once, by the holder or at the desk', async () => {
    const { drawn, touch, desk, latest } = await openWithCompetitor();
    await drawn('entryNo');
    const two = await Promise.all([touch('entryNo'), desk('entryNo', ['01'], 'keeperE')]);
    expect([
      [200, 200],
      [200, 409],
    ]).toContainEqual(statuses(two));
    const [first] = (await latest('keeperE', 'entryNo')).tickets;
    expect(['own', 'desk']).toContain(first?.out);
  });

  it('are stored without a person and logged without a label [running.md A8]', async () => {
    const { drawn, touch, desk, latest, db } = await openWithCompetitor();
    await drawn('entryNo');
    await touch('entryNo');
    await desk('entryNo', ['02'], 'keeperE');
    const log = await db.selectFrom('audit_log').selectAll().where('object', '=', 'drawRound').execute();
    expect(log.map(({ action }) => action)).toContain('drawRound.show');
    const { tickets } = await latest('keeperE', 'entryNo');
    for (const { label } of tickets) expect(JSON.stringify(log)).not.toContain(`"${label}"`);
    const [row] = await db.selectFrom('draw_tickets').selectAll().where('out', '=', 'own').execute();
    expect(Object.keys(row ?? {}).toSorted()).toEqual([
      'input',
      'label_digest',
      'label_sealed',
      'out',
      'round_id',
    ]);
  });
});
