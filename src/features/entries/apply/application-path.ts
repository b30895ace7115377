import type { EntrySummary } from '../../../../server/contract/entry/entry.ts';

/** Returns the address where the owner continues a draft or corrects a returned entry. */
export const applicationOf = ({ id, competition }: Pick<EntrySummary, 'id' | 'competition'>): string =>
  `/gameApply/apply?${new URLSearchParams({ competition: competition.id, entry: id })}`;
