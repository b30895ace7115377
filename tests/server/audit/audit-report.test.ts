import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { AuditHeads } from '../../../server/contract/audit/audit-head.ts';
import { headLine } from '../../../src/kit/record/use-newest-head.ts';
import { headOfDay, sealAudit } from '../../../server/audit/sealer.ts';
import { audit } from '../../../server/kit/audit.ts';
import { reportAudit } from '../../../server/maintenance/audit-report.ts';
import { check } from '../../../server/maintenance/check.ts';
import { rotateKey } from '../../../server/maintenance/rotate-key.ts';
import { readSettings } from '../../../server/settings.ts';
import { paths } from '../../support/paths.ts';
import { openTestSystem, testDatabase, type TestSystem } from '../support/test-system.ts';

/** Creates an installation. Each run seals its log and signs the head of the previous day. */
async function install() {
  const folder = mkdtempSync(join(tmpdir(), 'hubei-audit-'));
  const { env, drop } = await testDatabase();
  onTestFinished(async () => {
    rmSync(folder, { recursive: true });
    await drop();
  });
  const settings = { DATA_DIR: folder, DEMO_CUP: '0', ...env };
  /** Runs the system on the given day and passes it to `work`. */
  const run = async <Result>(day: string, work: (test: TestSystem) => Promise<Result>) => {
    const ends: (() => Promise<void>)[] = [];
    const test = await openTestSystem(settings, (end) => void ends.push(end));
    const { db, sealing } = test.system.parts;
    test.clock.advance(Date.parse(`${day}T08:00:00+08:00`) - test.clock.now());
    await sealAudit(db);
    await headOfDay({ db, sealing, clock: test.clock.now });
    const result = await work(test);
    for (const end of ends) await end();
    return result;
  };
  return { settings: readSettings(settings), folder, run };
}

it('states that the log is unchanged, and how fast it was read', async () => {
  const { settings, folder, run } = await install();
  const text = await run(
    '2026-11-22',
    async (test) => (await test.call<AuditHeads>('GET', paths.listAuditHeads)).body,
  );
  const file = join(folder, 'heads.jsonl');
  writeFileSync(file, `${JSON.stringify(text)}\n${JSON.stringify(text)}\n`);
  for (const args of [[], ['--until', '2026-11-21'], ['--heads', file]]) {
    const { isRight, sentences } = await reportAudit(settings, args);
    expect(isRight).toBe(true);
    expect(sentences).toEqual([
      'The audit log is as it was sealed.',
      expect.stringMatching(/^\d+ rows and [13] heads in \d+\.\d s \(\d+ rows\/s\)\.$/),
    ]);
  }

  writeFileSync(file, JSON.stringify(text).replace(/"seq":(\d+)/, '"seq":1'));
  const wrong = await reportAudit(settings, ['--heads', file]);
  expect(wrong.isRight).toBe(false);
  expect(wrong.sentences[0]).toBe('seq 1: the kept head of 2026-11-21 is not that of the chain.');

  // A head from paper has no signature.
  const [head] = text.data;
  if (head === undefined) throw new Error('no head was signed');
  writeFileSync(file, `${headLine(head)}\n`);
  expect((await reportAudit(settings, ['--heads', file])).isRight).toBe(true);
  writeFileSync(file, headLine({ ...head, hash: 'ab'.repeat(32) }));
  const replaced = await reportAudit(settings, ['--heads', file]);
  expect(replaced.sentences[0]).toBe(
    `seq ${head.seq}: the kept head of 2026-11-21 is not that of the chain.`,
  );
  writeFileSync(file, headLine({ ...head, day: '2026-11-20' }));
  expect((await reportAudit(settings, ['--heads', file])).sentences[0]).toContain(
    'of 2026-11-20 is not here.',
  );
});

it('names each text that was erased, with its instant, its actor and its reason', async () => {
  const { settings, run } = await install();
  await run('2026-11-22', async ({ system }) => {
    const { db } = system.parts;
    const { id } = await db.selectFrom('audit_log').select('id').limit(1).executeTakeFirstOrThrow();
    const erasure = { object: 'audit', object_id: id, action: 'audit.erase', before: '', after: 'reason' };
    const actor = { actor_id: null, capacity: 'operator', reason: '个保法 47', at: Date.UTC(2026, 10, 22) };
    await audit(db, { ...erasure, ...actor });
    await sealAudit(db);
  });
  const { isRight, sentences } = await reportAudit(settings, []);
  expect(isRight).toBe(true);
  expect(sentences[1]).toMatch(
    /^2026-11-22T08:00:00\+08:00: the text reason of \S+ was erased by operator\. Reason: 个保法 47\.$/,
  );
});

it('rejects wrong arguments, unreadable files and a day without a head', async () => {
  const { settings, folder, run } = await install();
  await run('2026-11-22', () => Promise.resolve());
  const report = (...args: string[]) => reportAudit(settings, args);
  await expect(report('--until', '2026-11-20')).rejects.toThrow('There is no head of 2026-11-20.');
  await expect(report('--until', 'today')).rejects.toThrow('Usage: verify-audit');
  await expect(report('everything')).rejects.toThrow('Usage: verify-audit');
  await expect(report('--heads', join(folder, 'none'))).rejects.toThrow('does not hold answers');
  writeFileSync(join(folder, 'letter'), 'Dear committee');
  await expect(report('--heads', join(folder, 'letter'))).rejects.toThrow('does not hold answers');
});

it('signs with the same key after a rotation of the system key', async () => {
  const { settings, run } = await install();
  const keysOf = ({ system }: TestSystem) => system.parts.db.selectFrom('signing_keys').selectAll().execute();
  const [before] = await run('2026-11-22', keysOf);
  await rotateKey(settings, undefined);
  expect(await check(settings)).toEqual([]);
  const [after, ...others] = await run('2026-11-23', keysOf);
  expect(others).toEqual([]);
  expect(after).toMatchObject({
    public_key: before?.public_key,
    private_sealed: expect.stringMatching(/^k2\./),
  });
  const { isRight, sentences } = await reportAudit(settings, []);
  expect([isRight, sentences[1]]).toEqual([true, expect.stringContaining(' and 2 heads in ')]);
});
