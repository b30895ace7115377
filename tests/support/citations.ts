/**
 * Reads rules and their citations. A rule is a line `- S12 …` of rules.md. A citation is a bracket that
 * begins with a rule, for example `[S12]`, `[S12, D4]` or `[S5–S8]`.
 */

/** Returns a sort key: S before D, then by number. */
const rank = (rule: string) => (rule.startsWith('S') ? 0 : 1_000) + Number(rule.slice(1));

/** Returns the rules sorted, without duplicates. */
export function inOrder(rules: Iterable<string>): readonly string[] {
  return [...new Set(rules)].toSorted((a, b) => rank(a) - rank(b));
}

/** Returns the rules that a text in the form of rules.md states. */
export function rulesIn(text: string): readonly string[] {
  return inOrder([...text.matchAll(/^- ([SD]\d+) /gm)].map(([, rule]) => rule ?? ''));
}

/** Returns the rules from one to another of the same kind, both included. */
function range(first: string, last: string): readonly string[] {
  const from = Number(first.slice(1));
  const to = Number(last.slice(1));
  return Array.from({ length: to - from + 1 }, (_, step) => first.slice(0, 1) + String(from + step));
}

/** Returns the rules that a text cites, with ranges expanded. */
export function citationsIn(text: string): readonly string[] {
  const brackets = [...text.matchAll(/\[([SD]\d+(?:[–,\s]|[SD]\d+)*[^\]\n]*)\]/g)];
  return inOrder(
    brackets.flatMap(([, inside]) =>
      [...(inside ?? '').matchAll(/\b([SD]\d+)(?:[–-]([SD]\d+))?\b/g)].flatMap(
        ([, first = '', last = first]) => range(first, last),
      ),
    ),
  );
}

/** A comment of TypeScript or CSS, or a string literal, in which `//` begins no comment. */
const TOKEN =
  /(?<comment>\/\*[^]*?\*\/|\/\/[^\n]*)|(?<literal>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)/g;

const tokensOf = (code: string) => [...code.matchAll(TOKEN)].map(({ groups }) => groups);

/** Returns the comments of a source file, in order. */
export const commentsOf = (code: string): string[] =>
  tokensOf(code).flatMap((token) => token?.['comment'] ?? []);

/**
 * Returns the string literals of a TypeScript file, one per line. They contain the titles of tests. A comment
 * gives an empty line.
 */
export const literalsOf = (code: string): string =>
  tokensOf(code)
    .map((token) => token?.['literal'] ?? '')
    .join('\n');
