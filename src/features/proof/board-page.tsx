import { Trans, useLingui } from '@lingui/macro';
import { Button, NativeSelect } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { boardValues } from '../../../server/contract/draw/board-text.ts';
import { boardKinds, listBoard, type Board, type BoardEntry } from '../../../server/contract/draw/board.ts';
import { errorCode } from '../../../server/contract/kit/errors.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { useList } from '../../kit/list/use-list.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import type { QueryOf } from '../../lib/list-query.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { KeyValueList } from '../../ui/part/key-value-list.tsx';
import { Pager } from '../../ui/part/pager.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import record from '../../ui/part/record-page.module.css';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { PageSkeleton } from '../../ui/state/page-skeleton.tsx';
import { StatusPage } from '../../ui/state/status-page.tsx';
import { boardQuery, ON_A_PAGE, valueOf } from './board-query.ts';
import { boardKindTexts, boardValue, boardValueText, isCopied } from './board-texts.ts';
import { Copy } from './copy.tsx';
import { HeadCheck } from './head-check.tsx';
import classes from './proof.module.css';

interface EntryProps {
  readonly entry: BoardEntry;
}

function Value({ name, value }: { readonly name: string; readonly value: string }) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const label = boardValueText(i18n, name);
  if (!isCopied(name, value)) return boardValue(i18n, name, value, tag);
  return (
    <span className={classes.copied}>
      <span className={classes.digits}>{value}</span>
      <Copy text={value} name={t`Copy the value: ${label}`}>
        <Trans>Copy the value</Trans>
      </Copy>
    </span>
  );
}

/** Renders the link to the page that proves an entry. */
function Proof({ entry }: EntryProps) {
  const publication = valueOf(entry, 'publication');
  if (entry.draw !== '') {
    return (
      <Link to={`/receipt?draw=${encodeURIComponent(entry.draw)}`}>
        <Trans>Proof of this draw</Trans>
      </Link>
    );
  }
  return publication === '' ? null : (
    <Link to={`/receipt?publication=${encodeURIComponent(publication)}`}>
      <Trans>The released list</Trans>
    </Link>
  );
}

function Entry({ entry, events }: EntryProps & Pick<Board['meta'], 'events'>) {
  const { i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { seq, kind, event, at, superseded_by: successor } = entry;
  const state = events.find(({ code }) => code === event)?.state;
  return (
    <li>
      <Panel
        title={`${seq}. ${boardKindTexts(i18n)[kind]}${event === '' ? '' : ` · ${event}`}`}
        aside={<time dateTime={at}>{formatMoment(at, tag)}</time>}
      >
        {successor > 0 && (
          <p className={record.note}>
            <Trans>This entry holds no more. Entry {successor} has taken its place.</Trans>
          </p>
        )}
        {state === 'cancelled' && (
          <p className={record.note}>
            <Trans>The event is cancelled.</Trans>
          </p>
        )}
        {state === 'merged' && (
          <p className={record.note}>
            <Trans>The event is merged into another one.</Trans>
          </p>
        )}
        <KeyValueList
          entries={[...boardValues(entry.text)]
            .filter(([name]) => name !== 'event')
            .map(([name, value]) => ({
              label: boardValueText(i18n, name),
              value: <Value name={name} value={value} />,
            }))}
        />
        <Proof entry={entry} />
      </Panel>
    </li>
  );
}

interface ChoicesProps {
  readonly meta: Board['meta'];
  readonly query: QueryOf<typeof boardQuery>;
  readonly onChoose: (wish: Partial<QueryOf<typeof boardQuery>>) => void;
}

/** Renders the filter of the entries. */
function Choices({ meta: { events }, query, onChoose }: ChoicesProps) {
  const { t, i18n } = useLingui();
  const texts = boardKindTexts(i18n);
  return (
    <div className={classes.choices}>
      <NativeSelect
        label={t`Event`}
        value={query.event}
        data={[
          { value: '', label: t`All events` },
          ...events.map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
        ]}
        onChange={({ currentTarget: { value } }) => onChoose({ event: value, page: 1 })}
      />
      <NativeSelect
        label={t`Kind of entry`}
        value={query.kind}
        data={[
          { value: '', label: t`All kinds` },
          ...boardKinds.map((kind) => ({ value: kind, label: texts[kind] })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChoose({ kind: boardKinds.find((one) => one === value) ?? '', page: 1 })
        }
      />
    </div>
  );
}

interface EntriesProps extends Omit<ChoicesProps, 'meta'> {
  readonly board: Board;
}

function Entries({ board: { data, meta }, query, onChoose }: EntriesProps) {
  const { t } = useLingui();
  const { current_page, total_pages } = meta.pagination;
  const heads = data.filter(({ kind }) => kind === 'head');
  if (data.length === 0) {
    const isFiltered = query.event !== '' || query.kind !== '';
    return (
      <EmptyState
        text={
          isFiltered
            ? t`The board has no such entry.`
            : t`Nothing is published yet. The first entry comes when a roster is closed or a draw is committed to.`
        }
        action={
          isFiltered && (
            <Button variant="default" onClick={() => onChoose({ event: '', kind: '', page: 1 })}>
              <Trans>Show all entries</Trans>
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      {heads.length > 0 && <HeadCheck key={heads.map(({ seq }) => seq).join(' ')} heads={heads} />}
      <ol className={classes.board}>
        {data.map((entry) => (
          <Entry key={entry.seq} entry={entry} events={meta.events} />
        ))}
      </ol>
      <div className={record.actions}>
        <Pager page={current_page} pages={total_pages} onChoose={(page) => onChoose({ page })} />
        {current_page < total_pages && (
          <Button variant="default" size="xs" onClick={() => onChoose({ page: total_pages })}>
            <Trans>To the latest entries</Trans>
          </Button>
        )}
      </div>
    </>
  );
}

function Unknown() {
  const { t } = useLingui();
  return (
    <StatusPage drawing="missing" title={t`There is no such board`}>
      <p>
        <Trans>Check that the address is complete. A competition has a board from its publication on.</Trans>
      </p>
    </StatusPage>
  );
}

function OfCompetition({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const query = boardQuery.read(useLocation().hash);
  const asked = (wish: Partial<typeof query>) => boardQuery.write({ ...query, ...wish });
  const perPage = new URLSearchParams({ per_page: ON_A_PAGE }).toString();
  const list = useList(listBoard, [asked({}), perPage].filter(Boolean).join('&'), { id });
  const { page: board, failure, isLoading, reload } = list;
  const onChoose = (wish: Partial<typeof query>) => list.choose(asked(wish));
  if (board === null) {
    if (isLoading) return <PageSkeleton />;
    return failure?.code === errorCode.notFound || failure?.kind === 'invalid' ? (
      <Unknown />
    ) : (
      <LoadFailed failure={failure} message={t`The board could not be fetched`} onRetry={reload} />
    );
  }
  const { competition } = board.meta;
  return (
    <>
      <header>
        <h1 className={record.title}>
          <Trans>Board</Trans>
        </h1>
        <p className={record.intro}>{competition.name}</p>
        {competition.state === 'cancelled' && (
          <p className={classes.verdict} data-tone="bad" role="note">
            <Trans>The competition is cancelled. Its board stays public.</Trans>
          </p>
        )}
        {competition.state === 'ended' && (
          <p className={classes.verdict} data-tone="old" role="note">
            <Trans>The competition is over. Its board stays public.</Trans>
          </p>
        )}
        <p className={record.intro}>
          <Trans>
            Everything that fixes draws, marks and results in public, in the order of its publication. Entries
            are added and never changed.
          </Trans>
        </p>
      </header>
      <Choices meta={board.meta} query={query} onChoose={onChoose} />
      <div aria-busy={list.isTurning}>
        <Entries board={board} query={query} onChoose={onChoose} />
      </div>
    </>
  );
}

/**
 * /receipt?board=…: the public board of a competition. It shows everything that is published for
 * verification, without sign-in.
 */
export function BoardPage() {
  const { search } = useLocation();
  const id = new URLSearchParams(search).get('board') ?? '';
  return (
    <div className={record.page} data-width="narrow">
      {id === '' ? <Unknown /> : <OfCompetition key={id} id={id} />}
    </div>
  );
}
