import { PRIVACY_NOTICE_VERSION } from '../../../server/contract/session/account.ts';
import { safeStorage } from '../../lib/storage/storage.ts';

/**
 * What this device remembers of its last sign-in by phone: the accepted version of the privacy notice, and who has
 * accepted it. It is '' after a sign-in by password.
 */
const NAME = 'phone_sign_in';
const storage = safeStorage(() => window.localStorage);

/** The remainder tells two people of one device apart. The number cannot be read from it. */
const markOf = (phone: string): string =>
  `${PRIVACY_NOTICE_VERSION} ${Number(phone.replaceAll(/\D/g, '').slice(-11)) % 65_521}`;

/**
 * Remembers a sign-in.
 * @param phone the number; '' for a sign-in by password
 */
export const rememberSignIn = (phone: string): boolean => storage.write(NAME, phone && markOf(phone));

/** Checks whether the last sign-in on this device was by phone. */
export const wasByPhone = (): boolean => Boolean(storage.read(NAME));

/** Checks whether the holder of a number has accepted the current privacy notice on this device. */
export const hasAccepted = (phone: string): boolean => storage.read(NAME) === markOf(phone);
