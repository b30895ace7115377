import type { ResultAward, ResultModule, ResultState } from '../contract/results/result-lines.ts';
import type { SchemeContent } from '../contract/marking/scheme-content.ts';

/** The input and the output of a count, the same for both routines. */

export interface CountedEntry {
  readonly id: string;
  readonly state: ResultState;
  /** The id of the session; '' if the entry was in none. */
  readonly session: string;
  /**
   * The codes under which the work was judged in that session; '' for a code that the entry does not have.
   */
  readonly codes: { readonly station: string; readonly work: string };
  /** Seconds; null if no time was taken. */
  readonly time: number | null;
}

/** A locked sheet. */
export interface CountedSheet {
  readonly session: string;
  readonly place: 'station' | 'work';
  readonly code: string;
  readonly module: string;
  /** The judges who must each give a mark for every judged aspect. */
  readonly judges: readonly string[];
  /** `judge` is '' for a measurement. */
  readonly marks: readonly { readonly aspect: string; readonly judge: string; readonly value: number }[];
  /** The confirmed penalties. */
  readonly penalties: readonly { readonly code: string; readonly times: number }[];
}

export interface CountInput {
  readonly content: SchemeContent;
  readonly entries: readonly CountedEntry[];
  readonly sheets: readonly CountedSheet[];
  /** The ids of tied entries from best to worst, one list per ruling. */
  readonly rulings: readonly (readonly string[])[];
}

export interface CountedLine {
  readonly entry: string;
  readonly state: ResultState;
  /** Hundredths; null for an unranked entry without a judged module, such as an absent one. */
  readonly total: number | null;
  /** Null if the entry has no rank, and for all entries while a ruling is missing. */
  readonly rank: number | null;
  readonly award: ResultAward;
  readonly time: number | null;
  readonly modules: readonly ResultModule[];
}

export interface Count {
  /**
   * The ids of entries that need a ruling, one list per tie. No entry has a rank while the list is not empty.
   */
  readonly tied: readonly (readonly string[])[];
  /** In the order of the entries. */
  readonly lines: readonly CountedLine[];
}

/** The error for an event that cannot be counted. */
export class CountFault extends Error {}
