import type { EntryCounts } from '../../../server/contract/entry/statistics.ts';
import classes from './statistics.module.css';

const kinds = ['approved', 'waiting', 'returned', 'ended'] as const;

export const totalOf = (counts: EntryCounts): number => kinds.reduce((sum, kind) => sum + counts[kind], 0);

interface CountBarProps {
  readonly counts: EntryCounts;
  /** What fills the bar. */
  readonly most: number;
}

/** Entries by where they stand, in proportion. The numbers stand beside it, so it is hidden from readers. */
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
