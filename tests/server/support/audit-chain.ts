import { expect } from 'vitest';
import { headOfDay, sealAudit } from '../../../server/audit/sealer.ts';
import { audit } from '../../../server/kit/audit.ts';
import { verifyAudit } from '../../../server/audit/verify-audit.ts';
import { openTestSystem } from './test-system.ts';

/** The first two days of the tests. */
export const days = ['2026-11-21', '2026-11-22'] as const;

/** Builds an audit row with all its texts, by its number. */
const act = (at: number, number: number) => ({
  object: 'entry',
  object_id: `entry-${number}`,
  action: 'entry.return',
  actor_id: number % 3 === 0 ? null : `user-${number}`,
  capacity: 'organiser',
  before: 'submitted',
  after: 'returned',
  reason: `资料不齐全 ${number}`,
  at,
});

/**
 * Opens a log with two sealed and signed days, sealed rows of a third day, and one row that is not sealed
 * yet.
 */
export async function openChain(atEnd?: (end: () => Promise<void>) => void) {
  const test = await openTestSystem({}, atEnd);
  const { db, sealing } = test.system.parts;
  const clock = test.clock.now;
  const write = (numbers: readonly number[]) =>
    db.transaction().execute((transaction) =>
      audit(
        transaction,
        numbers.map((number) => act(clock() + number, number)),
      ),
    );
  const lastSeq = async () => {
    const { last } = await db
      .selectFrom('audit_chain')
      .select((is) => is.fn.max('seq').as('last'))
      .executeTakeFirstOrThrow();
    return last;
  };
  const moveTo = (instant: string) => test.clock.advance(Date.parse(instant) - clock());
  const sign = () => headOfDay({ db, sealing, clock });

  const ends: number[] = [];
  for (const next of ['2026-11-22', '2026-11-23']) {
    await write([1, 2, 3, 4, 5]);
    await sealAudit(db);
    ends.push(await lastSeq());
    moveTo(`${next}T00:05:00+08:00`);
    await sign();
  }
  await write([6, 7]);
  await sealAudit(db);
  await write([8]);
  expect(await verifyAudit(db)).toMatchObject({ finding: null, heads: 2 });
  return { test, db, sealing, clock, write, lastSeq, moveTo, sign, ends, last: await lastSeq() };
}
