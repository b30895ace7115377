import type { ResultAward, ResultModule, ResultState } from '../contract/results/result-lines.ts';
import type { SchemeContent } from '../contract/marking/scheme-content.ts';

/** What the results of an event are counted from, and what a count gives: the same for both routines. */

export interface CountedEntry {
  readonly id: string;
  readonly state: ResultState;
  /** The session, '' of who was absent. */
  readonly session: string;
  /** Under which codes the work was judged in that session; '' where there is none. */
  readonly codes: { readonly station: string; readonly work: string };
  /** Seconds; null where no time was taken. */
  readonly time: number | null;
}

/** A locked sheet. */
export interface CountedSheet {
  readonly session: string;
  readonly place: 'station' | 'work';
  readonly code: string;
  readonly module: string;
  /** Who had to give a mark of each judged aspect. */
  readonly judges: readonly string[];
  /** `judge` is '' of a measure. */
  readonly marks: readonly { readonly aspect: string; readonly judge: string; readonly value: number }[];
  /** Confirmed ones. */
  readonly penalties: readonly { readonly code: string; readonly times: number }[];
}

export interface CountInput {
  readonly content: SchemeContent;
  readonly entries: readonly CountedEntry[];
  readonly sheets: readonly CountedSheet[];
  /** Ids of entries from the better to the worse, ruling by ruling. */
  readonly rulings: readonly (readonly string[])[];
}

export interface CountedLine {
  readonly entry: string;
  readonly state: ResultState;
  /** Hundredths; null of who was absent. */
  readonly total: number | null;
  /** Null without one, and while a ruling is missing. */
  readonly rank: number | null;
  readonly award: ResultAward;
  readonly time: number | null;
  readonly modules: readonly ResultModule[];
}

export interface Count {
  /** Ids of entries that need a ruling, group by group; nobody has a rank as long as there is one. */
  readonly tied: readonly (readonly string[])[];
  /** In the order of the entries. */
  readonly lines: readonly CountedLine[];
}

/** What keeps an event from being counted. */
export class CountFault extends Error {}
