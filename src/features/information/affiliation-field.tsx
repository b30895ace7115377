import { Trans, useLingui } from '@lingui/macro';
import { Button, TextInput } from '@mantine/core';
import { describeFault } from '../../../server/contract/kit/faults.ts';
import { namedOrganisation } from '../../../server/contract/unit/confirmation.ts';
import { useUnsavedInput } from '../../actors/session/leave-guard.ts';
import { readForm } from '../../lib/form/read-form.ts';
import { FormBody } from '../../ui/form/form-shell.tsx';
import { useCallForm } from '../../ui/form/use-call-form.ts';
import { useSignedInProfile } from '../../actors/session/session.ts';
import { FailureNote } from '../../ui/failure/failure-note.tsx';
import record from '../../ui/part/record-page.module.css';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import classes from './information-page.module.css';
import { useOwnAffiliation } from './use-own-affiliation.ts';

const tones = {
  offered: 'todo',
  claimed: 'calm',
  confirmed: 'good',
  refused: 'bad',
  ended: 'calm',
} as const;

interface NameFormProps extends Pick<ReturnType<typeof useOwnAffiliation>, 'isSending' | 'answer'> {
  readonly failure: ReturnType<typeof useOwnAffiliation>['actFailure'];
}

/** Renders the form with which an account without a unit names one. */
function NameForm({ isSending, failure, answer }: NameFormProps) {
  const { t, i18n } = useLingui();
  const form = useCallForm({
    initialValues: { org_name: '' },
    read: (typed) => readForm(namedOrganisation, typed),
    onSend: (body) => answer('name', body),
    describe: (fault) => describeFault(i18n, fault),
    failure,
  });
  useUnsavedInput('own-organisation', form.values.org_name !== '');
  return (
    <FormBody
      onSubmit={form.onSubmit}
      busy={isSending}
      error={<FailureNote failure={form.note} />}
      actions={
        <Button type="submit" variant="default" loading={isSending}>
          <Trans>Name this unit</Trans>
        </Button>
      }
    >
      <TextInput
        {...form.text('org_name')}
        label={t`Full name`}
        description={t`Its full name. An administrator of the unit confirms that you belong to it. Without a unit you enter as a personal registrant.`}
        autoComplete="organization"
        maxLength={100}
      />
    </FormBody>
  );
}

/**
 * Renders whether the organisation has confirmed the user as a member, and the answers that the user can
 * give.
 */
export function AffiliationField() {
  const { t } = useLingui();
  const { organisations } = useSignedInProfile();
  const { own, isLoading, isSending, actFailure, answer } = useOwnAffiliation();
  if (isLoading) return <RowsSkeleton />;
  if (own === null) return <NameForm isSending={isSending} failure={actFailure} answer={answer} />;
  const { status, is_confirmed, reason, organisation, version } = own;
  const texts: Readonly<Record<typeof status, string>> = {
    offered: t`Waits for your answer`,
    claimed: t`Waits for the organisation`,
    confirmed: t`Confirmed`,
    refused: t`Not confirmed`,
    ended: t`Ended`,
  };
  return (
    <div className={classes.standing} role="note">
      <p>
        <span className={record.chip} data-tone={tones[status]}>
          {texts[status]}
        </span>
      </p>
      {/* The page shows the organisations that the session has read. One that was just named is not among them. */}
      {organisations.length === 0 && <p>{organisation}</p>}
      {status === 'claimed' && (
        <p>
          {is_confirmed ? (
            <Trans>An administrator of the organisation confirms that you belong to it.</Trans>
          ) : (
            <Trans>The organisation has not been confirmed yet; what you enter goes to the reviewers.</Trans>
          )}
        </p>
      )}
      {status === 'offered' && (
        <p>
          <Trans>{organisation} says that you belong to it. Does that hold?</Trans>{' '}
          <Trans>If not, the entries it has endorsed for you are examined again without it.</Trans>
        </p>
      )}
      {reason !== '' && (
        <p>
          <Trans>Reason: {reason}</Trans>
        </p>
      )}
      <FailureNote failure={actFailure} />
      {(status === 'refused' || status === 'ended') && (
        <Button variant="default" loading={isSending} onClick={() => answer('claim', { version })}>
          <Trans>Ask again</Trans>
        </Button>
      )}
      {status === 'offered' && (
        <div className={record.actions}>
          <Button loading={isSending} onClick={() => answer('accept', { version })}>
            <Trans>I belong to it</Trans>
          </Button>
          <Button variant="default" loading={isSending} onClick={() => answer('decline', { version })}>
            <Trans>I do not</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}
