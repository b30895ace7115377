import type { Generated } from 'kysely';
import type { AppealStatus } from '../../../machines/appeal/appeal.machine.ts';
import type { AppealMatter, AppealVerdict } from '../../contract/appeal/appeal.ts';
import type { Status } from './status.ts';

/** Tables of appeals. */

interface AppealsTable {
  id: string;
  competition_id: string;
  event_id: string;
  entry_id: string;
  matter: AppealMatter;
  /** The id of the session or of the version of the results; '' for an appeal against a rejection. */
  subject_id: string;
  grounds: string;
  /** A status of the chart `appeal`. */
  status: Status<Exclude<AppealStatus, 'unfiled'>>;
  /** The end of the filing window, exclusive. */
  deadline: number;
  filed_by: string;
  filed_at: number;
  /** The reason why the appeal was not accepted, or why the panel was replaced. */
  reason: Generated<string>;
  /** The account that accepted or did not accept the appeal. */
  decided_by: string | null;
  decided_at: number | null;
  /** The verdict of the majority of the panel; '' until the ruling. */
  verdict: Generated<AppealVerdict | ''>;
  /** The reasons of the majority. */
  ruling: Generated<string>;
  ruled_at: number | null;
  /** The report of the remedy. */
  report: Generated<string>;
  remedied_by: string | null;
  remedied_at: number | null;
  closed_by: string | null;
  closed_at: number | null;
  version: Generated<number>;
}

/** The evidence of an appeal. */
interface AppealFilesTable {
  appeal_id: string;
  file_id: string;
  position: number;
}

/** The members of the panel of an appeal, with their votes. */
interface AppealPanelTable {
  appeal_id: string;
  user_id: string;
  position: number;
  /** '' until the vote. */
  verdict: Generated<AppealVerdict | ''>;
  reason: Generated<string>;
  voted_at: number | null;
}

export interface AppealTables {
  appeals: AppealsTable;
  appeal_files: AppealFilesTable;
  appeal_panel: AppealPanelTable;
}
