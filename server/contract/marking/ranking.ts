import { sumOf } from './aspect-mark.ts';

/** Ranks (名次): by total, then by the tie rules of the scheme, in order. */

/** A rule for equal totals. `time`: the shorter time is better. */
export type TieRule =
  | { readonly kind: 'module'; readonly module: string }
  | { readonly kind: 'sum'; readonly modules: readonly string[] }
  | { readonly kind: 'practical' | 'time' };

/**
 * The result for contestants who are equal by all rules: they share a rank, or the chief judge rules on their
 * order.
 */
export type LastTieRule = 'shared' | 'ruling';

export interface Contestant {
  readonly id: string;
  /** Contestants of all states except `ranked` are listed without a rank. */
  readonly state: 'ranked' | 'absent' | 'disqualified' | 'unranked';
  /** In hundredths. */
  readonly total: number;
  /** In hundredths, by the code of the module. */
  readonly modules: Readonly<Record<string, number>>;
  /** In seconds. Null if no time was taken. */
  readonly time: number | null;
}

export interface Ranking {
  readonly last: LastTieRule;
  readonly rules: readonly TieRule[];
  /** Codes of the practical modules. */
  readonly practical: readonly string[];
  /** Rulings of the chief judge: ids from the better to the worse. */
  readonly rulings: readonly (readonly string[])[];
}

/** `tied`: groups that need a ruling. Until every ruling exists, no contestant has a rank. */
export type Ranks =
  | { readonly state: 'needs_ruling'; readonly tied: readonly (readonly string[])[] }
  | { readonly state: 'ranked'; readonly ranks: ReadonlyMap<string, number> };

const modulesOf = ({ modules }: Contestant, codes: readonly string[]) =>
  sumOf(codes.map((code) => modules[code] ?? 0));

/**
 * Returns the value of a contestant by a rule. The greater value is better. A missing time is worse than any
 * other.
 */
function valueBy(rule: TieRule, one: Contestant, practical: readonly string[]): number {
  switch (rule.kind) {
    case 'module':
      return modulesOf(one, [rule.module]);
    case 'sum':
      return modulesOf(one, rule.modules);
    case 'practical':
      return modulesOf(one, practical);
    case 'time':
      return one.time === null ? -Infinity : -one.time;
  }
}

/** Returns the values that rank a contestant, in order. */
const valuesOf = (one: Contestant, { rules, practical }: Ranking) => [
  one.total,
  ...rules.map((rule) => valueBy(rule, one, practical)),
];

interface Placed {
  readonly id: string;
  readonly values: readonly number[];
}

/** Compares two contestants. The result is negative if `a` is better. */
function compare(a: Placed, b: Placed): number {
  for (const [index, value] of a.values.entries()) {
    const other = b.values[index] ?? value;
    if (other !== value) return other > value ? 1 : -1;
  }
  return 0;
}

/** Returns groups of contestants who are equal, the best group first. */
function groupsOf(placed: readonly Placed[]): Placed[][] {
  const groups: Placed[][] = [];
  for (const one of placed.toSorted((a, b) => compare(a, b))) {
    const last = groups.at(-1);
    const [first] = last ?? [];
    if (last !== undefined && first !== undefined && compare(first, one) === 0) last.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** Returns the ruling that names exactly the contestants of a group. */
const rulingFor = (group: readonly Placed[], { rulings }: Ranking) =>
  rulings.find((ruling) => ruling.length === group.length && group.every(({ id }) => ruling.includes(id)));

/**
 * Returns the ranks of all contestants who have one. If k contestants share rank n, the next rank is n + k.
 */
export function ranksOf(contestants: readonly Contestant[], ranking: Ranking): Ranks {
  const placed = contestants
    .filter(({ state }) => state === 'ranked')
    .map((one) => ({ id: one.id, values: valuesOf(one, ranking) }));
  const ranks = new Map<string, number>();
  const tied: string[][] = [];
  for (const group of groupsOf(placed)) {
    const first = ranks.size + 1;
    const ruling = ranking.last === 'ruling' && group.length > 1 ? rulingFor(group, ranking) : undefined;
    if (ranking.last === 'ruling' && group.length > 1 && ruling === undefined)
      tied.push(group.map(({ id }) => id));
    for (const { id } of group) ranks.set(id, first + Math.max(0, ruling?.indexOf(id) ?? 0));
  }
  return tied.length > 0 ? { state: 'needs_ruling', tied } : { state: 'ranked', ranks };
}
