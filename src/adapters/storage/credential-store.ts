import type { Credentials } from '../../kit/call/http.ts';
import type { SafeStorage } from '../../lib/storage/storage.ts';
import { cookies } from './cookies.ts';
import { isRecord } from '../../lib/is-record.ts';

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

type ManagementKey = typeof storageKeys.managementToken | typeof storageKeys.managementTokenType;

export interface CredentialStore {
  /** The token of this browser, or null. */
  read(): Credentials | null;
  /** Writes cookie and local storage together [D6]. */
  write(credentials: Credentials): void;
  /** Takes away what [D9] lists, in every store; `cause` tells the other windows why. */
  clear(cause: string): void;
  /** Forgets the copy of this page only: another window has already changed the storage. */
  forget(): void;
  /** Holds what another window has just cleared of the management token, until this one knows why. */
  noteCleared(key: ManagementKey, was: string | null): void;
  /** Writes everything back that a closing window has cleared and this one still holds [D8]. */
  restore(credentials: Credentials): void;
  /** Keeps the token, and the management token, for a reload of this tab [D7]. */
  stash(credentials: Credentials): void;
  /**
   * Takes the stashed token back, once; null when there is none.
   * @param isReload otherwise what is stashed is of a tab that was closed, and only removed
   */
  takeBack(isReload: boolean): Credentials | null;
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
  const cookie = { path: '/', sameSite: 'Strict', secure } as const;
  let held: Credentials | null = null;
  /** What other windows have cleared of the management token, by key: one that was merely closed clears it as well. */
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
      // The type first: other windows act on the token's storage event and read the type then.
      local.write(storageKeys.tokenType, credentials.tokenType);
      // A full storage may refuse the new token and keep the old one, which would then be found first.
      if (!local.write(storageKeys.token, credentials.accessToken)) local.remove(storageKeys.token);
    },
    clear(cause) {
      held = null;
      heldManagement.clear();
      // The cookies first: as soon as the token leaves the storage another window may write everything back.
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
      // Another window may have signed somebody else in since.
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
