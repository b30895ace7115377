import { fromPromise } from 'xstate';
import * as v from 'valibot';
import {
  REGISTER_PATH,
  secondFactorWanted,
  signIn,
  signInByPhone,
  signOut,
  token,
  userInfo,
  type UserInfo,
} from '../../server/contract/session/account.ts';
import { errorBody, errorCode } from '../../server/contract/kit/errors.ts';
import { EXHIBITOR_ADMINISTRATOR } from '../../server/contract/kit/fields.ts';
import type { MenuItem } from '../lib/menu/menu.ts';
import {
  EXPERT_ROLE,
  homeOf,
  ORGANISER_ROLE,
  systemRole,
  userKind,
  type UserKind,
} from '../lib/user-kind.ts';
import type { CredentialStore } from './storage/credential-store.ts';
import type { Ahead } from '../kit/call/ahead.ts';
import type { Credentials, Send } from '../kit/call/http.ts';
import { CallFailedError, type Request } from '../kit/call/request.ts';
import { infoCall, sidebarsCall, withSession } from '../kit/call/session-answers.ts';
import type { MenuRoute } from './sidebars.ts';
import { isRecord } from '../lib/is-record.ts';
import { onceFetched } from '../lib/once.ts';

export interface SessionActorOptions {
  readonly request: Request;
  /** Bypasses the request chart, because a failure to revoke a token is not shown to the user. */
  readonly send: Send;
  /** Requests the menu while the user is still being loaded. */
  readonly ahead: Pick<Ahead, 'begin' | 'forget'>;
  readonly store: CredentialStore;
  /** Returns milliseconds since the epoch. */
  readonly now: () => number;
  /** Returns whether the page was loaded with the reload button [D7]. */
  readonly isReload: () => boolean;
  /** Fetches the code that turns the application's own pages into routes of a user. */
  readonly ownPages: () => Promise<OwnPages>;
  /** Records a menu item that cannot be used [D10]. */
  readonly record: (problem: string) => void;
}

/** The application's own pages in the workspace. */
export interface OwnPages {
  readonly paths: readonly string[];
  /** Checks whether a view exists for a component name [D11]. */
  readonly hasView: (component: string) => boolean;
  readonly routesFor: (profile: Profile) => readonly MenuRoute[];
}

/** The signed-in user, in the format of the session chart. */
export interface Profile {
  readonly username: string;
  readonly name: string;
  readonly avatar: string;
  readonly phone: string;
  readonly contactName: string;
  readonly kind: UserKind;
  readonly isExhibitorAdministrator: boolean;
  readonly isExpert: boolean;
  readonly isOrganiser: boolean;
  readonly isAdministrator: boolean;
  readonly organisations: readonly string[];
  readonly home: string;
  readonly system: number;
  readonly mustChangePassword: boolean;
}

/** [S18, S20, S40, D3] */
export function profileOf(info: UserInfo): Profile {
  const kind = userKind(info.roles, info.is_unit);
  return {
    username: info.username,
    name: info.name,
    avatar: info.avatar,
    phone: info.phone,
    contactName: info.contact_name,
    kind,
    isExhibitorAdministrator: info.contact_name === EXHIBITOR_ADMINISTRATOR,
    isExpert: kind === 'expert' || info.roles.some(({ name }) => name === EXPERT_ROLE),
    isOrganiser: info.roles.some(({ name }) => name === ORGANISER_ROLE),
    isAdministrator: info.user_org_relation.some(({ capacity }) => capacity === 'administrator'),
    organisations: info.user_org_relation.map((one) => one.org_name),
    ...homeOf(kind),
    mustChangePassword: info.must_change_password,
  };
}

const ways = { password: signIn, phone: signInByPhone, registration: { path: REGISTER_PATH } } as const;

/** The answer to a sign-in: the token, a second factor, or a refusal that contains a body [S49, S53]. */
const signInAnswer = v.union([token, secondFactorWanted, errorBody]);

const isEmpty = (body: unknown) => !isRecord(body) || body['username'] === undefined;

/** The server sends an empty answer if the user does not exist [S37]. */
const anyUserInfo = v.pipe(
  v.unknown(),
  v.transform((body) => (isEmpty(body) ? null : body)),
  v.nullable(userInfo),
);

/** [D10] The items are validated one by one when the menu is built. */
const anyList = v.array(v.unknown());

/** Code that is fetched after the sign-in no longer exists. This is not a fault of the session [D15]. */
class CodeLostError extends Error {
  override readonly isCodeLost = true;
}

async function fetched<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (cause) {
    throw new CodeLostError('code lost', { cause });
  }
}

/** The code is fetched together with the menu, because it is not needed before a sign-in. */
const readMenu = onceFetched(() => import('./sidebars.ts'));
const menuReader = () => fetched(async () => readMenu());

/** Creates the actors of the session chart. */
export function createSessionActors({
  request,
  send,
  ahead,
  store,
  now,
  isReload,
  ownPages,
  record,
}: SessionActorOptions) {
  return {
    restoreCredentials: fromPromise(async () => {
      const stashed = store.takeBack(isReload());
      const kept = store.read() ?? stashed;
      // Restored credentials are written to the stores again, for the request layer and the other windows.
      if (kept !== null) store.write(kept);
      return { token: kept, at: now(), lastClickAt: store.lastClick() || now() };
    }),
    signIn: fromPromise<
      Credentials | { key: string; phone: string },
      { way: keyof typeof ways; body: Readonly<Record<string, unknown>> }
    >(async ({ input, signal }) => {
      // The code is fetched while the password is checked. A failure is ignored here. The actor that needs
      // the code fetches it again and reports the failure.
      for (const code of [menuReader(), fetched(ownPages)]) code.catch(() => {});
      const answer = await request(
        { method: 'POST', path: withSession(ways[input.way]).path, body: input.body },
        signInAnswer,
        signal,
      );
      if ('access_token' in answer || 'key' in answer) {
        // Signing in counts as activity, also without a mouse [S38].
        store.shareClick(now());
        return 'key' in answer
          ? { key: answer.key, phone: answer.phone }
          : { accessToken: answer.access_token, tokenType: answer.token_type };
      }
      throw new CallFailedError({
        kind: 'refused',
        message: answer.message,
        code: answer.code ?? errorCode.forbidden,
      });
    }),
    loadUser: fromPromise<Profile | null>(async ({ signal }) => {
      ahead.begin(sidebarsCall);
      signal.addEventListener('abort', ahead.forget, { once: true });
      // A failure is ignored here. The actor that needs the code fetches it again and reports the failure.
      menuReader().catch(() => {});
      const info = await request(infoCall, anyUserInfo, signal);
      return info && profileOf(info);
    }),
    loadSidebars: fromPromise<readonly MenuItem[]>(async ({ signal }) => {
      const [list, { buildMenu }, own] = await Promise.all([
        request(sidebarsCall, anyList, signal),
        menuReader(),
        fetched(ownPages),
      ]);
      const menu = buildMenu(list, own);
      for (const { reason, item } of menu.problems) record(`sidebar item ${item}: ${reason}`);
      return menu.items;
    }),
    addRoutes: fromPromise<readonly MenuRoute[], { menu: readonly MenuItem[]; profile: Profile | null }>(
      async ({ input: { menu, profile } }) => {
        if (profile === null) return [];
        const [{ routesOf }, own] = await Promise.all([menuReader(), fetched(ownPages)]);
        // If two routes have the same path, the later one counts.
        return [...routesOf(menu, systemRole(profile.system)), ...own.routesFor(profile)];
      },
    ),
    readActivity: fromPromise(async () => ({ at: now(), lastClickAt: store.lastClick() })),
    revokeToken: fromPromise<void, { token: Credentials | null }>(async ({ input, signal }) => {
      await send({ method: 'POST', path: signOut.path, as: input.token }, signal);
    }),
  };
}
