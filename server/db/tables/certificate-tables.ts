import type { Generated } from 'kysely';
import type { AwardStatus } from '../../../machines/certificate/award.machine.ts';
import type { CertificateStatus } from '../../../machines/certificate/certificate.machine.ts';
import type { AwardKind } from '../../contract/certificate/award.ts';
import type { CertificateKind } from '../../contract/certificate/certificate-payload.ts';
import type { ResultAward } from '../../contract/results/result-lines.ts';
import type { Status } from './status.ts';

/** Tables of awards and of the certificates that are issued for them. */

/** An award of one entry, of a coach at an event, or of a unit in a competition. */
interface AwardsTable {
  id: string;
  competition_id: string;
  /** Null for the award of a unit. */
  event_id: string | null;
  /** The version of the results that gives the award; null if the committee proposed it. */
  publication_id: string | null;
  /** For a coach, the entry of a coached competitor. Null for a unit. */
  entry_id: string | null;
  /**
   * For a coach, the unit of the coached competitors. For a unit, the unit itself. Null if the holder has no
   * unit.
   */
  organisation_id: string | null;
  kind: AwardKind;
  /** The award in the results; '' for participants without an award, coaches and units. */
  award: ResultAward;
  /** A status of the chart `award`. */
  status: Status<Exclude<AwardStatus, 'unproposed'>>;
  /** Null if the system proposed the award. */
  proposed_by: string | null;
  proposed_at: number;
  /** The committee member who requested the approval of a second person; null before. */
  asked_by: string | null;
  granted_by: string | null;
  granted_at: number | null;
  /** The reason of the last step that required one. */
  reason: Generated<string>;
  version: Generated<number>;
}

/** One paper certificate. The content of its QR code never changes. */
interface CertificatesTable {
  id: string;
  award_id: string;
  competition_id: string;
  event_id: string | null;
  /** Null for a coach and for a unit. */
  person_id: string | null;
  organisation_id: string | null;
  /**
   * `HB03-SK01-0412`. A later certificate of the same holder has the suffix `-R1`. No number is used twice.
   */
  number: string;
  /** The code for manual input: `6RNI-EQLB-MEAN-6X3Y`. */
  code: string;
  key_id: number;
  kind: CertificateKind;
  /** The award in the results. */
  award: ResultAward;
  name: string;
  unit: string;
  event: string;
  competition: string;
  day: string;
  /** Body and signature, hex. */
  payload: string;
  /** JSON of `CertificateFormContent`: the other printed content. */
  form: string;
  /** A status of the chart `certificate`. */
  status: Status<Exclude<CertificateStatus, 'unissued'>>;
  /** The certificate that replaces this one. */
  replaced_by: string | null;
  asked_by: string | null;
  /** The reason of the last step that required one. Only the committee can read it. */
  reason: Generated<string>;
  issued_by: string;
  issued_at: number;
  /** The time since which the certificate is not valid. */
  ended_at: number | null;
  version: Generated<number>;
}

/** The content that all certificates of a competition share. */
interface CertificateFormsTable {
  competition_id: string;
  /** JSON of `CertificateFormContent`. */
  content: string;
  /**
   * JSON list of `{ long, short }`: the printed form of texts that exceed the bytes available in the QR code.
   */
  short_forms: string;
  version: Generated<number>;
}

/** The key that signs the certificates of a competition. */
interface CertificateKeysTable {
  competition_id: string;
  key_id: number;
}

export interface CertificateTables {
  awards: AwardsTable;
  certificates: CertificatesTable;
  certificate_forms: CertificateFormsTable;
  certificate_keys: CertificateKeysTable;
}
