import { Trans, useLingui } from '@lingui/macro';
import type { HallScreen } from '../../../server/contract/draw/hall-screen.ts';
import { kindTexts, slotWord, statusTexts } from '../../../server/contract/draw/draw-words.ts';
import { clockOf, timeOfDay } from '../../lib/clock.ts';
import { QrCode } from '../../ui/picture/qr-code.tsx';
import { useServerNow } from '../../ui/time/use-server-now.ts';
import classes from './hall.module.css';

/** A list with more numbers than this uses smaller type, because a hall screen cannot be scrolled. */
const MANY = 24;

type Draw = NonNullable<HallScreen['draw']>;
type Session = HallScreen['sessions'][number];

interface DrawProps {
  readonly draw: Draw;
  readonly now: number;
}

/** Renders the words of the draw, each with its slot. A hall screen does not show unit names. */
function Words({ draw: { words } }: Pick<DrawProps, 'draw'>) {
  const { i18n } = useLingui();
  if (words.length === 0) return null;
  return (
    <section className={classes.part}>
      <h3>
        <Trans>Words</Trans>
      </h3>
      <dl className={classes.words}>
        {words.map(({ slot, word }) => (
          <div key={slot}>
            <dt>{slotWord(i18n, slot)}</dt>
            <dd>{word}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/**
 * Renders the progress of a draw: the time left for words, the number of drawn tickets, or the order after
 * sealing.
 */
function Progress({ draw, now }: DrawProps) {
  const { status, words_until, inputs, out, drawn } = draw;
  const left = Date.parse(words_until) - now;
  if (status === 'committed' && left > 0) {
    return (
      <p className={classes.count}>
        <span>
          <Trans>Words close in</Trans>
        </span>
        <strong role="timer">{clockOf(left)}</strong>
      </p>
    );
  }
  if (drawn.length > 0) {
    return (
      <dl className={classes.order} data-many={drawn.length > MANY}>
        {drawn
          .toSorted((one, other) => one.label.localeCompare(other.label))
          .map(({ input, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{input}</dd>
            </div>
          ))}
      </dl>
    );
  }
  return (
    <p className={classes.count}>
      <span>
        <Trans>Drawn so far</Trans>
      </span>
      <strong>
        {out} / {inputs}
      </strong>
    </p>
  );
}

function DrawOnScreen({ draw, now }: DrawProps) {
  const { t, i18n } = useLingui();
  const { id, kind, session, attempt, status, commitment, words_hash, tag } = draw;
  const values = [
    { label: t`Commitment`, value: commitment },
    { label: t`Hash C of the words`, value: words_hash },
    { label: t`Tag of the result`, value: tag },
  ].filter(({ value }) => value !== '');
  const name = kindTexts(i18n)[kind];
  return (
    <section className={classes.draw} aria-label={t`The draw`}>
      <h2>{session === '' ? name : `${session} · ${name}`}</h2>
      <p className={classes.state}>
        {statusTexts(i18n)[status]}
        {attempt > 1 && (
          <>
            {' · '}
            <Trans>Attempt {attempt}</Trans>
          </>
        )}
      </p>
      <Progress draw={draw} now={now} />
      <Words draw={draw} />
      <div className={classes.proof}>
        <div className={classes.qr}>
          <QrCode
            quiet={4}
            text={`${location.origin}/receipt?draw=${encodeURIComponent(id)}`}
            label={t`Leads to the proof of the draw`}
          />
        </div>
        <div>
          <p>
            <Trans>Scan to check the draw on your own phone.</Trans>
          </p>
          <dl className={classes.digests}>
            {values.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}

/**
 * Renders the time left until `ends_at`. While the session is paused, `at` is the start of the pause and the
 * clock stops.
 */
function Clock({ ends_at, at }: { readonly ends_at: string; readonly at: number }) {
  const left = Date.parse(ends_at) - at;
  return (
    <strong role="timer" data-over={left <= 0}>
      {clockOf(left)}
    </strong>
  );
}

function SessionOnScreen({ session, now }: { readonly session: Session; readonly now: number }) {
  const { name, status, ends_at, paused_at, compensated } = session;
  const ends = timeOfDay(Date.parse(ends_at)).slice(0, 5);
  const at = paused_at === '' ? now : Date.parse(paused_at);
  return (
    <section className={classes.session} aria-label={name}>
      <h2>{name}</h2>
      <p className={classes.count}>
        <span>
          {status === 'paused' ? (
            <Trans>Paused: the clock stands</Trans>
          ) : Date.parse(ends_at) <= now ? (
            <Trans>Time is over</Trans>
          ) : (
            <Trans>Ends at {ends}</Trans>
          )}
        </span>
        <Clock ends_at={ends_at} at={at} />
      </p>
      {compensated.length > 0 && (
        <ul className={classes.stations}>
          {compensated.map(({ station, ends_at: until }) => (
            <li key={station}>
              <span>
                <Trans>Station {station}</Trans>
              </span>
              <Clock ends_at={until} at={at} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export interface HallViewProps {
  readonly screen: HallScreen;
  /** Whether the last attempt to fetch the screen failed, so that the shown data can be outdated. */
  readonly isOld: boolean;
  /** The heading level of the title. A page has exactly one `h1`. */
  readonly title: 'h1' | 'h2';
}

/** Renders the hall screen of an event in type that is legible from a distance. */
export function HallView({ screen, isOld, title: Title }: HallViewProps) {
  const { competition, event, draw, sessions, server_time } = screen;
  const now = useServerNow(server_time);
  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <div>
          <p>{competition}</p>
          <Title>
            {event.code} {event.name}
          </Title>
        </div>
        <p className={classes.now} role="timer">
          {timeOfDay(now)}
        </p>
      </header>
      {isOld && (
        <p className={classes.old} role="status">
          <Trans>The network is interrupted. What is shown may be old.</Trans>
        </p>
      )}
      <div className={classes.body}>
        {draw === null && sessions.length === 0 && (
          <p className={classes.nothing}>
            <Trans>Nothing is drawn, and no session is running.</Trans>
          </p>
        )}
        {sessions.length > 0 && (
          <div className={classes.sessions}>
            {sessions.map((session) => (
              <SessionOnScreen key={session.id} session={session} now={now} />
            ))}
          </div>
        )}
        {draw !== null && <DrawOnScreen draw={draw} now={now} />}
      </div>
      <p className={classes.foot}>
        <Trans>Beijing time, by the clock of the server</Trans>
      </p>
    </div>
  );
}
