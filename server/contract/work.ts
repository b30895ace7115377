import * as v from 'valibot';
import { delegation } from './entry/delegation.ts';
import { call } from './kit/call.ts';

/** GET /my/work: the tasks of the caller, across all services. Instants are ISO 8601 with offset +08:00. */

const workKinds = [
  'mend',
  'publish',
  'second',
  'wipe',
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
  'exhibit',
  'release',
  'seal',
  'unlock',
  'cancelSession',
  'cancelEvent',
  'cancelCall',
  'waive',
  'confirm',
  'group',
  'mark',
  'sample',
  'lock',
  'decode',
  'compile',
  'award',
  'certificate',
  'draw',
  'speak',
  'publicValue',
  'examine',
] as const;

export const work = v.object({
  /** Sorted by kind, within a kind the longest waiting first. The number of items of each kind is limited. */
  data: v.array(
    v.object({
      kind: v.picklist(workKinds),
      /**
       * The id of the record that waits: an entry, a competition, a notice, a request, a unit, an account,
       * and so on.
       */
      id: v.string(),
      /** The id of the competition, for a task on a page of its competition. */
      competition_id: v.optional(v.string()),
      /** The id of the event, for a task on a page of its event. */
      event_id: v.optional(v.string()),
      /** The id of the session, for a task in a session of its event. */
      session_id: v.optional(v.string()),
      title: v.string(),
      detail: v.string(),
      /** '' if it is not known. */
      since: v.string(),
      /** '' if there is no deadline. */
      due: v.string(),
    }),
  ),
  /** The number of tasks of each kind. Kinds that do not apply to the account are left out. */
  counts: v.record(v.string(), v.number()),
  meta: v.object({ server_time: v.string() }),
});
export type Work = v.InferOutput<typeof work>;

/** GET /my/work/count: the total of all kinds. Each kind counts up to a hundred. */
export const workCount = v.object({ count: v.number() });

/** GET /units/self/quotas: the places of a unit in each competition that is published and not over. */
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
          /** The places left in the event, for all units. Null for no limit. */
          places_left: v.nullable(v.number()),
        }),
      ),
      /**
       * The number of entries of the unit's people, by status. Drafts are left out, because only their owners
       * see them.
       */
      counts: v.record(v.string(), v.number()),
      /** The team leader and the liaison of the unit. Null until they are named. */
      delegation: v.nullable(delegation),
      /** Whether the reader may name the team leader and the liaison. */
      can_name: v.boolean(),
    }),
  ),
});
export type UnitQuotas = v.InferOutput<typeof unitQuotas>;

export const listUnitQuotas = call('GET', '/units/self/quotas', {
  summary: 'Lists the places of the unit, event by event',
  access: 'signed-in',
  answer: unitQuotas,
});

export const listWork = call('GET', '/my/work', {
  summary: 'Lists the caller’s tasks',
  access: 'signed-in',
  answer: work,
});

export const countWork = call('GET', '/my/work/count', {
  summary: 'Counts the caller’s tasks',
  access: 'signed-in',
  answer: workCount,
});
