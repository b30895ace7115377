/**
 * Rules of rules.md that are not yet proven, each with the issue that owes the proof. The list only
 * shrinks: a rule in it that a test cites fails (rules.test.ts), and so does one that neither has.
 */
export const openRules: Readonly<Record<string, readonly string[]>> = {};
