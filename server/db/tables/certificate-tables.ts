import type { Generated } from 'kysely';
import type { AwardStatus } from '../../../machines/certificate/award.machine.ts';
import type { CertificateStatus } from '../../../machines/certificate/certificate.machine.ts';
import type { AwardKind } from '../../contract/certificate/award.ts';
import type { CertificateKind } from '../../contract/certificate/certificate-payload.ts';
import type { ResultAward } from '../../contract/results/result-lines.ts';
import type { Status } from './status.ts';

/** Tables of awards and of the certificates that are issued for them. */

/** Of one entry, of a coach at an event, or of a unit in a competition. */
interface AwardsTable {
  id: string;
  competition_id: string;
  /** Null of a unit. */
  event_id: string | null;
  /** The version of the results that it follows from; null where the committee has proposed it. */
  publication_id: string | null;
  /** Of a coach that of somebody coached; null of a unit. */
  entry_id: string | null;
  /** Of a coach the unit of those coached, of a unit itself; null where no unit stands behind it. */
  organisation_id: string | null;
  kind: AwardKind;
  /** As the results have it; '' for somebody who has only taken part, for coaches and for units. */
  award: ResultAward;
  /** Of the chart `award`. */
  status: Status<Exclude<AwardStatus, 'unproposed'>>;
  /** Null where the system has proposed it. */
  proposed_by: string | null;
  proposed_at: number;
  /** Who of the committee has asked for the second person; null before. */
  asked_by: string | null;
  granted_by: string | null;
  granted_at: number | null;
  /** Of the step that asked for one and was done last. */
  reason: Generated<string>;
  version: Generated<number>;
}

/** One sheet of paper: what its QR code holds never changes. */
interface CertificatesTable {
  id: string;
  award_id: string;
  competition_id: string;
  event_id: string | null;
  /** Null of a coach and of a unit. */
  person_id: string | null;
  organisation_id: string | null;
  /** `HB03-SK01-0412`, of a later one for the same holder with `-R1` behind it; never given twice. */
  number: string;
  /** For typing: `6RNI-EQLB-MEAN-6X3Y`. */
  code: string;
  key_id: number;
  kind: CertificateKind;
  /** As the results have it. */
  award: ResultAward;
  name: string;
  unit: string;
  event: string;
  competition: string;
  day: string;
  /** Body and signature, hex. */
  payload: string;
  /** JSON of `CertificateFormContent`: what else was printed. */
  form: string;
  /** Of the chart `certificate`. */
  status: Status<Exclude<CertificateStatus, 'unissued'>>;
  /** The certificate that has taken its place. */
  replaced_by: string | null;
  asked_by: string | null;
  /** Of the step that asked for one and was done last; shown to the committee alone. */
  reason: Generated<string>;
  issued_by: string;
  issued_at: number;
  /** Since when it does not count. */
  ended_at: number | null;
  version: Generated<number>;
}

/** What all certificates of a competition have in common. */
interface CertificateFormsTable {
  competition_id: string;
  /** JSON of `CertificateFormContent`. */
  content: string;
  /** JSON list of `{ long, short }`: what is printed for texts that take more bytes than a QR code gives them. */
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
