import { fromPromise } from 'xstate';
import * as v from 'valibot';
import {
  register,
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
import { homeOf, ORGANISER_ROLE, systemRole, userKind, type UserKind } from '../lib/user-kind.ts';
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
  /** Past the request chart: nobody is told when giving up a token fails. */
  readonly send: Send;
  /** Has the menu on its way while the user is still asked for. */
  readonly ahead: Pick<Ahead, 'begin' | 'forget'>;
  readonly store: CredentialStore;
  /** Epoch ms. */
  readonly now: () => number;
  /** True when this page came by the reload button [D7]. */
  readonly isReload: () => boolean;
  /** Fetches what makes the application's own pages routes of a user. */
  readonly ownPages: () => Promise<OwnPages>;
  /** An item of the menu that cannot be used [D10]. */
  readonly record: (problem: string) => void;
}

/** The application's own pages in the workspace. */
export interface OwnPages {
  readonly paths: readonly string[];
  /** Is there a view of this component's name [D11]? */
  readonly hasView: (component: string) => boolean;
  readonly routesFor: (profile: Profile) => readonly MenuRoute[];
}

/** Who is signed in, in the shape of the session chart. */
export interface Profile {
  readonly username: string;
  readonly name: string;
  readonly avatar: string;
  readonly phone: string;
  readonly contactName: string;
  readonly kind: UserKind;
  readonly isExhibitorAdministrator: boolean;
  readonly isOrganiser: boolean;
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
    isOrganiser: info.roles.some(({ name }) => name === ORGANISER_ROLE),
    organisations: info.user_org_relation.map((one) => one.org_name),
    ...homeOf(kind),
    mustChangePassword: info.must_change_password,
  };
}

const ways = { password: signIn, phone: signInByPhone, registration: register } as const;

/** A sign-in's answer: the token, or a refusal whose body is handed back [S49, S53]. */
const signInAnswer = v.union([token, secondFactorWanted, errorBody]);

const isEmpty = (body: unknown) => !isRecord(body) || body['username'] === undefined;

/** A server that knows no such user says so with an empty answer [S37]. */
const anyUserInfo = v.pipe(
  v.unknown(),
  v.transform((body) => (isEmpty(body) ? null : body)),
  v.nullable(userInfo),
);

/** [D10] Its items are checked one at a time, by what reads them. */
const anyList = v.array(v.unknown());

/** Code that is fetched after the sign-in is not there any more: no fault of the session [D15]. */
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

/** Comes beside the menu: nobody needs it before signing in. */
const readMenu = onceFetched(() => import('./sidebars.ts'));
const menuReader = () => fetched(async () => readMenu());

/** The outside world of the session chart. */
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
      // What was taken back goes into the stores again, for the request layer and the other windows.
      if (kept !== null) store.write(kept);
      return { token: kept, at: now(), lastClickAt: store.lastClick() || now() };
    }),
    signIn: fromPromise<
      Credentials | { key: string; phone: string },
      { way: keyof typeof ways; body: Readonly<Record<string, unknown>> }
    >(async ({ input, signal }) => {
      // While the password is checked. What has failed is asked for again by who needs it, and told there.
      for (const code of [menuReader(), fetched(ownPages)]) code.catch(() => {});
      const answer = await request(
        { method: 'POST', path: withSession(ways[input.way]).path, body: input.body },
        signInAnswer,
        signal,
      );
      if ('access_token' in answer || 'key' in answer) {
        // Signing in is use, also where no mouse was involved [S38].
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
      // What has failed is asked for again by who needs it, and told there.
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
        // Of two routes with one path the later counts.
        return [...routesOf(menu, systemRole(profile.system)), ...own.routesFor(profile)];
      },
    ),
    readActivity: fromPromise(async () => ({ at: now(), lastClickAt: store.lastClick() })),
    revokeToken: fromPromise<void, { token: Credentials | null }>(async ({ input, signal }) => {
      await send({ method: 'POST', path: signOut.path, as: input.token }, signal);
    }),
  };
}
