import { Plural, useLingui } from '@lingui/macro';
import { NativeSelect } from '@mantine/core';
import { Link } from 'react-router-dom';
import {
  affiliationStatuses,
  listAffiliations,
  peopleOrders,
  type AffiliationList,
} from '../../../server/contract/unit/confirmation.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useListView } from '../../actors/workspace/list-views.ts';
import { useListPage } from '../../kit/list/use-list-page.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { RecordList } from '../../ui/records/record-list.tsx';
import type { RecordColumn } from '../../ui/records/record-table.tsx';
import { ShowAll } from '../../ui/records/show-all.tsx';
import classes from '../../ui/part/record-page.module.css';
import table from '../../ui/part/record-table.module.css';
import { ConfirmationChip } from './confirmation-chip.tsx';
import { peopleQuery } from './confirmation-query.ts';
import { affiliationText } from './confirmation-texts.ts';

/** Returns the columns of the list of affiliations. */
function usePeopleColumns(): readonly RecordColumn<AffiliationList['data'][number]>[] {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  return [
    {
      key: 'person',
      head: t`Person`,
      isTitle: true,
      order: 'name',
      cell: ({ id, username, name, real_name }) => (
        <>
          <Link className={table.link} to={`/onlineManagement/affiliation?id=${encodeURIComponent(id)}`}>
            {real_name || name || username}
          </Link>
          <span className={classes.small}>{username}</span>
        </>
      ),
    },
    {
      key: 'phone',
      head: t`Mobile number`,
      cell: ({ phone, phone_confirmed }) => (
        <span>
          {phone}
          {phone !== '' && !phone_confirmed && <span className={classes.small}> {t`Not confirmed yet`}</span>}
        </span>
      ),
    },
    { key: 'since', head: t`Since`, order: 'since', cell: ({ since }) => formatMoment(since, tag) },
    {
      key: 'state',
      head: t`State`,
      order: 'status',
      cell: ({ status }) => <ConfirmationChip status={status} text={affiliationText(i18n, status)} />,
    },
  ];
}

/** Returns the calls that the page sends when it is opened. */
export const reads = () => [listAffiliations];

/**
 * 人员归属确认: the confirmed and the claimed affiliations of the user's unit. Those that wait for a decision come
 * first.
 */
export function AffiliationsPage() {
  const { t, i18n } = useLingui();
  const columns = usePeopleColumns();
  const { query, list, choose, rows } = useListPage({
    call: listAffiliations,
    of: {},
    query: peopleQuery,
    view: useListView('people'),
    orders: { words: peopleOrders, standard: '' },
  });
  const total = list.page?.meta.pagination.total ?? 0;
  return (
    <section className={classes.page}>
      <header>
        <h1 className={classes.title}>{t`People of our unit`}</h1>
        <p className={classes.intro}>
          {t`Whoever names the unit at registration counts as one of its people once you have confirmed it.`}
        </p>
      </header>
      <div className={classes.filter} role="search" aria-label={t`People of our unit`}>
        <NativeSelect
          label={t`State`}
          value={query.status}
          data={[
            { value: '', label: t`All` },
            ...affiliationStatuses.map((status) => ({ value: status, label: affiliationText(i18n, status) })),
          ]}
          onChange={({ currentTarget }) =>
            choose({ status: peopleQuery.meanings.status(currentTarget.value) })
          }
        />
      </div>
      <RecordList
        {...rows}
        columns={columns}
        message={t`The people could not be fetched`}
        count={<Plural value={total} one="# person" other="# people" />}
        empty={
          <EmptyState
            text={t`Nobody is in this state.`}
            action={query.status !== '' && <ShowAll onShow={() => choose({ status: '' })} />}
          />
        }
      />
    </section>
  );
}
