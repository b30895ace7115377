import type { Generated } from 'kysely';
import type { UnitAccountStatus } from '../../../machines/unit/unit-account.machine.ts';
import type { Flag, Status } from './status.ts';

/** Tables of accounts: who they are, what they agreed to, what has become of them. */

interface UsersTable {
  id: string;
  username: string;
  /** The username in lower case; unique, so that no two differ by case only. */
  username_key: string;
  name: string;
  avatar: string;
  /** Proven by a code or a one-time password that was sent to it. */
  phone: string | null;
  /** The number that a unit gives for the account; not proven, and not unique. Null once a number is bound. */
  proposed_phone: Generated<string | null>;
  /** Argon2id in PHC form; null until an account signed up by phone sets a password. */
  password_hash: string | null;
  is_unit: Flag;
  contact_name: string;
  /** Of the chart `unitAccount`, which knows nothing of `pending`. */
  status: Status<'pending' | UnitAccountStatus>;
  must_change_password: Flag;
  /** Until when the password that was issued may be used; null where the owner has set it. */
  one_time_until: Generated<number | null>;
  created_at: number;
}

/** The last passwords of an account, the present one included. */
interface PasswordHistoryTable {
  id: string;
  user_id: string;
  password_hash: string;
  created_at: number;
}

interface UserRolesTable {
  user_id: string;
  role: string;
  /** The role at position 0 decides the home [S40]. */
  position: number;
}

/** Events that concern the security of accounts (session/security-log.ts); kept as long as sign-ins. */
interface SecurityLogTable {
  id: string;
  kind:
    | 'signIn'
    | 'signInFailed'
    | 'signOut'
    | 'sessionsEnded'
    | 'passwordChanged'
    | 'passwordReset'
    | 'phoneChanged'
    | 'accountMade'
    | 'accountChanged'
    | 'unitChanged'
    | 'revealLimit'
    | 'keyRotated'
    | 'refused';
  /** The account that is concerned; null where no account is, or the name that was tried belongs to none. */
  user_id: string | null;
  /** The account that acted on another one; null where the account itself or the operator acted. */
  actor_id: string | null;
  /** The beginning of a name that no account has; else ''. */
  name: string;
  /** Where the call came from, as kit/network-of.ts has it; '' where another account or the operator acted. */
  network: string;
  /** The way of a sign-in, what was wrong, the act with the states before and after, the route that was refused. */
  detail: string;
  at: number;
  /** 1 once the line is in the log stream. */
  is_streamed: 0 | 1;
}

/** Append-only. */
interface ConsentLogTable {
  id: string;
  user_id: string;
  purpose: string;
  text_version: string;
  address: string;
  created_at: number;
}

/** Mobile numbers that accounts of committees have given up. */
interface FormerPhonesTable {
  user_id: string;
  phone: string;
  given_up_at: number;
}

/** Who stands behind an account that decides for a committee. */
interface ActingIdentitiesTable {
  user_id: string;
  real_name: string;
  /** As in `persons`. */
  id_no_sealed: string;
  /** Not unique: two accounts of one person are found by it. */
  id_no_digest: string;
  proven_at: number;
  /** When the account first proposed or approved something: the identity stays as it is from then on. */
  signed_at: number | null;
  version: number;
}

/** By their names. */
export interface AccountTables {
  users: UsersTable;
  password_history: PasswordHistoryTable;
  user_roles: UserRolesTable;
  security_log: SecurityLogTable;
  consent_log: ConsentLogTable;
  acting_identities: ActingIdentitiesTable;
  former_phones: FormerPhonesTable;
}
