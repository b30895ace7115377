import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { conflict } from '../kit/api-error.ts';
import type { ApiParts } from '../context.ts';
import type { SignedAct } from '../contract/session/acting-identity.ts';
import type { CodeAnswer } from '../contract/session/account.ts';
import type { Database } from '../db/open-database.ts';
import { requireWithin } from '../kit/rate-limits.ts';
import type { SignedInUser } from '../session/tokens.ts';
import {
  CODE_MINUTES,
  createCode,
  requireCode,
  useCode,
  type CodeProof,
} from '../session/verification-codes.ts';

/** The limits of codes: per account in an hour, and per act in a minute. */
const AN_HOUR = { hits: 30, milliseconds: 3_600_000 };
const A_MINUTE = { hits: 1, milliseconds: 60_000 };

/** The account that signs, and the number that receives the code. */
export type Signer = Pick<SignedInUser, 'id' | 'phone'>;

/** A code for one act, and its handle. */
export interface Signature {
  code: string;
  key: string;
}

const subjectOf = ({ act, id }: SignedAct) => `${act}:${id}`;

/**
 * Sends a code with which the account signs one act. A captcha is not needed, because the limits apply to the
 * account and the code is sent to its own number only.
 * @throws ApiError 409 if the account has no number; 429
 */
export async function sendSignature(
  { db, clock, sendCode }: Pick<ApiParts, 'db' | 'clock' | 'sendCode'>,
  { id: userId, phone }: Signer,
  i18n: I18n,
  signed: SignedAct,
): Promise<CodeAnswer> {
  if (phone === null) throw conflict();
  const now = clock();
  const subject = subjectOf(signed);
  await requireWithin(db, `code:sign:${userId}:${subject}:minute`, A_MINUTE, now);
  await requireWithin(db, `code:sign:${userId}:hour`, AN_HOUR, now);
  const { key, code, expiresAt } = await createCode(db, 'sign', phone, now, { subject });
  sendCode({ phone, purpose: 'sign', text: textFor(i18n, signed.act, code) });
  return { key, expired_at: new Date(expiresAt).toISOString() };
}

/**
 * Checks a signature without using it. It runs before the transaction of the act. Otherwise a rollback undoes
 * the count of a wrong code.
 * @returns the proof that {@link useSignature} needs
 * @throws ApiError 409 if the account has no number; 422 naming `code`
 */
export async function requireSignature(
  db: Database,
  { phone }: Pick<SignedInUser, 'phone'>,
  signed: SignedAct,
  { code, key }: Signature,
  now: number,
): Promise<CodeProof> {
  if (phone === null) throw conflict();
  const proof: CodeProof = { purpose: 'sign', phone, subject: subjectOf(signed), code, key };
  await requireCode(db, proof, now);
  return proof;
}

/**
 * Uses a signature, inside the transaction of the act.
 * @throws ApiError 422 naming `code` if another call has used it
 */
export const useSignature = (transaction: Database, proof: CodeProof): Promise<void> =>
  useCode(transaction, proof);

/**
 * Returns the text message for a code. It names the signed act, so a person is less likely to pass on the
 * code for another purpose.
 */
function textFor(i18n: I18n, act: SignedAct['act'], code: string): string {
  const minutes = CODE_MINUTES;
  switch (act) {
    case 'identity':
      return t(
        i18n,
      )`[Hubei craftsman] ${code} confirms the identity behind your account, valid for ${minutes} minutes. Tell it to nobody.`;
    case 'publish':
      return t(
        i18n,
      )`[Hubei craftsman] ${code} signs your proposal to publish a competition, valid for ${minutes} minutes. Tell it to nobody.`;
    case 'extend':
      return t(
        i18n,
      )`[Hubei craftsman] ${code} signs your proposal to let a registration close later, valid for ${minutes} minutes. Tell it to nobody.`;
    case 'cancel':
      return t(
        i18n,
      )`[Hubei craftsman] ${code} signs your proposal to cancel a competition, valid for ${minutes} minutes. Tell it to nobody.`;
    case 'wipe':
      return t(
        i18n,
      )`[Hubei craftsman] ${code} signs your proposal to wipe a rehearsal, valid for ${minutes} minutes. Tell it to nobody.`;
    case 'approveNotice':
      return t(
        i18n,
      )`[Hubei craftsman] ${code} signs your approval of a notice, valid for ${minutes} minutes. Tell it to nobody.`;
    case 'approve':
      return t(
        i18n,
      )`[Hubei craftsman] ${code} signs your approval of a decision of the committee, valid for ${minutes} minutes. Tell it to nobody.`;
  }
}
