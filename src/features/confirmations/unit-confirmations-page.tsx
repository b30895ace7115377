import { Plural, useLingui } from '@lingui/macro';
import { NativeSelect } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import {
  unitOrders,
  unitStatuses,
  type UnitConfirmationList,
} from '../../../server/contract/confirmation.ts';
import { useUnitConfirmations, type ConfirmationCharts } from '../../actors/confirmations.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useListView } from '../../actors/list-views.ts';
import { languageTags } from '../../i18n/languages.ts';
import { formatMoment } from '../../lib/business-time.ts';
import { orderIn, readOrder } from '../../lib/list-query.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RecordList } from '../../ui/records/record-list.tsx';
import type { RecordColumn } from '../../ui/records/record-table.tsx';
import { ShowAll } from '../../ui/records/show-all.tsx';
import classes from '../../ui/record-page.module.css';
import table from '../../ui/record-table.module.css';
import { ConfirmationChip } from './confirmation-chip.tsx';
import { unitQuery, type UnitListQuery } from './confirmation-query.ts';
import { unitStatusText } from './confirmation-texts.ts';

/** What the list shows of a unit, column by column. */
function useUnitColumns(): readonly RecordColumn<UnitConfirmationList['data'][number]>[] {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  return [
    {
      key: 'unit',
      head: t`Unit`,
      isTitle: true,
      order: 'name',
      cell: ({ id, name, credit_code }) => (
        <>
          <Link className={table.link} to={`/onlineManagement/unitConfirmation?id=${encodeURIComponent(id)}`}>
            {name}
          </Link>
          <span className={classes.small}>{credit_code}</span>
        </>
      ),
    },
    { key: 'contact', head: t`Contact person`, order: 'contact', cell: ({ contact }) => contact },
    {
      key: 'applied_at',
      head: t`Applied`,
      order: 'applied_at',
      cell: ({ applied_at }) => (applied_at === '' ? '' : formatMoment(applied_at, tag)),
    },
    {
      key: 'state',
      head: t`State`,
      order: 'status',
      cell: ({ status }) => <ConfirmationChip status={status} text={unitStatusText(i18n, status)} />,
    },
  ];
}

/** 单位认证: the units a committee confirms, those that wait first. */
export function UnitConfirmationsPage({ charts }: { readonly charts: ConfirmationCharts }) {
  const { t, i18n } = useLingui();
  const query = unitQuery.read(useLocation().hash);
  const view = useListView('units');
  const columns = useUnitColumns();
  const list = useUnitConfirmations(charts, view.asked(unitQuery.write(query)));
  const { page, choose } = list;
  const chooseQuery = (wish: Partial<UnitListQuery>) =>
    choose(unitQuery.write({ ...query, page: 1, ...wish }));
  const total = page?.meta.pagination.total ?? 0;
  return (
    <section className={classes.page}>
      <header>
        <h1 className={classes.title}>{t`Unit confirmation`}</h1>
        <p className={classes.intro}>
          {t`A unit acts for its people once it has been confirmed. Those that wait stand first.`}
        </p>
      </header>
      <div className={classes.filter} role="search" aria-label={t`Unit confirmation`}>
        <NativeSelect
          label={t`State`}
          value={query.status}
          data={[
            { value: '', label: t`All` },
            ...unitStatuses.map((status) => ({ value: status, label: unitStatusText(i18n, status) })),
          ]}
          onChange={({ currentTarget }) =>
            chooseQuery({ status: currentTarget.value as UnitListQuery['status'] })
          }
        />
      </div>
      <RecordList
        list={list}
        view={view}
        columns={columns}
        at={query.page}
        query={unitQuery.write({ ...query, page: 1 })}
        message={t`The units could not be fetched`}
        count={<Plural value={total} one="# unit" other="# units" />}
        empty={
          <EmptyState
            text={t`No unit is in this state.`}
            action={query.status !== '' && <ShowAll onShow={() => chooseQuery({ status: '' })} />}
          />
        }
        order={readOrder(query.sort || '')}
        onOrder={(order) => chooseQuery({ sort: orderIn(unitOrders, order, '') })}
        onTurn={(next) => chooseQuery({ page: next })}
        onPick={choose}
      />
    </section>
  );
}
