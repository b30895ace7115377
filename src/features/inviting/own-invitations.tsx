import { Trans, useLingui } from '@lingui/macro';
import { useReducer, type ComponentType } from 'react';
import { invitationMachine } from '../../../machines/expert/invitation.machine.ts';
import {
  acceptOwnInvitation,
  declineOwnInvitation,
  listInvitations,
  withdrawInvitation,
  type Invitation,
  type InvitationList,
} from '../../../server/contract/expert/invitation.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { ActButtons } from '../../kit/act/act-buttons.tsx';
import { ActDialog } from '../../kit/act/act-dialog.tsx';
import { useActs } from '../../kit/act/use-act.ts';
import { useRecord, type RecordOnScreen } from '../../kit/record/use-record.ts';
import { formatDays, formatMoment } from '../../../server/contract/kit/business-time.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import { useAnswerCode } from './answer-code.ts';
import { useAnswerWords } from './answer-words.tsx';
import { invitationWords } from './invitation-acts.ts';
import { InvitationChip } from './invitation-chip.tsx';
import { dutyTexts } from './invitation-texts.ts';

const ownCalls = {
  accept: acceptOwnInvitation,
  decline: declineOwnInvitation,
  withdraw: withdrawInvitation,
};
type OwnAct = keyof typeof ownCalls;

/** Returns the acts of the expert: answer an open invitation, or withdraw an acceptance. */
function ownActs({ status }: Pick<Invitation, 'status'>): OwnAct[] {
  const snapshot = invitationMachine.resolveState({ value: status, context: {} });
  if (snapshot.can({ type: 'invitation.view', by: 'invited' })) return ['accept', 'decline'];
  return snapshot.can({ type: 'invitation.withdraw', by: 'expert', reason: 'given' }) ? ['withdraw'] : [];
}

interface OneProps {
  readonly invitation: Invitation;
  /** Whether this is the expert's next duty. */
  readonly isNext: boolean;
  readonly record: RecordOnScreen<InvitationList>;
  readonly onAnswered: () => void;
}

function One({ invitation, isNext, record, onAnswered }: OneProps) {
  const { i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { id, event, competition, duty, place, status, starts_on, ends_on, expires_at, version } = invitation;
  const until = formatMoment(expires_at, tag);
  const action = useActs(ownCalls, { id }, { record, onDone: onAnswered });
  const phoneCode = useAnswerCode({ id });
  const acts = ownActs(invitation);
  const answers = useAnswerWords(
    <Trans>A code sent to your bound mobile number proves that it is you who answers.</Trans>,
  );
  const texts = { ...answers, withdraw: invitationWords(i18n).withdraw };
  return (
    <div className={page.note}>
      {isNext && (
        <p className={page.small}>
          <Trans>Your next duty</Trans>
        </p>
      )}
      <p>
        {event.code} {event.name} · {dutyTexts(i18n)[duty]} <InvitationChip status={status} />
      </p>
      <p className={page.small}>
        {competition.name} · {formatDays(starts_on, ends_on, tag)} · {place}
      </p>
      {acts.includes('accept') && (
        <p className={page.small}>
          <Trans>Answer it until {until}, here or by the link in the text message.</Trans>
        </p>
      )}
      {acts.length > 0 && (
        <div className={page.actions}>
          <ActButtons action={action} acts={acts} texts={texts} main="accept" />
        </div>
      )}
      <ActDialog action={action} texts={texts} given={{ version }} phoneCode={phoneCode} />
    </div>
  );
}

/**
 * Renders the user's own invitations on the home page of experts. Invitations that wait for an answer are
 * first.
 * @param onAnswered called after an answer, which can add or end a duty
 */
export function OwnInvitations({ onAnswered }: { readonly onAnswered: () => void }) {
  const { t } = useLingui();
  const record = useRecord(
    listInvitations,
    { page: 1, per_page: 20, status: '', event: '', sort: '-sent_at' },
    'reload',
  );
  const { data, failure, isLoading, reload } = record;
  const own = (data?.data ?? []).filter(({ by }) => by === 'expert');
  const accepted = own
    .filter(({ status }) => status === 'accepted')
    .toSorted((one, other) => one.starts_on.localeCompare(other.starts_on));
  const waiting = own.filter((one) => ownActs(one).includes('accept'));
  const others = own.filter((one) => !waiting.includes(one) && !accepted.includes(one));
  return (
    <Panel title={t`Duties and invitations`}>
      {isLoading && <RowsSkeleton />}
      {!isLoading && data === null && (
        <LoadFailed failure={failure} message={t`The invitations could not be fetched`} onRetry={reload} />
      )}
      {data !== null && own.length === 0 && (
        <p className={page.intro}>
          {data.meta.reader === 'retired' ? (
            <Trans>
              You have left the expert bank and are not invited. You can apply again with your expert file.
            </Trans>
          ) : data.meta.reader === 'serves' ? (
            <Trans>No invitation waits for you. The committee has assigned your duty without one.</Trans>
          ) : (
            <Trans>You have not been invited yet. An invitation comes as a text message to your phone.</Trans>
          )}
        </p>
      )}
      {[...waiting, ...accepted, ...others].map((one) => (
        <One
          key={one.id}
          invitation={one}
          isNext={one === accepted[0]}
          record={record}
          onAnswered={onAnswered}
        />
      ))}
    </Panel>
  );
}

/**
 * /myWork/invitations: the user's own invitations.
 * @param duties the component above the invitations
 */
export function OwnInvitationsPage({ duties: Duties }: { readonly duties: ComponentType }) {
  const { t } = useLingui();
  const [answers, onAnswered] = useReducer((before: number) => before + 1, 0);
  return (
    <section className={page.page} data-width="narrow">
      <header>
        <h1 className={page.title}>{t`Invitations to judge`}</h1>
      </header>
      {/* The new key reads the duties again. */}
      <Duties key={answers} />
      <OwnInvitations onAnswered={onAnswered} />
    </section>
  );
}
