import type { I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/macro';
import { I18nProvider } from '@lingui/react';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { CompetitionSession } from '../../../server/contract/day/competition-session.ts';
import { listIncidents, type Incident, type IncidentList } from '../../../server/contract/day/incident.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { textsIn } from '../../i18n/texts.ts';
import { ActButtons } from '../../kit/act/act-buttons.tsx';
import { ActDialog } from '../../kit/act/act-dialog.tsx';
import { useFileLink } from '../../kit/file/use-file-link.ts';
import { useActs } from '../../kit/act/use-act.ts';
import { useEventNews } from '../../kit/event/use-event-news.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { FileView } from '../../ui/part/file-view.tsx';
import { KeyValueList } from '../../ui/part/key-value-list.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';
import { ChoiceBar } from '../../ui/records/choice-bar.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import { dayQuery } from './day-query.ts';
import { actsOn, calls, incidentWords, mayReport, type IncidentAct } from './incident-acts.ts';
import { useIncidentFields } from './incident-fields.tsx';
import { IncidentSheet } from './incident-sheet.tsx';
import { causeTexts, incidentTones, rulingText, stateText } from './incident-texts.ts';
import { CompensatedStations, DayPage, type OfEvent } from './of-event.tsx';
import { statusTexts } from './session/session-texts.ts';

function Shown({ file }: { readonly file: Incident['files'][number] }) {
  return <FileView file={file} link={useFileLink(file.id)} />;
}

interface OneProps {
  readonly incident: Incident;
  readonly by: IncidentList['meta']['by'];
  readonly onAsk: (act: IncidentAct, id: string) => void;
}

/** Renders one incident: its station, its description, its ruling, and the next step. */
function OneIncident({ incident, by, onAsk }: OneProps) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { id, station, cause, status, reason, closed_at } = incident;
  const acts = actsOn(incident, by);
  const ruling = rulingText(i18n, incident, tag);
  const words = incidentWords(i18n, { report: {}, rule: {}, close: {} });
  return (
    <Panel
      title={`${station} · ${causeTexts(i18n)[cause]}`}
      aside={
        <span className={page.chip} data-tone={incidentTones[status]}>
          {stateText(i18n, incident)}
        </span>
      }
    >
      <KeyValueList
        entries={[
          { label: t`Happened at`, value: formatMoment(incident.happened_at, tag) },
          { label: t`What happened`, value: incident.text },
          {
            label:
              incident.reported_as === 'floor' ? t`Reported by a floor judge` : t`Reported by the supervisor`,
            value: formatMoment(incident.reported_at, tag),
          },
          ...(ruling === '' ? [] : [{ label: t`Ruling`, value: ruling }]),
          ...(reason === '' ? [] : [{ label: t`Reason`, value: reason }]),
          ...(closed_at === '' ? [] : [{ label: t`Signed at`, value: formatMoment(closed_at, tag) }]),
        ]}
      />
      {incident.files.map((file) => (
        <Shown key={file.id} file={file} />
      ))}
      {incident.facts.isWaiting && (
        <p className={page.note} role="status">
          <Trans>
            The keeper of the stations has been told and enters the spare station. Until then the chief judge
            can rule something else.
          </Trans>
        </p>
      )}
      {acts.length > 0 && (
        <div className={page.actions}>
          <ActButtons
            action={{ ask: (act: IncidentAct) => onAsk(act, id) }}
            acts={acts}
            texts={words}
            // While the ruling waits for the keeper of the stations, another ruling is possible but is not
            // the next step.
            main={
              incident.facts.isWaiting ? '' : (acts.find((act) => act === 'rule' || act === 'close') ?? '')
            }
          />
        </div>
      )}
    </Panel>
  );
}

/**
 * Orders incidents: those that wait for a ruling come first, then those that wait for a signature. On a phone
 * the first ones are visible without scrolling.
 */
const urgency = ({ status }: Incident): number => ['ruled', 'reported'].indexOf(status);

interface DialogProps {
  readonly action: ReturnType<typeof useActs<typeof calls, object>>;
  readonly session: CompetitionSession;
  readonly incident: Incident | undefined;
  readonly meta: IncidentList['meta'];
}

/**
 * Renders the dialog of an act. It is mounted again for each act. Otherwise the files of one report remain in
 * the next one.
 */
function IncidentDialog({ action, session, incident, meta }: DialogProps) {
  const { i18n } = useLingui();
  const words = incidentWords(i18n, useIncidentFields({ session, incident, meta }));
  return (
    <ActDialog
      action={action}
      texts={words}
      waitsFor={['files']}
      given={incident === undefined ? { session_id: session.id } : { version: incident.version }}
      of={{ id: incident?.id ?? meta.event.id }}
    />
  );
}

interface OfSessionProps {
  /** Texts of the paper. They are Chinese in every language of the page. */
  readonly chinese: I18n;
  readonly list: IncidentList;
  readonly record: ReturnType<typeof useRecord<typeof listIncidents>>;
  readonly session: CompetitionSession;
  readonly onChanged: () => void;
}

function OfSession({ chinese, list: { data, meta }, record, session, onChanged }: OfSessionProps) {
  const { t, i18n } = useLingui();
  const action = useActs(calls, {}, { record, onDone: onChanged });
  const incidents = data.filter(({ session_id }) => session_id === session.id);
  const incident = incidents.find(({ id }) => id === action.part);
  const words = incidentWords(i18n, { report: {}, rule: {}, close: {} });
  const report = mayReport(session, meta.by) && (
    <Button size="md" onClick={() => action.ask('report')}>
      {words.report.title}
    </Button>
  );
  return (
    <>
      {session.compensated.length > 0 && (
        <Panel title={t`Stations with more time`}>
          <CompensatedStations compensated={session.compensated} />
        </Panel>
      )}
      {incidents.length === 0 ? (
        <EmptyState text={t`No incident has been reported in this session.`} action={report} />
      ) : (
        <>
          <div className={page.actions}>
            {report}
            <Button variant="default" size="md" onClick={() => window.print()}>
              <Trans>Print the record</Trans>
            </Button>
          </div>
          {incidents
            .toSorted((one, other) => urgency(other) - urgency(one))
            .map((one) => (
              <OneIncident key={one.id} incident={one} by={meta.by} onAsk={action.ask} />
            ))}
          <I18nProvider i18n={chinese}>
            <IncidentSheet meta={meta} session={session} incidents={incidents} />
          </I18nProvider>
        </>
      )}
      <IncidentDialog
        key={`${action.asked} ${action.part}`}
        action={action}
        session={session}
        incident={incident}
        meta={meta}
      />
    </>
  );
}

interface IncidentsProps extends OfEvent {
  readonly chinese: I18n;
}

/** Renders the session in the address, else the session under way, else the last session that has begun. */
function Incidents({ chinese, list: sessions, record: ofSessions, query, onChoose }: IncidentsProps) {
  const { t, i18n } = useLingui();
  const record = useRecord(listIncidents, { id: query.event }, 'reload');
  const { data: list, failure, isLoading, reload } = record;
  useEventNews(query.event, ['day'], reload);
  if (list === null) {
    return isLoading ? (
      <RowsSkeleton />
    ) : (
      <LoadFailed failure={failure} message={t`The incidents could not be fetched`} onRetry={reload} />
    );
  }
  const begun = sessions.data.filter(
    ({ id, status }) =>
      ['running', 'paused', 'ended'].includes(status) || list.data.some((one) => one.session_id === id),
  );
  const chosen =
    begun.find(({ id }) => id === query.session) ??
    begun.find(({ status }) => status === 'running' || status === 'paused') ??
    begun.at(-1);
  if (chosen === undefined) {
    return (
      <EmptyState
        text={t`No session of this event has begun yet.`}
        action={
          <Button
            component={Link}
            to={`/competitionOperation/sessions#${dayQuery.write({ ...query, session: '' })}`}
          >
            <Trans>To the sessions</Trans>
          </Button>
        }
      />
    );
  }
  return (
    <>
      <ChoiceBar
        label={t`Session`}
        choices={begun.map(({ id, name, status }) => [id, `${name} · ${statusTexts(i18n)[status]}`] as const)}
        chosen={chosen.id}
        onChoose={(session) => onChoose({ session })}
      />
      <OfSession
        key={chosen.id}
        chinese={chinese}
        list={list}
        record={record}
        session={chosen}
        onChanged={ofSessions.reload}
      />
    </>
  );
}

/**
 * /competitionOperation/incidents: incidents that interrupt the work at stations, and the time that is given
 * for them.
 */
function IncidentsOfEvent({ chinese }: Pick<IncidentsProps, 'chinese'>) {
  const { t } = useLingui();
  return (
    <DayPage
      title={t`Incidents`}
      intro={t`What keeps a station from its work, and the time it is given for it.`}
      path="/competitionOperation/incidents"
      render={(of) => <Incidents {...of} chinese={chinese} />}
    />
  );
}

/** Returns the page, with the Chinese texts of its paper loaded. */
export async function loadViews() {
  const chinese = await textsIn('zh', 'shell', 'day');
  return {
    IncidentsPage: function IncidentsPage() {
      return <IncidentsOfEvent chinese={chinese} />;
    },
  };
}
