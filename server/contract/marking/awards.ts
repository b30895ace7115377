import { roundedHalfUp } from './marking-rule.ts';
import type { Contestant } from './ranking.ts';

/** Awards (奖项) by ranks, and how the marks of a scheme count for them. */

/** 金银铜 and 优胜奖: the upper half, by their ranks alone. */
export type Medal = 'gold' | 'silver' | 'bronze' | 'merit';

/**
 * @property floor the least total with an award, in hundredths; nobody with a total of 0.00 has one
 */
interface Counted {
  readonly contestants: readonly Contestant[];
  readonly ranks: ReadonlyMap<string, number>;
  readonly floor?: number;
}

/** Those with a rank and those who were disqualified: the others have not competed. */
const counted = (contestants: readonly Contestant[]) =>
  contestants.filter(({ state }) => state === 'ranked' || state === 'disqualified').length;

const medals: readonly Medal[] = ['gold', 'silver', 'bronze'];

/** The ids and ranks of those whose total is not below the floor. */
const eligible = ({ contestants, ranks, floor = 1 }: Counted) =>
  contestants.flatMap(({ id, total }) => {
    const rank = ranks.get(id);
    return rank === undefined || total < Math.max(1, floor) ? [] : [{ id, rank }];
  });

/** Ranks 1, 2 and 3 have gold, silver and bronze, the other ranks of the upper half 优胜奖. A shared first leaves silver out. */
export function medalsByRank(all: Counted): ReadonlyMap<string, Medal> {
  const half = Math.max(1, Math.floor(counted(all.contestants) / 2));
  return new Map(
    eligible(all).flatMap(({ id, rank }) =>
      rank <= half ? [[id, medals[rank - 1] ?? 'merit'] as const] : [],
    ),
  );
}

/**
 * Prizes by shares, such as 10, 20 and 30 % first, second and third prizes.
 * @returns the number of the prize, from 1
 */
export function prizesByShares(all: Counted, shares: readonly number[]): ReadonlyMap<string, number> {
  const number = counted(all.contestants);
  const ends = shares.map((_, index) =>
    roundedHalfUp(number * shares.slice(0, index + 1).reduce((sum, share) => sum + share, 0), 100),
  );
  return new Map(
    eligible(all).flatMap(({ id, rank }) => {
      const prize = ends.findIndex((end) => rank <= end);
      return prize === -1 ? [] : [[id, prize + 1] as const];
    }),
  );
}
