import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import type { NoticeList } from '../../../server/contract/official-notice.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useNotices, type OfficialNoticeCharts } from '../../actors/official-notices.ts';
import { languageTags } from '../../i18n/languages.ts';
import { formatMoment } from '../../lib/business-time.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RecordList } from '../../ui/record-list.tsx';
import classes from '../../ui/record-page.module.css';
import table from '../../ui/record-table.module.css';
import { ReadingChip, StatusChip, UpdatedChip } from './notice-chips.tsx';
import { NoticeFilter } from './notice-filter.tsx';
import { noticeQuery, type NoticeListQuery } from './notice-query.ts';
import notices from './notices.module.css';

interface RowsProps {
  readonly rows: NoticeList['data'];
  readonly isReading: boolean;
  readonly isDimmed: boolean;
}

function Rows({ rows, isReading, isDimmed }: RowsProps) {
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const moment = (at: string) => (at === '' ? '' : formatMoment(at, tag));
  const date = isReading ? t`Published` : t`Last change`;
  return (
    <table className={table.rows} aria-busy={isDimmed} data-dimmed={isDimmed || undefined}>
      <thead>
        <tr>
          <th scope="col">{t`Title`}</th>
          <th scope="col">{t`Issued by`}</th>
          <th scope="col">{date}</th>
          <th scope="col">{t`State`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className={table.what}>
              <Link
                className={`${table.link} ${isReading && !row.is_read && row.status === 'published' ? notices.unread : ''}`}
                to={`/onlineManagement/notice?id=${encodeURIComponent(row.id)}`}
              >
                {row.title}
              </Link>
              <span className={notices.marks}>
                <span className={classes.small}>{row.doc_no}</span> <UpdatedChip revision={row.revision} />
              </span>
            </td>
            <td data-label={t`Issued by`}>{row.issuer}</td>
            <td data-label={date}>{moment(isReading ? row.shown_at : row.updated_at)}</td>
            <td data-label={t`State`}>
              {isReading ? <ReadingChip row={row} /> : <StatusChip status={row.status} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** /onlineManagement/informUpload: notices for everybody to read, and those one writes or decides on. */
export function NoticesPage({ charts }: { readonly charts: OfficialNoticeCharts }) {
  const { t } = useLingui();
  const query = noticeQuery.read(useLocation().hash);
  const list = useNotices(charts, noticeQuery.write(query));
  const { page, choose } = list;
  const chooseQuery = (wish: Partial<NoticeListQuery>) =>
    choose(noticeQuery.write({ ...query, page: 1, ...wish }));
  const isReading = query.side === 'read';
  const isFiltered = query.status !== '' || query.text !== '';
  const total = page?.meta.pagination.total ?? 0;
  const side = (one: NoticeListQuery['side'], words: string) => (
    <Button
      size="xs"
      variant={query.side === one ? 'filled' : 'default'}
      aria-pressed={query.side === one}
      onClick={() => chooseQuery({ side: one, status: '', text: '' })}
    >
      {words}
    </Button>
  );

  return (
    <section className={classes.page}>
      <header className={classes.head}>
        <div>
          <h1 className={classes.title}>{t`Notices`}</h1>
          <p className={classes.intro}>
            {isReading
              ? t`What the organising committee and your unit have announced to you.`
              : t`What your organisation writes, and what waits for the committee.`}
          </p>
        </div>
        {page?.meta.can_write === true && (
          <Button component={Link} to="/onlineManagement/noticeEdit">
            <Trans>Write a notice</Trans>
          </Button>
        )}
      </header>
      {(page?.meta.can_write === true || !isReading) && (
        <nav className={classes.actions} aria-label={t`Notices`}>
          {side('read', t`For us to read`)}
          {side('write', t`Written and to be decided`)}
        </nav>
      )}
      <NoticeFilter query={query} onChoose={chooseQuery} />
      <RecordList
        list={list}
        at={query.page}
        message={t`The notices could not be fetched`}
        count={<Plural value={total} one="# notice" other="# notices" />}
        empty={
          <EmptyState
            text={isFiltered ? t`No notice fits what you have chosen.` : t`No notices`}
            action={
              isFiltered && (
                <Button variant="default" onClick={() => chooseQuery({ status: '', text: '' })}>
                  <Trans>Show all</Trans>
                </Button>
              )
            }
          />
        }
        onTurn={(next) => chooseQuery({ page: next })}
      >
        {(rows, isDimmed) => <Rows rows={rows} isReading={isReading} isDimmed={isDimmed} />}
      </RecordList>
    </section>
  );
}
