import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { getExhibitorCall } from '../../../../server/contract/exhibitor/exhibitor-call.ts';
import type { ExhibitorApplication } from '../../../../server/contract/exhibitor/exhibitor-application.ts';
import { formatMoment } from '../../../../server/contract/kit/business-time.ts';
import { languageTags } from '../../../../server/contract/languages.ts';
import { useLanguageChoice } from '../../../actors/language.ts';
import { useTagTitle } from '../../../actors/workspace/tags.ts';
import { ActButtons } from '../../../kit/act/act-buttons.tsx';
import { ActDialog } from '../../../kit/act/act-dialog.tsx';
import { useRecord } from '../../../kit/record/use-record.ts';
import { LoadFailed } from '../../../ui/failure/load-failed.tsx';
import { KeyValueList } from '../../../ui/part/key-value-list.tsx';
import { Panel } from '../../../ui/part/panel.tsx';
import page from '../../../ui/part/record-page.module.css';
import { SavedNote } from '../../../ui/records/saved-note.tsx';
import { PageSkeleton } from '../../../ui/state/page-skeleton.tsx';
import { Countdown } from '../../../ui/time/countdown.tsx';
import { useSecondsUntil } from '../../../ui/time/use-seconds-until.ts';
import { applicationWords, useExhibitorApplication, type ApplicationAct } from './application-acts.ts';
import { useApplicationFields } from './application-fields.tsx';
import { ApplicationForm } from './application-form.tsx';
import { LinkedFile } from '../call/call-facts.tsx';
import {
  applicationTexts,
  applicationTones,
  buildTexts,
  commitmentAddress,
  hasPasses,
  nextText,
  passesAddress,
  slotText,
} from '../exhibitor-texts.ts';
import classes from '../exhibitors.module.css';

export function ApplicationChip({ status }: Pick<ExhibitorApplication, 'status'>) {
  const { i18n } = useLingui();
  return (
    <span className={page.chip} data-tone={applicationTones[status]}>
      {applicationTexts(i18n)[status]}
    </span>
  );
}

interface OfApplication {
  readonly application: ExhibitorApplication;
}

/** Renders the data of an application beside the signed commitment. */
function Facts({ application }: OfApplication) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { area, power } = application;
  const at = (moment: string) => formatMoment(moment, tag);
  const dated = (label: string, moment: string, note: string) =>
    moment === '' ? [] : [{ label, value: note === '' ? at(moment) : `${at(moment)} · ${note}` }];
  return (
    <div className={page.columns}>
      <Panel title={t`Application`}>
        <KeyValueList
          entries={[
            { label: t`Organisation`, value: application.organisation },
            { label: t`Competition`, value: application.competition.name },
            { label: t`Exhibition`, value: application.call.name },
            { label: t`Theme of the exhibits`, value: application.theme },
            { label: t`Exhibits`, value: <span className={classes.text}>{application.exhibits}</span> },
            { label: t`Wanted`, value: t`${area} m², ${power} kW` },
            { label: t`Kind of booth`, value: buildTexts(i18n)[application.build] },
            {
              label: t`Contact person`,
              value: `${application.contact_name} ${application.contact_phone}`,
            },
            {
              label: t`Booth`,
              value:
                application.booth || (application.moved_out_at === '' ? t`Not assigned` : t`Handed back`),
            },
            ...(application.slot_from === ''
              ? []
              : [
                  {
                    label: t`Time to move in`,
                    value: slotText(application.slot_from, application.slot_until, tag),
                  },
                ]),
            ...dated(t`Submitted at`, application.submitted_at, ''),
            ...dated(t`Moved in at`, application.moved_in_at, application.safety_note),
            ...dated(t`Handed back at`, application.moved_out_at, application.return_note),
          ]}
        />
      </Panel>
      <div className={page.fields}>
        <Panel
          title={t`Safety commitment`}
          aside={
            application.by === 'exhibitor' &&
            (application.status === 'draft' || application.status === 'returned') && (
              <Button variant="default" size="xs" component={Link} to={commitmentAddress(application.id)}>
                <Trans>Print the filled commitment</Trans>
              </Button>
            )
          }
        >
          {application.commitment === null ? (
            <p className={page.intro}>
              <Trans>Not uploaded yet. It is needed to submit.</Trans>
            </p>
          ) : (
            <LinkedFile key={application.commitment.id} file={application.commitment} />
          )}
        </Panel>
        <Panel
          title={t`People at the booth`}
          aside={
            application.by === 'exhibitor' &&
            hasPasses(application) && (
              <Button variant="default" size="xs" component={Link} to={passesAddress(application.id)}>
                <Trans>Passes to print</Trans>
              </Button>
            )
          }
        >
          {application.staff.length === 0 ? (
            <p className={page.intro}>
              <Trans>Nobody is named yet.</Trans>
            </p>
          ) : (
            <p className={classes.text}>{application.staff.join(' · ')}</p>
          )}
        </Panel>
      </div>
    </div>
  );
}

/** Renders the time left to confirm the booth. Reads the application again when it is over. */
function UntilConfirmed({ application, onOver }: OfApplication & { readonly onOver: () => void }) {
  const { t } = useLingui();
  const { confirm_until, server_time, booth } = application;
  const seconds = useSecondsUntil(confirm_until, server_time, onOver);
  return <Countdown label={t`Time to confirm booth ${booth}`} seconds={seconds} />;
}

/** Renders the state and the next step of an application, the last reason, and the time left. */
function Head({ application, onOver }: OfApplication & { readonly onOver: () => void }) {
  const { i18n } = useLingui();
  const { status, reason, confirm_until, facts } = application;
  return (
    <>
      <div className={page.head}>
        <div>
          <h2 className={page.title}>{application.theme}</h2>
          <p className={page.intro}>{nextText(i18n, application)}</p>
        </div>
        <ApplicationChip status={status} />
      </div>
      {reason !== '' && (
        <div className={page.note} data-tone={status === 'returned' ? 'todo' : undefined}>
          <p>
            <Trans>Reason of the last decision:</Trans>
          </p>
          <blockquote className={classes.text}>{reason}</blockquote>
        </div>
      )}
      {confirm_until !== '' && facts.isTimely && (
        <UntilConfirmed key={confirm_until} application={application} onOver={onOver} />
      )}
    </>
  );
}

/**
 * The acts of the main button, the most urgent first. Booking is one only as long as no time is booked. Taking
 * back a booth is none: it is offered from the moving in on, long before it is due.
 */
const main: readonly ApplicationAct[] = ['confirm', 'submit', 'approve', 'assign', 'moveIn', 'bookSlot'];

/** Renders the form of an application that the exhibitor changes. The limits are those of its call. */
function Changing({
  application,
  action,
  onReload,
}: OfApplication & {
  readonly action: ReturnType<typeof useExhibitorApplication>['action'];
  readonly onReload: () => void;
}) {
  const { t } = useLingui();
  const call = useRecord(getExhibitorCall, { id: application.call.id });
  if (call.data === null) {
    return call.isLoading ? (
      <PageSkeleton />
    ) : (
      <LoadFailed failure={call.failure} message={t`The call could not be fetched`} onRetry={call.reload} />
    );
  }
  return (
    <ApplicationForm
      call={call.data}
      application={application}
      isSending={action.isSending}
      failure={action.actFailure}
      onSend={(facts) => action.send('change', facts)}
      onCancel={action.cancel}
      onReload={onReload}
    />
  );
}

interface OneProps {
  readonly id: string;
  /** Runs after an act, for a page that also shows the application elsewhere. */
  readonly onChanged?: () => void;
}

const nothing = () => undefined;

/** Renders one application: the next step, the acts of the reader, and its data. */
export function OneApplication({ id, onChanged = nothing }: OneProps) {
  const { t, i18n } = useLingui();
  const { record, action, application, acts } = useExhibitorApplication(id, onChanged);
  const fields = useApplicationFields(application);
  // For the exhibitor the tag keeps the name of its page: each of its applications is of one organisation.
  useTagTitle(application === null || application.by === 'exhibitor' ? '' : application.organisation);
  if (application === null) {
    return record.isLoading ? (
      <PageSkeleton />
    ) : (
      <LoadFailed
        failure={record.failure}
        message={t`The application could not be fetched`}
        onRetry={record.reload}
      />
    );
  }
  if (action.asked === 'change') {
    return <Changing application={application} action={action} onReload={record.reload} />;
  }
  const words = applicationWords(i18n, application, fields);
  return (
    <>
      <Head application={application} onOver={record.reload} />
      {acts.length > 0 && (
        <div className={page.actions}>
          <ActButtons
            action={action}
            acts={acts}
            texts={words}
            main={
              main.find(
                (act) => acts.includes(act) && (act !== 'bookSlot' || application.slot_from === ''),
              ) ?? ''
            }
          />
          <SavedNote at={action.saved?.act === 'change' ? action.saved.at : null} />
        </div>
      )}
      <Facts application={application} />
      <ActDialog key={action.asked} action={action} texts={words} given={{ version: application.version }} />
    </>
  );
}
