import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button, NativeSelect } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import {
  correctionFields,
  correctionOrders,
  correctionStatuses,
  type CorrectionList,
} from '../../../server/contract/correction.ts';
import { useCorrections, type CorrectionCharts } from '../../actors/corrections.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useSignedInProfile } from '../../actors/session.ts';
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
import { CorrectionChip } from './correction-chip.tsx';
import { correctionQuery, type CorrectionListQuery } from './correction-query.ts';
import { fieldText, statusText } from './correction-texts.ts';

/** What the list shows of a request, column by column. */
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
      cell: ({ status }) => <CorrectionChip status={status} />,
    },
  ];
}

/** Requests to change what is locked: one's own, and for a committee those it decides on [S56]. */
export function CorrectionsPage({ charts }: { readonly charts: CorrectionCharts }) {
  const { t, i18n } = useLingui();
  const { isOrganiser } = useSignedInProfile();
  const query = correctionQuery.read(useLocation().hash);
  const view = useListView('corrections');
  const columns = useCorrectionColumns();
  const list = useCorrections(charts, view.asked(correctionQuery.write(query)));
  const { page, choose } = list;
  const chooseQuery = (wish: Partial<CorrectionListQuery>) =>
    choose(correctionQuery.write({ ...query, page: 1, ...wish }));
  const total = page?.meta.pagination.total ?? 0;
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
            chooseQuery({ status: currentTarget.value as CorrectionListQuery['status'] })
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
            chooseQuery({ field: currentTarget.value as CorrectionListQuery['field'] })
          }
        />
      </div>
      <RecordList
        list={list}
        view={view}
        columns={columns}
        at={query.page}
        query={correctionQuery.write({ ...query, page: 1 })}
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
                <ShowAll onShow={() => chooseQuery({ status: '', field: '' })} />
              ) : (
                <Button variant="default" component={Link} to="/information">
                  <Trans>To my information</Trans>
                </Button>
              )
            }
          />
        }
        order={readOrder(query.sort || '-filed_at')}
        onOrder={(order) => chooseQuery({ sort: orderIn(correctionOrders, order, '-filed_at') })}
        onTurn={(next) => chooseQuery({ page: next })}
        onPick={choose}
      />
    </section>
  );
}
