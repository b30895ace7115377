/**
 * Reads rules and their citations: a rule is a line `- S12 …` of rules.md; a citation is a bracket that
 * begins with a rule, such as `[S12]`, `[S12, D4]` or `[S5–S8]`.
 */

/** Orders S before D, and each by number. */
const rank = (rule: string) => (rule.startsWith('S') ? 0 : 1_000) + Number(rule.slice(1));

/** Rules in order, each once. */
export function inOrder(rules: Iterable<string>): readonly string[] {
  return [...new Set(rules)].toSorted((a, b) => rank(a) - rank(b));
}

/** The rules that a text in the form of rules.md states. */
export function rulesIn(text: string): readonly string[] {
  return inOrder([...text.matchAll(/^- ([SD]\d+) /gm)].map(([, rule]) => rule ?? ''));
}

/** The rules from one to another of the same kind, both included. */
function range(first: string, last: string): readonly string[] {
  const from = Number(first.slice(1));
  const to = Number(last.slice(1));
  return Array.from({ length: to - from + 1 }, (_, step) => first.slice(0, 1) + String(from + step));
}

/** The rules that a text cites, ranges written out. */
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

/** The text literals of a TypeScript file, one a line: where the names of tests stand, and no comment. */
export function literalsOf(code: string): string {
  const pattern = /\/\*[^]*?\*\/|\/\/[^\n]*|('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)/g;
  return [...code.matchAll(pattern)].map(([, literal]) => literal ?? '').join('\n');
}
