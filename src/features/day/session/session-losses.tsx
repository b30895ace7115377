import { Plural, Trans } from '@lingui/macro';
import type { CompetitionSession } from '../../../../server/contract/day/competition-session.ts';
import { formatMoment } from '../../../../server/contract/kit/business-time.ts';
import { languageTags } from '../../../../server/contract/languages.ts';
import { useLanguageChoice } from '../../../actors/language.ts';
import page from '../../../ui/part/record-page.module.css';
import { useSecondsUntil } from '../../../ui/time/use-seconds-until.ts';

/** What an act on a session takes from competitors, for its dialog and for the page. */

/** Returns the stations at which an entry competes or has competed, without a finish time. */
const untimed = ({ finishes }: CompetitionSession): string[] =>
  finishes.flatMap(({ station, status, facts }) => (facts.hasEntry && status === 'working' ? [station] : []));

/** Whether a session has ended without a finish time that can still be entered. */
const isTimeMissing = (session: CompetitionSession): boolean =>
  session.status === 'ended' &&
  untimed(session).length > 0 &&
  session.finishes.every(({ facts }) => !facts.isMarked);

/** Renders that finish times are missing after the end of a session, while they can still be entered. */
export function MissingTimes({ session }: { readonly session: CompetitionSession }) {
  if (!isTimeMissing(session)) return null;
  return (
    <p className={page.note} data-tone="todo" role="note">
      <Plural
        value={untimed(session).length}
        one="The session ended without the finish time of # station. The chief judge can enter it until the marks are fixed."
        other="The session ended without the finish times of # stations. The chief judge can enter them until the marks are fixed."
      />
    </p>
  );
}

/** Whether the end of a session needs a reason: entries still compete, and the time is not over. */
const isEarly = ({ facts }: CompetitionSession): boolean => !facts.isTimeOver && !facts.areAllFinished;

const isCutShort = (session: CompetitionSession): boolean =>
  isEarly(session) && session.compensated.length > 0;

const hasLoss = (session: CompetitionSession): boolean =>
  session.incidents > 0 || isCutShort(session) || untimed(session).length > 0;

/**
 * Renders what the end of a session takes from competitors: rulings, extra time that has not ended, and finish
 * times that were not recorded.
 */
function EndLoss({ session }: { readonly session: CompetitionSession }) {
  const stations = session.compensated.map(({ station }) => station).join(' ');
  const [missing, all] = [untimed(session), session.finishes.length];
  const at = missing.join(' ');
  return (
    <>
      {session.incidents > 0 && (
        <Plural
          value={session.incidents}
          one="# incident waits for your ruling. No time can be given for it once the session is over."
          other="# incidents wait for your ruling. No time can be given for them once the session is over."
        />
      )}{' '}
      {isCutShort(session) && (
        <Trans>Stations that were given more time end with the session: {stations}.</Trans>
      )}{' '}
      {missing.length > 0 && (
        <Plural
          value={missing.length}
          one={`# of ${all} stations has no finish time: ${at}. It counts as slower than those with a time.`}
          other={`# of ${all} stations have no finish time: ${at}. They count as slower than those with a time.`}
        />
      )}
    </>
  );
}

/** Renders what the close of the check-in list takes from the competitors who are not checked in. */
function CloseLoss({ session: { expected, numbers } }: { readonly session: CompetitionSession }) {
  const all = numbers.length;
  return <Plural value={expected} one={`# of ${all} becomes absent.`} other={`# of ${all} become absent.`} />;
}

interface StartWordsProps {
  readonly session: CompetitionSession;
  readonly serverTime: string;
}

/** A start that is reached while the dialog is open needs no act of the page. */
const nothing = () => undefined;

/**
 * Renders the consequences of a start. The planned end does not change, so an early start gives the competitors
 * more time.
 */
function StartWords({ session: { starts_at, ends_at }, serverTime }: StartWordsProps) {
  const tag = languageTags[useLanguageChoice().current];
  const minutes = Math.round(useSecondsUntil(starts_at, serverTime, nothing) / 60);
  const [start, end] = [formatMoment(starts_at, tag), formatMoment(ends_at, tag)];
  return (
    <>
      <Trans>The time begins to run.</Trans>{' '}
      {minutes > 0 && (
        <>
          <Trans>
            The session is planned to start at {start}. Its end stays at {end}.
          </Trans>{' '}
          <Plural
            value={minutes}
            one="The competitors have # minute more."
            other="The competitors have # minutes more."
          />
        </>
      )}
    </>
  );
}

/** Returns what the dialogs of the acts on a session say about this session. */
export const aboutSession = (session: CompetitionSession, serverTime: string) => ({
  isEarly: isEarly(session),
  loss: hasLoss(session) ? <EndLoss session={session} /> : undefined,
  absent: session.expected > 0 ? <CloseLoss session={session} /> : undefined,
  start: <StartWords session={session} serverTime={serverTime} />,
});
