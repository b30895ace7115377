import * as v from 'valibot';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { text } from '../kit/fields.ts';
import { pageQuery, pagination, sortedBy, sortQuery } from '../kit/list.ts';

/**
 * The audit log of an event, for its supervisor: the acts on its records, and whether each row agrees with
 * the chain.
 */

/** The kinds of records that belong to a competition or to one of its events. */
export const auditObjects = [
  'competition',
  'competitionEvent',
  'delegation',
  'venue',
  'archive',
  'entry',
  'competitionSession',
  'incident',
  'stationFinish',
  'drawRound',
  'scoreSheet',
  'paperSheet',
  'publication',
  'appeal',
  'assignment',
  'invitation',
  'judgementGroup',
  'scheme',
  'technicalDocument',
  'award',
  'certificate',
  'exhibitorCall',
  'exhibitorApplication',
  'booth',
  'exhibitionOffice',
] as const;
export type AuditObject = (typeof auditObjects)[number];

/**
 * - `agrees`: the row is unchanged since it was added to the chain
 * - `differs`: the row, one of its texts or its hash has been changed
 * - `waits`: the row is added to the chain within seconds
 */
export const auditStates = ['agrees', 'differs', 'waits'] as const;

export const auditOrders = sortedBy('at', 'object', 'action', 'actor', 'capacity');

export const auditQuery = v.object({
  ...pageQuery,
  event: text(1, 128),
  /** '' for all kinds. `object_id`: '' for all records. */
  object: v.optional(v.picklist(['', ...auditObjects], fault('choice')), ''),
  object_id: v.optional(text(0, 128), ''),
  /** '' sorts the latest first. */
  sort: sortQuery(auditOrders),
});
export type AuditQuery = v.InferOutput<typeof auditQuery>;

export const auditList = v.object({
  data: v.array(
    v.object({
      id: v.string(),
      /** The number of the row in the chain. 0 while the row waits. */
      seq: v.number(),
      hash: v.string(),
      state: v.picklist(auditStates),
      object: v.picklist(auditObjects),
      object_id: v.string(),
      action: v.string(),
      /** '' for an automatic step. */
      actor: v.string(),
      capacity: v.string(),
      before: v.string(),
      after: v.string(),
      reason: v.string(),
      at: v.string(),
    }),
  ),
  meta: v.object({
    event: v.object({ id: v.string(), code: v.string(), name: v.string() }),
    competition: v.object({ id: v.string(), name: v.string() }),
    pagination,
  }),
});
export type AuditList = v.InferOutput<typeof auditList>;

export const listAudits = call('GET', '/audits', {
  summary: 'Lists the acts on the records of an event, for its supervisor',
  access: 'signed-in',
  query: auditQuery,
  answer: auditList,
});
