import { useLingui } from '@lingui/macro';
import { useSearchParams } from 'react-router-dom';
import { useCompetitions } from '../../../actors/competitions.ts';
import { takingEntries } from '../../../lib/next-competition.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { LoadFailed } from '../../../ui/state/load-failed.tsx';
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

function Steps({ wanted, entryId }: { readonly wanted: string | null; readonly entryId: string }) {
  const { t } = useLingui();
  const { list, state, failure, reload } = useCompetitions();
  const application = useApplication(entryId);
  const { step, entry } = application;
  const isChoosing = step === 'choosing' || step === 'opening';
  const isChecking = step === 'resuming' || step === 'checking' || step === 'keeping';
  const part = isChoosing ? 'event' : isChecking ? 'details' : step === 'received' ? 'receipt' : 'consent';
  const heading = useStepFocus(part);
  if (state === 'loading') return <PageSkeleton />;
  if (list === null) {
    return (
      <LoadFailed failure={failure} message={t`The competitions could not be fetched`} onRetry={reload} />
    );
  }
  const competitions = takingEntries(list.data);
  const competitionId = wanted ?? (competitions.length === 1 ? competitions[0]?.id : undefined);
  if (competitionId === undefined && competitions.length === 0) {
    return <EmptyState text={t`No competition takes entries at the moment.`} />;
  }
  if (step === 'received' && entry !== null) {
    return <ApplicationReceipt entry={entry} application={application} headingRef={heading} />;
  }
  const steps = [t`Event`, t`Details`, t`Consent`];
  const isReturned = !isChoosing && entry?.status === 'returned';
  return (
    <section className={record.page} data-width="narrow">
      <header>
        <h1 className={record.title} ref={heading} tabIndex={-1}>
          {isChoosing || entry === null
            ? t`Enter an event`
            : isReturned
              ? t`Put the entry for ${entry.event.name} right`
              : t`Enter ${entry.event.name}`}
        </h1>
        {!isChoosing && entry !== null && (
          <p className={record.intro}>
            {entry.competition.name} · {eventText(entry)}
          </p>
        )}
      </header>
      <StepBar steps={steps} current={isChoosing ? 0 : isChecking ? 1 : 2} />
      {isChoosing && competitionId === undefined && <CompetitionStep competitions={competitions} />}
      {isChoosing && competitionId !== undefined && (
        <EventStep
          key={competitionId}
          id={competitionId}
          hasOthers={competitions.some(({ id }) => id !== competitionId)}
          application={application}
          serverTime={list.meta.server_time}
          onReached={reload}
        />
      )}
      {step === 'resuming' && <PageSkeleton />}
      {isChecking && entry !== null && <DetailsStep entry={entry} application={application} />}
      {!isChoosing && !isChecking && entry !== null && (
        <ConsentStep entry={entry} application={application} />
      )}
    </section>
  );
}

/** /gameApply/apply: entering an event in three steps, or going on with an entry that the address names. */
export function ApplyPage() {
  const [search] = useSearchParams();
  const entryId = search.get('entry') ?? '';
  return <Steps key={entryId} wanted={search.get('competition')} entryId={entryId} />;
}
