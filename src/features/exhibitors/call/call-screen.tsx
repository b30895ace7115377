import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { addExhibitorApplication } from '../../../../server/contract/exhibitor/exhibitor-application.ts';
import { endedApplicationStatuses } from '../../../../server/contract/exhibitor/exhibitor-application-fields.ts';
import type { ExhibitorCall } from '../../../../server/contract/exhibitor/exhibitor-call.ts';
import { formatMoment } from '../../../../server/contract/kit/business-time.ts';
import { languageTags } from '../../../../server/contract/languages.ts';
import { useLanguageChoice } from '../../../actors/language.ts';
import { useTagTitle } from '../../../actors/workspace/tags.ts';
import { ActButtons } from '../../../kit/act/act-buttons.tsx';
import { ActDialog } from '../../../kit/act/act-dialog.tsx';
import { useActs } from '../../../kit/act/use-act.ts';
import { LoadFailed } from '../../../ui/failure/load-failed.tsx';
import page from '../../../ui/part/record-page.module.css';
import { SecondPersonNote } from '../../../ui/records/second-person-note.tsx';
import { PageSkeleton } from '../../../ui/state/page-skeleton.tsx';
import { ApplicationForm } from '../application/application-form.tsx';
import { ApplicationList } from '../application/application-list.tsx';
import { OneApplication } from '../application/application-view.tsx';
import { BoothsPanel } from './booths-panel.tsx';
import { callWords, useExhibitorCall } from './call-acts.ts';
import { CallFacts, PhaseChip } from './call-facts.tsx';
import { CallForm } from './call-form.tsx';

interface OfCall {
  readonly call: ExhibitorCall;
  readonly onReload: () => void;
}

const calls = { apply: addExhibitorApplication };

/** Renders the own application to a call, or the way to begin one. */
function OwnApplication({ call, onReload }: OfCall) {
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const action = useActs(calls, {}, { onDone: onReload });
  const { application, phase } = call;
  const canApply =
    phase === 'open' &&
    (application === null || endedApplicationStatuses.some((status) => status === application.status));
  if (canApply && action.asked === 'apply') {
    return (
      <ApplicationForm
        call={call}
        application={null}
        isSending={action.isSending}
        failure={action.actFailure}
        onSend={(facts) => action.send('apply', facts)}
        onCancel={action.cancel}
        onReload={onReload}
      />
    );
  }
  return (
    <>
      {application !== null && (
        <OneApplication key={application.id} id={application.id} onChanged={onReload} />
      )}
      {canApply && (
        <div className={page.actions}>
          <Button onClick={() => action.ask('apply')}>
            {application === null ? t`Apply to exhibit` : t`Apply anew`}
          </Button>
        </div>
      )}
      {!canApply && application === null && (
        <p className={page.note}>
          {phase === 'upcoming' && <Trans>Applications open on {formatMoment(call.opens_at, tag)}.</Trans>}
          {phase === 'over' && <Trans>The call is closed. Your organisation has not applied.</Trans>}
          {phase === 'cancelled' && <Trans>The call is cancelled.</Trans>}
        </p>
      )}
    </>
  );
}

/** The own application can take a booth or lose it. The plan is then read again. */
const boothsOf = ({ application }: ExhibitorCall) => `booths ${application?.status ?? ''}`;

interface ScreenProps {
  readonly id: string;
  /** The path of the page. */
  readonly path: string;
}

/** Renders one call: for the committee and the venue staff with its applications, for exhibitors with their own. */
export function CallScreen({ id, path }: ScreenProps) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { record, action, call, acts } = useExhibitorCall(id);
  useTagTitle(call?.theme ?? '');
  if (call === null) {
    return record.isLoading ? (
      <PageSkeleton />
    ) : (
      <LoadFailed
        failure={record.failure}
        message={t`The call could not be fetched`}
        onRetry={record.reload}
      />
    );
  }
  if (action.asked === 'change') {
    return (
      <CallForm
        call={call}
        competitions={[]}
        isSending={action.isSending}
        failure={action.actFailure}
        onSend={(facts) => action.send('change', facts)}
        onCancel={action.cancel}
        onReload={record.reload}
      />
    );
  }
  const words = callWords(i18n);
  const isOffice = call.by !== 'exhibitor' && call.application === null;
  return (
    <>
      <div className={page.head}>
        <h2 className={page.title}>{call.theme}</h2>
        <PhaseChip phase={call.phase} />
      </div>
      {call.asked.until !== '' && (
        <div className={page.note} data-tone="todo">
          <p>
            <Trans>
              {call.asked.by} asks to cancel the call: {call.asked.reason} Another person of the committee can
              agree until {formatMoment(call.asked.until, tag)}.
            </Trans>
          </p>
          <SecondPersonNote second={call.second} Link={Link} />
        </div>
      )}
      {acts.length > 0 && (
        <div className={page.actions}>
          <ActButtons
            action={action}
            acts={acts}
            texts={words}
            main={acts.find((act) => act === 'publish' || act === 'cancel') ?? ''}
          />
        </div>
      )}
      {call.by === 'exhibitor' && <OwnApplication call={call} onReload={record.reload} />}
      {isOffice && call.status !== 'draft' && <ApplicationList path={path} call={call.id} />}
      <BoothsPanel
        key={boothsOf(call)}
        callId={call.id}
        canAdd={call.by === 'organiser' && call.status !== 'cancelled'}
        onChanged={record.reload}
      />
      <CallFacts call={call} />
      <ActDialog key={action.asked} action={action} texts={words} given={{ version: call.version }} />
    </>
  );
}
