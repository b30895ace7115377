import { Plural, useLingui } from '@lingui/macro';
import { NativeSelect } from '@mantine/core';
import { Link } from 'react-router-dom';
import { writeMark } from '../../../server/contract/marking/decimal.ts';
import { listSchemes, schemeOrders, type SchemeList } from '../../../server/contract/marking/scheme.ts';
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
import { tones, useSchemeStates } from './scheme-texts.ts';

const states = ['none', 'draft', 'fixed'] as const;

/** The query of the list of schemes, as stored in the hash of its address. */
const schemeQuery = listQuery({
  page: pageNumber,
  status: oneOf(['', ...states]),
  text: text(50),
  sort: oneOf(['', ...schemeOrders]),
});

type Row = SchemeList['data'][number];

/** Returns the columns of the list of events with their schemes. */
function useSchemeColumns(): readonly RecordColumn<Row>[] {
  const { t } = useLingui();
  const words = useSchemeStates();
  return [
    {
      key: 'event',
      head: t`Event`,
      isTitle: true,
      order: 'code',
      cell: ({ event }) => (
        <>
          <Link className={table.link} to={`/competitionMaking/scheme?event=${encodeURIComponent(event.id)}`}>
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
      cell: ({ competition }) => competition.name,
    },
    {
      key: 'total',
      head: t`Sum of the maxima`,
      isNumber: true,
      cell: ({ status, total }) => (status === 'none' ? '–' : writeMark(total)),
    },
    {
      key: 'state',
      head: t`State`,
      cell: ({ status, number }) => (
        <span className={classes.chip} data-tone={tones[status]}>
          {words[status]}
          {number > 1 && ` · ${t`Version ${number}`}`}
        </span>
      ),
    },
  ];
}

/** Returns the calls that the page sends when it is opened. */
export const reads = () => [listSchemes];

/** /competitionMaking/schemes: the events of the user's committee with their marking schemes. */
export function SchemesPage() {
  const { t } = useLingui();
  const columns = useSchemeColumns();
  const words = useSchemeStates();
  const { query, list, choose, rows } = useListPage({
    call: listSchemes,
    of: {},
    query: schemeQuery,
    view: useListView('schemes'),
    orders: { words: schemeOrders, standard: '-competition' },
  });
  const isFiltered = query.status !== '' || query.text !== '';
  const total = list.page?.meta.pagination.total ?? 0;
  return (
    <section className={classes.page}>
      <header className={classes.head}>
        <div>
          <h1 className={classes.title}>{t`Marking schemes`}</h1>
          <p
            className={classes.intro}
          >{t`What is judged in each event, and how. A scheme is fixed at exactly 100.00.`}</p>
        </div>
      </header>
      <SearchForm
        name={t`Marking schemes`}
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
        message={t`The marking schemes could not be fetched`}
        count={<Plural value={total} one="# event" other="# events" />}
        empty={
          <EmptyState
            text={isFiltered ? t`No event fits what you have chosen.` : t`Your committee holds no event yet`}
            action={isFiltered ? <ShowAll onShow={() => choose({ status: '', text: '' })} /> : null}
          />
        }
      />
    </section>
  );
}
