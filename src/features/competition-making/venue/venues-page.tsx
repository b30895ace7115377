import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button, NativeSelect } from '@mantine/core';
import { Link } from 'react-router-dom';
import {
  addVenue,
  listVenues,
  venueOrders,
  venueStatuses,
  type VenueList,
} from '../../../../server/contract/competition/venue.ts';
import { useListView } from '../../../actors/workspace/list-views.ts';
import { useScreenTools } from '../../../kit/screen-tools.ts';
import { useActs } from '../../../kit/act/use-act.ts';
import { useListPage } from '../../../kit/list/use-list-page.ts';
import { listQuery, oneOf, page as pageNumber, text } from '../../../lib/list-query.ts';
import { SearchForm } from '../../../ui/form/search-form.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { RecordList } from '../../../ui/records/record-list.tsx';
import type { RecordColumn } from '../../../ui/records/record-table.tsx';
import { ShowAll } from '../../../ui/records/show-all.tsx';
import classes from '../../../ui/part/record-page.module.css';
import table from '../../../ui/part/record-table.module.css';
import { NewVenue, useVenueStates, VenueChip } from './venue-page.tsx';

/** The query of the list of venues, stored after the "#" of its address. */
const venueQuery = listQuery({
  page: pageNumber,
  status: oneOf(['', ...venueStatuses]),
  text: text(50),
  sort: oneOf(['', ...venueOrders]),
});

/** Returns the columns of the list of venues. */
function useVenueColumns(): readonly RecordColumn<VenueList['data'][number]>[] {
  const { t, i18n } = useLingui();
  return [
    {
      key: 'name',
      head: t`Venue`,
      isTitle: true,
      order: 'name',
      cell: ({ id, name, address }) => (
        <>
          <Link className={table.link} to={`/competitionMaking/venue?id=${encodeURIComponent(id)}`}>
            {name}
          </Link>
          <span className={classes.small}>{address}</span>
        </>
      ),
    },
    {
      key: 'competition',
      head: t`Competition`,
      order: 'competition',
      cell: ({ competition }) => competition.name,
    },
    {
      key: 'stations',
      head: t`Workstations`,
      order: 'stations',
      isNumber: true,
      cell: ({ stations }) => i18n.number(stations),
    },
    { key: 'state', head: t`State`, cell: ({ status }) => <VenueChip status={status} /> },
  ];
}

const calls = { add: addVenue };

/** Adds a venue and opens its page. */
function useAdding() {
  const { history } = useScreenTools();
  return useActs(
    calls,
    {},
    {
      onDone: ({ answer: { id } }) => {
        const search = `?${new URLSearchParams({ id }).toString()}`;
        history.push({ pathname: '/competitionMaking/venue', search, hash: '' });
      },
    },
  );
}

interface VenueFilterProps {
  readonly query: ReturnType<typeof venueQuery.read>;
  readonly onChoose: (wish: Partial<ReturnType<typeof venueQuery.read>>) => void;
}

/** Renders the filter of the list of venues. */
function VenueFilter({ query, onChoose }: VenueFilterProps) {
  const { t } = useLingui();
  const states = useVenueStates();
  return (
    <SearchForm
      name={t`Venues`}
      text={query.text}
      label={t`Name or address`}
      onSearch={(typed) => onChoose({ text: typed })}
    >
      {(typed) => (
        <NativeSelect
          label={t`State`}
          value={query.status}
          data={[
            { value: '', label: t`All` },
            ...venueStatuses.map((value) => ({ value, label: states[value] })),
          ]}
          onChange={({ currentTarget }) =>
            onChoose({ text: typed, status: venueQuery.meanings.status(currentTarget.value) })
          }
        />
      )}
    </SearchForm>
  );
}

/** Returns the calls that the page sends when it is opened. */
export const reads = () => [listVenues];

/** /competitionMaking/venues: the venues of the competitions of the user's committee. */
export function VenuesPage() {
  const { t } = useLingui();
  const columns = useVenueColumns();
  const { query, list, choose, rows } = useListPage({
    call: listVenues,
    of: {},
    query: venueQuery,
    view: useListView('venues'),
    orders: { words: venueOrders, standard: '-competition' },
  });
  const isFiltered = query.status !== '' || query.text !== '';
  const total = list.page?.meta.pagination.total ?? 0;
  const { asked, isSending, actFailure, ask, send, cancel } = useAdding();
  const add = list.page?.meta.can_add === true && asked === '' && (
    <Button onClick={() => ask('add')}>
      <Trans>New venue</Trans>
    </Button>
  );
  return (
    <section className={classes.page}>
      <header className={classes.head}>
        <div>
          <h1 className={classes.title}>{t`Venues`}</h1>
          <p className={classes.intro}>{t`Where the events of your committee’s competitions are held.`}</p>
        </div>
        {add}
      </header>
      {asked === '' ? (
        <>
          <VenueFilter query={query} onChoose={choose} />
          <RecordList
            {...rows}
            columns={columns}
            message={t`The venues could not be fetched`}
            count={<Plural value={total} one="# venue" other="# venues" />}
            empty={
              <EmptyState
                text={isFiltered ? t`No venue fits what you have chosen.` : t`No venues yet`}
                action={isFiltered ? <ShowAll onShow={() => choose({ status: '', text: '' })} /> : add}
              />
            }
          />
        </>
      ) : (
        <NewVenue
          isSending={isSending}
          failure={actFailure}
          onSend={(facts) => send('add', facts)}
          onCancel={cancel}
        />
      )}
    </section>
  );
}
