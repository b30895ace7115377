import { Plural, useLingui } from '@lingui/macro';
import { NativeSelect } from '@mantine/core';
import { Link } from 'react-router-dom';
import {
  eventRosterOrders,
  listEventRosters,
  type EventRosterList,
} from '../../../server/contract/roster/event-roster.ts';
import { useListView } from '../../actors/workspace/list-views.ts';
import { useListPage } from '../../kit/list/use-list-page.ts';
import { listQuery, oneOf, page as pageNumber, text } from '../../lib/list-query.ts';
import { SearchForm } from '../../ui/form/search-form.tsx';
import classes from '../../ui/part/record-page.module.css';
import table from '../../ui/part/record-table.module.css';
import { RecordList } from '../../ui/records/record-list.tsx';
import type { RecordColumn } from '../../ui/records/record-table.tsx';
import { ShowAll } from '../../ui/records/show-all.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { programmeAddress, rosterAddress, tones, useRosterStates } from './roster-texts.ts';

const states = ['planned', 'frozen'] as const;

/** The query of the list of rosters, as stored in the hash of its address. */
const rosterListQuery = listQuery({
  page: pageNumber,
  status: oneOf(['', ...states]),
  text: text(50),
  sort: oneOf(['', ...eventRosterOrders]),
});

type Row = EventRosterList['data'][number];

/** Returns the columns of the list of rosters. */
function useRosterColumns(): readonly RecordColumn<Row>[] {
  const { t, i18n } = useLingui();
  const words = useRosterStates();
  return [
    {
      key: 'event',
      head: t`Event`,
      isTitle: true,
      order: 'code',
      cell: ({ event }) => (
        <>
          <Link className={table.link} to={rosterAddress(event.id)}>
            {event.code} {event.name}
          </Link>
          <span className={classes.small}>{event.group}</span>
        </>
      ),
    },
    {
      key: 'competition',
      head: t`Competition`,
      order: 'competition',
      cell: ({ competition }) => (
        <>
          {competition.name}{' '}
          <Link className={table.beside} to={programmeAddress(competition.id)}>
            {t`Programme`}
          </Link>
        </>
      ),
    },
    {
      key: 'approved',
      head: t({ message: 'Approved', context: 'entries' }),
      isNumber: true,
      cell: ({ approved }) => i18n.number(approved),
    },
    {
      key: 'undecided',
      head: t`To decide`,
      isNumber: true,
      cell: ({ undecided }) => i18n.number(undecided),
    },
    {
      key: 'state',
      head: t`State`,
      cell: ({ status, hash }) => (
        <>
          <span className={classes.chip} data-tone={tones[status]}>
            {words[status]}
          </span>
          {hash !== '' && (
            <span className={classes.small} title={hash}>
              {' '}
              {hash.slice(0, 8)}
            </span>
          )}
        </>
      ),
    },
  ];
}

/** Returns the calls that the page sends when it is opened. */
export const reads = () => [listEventRosters];

/** /onlineManagement/rosters: the rosters of all events, for the committee and for units. */
export function RostersPage() {
  const { t } = useLingui();
  const columns = useRosterColumns();
  const words = useRosterStates();
  const { query, list, choose, rows } = useListPage({
    call: listEventRosters,
    of: {},
    query: rosterListQuery,
    view: useListView('rosters'),
    orders: { words: eventRosterOrders, standard: '-competition' },
  });
  const isFiltered = query.status !== '' || query.text !== '';
  const total = list.page?.meta.pagination.total ?? 0;
  return (
    <section className={classes.page}>
      <header className={classes.head}>
        <div>
          <h1 className={classes.title}>{t`Rosters`}</h1>
          <p
            className={classes.intro}
          >{t`Who competes, event by event. Once a roster is closed, its cards and its part of the programme can be printed.`}</p>
        </div>
      </header>
      <SearchForm
        name={t`Rosters`}
        text={query.text}
        label={t`Code or name of the event`}
        onSearch={(typed) => choose({ text: typed })}
      >
        {(typed) => (
          <NativeSelect
            label={t`State`}
            value={query.status}
            data={[{ value: '', label: t`All` }, ...states.map((value) => ({ value, label: words[value] }))]}
            onChange={({ currentTarget }) =>
              choose({ text: typed, status: states.find((one) => one === currentTarget.value) ?? '' })
            }
          />
        )}
      </SearchForm>
      <RecordList
        {...rows}
        columns={columns}
        message={t`The rosters could not be fetched`}
        count={<Plural value={total} one="# event" other="# events" />}
        empty={
          <EmptyState
            text={
              isFiltered
                ? t`No event fits what you have chosen.`
                : t`Events are here once your committee holds them, or your unit is entered for them.`
            }
            action={isFiltered ? <ShowAll onShow={() => choose({ status: '', text: '' })} /> : null}
          />
        }
      />
    </section>
  );
}
