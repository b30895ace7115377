import { describe, expect, it } from 'vitest';
import { headText } from '../../../server/audit/audit-hash.ts';
import { headOfDay, sealAudit } from '../../../server/audit/sealer.ts';
import type { Board, BoardEntry } from '../../../server/contract/draw/board.ts';
import type { EventRoster } from '../../../server/contract/roster/event-roster.ts';
import { moveDueResults } from '../../../server/results/due.ts';
import { isSignedBy } from '../../../server/secret/signing-keys.ts';
import { isHeadSigned } from '../../../src/lib/audit/check-head.ts';
import { paths } from '../../support/paths.ts';
import { CUP, EVENT, HOUR } from '../support/day.ts';
import { openDecoded } from '../support/decoded.ts';

/** The lines of an entry by their names. */
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
  return { ...decoded, board, last };
}

describe('the board of a competition [running.md 3.4]', () => {
  it('has the hash of a roster from its closing on', async () => {
    const { last, call } = await openBoard();
    const entry = await last('roster');
    if (entry === undefined) throw new Error('no roster on the board');
    const roster = await call<EventRoster>('organiser', 'GET', paths.getEventRoster.replace(':id', EVENT));
    expect(linesOf(entry)).toEqual({ event: 'SK01', sha256: roster.body.hash });
    expect(entry.event).toBe('SK01');
  });

  it('is given page by page in its order, of one event or kind where that is asked for', async () => {
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

  it('has the signed end of the audit log of each day, once, until the competition is over with', async () => {
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
    // As a browser does it, by code that shares nothing with the server's.
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

  it('has the digest of each release, with the id under which it is read', async () => {
    const { compile, doesToResults, inAnHour, test, last, latestVersion } = await openBoard();
    await compile();
    await doesToResults('chief', 'agree');
    await doesToResults('organiser', 'propose', { release_at: inAnHour() });
    await doesToResults('secondOrganiser', 'approve');
    expect(await last('results')).toBeUndefined();
    test.clock.advance(HOUR);
    await moveDueResults(test.system.parts, test.clock.now());
    const { id } = await latestVersion();
    const entry = await last('results');
    if (entry === undefined) throw new Error('no release on the board');
    expect(linesOf(entry)).toMatchObject({ event: 'SK01', publication: id });
  });
});
