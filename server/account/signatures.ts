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

/** Codes of one account, and for one and the same act. */
const AN_HOUR = { hits: 30, milliseconds: 3_600_000 };
const A_MINUTE = { hits: 1, milliseconds: 60_000 };

/** Who signs: the account, and the number a code is sent to. */
export type Signer = Pick<SignedInUser, 'id' | 'phone'>;

/** A code that was sent for one act, and its handle. */
export interface Signature {
  code: string;
  key: string;
}

const subjectOf = ({ act, id }: SignedAct) => `${act}:${id}`;

/**
 * Sends a code with which the account signs one act, and no other. Only the account itself counts, and its own number
 * is all that is ever sent to, so that no captcha is asked for.
 * @throws ApiError 409 where the account has no number; 429
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
 * Checks a signature without using it up; before the transaction of the act, so that a wrong code counts.
 * @returns what {@link useSignature} needs
 * @throws ApiError 409 where the account has no number; 422 naming `code`
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
 * Uses a signature up; inside the transaction of the act.
 * @throws ApiError 422 naming `code` where another call has used it
 */
export const useSignature = (transaction: Database, proof: CodeProof): Promise<void> =>
  useCode(transaction, proof);

/** What is signed stands in the text, so that nobody tells the code for something else. */
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
