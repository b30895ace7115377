/** The maximum lengths of the texts of a reported error, in characters [S33]. */
export const longest = { name: 80, message: 300, stack: 2_400, path: 200, states: 400, word: 64 } as const;

/** The maximum number of errors in one report, and of occurrences of one error. */
export const MOST_ERRORS = 5;
export const MOST_TIMES = 10_000;
