import { Trans, useLingui } from '@lingui/macro';
import { useLanguageChoice } from '../../actors/language.ts';
import type { EntryStatistics } from '../../../server/contract/statistics.ts';
import { languageTags } from '../../i18n/languages.ts';
import { formatClosing, formatDay } from '../../lib/business-time.ts';
import classes from './statistics.module.css';

const DAY = 86_400_000;

/** Days since 1970, in China. */
const dayOf = (at: string) => Math.floor((Date.parse(at) + 8 * 3_600_000) / DAY);

/**
 * Entries handed in, day by day as columns and added up as a line, from the opening to the closing of
 * registration: what is still to come stays empty. The same as a table below.
 */
export function Timeline({ statistics }: { readonly statistics: EntryStatistics }) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { competition, by_day, meta } = statistics;
  const days = by_day.map(({ day, count }) => ({ day, at: dayOf(`${day}T00:00:00+08:00`), count }));
  const first = Math.min(dayOf(competition.reg_open_at), ...days.map(({ at }) => at));
  const last = Math.max(dayOf(competition.reg_close_at), ...days.map(({ at }) => at + 1), first + 1);
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const highest = Math.max(...days.map(({ count }) => count), 1);
  const today = Math.min(Math.max(dayOf(meta.server_time) + 1, first), last);
  const until = days.map((_, index) => days.slice(0, index + 1).reduce((sum, { count }) => sum + count, 0));
  const height = (sum: number) => 1 - sum / Math.max(total, 1);
  const line = days
    .map(({ at }, index) => {
      const [before = 0, after = 0] = [until[index - 1], until[index]];
      return `L${at - first} ${height(before)}L${at + 1 - first} ${height(after)}`;
    })
    .join('');
  return (
    <figure className={classes.figure}>
      <svg
        className={classes.timeline}
        viewBox={`0 0 ${last - first} 1`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t`${i18n.number(total)} entries handed in so far; registration closes ${formatClosing(competition.reg_close_at, tag)}.`}
      >
        {days.map(({ day, at, count }) => (
          <rect
            key={day}
            className={classes.column}
            x={at - first + 0.1}
            y={1 - (count / highest) * 0.98}
            width={0.8}
            height={(count / highest) * 0.98}
          >
            <title>{`${formatDay(day, tag)}: ${i18n.number(count)}`}</title>
          </rect>
        ))}
        <path className={classes.line} d={`M0 1${line}L${today - first} ${height(total)}`} />
        <line className={classes.today} x1={today - first} x2={today - first} y1={0} y2={1} />
      </svg>
      <figcaption className={classes.ends}>
        <span>{formatDay(competition.reg_open_at, tag)}</span>
        <span>
          <Trans>closes {formatClosing(competition.reg_close_at, tag)}</Trans>
        </span>
      </figcaption>
      <details className={classes.table}>
        <summary>
          <Trans>As a table</Trans>
        </summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t`Day`}</th>
              <th scope="col">{t`Handed in`}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, count }) => (
              <tr key={day}>
                <td>{formatDay(day, tag)}</td>
                <td>{i18n.number(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
