import { Plural, useLingui } from '@lingui/macro';
import { NativeSelect } from '@mantine/core';
import {
  documentOrders,
  documentStatuses,
  listDocuments,
} from '../../../server/contract/competition/technical-document.ts';
import { useListView } from '../../actors/workspace/list-views.ts';
import { useListPage } from '../../kit/list/use-list-page.ts';
import { listQuery, oneOf, page as pageNumber, text } from '../../lib/list-query.ts';
import { SearchForm } from '../../ui/form/search-form.tsx';
import classes from '../../ui/part/record-page.module.css';
import { RecordList } from '../../ui/records/record-list.tsx';
import { ShowAll } from '../../ui/records/show-all.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { useDocumentColumns } from './document-columns.tsx';
import { useDocumentStates } from './document-texts.ts';

const states = ['none', ...documentStatuses] as const;

/** The query of the list of documents, stored after the "#" of its address. */
const documentQuery = listQuery({
  page: pageNumber,
  status: oneOf(['', ...states]),
  text: text(50),
  sort: oneOf(['', ...documentOrders]),
});

/** Returns the calls that the page sends when it is opened. */
export const reads = () => [listDocuments];

/** /competitionMaking/documents: the events of the user's committee with their technical documents. */
export function DocumentsPage() {
  const { t } = useLingui();
  const columns = useDocumentColumns('/competitionMaking/document');
  const words = useDocumentStates();
  const { query, list, choose, rows } = useListPage({
    call: listDocuments,
    of: {},
    query: documentQuery,
    view: useListView('documents'),
    orders: { words: documentOrders, standard: '-competition' },
  });
  const isFiltered = query.status !== '' || query.text !== '';
  const total = list.page?.meta.pagination.total ?? 0;
  return (
    <section className={classes.page}>
      <header className={classes.head}>
        <div>
          <h1 className={classes.title}>{t`Technical documents`}</h1>
          <p
            className={classes.intro}
          >{t`Document, sample tasks and infrastructure list of each event, version by version. A notice publishes them.`}</p>
        </div>
      </header>
      <SearchForm
        name={t`Technical documents`}
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
        message={t`The technical documents could not be fetched`}
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
