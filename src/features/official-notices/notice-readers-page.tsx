import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import {
  exportNoticeReaders,
  listNoticeReaders,
  readerOrders,
  remindNoticeReaders,
  type NoticeReaders,
} from '../../../server/contract/notice-readers.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useTagTitle } from '../../actors/workspace/tags.ts';
import { useListView } from '../../actors/workspace/list-views.ts';
import { ActDialog } from '../../kit/act/act-dialog.tsx';
import { useActs } from '../../kit/act/use-act.ts';
import { useListPage } from '../../kit/list/use-list-page.ts';
import { useSavedFile } from '../../kit/file/use-saved-file.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { FailureNote } from '../../ui/failure/failure-note.tsx';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import classes from '../../ui/part/record-page.module.css';
import { ChoiceBar } from '../../ui/records/choice-bar.tsx';
import { RecordList } from '../../ui/records/record-list.tsx';
import type { RecordColumn } from '../../ui/records/record-table.tsx';
import { SearchForm } from '../../ui/form/search-form.tsx';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import { readerQuery } from './notice-query.ts';

/** Returns the columns of the list of readers. */
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

const calls = { remind: remindNoticeReaders };

function Readers({ id }: { readonly id: string }) {
  const { t, i18n } = useLingui();
  const columns = useReaderColumns();
  const { query, list, choose, rows } = useListPage({
    call: listNoticeReaders,
    of: { id },
    query: readerQuery,
    view: useListView('readers'),
    orders: { words: readerOrders, standard: '' },
  });
  const action = useActs(calls, { id }, { list });
  const sheet = useSavedFile(exportNoticeReaders, 'readers.xlsx');
  const tag = languageTags[useLanguageChoice().current];
  const { page, failure, isLoading, reload } = list;
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
        onChoose={(state) => choose({ state })}
      />
      <SearchForm
        name={t`Readers`}
        text={query.text}
        label={t`Name or unit`}
        onSearch={(text) => choose({ text })}
      >
        {() => null}
      </SearchForm>
      <div className={classes.actions}>
        <Button disabled={!may} onClick={() => action.ask('remind')}>
          <Trans>Remind those who have not dealt with it</Trans>
        </Button>
        <Button
          variant="default"
          loading={sheet.isSending}
          onClick={() => sheet.send({ id, state: query.state, text: query.text })}
        >
          <Trans>Export</Trans>
        </Button>
      </div>
      <p className={classes.small} role="status">
        {action.done === null ? (
          reminded !== '' && <Trans>Reminded last: {reminded}. Once a day is possible.</Trans>
        ) : (
          <Trans>The reminders are on their way.</Trans>
        )}
      </p>
      <FailureNote failure={sheet.failure} />
      <ActDialog
        action={action}
        given={{ revision }}
        texts={{
          remind: {
            title: t`Remind the readers?`,
            words: (
              <Plural
                value={waiting}
                one="# person who has not dealt with the notice is sent a text message."
                other="# people who have not dealt with the notice are sent a text message."
              />
            ),
            button: t`Remind`,
          },
        }}
      />
      <RecordList
        {...rows}
        columns={columns}
        message={t`The readers could not be fetched`}
        count={<Plural value={total} one="# reader" other="# readers" />}
        empty={<EmptyState text={t`Nobody`} />}
      />
    </>
  );
}

/**
 * /onlineManagement/noticeReaders: the readers of the version in force, and whether each has opened and
 * acknowledged it.
 */
export function NoticeReadersPage() {
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
      <Readers key={id} id={id} />
    </section>
  );
}
