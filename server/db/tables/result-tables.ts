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
  /** From 1, of an event. */
  number: number;
  /** Of the chart `publication`. */
  status: Status<Exclude<PublicationStatus, 'uncompiled'>>;
  /** The version whose place it takes; null of the first. */
  corrects: string | null;
  /** JSON list of lists of ids of entries, each from the better to the worse: what the chief has ruled. */
  rulings: Generated<string>;
  /** SHA-256, hex, of the lines of the results. */
  result_hash: string;
  /** SHA-256, hex, of what they were counted from (`count-basis.ts`); '' of versions that are older than that. */
  compiled_from: Generated<string>;
  compiled_by: string;
  compiled_at: number;
  agreed_by: string | null;
  agreed_at: number | null;
  proposed_by: string | null;
  approved_by: string | null;
  /** Null until it is proposed. */
  release_at: number | null;
  /** Exclusive. Null until it is scheduled. */
  publicity_until: number | null;
  /** What everybody reads from the release on, as JSON; '' until it is scheduled. */
  answer: Generated<string>;
  /** SHA-256, hex, of `answer`. */
  answer_hash: Generated<string>;
  /** Of the step that asked for one and was done last. */
  reason: Generated<string>;
  version: Generated<number>;
}

/** One entry in one version. */
interface ResultsTable {
  publication_id: string;
  entry_id: string;
  state: ResultState;
  /** Hundredths; null of who was absent. */
  total: number | null;
  /** Null without a rank, and while a ruling is missing. */
  rank: number | null;
  award: ResultAward;
  /** Seconds; null where no time was taken. */
  time: number | null;
  /** JSON of `ResultModule[]`. */
  modules: string;
}

export interface ResultTables {
  publications: PublicationsTable;
  results: ResultsTable;
}
