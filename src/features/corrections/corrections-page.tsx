import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button, NativeSelect } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import {
  correctionFields,
  correctionStatuses,
  type CorrectionList,
} from '../../../server/contract/correction.ts';
import { useCorrections, type CorrectionCharts } from '../../actors/corrections.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useSignedInProfile } from '../../actors/session.ts';
import { languageTags } from '../../i18n/languages.ts';
import { formatMoment } from '../../lib/business-time.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RecordList } from '../../ui/record-list.tsx';
import classes from '../../ui/record-page.module.css';
import table from '../../ui/record-table.module.css';
import { CorrectionChip } from './correction-chip.tsx';
import { correctionQuery, type CorrectionListQuery } from './correction-query.ts';
import { fieldText, statusText } from './correction-texts.ts';

function Rows({ rows, isDimmed }: { readonly rows: CorrectionList['data']; readonly isDimmed: boolean }) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  return (
    <table className={table.rows} aria-busy={isDimmed} data-dimmed={isDimmed || undefined}>
      <thead>
        <tr>
          <th scope="col">{t`Of whom`}</th>
          <th scope="col">{t`Field`}</th>
          <th scope="col">{t`New value`}</th>
          <th scope="col">{t`Asked for`}</th>
          <th scope="col">{t`State`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, subject, field, new_value, filed_at, filed_by, status }) => (
          <tr key={id}>
            <td className={table.what}>
              <Link className={table.link} to={`/information/correction?id=${encodeURIComponent(id)}`}>
                {subject}
              </Link>
              <span className={classes.small}>{filed_by}</span>
            </td>
            <td data-label={t`Field`}>{fieldText(i18n, field)}</td>
            <td data-label={t`New value`}>{new_value}</td>
            <td data-label={t`Asked for`}>{formatMoment(filed_at, tag)}</td>
            <td data-label={t`State`}>
              <CorrectionChip status={status} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Requests to change what is locked: one's own, and for a committee those it decides on [S56]. */
export function CorrectionsPage({ charts }: { readonly charts: CorrectionCharts }) {
  const { t, i18n } = useLingui();
  const { isOrganiser } = useSignedInProfile();
  const query = correctionQuery.read(useLocation().hash);
  const list = useCorrections(charts, correctionQuery.write(query));
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
        <NativeSelect
          label={t`Order`}
          value={query.sort}
          data={[
            { value: '-filed_at', label: t`Latest first` },
            { value: 'filed_at', label: t`Longest waiting first` },
          ]}
          onChange={({ currentTarget }) =>
            chooseQuery({ sort: currentTarget.value as CorrectionListQuery['sort'] })
          }
        />
      </div>
      <RecordList
        list={list}
        at={query.page}
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
                <Button variant="default" onClick={() => chooseQuery({ status: '', field: '' })}>
                  <Trans>Show all</Trans>
                </Button>
              ) : (
                <Button variant="default" component={Link} to="/information">
                  <Trans>To my information</Trans>
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
