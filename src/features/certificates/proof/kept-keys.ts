import * as v from 'valibot';
import {
  certificateKeyList,
  type CertificateKeyList,
} from '../../../../server/contract/certificate/certificate-proof.ts';
import type { CertificateKey } from '../../../lib/certificate/check-certificate.ts';
import { readRevocations, type RevocationList } from '../../../lib/certificate/check-revocations.ts';
import { safeStorage } from '../../../lib/storage/storage.ts';

/**
 * The public keys of an earlier visit, and the signed list of certificates that no longer count. With them a
 * certificate can be checked while the server cannot be reached.
 */

const NAME = 'certificate_keys';
const LIST = 'certificate_revocations';
const storage = safeStorage(() => window.localStorage);

export function keepKeys(keys: CertificateKeyList): void {
  storage.write(NAME, JSON.stringify(keys));
}

/** Returns the stored keys; null if none are stored, or if the stored value is no list of keys. */
export function findKeptKeys(): CertificateKeyList | null {
  try {
    return v.parse(certificateKeyList, JSON.parse(storage.read(NAME) ?? 'null'));
  } catch {
    return null;
  }
}

/** Returns the stored list; null if none is stored, or if the key of the system did not sign it. */
export const findKeptRevocations = (keys: readonly CertificateKey[]): Promise<RevocationList | null> =>
  readRevocations(storage.read(LIST) ?? '', keys);

/** Stores a list if it is signed and not older than the stored list. */
export async function keepRevocations(text: string, keys: readonly CertificateKey[]): Promise<void> {
  const [list, kept] = [await readRevocations(text, keys), await findKeptRevocations(keys)];
  if (list !== null && (kept === null || Date.parse(kept.at) <= Date.parse(list.at)))
    storage.write(LIST, text);
}
