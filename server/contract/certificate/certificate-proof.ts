import * as v from 'valibot';
import { call } from '../kit/call.ts';
import { resultAwards } from '../results/result-lines.ts';

/** The public data for the check of a certificate without an account. */

/** Whether a certificate is in force, and since when it is not. The reason is not public. */
export const certificateProof = v.object({
  code: v.string(),
  state: v.picklist(['valid', 'replaced', 'revoked']),
  /** A day. '' while the certificate is in force. */
  since: v.string(),
  /** Body and signature in Base32, as in the QR code. */
  payload: v.string(),
  /** The award as printed, if the signed kind does not state it: the number of a prize. */
  award: v.picklist(resultAwards),
});
export type CertificateProof = v.InferOutput<typeof certificateProof>;

export const certificateKeyList = v.object({
  data: v.array(
    v.object({
      id: v.number(),
      /** The 32 bytes of the public key in hex. */
      key: v.string(),
      /**
       * The competition whose certificates the key signs. '' for key 0, which signs the list of revocations.
       */
      competition: v.string(),
      since: v.string(),
    }),
  ),
});
export type CertificateKeyList = v.InferOutput<typeof certificateKeyList>;

export const findCertificate = call('GET', '/certificates/:code', {
  summary: 'Checks by a verification code whether a certificate is in force',
  access: 'public',
  answer: certificateProof,
});

export const listCertificateKeys = call('GET', '/certificates/keys', {
  summary: 'Lists the public keys for the check of certificates',
  access: 'public',
  answer: certificateKeyList,
});

export const listRevocations = call('GET', '/certificates/revocations', {
  summary: 'Downloads the signed list of certificates no longer in force, for offline checks',
  access: 'public',
  answer: 'file',
});
