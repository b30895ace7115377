import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import type { NoticeReaders } from '../../../server/contract/official-notice.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useNoticeReaders, type OfficialNoticeCharts } from '../../actors/official-notices.ts';
import { useTagTitle } from '../../actors/tags.ts';
import { languageTags } from '../../i18n/languages.ts';
import { formatMoment } from '../../lib/business-time.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Pager } from '../../ui/pager.tsx';
import classes from '../../ui/record-page.module.css';
import table from '../../ui/record-table.module.css';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';
import { readerQuery, type ReaderListQuery } from './notice-query.ts';

function Rows({ rows, isDimmed }: { readonly rows: NoticeReaders['data']; readonly isDimmed: boolean }) {
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const moment = (at: string) => (at === '' ? t`Not yet` : formatMoment(at, tag));
  return (
    <table className={table.rows} aria-busy={isDimmed} data-dimmed={isDimmed || undefined}>
      <thead>
        <tr>
          <th scope="col">{t`Name`}</th>
          <th scope="col">{t`Opened`}</th>
          <th scope="col">{t`Took note`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className={table.what}>
              {row.name} <span className={classes.small}>{row.organisation}</span>
            </td>
            <td data-label={t`Opened`}>{moment(row.read_at)}</td>
            <td data-label={t`Took note`}>{moment(row.acked_at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Readers({ charts, id }: { readonly charts: OfficialNoticeCharts; readonly id: string }) {
  const { t, i18n } = useLingui();
  const query = readerQuery.read(useLocation().hash);
  const { page, failure, isLoading, isTurning, reload, choose } = useNoticeReaders(
    charts,
    id,
    readerQuery.write(query),
  );
  if (isLoading) return <RowsSkeleton />;
  if (page === null) {
    return <LoadFailed failure={failure} message={t`The readers could not be fetched`} onRetry={reload} />;
  }
  const { readers, read, acked } = page.counts;
  const side = (state: ReaderListQuery['state'], words: string, count: number) => (
    <Button
      size="xs"
      variant={query.state === state ? 'filled' : 'default'}
      aria-pressed={query.state === state}
      onClick={() => choose(readerQuery.write({ state, page: 1 }))}
    >
      {words} {i18n.number(count)}
    </Button>
  );
  return (
    <>
      <nav className={classes.actions} aria-label={t`Readers`}>
        {side('', t`All`, readers)}
        {side('unread', t`Not opened`, readers - read)}
        {side('read', t`Opened`, read)}
        {side('acked', t`Took note`, acked)}
      </nav>
      {page.data.length === 0 ? (
        <EmptyState text={t`Nobody`} />
      ) : (
        <Rows rows={page.data} isDimmed={isTurning} />
      )}
      <Pager
        page={query.page}
        pages={page.meta.pagination.total_pages}
        onChoose={(next) => choose(readerQuery.write({ ...query, page: next }))}
      />
    </>
  );
}

/** /onlineManagement/noticeReaders: who has opened the version in force and taken note of it, and who has not. */
export function NoticeReadersPage({ charts }: { readonly charts: OfficialNoticeCharts }) {
  const { t } = useLingui();
  const id = useSearchParams()[0].get('id') ?? '';
  const title = t`Who has read it`;
  useTagTitle(title);
  return (
    <section className={classes.page}>
      <header className={classes.head}>
        <div>
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.intro}>
            <Trans>Whom the version in force is for, and what they have done about it.</Trans>
          </p>
        </div>
        <Button
          variant="default"
          component={Link}
          to={`/onlineManagement/notice?id=${encodeURIComponent(id)}`}
        >
          <Trans>To the notice</Trans>
        </Button>
      </header>
      <Readers key={id} charts={charts} id={id} />
    </section>
  );
}
