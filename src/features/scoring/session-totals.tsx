import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { MarkingProgress } from '../../../server/contract/marking/marking-progress.ts';
import { writeMark } from '../../../server/contract/marking/decimal.ts';
import { getEventResults, type EventResults } from '../../../server/contract/results/event-results.ts';
import { useEventNews } from '../../kit/event/use-event-news.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import classes from './scoring.module.css';

interface TotalsProps {
  readonly progress: MarkingProgress;
}

/** Renders the module totals of one session, by code. */
function SessionTotals({ progress, session }: TotalsProps & { readonly session: string }) {
  const { t } = useLingui();
  const cells = progress.cells.filter((cell) => cell.session === session);
  const codes = [...new Set(cells.map(({ code }) => code))].toSorted();
  const modules = progress.modules.filter(({ code }) => cells.some(({ module }) => module === code));
  const locked = cells.filter(({ status }) => status === 'locked').length;
  const totalOf = (code: string, module: string) => {
    const cell = cells.find((one) => one.code === code && one.module === module);
    if (cell === undefined) return '';
    return cell.total === null ? '–' : writeMark(cell.total);
  };
  return (
    <Panel
      title={session}
      aside={
        <span className={page.chip} data-tone={locked === cells.length ? 'good' : 'todo'}>
          {t`${locked} of ${cells.length} sheets locked`}
        </span>
      }
    >
      <div className={classes.lines}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t`Code or station`}</th>
              {modules.map(({ code, name, max }) => (
                <th key={code} scope="col">
                  {code} {name} <span className={page.small}>/ {writeMark(max)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {codes.map((code) => (
              <tr key={code}>
                <th scope="row">{code}</th>
                {modules.map((module) => (
                  <td key={module.code} data-label={`${module.code} ${module.name}`}>
                    {totalOf(code, module.code)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

/** Renders why the user does not see totals yet, and when they become visible. */
function TotalsNote({ progress: { by, cells, counts } }: TotalsProps) {
  const { t } = useLingui();
  if (cells.some(({ total }) => total !== null)) return null;
  const open = counts.reduce((sum, { status, count }) => sum + (status === 'locked' ? 0 : count), 0);
  return (
    <p className={page.note} role="status">
      {by.includes('clerk')
        ? t`Totals stand here once all sheets are locked. Not locked yet: ${open}.`
        : t`Totals stand here once all parts of a sheet are in.`}
    </p>
  );
}

export function Totals({ progress }: TotalsProps) {
  const { t } = useLingui();
  const sessions = [...new Set(progress.cells.map(({ session }) => session))];
  if (sessions.length === 0) {
    const isCommittee = progress.counts.some(({ count }) => count > 0);
    return (
      <EmptyState
        text={
          isCommittee
            ? t`Totals by code are for those who serve at the event; results stand here once the codes are decoded.`
            : t`There are no sheets yet. They are made when a session starts and when work codes are sealed.`
        }
      />
    );
  }
  return (
    <>
      <TotalsNote progress={progress} />
      {sessions.map((session) => (
        <SessionTotals key={session} progress={progress} session={session} />
      ))}
    </>
  );
}

const isCurrent = ({ status }: EventResults['data'][number]) =>
  status !== 'corrected' && status !== 'discarded';

/** Renders the ranks after decoding, from the current version of the results. */
export function Ranks({ event }: { readonly event: string }) {
  const { t } = useLingui();
  const { data, failure, isLoading, reload } = useRecord(getEventResults, { id: event }, 'reload');
  useEventNews(event, ['results'], reload);
  if (data === null) {
    return isLoading ? (
      <RowsSkeleton />
    ) : (
      <LoadFailed failure={failure} message={t`The results could not be fetched`} onRetry={reload} />
    );
  }
  const version = data.data.find(isCurrent);
  const way = (
    <Button
      component={Link}
      to={`/matchResults/ranking#${new URLSearchParams({ event }).toString()}`}
      variant={version === undefined ? 'filled' : 'default'}
    >
      <Trans>Results of the event</Trans>
    </Button>
  );
  if (version === undefined) {
    return <EmptyState text={t`The codes are decoded; nothing is compiled yet.`} action={way} />;
  }
  return (
    <Panel title={t`Ranks`} aside={way}>
      <div className={classes.lines}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t`Rank`}</th>
              <th scope="col">{t`Name`}</th>
              <th scope="col">{t`Unit`}</th>
              <th scope="col">{t`Total`}</th>
            </tr>
          </thead>
          <tbody>
            {version.lines.map((line) => (
              <tr key={line.entry_id}>
                <td data-label={t`Rank`}>{line.rank ?? '–'}</td>
                <th scope="row">
                  {line.name} <span className={page.small}>{line.no}</span>
                </th>
                <td data-label={t`Unit`}>{line.unit}</td>
                <td data-label={t`Total`}>{line.total === null ? '–' : writeMark(line.total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
