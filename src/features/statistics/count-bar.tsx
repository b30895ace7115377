import type { EntryCounts } from '../../../server/contract/entry/statistics.ts';
import classes from './statistics.module.css';

const kinds = ['approved', 'waiting', 'returned', 'ended'] as const;

export const totalOf = (counts: EntryCounts): number => kinds.reduce((sum, kind) => sum + counts[kind], 0);

interface CountBarProps {
  readonly counts: EntryCounts;
  /** The number of entries that fills the whole bar. */
  readonly most: number;
}

/**
 * Renders the entries of each state in proportion. The numbers are beside the bar, so screen readers skip the
 * bar.
 */
export function CountBar({ counts, most }: CountBarProps) {
  const whole = Math.max(most, totalOf(counts), 1);
  return (
    <svg className={classes.bar} viewBox={`0 0 ${whole} 1`} preserveAspectRatio="none" aria-hidden>
      {kinds.map((kind, index) => (
        <rect
          key={kind}
          data-kind={kind}
          x={kinds.slice(0, index).reduce((sum, before) => sum + counts[before], 0)}
          width={counts[kind]}
          height={1}
        />
      ))}
    </svg>
  );
}
