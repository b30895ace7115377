import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { board } from '../../../server/contract/draw/board.ts';
import type { DrawProof } from '../../../server/contract/draw/draw-proof.ts';
import type { Work } from '../../../server/contract/work.ts';
import { checkLines, isRevealed } from '../../../src/features/proof/check-lines.ts';
import { recompute } from '../../../src/lib/draw/recompute.ts';
import { paths } from '../../support/paths.ts';
import { CUP, EVENT, MINUTE, openDraws } from './open-draws.ts';
import { statuses } from '../support/test-system.ts';

/** Returns the lines that the proof page marks as wrong. */
async function wrongLines(shown: DrawProof): Promise<unknown[]> {
  if (!isRevealed(shown)) throw new Error('the seed is not open');
  return (await checkLines(shown)).filter(({ said, found }) => said !== found);
}

/** Returns the result of {@link openDraws} after the draw. */
async function openDrawn() {
  const draws = await openDraws();
  expect((await draws.commit('keeper')).status).toBe(200);
  await draws.does('leader', 'say', { slot: 'U01', word: '工匠' });
  draws.closeWords();
  await draws.does('keeper', 'prepare');
  await draws.does('keeper', 'draw');
  await draws.atDesk();
  return draws;
}

describe('a draw of the order [domain.md 7]', () => {
  it('runs from the commitment to the seal, and can be recomputed from its proof', async () => {
    const { commit, does, atDesk, list, latest, closeWords, proof, test, db } = await openDraws();
    const committed = await commit('keeper');
    expect([committed.status, committed.body.data[0]?.status]).toEqual([200, 'committed']);
    const { id } = await latest('keeper');
    expect((await list('organiser')).body.meta.by).toEqual(['organiser']);
    await does('leader', 'say', { slot: 'U01', word: '精益 求精' });
    await does('supervisor', 'say', { slot: 'W', word: '长江' });
    closeWords();
    await does('keeper', 'prepare');
    const drawn = await does('keeper', 'draw');
    expect(drawn.data[0]?.tickets.length).toBe(drawn.data[0]?.inputs);
    expect((await latest('organiser')).tickets).toEqual([]);
    expect((await proof(id)).revealed).toBeNull();
    await atDesk();
    await does('keeper', 'askSeal');
    await does('supervisor', 'seal');
    const shown = await proof(id);
    const { revealed } = shown;
    if (revealed === null) throw new Error('the seed is not open');
    const again = await recompute({ rid: shown.id, ...revealed, words: shown.words });
    expect(again).toMatchObject({
      commitment: shown.commitment,
      inputsHash: shown.inputs_hash,
      labelsHash: shown.labels_hash,
      wordsHash: shown.words_hash,
      drawn: revealed.drawn.map(({ label }) => label),
      tag: shown.tag,
    });
    expect(await wrongLines(shown)).toEqual([]);
    const published = v.parse(
      board,
      (await test.call('GET', `${paths.listBoard.replace(':id', CUP)}?per_page=100`)).body,
    ).data;
    expect(published.map(({ seq, kind }) => [seq, kind])).toEqual([
      [1, 'roster'],
      [2, 'commitment'],
      [3, 'word'],
      [4, 'word'],
      [5, 'lists'],
      [6, 'tag'],
      [7, 'seed'],
    ]);
    const log = await db.selectFrom('audit_log').selectAll().where('object', '=', 'drawRound').execute();
    expect(log.map(({ action }) => action)).toContain('drawRound.seal');
    for (const { label } of revealed.drawn) expect(JSON.stringify(log)).not.toContain(`"${label}"`);
  });

  it('is not accessible to accounts without a part in it', async () => {
    const { commit, list, act } = await openDraws();
    expect((await commit('stranger')).status).toBe(404);
    expect((await commit('leader')).status).toBe(404);
    for (const who of ['chief', 'organiser', 'supervisor'] as const) {
      expect((await commit(who)).status, who).toBe(403);
    }
    expect((await list('stranger')).status).toBe(404);
    expect((await commit('keeper')).status).toBe(200);
    for (const who of ['chief', 'organiser', 'supervisor', 'leader', 'keeper'] as const) {
      expect((await list(who)).status, who).toBe(200);
    }
    expect((await act('stranger', 'prepare')).status).toBe(404);
    for (const how of ['prepare', 'draw', 'askSeal'] as const) {
      expect([403, 409], how).toContain((await act('organiser', how)).status);
    }
  });

  it('begins after the scheme is fixed and the roster frozen, one attempt at a time', async () => {
    const { commit, db, until } = await openDraws();
    await db.updateTable('schemes').set({ status: 'draft' }).where('event_id', '=', EVENT).execute();
    expect((await commit('keeper')).status).toBe(409);
    await db.updateTable('schemes').set({ status: 'fixed' }).where('event_id', '=', EVENT).execute();
    await db.updateTable('competition_events').set({ status: 'planned' }).where('id', '=', EVENT).execute();
    expect((await commit('keeper')).status).toBe(409);
    await db.updateTable('competition_events').set({ status: 'frozen' }).where('id', '=', EVENT).execute();
    for (const wrong of [until(-5), until(60 * 24 * 8), 'soon']) {
      const { status, body } = await commit('keeper', wrong);
      expect([status, Object.keys(body.errors ?? {})], wrong).toEqual([422, ['words_until']]);
    }
    expect(statuses(await Promise.all([commit('keeper'), commit('keeper')]))).toEqual([200, 409]);
  });

  it('accepts one valid word for each slot, until the deadline', async () => {
    const { commit, act, does, closeWords, latest } = await openDraws();
    await commit('keeper');
    const wrong = ['', 'a'.repeat(33), 'a\u0007b', 'e\u0301', 'two  blanks', 'a-b', 'tab\tbed'];
    for (const word of wrong) {
      const { status, body } = await act('keeper', 'say', { slot: 'K', word });
      expect([status, Object.keys(body.errors ?? {})], JSON.stringify(word)).toEqual([422, ['word']]);
    }
    expect((await act('keeper', 'say', { slot: 'W', word: 'mine' })).status).toBe(403);
    expect((await act('leader', 'say', { slot: 'K', word: 'mine' })).status).toBe(403);
    expect((await act('leader', 'say', { slot: 'U99', word: 'mine' })).status).toBe(404);
    await does('keeper', 'say', { slot: 'K', word: '𠮷'.repeat(32) });
    expect((await act('keeper', 'say', { slot: 'K', word: 'again' })).status).toBe(409);
    expect((await act('keeper', 'prepare')).status).toBe(409);
    closeWords();
    expect((await act('supervisor', 'say', { slot: 'W', word: 'late' })).status).toBe(409);
    expect((await latest('keeper')).slots.filter(({ word }) => word !== '')).toHaveLength(1);
  });

  it('waits for the public value of the source that the commitment names [running.md 3.2, A5]', async () => {
    const { commit, act, does, closeWords, latest, atDesk, proof, test, tokens } = await openDraws();
    for (const public_source of ['号'.repeat(101), '号\u0007']) {
      const { status, body } = await commit('keeper', undefined, { public_source });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['public_source']]);
    }
    const public_source = '福彩 3D 第 2026318 期';
    expect((await commit('keeper', undefined, { public_source })).status).toBe(200);
    const { id, slots } = await latest('supervisor');
    expect(slots.map(({ slot }) => slot)).toEqual(['K', 'P', 'U01', 'U02', 'U03', 'U04', 'W']);
    // The value is entered once, by the supervisor and only after the deadline for words.
    expect((await act('supervisor', 'enterPublicValue', { word: '407' })).status).toBe(409);
    expect((await act('supervisor', 'say', { slot: 'P', word: '407' })).status).toBe(422);
    const toEnter = async (who: 'supervisor' | 'keeper') => {
      const { body } = await test.call<Work>('GET', paths.listWork, { token: tokens[who] });
      return body.data
        .filter(({ kind }) => kind === 'publicValue')
        .map(({ event_id, session_id }) => [event_id, session_id]);
    };
    expect(await toEnter('supervisor')).toEqual([]);
    closeWords();
    expect(await toEnter('supervisor')).toEqual([[EVENT, '']]);
    expect(await toEnter('keeper')).toEqual([]);
    expect((await act('keeper', 'prepare')).status).toBe(409);
    expect((await act('keeper', 'enterPublicValue', { word: '407' })).status).toBe(403);
    expect((await act('supervisor', 'enterPublicValue', { word: '4-07' })).body.errors).toHaveProperty(
      'word',
    );
    await does('supervisor', 'enterPublicValue', { word: '407' });
    expect((await act('supervisor', 'enterPublicValue', { word: '408' })).status).toBe(409);
    expect(await toEnter('supervisor')).toEqual([]);
    await does('keeper', 'prepare');
    await does('keeper', 'draw');
    await atDesk();
    await does('keeper', 'askSeal');
    await does('supervisor', 'seal');
    const shown = await proof(id);
    expect([shown.public_source, shown.words]).toEqual([public_source, [{ slot: 'P', word: '407' }]]);
    expect(await wrongLines(shown)).toEqual([]);
    const published = v.parse(
      board,
      (await test.call('GET', `${paths.listBoard.replace(':id', CUP)}?per_page=100`)).body,
    ).data;
    expect(published.find(({ kind }) => kind === 'commitment')?.text).toContain(
      `public_source\t${public_source}\n`,
    );
  });

  it('cannot be prepared after an entry has left the roster', async () => {
    const { commit, act, closeWords, db } = await openDraws();
    await commit('keeper');
    closeWords();
    const { id } = await db
      .selectFrom('entries')
      .select('id')
      .where('event_id', '=', EVENT)
      .where('status', '=', 'approved')
      .executeTakeFirstOrThrow();
    await db.updateTable('entries').set({ status: 'withdrawn' }).where('id', '=', id).execute();
    expect((await act('keeper', 'prepare')).status).toBe(409);
  });

  it('is drawn once, while the supervisor is signed in', async () => {
    const { commit, act, does, closeWords, db, test, tokens, latest } = await openDraws();
    await commit('keeper');
    closeWords();
    await does('keeper', 'prepare');
    const { user_id } = await db
      .selectFrom('assignments')
      .select('user_id')
      .where('id', '=', 'duty-supervisor')
      .executeTakeFirstOrThrow();
    const kept = await db.selectFrom('tokens').selectAll().where('user_id', '=', user_id).execute();
    await db.deleteFrom('tokens').where('user_id', '=', user_id).execute();
    expect((await act('keeper', 'draw')).status).toBe(409);
    await db.insertInto('tokens').values(kept).execute();
    const { id, version } = await latest('keeper');
    const draw = () =>
      test.call('POST', paths.drawRoundNow.replace(':id', id), { token: tokens.keeper, body: { version } });
    expect(statuses(await Promise.all([draw(), draw()]))).toEqual([200, 409]);
    const tickets = await db.selectFrom('draw_tickets').selectAll().execute();
    expect(new Set(tickets.map(({ label_digest }) => label_digest)).size).toBe(tickets.length);
  });

  it('is sealed by a second person within ten minutes', async () => {
    const { act, does, test, db, latest } = await openDrawn();
    expect((await act('supervisor', 'seal')).status).toBe(409);
    await does('keeper', 'askSeal');
    expect((await act('keeper', 'seal')).status).toBe(403);
    expect((await act('keeper', 'askSeal')).status).toBe(409);
    test.clock.advance(10 * MINUTE);
    expect((await act('supervisor', 'seal')).status).toBe(409);
    expect((await latest('keeper')).facts.waiting).toBe('');
    await does('keeper', 'askSeal');
    // The same person holds both duties in turn.
    const keeper = await db
      .selectFrom('assignments')
      .select('user_id')
      .where('id', '=', 'duty-encryption')
      .executeTakeFirstOrThrow();
    const supervisor = await db
      .selectFrom('assignments')
      .select('user_id')
      .where('id', '=', 'duty-supervisor')
      .executeTakeFirstOrThrow();
    await db.updateTable('draw_rounds').set({ asked_by: supervisor.user_id }).execute();
    expect((await act('supervisor', 'seal')).body.code).toBe(40304);
    await db.updateTable('draw_rounds').set({ asked_by: keeper.user_id }).execute();
    await does('supervisor', 'seal');
    expect((await latest('organiser')).tickets).not.toEqual([]);
  });

  it('is voided by two persons with a reason, and its seed stays public', async () => {
    const { act, does, commit, latest, proof } = await openDrawn();
    expect((await act('keeper', 'askVoid', { reason: '' })).status).toBe(422);
    await does('keeper', 'askVoid', { reason: '名册有误' });
    expect((await act('supervisor', 'seal')).status).toBe(409);
    await does('supervisor', 'drop', { reason: '名册无误' });
    expect((await act('supervisor', 'void')).status).toBe(409);
    await does('keeper', 'askVoid', { reason: '名册有误' });
    await does('supervisor', 'void');
    const first = await latest('keeper');
    expect([first.status, first.reason]).toEqual(['void', '名册有误']);
    const shown = await proof(first.id);
    expect(shown.revealed?.seed).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(shown)).not.toContain('名册有误');
    expect(await wrongLines(shown)).toEqual([]);
    expect((await commit('keeper')).status).toBe(200);
    const second = await latest('keeper');
    expect([second.attempt, second.slots.every(({ word }) => word === '')]).toEqual([2, true]);
    expect(second.commitment).not.toBe(first.commitment);
    expect((await latest('leader')).slots.find(({ slot }) => slot === 'U01')?.last_word).toBe('工匠');
    expect((await proof(second.id)).attempts.map(({ status }) => status)).toEqual(['void', 'committed']);
  });

  it('stores seed and labels encrypted', async () => {
    const { db, latest } = await openDrawn();
    const { id, tickets } = await latest('keeper');
    const stored = JSON.stringify([
      await db.selectFrom('draw_tickets').select(['label_sealed', 'label_digest']).execute(),
    ]);
    for (const { label } of tickets) expect(stored).not.toContain(`"${label}"`);
    const { seed_sealed } = await db
      .selectFrom('draw_rounds')
      .select('seed_sealed')
      .executeTakeFirstOrThrow();
    expect(seed_sealed).not.toContain(id);
  });

  it('does not count requests for its proof, and limits wrong ids to 30 a minute [running.md A15]', async () => {
    const { latest, test } = await openDrawn();
    const { id } = await latest('keeper');
    const look = async (which: string) =>
      (await test.call('GET', paths.getDrawProof.replace(':id', which))).status;
    const looks = async (which: string, times: number) => {
      const seen = new Set<number>();
      for (let time = 0; time < times; time += 1) seen.add(await look(which));
      return [...seen];
    };
    expect(await looks(id, 121)).toEqual([200]);
    expect(await looks('none', 30)).toEqual([404]);
    expect([await look('none'), await look(id)]).toEqual([429, 429]);
    test.clock.advance(60_000);
    expect([await look('none'), await look(id)]).toEqual([404, 200]);
  });
});
