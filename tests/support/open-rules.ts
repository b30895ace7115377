/**
 * Rules of rules.md that no test proves yet, each under the issue that has to add the test. The list only
 * shrinks. rules.test.ts fails for a listed rule that a test cites, and for a rule that is neither listed nor
 * cited.
 */
export const openRules: Readonly<Record<string, readonly string[]>> = {};
