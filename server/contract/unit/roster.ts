import * as v from 'valibot';
import { affiliationStatuses } from './confirmation.ts';
import { fault } from '../kit/faults.ts';
import { key, text } from '../kit/fields.ts';
import { pageQuery, pagination } from '../kit/list.ts';
import { call } from '../kit/call.ts';

/** The people (本单位人员) of a unit: confirmed as its own, and those who wait for it or for whom it waits. */

/** GET /units/self/roster: by any part of the name, in pinyin too; '' for all. */
export const rosterQuery = v.object({ text: v.optional(text(0, 50), '') });
export type RosterQuery = v.InferOutput<typeof rosterQuery>;

/** People of one answer at most, by name. */
export const ROSTER_AT_MOST = 300;

/** Those whom the unit may enter: confirmed as its own, with a profile. */
export const roster = v.object({
  data: v.array(
    v.object({
      /** Of the person, not of their account. */
      id: v.string(),
      real_name: v.string(),
      /** `42****************` */
      id_no: v.string(),
      birth_year: v.string(),
      /** Not eighteen today: a guardian has to agree. */
      is_under_age: v.boolean(),
    }),
  ),
  /** All that fit, also where fewer are told. */
  meta: v.object({ total: v.number() }),
});
export type Roster = v.InferOutput<typeof roster>;

/** GET /units/self/members: page by page, by name. */
export const memberQuery = v.object({
  ...pageQuery,
  status: v.optional(v.picklist(['', ...affiliationStatuses], fault('choice')), ''),
  /** Any part of the name, in pinyin too. */
  text: v.optional(text(0, 50), ''),
});
export type MemberQuery = v.InferOutput<typeof memberQuery>;

const member = v.object({
  /** Of the account: the key of the affiliation. */
  id: v.string(),
  /** Of the person; '' where the unit may not enter them: not confirmed, without a profile, or no competitor. */
  person_id: v.string(),
  /** As in the profile; of an account without one the name it gave. */
  name: v.string(),
  /** Masked, as the year: of people the unit has confirmed, or has entered itself; '' of others. */
  id_no: v.string(),
  birth_year: v.string(),
  /** Masked; '' for none. */
  phone: v.string(),
  phone_confirmed: v.boolean(),
  status: v.picklist(affiliationStatuses),
  since: v.string(),
  /** Entries handed in under the name of the unit. */
  entries: v.number(),
});
export type Member = v.InferOutput<typeof member>;

export const memberList = v.object({
  data: v.array(member),
  meta: v.object({
    pagination,
    /** How many there are of each status that have the text, whatever status is asked for. */
    counts: v.record(v.string(), v.number()),
    /** The reader decides who belongs to the unit. */
    decides: v.boolean(),
  }),
});
export type MemberList = v.InferOutput<typeof memberList>;

/** Who is named: somebody of the roster, or by name and identity number. */
export const pickedPerson = v.optional(v.union([v.literal(''), key], fault('person.unknown')), '');

export const listRoster = call('GET', '/units/self/roster', {
  summary: 'People the unit may enter, by name',
  access: 'signed-in',
  query: rosterQuery,
  answer: roster,
});

export const listMembers = call('GET', '/units/self/members', {
  summary: 'People of the unit, whatever they wait for',
  access: 'signed-in',
  query: memberQuery,
  answer: memberList,
});
