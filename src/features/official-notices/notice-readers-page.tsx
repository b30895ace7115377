import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { readerOrders, type NoticeReaders } from '../../../server/contract/official-notice.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useNoticeReaders, type OfficialNoticeCharts } from '../../actors/official-notices.ts';
import { useTagTitle } from '../../actors/tags.ts';
import { useListView } from '../../actors/list-views.ts';
import { languageTags } from '../../i18n/languages.ts';
import { formatMoment } from '../../lib/business-time.ts';
import { orderIn, readOrder } from '../../lib/list-query.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Question } from '../../ui/question.tsx';
import classes from '../../ui/record-page.module.css';
import { ChoiceBar } from '../../ui/records/choice-bar.tsx';
import { RecordList } from '../../ui/records/record-list.tsx';
import type { RecordColumn } from '../../ui/records/record-table.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';
import { readerQuery } from './notice-query.ts';

/** What the list shows of a reader, column by column. */
function useReaderColumns(): readonly RecordColumn<NoticeReaders['data'][number]>[] {
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const moment = (at: string) =>
    at === '' ? t({ message: 'Not yet', context: 'read' }) : formatMoment(at, tag);
  return [
    {
      key: 'name',
      head: t`Name`,
      isTitle: true,
      order: 'name',
      cell: ({ name, organisation }) => (
        <>
          {name} <span className={classes.small}>{organisation}</span>
        </>
      ),
    },
    { key: 'opened', head: t`Opened`, order: 'read_at', cell: ({ read_at }) => moment(read_at) },
    { key: 'acked', head: t`Took note`, order: 'acked_at', cell: ({ acked_at }) => moment(acked_at) },
  ];
}

function Readers({ charts, id }: { readonly charts: OfficialNoticeCharts; readonly id: string }) {
  const { t, i18n } = useLingui();
  const query = readerQuery.read(useLocation().hash);
  const view = useListView('readers');
  const columns = useReaderColumns();
  const one = useNoticeReaders(charts, id, view.asked(readerQuery.write(query)));
  const { page, failure, isLoading, reload, choose } = one;
  const { done, asked, isSending, actFailure, ask, cancel, send } = one;
  const tag = languageTags[useLanguageChoice().current];
  if (isLoading) return <RowsSkeleton />;
  if (page === null) {
    return <LoadFailed failure={failure} message={t`The readers could not be fetched`} onRetry={reload} />;
  }
  const { readers, read, acked } = page.counts;
  const { total } = page.meta.pagination;
  const { may, waiting, at, revision } = page.reminder;
  const reminded = at === '' ? '' : formatMoment(at, tag);
  return (
    <>
      <ChoiceBar
        label={t`Readers`}
        choices={[
          ['', `${t`All`} ${i18n.number(readers)}`],
          ['unread', `${t`Not opened`} ${i18n.number(readers - read)}`],
          ['read', `${t`Opened`} ${i18n.number(read)}`],
          ['acked', `${t`Took note`} ${i18n.number(acked)}`],
        ]}
        chosen={query.state}
        onChoose={(state) => choose(readerQuery.write({ ...query, state, page: 1 }))}
      />
      <SearchForm
        name={t`Readers`}
        text={query.text}
        label={t`Name or unit`}
        onSearch={(text) => choose(readerQuery.write({ ...query, text, page: 1 }))}
      >
        {() => null}
      </SearchForm>
      <div className={classes.actions}>
        <Button disabled={!may} onClick={() => ask('remind')}>
          <Trans>Remind those who have not dealt with it</Trans>
        </Button>
        <Button
          variant="default"
          loading={isSending && asked === 'export'}
          onClick={() => send('export', { state: query.state, text: query.text })}
        >
          <Trans>Export</Trans>
        </Button>
      </div>
      <p className={classes.small} role="status">
        {done?.act === 'remind' ? (
          <Trans>The reminders are on their way.</Trans>
        ) : (
          reminded !== '' && <Trans>Reminded last: {reminded}. Once a day is possible.</Trans>
        )}
      </p>
      {asked === 'export' && <FailureNote failure={actFailure} />}
      {asked === 'remind' && (
        <Question
          title={t`Remind the readers?`}
          onDismiss={cancel}
          actions={
            <>
              <Button variant="default" onClick={cancel} disabled={isSending}>
                <Trans>Cancel</Trans>
              </Button>
              <Button loading={isSending} onClick={() => send('remind', { revision })}>
                <Trans>Remind</Trans>
              </Button>
            </>
          }
        >
          <p>
            <Plural
              value={waiting}
              one="# person who has not dealt with the notice is sent a text message."
              other="# people who have not dealt with the notice are sent a text message."
            />
          </p>
          <FailureNote failure={actFailure} />
        </Question>
      )}
      <RecordList
        list={one}
        view={view}
        columns={columns}
        at={query.page}
        query={readerQuery.write({ ...query, page: 1 })}
        message={t`The readers could not be fetched`}
        count={<Plural value={total} one="# reader" other="# readers" />}
        empty={<EmptyState text={t`Nobody`} />}
        order={readOrder(query.sort)}
        onOrder={(order) =>
          choose(readerQuery.write({ ...query, page: 1, sort: orderIn(readerOrders, order, '') }))
        }
        onTurn={(next) => choose(readerQuery.write({ ...query, page: next }))}
        onPick={choose}
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
