import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import {
  clientErrorOrders,
  listClientErrors,
  type ClientErrorList,
} from '../../../server/contract/client-errors.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useListView } from '../../actors/workspace/list-views.ts';
import { useListPage } from '../../kit/list/use-list-page.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { RecordList } from '../../ui/records/record-list.tsx';
import type { RecordColumn } from '../../ui/records/record-table.tsx';
import table from '../../ui/part/record-table.module.css';
import record from '../../ui/part/record-page.module.css';
import classes from './client-errors.module.css';
import { ErrorFilter } from './error-filter.tsx';
import { errorQuery, type ErrorQuery } from './error-query.ts';
import { sourceText } from './source-text.ts';

/** Returns the address of one error. The menu lists this page as well. */
const detailOf = (id: string) => `/systemManagement/clientError?id=${encodeURIComponent(id)}`;

/** Returns the columns of the list of errors. */
function useErrorColumns(): readonly RecordColumn<ClientErrorList['data'][number]>[] {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  return [
    {
      key: 'error',
      head: t`Error`,
      isTitle: true,
      order: 'name',
      cell: ({ id, name, message, source }) => (
        <div className={classes.what}>
          <Link className={table.link} to={detailOf(id)}>
            {name === '' ? message : `${name}: ${message}`}
          </Link>
          <span className={record.small}>{sourceText(i18n, source)}</span>
        </div>
      ),
    },
    {
      key: 'count',
      head: t`Times`,
      order: 'count',
      isNumber: true,
      cell: ({ count }) => i18n.number(count),
    },
    {
      key: 'last_seen',
      head: t`Last seen`,
      order: 'last_seen',
      cell: ({ last_seen }) => formatMoment(last_seen, tag),
    },
    {
      key: 'release',
      head: t`Release`,
      order: 'last_release',
      cell: ({ last_release }) => (
        <span className={`${record.small} ${classes.release}`}>{last_release}</span>
      ),
    },
  ];
}

function Nothing({ query, total }: { readonly query: ErrorQuery; readonly total: number }) {
  const { t } = useLingui();
  const all = errorQuery.write({ ...query, page: 1, release: '', text: '' });
  const first = errorQuery.write({ ...query, page: 1 });
  const to = (wish: string) => ({ hash: wish === '' ? '' : `#${wish}` });
  if (total > 0) {
    return (
      <EmptyState
        text={t`The list does not have so many pages.`}
        action={
          <Button variant="default" component={Link} to={to(first)}>
            <Trans>To the first page</Trans>
          </Button>
        }
      />
    );
  }
  if (query.release !== '' || query.text !== '') {
    return (
      <EmptyState
        text={t`No error fits this search.`}
        action={
          <Button variant="default" component={Link} to={to(all)}>
            <Trans>Show all</Trans>
          </Button>
        }
      />
    );
  }
  return query.status === 'open' ? (
    <EmptyState
      drawing="finished"
      text={t`No errors: good. What fails on a page in any browser shows here.`}
    />
  ) : (
    <EmptyState text={t`No error has been marked as solved yet.`} />
  );
}

/** Returns the calls that the page sends when it is opened. */
export const reads = () => [listClientErrors];

/** Renders the errors of this system's pages in all browsers [S33], for the committee's technicians. */
export function ClientErrorsPage() {
  const { t } = useLingui();
  const columns = useErrorColumns();
  const { query, list, choose, rows } = useListPage({
    call: listClientErrors,
    of: {},
    query: errorQuery,
    view: useListView('clientErrors'),
    orders: { words: clientErrorOrders, standard: '-last_seen' },
  });
  const { page } = list;
  const total = page?.meta.pagination.total ?? 0;

  return (
    <section className={record.page}>
      <header>
        <h1 className={record.title}>{t`Client errors`}</h1>
        <p className={record.intro}>
          <Trans>
            What has failed on pages, in any browser. Nothing here says who it was. Errors nobody has seen for
            90 days are forgotten.
          </Trans>
        </p>
      </header>
      <ErrorFilter query={query} releases={page?.meta.releases ?? []} onChoose={choose} />
      <RecordList
        {...rows}
        columns={columns}
        message={t`The list could not be fetched`}
        count={<Plural value={total} one="# error" other="# errors" />}
        empty={<Nothing query={query} total={total} />}
      />
    </section>
  );
}
