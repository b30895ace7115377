import { Plural, useLingui } from '@lingui/macro';
import { NativeSelect } from '@mantine/core';
import { Link } from 'react-router-dom';
import {
  listExhibitorApplications,
  type ExhibitorApplicationList,
} from '../../../../server/contract/exhibitor/exhibitor-application.ts';
import { exhibitorApplicationStatuses } from '../../../../server/contract/exhibitor/exhibitor-application-fields.ts';
import { formatMoment } from '../../../../server/contract/kit/business-time.ts';
import { languageTags } from '../../../../server/contract/languages.ts';
import { useLanguageChoice } from '../../../actors/language.ts';
import { useListView } from '../../../actors/workspace/list-views.ts';
import { useListPage } from '../../../kit/list/use-list-page.ts';
import { OpenedMark } from '../../../kit/bulk/use-opened-bulk.tsx';
import { SearchForm } from '../../../ui/form/search-form.tsx';
import page from '../../../ui/part/record-page.module.css';
import table from '../../../ui/part/record-table.module.css';
import { RecordList } from '../../../ui/records/record-list.tsx';
import type { RecordColumn } from '../../../ui/records/record-table.tsx';
import { ShowAll } from '../../../ui/records/show-all.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { useApproveMany, waitsForReader } from './application-bulk.tsx';
import { ApplicationChip } from './application-view.tsx';
import { exhibitorPath, exhibitorQuery } from '../exhibitor-query.ts';
import { applicationTexts, slotText } from '../exhibitor-texts.ts';

type Row = ExhibitorApplicationList['data'][number];

/** Returns the columns of the list of applications. */
function useColumns(path: string): readonly RecordColumn<Row>[] {
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  return [
    {
      key: 'organisation',
      head: t`Organisation`,
      isTitle: true,
      cell: ({ id, call, organisation, theme }) => (
        <>
          <Link className={table.link} to={exhibitorPath(path, { call: call.id, application: id })}>
            {organisation}
          </Link>
          <span className={page.small}>{theme}</span>
        </>
      ),
    },
    { key: 'wanted', head: t`Wanted`, cell: ({ area, power }) => t`${area} m², ${power} kW` },
    { key: 'booth', head: t`Booth`, cell: ({ booth }) => booth || '–' },
    {
      key: 'slot',
      head: t`Time to move in`,
      cell: ({ slot_from, slot_until }) => (slot_from === '' ? '–' : slotText(slot_from, slot_until, tag)),
    },
    {
      key: 'submitted',
      head: t`Submitted at`,
      cell: ({ submitted_at }) => (submitted_at === '' ? '–' : formatMoment(submitted_at, tag)),
    },
    {
      key: 'state',
      head: t`State`,
      cell: (row) => (
        <>
          <ApplicationChip status={row.status} />
          <OpenedMark isShown={row.is_opened && waitsForReader(row)} />
        </>
      ),
    },
  ];
}

interface ListProps {
  readonly path: string;
  readonly call: string;
}

/** Renders the applications to a call that the reader may see. */
export function ApplicationList({ path, call }: ListProps) {
  const { t, i18n } = useLingui();
  const states = applicationTexts(i18n);
  const { query, list, choose, rows } = useListPage({
    call: listExhibitorApplications,
    of: {},
    query: exhibitorQuery,
    view: useListView('exhibitorApplications'),
  });
  const total = list.page?.meta.pagination.total ?? 0;
  const { ticks, bar } = useApproveMany(list.page?.data ?? [], list.reload);
  const isFiltered = query.status !== '' || query.text !== '';
  return (
    <>
      <SearchForm
        name={t`Applications to exhibit`}
        text={query.text}
        label={t`Organisation or theme`}
        onSearch={(typed) => choose({ call, text: typed })}
      >
        {(typed) => (
          <NativeSelect
            label={t`State`}
            value={query.status}
            data={[
              { value: '', label: t`All` },
              ...exhibitorApplicationStatuses
                .filter((status) => status !== 'draft')
                .map((value) => ({ value, label: states[value] })),
            ]}
            onChange={({ currentTarget }) =>
              choose({ call, text: typed, status: exhibitorQuery.meanings.status(currentTarget.value) })
            }
          />
        )}
      </SearchForm>
      {bar}
      <RecordList
        {...rows}
        {...ticks}
        columns={useColumns(path)}
        message={t`The applications could not be fetched`}
        count={<Plural value={total} one="# application" other="# applications" />}
        empty={
          <EmptyState
            text={isFiltered ? t`No application fits what you have chosen.` : t`Nobody has applied yet.`}
            action={isFiltered ? <ShowAll onShow={() => choose({ call, status: '', text: '' })} /> : null}
          />
        }
      />
    </>
  );
}
