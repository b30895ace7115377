import * as v from 'valibot';
import {
  certificateKeyList,
  type CertificateKeyList,
} from '../../../../server/contract/certificate/certificate-proof.ts';
import type { CertificateKey } from '../../../lib/certificate/check-certificate.ts';
import { readRevocations, type RevocationList } from '../../../lib/certificate/check-revocations.ts';
import { safeStorage } from '../../../lib/storage/storage.ts';

/**
 * The public keys of an earlier visit and the signed list of certificates that do not count any more: with them a
 * certificate can be checked while the server cannot be reached.
 */

const NAME = 'certificate_keys';
const LIST = 'certificate_revocations';
const storage = safeStorage(() => window.localStorage);

export function keepKeys(keys: CertificateKeyList): void {
  storage.write(NAME, JSON.stringify(keys));
}

/** Null where there are none, or what is there is no list of keys. */
export function findKeptKeys(): CertificateKeyList | null {
  try {
    return v.parse(certificateKeyList, JSON.parse(storage.read(NAME) ?? 'null'));
  } catch {
    return null;
  }
}

/** The list of an earlier visit; null where there is none, or what is there is not signed by the key of the system. */
export const findKeptRevocations = (keys: readonly CertificateKey[]): Promise<RevocationList | null> =>
  readRevocations(storage.read(LIST) ?? '', keys);

/** Keeps a list that is signed and not older than the one that is kept. */
export async function keepRevocations(text: string, keys: readonly CertificateKey[]): Promise<void> {
  const [list, kept] = [await readRevocations(text, keys), await findKeptRevocations(keys)];
  if (list !== null && (kept === null || Date.parse(kept.at) <= Date.parse(list.at)))
    storage.write(LIST, text);
}
