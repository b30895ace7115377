import Cookies from 'js-cookie';
import type { SafeStorage } from '../lib/storage.ts';

/** What a session is made of for the request layer [S48]. */
export interface Credentials {
  readonly accessToken: string;
  readonly tokenType: string;
}

/** Names are the product's own [S34]; `last_click_at` and `session_end` let windows agree [D8]. */
export const storageKeys = {
  token: 'access_token',
  tokenType: 'token_type',
  managementToken: 'management_token',
  managementTokenType: 'management_token_type',
  cityCode: 'city_code',
  loginUser: 'login_user',
  system: 'system',
  role: 'type_d',
  lastClick: 'last_click_at',
  sessionEnd: 'session_end',
  stash: 'closed_session',
} as const;

export interface CredentialStore {
  /** The token of this browser, or null. */
  read(): Credentials | null;
  /** Writes cookie and local storage together [D6]. */
  write(credentials: Credentials): void;
  /** Takes away what [D9] lists, in every store; `cause` tells the other windows why. */
  clear(cause: string): void;
  /** Forgets the copy of this page only: another window has already changed the storage. */
  forget(): void;
  /** Keeps a token for a reload of this tab [D7]. */
  stash(credentials: Credentials): void;
  /** Takes the stashed token back, once; null when there is none. */
  takeBack(): Credentials | null;
  /** The management session's token [S34], or null. */
  readManagement(): Credentials | null;
  /** [S48] Default 0. */
  cityCode(): string;
  /** Login user, system number and role string [S34, S40, S41]. */
  writeUser(user: { username: string; name: string }, system: number, role: string): void;
  /** Why the last session of this browser ended, as another window wrote it; '' while one lasts. */
  endCause(): string;
  /** Last click in any window, epoch ms; 0 for none [D8]. */
  lastClick(): number;
  shareClick(at: number): void;
}

/**
 * The one place where credentials are kept [D6]. A write that the browser refuses leaves the copy in
 * this page's memory, so that the application works until the page is left.
 */
export function createCredentialStore(
  local: SafeStorage,
  session: SafeStorage,
  secure: boolean,
): CredentialStore {
  const cookie: Cookies.CookieAttributes = { path: '/', sameSite: 'Strict', secure };
  let held: Credentials | null = null;

  const parse = (text: string | null): Credentials | null => {
    try {
      const value: unknown = JSON.parse(text ?? 'null');
      if (typeof value !== 'object' || value === null) return null;
      const { accessToken, tokenType } = value as Partial<Credentials>;
      return typeof accessToken === 'string' && typeof tokenType === 'string'
        ? { accessToken, tokenType }
        : null;
    } catch {
      return null;
    }
  };

  return {
    read() {
      const accessToken = local.read(storageKeys.token) ?? Cookies.get(storageKeys.token) ?? null;
      if (accessToken === null || accessToken === '') return held;
      const tokenType = local.read(storageKeys.tokenType) ?? Cookies.get(storageKeys.tokenType) ?? 'Bearer';
      return { accessToken, tokenType };
    },
    write(credentials) {
      held = credentials;
      Cookies.set(storageKeys.tokenType, credentials.tokenType, cookie);
      Cookies.set(storageKeys.token, credentials.accessToken, cookie);
      local.remove(storageKeys.sessionEnd);
      // The type first: other windows act on the token's storage event and read the type then.
      local.write(storageKeys.tokenType, credentials.tokenType);
      // A full storage may refuse the new token and keep the old one, which would then be found first.
      if (!local.write(storageKeys.token, credentials.accessToken)) local.remove(storageKeys.token);
    },
    clear(cause) {
      held = null;
      local.write(storageKeys.sessionEnd, cause);
      for (const key of [
        storageKeys.tokenType,
        storageKeys.managementToken,
        storageKeys.managementTokenType,
      ]) {
        local.remove(key);
      }
      local.remove(storageKeys.token);
      session.remove(storageKeys.role);
      for (const key of [storageKeys.token, storageKeys.tokenType, storageKeys.loginUser]) {
        Cookies.remove(key, cookie);
      }
    },
    forget() {
      held = null;
      session.remove(storageKeys.role);
    },
    stash(credentials) {
      session.write(storageKeys.stash, JSON.stringify(credentials));
    },
    takeBack() {
      const stashed = parse(session.read(storageKeys.stash));
      session.remove(storageKeys.stash);
      return stashed;
    },
    readManagement() {
      const accessToken = local.read(storageKeys.managementToken);
      if (accessToken === null || accessToken === '') return null;
      return { accessToken, tokenType: local.read(storageKeys.managementTokenType) ?? 'Bearer' };
    },
    cityCode() {
      return local.read(storageKeys.cityCode) ?? '0';
    },
    writeUser({ username, name }, system, role) {
      Cookies.set(storageKeys.loginUser, JSON.stringify({ username, name }), cookie);
      Cookies.set(storageKeys.system, String(system), cookie);
      session.write(storageKeys.role, role);
    },
    endCause() {
      return local.read(storageKeys.sessionEnd) ?? '';
    },
    lastClick() {
      const at = Number(local.read(storageKeys.lastClick));
      return Number.isFinite(at) ? at : 0;
    },
    shareClick(at) {
      local.write(storageKeys.lastClick, String(at));
    },
  };
}
