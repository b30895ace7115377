import type { Generated } from 'kysely';
import type { UnitAccountStatus } from '../../../machines/unit/unit-account.machine.ts';
import type { Flag, Status } from './status.ts';

/** Tables of accounts: identity, consents, security events. */

interface UsersTable {
  id: string;
  username: string;
  /** The username in lower case. It is unique, so usernames cannot differ by case only. */
  username_key: string;
  name: string;
  avatar: string;
  /** A number verified by a code or by a one-time password sent to it. */
  phone: string | null;
  /**
   * The number that a unit gives for the account. It is not verified and not unique. Null once a number is
   * bound.
   */
  proposed_phone: Generated<string | null>;
  /** Argon2id hash in PHC form; null until an account that signed up by phone sets a password. */
  password_hash: string | null;
  is_unit: Flag;
  contact_name: string;
  /** A status of the chart `unitAccount`, or `pending`, which the chart does not contain. */
  status: Status<'pending' | UnitAccountStatus>;
  must_change_password: Flag;
  /** The expiry of the issued password; null if the owner has set the password. */
  one_time_until: Generated<number | null>;
  created_at: number;
}

/** The last passwords of an account, including the current one. */
interface PasswordHistoryTable {
  id: string;
  user_id: string;
  password_hash: string;
  created_at: number;
}

interface UserRolesTable {
  user_id: string;
  role: string;
  /** The role at position 0 decides the home page [S40]. */
  position: number;
}

/**
 * Events that concern the security of accounts (session/security-log.ts). They are stored as long as
 * sign-ins.
 */
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
  /** The account concerned; null if there is none, or if the attempted name belongs to no account. */
  user_id: string | null;
  /** The account that acted on another account; null if the account itself or the operator acted. */
  actor_id: string | null;
  /** The beginning of an attempted name that belongs to no account; otherwise ''. */
  name: string;
  /**
   * The network of the request, in the form of kit/network-of.ts; '' if another account or the operator
   * acted.
   */
  network: string;
  /**
   * The method of a sign-in, the cause of a failure, the act with the states before and after, or the refused
   * route.
   */
  detail: string;
  at: number;
  /** 1 once the row is written to the log stream. */
  is_streamed: 0 | 1;
}

/** Rows are only added. */
interface ConsentLogTable {
  id: string;
  user_id: string;
  purpose: string;
  text_version: string;
  address: string;
  created_at: number;
}

/** Mobile numbers that committee accounts have given up. They show which accounts belong to one person. */
interface FormerPhonesTable {
  user_id: string;
  phone: string;
  given_up_at: number;
}

/** The identity of the person behind an account that decides for a committee. */
interface ActingIdentitiesTable {
  user_id: string;
  real_name: string;
  /** As in `persons`. */
  id_no_sealed: string;
  /** Not unique, because it is used to find two accounts of one person. */
  id_no_digest: string;
  proven_at: number;
  /** The time of the account's first proposal or approval. From then on the identity cannot change. */
  signed_at: number | null;
  version: number;
}

/** The tables by name. */
export interface AccountTables {
  users: UsersTable;
  password_history: PasswordHistoryTable;
  user_roles: UserRolesTable;
  security_log: SecurityLogTable;
  consent_log: ConsentLogTable;
  acting_identities: ActingIdentitiesTable;
  former_phones: FormerPhonesTable;
}
