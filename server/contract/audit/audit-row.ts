import * as v from 'valibot';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { text } from '../kit/fields.ts';
import { pageQuery, pagination, sortedBy, sortQuery } from '../kit/list.ts';

/** The audit log of an event, for the supervisor: what was done to which record, and whether the chain agrees. */

/** Records that belong to a competition or to one of its events. */
export const auditObjects = [
  'competition',
  'competitionEvent',
  'delegation',
  'venue',
  'archive',
  'entry',
  'competitionSession',
  'incident',
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
] as const;
export type AuditObject = (typeof auditObjects)[number];

/**
 * - `agrees`: the row is as it was put into the chain
 * - `differs`: the row, one of its texts or its hash has been changed
 * - `waits`: the chain takes it within seconds
 */
export const auditStates = ['agrees', 'differs', 'waits'] as const;

export const auditOrders = sortedBy('at', 'object', 'action', 'actor', 'capacity');

export const auditQuery = v.object({
  ...pageQuery,
  event: text(1, 128),
  /** '' for all kinds, as `object_id` for all records. */
  object: v.optional(v.picklist(['', ...auditObjects], fault('choice')), ''),
  object_id: v.optional(text(0, 128), ''),
  /** '' for the latest first. */
  sort: sortQuery(auditOrders),
});
export type AuditQuery = v.InferOutput<typeof auditQuery>;

export const auditList = v.object({
  data: v.array(
    v.object({
      id: v.string(),
      /** Its number in the chain; 0 while it waits. */
      seq: v.number(),
      hash: v.string(),
      state: v.picklist(auditStates),
      object: v.picklist(auditObjects),
      object_id: v.string(),
      action: v.string(),
      /** '' of the clock. */
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
  summary: 'What was done to the records of an event, for its supervisor',
  access: 'signed-in',
  query: auditQuery,
  answer: auditList,
});
