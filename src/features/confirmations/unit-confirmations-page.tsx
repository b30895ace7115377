import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button, NativeSelect } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { unitStatuses, type UnitConfirmationList } from '../../../server/contract/confirmation.ts';
import { useUnitConfirmations, type ConfirmationCharts } from '../../actors/confirmations.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../i18n/languages.ts';
import { formatMoment } from '../../lib/business-time.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RecordList } from '../../ui/record-list.tsx';
import classes from '../../ui/record-page.module.css';
import table from '../../ui/record-table.module.css';
import { ConfirmationChip } from './confirmation-chip.tsx';
import { unitQuery, type UnitListQuery } from './confirmation-query.ts';
import { unitStatusText } from './confirmation-texts.ts';

interface RowsProps {
  readonly rows: UnitConfirmationList['data'];
  readonly isDimmed: boolean;
}

function Rows({ rows, isDimmed }: RowsProps) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  return (
    <table className={table.rows} aria-busy={isDimmed} data-dimmed={isDimmed || undefined}>
      <thead>
        <tr>
          <th scope="col">{t`Unit`}</th>
          <th scope="col">{t`Contact person`}</th>
          <th scope="col">{t`Applied`}</th>
          <th scope="col">{t`State`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, credit_code, contact, applied_at, status }) => (
          <tr key={id}>
            <td className={table.what}>
              <Link
                className={table.link}
                to={`/onlineManagement/unitConfirmation?id=${encodeURIComponent(id)}`}
              >
                {name}
              </Link>
              <span className={classes.small}>{credit_code}</span>
            </td>
            <td data-label={t`Contact person`}>{contact}</td>
            <td data-label={t`Applied`}>{applied_at === '' ? '' : formatMoment(applied_at, tag)}</td>
            <td data-label={t`State`}>
              <ConfirmationChip status={status} text={unitStatusText(i18n, status)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** 单位认证: the units a committee confirms, those that wait first. */
export function UnitConfirmationsPage({ charts }: { readonly charts: ConfirmationCharts }) {
  const { t, i18n } = useLingui();
  const query = unitQuery.read(useLocation().hash);
  const list = useUnitConfirmations(charts, unitQuery.write(query));
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
        at={query.page}
        message={t`The units could not be fetched`}
        count={<Plural value={total} one="# unit" other="# units" />}
        empty={
          <EmptyState
            text={t`No unit is in this state.`}
            action={
              query.status !== '' && (
                <Button variant="default" onClick={() => chooseQuery({ status: '' })}>
                  <Trans>Show all</Trans>
                </Button>
              )
            }
          />
        }
        onTurn={(next) => chooseQuery({ page: next })}
      >
        {(rows, isDimmed) => <Rows rows={rows} isDimmed={isDimmed} />}
      </RecordList>
    </section>
  );
}
