import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntryFacts } from '../../../machines/entry/entry.machine.ts';
import { entryStatuses } from '../../../server/contract/entry/entry-fields.ts';
import { inPhase } from '../../../server/competition/competition-making.ts';
import { phaseOf } from '../../../server/competition/competitions.ts';
import { charts, moveOf } from '../../../server/db/move.ts';
import {
  inNoticePhase,
  inReadPhase,
  noticePhase,
  readPhase,
} from '../../../server/announcement/notice-rows.ts';
import { reviewable } from '../../../server/entry/reading/entry-filters.ts';
import { openTestSystem, type TestSystem } from '../support/test-system.ts';

/**
 * Compares conditions of queries that repeat a chart with the chart: every status, at every instant that
 * matters.
 */

let test: TestSystem;
let end: () => Promise<void>;
beforeAll(async () => {
  test = await openTestSystem({}, (close) => {
    end = close;
  });
});
afterAll(() => end());

/**
 * Checks whether a condition is true for a row that is in no table.
 * @param from `(select …) as name`
 */
async function holds(condition: RawBuilder<boolean>, from: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`select 1 as one from ${from} where ${condition}`.execute(test.system.parts.db);
  return rows.length > 0;
}

const text = (value: string) => sql`cast(${value} as text)`;
const number = (value: number | null) => sql`cast(${value} as bigint)`;
const around = (...instants: number[]) => instants.flatMap((one) => [one - 1, one, one + 1]);
const time = (day: string) => Date.parse(`${day}+08:00`);

describe('the filter of a list of competitions', () => {
  const row = {
    reg_open_at: time('2026-09-01T09:00'),
    reg_close_at: time('2026-10-15T17:00'),
    starts_on: '2026-11-06',
    ends_on: '2026-11-08',
  };
  const instants = around(
    row.reg_open_at,
    row.reg_close_at,
    time('2026-11-06T00:00'),
    time('2026-11-07T00:00'),
    time('2026-11-09T00:00'),
  );

  it.each(['draft', 'published', 'archived', 'cancelled'] as const)(
    'agrees with the chart for %s',
    async (status) => {
      const from = sql`(select ${text(status)} as status, ${number(row.reg_open_at)} as reg_open_at,
      ${number(row.reg_close_at)} as reg_close_at, ${text(row.starts_on)} as starts_on,
      ${text(row.ends_on)} as ends_on) as competition`;
      for (const now of instants) {
        const phase = phaseOf({ ...row, status }, now);
        for (const other of Object.keys(charts.competitions.states) as (typeof phase)[]) {
          expect([now, other, await holds(inPhase(other, now), from)]).toEqual([now, other, other === phase]);
        }
      }
    },
  );
});

describe('the filter of a list of notices', () => {
  const shown_at = time('2026-09-01T09:00');
  const expires = [null, time('2026-08-01T09:00'), shown_at, time('2026-10-01T09:00')];
  const instants = around(shown_at, time('2026-08-01T09:00'), time('2026-10-01T09:00'));
  const statuses = [
    'draft',
    'in_review',
    'scheduled',
    'revising',
    'revision_in_review',
    'withdrawn',
  ] as const;

  it.each(statuses)('agrees with the chart for %s', async (status) => {
    for (const expire_at of expires) {
      const from = sql`(select ${text(status)} as status, ${number(shown_at)} as shown_at) as notice,
        (select ${number(expire_at)} as expire_at) as current`;
      for (const now of instants) {
        const phases = [...statuses, 'published', 'expired'] as const;
        const written = noticePhase({ status, shown_at, expire_at }, now);
        for (const phase of phases) {
          expect([now, phase, await holds(inNoticePhase(phase, now), from)]).toEqual([
            now,
            phase,
            phase === written,
          ]);
        }
        // Readers can see a notice from its publication time on, and after its approval.
        if (now < shown_at || status === 'draft' || status === 'in_review') continue;
        const read = readPhase({ status, shown_at, expire_at }, now);
        for (const phase of phases) {
          expect([now, phase, await holds(inReadPhase(phase, now), from)]).toEqual([
            now,
            phase,
            phase === read,
          ]);
        }
      }
    }
  });
});

describe('the work of a reviewer', () => {
  it.each(entryStatuses)('is the entries that the chart allows a reviewer to approve: %s', async (status) => {
    for (const unit of [null, 'college']) {
      const facts: Pick<EntryFacts, 'checks' | 'needsEndorsement' | 'isFrozen'> = {
        checks: 'pass',
        needsEndorsement: unit !== null,
        isFrozen: false,
      };
      const move = moveOf('entries', status, { type: 'entry.approve', by: 'reviewer', reason: '', facts });
      const from = sql`(select ${text(status)} as status,
        ${unit === null ? sql`cast(null as text)` : text(unit)} as organisation_id) as entry`;
      expect(await holds(reviewable, from)).toBe(move !== null);
    }
  });
});
