import { useLingui } from '@lingui/macro';
import { useSearchParams } from 'react-router-dom';
import { useCompetitions } from '../../../actors/competitions.ts';
import { takingEntries } from '../../../../server/contract/competition/next-competition.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { LoadFailed } from '../../../ui/failure/load-failed.tsx';
import { PageSkeleton } from '../../../ui/state/page-skeleton.tsx';
import record from '../../../ui/part/record-page.module.css';
import { StepBar } from '../../../ui/form/step-bar.tsx';
import { useStepFocus } from '../../../ui/form/use-step-focus.ts';
import { ApplicationReceipt } from './application-receipt.tsx';
import { CompetitionStep } from './competition-step.tsx';
import { ConsentStep } from './consent-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { eventText } from '../entry-texts.ts';
import { EventStep } from './event-step.tsx';
import { useApplication } from './use-application.ts';

type Application = ReturnType<typeof useApplication>;

/** Returns the part of the application that a step belongs to. */
function partOf(step: Application['step']) {
  if (step === 'choosing' || step === 'opening') return 'event';
  if (step === 'resuming' || step === 'checking' || step === 'keeping') return 'details';
  return step === 'received' ? 'receipt' : 'consent';
}

/** The position of each part in the step bar. */
const shownAs = { event: 0, details: 1, consent: 2, receipt: 2 } as const;

/** Returns the id of the competition if there is only one. */
const onlyOne = (competitions: readonly { readonly id: string }[]) =>
  competitions.length === 1 ? competitions[0]?.id : undefined;

interface HeadProps {
  /** Null while an event is being chosen. */
  readonly entry: Application['entry'];
  readonly headingRef: ReturnType<typeof useStepFocus>;
}

function Head({ entry, headingRef }: HeadProps) {
  const { t } = useLingui();
  return (
    <header>
      <h1 className={record.title} ref={headingRef} tabIndex={-1}>
        {entry === null
          ? t`Enter an event`
          : entry.status === 'returned'
            ? t`Put the entry for ${entry.event.name} right`
            : t`Enter ${entry.event.name}`}
      </h1>
      {entry !== null && (
        <p className={record.intro}>
          {entry.competition.name} · {eventText(entry)}
        </p>
      )}
    </header>
  );
}

function Steps({ wanted, entryId }: { readonly wanted: string | null; readonly entryId: string }) {
  const { t } = useLingui();
  const { list, state, failure, reload } = useCompetitions();
  const application = useApplication(entryId);
  const { step, entry } = application;
  const part = partOf(step);
  const isChoosing = part === 'event';
  const isChecking = part === 'details';
  const heading = useStepFocus(part);
  if (state === 'loading') return <PageSkeleton />;
  if (list === null) {
    return (
      <LoadFailed failure={failure} message={t`The competitions could not be fetched`} onRetry={reload} />
    );
  }
  const competitions = takingEntries(list.data);
  const competitionId = wanted ?? onlyOne(competitions);
  if (competitionId === undefined && competitions.length === 0) {
    return <EmptyState text={t`No competition takes entries at the moment.`} />;
  }
  if (step === 'received' && entry !== null) {
    return <ApplicationReceipt entry={entry} application={application} headingRef={heading} />;
  }
  const steps = [t`Event`, t`Details`, t`Consent`];
  return (
    <section className={record.page} data-width="narrow">
      <Head entry={isChoosing ? null : entry} headingRef={heading} />
      <StepBar steps={steps} current={shownAs[part]} />
      {isChoosing &&
        (competitionId === undefined ? (
          <CompetitionStep competitions={competitions} />
        ) : (
          <EventStep
            key={competitionId}
            id={competitionId}
            hasOthers={competitions.some(({ id }) => id !== competitionId)}
            application={application}
            serverTime={list.meta.server_time}
            onReached={reload}
          />
        ))}
      {step === 'resuming' && <PageSkeleton />}
      {!isChoosing && entry !== null && (
        <EntryStep isChecking={isChecking} entry={entry} application={application} />
      )}
    </section>
  );
}

interface EntryStepProps {
  readonly isChecking: boolean;
  readonly entry: NonNullable<Application['entry']>;
  readonly application: Application;
}

const EntryStep = ({ isChecking, ...props }: EntryStepProps) =>
  isChecking ? <DetailsStep {...props} /> : <ConsentStep {...props} />;

/**
 * /gameApply/apply: the three steps of an application for an event. An address with an entry continues that
 * entry.
 */
export function ApplyPage() {
  const [search] = useSearchParams();
  const entryId = search.get('entry') ?? '';
  return <Steps key={entryId} wanted={search.get('competition')} entryId={entryId} />;
}
