import type { Generated } from 'kysely';
import type { SchemeStatus } from '../../../machines/marking/scheme.machine.ts';
import type { Status } from './status.ts';

/** Tables of marking. */

/** A version of the marking scheme of an event. */
interface SchemesTable {
  id: string;
  event_id: string;
  /** Numbers start at 1. */
  number: number;
  /** A status of the chart `scheme`. */
  status: Status<SchemeStatus>;
  /** JSON of `SchemeContent`. */
  content: string;
  /** The sum of the maximum marks, in hundredths. */
  total: number;
  /** The reason of the replacement. */
  reason: Generated<string>;
  fixed_at: number | null;
  version: Generated<number>;
}

/** The tables by name. */
export interface MarkingTables {
  schemes: SchemesTable;
}
