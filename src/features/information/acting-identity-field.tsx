import { Trans, useLingui } from '@lingui/macro';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { identityProof } from '../../../server/contract/session/acting-identity.ts';
import { describeFault } from '../../../server/contract/kit/faults.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useUnsavedInput } from '../../actors/session/leave-guard.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import { readForm } from '../../lib/form/read-form.ts';
import { FailureNote } from '../../ui/failure/failure-note.tsx';
import { FormBody, FormSection } from '../../ui/form/form-shell.tsx';
import { KeyValueList } from '../../ui/part/key-value-list.tsx';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import { SentCodeField } from '../../ui/form/code/sent-code-field.tsx';
import { useCallForm } from '../../ui/form/use-call-form.ts';
import { useActingIdentity } from './use-acting-identity.ts';

type Own = ReturnType<typeof useActingIdentity>;

/** Renders the form for name, identity number and the code sent to the phone. */
function ProofForm({ own, isSending, actFailure, phoneCode, prove }: Own) {
  const { t, i18n } = useLingui();
  const { phone = '', version = 0 } = own ?? {};
  const form = useCallForm({
    initialValues: { real_name: '', id_no: '', code: '' },
    read: (typed) =>
      readForm(
        identityProof,
        { ...typed, key: phoneCode.key, version },
        phoneCode.key === '' ? { code: 'key.missing' } : {},
      ),
    onSend: prove,
    describe: (fault) => describeFault(i18n, fault),
    failure: actFailure,
    standIns: { key: 'code' },
  });
  useUnsavedInput('acting-identity', Object.values(form.values).some(Boolean));
  return (
    <FormBody
      onSubmit={form.onSubmit}
      busy={isSending}
      error={<FailureNote failure={form.note} />}
      actions={
        <Button type="submit" loading={isSending}>
          <Trans>Confirm my identity</Trans>
        </Button>
      }
    >
      <TextInput {...form.text('real_name')} label={t`Name`} autoComplete="name" maxLength={30} />
      <TextInput
        {...form.text('id_no')}
        label={t`Identity number`}
        description={t`As on your identity card. It is kept sealed, and shown to nobody in full.`}
        autoComplete="off"
        maxLength={30}
      />
      <SentCodeField form={form} phoneCode={phoneCode} onSend={phoneCode.send} />
      {phoneCode.key === '' && (
        <p>
          <Trans>The code goes to {phone}, the number of your account.</Trans>
        </p>
      )}
    </FormBody>
  );
}

/**
 * Renders the identity of the person behind an account that decides for a committee. Renders nothing for
 * other accounts.
 */
export function ActingIdentityField() {
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const acting = useActingIdentity();
  const { own, failure, isLoading, reload } = acting;
  // The version for which the form is open. Submitting the form changes the version and so closes the form.
  const [corrected, setCorrected] = useState<number | null>(null);
  if (isLoading) return <RowsSkeleton />;
  if (own === null) {
    return <LoadFailed failure={failure} message={t`Your identity could not be fetched`} onRetry={reload} />;
  }
  if (!own.is_asked) return null;
  return (
    <FormSection
      title={t`Identity`}
      description={t`What takes two people of the committee is approved by another person than has proposed it. Your identity number shows that you are one.`}
    >
      {own.identity !== null && (
        <KeyValueList
          entries={[
            { label: t`Name`, value: own.identity.real_name },
            { label: t`Identity number`, value: own.identity.id_no },
            { label: t`Confirmed on`, value: formatMoment(own.identity.proven_at, tag) },
          ]}
        />
      )}
      {own.identity?.is_locked === true && (
        <p>
          <Trans>You have proposed or approved something with it, so it stays as it is.</Trans>
        </p>
      )}
      {own.identity?.is_locked === false && corrected !== own.version && (
        <Button variant="default" onClick={() => setCorrected(own.version)}>
          <Trans>Change my identity</Trans>
        </Button>
      )}
      {(own.identity === null || corrected === own.version) && <ProofForm {...acting} />}
    </FormSection>
  );
}
