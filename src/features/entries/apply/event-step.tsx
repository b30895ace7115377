import { Trans, useLingui } from '@lingui/macro';
import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { listChoices, type Choices } from '../../../../server/contract/entry/entry.ts';
import { useLanguageChoice } from '../../../actors/language.ts';
import { languageTags } from '../../../../server/contract/languages.ts';
import { useRecord } from '../../../kit/record/use-record.ts';
import { formatClosing } from '../../../../server/contract/kit/business-time.ts';
import { Countdown } from '../../../ui/time/countdown.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { FailureNote } from '../../../ui/failure/failure-note.tsx';
import { LoadFailed } from '../../../ui/failure/load-failed.tsx';
import { PageSkeleton } from '../../../ui/state/page-skeleton.tsx';
import { Panel } from '../../../ui/part/panel.tsx';
import record from '../../../ui/part/record-page.module.css';
import { useSecondsUntil } from '../../../ui/time/use-seconds-until.ts';
import { arranged, ChoiceList } from './choice-list.tsx';
import classes from '../entries.module.css';
import type { Application } from './use-application.ts';

interface RegistrationCountdownProps {
  readonly competition: Choices['competition'];
  /** The time on the server, in ISO 8601. */
  readonly serverTime: string;
  readonly onReached: () => void;
}

/** Renders the time until registration opens or closes, on the server's clock; nothing after it closes. */
function RegistrationCountdown({ competition, serverTime, onReached }: RegistrationCountdownProps) {
  const { t } = useLingui();
  const { reg_open_at, reg_close_at } = competition;
  const isOpen = Date.parse(serverTime) >= Date.parse(reg_open_at);
  const seconds = useSecondsUntil(isOpen ? reg_close_at : reg_open_at, serverTime, onReached);
  if (seconds === 0) return null;
  return (
    <Countdown label={isOpen ? t`Registration closes in` : t`Registration opens in`} seconds={seconds} />
  );
}

interface EventStepProps {
  readonly id: string;
  /** Whether there are other competitions to choose from. */
  readonly hasOthers: boolean;
  readonly application: Application;
  /** The time on the server, in ISO 8601. */
  readonly serverTime: string;
  /** Called after registration opens or closes. */
  readonly onReached: () => void;
}

/** Renders the first step: the events of a competition, with the obstacles for this user. */
export function EventStep({ id, hasOthers, application, serverTime, onReached }: EventStepProps) {
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { data: choices, failure, isLoading, reload } = useRecord(listChoices, { id });
  if (isLoading) return <PageSkeleton />;
  if (choices === null) {
    return <LoadFailed failure={failure} message={t`The events could not be fetched`} onRetry={reload} />;
  }
  if (!choices.has_profile) {
    return (
      <EmptyState
        text={t`Before you enter, tell the organising committee who you are: the rules look at age, city and occupation.`}
        action={
          <Button component={Link} to={`/information#enter=${encodeURIComponent(id)}`}>
            <Trans>Fill in my profile</Trans>
          </Button>
        }
      />
    );
  }
  const closes = formatClosing(choices.competition.reg_close_at, tag);
  const { possible, others } = arranged(choices.events);
  return (
    <Panel
      title={choices.competition.name}
      aside={<span className={record.small}>{t`Closes ${closes}`}</span>}
    >
      <RegistrationCountdown
        key={serverTime}
        competition={choices.competition}
        serverTime={serverTime}
        onReached={() => {
          onReached();
          reload();
        }}
      />
      <FailureNote failure={application.failure} />
      {hasOthers && (
        <p className={record.intro}>
          <Anchor component={Link} to="/gameApply/apply" inherit>
            <Trans>Choose another competition</Trans>
          </Anchor>
        </p>
      )}
      {choices.competition.contact_phone !== '' && (
        <p className={record.intro}>
          <Trans>
            Questions? The organising committee helps you on{' '}
            <Anchor href={`tel:${choices.competition.contact_phone}`} inherit>
              {choices.competition.contact_phone}
            </Anchor>
            .
          </Trans>
        </p>
      )}
      <ChoiceList choices={possible} application={application} />
      {possible.length > 0 && others.length > 0 && (
        <h3 className={classes.others}>
          <Trans>Events that you cannot enter</Trans>
        </h3>
      )}
      <ChoiceList choices={others} application={application} />
    </Panel>
  );
}
