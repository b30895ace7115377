import { Trans, useLingui } from '@lingui/macro';
import { getExpertProfile } from '../../../server/contract/expert/expert.ts';
import { listInvitations } from '../../../server/contract/expert/invitation.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { formatDays, formatMoment } from '../../../server/contract/kit/business-time.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { PageSkeleton } from '../../ui/state/page-skeleton.tsx';
import { StatusPage } from '../../ui/state/status-page.tsx';
import { Contact } from './contact.tsx';
import { HomeButton } from './home-button.tsx';
import { NothingFinished } from './nothing-finished.tsx';

/** Renders the days of the expert's next duty. Renders nothing if there is none. */
function NextDuty() {
  const tag = languageTags[useLanguageChoice().current];
  const { data } = useRecord(
    listInvitations,
    { page: 1, per_page: 20, status: 'accepted', event: '', sort: '' },
    'reload',
  );
  const next = (data?.data ?? [])
    .filter(({ by }) => by === 'expert')
    .toSorted((one, other) => one.starts_on.localeCompare(other.starts_on))[0];
  if (next === undefined) return null;
  const days = formatDays(next.starts_on, next.ends_on, tag);
  return (
    <p>
      <Trans>
        Your next duty: {next.event.name}, {days}.
      </Trans>
    </p>
  );
}

/** Renders the receipt of an expert file that has just been submitted, from the data on the server. */
export function FinishedExpertFile() {
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { data, failure, isLoading, reload } = useRecord(getExpertProfile, {}, 'reload');
  if (isLoading) return <PageSkeleton />;
  if (data === null) {
    return (
      <LoadFailed failure={failure} message={t`Your expert file could not be fetched`} onRetry={reload} />
    );
  }
  if (data.expert === null || data.expert.status !== 'submitted') return <NothingFinished />;
  return (
    <StatusPage
      drawing="finished"
      title={t`Your expert file has been handed in`}
      details={formatMoment(data.expert.submitted_at, tag)}
      actions={<HomeButton />}
    >
      <p>
        <Trans>The organising committee examines it. A text message tells you what it decides.</Trans>
      </p>
      <NextDuty />
      <Contact />
    </StatusPage>
  );
}
