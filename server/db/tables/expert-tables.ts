import type { ExpertStatus } from '../../../machines/expert/expert.machine.ts';
import type { ExpertFile, ExpertTitle } from '../../contract/expert/expert.ts';
import type { GivenStatus } from './status.ts';

/** Tables of the expert bank. */

/** What an expert tells of their work; who they are stands with the persons. */
interface ExpertsTable {
  user_id: string;
  employer: string;
  title: ExpertTitle;
  /** JSON list, as `duties` and `ties`. */
  fields: string;
  years: number;
  /** '' for none, and so is its last day. */
  cert_no: string;
  cert_valid_to: string;
  duties: string;
  declaration: ExpertFile['declaration'];
  ties: string;
  declared_at: number | null;
  /** Of the chart `expert`. */
  status: GivenStatus<ExpertStatus>;
  submitted_at: number | null;
  decided_by: string | null;
  decided_at: number | null;
  reason: string;
  version: number;
  updated_at: number;
}

/** Files that show titles and certificates of an expert. */
interface ExpertFilesTable {
  user_id: string;
  file_id: string;
  position: number;
}

/** By their names. */
export interface ExpertTables {
  experts: ExpertsTable;
  expert_files: ExpertFilesTable;
}
