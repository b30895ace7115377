import type { Signature } from '../../../server/account/signatures.ts';
import { hashSecret } from '../../../server/kit/secrets.ts';
import { createCode } from '../../../server/session/verification-codes.ts';
import type { TestSystem } from './test-system.ts';

/** Matches the paths of calls that need a signature code, with the subject of the signature. */
const signed =
  /^\/(?:competitions\/(?<competition>[^/]+)\/(?<act>publish|extend|cancel|wipe)|decisions\/(?<decision>[^/]+)\/approve|notices\/(?<notice>[^/]+)\/approve)$/;

/**
 * Returns the code that a call needs, as the owner of the token gets it by text message. Empty for calls
 * without a code. The code is created without the call that sends it, so that the test need not wait between
 * two codes.
 */
export async function signatureFor(
  { system, clock }: Pick<TestSystem, 'system' | 'clock'>,
  token: string,
  path: string,
): Promise<Signature | Record<string, never>> {
  const { competition, act, decision, notice } = signed.exec(path)?.groups ?? {};
  const subject =
    (act && `${act}:${competition}`) ??
    (decision && `approve:${decision}`) ??
    (notice && `approveNotice:${notice}`);
  if (subject === undefined) return {};
  const { db } = system.parts;
  const owner = await db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select('users.phone')
    .where('tokens.token_hash', '=', hashSecret(token))
    .executeTakeFirst();
  const { code, key } = await createCode(db, 'sign', owner?.phone ?? '', clock.now(), { subject });
  return { code, key };
}
