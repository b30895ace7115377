import { Trans, useLingui } from '@lingui/macro';
import { Button, Checkbox } from '@mantine/core';
import { Link } from 'react-router-dom';
import {
  acceptBankInvitation,
  declineBankInvitation,
  openBankLink,
} from '../../../server/contract/expert/bank-link.ts';
import { errorCode } from '../../../server/contract/kit/errors.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useSettings } from '../../actors/settings.tsx';
import { languageTags } from '../../../server/contract/languages.ts';
import { ActButtons } from '../../kit/act/act-buttons.tsx';
import { ActDialog, moreFields } from '../../kit/act/act-dialog.tsx';
import { useActs } from '../../kit/act/use-act.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { KeyValueList } from '../../ui/part/key-value-list.tsx';
import record from '../../ui/part/record-page.module.css';
import { PageSkeleton } from '../../ui/state/page-skeleton.tsx';
import { StatusPage } from '../../ui/state/status-page.tsx';
import { useAnswerCode } from './answer-code.ts';
import { useAnswerWords } from './answer-words.tsx';
import { Contact, Over } from './link-over.tsx';

const calls = { accept: acceptBankInvitation, decline: declineBankInvitation };

/** Renders the receipt of the answer, with the next step. */
function Answered({ isAccepted }: { readonly isAccepted: boolean }) {
  const { t } = useLingui();
  const { contactPhone } = useSettings();
  return (
    <StatusPage
      drawing="finished"
      title={isAccepted ? t`You can now fill in your expert file` : t`You have declined the invitation`}
      actions={
        isAccepted && (
          <Button component={Link} to="/login">
            <Trans>Sign in with this mobile number</Trans>
          </Button>
        )
      }
    >
      {isAccepted && (
        <p>
          <Trans>
            Sign in with a code sent to this number, fill in your file and hand it in. You are in the bank
            once the committee has approved it.
          </Trans>
        </p>
      )}
      <Contact phone={contactPhone} />
    </StatusPage>
  );
}

/** Returns the texts and fields of the dialogs for an answer to an invitation to the bank. */
function useBankWords(phone: string) {
  const { t } = useLingui();
  const words = useAnswerWords(<Trans>A code sent to {phone} proves that it is you who answers.</Trans>);
  const accept = {
    ...words.accept,
    fields: moreFields({
      initial: { agrees: false },
      renderFields: ({ tick }) => (
        <Checkbox
          {...tick('agrees')}
          label={t`I agree that my data are kept for my account and for the work of experts.`}
        />
      ),
    }),
  };
  return { ...words, accept };
}

/** Renders an invitation to the expert bank. The owner of the mobile number answers it. */
export function BankLink({ token }: { readonly token: string }) {
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { contactPhone } = useSettings();
  const open = useRecord(openBankLink, { token });
  const action = useActs(calls, { token }, { record: open });
  const phoneCode = useAnswerCode({ bank: token });
  const { data: invitation, failure, isLoading, reload } = open;
  const texts = useBankWords(invitation?.phone ?? '');
  if (isLoading) return <PageSkeleton />;
  if (invitation === null) {
    return failure?.code === errorCode.notFound || failure?.code === errorCode.linkExpired ? (
      <Over failure={failure} />
    ) : (
      <LoadFailed failure={failure} message={t`The invitation could not be fetched`} onRetry={reload} />
    );
  }
  const { host, status, phone, expires_at, version } = invitation;
  if (status === 'accepted' || status === 'declined') return <Answered isAccepted={status === 'accepted'} />;
  // The committee has cancelled the invitation, or the expert has answered it in another window, after this
  // page was opened.
  if (action.actFailure?.code === errorCode.linkExpired) return <Over failure={action.actFailure} />;
  return (
    <FormShell
      title={t`${host} invites you`}
      description={
        <Trans>
          You are invited to the expert bank of the vocational skills competitions. Experts of the bank can be
          invited to judge at events.
        </Trans>
      }
      width="wide"
      footer={<Contact phone={contactPhone} />}
    >
      <KeyValueList
        entries={[
          { label: t`Mobile number`, value: phone },
          { label: t`Answer until`, value: formatMoment(expires_at, tag) },
        ]}
      />
      <div className={record.actions}>
        <ActButtons action={action} acts={['accept', 'decline']} texts={texts} main="accept" />
      </div>
      <ActDialog action={action} texts={texts} given={{ version }} back={t`Back`} phoneCode={phoneCode} />
    </FormShell>
  );
}
