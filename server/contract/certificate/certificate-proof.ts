import * as v from 'valibot';
import { call } from '../kit/call.ts';
import { resultAwards } from '../results/result-lines.ts';

/** What everybody can check of a certificate without an account. */

/** Whether it counts and since when it does not; never why. */
export const certificateProof = v.object({
  code: v.string(),
  state: v.picklist(['valid', 'replaced', 'revoked']),
  /** A day; '' while it counts. */
  since: v.string(),
  /** Body and signature in Base32, as the QR code has them. */
  payload: v.string(),
  /** As it is printed, where the signed kind does not say it: the number of a prize. */
  award: v.picklist(resultAwards),
});
export type CertificateProof = v.InferOutput<typeof certificateProof>;

export const certificateKeyList = v.object({
  data: v.array(
    v.object({
      id: v.number(),
      /** Its 32 bytes in hex. */
      key: v.string(),
      /** The competition whose certificates it signs; '' of the key 0, which signs the list of revocations. */
      competition: v.string(),
      since: v.string(),
    }),
  ),
});
export type CertificateKeyList = v.InferOutput<typeof certificateKeyList>;

export const findCertificate = call('GET', '/certificates/:code', {
  summary: 'Whether the certificate with a verification code counts',
  access: 'public',
  answer: certificateProof,
});

export const listCertificateKeys = call('GET', '/certificates/keys', {
  summary: 'The public keys that certificates are checked with',
  access: 'public',
  answer: certificateKeyList,
});

export const listRevocations = call('GET', '/certificates/revocations', {
  summary: 'The signed list of certificates that do not count any more, for checks without a connection',
  access: 'public',
  answer: 'file',
});
