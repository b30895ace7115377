import type { Generated } from 'kysely';
import type { CodePurpose } from '../../contract/session/account.ts';
import type { Flag } from './status.ts';

/** Tables of sessions: sign-in, codes, limits, menus. */

interface TokensTable {
  token_hash: string;
  /** The id by which the owner identifies the session. */
  id: Generated<string | null>;
  user_id: string;
  created_at: number;
  /** The time of the last call, to the minute. */
  last_used_at: Generated<number>;
  /** The end of the session if it is not used. Each use moves it, up to `ends_at`. */
  expires_at: number;
  /** The latest end of the session. */
  ends_at: Generated<number>;
  network: Generated<string>;
  device: Generated<string>;
}

interface SignInsTable {
  id: string;
  user_id: string;
  way: 'password' | 'phone' | 'registration';
  /** The type chosen on the screen, written as in the URL [D18]. */
  type: string;
  declare_id: string;
  address: string;
  created_at: number;
}

interface SignInFailuresTable {
  /** The attempted name in lower case. It may belong to no account. */
  name_key: string;
  network: Generated<string>;
  failures: number;
  expires_at: number;
}

interface CaptchasTable {
  key_hash: string;
  answer_hash: string;
  expires_at: number;
}

interface VerificationCodesTable {
  key_hash: string;
  purpose: CodePurpose;
  phone: string;
  code_hash: string;
  tries: number;
  expires_at: number;
  /** The subject for which the code is valid, besides its purpose; '' for no subject. */
  subject: Generated<string>;
}

/** A sign-in with a correct password. Its second factor is the code with the same key. */
interface PendingSignInsTable {
  key_hash: string;
  user_id: string;
  /** The number that the code was sent to; null until an account without a number gives one. */
  phone: string | null;
  /** The type chosen on the screen, written as in the URL [D18]. */
  type: string;
  declare_id: string;
  created_at: number;
  /** The time when the last code was sent; null before. */
  sent_at: number | null;
  expires_at: number;
}

interface RateCountersTable {
  bucket: string;
  hits: number;
  expires_at: number;
}

/** The number of text messages with codes to one phone number within a day (session/code-limits.ts). */
interface CodeLanesTable {
  lane: string;
  texts: number;
  /** The time from which the next text message may be sent. */
  ready_at: number;
  expires_at: number;
}

interface SidebarItemsTable {
  id: string;
  parent_id: string | null;
  path: string;
  name: string;
  title: string;
  icon: string;
  component: string;
  redirect: string;
  position: number;
  system: number | null;
  /** JSON lists and a JSON object, like the item's fields in [S43]. */
  roles: string;
  navbars: string;
  meta: string;
  disabled: Flag;
  hidden: Flag;
  is_show: Flag;
}

/** The items in the sidebar of each role. */
interface SidebarGrantsTable {
  role: string;
  item_id: string;
}

/** The tables by name. */
export interface SessionTables {
  tokens: TokensTable;
  sign_ins: SignInsTable;
  sign_in_failures: SignInFailuresTable;
  captchas: CaptchasTable;
  verification_codes: VerificationCodesTable;
  pending_sign_ins: PendingSignInsTable;
  rate_counters: RateCountersTable;
  code_lanes: CodeLanesTable;
  sidebar_items: SidebarItemsTable;
  sidebar_grants: SidebarGrantsTable;
}
