import * as v from 'valibot';
import {
  certificateKeyList,
  type CertificateKeyList,
} from '../../../../server/contract/certificate/certificate-proof.ts';
import { safeStorage } from '../../../lib/storage/storage.ts';

/** The public keys of an earlier visit: a signature can be checked with them while the server cannot be reached. */

const NAME = 'certificate_keys';
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
