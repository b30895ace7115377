import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { entryOrders, listEntries, type EntryList } from '../../../../server/contract/entry/entry.ts';
import { entryStatuses } from '../../../../server/contract/entry/entry-fields.ts';
import type { BulkAct } from '../../../../server/contract/entry/review.ts';
import { useLanguageChoice } from '../../../actors/language.ts';
import { useSignedInProfile } from '../../../actors/session/session.ts';
import { languageTags } from '../../../../server/contract/languages.ts';
import { formatMoment } from '../../../../server/contract/kit/business-time.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { useListView } from '../../../actors/workspace/list-views.ts';
import { useListPage } from '../../../kit/list/use-list-page.ts';
import { ChoiceBar } from '../../../ui/records/choice-bar.tsx';
import { RecordList } from '../../../ui/records/record-list.tsx';
import { selectedRows, type RecordColumn, type RecordSelection } from '../../../ui/records/record-table.tsx';
import { ShowAll } from '../../../ui/records/show-all.tsx';
import table from '../../../ui/part/record-table.module.css';
import record from '../../../ui/part/record-page.module.css';
import classes from '../entries.module.css';
import { EntryBulkPanel } from '../review/bulk-panel.tsx';
import { EntryFilter } from './entry-filter.tsx';
import { ExportButton } from './export-button.tsx';
import { entryQuery, isNarrowed } from './entry-query.ts';
import { namesText, resultText, statusText } from '../entry-texts.ts';
import { MissingPhotosNote } from '../import/missing-photos-note.tsx';
import { StatusChip } from '../status-chip.tsx';
import { TeamForm } from '../team/team-form.tsx';
import { useBulkReview } from '../review/use-bulk-review.ts';
import { useTeamEntry } from '../team/use-team-entry.ts';

type Row = EntryList['data'][number];

/** Checks whether an entry waits for a bulk act of the user. */
const waits = (act: BulkAct, { status, organisation }: Row) =>
  act === 'endorse'
    ? status === 'submitted'
    : status === 'endorsed' || (status === 'submitted' && organisation === '');

/** Calls `begin` once for each address that requests it; '' requests nothing. */
function useAskedFor(wish: string, begin: () => void): void {
  const act = useEffectEvent(begin);
  useEffect(() => {
    if (wish !== '') act();
  }, [wish]);
}

/** Checks whether a list can hold entries of several competitions. */
const isOfSeveral = (
  { competition }: { readonly competition: string },
  { competitions }: Pick<EntryList['meta'], 'competitions'>,
) => competition === '' && competitions.length > 1;

/**
 * Returns the columns of the list of entries.
 * @param ofSeveral whether the list can hold entries of several competitions
 */
function useEntryColumns(isOrganiser: boolean, ofSeveral: boolean): readonly RecordColumn<Row>[] {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  return [
    {
      key: 'competitor',
      head: t`Competitor`,
      isTitle: true,
      order: 'name',
      cell: ({ id, no, organisation, real_name, team }) => (
        <>
          <Link className={table.link} to={`/onlineManagement/entry?id=${encodeURIComponent(id)}`}>
            {namesText(i18n, { real_name, team })}
          </Link>
          <span className={record.small}>{[no, organisation].filter(Boolean).join(' · ')}</span>
        </>
      ),
    },
    {
      key: 'event',
      head: t`Event`,
      order: 'event',
      cell: ({ event, competition }) => (
        <span>
          {event.name} <span className={record.small}>{event.code}</span>
          {ofSeveral && <span className={record.small}> · {competition.name}</span>}
        </span>
      ),
    },
    {
      key: 'rules',
      head: t`Rules`,
      cell: ({ checks }) => (
        <span className={classes.result} data-result={checks}>
          {resultText(i18n, checks)}
        </span>
      ),
    },
    {
      key: 'submitted',
      head: t`Handed in`,
      order: 'submitted',
      cell: ({ submitted_at }) => (submitted_at === '' ? '' : formatMoment(submitted_at, tag)),
    },
    { key: 'state', head: t`State`, cell: (entry) => <StatusChip entry={entry} /> },
    // A unit requests most substitutes from this list, because the list contains the competitors who cannot
    // compete.
    ...(isOrganiser
      ? []
      : [
          {
            key: 'substitute',
            head: t`Substitute`,
            cell: ({ id, status, real_name }: Row) =>
              status === 'approved' && (
                <Link
                  className={table.beside}
                  aria-label={t`Substitute ${real_name}`}
                  to={`/onlineManagement/entry?id=${encodeURIComponent(id)}#ask=substitute`}
                >
                  <Trans>Substitute</Trans>
                </Link>
              ),
          },
        ]),
  ];
}

interface ListHeadProps {
  readonly isOrganiser: boolean;
  /** Whether the user endorses or reviews entries. */
  readonly canDecide: boolean;
  readonly query: Parameters<typeof entryQuery.write>[0];
  readonly total: number;
  /** Null if no event is for teams. */
  readonly onTeam: (() => void) | null;
}

function ListHead({ isOrganiser, canDecide, query, total, onTeam }: ListHeadProps) {
  const { t } = useLingui();
  return (
    <>
      <header className={record.head}>
        <div>
          <h1 className={record.title}>{isOrganiser ? t`Entry review` : t`Entries of our people`}</h1>
          <p className={record.intro}>
            {isOrganiser
              ? t`What has been handed in for your competitions; those that wait longest come first.`
              : t`Who of your unit has entered. Endorse an entry when its stamped form is with you.`}
          </p>
        </div>
        <div className={record.actions}>
          {canDecide && (
            <Button
              component={Link}
              to={`/onlineManagement/reviewing#${entryQuery.write({ ...query, page: 1, status: '', order: '' })}`}
            >
              {isOrganiser ? <Trans>Review one by one</Trans> : <Trans>Endorse one by one</Trans>}
            </Button>
          )}
          {onTeam !== null && (
            <Button variant="default" onClick={onTeam}>
              <Trans>Enter a team</Trans>
            </Button>
          )}
          {!isOrganiser && (
            <Button variant="default" component={Link} to="/onlineManagement/import">
              <Trans>Batch entry</Trans>
            </Button>
          )}
          <ExportButton query={query} total={total} />
        </div>
      </header>
      {total > 0 && <MissingPhotosNote />}
    </>
  );
}

function NoEntries({ isFiltered, onShow }: { readonly isFiltered: boolean; readonly onShow: () => void }) {
  const { t } = useLingui();
  return (
    <EmptyState
      text={
        isFiltered
          ? t`No entry fits what you have chosen.`
          : t`Nothing has been handed in yet. As soon as somebody enters, it is here.`
      }
      action={isFiltered && <ShowAll onShow={onShow} />}
    />
  );
}

/** The values before the first page is loaded. */
const noMeta: Pick<EntryList['meta'], 'counts' | 'competitions' | 'events' | 'can_decide'> & {
  readonly pagination: Pick<EntryList['meta']['pagination'], 'total'>;
} = { counts: {}, competitions: [], events: [], can_decide: false, pagination: { total: 0 } };

/** Returns the calls that the page sends when it is opened. */
export const reads = () => [listEntries];

/** Whether an entry may wait for the act: a unit endorses submitted entries, a committee decides on both kinds. */
const hasWaiting = (
  act: 'approve' | 'endorse',
  { submitted = 0, endorsed = 0 }: EntryList['meta']['counts'],
): boolean => submitted + (act === 'endorse' ? 0 : endorsed) > 0;

/**
 * Lists entries for a decision: those for the competitions of a committee or of a unit's members. Those that
 * wait for a decision come first.
 */
export function EntryListPage() {
  const { t, i18n } = useLingui();
  const { isOrganiser } = useSignedInProfile();
  const { hash } = useLocation();
  const wished = new URLSearchParams(hash.slice(1));
  const members = (wished.get('team') ?? '').split(',').filter((id) => id !== '');
  const { query, list, choose, rows } = useListPage({
    call: listEntries,
    of: {},
    query: entryQuery,
    view: useListView('entries'),
    orders: { words: entryOrders, standard: '', name: 'order' },
  });
  const { page } = list;
  const meta = page?.meta ?? noMeta;
  const columns = useEntryColumns(isOrganiser, isOfSeveral(query, meta));
  const bulk = useBulkReview(list.reload);
  const act = isOrganiser ? 'approve' : 'endorse';
  const { page: _page, status: _status, order: _order, ...filter } = query;
  const selection: RecordSelection<Row> = {
    ids: new Set(bulk.chosen),
    nameOf: ({ real_name, team: others }) => namesText(i18n, { real_name, team: others }),
    isOpen: (row) => bulk.step === 'choosing' && waits(act, row),
    onChange: (ids) => bulk.choose([...ids]),
  };
  const team = useTeamEntry();
  const teamEvents = meta.events.filter(({ team_size }) => !isOrganiser && team_size > 1);
  useAskedFor(members.join(','), team.ask);
  useAskedFor(isOrganiser ? '' : (wished.get('endorse') ?? ''), () => bulk.look(act, [], filter));
  const { counts } = meta;
  const { total } = meta.pagination;

  return (
    <section className={record.page}>
      <ListHead
        isOrganiser={isOrganiser}
        canDecide={meta.can_decide}
        query={query}
        total={total}
        onTeam={teamEvents.length > 0 ? team.ask : null}
      />
      {team.isAsked && page !== null && teamEvents.length > 0 && (
        <TeamForm
          competitions={page.meta.competitions}
          events={teamEvents}
          team={team}
          today={page.meta.server_time.slice(0, 10)}
          people={members}
        />
      )}
      <ChoiceBar
        label={t`State`}
        choices={[
          ['', t`All`],
          ...entryStatuses
            .filter((status) => status !== 'draft')
            .map(
              (status) =>
                [status, `${statusText(i18n, status)} ${i18n.number(counts[status] ?? 0)}`] as const,
            ),
        ]}
        chosen={query.status}
        onChoose={(status) => choose({ status })}
      />
      <EntryFilter
        query={query}
        competitions={meta.competitions}
        events={meta.events}
        hasUnits={isOrganiser}
        onChoose={choose}
      />
      {meta.can_decide && (
        <EntryBulkPanel
          bulk={bulk}
          act={act}
          filter={filter}
          hasWaiting={hasWaiting(act, counts)}
          chosen={selectedRows(page?.data ?? [], selection).map(({ id }) => id)}
        />
      )}
      <RecordList
        {...rows}
        columns={columns}
        message={t`The entries could not be fetched`}
        count={<Plural value={total} one="# entry" other="# entries" />}
        empty={<NoEntries isFiltered={isNarrowed(query)} onShow={() => list.choose('')} />}
        {...(meta.can_decide && { selection })}
      />
    </section>
  );
}
