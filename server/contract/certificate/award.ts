import * as v from 'valibot';
import { requiredReason } from '../competition/competition-fields.ts';
import { reasonedAct } from '../competition/competition-making.ts';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { key, text } from '../kit/fields.ts';
import { strict } from '../kit/strict.ts';
import { version } from '../kit/version.ts';
import { resultAwards } from '../results/result-lines.ts';
import { certificateFormContent, shortForm } from './certificate-form.ts';

/** Awards of a competition (奖项): by results, and of coaches and units by the committee. */

/** The kinds of certificates, by their names in `certificateKinds`. Judges are given theirs elsewhere. */
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

/** Awards that are asked for, granted or certified at once. */
export const AWARDS_AT_ONCE = 500;

export const award = v.object({
  id: v.string(),
  kind: v.picklist(awardKinds),
  /** As the results have it: of a scheme by shares `prize1` and so on. '' where no results say it. */
  award: v.picklist(resultAwards),
  /** The people of an entry in their order, the coach, or the unit. */
  holders: v.array(v.string()),
  /** '' where there is none, and of a unit. */
  unit: v.string(),
  /** Receipt number of the entry; '' of a unit. */
  no: v.string(),
  status: v.picklist(awardStatuses),
  reason: v.string(),
  /** The reader has asked for the second person. */
  is_own: v.boolean(),
  /** Certificates that count. */
  certificates: v.number(),
  facts: v.object({ isOfResults: v.boolean(), isUnchanged: v.boolean() }),
  version: v.number(),
});
export type Award = v.InferOutput<typeof award>;

/** `event`: its id; '' for the awards of units. */
export const awardQuery = v.object({ event: v.optional(text(0, 128), '') });

/** All of an event: there are no pages. */
export const awardList = v.object({
  data: v.array(award),
  meta: v.object({
    competition: v.object({ id: v.string(), name: v.string() }),
    by: v.picklist(['organiser', 'viewer']),
    /** Null until the committee has filled it in. */
    form: v.nullable(certificateFormContent),
    short_forms: v.array(shortForm),
    /** Of the form; 0 where there is none. */
    form_version: v.number(),
    /** Events with awards, by their codes. `waiting`: awards to be asked for or granted. */
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

/** How many records an act has changed or made. */
export const actCount = v.object({ count: v.number() });

export const listAwards = call('GET', '/competitions/:id/awards', {
  summary: 'Awards of an event of a competition, or of units',
  access: 'signed-in',
  query: awardQuery,
  answer: awardList,
});

export const askAwards = call('POST', '/competitions/:id/awards/ask', {
  summary: 'One of the committee asks for the second person',
  access: 'signed-in',
  body: awardsAct,
  answer: actCount,
});

export const grantAwards = call('POST', '/competitions/:id/awards/grant', {
  summary: 'Another of the committee grants them',
  access: 'signed-in',
  body: awardsAct,
  answer: actCount,
});

export const dropAwards = call('POST', '/competitions/:id/awards/drop', {
  summary: 'They are not granted now',
  access: 'signed-in',
  body: awardsReasonedAct,
  answer: actCount,
});

export const withdrawAward = call('POST', '/awards/:id/withdraw', {
  summary: 'The committee takes back what it has proposed for a coach or a unit',
  access: 'signed-in',
  body: reasonedAct,
  answer: actCount,
});

const medals = { gold: v.number(), silver: v.number(), bronze: v.number(), merit: v.number() };

/** Coaches of winners, and units by medals (优秀教练与组织单位). */
export const honourList = v.object({
  coaches: v.array(
    v.object({
      /** The award of the best of those coached. */
      award_id: v.string(),
      coach: v.string(),
      unit: v.string(),
      event: v.object({ id: v.string(), code: v.string(), name: v.string() }),
      ...medals,
      /** Of the award that the committee has proposed; '' where it has not. */
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
      /** Gold 4, silver 3, bronze 2, merit 1. */
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

/** `of`: of a coach an award of somebody coached, of a unit the unit. */
export const honourProposal = strict({
  kind: v.picklist(['coach', 'organiser'], fault('choice')),
  of: key,
});

export const listHonours = call('GET', '/competitions/:id/honours', {
  summary: 'Coaches of winners and units by medals',
  access: 'signed-in',
  answer: honourList,
});

export const proposeHonour = call('POST', '/competitions/:id/awards', {
  summary: 'The committee proposes an award of a coach or a unit',
  access: 'signed-in',
  body: honourProposal,
  answer: actCount,
});
