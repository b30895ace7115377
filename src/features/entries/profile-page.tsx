import { Trans, useLingui } from '@lingui/macro';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Link } from 'react-router-dom';
import { describeFault } from '../../../server/contract/faults.ts';
import { profileChange, type Profile, type ProfileChange } from '../../../server/contract/person.ts';
import { usePersonProfile } from '../../actors/entries.tsx';
import { useUnsavedInput } from '../../actors/leave-guard.ts';
import { useSay } from '../../actors/notice.ts';
import { useSignedInProfile } from '../../actors/session.ts';
import { readForm } from '../../lib/read-form.ts';
import { FailureNote } from '../../ui/failure-note.tsx';
import { FormBody, FormShell } from '../../ui/form-shell.tsx';
import { LockedField } from '../../ui/locked-field.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { cities } from './entry-texts.ts';
import { LoadFailed } from './load-failed.tsx';

type ProfileForm = Pick<ReturnType<typeof usePersonProfile>, 'isSending' | 'saveFailure' | 'save'> & {
  readonly profile: Profile;
};

type ProfileField = Exclude<keyof ProfileChange, 'version' | 'photo_id'>;

function Form({ profile, isSending, saveFailure, save }: ProfileForm) {
  const { t, i18n } = useLingui();
  const say = useSay();
  const { name } = useSignedInProfile();
  const { person, version, is_locked } = profile;
  const initialValues: Readonly<Record<ProfileField, string>> = {
    real_name: person?.real_name ?? name,
    id_no: '',
    region_code: person?.region_code ?? '',
    occupation: person?.occupation ?? 'employee',
    education: person?.education ?? 'vocational',
    skill_level: person?.skill_level ?? 'none',
  };
  const { values, text, onSubmit, note } = useCallForm({
    initialValues,
    read: ({ id_no, ...typed }) =>
      readForm(profileChange, {
        ...typed,
        // Where one is known it stays unless another is typed.
        ...((id_no !== '' || person === null) && { id_no }),
        version,
      }),
    onSend: save,
    describe: (fault) => describeFault(i18n, fault),
    failure: saveFailure,
  });
  const isChanged = Object.entries(values).some(
    ([field, value]) => value !== initialValues[field as ProfileField],
  );
  useUnsavedInput('profile', isChanged);
  const locked = (label: string, value: string) => (
    <LockedField
      label={label}
      value={value}
      reason={t`Locked since your first entry. It is changed by the organising committee.`}
      onPress={() => say('fieldLocked')}
    />
  );

  return (
    <FormBody
      onSubmit={onSubmit}
      busy={isSending}
      error={<FailureNote failure={note} />}
      actions={
        <>
          <Button variant="default" component={Link} to="/gameApply/apply">
            <Trans>To the events</Trans>
          </Button>
          <Button type="submit" loading={isSending}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      {is_locked ? (
        <>
          {locked(t`Name`, person?.real_name ?? '')}
          {locked(t`Identity number`, person?.id_no ?? '')}
        </>
      ) : (
        <>
          <TextInput {...text('real_name')} label={t`Name`} autoComplete="name" maxLength={30} />
          <TextInput
            {...text('id_no')}
            label={t`Identity number`}
            description={
              person === null
                ? t`As on the card. It is kept sealed and shown to nobody in full.`
                : t`On record: ${person.id_no}. Type one only to change it.`
            }
            autoComplete="off"
            maxLength={18}
          />
        </>
      )}
      <NativeSelect
        {...text('region_code')}
        label={t`City where you live, work or study`}
        data={[{ value: '', label: t`Choose` }, ...cities(i18n)]}
      />
      <NativeSelect
        {...text('occupation')}
        label={t`Occupation`}
        data={[
          { value: 'employee', label: t`In work` },
          { value: 'student', label: t`Student` },
        ]}
      />
      <NativeSelect
        {...text('education')}
        label={t`Education`}
        data={[
          { value: 'junior', label: t`Junior secondary school` },
          { value: 'senior', label: t`Senior secondary school` },
          { value: 'vocational', label: t`Vocational or technical school` },
          { value: 'college', label: t`Junior college` },
          { value: 'bachelor', label: t`Bachelor` },
          { value: 'master', label: t`Master or above` },
        ]}
      />
      <NativeSelect
        {...text('skill_level')}
        label={t`Skill level`}
        data={[
          { value: 'none', label: t`None` },
          { value: 'junior', label: t`Junior worker` },
          { value: 'intermediate', label: t`Intermediate worker` },
          { value: 'senior', label: t`Senior worker` },
          { value: 'technician', label: t`Technician` },
          { value: 'seniorTechnician', label: t`Senior technician` },
        ]}
      />
    </FormBody>
  );
}

/** /gameApply/profile: what the rules of events look at; asked for once, used for every entry. */
export function ProfilePage() {
  const { t } = useLingui();
  const { profile, failure, isLoading, reload, ...form } = usePersonProfile();
  if (isLoading) return <PageSkeleton />;
  if (profile === null) {
    return <LoadFailed failure={failure} message={t`Your profile could not be fetched`} onRetry={reload} />;
  }
  return (
    <FormShell
      width="wide"
      title={t`My profile`}
      description={t`Who competes: the rules of events look at age, city and occupation. Asked for once, used for every entry.`}
    >
      {/* What has been saved is what the form begins with anew. */}
      <Form key={profile.version} profile={profile} {...form} />
    </FormShell>
  );
}
