import * as v from 'valibot';
import { requiredReason } from '../competition/competition-fields.ts';
import { reasonedAct } from '../competition/record-acts.ts';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { key, text } from '../kit/fields.ts';
import { strict } from '../kit/strict.ts';
import { version } from '../kit/version.ts';
import { resultAwards } from '../results/result-lines.ts';
import { certificateFormContent, shortForm } from './certificate-form.ts';

/**
 * Awards of a competition (奖项). Entries receive awards by their results, coaches and units by a proposal of
 * the committee.
 */

/**
 * The kinds of awards, with their names in `certificateKinds`. Certificates of judges are issued elsewhere.
 */
export const awardKinds = [
  'gold',
  'silver',
  'bronze',
  'merit',
  'participation',
  'coach',
  'organiser',
] as const;
export type AwardKind = (typeof awardKinds)[number];

export const awardStatuses = ['proposed', 'asked', 'granted', 'withdrawn'] as const;

/** The maximum number of awards in one call that asks for, grants or certifies them. */
export const AWARDS_AT_ONCE = 500;

export const award = v.object({
  id: v.string(),
  kind: v.picklist(awardKinds),
  /**
   * The award as the results state it: `prize1` and so on for a scheme by shares. '' if no results state it.
   */
  award: v.picklist(resultAwards),
  /** The members of an entry in their order, the coach, or the unit. */
  holders: v.array(v.string()),
  /** '' if the entry has no unit, and for the award of a unit. */
  unit: v.string(),
  /** The receipt number of the entry. '' for the award of a unit. */
  no: v.string(),
  status: v.picklist(awardStatuses),
  reason: v.string(),
  /** Whether the reader asked for the second person. */
  is_own: v.boolean(),
  /** The number of certificates in force. */
  certificates: v.number(),
  facts: v.object({ isOfResults: v.boolean(), isUnchanged: v.boolean() }),
  version: v.number(),
});
export type Award = v.InferOutput<typeof award>;

/** `event`: the id of an event. '' for the awards of units. */
export const awardQuery = v.object({ event: v.optional(text(0, 128), '') });

/** All awards of an event. The list is not paginated. */
export const awardList = v.object({
  data: v.array(award),
  meta: v.object({
    competition: v.object({ id: v.string(), name: v.string() }),
    by: v.picklist(['organiser', 'viewer']),
    /** Null until the committee fills in the form. */
    form: v.nullable(certificateFormContent),
    short_forms: v.array(shortForm),
    /** The version of the form. 0 if there is no form. */
    form_version: v.number(),
    /** Events with awards, sorted by code. `waiting`: the number of awards to ask for or to grant. */
    events: v.array(
      v.object({
        id: v.string(),
        code: v.string(),
        name: v.string(),
        waiting: v.number(),
        granted: v.number(),
      }),
    ),
  }),
});
export type AwardList = v.InferOutput<typeof awardList>;

export const chosenAwards = v.pipe(
  v.array(strict({ id: key, version }), fault('type')),
  v.minLength(1, fault('required')),
  v.maxLength(AWARDS_AT_ONCE, fault('most', AWARDS_AT_ONCE)),
);

export const awardsAct = strict({ awards: chosenAwards });
export const awardsReasonedAct = strict({ awards: chosenAwards, reason: requiredReason });

/** The number of records that an act changed or created. */
export const actCount = v.object({ count: v.number() });

export const listAwards = call('GET', '/competitions/:id/awards', {
  summary: 'Lists the awards of an event of a competition, or the awards of units',
  access: 'signed-in',
  query: awardQuery,
  answer: awardList,
});

export const askAwards = call('POST', '/competitions/:id/awards/ask', {
  summary: 'Asks a second person of the committee to grant awards',
  access: 'signed-in',
  body: awardsAct,
  answer: actCount,
});

export const grantAwards = call('POST', '/competitions/:id/awards/grant', {
  summary: 'Grants awards, as the second person of the committee',
  access: 'signed-in',
  body: awardsAct,
  answer: actCount,
});

export const dropAwards = call('POST', '/competitions/:id/awards/drop', {
  summary: 'Drops the request to grant awards, with a reason',
  access: 'signed-in',
  body: awardsReasonedAct,
  answer: actCount,
});

export const withdrawAward = call('POST', '/awards/:id/withdraw', {
  summary: 'Withdraws an award of a coach or a unit that the committee has proposed',
  access: 'signed-in',
  body: reasonedAct,
  answer: actCount,
});

const medals = { gold: v.number(), silver: v.number(), bronze: v.number(), merit: v.number() };

/** Coaches of winners and units, sorted by medals (优秀教练与组织单位). */
export const honourList = v.object({
  coaches: v.array(
    v.object({
      /** The id of the best award among the coached entries. */
      award_id: v.string(),
      coach: v.string(),
      unit: v.string(),
      event: v.object({ id: v.string(), code: v.string(), name: v.string() }),
      ...medals,
      /** The status of the award that the committee has proposed. '' if there is no proposal. */
      status: v.picklist(['', ...awardStatuses]),
      proposed_id: v.string(),
      proposed_version: v.number(),
    }),
  ),
  units: v.array(
    v.object({
      organisation_id: v.string(),
      unit: v.string(),
      ...medals,
      /** The sum of points: gold 4, silver 3, bronze 2, merit 1. */
      points: v.number(),
      status: v.picklist(['', ...awardStatuses]),
      proposed_id: v.string(),
      proposed_version: v.number(),
    }),
  ),
  meta: v.object({
    competition: v.object({ id: v.string(), name: v.string() }),
    by: v.picklist(['organiser', 'viewer']),
  }),
});
export type HonourList = v.InferOutput<typeof honourList>;

/** `of`: for a coach, the id of an award of a coached entry. For a unit, the id of the unit. */
export const honourProposal = strict({
  kind: v.picklist(['coach', 'organiser'], fault('choice')),
  of: key,
});

export const listHonours = call('GET', '/competitions/:id/honours', {
  summary: 'Lists coaches of winners, and units, by medals',
  access: 'signed-in',
  answer: honourList,
});

export const proposeHonour = call('POST', '/competitions/:id/awards', {
  summary: 'Proposes an award of a coach or a unit, as the committee',
  access: 'signed-in',
  body: honourProposal,
  answer: actCount,
});
