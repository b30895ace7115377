import type { Generated } from 'kysely';
import type { PublicationStatus } from '../../../machines/results/publication.machine.ts';
import type { ResultAward, ResultState } from '../../contract/results/result-lines.ts';
import type { Status } from './status.ts';

/** Tables of results. */

/** One version of the results of an event. */
interface PublicationsTable {
  id: string;
  competition_id: string;
  event_id: string;
  /** Starts at 1 for each event. */
  number: number;
  /** A status of the chart `publication`. */
  status: Status<Exclude<PublicationStatus, 'uncompiled'>>;
  /** The version that this one replaces; null for the first. */
  corrects: string | null;
  /** JSON list of lists of entry ids, each from the best to the worst, as ruled by the chief judge. */
  rulings: Generated<string>;
  /** SHA-256, hex, of the lines of the results. */
  result_hash: string;
  /**
   * SHA-256, hex, of the data from which the results were computed (`count-basis.ts`); '' for versions older
   * than this column.
   */
  compiled_from: Generated<string>;
  compiled_by: string;
  compiled_at: number;
  agreed_by: string | null;
  agreed_at: number | null;
  proposed_by: string | null;
  approved_by: string | null;
  /** Null until the release is proposed. */
  release_at: number | null;
  /** The end of the publicity period, exclusive. Null until the release is scheduled. */
  publicity_until: number | null;
  /** The public response from the release on, as JSON; '' until the release is scheduled. */
  answer: Generated<string>;
  /** SHA-256, hex, of `answer`. */
  answer_hash: Generated<string>;
  /** The reason of the last step that required one. */
  reason: Generated<string>;
  version: Generated<number>;
}

/** The result of one entry in one version. */
interface ResultsTable {
  publication_id: string;
  entry_id: string;
  state: ResultState;
  /** Hundredths; null for an absent entrant. */
  total: number | null;
  /** Null if the entry has no rank, and while a ruling is missing. */
  rank: number | null;
  award: ResultAward;
  /** Seconds; null if no time was measured. */
  time: number | null;
  /** JSON of `ResultModule[]`. */
  modules: string;
}

export interface ResultTables {
  publications: PublicationsTable;
  results: ResultsTable;
}
