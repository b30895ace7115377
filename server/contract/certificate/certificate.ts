import * as v from 'valibot';
import { reasonedAct, simpleAct } from '../competition/record-acts.ts';
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

/** The fields whose texts can have too many bytes for the QR code. */
const textFields = ['number', 'name', 'unit', 'event', 'competition'] as const;

/** The content of a certificate before it has a number. */
const face = {
  kind,
  /** The award as the results state it. '' if `kind` states it. */
  award: v.picklist(resultAwards),
  name: v.string(),
  unit: v.string(),
  event: v.string(),
  competition: v.string(),
  day: v.string(),
};

export const certificatePreview = v.object({
  data: v.array(v.object({ award_id: v.string(), ...face, too_long: v.array(v.picklist(textFields)) })),
  /** Null until the committee fills in the form. */
  form: v.nullable(certificateFormContent),
});
export type CertificatePreview = v.InferOutput<typeof certificatePreview>;

const certificate = v.object({
  id: v.string(),
  number: v.string(),
  code: v.string(),
  ...face,
  status: v.picklist(certificateStatuses),
  /** Shown only to the committee. */
  reason: v.string(),
  /** Whether the reader asked for the second person. */
  is_own: v.boolean(),
  issued_at: v.string(),
  /** '' while the certificate is in force. */
  ended_at: v.string(),
  /** The number of the certificate that replaces this one. '' for none. */
  replaced_by: v.string(),
  /** The role of the reader towards the competition. */
  by: v.picklist(['organiser', 'viewer', 'unit']),
  facts: v.object({ isGranted: v.boolean(), isUnchanged: v.boolean() }),
  version: v.number(),
});
export type Certificate = v.InferOutput<typeof certificate>;

export const certificateQuery = v.object({
  ...pageQuery,
  competition: v.optional(text(0, 128), ''),
  event: v.optional(text(0, 128), ''),
  /** `waiting`: waits for the second person. `ended`: replaced or revoked. */
  status: v.optional(v.picklist(['', 'issued', 'waiting', 'ended'], fault('choice')), ''),
  /** Matches any part of the number, the name or the unit. */
  text: v.optional(text(0, 50), ''),
});
export type CertificateQuery = v.InferOutput<typeof certificateQuery>;

export const certificateList = v.object({
  data: v.array(certificate),
  meta: v.object({ pagination }),
});

/**
 * The data that a holder receives: the printed content, and whether the certificate is in force. The reason
 * is left out.
 */
export const ownCertificateList = v.object({
  data: v.array(
    v.object({
      id: v.string(),
      number: v.string(),
      code: v.string(),
      ...face,
      state: v.picklist(['valid', 'replaced', 'revoked']),
      /** A day. '' while the certificate is in force. */
      since: v.string(),
    }),
  ),
});
export type OwnCertificateList = v.InferOutput<typeof ownCertificateList>;

/**
 * Selects the certificates to print: one certificate, or those in force of an event or a whole competition,
 * part by part.
 */
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

/**
 * The maximum number of certificates in one document. A browser reports a fault of the printer for more of
 * them.
 */
export const SHEETS_AT_ONCE = 1_000;

export const certificateSheets = v.object({
  data: v.array(
    v.object({
      ...face,
      number: v.string(),
      code: v.string(),
      /** Body and signature in Base32, as in the QR code. */
      payload: v.string(),
      form: certificateFormContent,
      /** False if the certificate is no longer in force. */
      counts: v.boolean(),
    }),
  ),
  total: v.number(),
  part: v.number(),
  parts: v.number(),
});
export type CertificateSheets = v.InferOutput<typeof certificateSheets>;

const MOST_SHORT_FORMS = 200;

/** `version`: 0 if there is no form yet. */
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
  summary: 'Saves the content that all certificates of a competition share',
  access: 'signed-in',
  body: certificateForm,
  answer: actCount,
});

export const previewCertificates = call('POST', '/competitions/:id/certificates/preview', {
  summary: 'Previews the certificates of awards without storing anything',
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
  summary: 'Lists certificates of competitions of the caller’s committee, or of people of the caller’s unit',
  access: 'signed-in',
  query: certificateQuery,
  answer: certificateList,
});

export const listOwnCertificates = call('GET', '/my/certificates', {
  summary: 'Lists the caller’s own certificates',
  access: 'signed-in',
  answer: ownCertificateList,
});

export const listCertificateSheets = call('GET', '/certificates/sheets', {
  summary: 'Returns certificates for printing',
  access: 'signed-in',
  query: certificateSheetQuery,
  answer: certificateSheets,
});

export const askReplaceCertificate = call('POST', '/certificates/:id/ask-replace', {
  summary: 'Asks a second person of the committee to replace a certificate',
  access: 'signed-in',
  body: reasonedAct,
  answer: actCount,
});

export const replaceCertificate = call('POST', '/certificates/:id/replace', {
  summary: 'Replaces a certificate by a new one, as the second person of the committee',
  access: 'signed-in',
  body: simpleAct,
  answer: actCount,
});

export const askRevokeCertificate = call('POST', '/certificates/:id/ask-revoke', {
  summary: 'Asks a second person of the committee to revoke a certificate',
  access: 'signed-in',
  body: reasonedAct,
  answer: actCount,
});

export const revokeCertificate = call('POST', '/certificates/:id/revoke', {
  summary: 'Revokes a certificate, as the second person of the committee',
  access: 'signed-in',
  body: simpleAct,
  answer: actCount,
});

export const dropCertificateAsking = call('POST', '/certificates/:id/drop', {
  summary: 'Drops the request to replace or revoke a certificate',
  access: 'signed-in',
  body: reasonedAct,
  answer: actCount,
});
