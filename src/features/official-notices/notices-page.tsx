import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs';
import { Link } from 'react-router-dom';
import { listNotices, noticeOrders, type NoticeList } from '../../../server/contract/official-notice.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useListView } from '../../actors/workspace/list-views.ts';
import { useListPage } from '../../kit/list/use-list-page.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ChoiceBar } from '../../ui/records/choice-bar.tsx';
import { RecordList } from '../../ui/records/record-list.tsx';
import type { RecordColumn } from '../../ui/records/record-table.tsx';
import { ShowAll } from '../../ui/records/show-all.tsx';
import classes from '../../ui/part/record-page.module.css';
import table from '../../ui/part/record-table.module.css';
import { ReadingChip, StatusChip, UpdatedChip } from './notice-chips.tsx';
import { NoticeFilter } from './notice-filter.tsx';
import { noticeQuery } from './notice-query.ts';
import notices from './notices.module.css';

/**
 * Returns the columns of the list of notices.
 * @param isReading true for the list of readers, false for the list of authors
 */
function useNoticeColumns(isReading: boolean): readonly RecordColumn<NoticeList['data'][number]>[] {
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const moment = (at: string) => (at === '' ? '' : formatMoment(at, tag));
  return [
    {
      key: 'title',
      head: t`Title`,
      isTitle: true,
      order: 'title',
      cell: (row) => (
        <>
          <Link
            className={`${table.link} ${isReading && !row.is_read && row.status === 'published' ? notices.unread : ''}`}
            to={`/onlineManagement/notice?id=${encodeURIComponent(row.id)}`}
          >
            {row.title || t`Without a title`}
          </Link>
          <span className={notices.marks}>
            {row.is_pinned && (
              <span className={classes.chip} data-tone="good">
                <IconPin size={14} stroke={1.5} aria-hidden />
                <Trans>Pinned</Trans>
              </span>
            )}
            <span className={classes.small}>{row.doc_no}</span> <UpdatedChip revision={row.revision} />
          </span>
        </>
      ),
    },
    { key: 'issuer', head: t`Issued by`, order: 'issuer', cell: ({ issuer }) => issuer },
    {
      key: 'at',
      head: isReading ? t({ message: 'Published', context: 'time' }) : t`Last change`,
      order: 'at',
      cell: ({ shown_at, updated_at }) => moment(isReading ? shown_at : updated_at),
    },
    {
      key: 'state',
      head: t`State`,
      cell: (row) => (isReading ? <ReadingChip row={row} /> : <StatusChip status={row.status} />),
    },
  ];
}

/** Returns the calls that the page sends when it is opened. */
export const reads = () => [listNotices];

/**
 * /onlineManagement/informUpload: the notices that the user reads, and the notices that the user writes or
 * decides on.
 */
export function NoticesPage() {
  const { t } = useLingui();
  const { query, list, choose, rows } = useListPage({
    call: listNotices,
    of: {},
    query: noticeQuery,
    view: useListView('notices'),
    orders: { words: noticeOrders, standard: '-at' },
  });
  const { page } = list;
  const isReading = query.side === 'read';
  const columns = useNoticeColumns(isReading);
  const isFiltered = query.status !== '' || query.text !== '';
  const total = page?.meta.pagination.total ?? 0;

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
        <ChoiceBar
          label={t`Notices`}
          choices={[
            ['read', t`For us to read`],
            ['write', t`Written and to be decided`],
          ]}
          chosen={query.side}
          onChoose={(side) => choose({ side, status: '', text: '' })}
        />
      )}
      <NoticeFilter query={query} onChoose={choose} />
      <RecordList
        {...rows}
        columns={columns}
        message={t`The notices could not be fetched`}
        count={<Plural value={total} one="# notice" other="# notices" />}
        empty={
          <EmptyState
            text={isFiltered ? t`No notice fits what you have chosen.` : t`No notices`}
            action={isFiltered && <ShowAll onShow={() => choose({ status: '', text: '' })} />}
          />
        }
      />
    </section>
  );
}
