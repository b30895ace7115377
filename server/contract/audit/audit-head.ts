import * as v from 'valibot';
import { day } from '../competition/competition-fields.ts';
import { call } from '../kit/call.ts';

/** The end of the audit chain on each day, without the contents of its rows. */

/** The maximum number of heads in one response. */
export const MOST_HEADS = 100;

/** `before`: the day of the last head that the client has. Omitted for the newest heads. */
export const auditHeadsQuery = v.object({ before: v.optional(day) });

export const auditHeads = v.object({
  data: v.array(
    v.object({
      day: v.string(),
      /** The number of the last row of the day. */
      seq: v.number(),
      /** Hex, like `signature` and `public_key`. */
      hash: v.string(),
      /** The Ed25519 signature of four lines: `hbgj-audit-head-1`, day, number and hash. */
      signature: v.string(),
      public_key: v.string(),
    }),
  ),
});
export type AuditHeads = v.InferOutput<typeof auditHeads>;
export type AuditHead = AuditHeads['data'][number];

export const listAuditHeads = call('GET', '/audits/heads', {
  summary: 'Lists the signed ends of the audit log, one for each day, the newest first',
  access: 'public',
  query: auditHeadsQuery,
  answer: auditHeads,
});
