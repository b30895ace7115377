import { Trans, useLingui } from '@lingui/macro';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { expertChange, type ExpertProfile } from '../../../server/contract/expert/expert.ts';
import { describeFault } from '../../../server/contract/kit/faults.ts';
import { useKeptInput, useRememberedInput, useUnsavedInput } from '../../actors/session/leave-guard.ts';
import { readForm } from '../../lib/read-form.ts';
import { SavedNote } from '../../ui/records/saved-note.tsx';
import { FailureNote } from '../../ui/state/failure-note.tsx';
import { FormBody } from '../../ui/form/form-shell.tsx';
import { LoadFailed } from '../../ui/state/load-failed.tsx';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import { useCallForm } from '../../ui/form/use-call-form.ts';
import { Completeness } from './completeness.tsx';
import { useExpertProfile } from './use-profiles.ts';

interface FormProps {
  readonly profile: ExpertProfile;
  readonly action: ReturnType<typeof useExpertProfile>['action'];
}

function Form({
  profile: { expert, organisation, version },
  action: { isSending, actFailure, saved, send },
}: FormProps) {
  const { t, i18n } = useLingui();
  const initialValues = {
    employer: expert?.employer ?? organisation,
    title: (expert?.title ?? '') as string,
    fields: expert?.fields.join('、') ?? '',
    years: expert === null ? '' : String(expert.years),
    cert_no: expert?.cert_no ?? '',
    cert_valid_to: expert?.cert_valid_to ?? '',
  };
  const kept = useKeptInput('expert', initialValues);
  const { values, text, onSubmit, note } = useCallForm({
    initialValues: kept.values,
    read: ({ fields, years, ...typed }) =>
      readForm(expertChange, {
        ...typed,
        fields: fields.split(/[、,，;；]/),
        years: years.trim() === '' ? undefined : Number(years),
        version,
      }),
    onSend: (body) => send('save', body),
    describe: (fault) => describeFault(i18n, fault),
    failure: actFailure,
  });
  useRememberedInput(kept, values);
  const isChanged = Object.entries(values).some(
    ([field, value]) => value !== initialValues[field as keyof typeof initialValues],
  );
  useUnsavedInput('expert', isChanged);
  return (
    <FormBody
      onSubmit={onSubmit}
      busy={isSending}
      error={<FailureNote failure={note} />}
      actions={
        <>
          <Button type="submit" loading={isSending}>
            <Trans>Save</Trans>
          </Button>
          <SavedNote at={isChanged ? null : (saved?.at ?? null)} />
        </>
      }
    >
      <TextInput {...text('employer')} label={t`Employer`} autoComplete="organization" maxLength={100} />
      <NativeSelect
        {...text('title')}
        label={t`Professional title`}
        data={[
          { value: '', label: t`Choose` },
          { value: 'technician', label: t`Technician` },
          { value: 'seniorTechnician', label: t`Senior technician` },
          { value: 'intermediate', label: t`Intermediate title` },
          { value: 'associate', label: t`Associate senior title` },
          { value: 'senior', label: t`Senior title` },
        ]}
      />
      <TextInput
        {...text('fields')}
        label={t`Trades you judge`}
        description={t`By the names of their events, with commas between; five at most.`}
        autoComplete="off"
        maxLength={200}
      />
      <TextInput
        {...text('years')}
        label={t`Years of judging`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
      />
      <TextInput
        {...text('cert_no')}
        label={t`Number of the certificate`}
        description={t`Where you have one.`}
        autoComplete="off"
        maxLength={40}
      />
      <TextInput {...text('cert_valid_to')} label={t`Last day of the certificate`} type="date" />
    </FormBody>
  );
}

/** What an expert tells of their work, from which the committee invites. */
export function ExpertForm() {
  const { t } = useLingui();
  const { record, action } = useExpertProfile();
  const { data: told, failure, isLoading, reload } = record;
  if (isLoading) return <RowsSkeleton />;
  if (told === null) {
    return (
      <LoadFailed failure={failure} message={t`Your expert file could not be fetched`} onRetry={reload} />
    );
  }
  return (
    <>
      <Completeness missing={told.missing} />
      {/* What has been saved is what the form begins with anew. */}
      <Form key={told.version} profile={told} action={action} />
    </>
  );
}
