import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { listEntries } from '../../../server/contract/entry/entry.ts';
import { useList } from '../../kit/list/use-list.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { Pager } from '../../ui/part/pager.tsx';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import record from '../../ui/part/record-page.module.css';
import { applicationOf } from './apply/application-path.ts';
import classes from './entries.module.css';
import { EntryNext } from './entry-next.tsx';
import { entryQuery } from './list/entry-query.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { StatusChip } from './status-chip.tsx';

/** Returns the calls that the page sends when it is opened. */
export const reads = () => [listEntries];

/** /myWork/entries: all entries of the user, with the next step of each. */
export function MyEntriesPage() {
  const { t } = useLingui();
  const query = entryQuery.read(useLocation().hash);
  const { page, failure, isLoading, reload, choose } = useList(listEntries, entryQuery.write(query), {});
  return (
    <section className={record.page} data-width="narrow">
      <header className={record.head}>
        <h1 className={record.title}>{t`My entries`}</h1>
        <Button component={Link} to="/gameApply/apply">
          <Trans>Enter an event</Trans>
        </Button>
      </header>
      {isLoading && <RowsSkeleton />}
      {!isLoading && page === null && (
        <LoadFailed failure={failure} message={t`Your entries could not be fetched`} onRetry={reload} />
      )}
      {page?.data.length === 0 && (
        <EmptyState
          text={t`You have not entered any event yet. Registration closes to the minute.`}
          action={
            <Button component={Link} to="/gameApply/apply">
              <Trans>See the events</Trans>
            </Button>
          }
        />
      )}
      {page !== null && page.data.length > 0 && (
        <Panel title={t`Entries`}>
          <ul className={classes.mine}>
            {page.data.map((entry) => (
              <li key={entry.id} className={classes.event}>
                <div>
                  <Link className={classes.name} to={`/gameApply/entry?id=${encodeURIComponent(entry.id)}`}>
                    {entry.event.name}
                  </Link>{' '}
                  <StatusChip entry={entry} />
                  <p className={record.small}>{entry.competition.name}</p>
                  <p className={record.intro}>
                    <EntryNext entry={entry} />
                  </p>
                </div>
                <div className={classes.aside}>
                  <span className={record.small}>{entry.no || entry.event.code}</span>
                  {(entry.status === 'draft' || entry.status === 'returned') && (
                    <Button
                      component={Link}
                      to={applicationOf(entry)}
                      size="xs"
                      variant={entry.status === 'returned' ? 'filled' : 'default'}
                      aria-label={
                        entry.status === 'returned'
                          ? t`Put it right: ${entry.event.name}`
                          : t`Go on with it: ${entry.event.name}`
                      }
                    >
                      {entry.status === 'returned' ? (
                        <Trans>Put it right</Trans>
                      ) : (
                        <Trans>Go on with it</Trans>
                      )}
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
          <Pager
            page={query.page}
            pages={page.meta.pagination.total_pages}
            onChoose={(next) => choose(entryQuery.write({ ...query, page: next }))}
          />
        </Panel>
      )}
    </section>
  );
}
