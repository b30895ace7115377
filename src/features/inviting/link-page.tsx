import { Trans, useLingui } from '@lingui/macro';
import { Anchor, Checkbox } from '@mantine/core';
import { useLocation } from 'react-router-dom';
import { errorCode } from '../../../server/contract/kit/errors.ts';
import {
  acceptInvitation,
  declineInvitation,
  openInvitationLink,
  type OpenInvitation,
} from '../../../server/contract/expert/invitation.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useSettings } from '../../actors/settings.tsx';
import { languageTags } from '../../i18n/languages.ts';
import { ActButtons } from '../../kit/act-buttons.tsx';
import { ActDialog, moreFields, type ActWords } from '../../kit/act-dialog.tsx';
import { useActs } from '../../kit/use-act.ts';
import { useRecord } from '../../kit/use-record.ts';
import { formatDays, formatMoment } from '../../lib/business-time.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { KeyValueList } from '../../ui/part/key-value-list.tsx';
import record from '../../ui/part/record-page.module.css';
import { PageSkeleton } from '../../ui/state/page-skeleton.tsx';
import { StatusPage } from '../../ui/state/status-page.tsx';
import { dutyTexts } from './invitation-texts.ts';
import { useLinkCode } from './link-code.ts';
import classes from './link-page.module.css';

const calls = { accept: acceptInvitation, decline: declineInvitation };

/** Whom to call. */
function Contact({ phone }: { readonly phone: string }) {
  if (phone === '') return null;
  return (
    <p>
      <Trans>
        Questions? The organising committee answers on <Anchor href={`tel:${phone}`}>{phone}</Anchor>.
      </Trans>
    </p>
  );
}

/** The link has expired, has been used or was taken back, or there was never such a link. */
function Over() {
  const { t } = useLingui();
  const { contactPhone } = useSettings();
  return (
    <StatusPage drawing="missing" title={t`This link opens no more`}>
      <p>
        <Trans>
          The invitation has been answered, has expired or was cancelled, or a newer link was sent.
        </Trans>
      </p>
      <Contact phone={contactPhone} />
    </StatusPage>
  );
}

function Answered({ invitation: { status, event, contact_phone } }: { readonly invitation: OpenInvitation }) {
  const { t } = useLingui();
  return (
    <StatusPage
      drawing="finished"
      title={
        status === 'accepted' ? t`You have accepted the invitation` : t`You have declined the invitation`
      }
    >
      <p>{event}</p>
      <Contact phone={contact_phone} />
    </StatusPage>
  );
}

/** What is asked before an answer: the code, and both declarations or a reason. */
function useAnswerWords(phone: string): Readonly<Record<keyof typeof calls, ActWords>> {
  const { t } = useLingui();
  const words = <Trans>A code sent to {phone} proves that it is you who answers.</Trans>;
  return {
    accept: {
      title: t`Accept the invitation?`,
      words,
      button: t({ message: 'Accept', context: 'invitation' }),
      fields: moreFields({
        initial: { has_no_conflict: false, keeps_secrets: false },
        renderFields: ({ tick }) => (
          <>
            <Checkbox
              {...tick('has_no_conflict')}
              label={t`I have no conflict of interest with anybody who competes in this event.`}
            />
            <Checkbox
              {...tick('keeps_secrets')}
              label={t`I keep the tasks, the marks and the results secret until they are published.`}
            />
          </>
        ),
      }),
    },
    decline: {
      title: t`Decline the invitation?`,
      words,
      button: t({ message: 'Decline', context: 'invitation' }),
    },
  };
}

function Link({ token }: { readonly token: string }) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const open = useRecord(openInvitationLink, { token });
  const action = useActs(calls, { token }, { record: open });
  const phoneCode = useLinkCode(token);
  const { data: invitation, failure, isLoading, reload } = open;
  const texts = useAnswerWords(invitation?.phone ?? '');
  if (isLoading) return <PageSkeleton />;
  if (invitation === null) {
    return failure?.code === errorCode.notFound || failure?.code === errorCode.linkExpired ? (
      <Over />
    ) : (
      <LoadFailed failure={failure} message={t`The invitation could not be fetched`} onRetry={reload} />
    );
  }
  if (invitation.status !== 'viewed') return <Answered invitation={invitation} />;
  // Taken back, or answered in another window, while this one was open.
  if (action.actFailure?.code === errorCode.linkExpired) return <Over />;
  const { name, host, competition, event, place, starts_on, ends_on, duty } = invitation;
  return (
    <FormShell
      title={t`${host} invites you`}
      description={<Trans>{name}, you are invited to a duty at this event.</Trans>}
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

/** /expertH5?token=…: where the link of an invitation leads; nobody is signed in. */
export function LinkPage() {
  const token = new URLSearchParams(useLocation().search).get('token') ?? '';
  return (
    <main className={classes.page} tabIndex={-1}>
      {token === '' ? <Over /> : <Link key={token} token={token} />}
    </main>
  );
}
