import * as v from 'valibot';
import { day } from '../competition/competition-fields.ts';
import { call } from '../kit/call.ts';

/** Where the audit chain ended on a day; nothing of what is in it. */

/** Heads in one answer. */
export const MOST_HEADS = 100;

/** `before`: the day of the last head that is known; left out for the newest. */
export const auditHeadsQuery = v.object({ before: v.optional(day) });

export const auditHeads = v.object({
  data: v.array(
    v.object({
      day: v.string(),
      /** The number of the last row. */
      seq: v.number(),
      /** Hex, as the others. */
      hash: v.string(),
      /** Ed25519 of `hbgj-audit-head-1`, day, number and hash, a line each. */
      signature: v.string(),
      public_key: v.string(),
    }),
  ),
});
export type AuditHeads = v.InferOutput<typeof auditHeads>;
export type AuditHead = AuditHeads['data'][number];

export const listAuditHeads = call('GET', '/audits/heads', {
  summary: 'The signed ends of the audit log of each day, the newest first',
  access: 'public',
  query: auditHeadsQuery,
  answer: auditHeads,
});
