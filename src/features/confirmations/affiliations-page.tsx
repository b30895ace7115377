import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button, NativeSelect } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { affiliationStatuses, type AffiliationList } from '../../../server/contract/confirmation.ts';
import { useAffiliations, type ConfirmationCharts } from '../../actors/confirmations.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../i18n/languages.ts';
import { formatMoment } from '../../lib/business-time.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RecordList } from '../../ui/record-list.tsx';
import classes from '../../ui/record-page.module.css';
import table from '../../ui/record-table.module.css';
import { ConfirmationChip } from './confirmation-chip.tsx';
import { peopleQuery, type PeopleListQuery } from './confirmation-query.ts';
import { affiliationText } from './confirmation-texts.ts';

function Rows({ rows, isDimmed }: { readonly rows: AffiliationList['data']; readonly isDimmed: boolean }) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  return (
    <table className={table.rows} aria-busy={isDimmed} data-dimmed={isDimmed || undefined}>
      <thead>
        <tr>
          <th scope="col">{t`Person`}</th>
          <th scope="col">{t`Mobile number`}</th>
          <th scope="col">{t`Since`}</th>
          <th scope="col">{t`State`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, username, name, real_name, phone, phone_confirmed, since, status }) => (
          <tr key={id}>
            <td className={table.what}>
              <Link className={table.link} to={`/onlineManagement/affiliation?id=${encodeURIComponent(id)}`}>
                {real_name || name || username}
              </Link>
              <span className={classes.small}>{username}</span>
            </td>
            <td data-label={t`Mobile number`}>
              {phone}
              {phone !== '' && !phone_confirmed && (
                <span className={classes.small}>{t`Not confirmed yet`}</span>
              )}
            </td>
            <td data-label={t`Since`}>{formatMoment(since, tag)}</td>
            <td data-label={t`State`}>
              <ConfirmationChip status={status} text={affiliationText(i18n, status)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** 人员归属确认: who belongs to the reader's unit, and who says so; those that wait first. */
export function AffiliationsPage({ charts }: { readonly charts: ConfirmationCharts }) {
  const { t, i18n } = useLingui();
  const query = peopleQuery.read(useLocation().hash);
  const list = useAffiliations(charts, peopleQuery.write(query));
  const { page, choose } = list;
  const chooseQuery = (wish: Partial<PeopleListQuery>) =>
    choose(peopleQuery.write({ ...query, page: 1, ...wish }));
  const total = page?.meta.pagination.total ?? 0;
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
            chooseQuery({ status: currentTarget.value as PeopleListQuery['status'] })
          }
        />
      </div>
      <RecordList
        list={list}
        at={query.page}
        message={t`The people could not be fetched`}
        count={<Plural value={total} one="# person" other="# people" />}
        empty={
          <EmptyState
            text={t`Nobody is in this state.`}
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
