import { describe, expect, it } from 'vitest';
import { headText } from '../../../server/audit/audit-hash.ts';
import { headOfDay, sealAudit } from '../../../server/audit/sealer.ts';
import type { Board, BoardEntry } from '../../../server/contract/draw/board.ts';
import type { DrawProof } from '../../../server/contract/draw/draw-proof.ts';
import type { EventRoster } from '../../../server/contract/roster/event-roster.ts';
import { seeded } from '../../../server/db/move.ts';
import type { Database } from '../../../server/db/open-database.ts';
import { post } from '../../../server/draw/board/board.ts';
import { revealReleased } from '../../../server/draw/reveal-rounds.ts';
import { moveDueResults } from '../../../server/results/due.ts';
import { isSignedBy } from '../../../server/secret/signing-keys.ts';
import { disagreements } from '../../../src/features/proof/board-agreement.ts';
import { checkLines, isRevealed } from '../../../src/features/proof/check-lines.ts';
import { isHeadSigned } from '../../../src/lib/audit/check-head.ts';
import { paths } from '../../support/paths.ts';
import { CUP, EVENT, HOUR } from '../support/day.ts';
import { openDecoded } from '../support/decoded.ts';

/** Returns the lines of an entry by name. */
const linesOf = ({ text }: BoardEntry) =>
  Object.fromEntries(
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split('\t')),
  ) as Record<string, string>;

async function openBoard() {
  const decoded = await openDecoded();
  const { test } = decoded;
  const board = async (query = 'per_page=100') =>
    (await test.call<Board>('GET', `${paths.listBoard.replace(':id', CUP)}?${query}`)).body;
  const last = async (kind: BoardEntry['kind']) => (await board(`per_page=100&kind=${kind}`)).data.at(-1);
  /** Releases the results of the event. */
  const release = async () => {
    const { compile, doesToResults, inAnHour } = decoded;
    await compile();
    await doesToResults('chief', 'agree');
    await doesToResults('organiser', 'propose', { release_at: inAnHour() });
    await doesToResults('secondOrganiser', 'approve');
    test.clock.advance(HOUR);
    await moveDueResults(test.system.parts, test.clock.now());
  };
  return { ...decoded, board, last, release };
}

const secretOf = (db: Database) =>
  db
    .selectFrom('draw_rounds')
    .selectAll()
    .where('event_id', '=', EVENT)
    .where('kind', '<>', 'order')
    .orderBy('committed_at')
    .orderBy('id')
    .execute();

describe('the board of a competition [running.md 3.4]', () => {
  it('agrees with the proof of each draw, before and after the release [running.md A24]', async () => {
    const { test, board, release, db } = await openBoard();
    const differing = async () => {
      // The stage has stored its order draw without the board.
      const rounds = await secretOf(db);
      expect(rounds.length).toBeGreaterThan(1);
      const { data } = await board();
      const proofs = await Promise.all(
        rounds.map(({ id }) => test.call<DrawProof>('GET', paths.getDrawProof.replace(':id', id))),
      );
      return proofs.flatMap(({ body }) => disagreements(body, data));
    };
    expect(await differing()).toEqual([]);
    await release();
    expect(await differing()).toEqual([]);
    // A sealed round is served as void without a tag.
    await db
      .updateTable('draw_rounds')
      .set({ status: seeded('void'), tag: '' })
      .where('event_id', '=', EVENT)
      .where('kind', '=', 'workCode')
      .execute();
    expect((await differing()).map(({ of }) => of)).toEqual(['tag', 'void', 'attempt']);
  });

  it('contains the hash of a roster after it is closed', async () => {
    const { last, call } = await openBoard();
    const entry = await last('roster');
    if (entry === undefined) throw new Error('no roster on the board');
    const roster = await call<EventRoster>('organiser', 'GET', paths.getEventRoster.replace(':id', EVENT));
    expect(linesOf(entry)).toEqual({ event: 'SK01', sha256: roster.body.hash });
    expect(entry.event).toBe('SK01');
  });

  it('tells of each replaced or void entry which one has taken its place [running.md A24]', async () => {
    const { test, board, db, release } = await openBoard();
    await release();
    const successors = async () => {
      const { data } = await board();
      return data.flatMap(({ seq, kind, superseded_by }) =>
        superseded_by > 0 ? [[seq, kind, superseded_by]] : [],
      );
    };
    expect(await successors()).toEqual([]);
    const { data } = await board();
    const seqOf = (of: BoardEntry['kind']) => data.find(({ kind }) => kind === of)?.seq;
    const [round] = await secretOf(db);
    const own = { competition_id: CUP, event_id: EVENT, id: null };
    const now = test.clock.now();
    await post(db, own, 'results', { version: '2' }, now);
    await post(db, own, 'roster', { sha256: '2' }, now);
    await post(db, { ...own, id: round?.id ?? '' }, 'void', { attempt: '1' }, now);
    // Neither the results of another event nor a further head replaces an entry.
    await post(db, { ...own, event_id: `${CUP}-sk03` }, 'results', { version: '1' }, now);
    await post(db, { ...own, event_id: null }, 'head', { rows: '1' }, now);
    const last = data.length;
    const ofRound = data.filter(({ draw }) => draw === round?.id);
    expect(ofRound.length).toBeGreaterThan(0);
    expect(await successors()).toEqual(
      [
        [seqOf('results'), 'results', last + 1],
        [seqOf('roster'), 'roster', last + 2],
        ...ofRound.map(({ seq, kind }) => [seq, kind, last + 3]),
      ].toSorted(([one], [other]) => Number(one) - Number(other)),
    );
    // The successor is named on every page, also where it is not listed itself.
    expect((await board('per_page=1&kind=roster')).data[0]?.superseded_by).toBe(last + 2);
  });

  it('is returned page by page in its order, and filtered by event or kind', async () => {
    const { board } = await openBoard();
    const all = await board();
    expect(all.data.map(({ seq }) => seq)).toEqual(all.data.map((_, at) => at + 1));
    const second = await board('per_page=3&page=2');
    expect(second.data.map(({ seq }) => seq)).toEqual([4, 5, 6]);
    expect(second.meta.pagination).toMatchObject({ total: all.data.length, current_page: 2 });
    expect(all.meta.events.map(({ code }) => code)).toContain('SK01');
    const own = await board('per_page=100&event=SK01&kind=commitment');
    expect(own.data.length).toBeGreaterThan(0);
    for (const { event, kind } of own.data) expect([event, kind]).toEqual(['SK01', 'commitment']);
    expect((await board('event=SK99')).data).toEqual([]);
    expect((await board('per_page=100&after=4')).data[0]?.seq).toBe(5);
  });

  it('does not count requests, and limits wrong ids to 30 a minute [running.md A15]', async () => {
    const { test } = await openBoard();
    const look = async (id: string) =>
      (await test.call('GET', `${paths.listBoard.replace(':id', id)}?per_page=1`)).status;
    for (let time = 0; time < 121; time += 1) expect(await look(CUP)).toBe(200);
    for (let time = 0; time < 30; time += 1) expect(await look('none')).toBe(404);
    expect([await look('none'), await look(CUP)]).toEqual([429, 429]);
    test.clock.advance(60_000);
    expect(await look(CUP)).toBe(200);
  });

  it('contains the signed head of the audit log once for each day, until the competition is archived', async () => {
    const { test, db, board, last } = await openBoard();
    const { sealing } = test.system.parts;
    const tomorrow = async () => {
      test.clock.advance(24 * HOUR);
      while ((await sealAudit(db)) > 0);
      await headOfDay({ db, sealing, clock: test.clock.now });
    };
    await tomorrow();
    const entry = await last('head');
    if (entry === undefined) throw new Error('no head on the board');
    const { day = '', seq, hash = '', signature = '', public_key = '' } = linesOf(entry);
    expect(isSignedBy(public_key, headText({ day, seq: Number(seq), hash }), signature)).toBe(true);
    // Checks the head as a browser does, with code that shares nothing with the server's.
    const head = { day, seq: seq ?? '', hash, signature, public_key };
    expect(await isHeadSigned(head)).toBe(true);
    expect(await isHeadSigned({ ...head, seq: `${seq}0` })).toBe(false);
    expect(await isHeadSigned({ ...head, signature: '' })).toBe(false);
    const before = (await board()).data.length;
    await headOfDay({ db, sealing, clock: test.clock.now });
    expect((await board()).data.length).toBe(before);
    await db
      .updateTable('competitions')
      .set({ status: 'archived' as never })
      .where('id', '=', CUP)
      .execute();
    await tomorrow();
    expect((await board()).data.length).toBe(before);
  });

  it('contains the digest of each release, with the id of the publication', async () => {
    const { release, last, latestVersion } = await openBoard();
    expect(await last('results')).toBeUndefined();
    await release();
    const { id } = await latestVersion();
    const entry = await last('results');
    if (entry === undefined) throw new Error('no release on the board');
    expect(linesOf(entry)).toMatchObject({ event: 'SK01', publication: id });
  });
});

describe('the seeds of secret rounds [running.md A1]', () => {
  async function openSecret() {
    const opened = await openBoard();
    const { test, board, db } = opened;
    const proof = async (id: string) =>
      (await test.call<DrawProof>('GET', paths.getDrawProof.replace(':id', id))).body;
    const seeds = async () => (await board('per_page=100&kind=seed')).data.map(({ draw }) => draw);
    return { ...opened, proof, seeds, ids: (await secretOf(db)).map(({ id }) => id) };
  }

  it('are posted with the release, and then the draws can be recomputed from their proofs', async () => {
    const { ids, proof, seeds, release, test } = await openSecret();
    expect(ids.length).toBe(3);
    for (const id of ids) expect((await proof(id)).revealed).toBeNull();
    expect(await seeds()).toEqual([]);
    await release();
    expect(await seeds()).toEqual(ids);
    for (const id of ids) {
      const shown = await proof(id);
      if (!isRevealed(shown)) throw new Error(`the seed of ${id} is not public`);
      expect(shown.revealed.drawn.length).toBeGreaterThan(0);
      expect((await checkLines(shown)).filter(({ said, found }) => said !== found)).toEqual([]);
    }
    await moveDueResults(test.system.parts, test.clock.now());
    expect(await seeds()).toEqual(ids);
  });

  it('are readable for chief judge, supervisor and committee from decoding on', async () => {
    const { latest } = await openSecret();
    const seedFor = async (who: Parameters<typeof latest>[0]) => (await latest(who, 'station')).seed;
    const seed = await seedFor('chief');
    expect(seed).toMatch(/^[0-9a-f]{64}$/);
    expect([await seedFor('supervisor'), await seedFor('organiser')]).toEqual([seed, seed]);
    expect(await seedFor('keeperS')).toBe('');
  });

  it('are posted later if an earlier version of the system has released the results', async () => {
    const { ids, seeds, release, db, test } = await openSecret();
    const { parts } = test.system;
    await revealReleased(parts, test.clock.now());
    expect(await seeds()).toEqual([]);
    await release();
    await db.deleteFrom('board').where('kind', '=', 'seed').execute();
    await revealReleased(parts, test.clock.now());
    await revealReleased(parts, test.clock.now());
    expect(await seeds()).toEqual(ids);
  });

  it('are not added to the board of an archived competition', async () => {
    const { seeds, release, db, test } = await openSecret();
    await release();
    await db.deleteFrom('board').where('kind', '=', 'seed').execute();
    await db
      .updateTable('competitions')
      .set({ status: seeded('archived') })
      .where('id', '=', CUP)
      .execute();
    await revealReleased(test.system.parts, test.clock.now());
    expect(await seeds()).toEqual([]);
  });
});
