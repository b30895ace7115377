import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { erasuresIn, verifyAudit } from '../audit/verify-audit.ts';
import { auditHeads, type AuditHead } from '../contract/audit/audit-head.ts';
import { day } from '../contract/competition/competition-fields.ts';
import type { ServerSettings } from '../settings.ts';
import { StartError } from '../system/open-system.ts';
import { requireUpToDate, withExisting } from './open-existing.ts';

export const VERIFY_USAGE = 'verify-audit [--until DAY] [--heads FILE]';

/**
 * `verify-audit`: recomputes the audit chain while the system serves requests.
 * @returns whether nothing deviates from the sealed state, with the findings and the speed
 * @throws StartError if the database, the head of the day, or the heads in the file do not exist
 */
export async function reportAudit(
  settings: ServerSettings,
  args: readonly string[],
): Promise<{ isRight: boolean; sentences: string[] }> {
  const { until, heads: file } = readArgs(args);
  const kept = file === undefined ? [] : readHeads(file);
  return withExisting(settings, async (db) => {
    await requireUpToDate(db);
    const began = performance.now();
    const { rows, heads, finding } = await verifyAudit(db, { until, kept });
    const seconds = (performance.now() - began) / 1000;
    const speed = `${rows} rows and ${heads} heads in ${seconds.toFixed(1)} s (${Math.round(rows / seconds)} rows/s).`;
    return {
      isRight: finding === null,
      sentences: [finding ?? 'The audit log is as it was sealed.', ...(await erasuresIn(db)), speed],
    };
  });
}

function readArgs(args: readonly string[]) {
  const options = { until: { type: 'string' }, heads: { type: 'string' } } as const;
  try {
    const { values } = parseArgs({ args: [...args], options });
    return { ...values, until: v.parse(v.optional(day), values.until) };
  } catch {
    throw new StartError(`Usage: ${VERIFY_USAGE}`);
  }
}

/** A head as pages show it and papers print it: day, number of the row and hash. It has no signature. */
const PRINTED = /^(\d{4}-\d\d-\d\d)\s+(\d{1,15})\s+([0-9a-f]{64})$/;

function headsIn(line: string): AuditHead[] {
  const [, printed, seq, hash] = PRINTED.exec(line.trim()) ?? [];
  if (printed === undefined || hash === undefined) return v.parse(auditHeads, JSON.parse(line)).data;
  return [{ day: v.parse(day, printed), seq: Number(seq), hash, signature: '', public_key: '' }];
}

/** Reads heads, one per line: responses of `GET /audits/heads`, as `curl` appends them, or copies of printed heads. */
function readHeads(file: string): AuditHead[] {
  try {
    const lines = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '');
    return lines.flatMap(headsIn);
  } catch (error) {
    throw new StartError(
      `${file} does not hold answers of GET /audits/heads or printed heads, one a line (${error instanceof Error ? error.message : ''}).`,
    );
  }
}
