import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { errorCode } from '../../../server/contract/kit/errors.ts';
import {
  acceptInvitation,
  declineInvitation,
  openInvitationLink,
  type OpenInvitation,
} from '../../../server/contract/expert/invitation.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { ActButtons } from '../../kit/act/act-buttons.tsx';
import { ActDialog } from '../../kit/act/act-dialog.tsx';
import { useActs } from '../../kit/act/use-act.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { formatDays, formatMoment } from '../../../server/contract/kit/business-time.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { KeyValueList } from '../../ui/part/key-value-list.tsx';
import record from '../../ui/part/record-page.module.css';
import { PageSkeleton } from '../../ui/state/page-skeleton.tsx';
import { StatusPage } from '../../ui/state/status-page.tsx';
import { useAnswerCode } from './answer-code.ts';
import { useAnswerWords } from './answer-words.tsx';
import { BankLink } from './bank-link.tsx';
import { dutyTexts } from './invitation-texts.ts';
import { Contact, Over } from './link-over.tsx';

import classes from './link-page.module.css';

const calls = { accept: acceptInvitation, decline: declineInvitation };

/** Renders the receipt of the answer, with the next step. */
function Answered({ invitation }: { readonly invitation: OpenInvitation }) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { id, status, event, duty, place, starts_on, ends_on, contact_phone } = invitation;
  const days = formatDays(starts_on, ends_on, tag);
  const isAccepted = status === 'accepted';
  return (
    <StatusPage
      drawing="finished"
      title={isAccepted ? t`You have accepted the invitation` : t`You have declined the invitation`}
      actions={
        isAccepted && (
          <Button component={RouterLink} to={`/expertH5Info?invitation=${encodeURIComponent(id)}`}>
            <Trans>Check my expert file</Trans>
          </Button>
        )
      }
    >
      <p>
        {event} · {dutyTexts(i18n)[duty]} · {place}
      </p>
      {isAccepted && <p>{days}</p>}
      {isAccepted && (
        <p>
          <Trans>
            Please keep these days free. The organising committee tells you when and where to come.
          </Trans>
        </p>
      )}
      <Contact phone={contact_phone} />
    </StatusPage>
  );
}

function Link({ token }: { readonly token: string }) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const open = useRecord(openInvitationLink, { token });
  const action = useActs(calls, { token }, { record: open });
  const phoneCode = useAnswerCode({ token });
  const { data: invitation, failure, isLoading, reload } = open;
  const phone = invitation?.phone ?? '';
  const texts = useAnswerWords(<Trans>A code sent to {phone} proves that it is you who answers.</Trans>);
  if (isLoading) return <PageSkeleton />;
  if (invitation === null) {
    return failure?.code === errorCode.notFound || failure?.code === errorCode.linkExpired ? (
      <Over failure={failure} />
    ) : (
      <LoadFailed failure={failure} message={t`The invitation could not be fetched`} onRetry={reload} />
    );
  }
  if (invitation.status === 'accepted' || invitation.status === 'declined') {
    return <Answered invitation={invitation} />;
  }
  // The committee has cancelled the invitation, or the expert has answered it in another window, after this
  // page was opened.
  if (action.actFailure?.code === errorCode.linkExpired) return <Over failure={action.actFailure} />;
  const { host, competition, event, place, starts_on, ends_on, duty } = invitation;
  return (
    <FormShell
      title={t`${host} invites you`}
      description={<Trans>You are invited to a duty at this event.</Trans>}
      width="wide"
      footer={<Contact phone={invitation.contact_phone} />}
    >
      <KeyValueList
        entries={[
          { label: t`Competition`, value: competition },
          { label: t`Event`, value: event },
          { label: t`Duty`, value: dutyTexts(i18n)[duty] },
          { label: t`Days`, value: formatDays(starts_on, ends_on, tag) },
          { label: t`Place`, value: place },
          { label: t`Answer until`, value: formatMoment(invitation.expires_at, tag) },
        ]}
      />
      <div className={record.actions}>
        <ActButtons action={action} acts={['accept', 'decline']} texts={texts} main="accept" />
      </div>
      <ActDialog
        action={action}
        texts={texts}
        given={{ version: invitation.version }}
        back={t`Back`}
        phoneCode={phoneCode}
      />
    </FormShell>
  );
}

/** Renders the invitation that the address names: to a duty, to the bank, or neither. */
function Named({ query }: { readonly query: URLSearchParams }) {
  const token = query.get('token') ?? '';
  const bank = query.get('bank') ?? '';
  if (token !== '') return <Link key={token} token={token} />;
  return bank === '' ? <Over /> : <BankLink key={bank} token={bank} />;
}

/** /expertH5?token=… or ?bank=…: the target of an invitation link. No user is signed in. */
export function LinkPage() {
  const query = new URLSearchParams(useLocation().search);
  return (
    <main className={classes.page} tabIndex={-1}>
      <Named query={query} />
    </main>
  );
}
