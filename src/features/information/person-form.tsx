import { Trans, useLingui } from '@lingui/macro';
import { Anchor, Button, NativeSelect, TextInput } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import type { CorrectionField } from '../../../server/contract/person/correction.ts';
import { describeFault } from '../../../server/contract/kit/faults.ts';
import { profileChange, type Profile, type ProfileChange } from '../../../server/contract/person/person.ts';
import { useKeptInput, useRememberedInput, useUnsavedInput } from '../../actors/session/leave-guard.ts';
import { useSay } from '../../actors/notice.ts';
import { useSignedInProfile } from '../../actors/session/session.ts';
import { useUpload } from '../../kit/file/use-upload.ts';
import { cities, optionsOf, personWords } from '../../../server/contract/kit/person-words.ts';
import { readForm } from '../../lib/form/read-form.ts';
import { SavedNote } from '../../ui/records/saved-note.tsx';
import { FailureNote } from '../../ui/failure/failure-note.tsx';
import { FormBody } from '../../ui/form/form-shell.tsx';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { LockedField } from '../../ui/form/locked-field.tsx';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import { useCallForm } from '../../ui/form/use-call-form.ts';
import { Completeness } from './completeness.tsx';
import { CorrectionLink } from './correction-link.tsx';
import { PhotoField } from './photo/photo-field.tsx';
import { usePersonProfile } from './use-profiles.ts';
import { entriesOf } from '../../../server/contract/kit/keys-of.ts';

interface FormProps {
  readonly profile: Profile;
  readonly action: ReturnType<typeof usePersonProfile>['action'];
  /** Whether saving opens the events of a competition. */
  readonly isEntering: boolean;
}

type ProfileField = Exclude<keyof ProfileChange, 'version'>;

/** The limits for the photo of an entry card. */
const photoLimits = { most: 1, mostBytes: 2 * 1024 * 1024, endings: ['.jpg', '.jpeg'] };

/** The initial values of the form. */
type Values = Readonly<Record<ProfileField, string>>;

/** The initial values if no profile is stored. */
const nothingTold: Values = {
  real_name: '',
  id_no: '',
  region_code: '',
  occupation: '',
  education: '',
  skill_level: '',
  photo_id: '',
};

const valuesOf = (person: NonNullable<Profile['person']>): Values => ({
  real_name: person.real_name,
  id_no: '',
  region_code: person.region_code,
  occupation: person.occupation,
  education: person.education,
  skill_level: person.skill_level,
  photo_id: person.photo?.id ?? '',
});

/**
 * Returns the initial values if no profile is stored. Only competitors choose between employee and student: the
 * groups of an event depend on it.
 */
const firstValues = (name: string, kind: string): Values => ({
  ...nothingTold,
  real_name: name,
  occupation: kind === 'expert' ? 'employee' : '',
});

/** Checks whether the form has a field. Experts do not choose an occupation. */
const isAsked = (kind: string, field: string): boolean => kind !== 'expert' || field !== 'occupation';

const choiceFields = ['occupation', 'education', 'skill_level'] as const;

/** Renders the link to the events, for personal registrants only. */
function ToEvents() {
  const { kind } = useSignedInProfile();
  return (
    kind === 'personal' && (
      <Button variant="default" component={Link} to="/gameApply/apply">
        <Trans>To the events</Trans>
      </Button>
    )
  );
}

/** Renders name and identity number, which are locked after the first entry. */
function LockedNames({ person }: { readonly person: Profile['person'] }) {
  const { t } = useLingui();
  const say = useSay();
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
    <>
      {locked(t`Name`, person?.real_name ?? '', 'real_name')}
      {locked(t`Identity number`, person?.id_no ?? '', 'id_no')}
    </>
  );
}

function Form({ profile, action: { isSending, actFailure, saved, send }, isEntering }: FormProps) {
  const { t, i18n } = useLingui();
  const words = personWords(i18n);
  const { name, kind } = useSignedInProfile();
  const { person, version, is_locked } = profile;
  const initialValues = person === null ? firstValues(name, kind) : valuesOf(person);
  const photo = useUpload(photoLimits, person?.photo ? [person.photo] : []);
  const photo_id = photo.stored[0]?.id ?? '';
  const kept = useKeptInput('profile', initialValues);
  const { values, text, place, onSubmit, note } = useCallForm({
    initialValues: kept.values,
    read: ({ id_no, ...typed }) =>
      readForm(profileChange, {
        ...typed,
        // An empty identity number is left out if one is stored. The server then keeps the stored number.
        ...((id_no !== '' || person === null) && { id_no }),
        photo_id: photo_id || null,
        version,
      }),
    onSend: (body) => send('save', body),
    describe: (fault) => describeFault(i18n, fault),
    failure: actFailure,
  });
  useRememberedInput(kept, values);
  const isChanged = entriesOf({ ...values, photo_id }).some(
    ([field, value]) => value !== initialValues[field],
  );
  useUnsavedInput('profile', isChanged);

  // A preselected answer would be saved as the person's own.
  const choices = (options: Readonly<Record<string, string>>) => [
    ...(person === null ? [{ value: '', label: t`Choose` }] : []),
    ...optionsOf(options),
  ];
  const labels = { occupation: t`Occupation`, education: t`Education`, skill_level: t`Skill level` };
  return (
    <FormBody
      onSubmit={onSubmit}
      busy={isSending}
      error={<FailureNote failure={note} />}
      actions={
        <>
          {!isEntering && <ToEvents />}
          <Button type="submit" loading={isSending} disabled={photo.isBusy}>
            {isEntering ? <Trans>Save and choose an event</Trans> : <Trans>Save</Trans>}
          </Button>
          <SavedNote at={isChanged ? null : (saved?.at ?? null)} />
        </>
      }
    >
      {is_locked ? (
        <LockedNames person={person} />
      ) : (
        <>
          <TextInput {...text('real_name')} label={t`Name`} autoComplete="name" maxLength={30} />
          <TextInput
            {...text('id_no')}
            label={t`Identity number`}
            description={
              person === null || person.id_no === ''
                ? t`As on the card. It is stored encrypted; pages show its province only. A reviewer who opens all of it gives a reason, which is kept.`
                : t`On record: ${person.id_no}. Type one only to change it.`
            }
            autoComplete="off"
            maxLength={30}
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
      {choiceFields
        .filter((field) => isAsked(kind, field))
        .map((key) => (
          <NativeSelect key={key} {...text(key)} label={labels[key]} data={choices(words[key])} />
        ))}
      <PhotoField {...place('photo_id')} upload={photo} />
    </FormBody>
  );
}

/**
 * Renders the profile form of competitors and experts. The profile is filled in once and used for every
 * entry.
 * @param onSaved runs after each save
 */
export function PersonForm({ onSaved }: { readonly onSaved?: (() => void) | undefined }) {
  const { t } = useLingui();
  const { kind } = useSignedInProfile();
  const { hash } = useLocation();
  const entering = new URLSearchParams(hash.slice(1)).get('enter');
  const { record, action } = usePersonProfile(entering, onSaved);
  const { data: told, failure, isLoading, reload } = record;
  if (isLoading) return <RowsSkeleton />;
  if (told === null) {
    return <LoadFailed failure={failure} message={t`Your profile could not be fetched`} onRetry={reload} />;
  }
  return (
    <>
      <Completeness missing={told.missing.filter((field) => isAsked(kind, field))} />
      {/* The key resets the form to the saved values after each save. */}
      <Form key={told.version} profile={told} action={action} isEntering={entering !== null} />
    </>
  );
}
