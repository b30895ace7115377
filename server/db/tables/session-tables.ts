import type { Generated } from 'kysely';
import type { CodePurpose } from '../../contract/session/account.ts';
import type { Flag } from './status.ts';

/** Tables of sessions: signing in, codes, limits, the menu. */

interface TokensTable {
  token_hash: string;
  /** What its owner knows the session by. */
  id: Generated<string | null>;
  user_id: string;
  created_at: number;
  /** Of the last call, to the minute. */
  last_used_at: Generated<number>;
  /** Moves with every use, up to `ends_at`. */
  expires_at: number;
  ends_at: Generated<number>;
  network: Generated<string>;
  device: Generated<string>;
}

interface SignInsTable {
  id: string;
  user_id: string;
  way: 'password' | 'phone' | 'registration';
  /** As chosen on the screen, as in the address [D18]. */
  type: string;
  declare_id: string;
  address: string;
  created_at: number;
}

interface SignInFailuresTable {
  /** The name that was tried, in lower case, whether or not it exists. */
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
  /** What the code is good for besides its purpose; '' for nothing in particular. */
  subject: Generated<string>;
}

/** A sign-in whose password was right; its second factor is the code under the same key. */
interface PendingSignInsTable {
  key_hash: string;
  user_id: string;
  /** Where the code was sent; null until an account without a number has named one. */
  phone: string | null;
  /** As chosen on the screen, as in the address [D18]. */
  type: string;
  declare_id: string;
  created_at: number;
  /** When the last code was sent; null before. */
  sent_at: number | null;
  expires_at: number;
}

interface RateCountersTable {
  bucket: string;
  hits: number;
  expires_at: number;
}

/** Texts with codes that go to one number, counted within a day (session/code-limits.ts). */
interface CodeLanesTable {
  lane: string;
  texts: number;
  /** When the next one may go out. */
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
  /** JSON lists and JSON object, as the item's fields of [S43]. */
  roles: string;
  navbars: string;
  meta: string;
  disabled: Flag;
  hidden: Flag;
  is_show: Flag;
}

/** Which role finds which item in its sidebar. */
interface SidebarGrantsTable {
  role: string;
  item_id: string;
}

/** By their names. */
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
