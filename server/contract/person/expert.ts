import * as v from 'valibot';
import { day, whole } from '../competition/competition-fields.ts';
import { fault } from '../kit/faults.ts';
import { organisationName, text } from '../kit/fields.ts';
import { strict } from '../kit/strict.ts';
import { versionOrNone } from '../kit/version.ts';
import { call } from '../kit/call.ts';

/** What an expert tells besides who they are (domain.md 2): GET and PUT /expert/profile. */

/** Professional titles, and the two highest levels of skill that count as such. */
const expertTitles = ['technician', 'seniorTechnician', 'intermediate', 'associate', 'senior'] as const;
export type ExpertTitle = (typeof expertTitles)[number];

const MOST_FIELDS = 5;
const LONGEST_FIELD = 30;
const field = v.pipe(organisationName, text(2, LONGEST_FIELD));

/** PUT /expert/profile. `version` is 0 for the first time. */
export const expertChange = v.pipe(
  strict({
    employer: v.pipe(organisationName, text(2, 100)),
    title: v.picklist(expertTitles, fault('choice')),
    /** Trades, by the names of their events. */
    fields: v.pipe(
      v.array(v.string(fault('type')), fault('type')),
      v.transform((fields) => [...new Set(fields.map((one) => one.trim()).filter((one) => one !== ''))]),
      v.minLength(1, fault('required')),
      v.maxLength(MOST_FIELDS, fault('most', MOST_FIELDS)),
      v.check(
        (fields) => fields.every((one) => one.length <= LONGEST_FIELD),
        fault('tooLong', LONGEST_FIELD),
      ),
      v.check((fields) => fields.every((one) => v.is(field, one)), fault('name.pattern')),
    ),
    /** For how many somebody has judged. */
    years: whole(0, 60),
    /** Of the register of judges; '' for none. */
    cert_no: v.pipe(
      v.string(fault('type')),
      v.trim(),
      v.maxLength(40, fault('tooLong', 40)),
      v.regex(/^[A-Za-z0-9-]*$/, fault('characters')),
    ),
    cert_valid_to: v.union([v.literal(''), day], fault('day.pattern')),
    version: versionOrNone,
  }),
  v.forward(
    v.partialCheck(
      [['cert_no'], ['cert_valid_to']],
      ({ cert_no, cert_valid_to }) => cert_no === '' || cert_valid_to !== '',
      fault('required'),
    ),
    ['cert_valid_to'],
  ),
);
export type ExpertChange = v.InferOutput<typeof expertChange>;

/** GET /expert/profile; `expert` is null until it has been filled in. */
export const expertProfile = v.object({
  expert: v.nullable(
    v.object({
      employer: v.string(),
      title: v.picklist(expertTitles),
      fields: v.array(v.string()),
      years: v.number(),
      cert_no: v.string(),
      cert_valid_to: v.string(),
    }),
  ),
  /** Of the organisation the account declares, to begin with; '' for none. */
  organisation: v.string(),
  /** Fields that are still empty. */
  missing: v.array(v.string()),
  version: v.number(),
});
export type ExpertProfile = v.InferOutput<typeof expertProfile>;

export const getExpertProfile = call('GET', '/expert/profile', {
  summary: 'What an expert tells of their work',
  access: 'expert',
  answer: expertProfile,
});

export const changeExpertProfile = call('PUT', '/expert/profile', {
  summary: 'Changes it',
  access: 'expert',
  body: expertChange,
  answer: expertProfile,
});
