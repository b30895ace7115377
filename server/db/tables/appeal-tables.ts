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
  /** The session, or the version of the results; '' of a rejection. */
  subject_id: string;
  grounds: string;
  /** Of the chart `appeal`. */
  status: Status<Exclude<AppealStatus, 'unfiled'>>;
  /** End of the window, exclusive. */
  deadline: number;
  filed_by: string;
  filed_at: number;
  /** Why it was not accepted, or why there is another panel. */
  reason: Generated<string>;
  /** Who has accepted it, or has not. */
  decided_by: string | null;
  decided_at: number | null;
  /** What the majority of the panel has voted for; '' until the ruling. */
  verdict: Generated<AppealVerdict | ''>;
  /** The reasons of the majority. */
  ruling: Generated<string>;
  ruled_at: number | null;
  /** What was done. */
  report: Generated<string>;
  remedied_by: string | null;
  remedied_at: number | null;
  closed_by: string | null;
  closed_at: number | null;
  version: Generated<number>;
}

/** Evidence. */
interface AppealFilesTable {
  appeal_id: string;
  file_id: string;
  position: number;
}

/** Who rules on an appeal, and what each has voted. */
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
