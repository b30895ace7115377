import { createHash, generateKeyPairSync } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { verifyAudit } from '../../../server/audit/verify-audit.ts';
import { sealAudit } from '../../../server/audit/sealer.ts';
import { seeded } from '../../../server/db/move.ts';
import { post } from '../../../server/draw/board/board.ts';
import { auditSystem } from '../../../server/kit/audit.ts';
import { publishedFaults } from '../../../server/maintenance/check-published.ts';
import { hashOfLines } from '../../../server/results/lines-hash.ts';
import { linesOf } from '../../../server/results/event-results.ts';
import { systemKey } from '../../../server/secret/signing-keys.ts';
import { openReleased } from '../support/archive.ts';
import { CUP, EVENT } from '../support/day.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Opens a competition with released results. The tests change its rows as a person without the key can. */
async function open() {
  const released = await openReleased();
  const { db, test } = released;
  const faults = () => publishedFaults(test.system.parts, test.clock.now());
  const publication = () =>
    db.selectFrom('publications').selectAll().where('event_id', '=', EVENT).executeTakeFirstOrThrow();
  return { ...released, faults, publication };
}

/** Exchanges the first two ranks in the stored results, with all plain digests computed again. */
async function exchangeGold({ db, publication }: Awaited<ReturnType<typeof open>>) {
  const { id, answer, answer_hash } = await publication();
  const lines = await linesOf(db, id);
  const [one, two] = lines.toSorted((a, b) => (a.rank ?? 99) - (b.rank ?? 99));
  if (one === undefined || two === undefined) throw new Error('no results');
  for (const [entry, { rank, award }] of [
    [one.entry_id, two],
    [two.entry_id, one],
  ] as const)
    await db
      .updateTable('results')
      .set({ rank, award })
      .where('publication_id', '=', id)
      .where('entry_id', '=', entry)
      .execute();
  const text = answer.replace(/"name":"[^"]+"/, '"name":"李夺金"');
  expect(text).not.toBe(answer);
  await db
    .updateTable('publications')
    .set({
      answer: text,
      answer_hash: sha256(text),
      result_hash: hashOfLines(EVENT, {
        lines: (await linesOf(db, id)).map(({ entry_id, modules, ...line }) => ({
          ...line,
          entry: entry_id,
          modules: JSON.parse(modules),
        })),
      }),
    })
    .where('id', '=', id)
    .execute();
  await sql`update board set text = replace(text, ${answer_hash}, ${sha256(text)})`.execute(db);
  return { id };
}

describe('the check of what is published', () => {
  it('finds nothing in released and in final results', async () => {
    const { faults, finalise } = await open();
    expect(await faults()).toEqual([]);
    await finalise();
    expect(await faults()).toEqual([]);
  });

  it('finds a gold medal that is exchanged together with all plain digests', async () => {
    const opened = await open();
    await exchangeGold(opened);
    const { db, faults } = opened;
    const found = await faults();
    expect(found).toContainEqual(expect.stringMatching(/entry \d+ of the board is not the one/));
    expect(found).toContainEqual(expect.stringMatching(/SK01: the first count of .* differs/));
    // A further row of the log with the new digest does not help.
    const entry = await db
      .selectFrom('board')
      .select(['seq', 'text'])
      .where('kind', '=', 'results')
      .executeTakeFirstOrThrow();
    await auditSystem(db, {
      object: 'board',
      object_id: CUP,
      action: 'board.post',
      before: '',
      after: `${entry.seq} ${sha256(entry.text)}`,
      at: 1,
    });
    while ((await sealAudit(db)) > 0);
    expect((await verifyAudit(db)).finding).toBeNull();
    expect(await faults()).toContainEqual(
      expect.stringContaining(`entry ${entry.seq} of the board is not the one that the audit log holds`),
    );
  });

  it('finds an entry of the board that is removed or inserted, and a competition that is gone', async () => {
    const { db, faults } = await open();
    const [last] = await db.selectFrom('board').selectAll().orderBy('seq', 'desc').limit(1).execute();
    if (last === undefined) throw new Error('no board');
    await db.deleteFrom('board').where('id', '=', last.id).execute();
    expect(await faults()).toContainEqual(expect.stringContaining(`entry ${last.seq} of the board is gone`));
    await db.insertInto('board').values(last).execute();
    expect(await faults()).toEqual([]);
    await db
      .insertInto('board')
      .values({ ...last, id: 'inserted', seq: last.seq + 1, kind: 'head' })
      .execute();
    expect(await faults()).toContainEqual(
      expect.stringContaining(`entry ${last.seq + 1} of the board is not the one`),
    );
    await db.deleteFrom('board').where('id', '=', 'inserted').execute();
    const trace = { object: 'board', action: 'board.post', before: '', after: '1 00', at: 1 };
    await auditSystem(db, { ...trace, object_id: 'gone' });
    expect(await faults()).toEqual(['The competition gone is gone, with its board.']);
    const erasure = { object: 'competition', action: 'competition.erase', before: '', after: '', at: 1 };
    await auditSystem(db, { ...erasure, object_id: 'gone' });
    expect(await faults()).toEqual([]);
  });

  it('finds a mark that differs from the published tag, unless marks are given again', async () => {
    const { db, faults } = await open();
    await sql`update marks set value = '0'`.execute(db);
    expect(await faults()).toContainEqual(
      expect.stringContaining('SK01: the marks stand otherwise than they were published.'),
    );
    await db
      .updateTable('score_sheets')
      .set({ status: seeded('draft') })
      .where('event_id', '=', EVENT)
      .execute();
    expect(await faults()).toEqual([]);
  });

  it('finds results that were compiled from another state of the entries', async () => {
    const { db, faults } = await open();
    const { id } = await db
      .selectFrom('entries')
      .select('id')
      .where('event_id', '=', EVENT)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('entries')
      .set({ status: seeded('disqualified') })
      .where('id', '=', id)
      .execute();
    expect(await faults()).toContainEqual(
      expect.stringContaining('SK01: what the public results were compiled from has changed.'),
    );
  });

  it('finds a draw, a fixed scheme and a public key that are changed', async () => {
    const { db, faults, test } = await open();
    await systemKey(db, test.system.parts.sealing, 1);
    const scheme = await db
      .selectFrom('schemes')
      .selectAll()
      .where('event_id', '=', EVENT)
      .executeTakeFirstOrThrow();
    const digest = {
      object: 'schemeContent',
      object_id: scheme.id,
      action: 'scheme.digest',
      before: '',
      at: 1,
    };
    await auditSystem(db, { ...digest, after: sha256(scheme.content) });
    expect(await faults()).toEqual([]);
    await db
      .updateTable('schemes')
      .set({ content: `${scheme.content} ` })
      .where('id', '=', scheme.id)
      .execute();
    await db.updateTable('draw_rounds').set({ tag: '00000000' }).where('id', '=', 'order-1').execute();
    const { x } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
    await db
      .updateTable('signing_keys')
      .set({ public_key: Buffer.from(x ?? '', 'base64url').toString('hex') })
      .execute();
    const found = await faults();
    expect(found).toContain('SK01: version 1 of the scheme is not the one that was fixed.');
    expect(found).toContainEqual(expect.stringContaining('the tag of the draw order-1 differs'));
    expect(found).toContain('The public key 0 is not that of its private half.');
  });

  it('keeps the digest of a scheme when it is fixed, and of each entry when it is posted', async () => {
    const { db } = await open();
    await db
      .transaction()
      .execute((transaction) =>
        post(transaction, { competition_id: CUP, event_id: null, id: null }, 'head', { day: 'x' }, 1),
      );
    const kept = await db.selectFrom('audit_log').selectAll().where('object', '=', 'board').execute();
    const { entries } = await db
      .selectFrom('board')
      .select((is) => is.fn.countAll<number>().as('entries'))
      .executeTakeFirstOrThrow();
    expect(kept).toHaveLength(entries);
    expect(kept.every(({ after }) => /^\d+ [0-9a-f]{64}$/.test(after))).toBe(true);
  });
});
