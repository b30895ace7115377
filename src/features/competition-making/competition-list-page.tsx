import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import type { ManagedList } from '../../../server/contract/competition-making.ts';
import { useManagedCompetitions } from '../../actors/competition-making.tsx';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../i18n/languages.ts';
import { formatClosing, formatDays } from '../../lib/business-time.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RecordList } from '../../ui/record-list.tsx';
import table from '../../ui/record-table.module.css';
import { CompetitionForm } from './competition-form.tsx';
import classes from '../../ui/record-page.module.css';
import { MakingFilter } from './making-filter.tsx';
import { makingQuery, type MakingQuery } from './making-query.ts';
import { PhaseChip } from './phase-chip.tsx';

function Rows({ rows, isDimmed }: { readonly rows: ManagedList['data']; readonly isDimmed: boolean }) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  return (
    <table className={table.rows} aria-busy={isDimmed} data-dimmed={isDimmed || undefined}>
      <thead>
        <tr>
          <th scope="col">{t`Competition`}</th>
          <th scope="col">{t`Phase`}</th>
          <th scope="col">{t`Registration closes`}</th>
          <th scope="col">{t`Days`}</th>
          <th scope="col" className={table.number}>{t`Events`}</th>
          <th scope="col" className={table.number}>{t`Places taken`}</th>
          <th scope="col" className={table.number}>{t`To review`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className={table.what}>
              <Link
                className={table.link}
                to={`/competitionMaking/competition?id=${encodeURIComponent(row.id)}`}
              >
                {row.name}
              </Link>
              {row.is_pending && (
                <span className={classes.small}>
                  <Trans>A decision waits for a second person</Trans>
                </span>
              )}
            </td>
            <td data-label={t`Phase`}>
              <PhaseChip status={row.status} />
            </td>
            <td data-label={t`Registration closes`}>{formatClosing(row.reg_close_at, tag)}</td>
            <td data-label={t`Days`}>{formatDays(row.starts_on, row.ends_on, tag)}</td>
            <td data-label={t`Events`} className={table.number}>
              {i18n.number(row.events)}
            </td>
            <td data-label={t`Places taken`} className={table.number}>
              {i18n.number(row.taken)}
            </td>
            <td data-label={t`To review`} className={table.number}>
              {i18n.number(row.to_review)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** /competitionMaking/competitions: what the reader's committee holds, and making another. */
export function CompetitionListPage() {
  const { t } = useLingui();
  const query = makingQuery.read(useLocation().hash);
  const list = useManagedCompetitions(makingQuery.write(query));
  const { page, choose, asked } = list;
  const chooseQuery = (wish: Partial<MakingQuery>) =>
    choose(makingQuery.write({ ...query, page: 1, ...wish }));
  const isFiltered = query.status !== '' || query.text !== '';
  const total = page?.meta.pagination.total ?? 0;
  const make = page?.meta.can_make === true && asked === '' && (
    <Button onClick={() => list.ask('make')}>
      <Trans>New competition</Trans>
    </Button>
  );
  return (
    <section className={classes.page}>
      <header className={classes.head}>
        <div>
          <h1 className={classes.title}>{t`Competitions`}</h1>
          <p
            className={classes.intro}
          >{t`What your committee holds, from the first draft to the archive.`}</p>
        </div>
        {make}
      </header>
      {asked === '' ? (
        <>
          <MakingFilter query={query} onChoose={chooseQuery} />
          <RecordList
            list={list}
            at={query.page}
            message={t`The competitions could not be fetched`}
            count={<Plural value={total} one="# competition" other="# competitions" />}
            empty={
              <EmptyState
                text={
                  isFiltered
                    ? t`No competition fits what you have chosen.`
                    : t`Your committee holds no competition yet.`
                }
                action={
                  isFiltered ? (
                    <Button variant="default" onClick={() => chooseQuery({ status: '', text: '' })}>
                      <Trans>Show all</Trans>
                    </Button>
                  ) : (
                    make
                  )
                }
              />
            }
            onTurn={(next) => chooseQuery({ page: next })}
          >
            {(rows, isDimmed) => <Rows rows={rows} isDimmed={isDimmed} />}
          </RecordList>
        </>
      ) : (
        <CompetitionForm
          competition={null}
          isSending={list.isSending}
          failure={list.actFailure}
          onSend={(body) => list.send('make', body)}
          onReload={list.reload}
          onCancel={list.cancel}
        />
      )}
    </section>
  );
}
