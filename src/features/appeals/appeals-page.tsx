import type { I18n } from '@lingui/core';
import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button, NativeSelect } from '@mantine/core';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import {
  appealStatuses,
  listAppeals,
  listAppealWindows,
  type AppealList,
} from '../../../server/contract/appeal/appeal.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useListView } from '../../actors/workspace/list-views.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { textsIn } from '../../i18n/texts.ts';
import { useListPage } from '../../kit/list/use-list-page.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import page from '../../ui/part/record-page.module.css';
import table from '../../ui/part/record-table.module.css';
import { RecordList } from '../../ui/records/record-list.tsx';
import type { RecordColumn } from '../../ui/records/record-table.tsx';
import { ShowAll } from '../../ui/records/show-all.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import { appealPath, appealQuery, type AppealPageQuery } from './appeal-query.ts';
import { appealStatusTexts, subjectText } from './appeal-texts.ts';
import { AppealChip, OneAppeal } from './appeal-view.tsx';
import { FileForm } from './file-form.tsx';
import { Windows } from './windows-panel.tsx';

type Row = AppealList['data'][number];

/** Returns the columns of the list of appeals. */
function useColumns(path: string): readonly RecordColumn<Row>[] {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  return [
    {
      key: 'entry',
      head: t`Entry`,
      isTitle: true,
      cell: ({ id, entry }) => (
        <>
          <Link className={table.link} to={appealPath(path, id)}>
            {entry.no} {entry.name}
          </Link>
          <span className={page.small}>{entry.unit}</span>
        </>
      ),
    },
    { key: 'event', head: t`Event`, cell: ({ event }) => `${event.code} ${event.name}` },
    { key: 'against', head: t`Against`, cell: (row) => subjectText(i18n, row) },
    { key: 'filed_at', head: t`Filed at`, cell: ({ filed_at }) => formatMoment(filed_at, tag) },
    { key: 'state', head: t`State`, cell: ({ status }) => <AppealChip status={status} /> },
  ];
}

/** Renders the list of appeals that the user may read. */
function Listed({ path }: { readonly path: string }) {
  const { t, i18n } = useLingui();
  const statuses = appealStatusTexts(i18n);
  const { query, list, choose, rows } = useListPage({
    call: listAppeals,
    of: {},
    query: appealQuery,
    view: useListView('appeals'),
  });
  const total = list.page?.meta.pagination.total ?? 0;
  return (
    <>
      <div className={page.filter} role="search" aria-label={t`Appeals`}>
        <NativeSelect
          label={t`State`}
          value={query.status}
          data={[
            { value: '', label: t`All` },
            { value: 'open', label: t`Without an end` },
            ...appealStatuses.map((status) => ({ value: status, label: statuses[status] })),
          ]}
          onChange={({ currentTarget }) =>
            choose({ status: appealQuery.meanings.status(currentTarget.value) })
          }
        />
      </div>
      <RecordList
        {...rows}
        columns={useColumns(path)}
        message={t`The appeals could not be fetched`}
        count={<Plural value={total} one="# appeal" other="# appeals" />}
        empty={
          <EmptyState
            text={
              query.status === ''
                ? t`There is no appeal. Those that are filed stand here with their rulings.`
                : t`No appeal is in this state.`
            }
            action={query.status !== '' && <ShowAll onShow={() => choose({ status: '' })} />}
          />
        }
      />
    </>
  );
}

interface OfPage {
  /** Texts of the paper. They are Chinese in every language of the page. */
  readonly chinese: I18n;
}

/** Renders the matters that can be appealed against, the form of a new appeal, and the list of appeals. */
function Overview() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { hash, pathname } = useLocation();
  const query = appealQuery.read(hash);
  const { data: windows, failure, isLoading, reload } = useRecord(listAppealWindows, {}, 'reload');
  const window = windows?.data.find(
    ({ entry, matter, subject_id }) =>
      entry.id === query.entry && matter === query.matter && subject_id === query.subject,
  );
  const goTo = (wish: Partial<AppealPageQuery>) =>
    void navigate({ pathname, hash: appealQuery.write({ ...appealQuery.read(''), ...wish }) });
  if (window !== undefined && window.is_open && window.can_file && window.appeal === '') {
    return (
      <FileForm
        key={`${query.entry} ${query.matter} ${query.subject}`}
        window={window}
        onFiled={({ id }) => goTo({ appeal: id })}
        onCancel={() => goTo({})}
      />
    );
  }
  return (
    <>
      {windows === null &&
        (isLoading ? (
          <RowsSkeleton />
        ) : (
          <LoadFailed
            failure={failure}
            message={t`The times for appeals could not be fetched`}
            onRetry={reload}
          />
        ))}
      {windows !== null && <Windows windows={windows} onReached={reload} />}
      <Listed path={pathname} />
    </>
  );
}

interface AppealsProps extends OfPage {
  readonly title: string;
  readonly intro: string;
}

function Appeals({ title, intro, chinese }: AppealsProps) {
  const { hash, pathname } = useLocation();
  const { appeal } = appealQuery.read(hash);
  return (
    <section className={page.page}>
      <header>
        <h1 className={page.title}>{title}</h1>
        <p className={page.intro}>{intro}</p>
      </header>
      {appeal === '' ? (
        <Overview />
      ) : (
        <>
          <div className={page.actions}>
            <Button variant="default" component={Link} to={pathname}>
              <Trans>All appeals</Trans>
            </Button>
          </div>
          <OneAppeal key={appeal} id={appeal} chinese={chinese} />
        </>
      )}
    </section>
  );
}

/** /matchResults/appeal: the appeals of a competitor. */
function OwnAppeals({ chinese }: OfPage) {
  const { t } = useLingui();
  return (
    <Appeals
      title={t`My appeals`}
      intro={t`Against the rejection of your entry, what happened in your session, or your results, until the time is over.`}
      chinese={chinese}
    />
  );
}

/** /myWork/appeals: for units, arbiters, chief judges and the committee. */
function Cases({ chinese }: OfPage) {
  const { t } = useLingui();
  return (
    <Appeals
      title={t`Appeals`}
      intro={t`Units file them for their competitors; arbiters accept them and rule on them; the chief judge sees to what is upheld.`}
      chinese={chinese}
    />
  );
}

/** Returns both pages, with the Chinese texts of their paper loaded. */
export async function loadViews() {
  const chinese = await textsIn('zh', 'shell', 'appeals');
  return {
    OwnAppealsPage: () => <OwnAppeals chinese={chinese} />,
    AppealsPage: () => <Cases chinese={chinese} />,
  };
}
