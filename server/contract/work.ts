import * as v from 'valibot';
import { delegation } from './entry/delegation.ts';
import { call } from './kit/call.ts';

/** GET /my/work: what waits for somebody, across all services. Instants are ISO 8601 with offset +08:00. */

const workKinds = [
  'mend',
  'publish',
  'second',
  'review',
  'endorse',
  'substitute',
  'announce',
  'correct',
  'recognise',
  'belong',
  'answer',
  'rule',
  'spare',
  'appeal',
  'recount',
  'agree',
] as const;

export const work = v.object({
  /** The longest waiting first, kind by kind; of each kind no more than so many. */
  data: v.array(
    v.object({
      kind: v.picklist(workKinds),
      /** Of the record that waits: an entry, a competition, a notice, a request, a unit, an account, and so on. */
      id: v.string(),
      /** Of what is seen to on a page of its event. */
      event_id: v.optional(v.string()),
      /** Of what is seen to in one of its sessions. */
      session_id: v.optional(v.string()),
      title: v.string(),
      detail: v.string(),
      since: v.string(),
      /** '' where there is no last moment. */
      due: v.string(),
    }),
  ),
  /** How many there are of each kind; a kind the account has nothing to do with is left out. */
  counts: v.record(v.string(), v.number()),
  meta: v.object({ server_time: v.string() }),
});
export type Work = v.InferOutput<typeof work>;

/** GET /my/work/count: all kinds together; what is beyond a hundred of a kind is left out. */
export const workCount = v.object({ count: v.number() });

/** GET /units/self/quotas: how a unit stands in each competition that is published and not over. */
export const unitQuotas = v.object({
  data: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      reg_close_at: v.string(),
      events: v.array(
        v.object({
          id: v.string(),
          code: v.string(),
          name: v.string(),
          group: v.string(),
          used: v.number(),
          /** Null for no limit. */
          allowed: v.nullable(v.number()),
          /** Of the event, for everybody; null for no limit. */
          places_left: v.nullable(v.number()),
        }),
      ),
      /** Entries of the unit's people by status; drafts are nobody's business but their owners'. */
      counts: v.record(v.string(), v.number()),
      /** Who speaks for the unit; null until named. */
      delegation: v.nullable(delegation),
      /** The reader may say who does. */
      can_name: v.boolean(),
    }),
  ),
});
export type UnitQuotas = v.InferOutput<typeof unitQuotas>;

export const listUnitQuotas = call('GET', '/units/self/quotas', {
  summary: 'Places of the unit, event by event',
  access: 'signed-in',
  answer: unitQuotas,
});

export const listWork = call('GET', '/my/work', {
  summary: 'What waits for me',
  access: 'signed-in',
  answer: work,
});

export const countWork = call('GET', '/my/work/count', {
  summary: 'How much that is',
  access: 'signed-in',
  answer: workCount,
});
