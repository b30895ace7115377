import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button, TextInput, Textarea } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { CompetitionSession } from '../../../server/contract/day/competition-session.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { ActButtons } from '../../kit/act/act-buttons.tsx';
import { ActDialog, moreFields } from '../../kit/act/act-dialog.tsx';
import { useActs } from '../../kit/act/use-act.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import { instantOf, typedOf } from '../../lib/form/typed-instant.ts';
import { KeyValueList } from '../../ui/part/key-value-list.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { dayQuery } from './day-query.ts';
import { CompensatedStations, DayPage, UntilCutOff, type OfEvent } from './of-event.tsx';
import { FinishTimes } from './finish/finish-times.tsx';
import { actsOn, calls, mayPlan, sessionWords, type SessionAct } from './session/session-acts.ts';
import { AskedNote, useLaterStart } from './session/session-asking.tsx';
import { aboutSession, MissingTimes } from './session/session-losses.tsx';
import { statusTexts, tones, waitText } from './session/session-texts.ts';

/** Splits typed text into station labels. A label that is typed twice counts once. */
const labelsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .normalize('NFKC')
      .toUpperCase()
      .split(/[\s,、;]+/)
      .filter((label) => label !== ''),
  ),
];

/** Provides the fields of a session with their initial values. */
function useSessionFields(session: CompetitionSession | undefined, startsOn: string) {
  const { t } = useLingui();
  return moreFields({
    initial: {
      name: session?.name ?? '',
      starts_at: typedOf(session?.starts_at ?? `${startsOn}T09:00`),
      ends_at: typedOf(session?.ends_at ?? `${startsOn}T12:00`),
      stations: session?.stations.join(' ') ?? '',
    },
    read: (typed) => ({
      name: typed.name,
      starts_at: instantOf(typed.starts_at),
      ends_at: instantOf(typed.ends_at),
      stations: labelsIn(typed.stations),
    }),
    renderFields: ({ text }) => (
      <>
        <TextInput {...text('name')} label={t`Name of the session`} maxLength={40} />
        <TextInput {...text('starts_at')} label={t`Starts`} type="datetime-local" />
        <TextInput {...text('ends_at')} label={t`Ends`} type="datetime-local" />
        <Textarea
          {...text('stations')}
          label={t`Stations`}
          description={t`Labels of capital letters and digits, with spaces between: A01 A02 A03`}
          autosize
          minRows={2}
        />
      </>
    ),
  });
}

interface OneSessionProps {
  readonly session: CompetitionSession;
  readonly of: OfEvent;
  readonly onAsk: (act: SessionAct, id: string) => void;
}

/** Returns the reason of the last step. That of a pause stays stored while the session runs on. */
const reasonOf = ({ status, reason }: CompetitionSession): string => (status === 'running' ? '' : reason);

/** Returns the numbers of entries that are present or absent. */
function usePresence({ checked_in, unidentified, absent }: CompetitionSession) {
  const { t, i18n } = useLingui();
  const late = { label: t`Admitted late, not checked in yet`, value: i18n.number(unidentified) };
  return [
    { label: t`Checked in`, value: i18n.number(checked_in) },
    ...(unidentified > 0 ? [late] : []),
    { label: t({ message: 'Absent', context: 'entry' }), value: i18n.number(absent) },
  ];
}

/** Renders one session: its times, its stations, the numbers of competitors, and the next step. */
function OneSession({ session, of, onAsk }: OneSessionProps) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { id, status, numbers, stations, asked } = session;
  const reason = reasonOf(session);
  const presence = usePresence(session);
  const acts = actsOn(session, of.list.meta);
  const wait = waitText(i18n, session);
  const isListed = status !== 'planned' && status !== 'cancelled';
  const hasBegun = status === 'running' || status === 'paused' || status === 'ended';
  const main = acts.find((act) =>
    ['openCheckIn', 'closeCheckIn', 'start', 'resume', 'cancel', 'postpone'].includes(act),
  );
  return (
    <Panel
      title={session.name}
      aside={
        <span className={page.chip} data-tone={tones[status]}>
          {statusTexts(i18n)[status]}
        </span>
      }
    >
      <KeyValueList
        entries={[
          { label: t`Starts`, value: formatMoment(session.starts_at, tag) },
          { label: t`Ends`, value: formatMoment(session.ends_at, tag) },
          { label: t`Checked in until`, value: formatMoment(session.cut_off_at, tag) },
          { label: t`Stations`, value: `${i18n.number(stations.length)} · ${stations.join(' ')}` },
          { label: t`Order numbers`, value: numbers.length === 0 ? '–' : numbers.join(' ') },
          ...(session.compensated.length > 0
            ? [
                {
                  label: t`Stations with more time`,
                  value: <CompensatedStations compensated={session.compensated} />,
                },
              ]
            : []),
          ...(isListed ? presence : []),
        ]}
      />
      <AskedNote asked={asked} />
      {wait !== '' && <p className={page.small}>{wait}</p>}
      <UntilCutOff session={session} serverTime={of.list.meta.server_time} onReached={of.record.reload} />
      {reason !== '' && <p className={page.small}>{reason}</p>}
      <MissingTimes session={session} />
      <FinishTimes session={session} of={of} />
      {(acts.length > 0 || isListed) && (
        <div className={page.actions}>
          {isListed && (
            <Button
              variant="default"
              component={Link}
              to={`/competitionOperation/checkIn#${dayQuery.write({ ...of.query, session: id })}`}
            >
              <Trans>Check-in list</Trans>
            </Button>
          )}
          {hasBegun && (
            <Button
              variant="default"
              component={Link}
              to={`/competitionOperation/incidents#${dayQuery.write({ ...of.query, session: id })}`}
            >
              <Trans>Incidents</Trans>
            </Button>
          )}
          <ActButtons
            action={{ ask: (act: SessionAct) => onAsk(act, id) }}
            acts={acts}
            texts={sessionWords(i18n, { by: of.list.meta.by, form: {}, isEarly: false })}
            main={main ?? ''}
          />
        </div>
      )}
    </Panel>
  );
}

function Planned({ list, record, query, onChoose }: OfEvent) {
  const { t, i18n } = useLingui();
  const action = useActs(calls, {}, { record });
  const { meta, data } = list;
  const session = data.find(({ id }) => id === action.part);
  const fields = useSessionFields(session, meta.starts_on);
  const later = useLaterStart(session);
  const words = sessionWords(i18n, {
    by: meta.by,
    form: { fields },
    later,
    ...(session === undefined ? { isEarly: false } : aboutSession(session, meta.server_time)),
  });
  const places = data
    .filter(({ status }) => status !== 'cancelled')
    .reduce((sum, { stations }) => sum + stations.length, 0);
  // Entries that were absent in a cancelled session need no place in another one.
  const absent = data
    .filter(({ status }) => status === 'cancelled')
    .reduce((sum, one) => sum + one.absent, 0);
  const unplaced = meta.entries - absent - places;
  const plan = mayPlan(meta) && (
    <Button variant={data.length === 0 ? 'filled' : 'default'} onClick={() => action.ask('create')}>
      {words.create.button}
    </Button>
  );
  return (
    <>
      {!meta.is_frozen && (
        <p className={page.note} data-tone="todo" role="note">
          <Trans>Sessions are planned once the roster of the event is frozen.</Trans>
        </p>
      )}
      {data.length > 0 && unplaced > 0 && (
        <p className={page.note} data-tone="todo" role="note">
          <Plural
            value={unplaced}
            one="# entry has no place in a session yet."
            other="# entries have no place in a session yet."
          />
        </p>
      )}
      {data.length === 0 ? (
        <EmptyState text={t`No session has been planned for this event yet.`} action={plan} />
      ) : (
        <>
          {data.map((one) => (
            <OneSession
              key={one.id}
              session={one}
              of={{ list, record, query, onChoose }}
              onAsk={(act, id) => action.ask(act, id)}
            />
          ))}
          <div className={page.actions}>{plan}</div>
        </>
      )}
      <ActDialog
        key={`${action.asked} ${action.part}`}
        action={action}
        texts={words}
        given={session === undefined ? {} : { version: session.version }}
        of={{ id: session?.id ?? meta.event.id }}
      />
    </>
  );
}

/** /competitionOperation/sessions: the sessions of an event, with their times, order numbers and stations. */
export function SessionsPage() {
  const { t } = useLingui();
  return (
    <DayPage
      title={t`Sessions`}
      intro={t`Who competes when, at which stations. Sessions take the drawn order numbers in their sequence.`}
      path="/competitionOperation/sessions"
      render={(of) => <Planned {...of} />}
    />
  );
}
