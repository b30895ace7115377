import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button, NativeSelect } from '@mantine/core';
import { Link } from 'react-router-dom';
import {
  correctionFields,
  correctionOrders,
  correctionStatuses,
  listCorrections,
  type CorrectionList,
} from '../../../server/contract/person/correction.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useSignedInProfile } from '../../actors/session/session.ts';
import { useListView } from '../../actors/workspace/list-views.ts';
import { useListPage } from '../../kit/list/use-list-page.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import { OpenedMark } from '../../kit/bulk/use-opened-bulk.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { RecordList } from '../../ui/records/record-list.tsx';
import type { RecordColumn } from '../../ui/records/record-table.tsx';
import { ShowAll } from '../../ui/records/show-all.tsx';
import classes from '../../ui/part/record-page.module.css';
import table from '../../ui/part/record-table.module.css';
import { useApproveMany, waitsForReader } from './correction-bulk.tsx';
import { CorrectionChip } from './correction-chip.tsx';
import { correctionQuery } from './correction-query.ts';
import { fieldText, statusText } from './correction-texts.ts';

/** Returns the columns of the list of corrections. */
function useCorrectionColumns(): readonly RecordColumn<CorrectionList['data'][number]>[] {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  return [
    {
      key: 'subject',
      head: t`Of whom`,
      isTitle: true,
      cell: ({ id, subject, filed_by }) => (
        <>
          <Link className={table.link} to={`/information/correction?id=${encodeURIComponent(id)}`}>
            {subject}
          </Link>
          <span className={classes.small}>{filed_by}</span>
        </>
      ),
    },
    { key: 'field', head: t`Field`, order: 'field', cell: ({ field }) => fieldText(i18n, field) },
    { key: 'new_value', head: t`New value`, cell: ({ new_value }) => new_value },
    {
      key: 'filed_at',
      head: t`Asked for`,
      order: 'filed_at',
      cell: ({ filed_at }) => formatMoment(filed_at, tag),
    },
    {
      key: 'state',
      head: t`State`,
      order: 'status',
      cell: (row) => (
        <>
          <CorrectionChip status={row.status} />
          <OpenedMark isShown={row.is_opened && waitsForReader(row)} />
        </>
      ),
    },
  ];
}

/** Returns the calls that the page sends when it is opened. */
export const reads = () => [listCorrections];

/**
 * Lists requests to change locked fields: those that the user filed, or those that the user's committee
 * decides on [S56].
 */
export function CorrectionsPage() {
  const { t, i18n } = useLingui();
  const { isOrganiser } = useSignedInProfile();
  const columns = useCorrectionColumns();
  const { query, list, choose, rows } = useListPage({
    call: listCorrections,
    of: {},
    query: correctionQuery,
    view: useListView('corrections'),
    orders: { words: correctionOrders, standard: '-filed_at' },
  });
  const total = list.page?.meta.pagination.total ?? 0;
  const { ticks, bar } = useApproveMany(list.page?.data ?? [], list.reload);
  const isFiltered = query.status !== '' || query.field !== '';
  return (
    <section className={classes.page}>
      <header>
        <h1 className={classes.title}>{isOrganiser ? t`Corrections` : t`My corrections`}</h1>
        <p className={classes.intro}>
          {isOrganiser
            ? t`Requests to change what is locked, with their evidence: of who has entered your competitions, and of who has entered none yet.`
            : t`What you have asked the organising committee to correct.`}
        </p>
      </header>
      <div className={classes.filter} role="search" aria-label={t`Corrections`}>
        <NativeSelect
          label={t`State`}
          value={query.status}
          data={[
            { value: '', label: t`All` },
            ...correctionStatuses.map((status) => ({ value: status, label: statusText(i18n, status) })),
          ]}
          onChange={({ currentTarget }) =>
            choose({ status: correctionQuery.meanings.status(currentTarget.value) })
          }
        />
        <NativeSelect
          label={t`Field`}
          value={query.field}
          data={[
            { value: '', label: t`All` },
            ...correctionFields.map((field) => ({ value: field, label: fieldText(i18n, field) })),
          ]}
          onChange={({ currentTarget }) =>
            choose({ field: correctionQuery.meanings.field(currentTarget.value) })
          }
        />
      </div>
      {bar}
      <RecordList
        {...rows}
        {...ticks}
        columns={columns}
        message={t`The corrections could not be fetched`}
        count={<Plural value={total} one="# request" other="# requests" />}
        empty={
          <EmptyState
            text={
              isFiltered
                ? t`No request fits what you have chosen.`
                : t`Nothing has been asked for. Beside each locked field stands how a correction is asked for.`
            }
            action={
              isFiltered ? (
                <ShowAll onShow={() => choose({ status: '', field: '' })} />
              ) : (
                <Button variant="default" component={Link} to="/information">
                  <Trans>To my information</Trans>
                </Button>
              )
            }
          />
        }
      />
    </section>
  );
}
