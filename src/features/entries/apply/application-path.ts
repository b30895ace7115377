import type { EntrySummary } from '../../../../server/contract/entry/entry.ts';

/** Where its owner goes on with a draft, or puts a returned entry right. */
export const applicationOf = ({ id, competition }: Pick<EntrySummary, 'id' | 'competition'>): string =>
  `/gameApply/apply?${new URLSearchParams({ competition: competition.id, entry: id })}`;
