import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import {
  createCompetition,
  listManagedCompetitions,
  managedOrders,
  type ManagedList,
} from '../../../server/contract/competition/competition-making.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useListView } from '../../actors/workspace/list-views.ts';
import { useScreenTools } from '../../kit/screen-tools.ts';
import { useActs } from '../../kit/act/use-act.ts';
import { useListPage } from '../../kit/list/use-list-page.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { formatClosing, formatDays } from '../../../server/contract/kit/business-time.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { RecordList } from '../../ui/records/record-list.tsx';
import type { RecordColumn } from '../../ui/records/record-table.tsx';
import { ShowAll } from '../../ui/records/show-all.tsx';
import table from '../../ui/part/record-table.module.css';
import { CompetitionForm } from './competition-form.tsx';
import classes from '../../ui/part/record-page.module.css';
import { MakingFilter } from './making-filter.tsx';
import { makingQuery } from './making-query.ts';
import { PhaseChip } from './phase-chip.tsx';

/** Returns the columns of the list of competitions. */
function useCompetitionColumns(): readonly RecordColumn<ManagedList['data'][number]>[] {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  return [
    {
      key: 'name',
      head: t`Competition`,
      isTitle: true,
      order: 'name',
      cell: ({ id, name, is_pending, is_rehearsal }) => (
        <>
          <Link className={table.link} to={`/competitionMaking/competition?id=${encodeURIComponent(id)}`}>
            {name}
          </Link>
          {is_rehearsal && (
            <span className={classes.chip} data-tone="todo">
              <Trans>Rehearsal</Trans>
            </span>
          )}
          {is_pending && (
            <span className={classes.small}>
              <Trans>A decision waits for a second person</Trans>
            </span>
          )}
        </>
      ),
    },
    { key: 'phase', head: t`Phase`, cell: ({ status }) => <PhaseChip status={status} /> },
    {
      key: 'closes',
      head: t`Registration closes`,
      order: 'reg_close_at',
      cell: ({ reg_close_at }) => formatClosing(reg_close_at, tag),
    },
    {
      key: 'days',
      head: t`Days`,
      order: 'starts_on',
      cell: ({ starts_on, ends_on }) => formatDays(starts_on, ends_on, tag),
    },
    {
      key: 'events',
      head: t`Events`,
      order: 'events',
      isNumber: true,
      cell: ({ events }) => i18n.number(events),
    },
    {
      key: 'taken',
      head: t`Places taken`,
      order: 'taken',
      isNumber: true,
      cell: ({ taken }) => i18n.number(taken),
    },
    {
      key: 'to_review',
      head: t`To review`,
      order: 'to_review',
      isNumber: true,
      cell: ({ to_review }) => i18n.number(to_review),
    },
  ];
}

const calls = { make: createCompetition };

/** Creates a competition and opens its page. */
function useMaking() {
  const { history } = useScreenTools();
  return useActs(
    calls,
    {},
    {
      onDone: ({ answer: { id } }) => {
        const search = `?${new URLSearchParams({ id }).toString()}`;
        history.push({ pathname: '/competitionMaking/competition', search, hash: '' });
      },
    },
  );
}

/** Returns the calls that the page sends when it is opened. */
export const reads = () => [listManagedCompetitions];

/** /competitionMaking/competitions: the competitions of the user's committee, and the form of a new one. */
export function CompetitionListPage() {
  const { t } = useLingui();
  const columns = useCompetitionColumns();
  const { query, list, choose, rows } = useListPage({
    call: listManagedCompetitions,
    of: {},
    query: makingQuery,
    view: useListView('competitions'),
    orders: { words: managedOrders, standard: '-starts_on' },
  });
  const { asked, isSending, actFailure, ask, send, cancel } = useMaking();
  const { page, reload } = list;
  const isFiltered = query.status !== '' || query.text !== '';
  const total = page?.meta.pagination.total ?? 0;
  const make = page?.meta.can_make === true && asked === '' && (
    <Button onClick={() => ask('make')}>
      <Trans>New competition</Trans>
    </Button>
  );
  return (
    <section className={classes.page}>
      <header className={classes.head}>
        <div>
          <h1 className={classes.title}>{t({ message: 'Competitions', context: 'menu' })}</h1>
          <p
            className={classes.intro}
          >{t`What your committee holds, from the first draft to the archive.`}</p>
        </div>
        {make}
      </header>
      {asked === '' ? (
        <>
          <MakingFilter query={query} onChoose={choose} />
          <RecordList
            {...rows}
            columns={columns}
            message={t`The competitions could not be fetched`}
            count={<Plural value={total} one="# competition" other="# competitions" />}
            empty={
              <EmptyState
                text={
                  isFiltered
                    ? t`No competition fits what you have chosen.`
                    : t`Your committee holds no competition yet.`
                }
                action={isFiltered ? <ShowAll onShow={() => choose({ status: '', text: '' })} /> : make}
              />
            }
          />
        </>
      ) : (
        <CompetitionForm
          competition={null}
          isSending={isSending}
          failure={actFailure}
          onSend={(facts) => send('make', facts)}
          onReload={reload}
          onCancel={cancel}
        />
      )}
    </section>
  );
}
