import { roundedHalfUp } from './marking-rule.ts';
import type { Contestant } from './ranking.ts';

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

/**
 * Assigns prizes by shares, such as 10, 20 and 30 % first, second and third prizes.
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
