import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { entryStatuses, type EntryList } from '../../../server/contract/entry.ts';
import { useEntries, useTeamEntry } from '../../actors/entries.tsx';
import { useLanguageChoice } from '../../actors/language.ts';
import { useSignedInProfile } from '../../actors/session.ts';
import { languageTags } from '../../i18n/languages.ts';
import { formatMoment } from '../../lib/business-time.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RecordList } from '../../ui/record-list.tsx';
import table from '../../ui/record-table.module.css';
import record from '../../ui/record-page.module.css';
import classes from './entries.module.css';
import { EntryFilter } from './entry-filter.tsx';
import { ExportButton } from './export-button.tsx';
import { entryQuery, type EntryListQuery } from './entry-query.ts';
import { namesText, resultText, statusText } from './entry-texts.ts';
import { StatusChip } from './status-chip.tsx';
import { TeamForm } from './team-form.tsx';

function Rows({ rows, isDimmed }: { readonly rows: EntryList['data']; readonly isDimmed: boolean }) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  return (
    <table className={table.rows} aria-busy={isDimmed} data-dimmed={isDimmed || undefined}>
      <thead>
        <tr>
          <th scope="col">{t`Competitor`}</th>
          <th scope="col">{t`Event`}</th>
          <th scope="col">{t`Rules`}</th>
          <th scope="col">{t`Handed in`}</th>
          <th scope="col">{t`State`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, no, organisation, event, submitted_at, status, checks, ...names }) => (
          <tr key={id}>
            <td className={table.what}>
              <Link className={table.link} to={`/onlineManagement/entry?id=${encodeURIComponent(id)}`}>
                {namesText(i18n, names)}
              </Link>
              <span className={record.small}>{[no, organisation].filter(Boolean).join(' · ')}</span>
            </td>
            <td data-label={t`Event`}>
              <span>
                {event.name} <span className={record.small}>{event.code}</span>
              </span>
            </td>
            <td data-label={t`Rules`}>
              <span className={classes.result} data-result={checks}>
                {resultText(i18n, checks)}
              </span>
            </td>
            <td data-label={t`Handed in`}>{submitted_at === '' ? '' : formatMoment(submitted_at, tag)}</td>
            <td data-label={t`State`}>
              <StatusChip status={status} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Entries that somebody decides on: those of the competitions a committee holds, the longest waiting first,
 * or those of a unit's own people.
 */
export function EntryListPage() {
  const { t, i18n } = useLingui();
  const { isOrganiser } = useSignedInProfile();
  const query = entryQuery.read(useLocation().hash);
  const list = useEntries(entryQuery.write(query));
  const { page, choose } = list;
  const chooseQuery = (wish: Partial<EntryListQuery>) =>
    choose(entryQuery.write({ ...query, page: 1, ...wish }));
  const team = useTeamEntry();
  const teamEvents = (page?.meta.events ?? []).filter(({ team_size }) => !isOrganiser && team_size > 1);
  const counts = page?.meta.counts ?? {};
  const total = page?.meta.pagination.total ?? 0;
  const isFiltered = query.status !== '' || query.event !== '' || query.text !== '';

  return (
    <section className={record.page}>
      <header className={record.head}>
        <div>
          <h1 className={record.title}>{isOrganiser ? t`Entry review` : t`Entries of our people`}</h1>
          <p className={record.intro}>
            {isOrganiser
              ? t`What has been handed in for your competitions; those that wait longest come first.`
              : t`Who of your unit has entered. Endorse an entry when its stamped form is with you.`}
          </p>
        </div>
        <div className={record.actions}>
          {teamEvents.length > 0 && (
            <Button variant="default" onClick={team.ask}>
              <Trans>Enter a team</Trans>
            </Button>
          )}
          {!isOrganiser && (
            <Button variant="default" component={Link} to="/onlineManagement/import">
              <Trans>Batch entry</Trans>
            </Button>
          )}
          <ExportButton query={query} total={total} />
        </div>
      </header>
      {team.isAsked && page !== null && teamEvents.length > 0 && (
        <TeamForm events={teamEvents} team={team} today={page.meta.server_time.slice(0, 10)} />
      )}
      <nav className={record.actions} aria-label={t`State`}>
        <Button
          size="xs"
          variant={query.status === '' ? 'filled' : 'default'}
          aria-pressed={query.status === ''}
          onClick={() => chooseQuery({ status: '' })}
        >
          <Trans>All</Trans>
        </Button>
        {entryStatuses
          .filter((status) => status !== 'draft')
          .map((status) => (
            <Button
              key={status}
              size="xs"
              variant={query.status === status ? 'filled' : 'default'}
              aria-pressed={query.status === status}
              onClick={() => chooseQuery({ status })}
            >
              {statusText(i18n, status)} {i18n.number(counts[status] ?? 0)}
            </Button>
          ))}
      </nav>
      <EntryFilter query={query} events={page?.meta.events ?? []} onChoose={chooseQuery} />
      <RecordList
        list={list}
        at={query.page}
        message={t`The entries could not be fetched`}
        count={<Plural value={total} one="# entry" other="# entries" />}
        empty={
          <EmptyState
            text={
              isFiltered
                ? t`No entry fits what you have chosen.`
                : t`Nothing has been handed in yet. As soon as somebody enters, it is here.`
            }
            action={
              isFiltered && (
                <Button variant="default" onClick={() => chooseQuery({ status: '', event: '', text: '' })}>
                  <Trans>Show all</Trans>
                </Button>
              )
            }
          />
        }
        onTurn={(next) => chooseQuery({ page: next })}
      >
        {(rows, isDimmed) => <Rows rows={rows} isDimmed={isDimmed} />}
      </RecordList>
    </section>
  );
}
