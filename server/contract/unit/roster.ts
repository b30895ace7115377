import * as v from 'valibot';
import { affiliationStatuses } from './confirmation.ts';
import { fault } from '../kit/faults.ts';
import { key, text } from '../kit/fields.ts';
import { pageQuery, pagination } from '../kit/list.ts';
import { call } from '../kit/call.ts';

/** The people (本单位人员) of a unit: confirmed people, and people with a pending claim or offer. */

/** GET /units/self/roster: matches any part of the name or of its pinyin. '' for all. */
export const rosterQuery = v.object({ text: v.optional(text(0, 50), '') });
export type RosterQuery = v.InferOutput<typeof rosterQuery>;

/** The maximum number of people in one response, sorted by name. */
export const ROSTER_AT_MOST = 300;

/** The people whom the unit may enter: confirmed as its own, with a profile. */
export const roster = v.object({
  data: v.array(
    v.object({
      /** The id of the person, not of the account. */
      id: v.string(),
      real_name: v.string(),
      /** `42****************` */
      id_no: v.string(),
      birth_year: v.string(),
      /** Whether the person is under eighteen today. If so, a guardian has to agree. */
      is_under_age: v.boolean(),
    }),
  ),
  /** The number of all people who match, even if the response contains fewer. */
  meta: v.object({ total: v.number() }),
});
export type Roster = v.InferOutput<typeof roster>;

/** GET /units/self/members: paginated, sorted by name. */
export const memberQuery = v.object({
  ...pageQuery,
  status: v.optional(v.picklist(['', ...affiliationStatuses], fault('choice')), ''),
  /** Matches any part of the name or of its pinyin. */
  text: v.optional(text(0, 50), ''),
});
export type MemberQuery = v.InferOutput<typeof memberQuery>;

const member = v.object({
  /** The id of the account, which is the key of the affiliation. */
  id: v.string(),
  /**
   * The id of the person. '' if the unit may not enter the person: not confirmed, without a proven number,
   * without a profile, or not a competitor.
   */
  person_id: v.string(),
  /** The name in the profile. For an account without a profile, the name that the account gave. */
  name: v.string(),
  /**
   * Masked, with the year of birth, for people whom the unit has confirmed or entered itself. Both are '' for
   * other people.
   */
  id_no: v.string(),
  birth_year: v.string(),
  /** Masked; '' for none. */
  phone: v.string(),
  phone_confirmed: v.boolean(),
  status: v.picklist(affiliationStatuses),
  since: v.string(),
  /** The number of entries submitted under the name of the unit. */
  entries: v.number(),
});
export type Member = v.InferOutput<typeof member>;

export const memberList = v.object({
  data: v.array(member),
  meta: v.object({
    pagination,
    /** The number of people of each status who match `text`, regardless of the requested status. */
    counts: v.record(v.string(), v.number()),
    /** Whether the reader decides who belongs to the unit. */
    decides: v.boolean(),
  }),
});
export type MemberList = v.InferOutput<typeof memberList>;

/** A person of the roster. '' if the person is given by name and identity number. */
export const pickedPerson = v.optional(v.union([v.literal(''), key], fault('person.unknown')), '');

export const listRoster = call('GET', '/units/self/roster', {
  summary: 'Lists the people whom the unit may enter, by name',
  access: 'signed-in',
  query: rosterQuery,
  answer: roster,
});

export const listMembers = call('GET', '/units/self/members', {
  summary: 'Lists the people of the unit, with any state of their affiliation',
  access: 'signed-in',
  query: memberQuery,
  answer: memberList,
});
