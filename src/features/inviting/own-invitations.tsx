import { Trans, useLingui } from '@lingui/macro';
import { listInvitations, type Invitation } from '../../../server/contract/expert/invitation.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../i18n/languages.ts';
import { ActButtons } from '../../kit/act-buttons.tsx';
import { ActDialog } from '../../kit/act-dialog.tsx';
import { useActs } from '../../kit/use-act.ts';
import { useRecord } from '../../kit/use-record.ts';
import { formatDays, formatMoment } from '../../lib/business-time.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import { actsOn, calls, invitationWords } from './invitation-acts.ts';
import { InvitationChip } from './invitation-chip.tsx';
import { dutyTexts } from './invitation-texts.ts';

interface OneProps {
  readonly invitation: Invitation;
  readonly onAsk: (act: keyof typeof calls, id: string) => void;
}

function One({ invitation, onAsk }: OneProps) {
  const { i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { id, event, competition, duty, place, status, starts_on, ends_on, expires_at } = invitation;
  const until = formatMoment(expires_at, tag);
  return (
    <div className={page.note}>
      <p>
        {event.code} {event.name} · {dutyTexts(i18n)[duty]} <InvitationChip status={status} />
      </p>
      <p className={page.small}>
        {competition.name} · {formatDays(starts_on, ends_on, tag)} · {place}
      </p>
      {(status === 'sent' || status === 'viewed') && (
        <p className={page.small}>
          <Trans>Answer it until {until} by the link in the text message.</Trans>
        </p>
      )}
      <div className={page.actions}>
        <ActButtons
          action={{ ask: (act: keyof typeof calls) => onAsk(act, id) }}
          acts={actsOn(invitation)}
          texts={invitationWords(i18n)}
          main=""
        />
      </div>
    </div>
  );
}

/** The reader's own invitations, on the home of experts; the next duty stands first. */
export function OwnInvitations() {
  const { t, i18n } = useLingui();
  const record = useRecord(
    listInvitations,
    { page: 1, per_page: 20, status: '', event: '', sort: '-sent_at' },
    'reload',
  );
  const action = useActs(calls, {}, { record });
  const { data, failure, isLoading, reload } = record;
  const own = (data?.data ?? []).filter(({ by }) => by === 'expert');
  const accepted = own
    .filter(({ status }) => status === 'accepted')
    .toSorted((one, other) => one.starts_on.localeCompare(other.starts_on));
  const others = own.filter(({ status }) => status !== 'accepted');
  const asked = own.find(({ id }) => id === action.part);
  return (
    <Panel title={t`Duties and invitations`}>
      {isLoading && <RowsSkeleton />}
      {!isLoading && data === null && (
        <LoadFailed failure={failure} message={t`The invitations could not be fetched`} onRetry={reload} />
      )}
      {data !== null && own.length === 0 && (
        <p className={page.intro}>
          <Trans>You have not been invited yet. An invitation comes as a text message to your phone.</Trans>
        </p>
      )}
      {[...accepted, ...others].map((one) => (
        <One key={one.id} invitation={one} onAsk={action.ask} />
      ))}
      {asked !== undefined && (
        <ActDialog
          action={action}
          texts={invitationWords(i18n)}
          given={{ version: asked.version }}
          of={{ id: asked.id }}
        />
      )}
    </Panel>
  );
}
