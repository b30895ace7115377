import { Plural, Trans, useLingui } from '@lingui/macro';
import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { errorCode } from '../../../server/contract/kit/errors.ts';
import {
  getEntryStatistics,
  type EntryCounts,
  type EntryStatistics,
} from '../../../server/contract/entry/statistics.ts';
import { useFlag, type Flag } from '../../ui/records/live.ts';
import { useList } from '../../kit/list/use-list.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { PageSkeleton } from '../../ui/state/page-skeleton.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import { CountBar, totalOf } from './count-bar.tsx';
import record from '../../ui/part/record-page.module.css';
import classes from './statistics.module.css';
import { Timeline } from './timeline.tsx';

/** Returns the kinds of entries in the order of the bars. */
function useKinds() {
  const { t } = useLingui();
  return [
    ['approved', t({ message: 'Approved', context: 'entries' })],
    ['waiting', t`To be decided on`],
    ['returned', t({ message: 'Returned', context: 'entries' })],
    ['ended', t`Rejected or withdrawn`],
  ] as const;
}

/** Renders the key to the colours of the bars. */
function Key({ without = '' }: { readonly without?: string }) {
  const kinds = useKinds();
  return (
    <ul className={classes.key}>
      {kinds
        .filter(([kind]) => kind !== without)
        .map(([kind, label]) => (
          <li key={kind}>
            <span className={classes.swatch} data-kind={kind} aria-hidden />
            {label}
          </li>
        ))}
    </ul>
  );
}

/** Renders the key with the number of entries of each kind. */
function Legend({ counts }: { readonly counts: EntryCounts }) {
  const { i18n } = useLingui();
  const entries = useKinds();
  return (
    <dl className={classes.legend}>
      {entries.map(([kind, label]) => (
        <div key={kind}>
          <dt>
            <span className={classes.swatch} data-kind={kind} aria-hidden />
            {label}
          </dt>
          <dd>{i18n.number(counts[kind])}</dd>
        </div>
      ))}
    </dl>
  );
}

function Pictures({ statistics }: { readonly statistics: EntryStatistics }) {
  const { t, i18n } = useLingui();
  const { totals, by_event, by_unit, units } = statistics;
  const total = totalOf(totals);
  const most = Math.max(...by_unit.map(({ counts }) => totalOf(counts)), 1);
  const rest = units - by_unit.length;
  if (total === 0) {
    return (
      <EmptyState
        text={t`Nobody has handed in an entry yet. The pictures come with the first.`}
        action={<Link to="/competitionMaking/competitions">{t`To the competitions`}</Link>}
      />
    );
  }
  const decided = i18n.number((total - totals.waiting - totals.returned) / total, {
    style: 'percent',
    maximumFractionDigits: 0,
  });
  return (
    <>
      <Panel title={t`Progress of the review`}>
        <p className={classes.lead}>
          <Trans>
            <strong>{decided}</strong> of <Plural value={total} one="# entry" other="# entries" /> decided on
          </Trans>
        </p>
        <CountBar counts={totals} most={total} />
        <Legend counts={totals} />
      </Panel>
      <Panel title={t`Handed in, day by day`}>
        <Timeline statistics={statistics} />
      </Panel>
      <div className={record.columns}>
        <Panel title={t`By event`}>
          <Key without="ended" />
          <p
            className={record.small}
          >{t`The number: entries that count, of the places there are. The bar: the share of the places, or of all where there is no limit.`}</p>
          <ul className={classes.bars}>
            {by_event.map(({ id, code, name, group, places, counts }) => {
              const held = totalOf(counts) - counts.ended;
              return (
                <li key={id}>
                  <Link
                    className={classes.label}
                    to={`/onlineManagement/entryReview#${new URLSearchParams({ event: id })}`}
                  >
                    {code} {name} <span className={record.small}>{group}</span>
                  </Link>
                  <span className={classes.count}>
                    {places === 0 ? i18n.number(held) : `${i18n.number(held)} / ${i18n.number(places)}`}
                  </span>
                  <CountBar counts={{ ...counts, ended: 0 }} most={places === 0 ? held : places} />
                </li>
              );
            })}
          </ul>
        </Panel>
        <Panel title={t`By delegation`}>
          <Key />
          <ul className={classes.bars}>
            {by_unit.map(({ name, counts }) => (
              <li key={name}>
                <span className={classes.label}>{name === '' ? t`Without a unit` : name}</span>
                <span className={classes.count}>{i18n.number(totalOf(counts))}</span>
                <CountBar counts={counts} most={most} />
              </li>
            ))}
          </ul>
          <p className={classes.scale} aria-hidden>
            <span>{i18n.number(0)}</span>
            <span>
              <Plural value={most} one="# entry" other="# entries" />
            </span>
          </p>
          {rest > 0 && (
            <p className={record.small}>
              <Plural value={rest} one="and # more with fewer" other="and # more with fewer" />
            </p>
          )}
        </Panel>
      </div>
    </>
  );
}

interface FiguresProps {
  readonly isBusy: Flag;
  readonly children: ReactNode;
}

/** Wraps the page. Only this element renders again when the loading of the figures starts and ends. */
function Figures({ isBusy, children }: FiguresProps) {
  return (
    <section className={record.page} aria-busy={useFlag(isBusy)}>
      {children}
    </section>
  );
}

/** Returns the calls that the page sends when it is opened. */
export const reads = () => [getEntryStatistics];

/** /onlineManagement/statistics: the entries of a competition in charts. */
export function StatisticsPage() {
  const { t } = useLingui();
  const { hash } = useLocation();
  const {
    page: statistics,
    failure,
    isLoading,
    isBusy,
    reload,
    choose,
  } = useList(getEntryStatistics, hash.slice(1), {});
  if (isLoading) return <PageSkeleton />;
  if (statistics === null) {
    return failure?.code === errorCode.notFound ? (
      <EmptyState text={t`You hold no competition that has been published.`} />
    ) : (
      <LoadFailed failure={failure} message={t`The figures could not be fetched`} onRetry={reload} />
    );
  }
  return (
    <Figures isBusy={isBusy}>
      <header className={record.head}>
        <h1 className={record.title}>{t`Statistics`}</h1>
        <NativeSelect
          aria-label={t`Competition`}
          value={statistics.competition.id}
          onChange={({ currentTarget }) =>
            choose(new URLSearchParams({ competition: currentTarget.value }).toString())
          }
          data={statistics.competitions.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </header>
      <Pictures statistics={statistics} />
    </Figures>
  );
}
