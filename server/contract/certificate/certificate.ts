import * as v from 'valibot';
import { reasonedAct, simpleAct } from '../competition/competition-making.ts';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { text } from '../kit/fields.ts';
import { pageQuery, pagination } from '../kit/list.ts';
import { strict } from '../kit/strict.ts';
import { versionOrNone } from '../kit/version.ts';
import { resultAwards } from '../results/result-lines.ts';
import { actCount, awardsAct } from './award.ts';
import { certificateFormContent, shortForm } from './certificate-form.ts';
import { certificateKinds } from './certificate-payload.ts';

/** Certificates of a competition (证书): issued in bulk, printed, replaced, revoked. */

export const certificateStatuses = ['issued', 'replacing', 'revoking', 'replaced', 'revoked'] as const;

const kind = v.enum(certificateKinds);

/** Texts that the QR code has too little room for, by the field. */
const textFields = ['number', 'name', 'unit', 'event', 'competition'] as const;

/** What stands on a certificate before it has a number. */
const face = {
  kind,
  /** As the results have it; '' where the kind says it. */
  award: v.picklist(resultAwards),
  name: v.string(),
  unit: v.string(),
  event: v.string(),
  competition: v.string(),
  day: v.string(),
};

export const certificatePreview = v.object({
  data: v.array(v.object({ award_id: v.string(), ...face, too_long: v.array(v.picklist(textFields)) })),
  /** Null until the committee has filled it in. */
  form: v.nullable(certificateFormContent),
});
export type CertificatePreview = v.InferOutput<typeof certificatePreview>;

const certificate = v.object({
  id: v.string(),
  number: v.string(),
  code: v.string(),
  ...face,
  status: v.picklist(certificateStatuses),
  /** Shown to the committee alone. */
  reason: v.string(),
  /** The reader has asked for the second person. */
  is_own: v.boolean(),
  issued_at: v.string(),
  /** '' while it counts. */
  ended_at: v.string(),
  /** The number of the one in its place; '' for none. */
  replaced_by: v.string(),
  /** What the reader is to its competition. */
  by: v.picklist(['organiser', 'viewer', 'unit']),
  facts: v.object({ isGranted: v.boolean(), isUnchanged: v.boolean() }),
  version: v.number(),
});
export type Certificate = v.InferOutput<typeof certificate>;

export const certificateQuery = v.object({
  ...pageQuery,
  competition: v.optional(text(0, 128), ''),
  event: v.optional(text(0, 128), ''),
  /** `waiting`: for the second person. `ended`: replaced or revoked. */
  status: v.optional(v.picklist(['', 'issued', 'waiting', 'ended'], fault('choice')), ''),
  /** Any part of the number, the name or the unit. */
  text: v.optional(text(0, 50), ''),
});
export type CertificateQuery = v.InferOutput<typeof certificateQuery>;

export const certificateList = v.object({
  data: v.array(certificate),
  meta: v.object({ pagination }),
});

/** What a holder is told of an own certificate: what is printed, and whether it counts; never why not. */
export const ownCertificateList = v.object({
  data: v.array(
    v.object({
      id: v.string(),
      number: v.string(),
      code: v.string(),
      ...face,
      state: v.picklist(['valid', 'replaced', 'revoked']),
      /** A day; '' while it counts. */
      since: v.string(),
    }),
  ),
});
export type OwnCertificateList = v.InferOutput<typeof ownCertificateList>;

/** Which are printed: one, or those of an event or of a whole competition that count, part by part. */
export const certificateSheetQuery = v.object({
  certificate: v.optional(text(0, 128), ''),
  competition: v.optional(text(0, 128), ''),
  event: v.optional(text(0, 128), ''),
  part: v.optional(
    v.pipe(v.string(fault('type')), v.regex(/^[1-9]\d{0,2}$/, fault('choice')), v.transform(Number)),
    '1',
  ),
});
export type CertificateSheetQuery = v.InferOutput<typeof certificateSheetQuery>;

/** Certificates of one document: a browser takes more of them for a fault of the printer. */
export const SHEETS_AT_ONCE = 1_000;

export const certificateSheets = v.object({
  data: v.array(
    v.object({
      ...face,
      number: v.string(),
      code: v.string(),
      /** Body and signature in Base32, as the QR code has them. */
      payload: v.string(),
      form: certificateFormContent,
      /** False of one that does not count any more. */
      counts: v.boolean(),
    }),
  ),
  total: v.number(),
  part: v.number(),
  parts: v.number(),
});
export type CertificateSheets = v.InferOutput<typeof certificateSheets>;

const MOST_SHORT_FORMS = 200;

/** `version`: 0 where there is no form yet. */
export const certificateForm = strict({
  version: versionOrNone,
  content: certificateFormContent,
  short_forms: v.pipe(
    v.array(shortForm, fault('type')),
    v.maxLength(MOST_SHORT_FORMS, fault('most', MOST_SHORT_FORMS)),
  ),
});
export type CertificateForm = v.InferOutput<typeof certificateForm>;

export const saveCertificateForm = call('PUT', '/competitions/:id/certificate-form', {
  summary: 'What all certificates of a competition have in common',
  access: 'signed-in',
  body: certificateForm,
  answer: actCount,
});

export const previewCertificates = call('POST', '/competitions/:id/certificates/preview', {
  summary: 'What would be issued for awards; nothing is written',
  access: 'signed-in',
  body: awardsAct,
  answer: certificatePreview,
});

export const issueCertificates = call('POST', '/competitions/:id/certificates/issue', {
  summary: 'Issues certificates for granted awards, one for each member of a team',
  access: 'signed-in',
  body: awardsAct,
  answer: actCount,
});

export const listCertificates = call('GET', '/certificates', {
  summary: 'Certificates of the competitions one’s committee holds, or of the people of one’s unit',
  access: 'signed-in',
  query: certificateQuery,
  answer: certificateList,
});

export const listOwnCertificates = call('GET', '/my/certificates', {
  summary: 'One’s own certificates',
  access: 'signed-in',
  answer: ownCertificateList,
});

export const listCertificateSheets = call('GET', '/certificates/sheets', {
  summary: 'Certificates to be printed',
  access: 'signed-in',
  query: certificateSheetQuery,
  answer: certificateSheets,
});

export const askReplaceCertificate = call('POST', '/certificates/:id/ask-replace', {
  summary: 'One of the committee wants another in its place',
  access: 'signed-in',
  body: reasonedAct,
  answer: actCount,
});

export const replaceCertificate = call('POST', '/certificates/:id/replace', {
  summary: 'Another of the committee agrees: a new one takes its place',
  access: 'signed-in',
  body: simpleAct,
  answer: actCount,
});

export const askRevokeCertificate = call('POST', '/certificates/:id/ask-revoke', {
  summary: 'One of the committee wants it revoked',
  access: 'signed-in',
  body: reasonedAct,
  answer: actCount,
});

export const revokeCertificate = call('POST', '/certificates/:id/revoke', {
  summary: 'Another of the committee agrees: it is revoked',
  access: 'signed-in',
  body: simpleAct,
  answer: actCount,
});

export const dropCertificateAsking = call('POST', '/certificates/:id/drop', {
  summary: 'It stays as it is',
  access: 'signed-in',
  body: reasonedAct,
  answer: actCount,
});
