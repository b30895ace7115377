import type { Generated } from 'kysely';
import type { SchemeStatus } from '../../../machines/marking/scheme.machine.ts';
import type { Status } from './status.ts';

/** Tables of marking. */

/** A version of the marking scheme of an event. */
interface SchemesTable {
  id: string;
  event_id: string;
  /** From 1. */
  number: number;
  /** Of the chart `scheme`. */
  status: Status<SchemeStatus>;
  /** JSON of `SchemeContent`. */
  content: string;
  /** What its maxima add up to, in hundredths. */
  total: number;
  /** Why it was replaced. */
  reason: Generated<string>;
  fixed_at: number | null;
  version: Generated<number>;
}

/** By their names. */
export interface MarkingTables {
  schemes: SchemesTable;
}
