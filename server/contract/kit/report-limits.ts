/** The longest texts of a reported error, in characters [S33]. */
export const longest = { name: 80, message: 300, stack: 2_400, path: 200, states: 400, word: 64 } as const;

/** As many errors as one report holds, and as often as one of them may have happened. */
export const MOST_ERRORS = 5;
export const MOST_TIMES = 10_000;
