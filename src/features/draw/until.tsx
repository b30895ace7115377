import { Trans, useLingui } from '@lingui/macro';
import type { DrawRound } from '../../../server/contract/draw/draw-round.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import { Countdown } from '../../ui/time/countdown.tsx';
import { useSecondsUntil } from '../../ui/time/use-seconds-until.ts';

interface LeftProps {
  readonly label: string;
  readonly until: string;
  readonly serverTime: string;
  /** Called at the end of the time. The state on the server changes then. */
  readonly onReached: () => void;
}

/** Renders the time left, on the server's clock. */
function Left({ label, until, serverTime, onReached }: LeftProps) {
  return <Countdown label={label} seconds={useSecondsUntil(until, serverTime, onReached)} />;
}

interface UntilProps {
  readonly round: DrawRound;
  readonly serverTime: string;
  readonly onReached: () => void;
}

/** Renders the end of the time for words, and the end of the time to answer a request. */
export function Until({ round, serverTime, onReached }: UntilProps) {
  const { status, facts, words_until, asked } = round;
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const clock = { serverTime, onReached };
  const closedAt = round.words_closed_at;
  return (
    <>
      {status === 'committed' && !facts.areWordsClosed && (
        <>
          <p>
            <Trans>Words taken until</Trans>: {formatMoment(words_until, tag)}
          </p>
          <Left key={`words ${serverTime}`} label={t`Words close in`} until={words_until} {...clock} />
        </>
      )}
      {status === 'committed' && closedAt !== '' && (
        <p>
          <Trans>Words closed early</Trans>: {formatMoment(closedAt, tag)}
        </p>
      )}
      {asked.until !== '' && (
        <>
          <p>
            <Trans>To be answered until {formatMoment(asked.until, tag)}</Trans>
          </p>
          {asked.reason !== '' && (
            <blockquote>
              <Trans>Reason</Trans>: {asked.reason}
            </blockquote>
          )}
          <Left key={`asked ${serverTime}`} label={t`To be answered within`} until={asked.until} {...clock} />
        </>
      )}
    </>
  );
}
