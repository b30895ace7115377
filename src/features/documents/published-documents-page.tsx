import { Plural, useLingui } from '@lingui/macro';
import {
  documentOrders,
  listPublishedDocuments,
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

/** The query of the list of published documents, stored after the "#" of its address. */
const publishedQuery = listQuery({ page: pageNumber, text: text(50), sort: oneOf(['', ...documentOrders]) });

/** Returns the calls that the page sends when it is opened. */
export const reads = () => [listPublishedDocuments];

/** /technicalDocuments: the published technical documents that the user may read. */
export function PublishedDocumentsPage() {
  const { t } = useLingui();
  const columns = useDocumentColumns('/technicalDocument').filter(({ key }) => key !== 'state');
  const { query, list, choose, rows } = useListPage({
    call: listPublishedDocuments,
    of: {},
    query: publishedQuery,
    view: useListView('publishedDocuments'),
    orders: { words: documentOrders, standard: '-competition' },
  });
  const total = list.page?.meta.pagination.total ?? 0;
  return (
    <section className={classes.page}>
      <header className={classes.head}>
        <div>
          <h1 className={classes.title}>{t`Technical documents`}</h1>
          <p
            className={classes.intro}
          >{t`What the organising committee has published of the events: document, sample tasks, infrastructure list.`}</p>
        </div>
      </header>
      <SearchForm
        name={t`Technical documents`}
        text={query.text}
        label={t`Code or name of the event`}
        onSearch={(typed) => choose({ text: typed })}
      >
        {() => null}
      </SearchForm>
      <RecordList
        {...rows}
        columns={columns}
        message={t`The technical documents could not be fetched`}
        count={<Plural value={total} one="# event" other="# events" />}
        empty={
          <EmptyState
            text={
              query.text === ''
                ? t`No technical documents have been published yet. A notice will tell you.`
                : t`No event fits what you have chosen.`
            }
            action={query.text === '' ? null : <ShowAll onShow={() => choose({ text: '' })} />}
          />
        }
      />
    </section>
  );
}
