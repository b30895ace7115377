import type { Generated } from 'kysely';
import type { AffiliationStatus } from '../../../machines/unit/affiliation.machine.ts';
import type { OrganisationStatus } from '../../../machines/unit/organisation.machine.ts';
import type { UnitKind } from '../../contract/unit/unit.ts';
import type { Capacity } from '../../contract/unit/unit-account.ts';
import type { Status, GivenStatus } from './status.ts';

/** Tables of units and their affiliations. */

interface OrganisationsTable {
  id: string;
  name: string;
  /** The key under which spellings of the name are equal (`nameKey`). Several organisations can have it. */
  name_key: string;
  /**
   * `name_key` if the organisation holds the name; `?` and `name_key` if people have named it and it holds nothing;
   * otherwise `#` and its id. Unique.
   */
  held_key: string;
  /** Unified social credit code (GB 32100), if known. */
  credit_code: string | null;
  /** `credit_code` if the organisation holds the code; unique. */
  held_code: Generated<string | null>;
  /** A status of the chart `organisation`. */
  status: Status<OrganisationStatus>;
  /** The reason why the organisation was refused or suspended; '' otherwise. */
  reason: Generated<string>;
  /** The administrator who applied for confirmation last. */
  applied_by: Generated<string | null>;
  applied_at: Generated<number | null>;
  decided_by: Generated<string | null>;
  decided_at: Generated<number | null>;
  /** '' until the profile is filled in, like the next three columns. */
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
  /** A status of the chart `affiliation`. */
  status: GivenStatus<AffiliationStatus>;
  /** The reason why the affiliation was refused or ended; '' otherwise. */
  reason: Generated<string>;
  /** The time since which the affiliation has this status. */
  since: Generated<number>;
  /** The capacity of the account in the organisation; null if the account only belongs to it. */
  capacity: Generated<Capacity | null>;
  /** Increases with every change of the account by an administrator. */
  version: Generated<number>;
}

/**
 * A view of the valid affiliations: confirmed affiliations to confirmed organisations. Checks of a user's
 * rights query this view and never `user_organisations`.
 */
interface ConfirmedAffiliationsView {
  user_id: string;
  organisation_id: string;
  position: number;
  capacity: Capacity | null;
}

/** The tables by name. */
export interface UnitTables {
  organisations: OrganisationsTable;
  user_organisations: UserOrganisationsTable;
  confirmed_affiliations: ConfirmedAffiliationsView;
}
