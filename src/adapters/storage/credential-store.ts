import type { Credentials } from '../../kit/call/http.ts';
import type { SafeStorage } from '../../lib/storage/storage.ts';
import { cookies } from './cookies.ts';
import { isRecord } from '../../lib/is-record.ts';

/**
 * The names are those of the original product [S34]. `last_click_at` and `session_end` synchronize windows
 * [D8].
 */
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

type ManagementKey = typeof storageKeys.managementToken | typeof storageKeys.managementTokenType;

export interface CredentialStore {
  /** Returns the token of this browser, or null. */
  read(): Credentials | null;
  /** Writes the token to the cookie and to local storage together [D6]. */
  write(credentials: Credentials): void;
  /** Removes the values listed in [D9] from all stores. `cause` informs the other windows of the reason. */
  clear(cause: string): void;
  /** Removes only the copy of this page, because another window has already changed the storage. */
  forget(): void;
  /** Stores the management token that another window has just cleared, until the reason is known. */
  noteCleared(key: ManagementKey, was: string | null): void;
  /** Writes back all values that a closing window has cleared and that this window still has [D8]. */
  restore(credentials: Credentials): void;
  /** Stores the token and the management token for a reload of this tab [D7]. */
  stash(credentials: Credentials): void;
  /**
   * Returns the stashed token and removes it; null if there is none.
   * @param isReload if false, the stash comes from a closed tab and is only removed
   */
  takeBack(isReload: boolean): Credentials | null;
  /** Returns the token of the management session [S34], or null. */
  readManagement(): Credentials | null;
  /** [S48] Returns the city code; '0' by default. */
  cityCode(): string;
  /** Stores the login user, the system number and the role string [S34, S40, S41]. */
  writeUser(user: { username: string; name: string }, system: number, role: string): void;
  /**
   * Returns why the last session of this browser ended, as written by another window; '' during a session.
   */
  endCause(): string;
  /** Returns the time of the last click in any window, in milliseconds since the epoch; 0 for none [D8]. */
  lastClick(): number;
  shareClick(at: number): void;
}

/**
 * Creates the only store of credentials [D6]. If the browser refuses a write, the copy in the page's memory
 * stays, and the application works until the page is left.
 */
export function createCredentialStore(
  local: SafeStorage,
  session: SafeStorage,
  secure: boolean,
): CredentialStore {
  const cookie = { path: '/', sameSite: 'Strict', secure } as const;
  let held: Credentials | null = null;
  /**
   * The values of the management token that other windows have cleared, by key. A window that is only closed
   * clears them as well.
   */
  const heldManagement = new Map<string, string>();

  const credentialsIn = (value: unknown): Credentials | null => {
    const { accessToken, tokenType } = isRecord(value) ? value : {};
    return typeof accessToken === 'string' && typeof tokenType === 'string'
      ? { accessToken, tokenType }
      : null;
  };
  const parse = (text: string | null): { own: Credentials; management: Credentials | null } | null => {
    try {
      const read: unknown = JSON.parse(text ?? '{}');
      if (!isRecord(read)) return null;
      const { management, ...rest } = read;
      const own = credentialsIn(rest);
      return own && { own, management: credentialsIn(management) };
    } catch {
      return null;
    }
  };

  const writeManagement = (accessToken: string | undefined, tokenType: string | undefined) => {
    if (accessToken === undefined || store.readManagement() !== null) return;
    if (tokenType !== undefined) local.write(storageKeys.managementTokenType, tokenType);
    local.write(storageKeys.managementToken, accessToken);
  };

  const store: CredentialStore = {
    read() {
      const accessToken = local.read(storageKeys.token) ?? cookies.get(storageKeys.token) ?? null;
      if (accessToken === null || accessToken === '') return held;
      const tokenType = local.read(storageKeys.tokenType) ?? cookies.get(storageKeys.tokenType) ?? 'Bearer';
      return { accessToken, tokenType };
    },
    write(credentials) {
      held = credentials;
      cookies.set(storageKeys.tokenType, credentials.tokenType, cookie);
      cookies.set(storageKeys.token, credentials.accessToken, cookie);
      local.remove(storageKeys.sessionEnd);
      // The type is written first, because other windows read it when they receive the token's storage event.
      local.write(storageKeys.tokenType, credentials.tokenType);
      // A full storage can refuse the new token and keep the old one. The old token is then read first.
      if (!local.write(storageKeys.token, credentials.accessToken)) local.remove(storageKeys.token);
    },
    clear(cause) {
      held = null;
      heldManagement.clear();
      // The cookies are removed first. As soon as the token is removed from the storage, another window can
      // restore all values.
      for (const key of [storageKeys.token, storageKeys.tokenType, storageKeys.loginUser]) {
        cookies.remove(key, cookie);
      }
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
    },
    forget() {
      held = null;
      heldManagement.clear();
      session.remove(storageKeys.role);
    },
    restore(credentials) {
      store.write(credentials);
      writeManagement(
        heldManagement.get(storageKeys.managementToken),
        heldManagement.get(storageKeys.managementTokenType),
      );
      heldManagement.clear();
    },
    noteCleared(key, was) {
      if (was !== null) heldManagement.set(key, was);
    },
    stash(credentials) {
      session.write(
        storageKeys.stash,
        JSON.stringify({ ...credentials, management: store.readManagement() }),
      );
    },
    takeBack(isReload) {
      const stashed = parse(session.read(storageKeys.stash));
      session.remove(storageKeys.stash);
      if (!isReload || stashed === null) return null;
      // Another user may have signed in from another window since then.
      const { accessToken } = store.read() ?? stashed.own;
      if (accessToken === stashed.own.accessToken)
        writeManagement(stashed.management?.accessToken, stashed.management?.tokenType);
      return stashed.own;
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
      cookies.set(storageKeys.loginUser, JSON.stringify({ username, name }), cookie);
      cookies.set(storageKeys.system, String(system), cookie);
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
  return store;
}
