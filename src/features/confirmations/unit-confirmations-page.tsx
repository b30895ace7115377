import { Plural, useLingui } from '@lingui/macro';
import { Link } from 'react-router-dom';
import {
  listUnitConfirmations,
  unitOrders,
  unitStatuses,
  type UnitConfirmationList,
} from '../../../server/contract/unit/confirmation.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useListView } from '../../actors/workspace/list-views.ts';
import { useListPage } from '../../kit/list/use-list-page.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import { OpenedMark } from '../../kit/bulk/use-opened-bulk.tsx';
import { SearchForm } from '../../ui/form/search-form.tsx';
import { ChoiceBar } from '../../ui/records/choice-bar.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { RecordList } from '../../ui/records/record-list.tsx';
import type { RecordColumn } from '../../ui/records/record-table.tsx';
import { ShowAll } from '../../ui/records/show-all.tsx';
import classes from '../../ui/part/record-page.module.css';
import table from '../../ui/part/record-table.module.css';
import { ConfirmationChip } from './confirmation-chip.tsx';
import { unitQuery } from './confirmation-query.ts';
import { isWaiting, useConfirmMany } from './unit-bulk.tsx';
import { unitStatusText } from './confirmation-texts.ts';

/** Returns the columns of the list of units. */
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
      cell: ({ status, is_opened }) => (
        <>
          <ConfirmationChip status={status} text={unitStatusText(i18n, status)} />
          <OpenedMark isShown={is_opened && isWaiting({ status })} />
        </>
      ),
    },
  ];
}

/** Returns the calls that the page sends when it is opened. */
export const reads = () => [listUnitConfirmations];

/** 单位认证: the units that a committee confirms. Those that wait for a decision come first. */
export function UnitConfirmationsPage() {
  const { t, i18n } = useLingui();
  const columns = useUnitColumns();
  const { query, list, choose, rows } = useListPage({
    call: listUnitConfirmations,
    of: {},
    query: unitQuery,
    view: useListView('units'),
    orders: { words: unitOrders, standard: '' },
  });
  const total = list.page?.meta.pagination.total ?? 0;
  const { ticks, bar } = useConfirmMany(list.page?.data ?? [], list.reload);
  const isNarrowed = query.status !== '' || query.text !== '';
  return (
    <section className={classes.page}>
      <header>
        <h1 className={classes.title}>{t`Unit confirmation`}</h1>
        <p className={classes.intro}>
          {t`A unit acts for its people once it has been confirmed. Those that wait stand first.`}
        </p>
      </header>
      <ChoiceBar
        label={t`State`}
        choices={[
          ['', t`All`],
          ...unitStatuses.map((status) => [status, unitStatusText(i18n, status)] as const),
        ]}
        chosen={query.status}
        onChoose={(status) => choose({ status })}
      />
      <SearchForm
        name={t`Unit confirmation`}
        text={query.text}
        label={t`Name, credit code or telephone`}
        placeholder={t`Any part of the name, or pinyin; the whole number`}
        onSearch={(typed) => choose({ text: typed })}
      >
        {() => null}
      </SearchForm>
      {bar}
      <RecordList
        {...rows}
        {...ticks}
        columns={columns}
        message={t`The units could not be fetched`}
        count={<Plural value={total} one="# unit" other="# units" />}
        empty={
          <EmptyState
            text={
              query.text === '' ? t`No unit is in this state.` : t`No unit fits what you have searched for.`
            }
            action={isNarrowed && <ShowAll onShow={() => choose({ status: '', text: '' })} />}
          />
        }
      />
    </section>
  );
}
