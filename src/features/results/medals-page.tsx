import { Trans, useLingui } from '@lingui/macro';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { getMedals, type MedalTable } from '../../../server/contract/results/event-results.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import { awardText } from '../../../server/contract/results/result-words.ts';
import classes from './results.module.css';

type Counts = Omit<MedalTable['data'][number]['units'][number], 'unit'>;

const medals = ['gold', 'silver', 'bronze', 'merit'] as const;

/** The points of each medal. Prizes have no points [running.md 7: medals]. */
const worth: Readonly<Record<keyof Counts, number>> = { gold: 4, silver: 3, bronze: 2, merit: 1, prizes: 0 };

const pointsOf = (counts: Counts): number =>
  medals.reduce((sum, medal) => sum + counts[medal] * worth[medal], 0);

const allOf = (counts: Counts): number =>
  counts.prizes + medals.reduce((sum, medal) => sum + counts[medal], 0);

/** Renders the medals of a row as a bar. The table beside it contains the same numbers. */
function Bar({ counts, most }: { readonly counts: Counts; readonly most: number }) {
  return (
    <span className={classes.bar} aria-hidden>
      {([...medals, 'prizes'] as const).map((medal) => (
        <span
          key={medal}
          data-medal={medal}
          style={{ inlineSize: `${(counts[medal] / Math.max(1, most)) * 100}%` }}
        />
      ))}
    </span>
  );
}

interface RowsProps {
  readonly head: string;
  readonly rows: readonly ({ readonly name: string } & Counts)[];
  readonly hasPoints: boolean;
}

function Rows({ head, rows, hasPoints }: RowsProps) {
  const { t, i18n } = useLingui();
  const most = Math.max(0, ...rows.map(allOf));
  const hasPrizes = rows.some(({ prizes }) => prizes > 0);
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {medals.map((medal) => (
            <th key={medal} scope="col" className={classes.number}>
              {awardText(i18n, medal)}
            </th>
          ))}
          {hasPrizes && <th scope="col" className={classes.number}>{t`Prizes`}</th>}
          {hasPoints && <th scope="col" className={classes.number}>{t`Points`}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">
              {row.name}
              <Bar counts={row} most={most} />
            </th>
            {medals.map((medal) => (
              <td key={medal} className={classes.number}>
                {row[medal]}
              </td>
            ))}
            {hasPrizes && <td className={classes.number}>{row.prizes}</td>}
            {hasPoints && <td className={classes.number}>{pointsOf(row)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Medals({ of, hasPoints }: { readonly of: MedalTable['data'][number]; readonly hasPoints: boolean }) {
  const { t } = useLingui();
  const units = of.units.map(({ unit, ...counts }) => ({ name: unit || t`Without a unit`, ...counts }));
  const events = of.events.map(({ code, name, ...counts }) => ({ name: `${code} ${name}`, ...counts }));
  return (
    <Panel title={of.competition.name}>
      <Rows
        head={t`Unit`}
        rows={hasPoints ? units.toSorted((a, b) => pointsOf(b) - pointsOf(a)) : units}
        hasPoints={hasPoints}
      />
      <Rows head={t`Event`} rows={events} hasPoints={false} />
    </Panel>
  );
}

/** Returns the calls that the page sends when it is opened. */
export const reads = () => [getMedals];

/** /competitionAchievement/medals: medals by unit and by event. */
export function MedalsPage() {
  const { t } = useLingui();
  const [hasPoints, setPoints] = useState(false);
  const { data: table, failure, isLoading, reload } = useRecord(getMedals, {}, 'reload');
  return (
    <section className={page.page}>
      <header>
        <h1 className={page.title}>{t`Medal table`}</h1>
        <p className={page.intro}>{t`Medals of all events whose results are released.`}</p>
      </header>
      {table === null &&
        (isLoading ? (
          <RowsSkeleton />
        ) : (
          <LoadFailed failure={failure} message={t`The medals could not be fetched`} onRetry={reload} />
        ))}
      {table?.data.length === 0 && (
        <EmptyState
          text={t`No results are released yet. They are counted from the instant of their release.`}
        />
      )}
      {table !== null && table.data.length > 0 && (
        <>
          <div className={page.actions}>
            <Checkbox
              label={t`Rank units by points: 4, 3, 2 and 1`}
              checked={hasPoints}
              onChange={({ currentTarget }) => setPoints(currentTarget.checked)}
            />
            <Button variant="default" onClick={() => window.print()}>
              <Trans>Print</Trans>
            </Button>
          </div>
          {table.data.map((of) => (
            <Medals key={of.competition.id} of={of} hasPoints={hasPoints} />
          ))}
        </>
      )}
    </section>
  );
}
