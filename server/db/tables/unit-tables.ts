import type { Generated } from 'kysely';
import type { AffiliationStatus } from '../../../machines/unit/affiliation.machine.ts';
import type { OrganisationStatus } from '../../../machines/unit/organisation.machine.ts';
import type { UnitKind } from '../../contract/unit/unit.ts';
import type { Capacity } from '../../contract/unit/unit-account.ts';
import type { Status, GivenStatus } from './status.ts';

/** Tables of units, and of who belongs to them. */

interface OrganisationsTable {
  id: string;
  name: string;
  /** The name without differences of width, case and spacing; unique. */
  name_key: string;
  /** Unified social credit code (GB 32100), where known. */
  credit_code: string | null;
  /** Of the chart `organisation`. */
  status: Status<OrganisationStatus>;
  /** Why it was refused or suspended; '' otherwise. */
  reason: Generated<string>;
  /** The administrator who applied for confirmation last. */
  applied_by: Generated<string | null>;
  applied_at: Generated<number | null>;
  decided_by: Generated<string | null>;
  decided_at: Generated<number | null>;
  /** '' until its profile has been filled in; so are the next three. */
  kind: Generated<UnitKind | ''>;
  /** GB/T 2260. */
  region_code: Generated<string>;
  contact: Generated<string>;
  contact_phone: Generated<string>;
  /** Scan of the stamped commitment. */
  stamp_file_id: Generated<string | null>;
  version: Generated<number>;
  created_at: number;
}

interface UserOrganisationsTable {
  user_id: string;
  organisation_id: string;
  position: number;
  /** Of the chart `affiliation`. */
  status: GivenStatus<AffiliationStatus>;
  /** Why it was refused or ended; '' otherwise. */
  reason: Generated<string>;
  /** Since when it has been in this state. */
  since: Generated<number>;
  /** What the account may do for the organisation; null where it only belongs to it. */
  capacity: Generated<Capacity | null>;
  /** Grows with every change of the account by an administrator. */
  version: Generated<number>;
}

/**
 * A view: the affiliations that count, which are the confirmed ones to confirmed organisations. What somebody
 * may read or do is asked of it, and never of `user_organisations`.
 */
interface ConfirmedAffiliationsView {
  user_id: string;
  organisation_id: string;
  position: number;
  capacity: Capacity | null;
}

/** By their names. */
export interface UnitTables {
  organisations: OrganisationsTable;
  user_organisations: UserOrganisationsTable;
  confirmed_affiliations: ConfirmedAffiliationsView;
}
