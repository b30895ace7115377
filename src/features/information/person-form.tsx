import { Trans, useLingui } from '@lingui/macro';
import { Anchor, Button, NativeSelect, TextInput } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { CorrectionField } from '../../../server/contract/correction.ts';
import { describeFault } from '../../../server/contract/faults.ts';
import { profileChange, type Profile, type ProfileChange } from '../../../server/contract/person.ts';
import { usePersonProfile, type InformationCharts } from '../../actors/information.ts';
import { useUnsavedInput } from '../../actors/leave-guard.ts';
import { useSay } from '../../actors/notice.ts';
import { useSignedInProfile } from '../../actors/session.ts';
import { useUpload } from '../../actors/upload.tsx';
import { cities } from '../../i18n/cities.ts';
import { readForm } from '../../lib/read-form.ts';
import { FailureNote } from '../../ui/failure-note.tsx';
import { FormBody } from '../../ui/form-shell.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LockedField } from '../../ui/locked-field.tsx';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';
import { UploadField } from '../../ui/upload-field.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { Completeness } from './completeness.tsx';
import { CorrectionLink } from './correction-link.tsx';

type ProfileForm = Pick<ReturnType<typeof usePersonProfile>, 'isSending' | 'saveFailure' | 'save'> & {
  readonly profile: Profile;
};

type ProfileField = Exclude<keyof ProfileChange, 'version'>;

/** The photo of an entry card. */
const photoLimits = { most: 1, mostBytes: 2 * 1024 * 1024, endings: ['.jpg', '.jpeg'] };

function Form({ profile, isSending, saveFailure, save }: ProfileForm) {
  const { t, i18n } = useLingui();
  const say = useSay();
  const { name, kind } = useSignedInProfile();
  const { person, version, is_locked } = profile;
  const initialValues: Readonly<Record<ProfileField, string>> = {
    real_name: person?.real_name ?? name,
    id_no: '',
    region_code: person?.region_code ?? '',
    occupation: person?.occupation ?? 'employee',
    education: person?.education ?? 'vocational',
    skill_level: person?.skill_level ?? 'none',
    photo_id: person?.photo?.id ?? '',
  };
  const photo = useUpload(photoLimits, person?.photo ? [person.photo] : []);
  const photo_id = photo.stored[0]?.id ?? '';
  const { values, text, place, onSubmit, note } = useCallForm({
    initialValues,
    read: ({ id_no, ...typed }) =>
      readForm(profileChange, {
        ...typed,
        // Where one is known it stays unless another is typed.
        ...((id_no !== '' || person === null) && { id_no }),
        photo_id: photo_id || null,
        version,
      }),
    onSend: save,
    describe: (fault) => describeFault(i18n, fault),
    failure: saveFailure,
  });
  const isChanged = Object.entries({ ...values, photo_id }).some(
    ([field, value]) => value !== initialValues[field as ProfileField],
  );
  useUnsavedInput('profile', isChanged);
  const locked = (label: string, value: string, field: CorrectionField) => (
    <LockedField
      label={label}
      value={value}
      reason={t`Locked since your first entry. It is changed by the organising committee.`}
      onPress={() => say('fieldLocked')}
      more={<CorrectionLink field={field} />}
    />
  );

  return (
    <FormBody
      onSubmit={onSubmit}
      busy={isSending}
      error={<FailureNote failure={note} />}
      actions={
        <>
          {kind === 'personal' && (
            <Button variant="default" component={Link} to="/gameApply/apply">
              <Trans>To the events</Trans>
            </Button>
          )}
          <Button type="submit" loading={isSending} disabled={photo.isBusy}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      {is_locked ? (
        <>
          {locked(t`Name`, person?.real_name ?? '', 'real_name')}
          {locked(t`Identity number`, person?.id_no ?? '', 'id_no')}
        </>
      ) : (
        <>
          <TextInput {...text('real_name')} label={t`Name`} autoComplete="name" maxLength={30} />
          <TextInput
            {...text('id_no')}
            label={t`Identity number`}
            description={
              person === null || person.id_no === ''
                ? t`As on the card. It is kept sealed and shown to nobody in full.`
                : t`On record: ${person.id_no}. Type one only to change it.`
            }
            autoComplete="off"
            maxLength={18}
          />
        </>
      )}
      {person !== null && (
        <p>
          <Trans>Is your number used by another account, so that you cannot be entered?</Trans>{' '}
          <Anchor component={Link} to="/information/newCorrection?field=identity" inherit>
            <Trans>Claim your identity number</Trans>
          </Anchor>
        </p>
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
      <UploadField
        {...place('photo_id')}
        label={t`Photo for the entry card`}
        description={t`295 × 413 pixels.`}
        upload={photo}
      />
    </FormBody>
  );
}

/** What somebody who competes or judges tells of themselves: asked for once, used for every entry. */
export function PersonForm({ charts }: { readonly charts: InformationCharts }) {
  const { t } = useLingui();
  const { told, failure, isLoading, reload, ...form } = usePersonProfile(charts);
  if (isLoading) return <RowsSkeleton />;
  if (told === null) {
    return <LoadFailed failure={failure} message={t`Your profile could not be fetched`} onRetry={reload} />;
  }
  return (
    <>
      <Completeness missing={told.missing} />
      {/* What has been saved is what the form begins with anew. */}
      <Form key={told.version} profile={told} {...form} />
    </>
  );
}
