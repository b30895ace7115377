import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { listOwnResults, type OwnResults } from '../../../server/contract/results/event-results.ts';
import { clockOf } from '../../../server/contract/day/station-finish.ts';
import { writeMark } from '../../../server/contract/marking/decimal.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { formatClosing, formatMoment } from '../../../server/contract/kit/business-time.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { Fold } from '../../ui/part/fold.tsx';
import { KeyValueList } from '../../ui/part/key-value-list.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import { Countdown } from '../../ui/time/countdown.tsx';
import { useSecondsUntil } from '../../ui/time/use-seconds-until.ts';
import { awardText, stateTexts } from '../../../server/contract/results/result-words.ts';
import { OwnCertificates } from './own-certificates.tsx';
import classes from './results.module.css';

type Own = OwnResults['data'][number];

/** Renders a mark with its maximum, as a number and as a bar. */
function Mark({ mark, max }: { readonly mark: number; readonly max: number }) {
  return (
    <>
      <span>
        <Trans>
          {writeMark(mark)} of {writeMark(max)}
        </Trans>
      </span>
      <meter className={classes.meter} min={0} max={max} value={mark} aria-hidden />
    </>
  );
}

/** Renders the modules with the mark of each aspect. Judges are not named. */
function Modules({ of: { line, modules } }: { readonly of: Own }) {
  const { t } = useLingui();
  return modules.map(({ code, name, max, aspects }) => {
    const own = line?.modules.find((one) => one.code === code);
    if (own === undefined) return null;
    return (
      <Fold
        key={code}
        isOpen={false}
        label={
          <span className={classes.module}>
            <span>
              {code} {name}
            </span>
            <Mark mark={own.mark} max={max} />
          </span>
        }
      >
        <KeyValueList
          entries={[
            ...aspects.map((aspect) => ({
              label: `${aspect.code} ${aspect.text}`,
              value: (
                <Mark
                  mark={own.aspects.find((one) => one.code === aspect.code)?.mark ?? 0}
                  max={aspect.max}
                />
              ),
            })),
            ...(own.penalty > 0 ? [{ label: t`Taken off`, value: `−${writeMark(own.penalty)}` }] : []),
          ]}
        />
      </Fold>
    );
  });
}

interface ExpectedProps {
  readonly until: string;
  /** `meta.server_time` of the results. */
  readonly serverTime: string;
  /** Called when the results can be read. */
  readonly onReleased: () => void;
}

/**
 * Pages read the released results within this time, in milliseconds [running.md 11]. Otherwise all pages that
 * wait for a release read them at the same instant.
 */
const SPREAD = 5_000;

/** Renders the time left until a scheduled release. */
function Expected({ until, serverTime, onReleased }: ExpectedProps) {
  const { t } = useLingui();
  const [reading] = useState(() => new Date(Date.parse(until) + Math.random() * SPREAD).toISOString());
  return <Countdown label={t`Released in`} seconds={useSecondsUntil(reading, serverTime, onReleased)} />;
}

interface OneEntryProps {
  readonly of: Own;
  readonly serverTime: string;
  readonly reload: () => void;
}

function OneEntry({ of, serverTime, reload }: OneEntryProps) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { line, event, competition, no, number, reason, expected_at, publicity_until, is_final, ranked } = of;
  return (
    <Panel
      title={`${event.code} ${event.name}`}
      aside={
        line !== null &&
        line.award !== '' && (
          <span className={page.chip} data-tone="good">
            {awardText(i18n, line.award)}
          </span>
        )
      }
    >
      <p className={page.small}>
        {competition.name} · {no}
      </p>
      {line === null ? (
        <>
          <p>{t`The results of this event are not released yet.`}</p>
          {expected_at !== '' && (
            <>
              <p>
                <Trans>Their release is planned for {formatMoment(expected_at, tag)}.</Trans>
              </p>
              <Expected key={serverTime} until={expected_at} serverTime={serverTime} onReleased={reload} />
            </>
          )}
        </>
      ) : (
        <>
          {line.rank === null ? (
            <p className={classes.place}>{stateTexts(i18n)[line.state]}</p>
          ) : (
            <p className={classes.place}>
              <strong>
                <Trans>Rank {line.rank}</Trans>
              </strong>{' '}
              <Plural value={ranked} one="of # ranked" other="of # ranked" />
              {line.total !== null && (
                <>
                  {' · '}
                  <Trans>{writeMark(line.total)} points</Trans>
                </>
              )}
            </p>
          )}
          {number > 1 && (
            <p>
              <Trans>
                Corrected by version {number}: {reason}
              </Trans>
            </p>
          )}
          <Modules of={of} />
          {line.time !== null && (
            <p className={page.small}>
              <Trans>Time used: {clockOf(line.time)}</Trans>
            </p>
          )}
          <p className={page.small}>
            {is_final ? (
              <Trans>The window for objections is over.</Trans>
            ) : (
              <Trans>Objections until {formatClosing(publicity_until, tag)}</Trans>
            )}
          </p>
          <div className={page.actions}>
            {!is_final && (
              <Button component={Link} variant="default" to="/matchResults/appeal">
                <Trans>Appeal against the results</Trans>
              </Button>
            )}
            <Button component={Link} variant="default" to={`/receipt?publication=${of.publication}`}>
              <Trans>Public list</Trans>
            </Button>
            <Button variant="default" onClick={() => window.print()}>
              <Trans>Print</Trans>
            </Button>
          </div>
        </>
      )}
    </Panel>
  );
}

/** Returns the calls that the page sends when it is opened. */
export const reads = () => [listOwnResults];

/** /matchResults/mine: the user's own results as a competitor. */
export function OwnResultsPage() {
  const { t } = useLingui();
  const { data: results, failure, isLoading, reload } = useRecord(listOwnResults, {}, 'reload');
  return (
    <section className={page.page}>
      <header>
        <h1 className={page.title}>{t`My results`}</h1>
        <p className={page.intro}>{t`Rank, total and marks of your own entries once they are released.`}</p>
      </header>
      {results === null &&
        (isLoading ? (
          <RowsSkeleton />
        ) : (
          <LoadFailed failure={failure} message={t`Your results could not be fetched`} onRetry={reload} />
        ))}
      {results?.data.length === 0 && (
        <EmptyState
          text={t`You stand on no roster yet: results are shown for entries that were approved.`}
          action={
            <Button component={Link} to="/gameApply/index">
              <Trans>See the competitions</Trans>
            </Button>
          }
        />
      )}
      {results?.data.map((of) => (
        <OneEntry key={of.entry_id} of={of} serverTime={results.meta.server_time} reload={reload} />
      ))}
      <OwnCertificates />
    </section>
  );
}
