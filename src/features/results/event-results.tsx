import type { I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/macro';
import { I18nProvider } from '@lingui/react';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import {
  getEventResults,
  listReleases,
  type EventResults,
  type Publication,
} from '../../../server/contract/results/event-results.ts';
import { errorCode } from '../../../server/contract/kit/errors.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { ActButtons } from '../../kit/act/act-buttons.tsx';
import { ActDialog } from '../../kit/act/act-dialog.tsx';
import type { DutyPage } from '../../kit/event/duty-pages.ts';
import { useSignedInProfile } from '../../actors/session/session.ts';
import { EventPage } from '../../kit/event/event-page.tsx';
import { useActs } from '../../kit/act/use-act.ts';
import { useEventNews } from '../../kit/event/use-event-news.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { formatClosing, formatMoment } from '../../../server/contract/kit/business-time.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { KeyValueList } from '../../ui/part/key-value-list.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';
import { SecondPersonNote } from '../../ui/records/second-person-note.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import { actsOn, calls, isOpen, resultWords } from './result-acts.ts';
import { useResultFields } from './result-fields.tsx';
import { ResultSheet } from './result-sheet.tsx';
import { statusTexts } from '../../../server/contract/results/result-words.ts';
import { nextStepText, remarkNote, tones } from './result-texts.ts';
import { resultsQuery } from './results-query.ts';

/** Renders a version of the results: its state, its signatories and the next step. */
export function VersionPanel({
  version,
  children,
}: {
  readonly version: Publication;
  readonly children: ReactNode;
}) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { number, status, release_at, publicity_until, reason, answer_hash, signatories } = version;
  const isOvertaken = isOpen(version) && !(version.facts.isReady && version.facts.isCurrent);
  const moments = [
    { label: t`Released at`, at: release_at, format: formatMoment },
    { label: t`Objections until`, at: publicity_until, format: formatClosing },
  ];
  const people = [
    { label: t`Compiled by`, value: signatories.clerk },
    { label: t`Agreed by`, value: signatories.chief },
    {
      label: status === 'proposed' ? t`Release proposed by` : t`Released by`,
      value: new Intl.ListFormat(i18n.locale).format(
        [signatories.proposer, signatories.approver].filter((name) => name !== ''),
      ),
    },
  ];
  return (
    <Panel
      title={t`Version ${number}`}
      aside={
        <span className={page.chip} data-tone={tones[status]}>
          {statusTexts(i18n)[status]}
        </span>
      }
    >
      <p
        className={isOvertaken ? page.note : undefined}
        data-tone={isOvertaken ? 'todo' : undefined}
        role={isOvertaken ? 'note' : undefined}
      >
        {nextStepText(i18n, version, isOpen(version))}
      </p>
      <KeyValueList
        entries={[
          ...moments.flatMap(({ label, at, format }) =>
            at === '' ? [] : [{ label, value: format(at, tag) }],
          ),
          ...people.filter(({ value }) => value !== ''),
          ...(reason === '' ? [] : [{ label: t`Reason`, value: reason }]),
          ...(answer_hash === '' ? [] : [{ label: 'SHA-256', value: answer_hash }]),
        ]}
      />
      {children}
    </Panel>
  );
}

interface OfResults {
  readonly results: EventResults;
  readonly record: ReturnType<typeof useRecord<typeof getEventResults>>;
}

/** Explains why a member of the committee cannot agree to a proposed release. */
function Seconding({ results: { data, meta } }: Pick<OfResults, 'results'>) {
  const proposed = data.find(({ status }) => status === 'proposed');
  if (proposed === undefined || !meta.by.includes('organiser')) return null;
  // The supervisor agrees to a correction. An instant that is over cannot be agreed to.
  if (proposed.facts.isCorrection || !proposed.facts.isAhead) return null;
  return <SecondPersonNote second={proposed.second} Link={Link} />;
}

/**
 * Renders the acts of the user on the version that is not released yet, or the act that compiles a new one.
 */
export function ResultActs({ results, record, children }: OfResults & { readonly children?: ReactNode }) {
  const { i18n } = useLingui();
  const open = results.data.find(isOpen);
  const action = useActs(calls, {}, { record });
  const words = resultWords(
    i18n,
    {
      isCorrection: open?.facts.isCorrection === true || (open === undefined && results.data.length > 0),
      hasVersion: open !== undefined,
    },
    useResultFields(open),
  );
  const acts = actsOn(results);
  const main =
    acts.find(
      (act) =>
        !['drop', 'recall', 'discard'].includes(act) &&
        (act !== 'compile' || open === undefined || !open.facts.isCurrent),
    ) ?? '';
  return (
    <div className={page.actions}>
      <ActButtons action={action} acts={acts} texts={words} main={main} />
      <Seconding results={results} />
      {open === undefined && !results.meta.facts.isReady && (
        <p className={page.note} data-tone="todo" role="note">
          {remarkNote(i18n)}
        </p>
      )}
      {results.meta.by.includes('supervisor') && (
        <Button
          component={Link}
          variant="default"
          to={`/competitionOperation/audit#${new URLSearchParams({ event: results.meta.event.id, object: 'publication' }).toString()}`}
        >
          <Trans>Audit log of the results</Trans>
        </Button>
      )}
      {results.data.length > 0 && (
        <Button variant="default" onClick={() => window.print()}>
          <Trans>Print the list</Trans>
        </Button>
      )}
      {children}
      <ActDialog
        key={action.asked}
        action={action}
        texts={words}
        given={{ version: open?.version ?? 0 }}
        of={{ id: action.asked === 'compile' ? results.meta.event.id : (open?.id ?? '') }}
      />
    </div>
  );
}

interface NoResultsProps {
  readonly event: string;
  readonly failure: Failure | null;
  readonly onRetry: () => void;
}

/** Renders why the user cannot see the results, and the alternative. */
function NoResults({ event, failure, onRetry }: NoResultsProps) {
  const { t } = useLingui();
  const { data } = useRecord(listReleases, {}, 'recall');
  if (failure?.code !== errorCode.notFound) {
    return <LoadFailed failure={failure} message={t`The results could not be fetched`} onRetry={onRetry} />;
  }
  const release = data?.data.find((one) => one.event.id === event);
  return release === undefined ? (
    <EmptyState text={t`The results of this event are not released yet.`} />
  ) : (
    <EmptyState
      text={t`Ranks and marks are for those who took part in this event. Its winners are public.`}
      action={
        <Button component={Link} to={`/receipt?publication=${release.id}`}>
          <Trans>Public list of winners</Trans>
        </Button>
      }
    />
  );
}

interface OfEventProps {
  readonly event: string;
  readonly chinese: I18n;
  readonly render: (of: OfResults) => ReactNode;
  /** Returns the version to print. */
  readonly printed: (results: EventResults) => Publication | undefined;
}

function OfEvent({ event, chinese, render, printed }: OfEventProps) {
  const record = useRecord(getEventResults, { id: event }, 'reload');
  const { data: results, failure, isLoading, reload } = record;
  useEventNews(event, ['results'], reload);
  if (results === null) {
    return isLoading ? <RowsSkeleton /> : <NoResults event={event} failure={failure} onRetry={reload} />;
  }
  const version = printed(results);
  const { meta } = results;
  return (
    <>
      <p className={page.intro}>
        {meta.event.code} {meta.event.name} · {meta.competition.name}
      </p>
      {results.data[0]?.facts.isRehearsal === true && (
        <p className={page.intro}>
          <Trans>This is a rehearsal: results are compiled and agreed, and never released.</Trans>
        </p>
      )}
      {render({ results, record })}
      {version !== undefined && (
        <I18nProvider i18n={chinese}>
          <ResultSheet results={results} version={version} />
        </I18nProvider>
      )}
    </>
  );
}

/** Renders the events with released results, for units with entries. */
function Released() {
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { data } = useRecord(listReleases, {}, 'recall');
  if (data === null || data.data.length === 0) return null;
  return (
    <Panel title={t`Released results`}>
      <ul className={page.log}>
        {data.data.map(({ id, event, competition, released_at }) => (
          <li key={id}>
            <Link to={`#${resultsQuery.write({ competition: '', event: event.id })}`}>
              {event.code} {event.name}
            </Link>
            <span className={page.small}>
              {competition.name} · {formatMoment(released_at, tag)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface ResultsPageProps extends Pick<OfEventProps, 'chinese' | 'render' | 'printed'> {
  readonly title: string;
  readonly intro: string;
  readonly path: DutyPage;
}

/** Renders a page of the results of an event. */
export function ResultsPage({ title, intro, path, ...of }: ResultsPageProps) {
  const navigate = useNavigate();
  const chosen = resultsQuery.read(useLocation().hash);
  return (
    <EventPage
      title={title}
      intro={intro}
      path={path}
      ofUnit={useSignedInProfile().kind === 'unit'}
      chosen={chosen}
      onChoose={(next) => void navigate({ hash: resultsQuery.write(next) })}
      others={<Released />}
    >
      <OfEvent key={chosen.event} event={chosen.event} {...of} />
    </EventPage>
  );
}
