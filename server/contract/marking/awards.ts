import { prizeNamed, resultAwards, type ResultAward } from '../results/result-lines.ts';
import { sumOf } from './aspect-mark.ts';
import { roundedHalfUp } from './marking-rule.ts';
import type { Contestant } from './ranking.ts';
import { SCHEME_TOTAL, type AwardRules } from './scheme-content.ts';

/** Awards (奖项) by ranks. A total below the floor of the scheme has no award. */

/** The awards of the upper half, by rank only: gold, silver and bronze (金银铜), and merit (优胜奖). */
export type Medal = 'gold' | 'silver' | 'bronze' | 'merit';

/** @property floor the least total with an award, in hundredths; a total of 0.00 never has one */
interface Counted {
  readonly contestants: readonly Contestant[];
  readonly ranks: ReadonlyMap<string, number>;
  readonly floor?: number;
}

/** Returns the number of contestants with a rank or disqualified. All others have not competed. */
const counted = (contestants: readonly Contestant[]) =>
  contestants.filter(({ state }) => state === 'ranked' || state === 'disqualified').length;

const medals: readonly Medal[] = ['gold', 'silver', 'bronze'];

/** Returns the ids and ranks of the contestants whose total is not below the floor. */
const eligible = ({ contestants, ranks, floor = 1 }: Counted) =>
  contestants.flatMap(({ id, total }) => {
    const rank = ranks.get(id);
    return rank === undefined || total < Math.max(1, floor) ? [] : [{ id, rank }];
  });

/**
 * Assigns awards to the ranks of the upper half: gold, silver and bronze to ranks 1, 2 and 3, and merit
 * (优胜奖) to the others. A shared first rank leaves out silver.
 */
export function medalsByRank(all: Counted): ReadonlyMap<string, Medal> {
  const half = Math.max(1, Math.floor(counted(all.contestants) / 2));
  return new Map(
    eligible(all).flatMap(({ id, rank }) =>
      rank <= half ? [[id, medals[rank - 1] ?? 'merit'] as const] : [],
    ),
  );
}

/** Assigns prize j to the ranks up to the j-th end. @returns the number of the prize, from 1 */
const prizesUpTo = (all: Counted, ends: readonly number[]): ReadonlyMap<string, number> =>
  new Map(
    eligible(all).flatMap(({ id, rank }) => {
      const prize = ends.findIndex((end) => rank <= end);
      return prize === -1 ? [] : [[id, prize + 1] as const];
    }),
  );

const sumsOf = (parts: readonly number[]) => parts.map((_, index) => sumOf(parts.slice(0, index + 1)));

/**
 * Assigns prizes by shares, such as 10, 20 and 30 % first, second and third prizes.
 * @returns the number of the prize, from 1
 */
export function prizesByShares(all: Counted, shares: readonly number[]): ReadonlyMap<string, number> {
  const number = counted(all.contestants);
  return prizesUpTo(
    all,
    sumsOf(shares).map((share) => roundedHalfUp(number * share, 100)),
  );
}

/**
 * Assigns prizes by fixed numbers, such as 1, 3 and 6 first, second and third prizes. Contestants who share the
 * last rank of a prize share the prize, so there can be more prizes than the number says [running.md A19].
 * @returns the number of the prize, from 1
 */
export const prizesByNumber = (all: Counted, numbers: readonly number[]): ReadonlyMap<string, number> =>
  prizesUpTo(all, sumsOf(numbers));

/** Returns the awards by the rules of a scheme. A contestant without an award is not in the map. */
export function awardsOf(
  { kind, floor, shares, numbers }: AwardRules,
  all: Omit<Counted, 'floor'>,
): ReadonlyMap<string, ResultAward> {
  const of = { ...all, floor };
  if (kind === 'byRank' || kind === 'noTies') return medalsByRank(of);
  const prizes = kind === 'shares' ? prizesByShares(of, shares) : prizesByNumber(of, numbers);
  return new Map([...prizes].map(([id, number]) => [id, prizeNamed(number)]));
}

/** Returns how many awards of each kind so many entries have without shared ranks, the highest first. */
export function awardNumbers(
  rules: AwardRules,
  entries: number,
): { readonly award: ResultAward; readonly number: number }[] {
  const contestants = Array.from({ length: entries }, (_, at) => ({
    id: String(at + 1),
    state: 'ranked' as const,
    total: SCHEME_TOTAL,
    modules: {},
    time: null,
  }));
  const ranks = new Map(contestants.map(({ id }, at) => [id, at + 1] as const));
  const given = [...awardsOf(rules, { contestants, ranks }).values()];
  return resultAwards.flatMap((award) => {
    const number = given.filter((one) => one === award).length;
    return number === 0 ? [] : [{ award, number }];
  });
}
