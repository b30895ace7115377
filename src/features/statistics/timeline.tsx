import { Trans, useLingui } from '@lingui/macro';
import { CompositeChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { useReducedMotion } from '@mantine/hooks';
import { useLanguageChoice } from '../../actors/language.ts';
import type { EntryStatistics } from '../../../server/contract/entry/statistics.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { formatClosing, formatDay, lastDayBefore } from '../../../server/contract/kit/business-time.ts';
import classes from './statistics.module.css';

const DAY = 86_400_000;

/** Returns the day of an instant in China, in days since 1970-01-01. */
const dayOf = (at: string) => Math.floor((Date.parse(at) + 8 * 3_600_000) / DAY);

/** Formats a day as YYYY-MM-DD. @param day days since 1970-01-01 */
const nameOf = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);

/** A day, with the number of entries by the name of each series. */
type Row = { readonly day: string } & Readonly<Record<string, string | number>>;

/**
 * Renders the submitted entries by day, as columns and as a cumulative line. The chart extends from the
 * opening of registration to the day after its closing. Today and the deadline are marked, and future days
 * are empty. A table below contains the same numbers.
 */
export function Timeline({ statistics }: { readonly statistics: EntryStatistics }) {
  const { t, i18n } = useLingui();
  const isStill = useReducedMotion();
  const tag = languageTags[useLanguageChoice().current];
  const { competition, by_day, meta } = statistics;
  const handedIn = new Map(by_day.map(({ day, count }) => [day, count]));
  const days = by_day.map(({ day }) => dayOf(`${day}T00:00:00+08:00`));
  const deadline = dayOf(lastDayBefore(competition.reg_close_at));
  const today = dayOf(meta.server_time);
  const first = Math.min(dayOf(competition.reg_open_at), ...days);
  const last = Math.max(deadline, ...days) + 1;
  const daily = t`Handed in on the day`;
  const inAll = t`Handed in altogether`;
  /** Returns the number of entries submitted up to and including a day. */
  const sumOf = (at: number) =>
    by_day.reduce((sum, { count }, index) => ((days[index] ?? Infinity) <= at ? sum + count : sum), 0);
  const data = Array.from({ length: last - first + 1 }, (_, index): Row => {
    const at = first + index;
    const day = nameOf(at);
    return { day, ...(at <= today && { [daily]: handedIn.get(day) ?? 0, [inAll]: sumOf(at) }) };
  });
  const total = i18n.number(sumOf(last));
  const closing = formatClosing(competition.reg_close_at, tag);
  const shortDay = new Intl.DateTimeFormat(tag, { month: 'numeric', day: 'numeric', timeZone: 'UTC' });
  // The chart library also calls this function without a day, before it has the data.
  const short = (day: unknown) =>
    typeof day === 'string' && day !== '' ? shortDay.format(new Date(day)) : '';
  return (
    <figure className={classes.figure}>
      <div role="img" aria-label={t`${total} entries handed in so far; registration closes ${closing}.`}>
        <div aria-hidden>
          <CompositeChart
            h={280}
            data={data}
            dataKey="day"
            series={[
              { name: daily, type: 'bar', color: 'var(--mantine-primary-color-filled)', yAxisId: 'right' },
              { name: inAll, type: 'line', color: 'var(--mantine-color-success)', yAxisId: 'right' },
            ]}
            withLegend
            withRightYAxis
            withDots={false}
            curveType="stepAfter"
            withYAxis={false}
            rightYAxisLabel={t`Entries`}
            valueFormatter={(value) => i18n.number(value)}
            rightYAxisProps={{ allowDecimals: false, width: 64 }}
            xAxisProps={{ tickFormatter: short, minTickGap: 24 }}
            tooltipProps={{
              labelFormatter: (day) => (typeof day === 'string' && day !== '' ? formatDay(day, tag) : ''),
            }}
            barProps={{ isAnimationActive: !isStill }}
            lineProps={{ isAnimationActive: !isStill }}
            composedChartProps={{ accessibilityLayer: false, margin: { top: 24 } }}
            referenceLines={[
              {
                x: nameOf(deadline),
                yAxisId: 'right',
                label: t`Deadline`,
                color: 'var(--mantine-color-error)',
                labelPosition: 'insideTopRight',
              },
              ...(today >= first && today < deadline
                ? [
                    {
                      x: nameOf(today),
                      yAxisId: 'right',
                      label: t`Today`,
                      color: 'var(--ui-warning)',
                      labelPosition: 'insideTopLeft' as const,
                    },
                  ]
                : []),
            ]}
          />
        </div>
      </div>
      <figcaption className={classes.ends}>
        <span>
          <Trans>opens {formatDay(competition.reg_open_at, tag)}</Trans>
        </span>
        <strong>
          <Trans>closes {closing}</Trans>
        </strong>
      </figcaption>
      <details className={classes.table}>
        <summary>
          <Trans>As a table</Trans>
        </summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t`Day`}</th>
              <th scope="col">{daily}</th>
              <th scope="col">{inAll}</th>
            </tr>
          </thead>
          <tbody>
            {data
              .filter(({ day }) => handedIn.has(day))
              .map((row) => (
                <tr key={row.day}>
                  <td>{formatDay(row.day, tag)}</td>
                  <td>{i18n.number(Number(row[daily]))}</td>
                  <td>{i18n.number(Number(row[inAll]))}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
