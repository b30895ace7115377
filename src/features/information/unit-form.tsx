import { Trans, useLingui } from '@lingui/macro';
import { Anchor, Button, NativeSelect, TextInput } from '@mantine/core';
import { Link } from 'react-router-dom';
import { LARGEST_FILE } from '../../../server/contract/file.ts';
import { describeFault } from '../../../server/contract/kit/faults.ts';
import { unitChange, type Unit } from '../../../server/contract/unit/unit.ts';
import { useKeptInput, useRememberedInput, useUnsavedInput } from '../../actors/session/leave-guard.ts';
import { useSay } from '../../actors/notice.ts';
import { useUpload } from '../../kit/file/use-upload.ts';
import { cities, cityText } from '../../../server/contract/kit/person-words.ts';
import { readForm } from '../../lib/form/read-form.ts';
import { SavedNote } from '../../ui/records/saved-note.tsx';
import { FailureNote } from '../../ui/failure/failure-note.tsx';
import { FormBody } from '../../ui/form/form-shell.tsx';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { LockedField } from '../../ui/form/locked-field.tsx';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import { UploadField } from '../../ui/form/upload-field.tsx';
import { useCallForm } from '../../ui/form/use-call-form.ts';
import { Completeness } from './completeness.tsx';
import { CorrectionLink } from './correction-link.tsx';
import { UnitStanding } from './unit-standing.tsx';
import { useUnitProfile } from './use-profiles.ts';
import { entriesOf } from '../../../server/contract/kit/keys-of.ts';

interface FormProps {
  readonly unit: Unit;
  readonly action: ReturnType<typeof useUnitProfile>['action'];
}

const stampLimits = { most: 1, mostBytes: LARGEST_FILE, endings: ['.pdf', '.jpg', '.png'] };

/** Returns the kinds of organisations with their names. */
function useKinds(): { value: Unit['kind']; label: string }[] {
  const { t } = useLingui();
  return [
    { value: 'enterprise', label: t`Enterprise` },
    { value: 'school', label: t`School` },
    { value: 'association', label: t`Association` },
    { value: 'government', label: t`Public authority` },
    { value: 'bureau', label: t`City bureau` },
  ];
}

function Form({ unit, action: { isSending, actFailure, saved, send } }: FormProps) {
  const { t, i18n } = useLingui();
  const say = useSay();
  const { version, stamp, locked } = unit;
  const kind: string = unit.kind;
  const initialValues = {
    // A locked code is not an input, and is not sent.
    credit_code: locked.includes('credit_code') ? '' : unit.credit_code,
    kind,
    region_code: unit.region_code,
    contact: unit.contact,
    contact_phone: '',
    stamp_file_id: stamp?.id ?? '',
  };
  const upload = useUpload(stampLimits, stamp === null ? [] : [stamp]);
  const stamp_file_id = upload.stored[0]?.id ?? '';
  const kept = useKeptInput('unit', initialValues);
  const { values, text, place, onSubmit, note } = useCallForm({
    initialValues: kept.values,
    read: ({ credit_code, contact_phone, ...typed }) =>
      readForm(unitChange, {
        ...typed,
        // A field left empty is not sent if its value is stored or locked. The server then keeps that value.
        ...((credit_code !== '' || !locked.includes('credit_code')) && { credit_code }),
        ...((contact_phone !== '' || unit.contact_phone === '') && { contact_phone }),
        stamp_file_id: stamp_file_id || null,
        version,
      }),
    onSend: (body) => send('save', body),
    describe: (fault) => describeFault(i18n, fault),
    failure: actFailure,
  });
  useRememberedInput(kept, values);
  const isChanged = entriesOf({ ...values, stamp_file_id }).some(
    ([field, value]) => value !== initialValues[field],
  );
  useUnsavedInput('unit', isChanged);
  const { contact_phone } = unit;
  return (
    <FormBody
      onSubmit={onSubmit}
      busy={isSending}
      error={<FailureNote failure={note} />}
      actions={
        <>
          <Button type="submit" loading={isSending} disabled={upload.isBusy}>
            <Trans>Save</Trans>
          </Button>
          <SavedNote at={isChanged || saved?.act !== 'save' ? null : saved.at} />
        </>
      }
    >
      <LockedField
        label={t`Full name`}
        value={unit.name}
        reason={t`As registered. It is changed by the organising committee.`}
        onPress={() => say('fieldLocked')}
        more={<CorrectionLink field="org_name" />}
      />
      {locked.includes('credit_code') ? (
        <LockedField
          label={t`Unified social credit code`}
          value={unit.credit_code}
          reason={t`As on the certificate. It is changed by the organising committee.`}
          onPress={() => say('fieldLocked')}
          more={<CorrectionLink field="credit_code" />}
        />
      ) : (
        <TextInput
          {...text('credit_code')}
          label={t`Unified social credit code`}
          description={t`18 characters, as on the certificate. Once the unit has applied for confirmation, only the organising committee changes it.`}
          autoComplete="off"
          maxLength={30}
        />
      )}
      <NativeSelect
        {...text('kind')}
        label={t`Kind of organisation`}
        data={[{ value: '', label: t`Choose` }, ...useKinds()]}
      />
      <NativeSelect
        {...text('region_code')}
        label={t`City`}
        data={[{ value: '', label: t`Choose` }, ...cities(i18n)]}
      />
      <TextInput {...text('contact')} label={t`Contact person`} autoComplete="off" maxLength={50} />
      <TextInput
        {...text('contact_phone')}
        label={t`Mobile number of the contact person`}
        description={
          contact_phone === '' ? undefined : t`On record: ${contact_phone}. Type one only to change it.`
        }
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={24}
      />
      <UploadField
        {...place('stamp_file_id')}
        label={t`Stamped commitment`}
        description={
          <Trans>
            <Anchor component={Link} to="/commitment" inherit>
              Print the filled commitment
            </Anchor>
            , stamp it and upload a scan.
          </Trans>
        }
        upload={upload}
      />
    </FormBody>
  );
}

/** Renders the data of the organisation for its users who are not administrators. */
function Facts({ unit }: { readonly unit: Unit }) {
  const { t, i18n } = useLingui();
  const kinds = useKinds();
  const fields = [
    [t`Full name`, unit.name],
    [t`Unified social credit code`, unit.credit_code],
    [t`Kind of organisation`, kinds.find(({ value }) => value === unit.kind)?.label ?? ''],
    [t`City`, unit.region_code === '' ? '' : cityText(i18n, unit.region_code)],
    [t`Contact person`, unit.contact],
    [t`Mobile number of the contact person`, unit.contact_phone],
  ] as const;
  return fields.map(([label, value]) => (
    <LockedField
      key={label}
      label={label}
      value={value || t`Not given`}
      reason={t`Changed by an administrator of your organisation.`}
    />
  ));
}

/** Renders the profile of a unit or exhibitor. */
export function UnitForm() {
  const { t } = useLingui();
  const { record, action } = useUnitProfile();
  const { data: told, failure, isLoading, reload } = record;
  if (isLoading) return <RowsSkeleton />;
  if (told === null) {
    return (
      <LoadFailed
        failure={failure}
        message={t`The information of your organisation could not be fetched`}
        onRetry={reload}
      />
    );
  }
  return (
    <>
      <UnitStanding unit={told} action={action} />
      <Completeness missing={told.missing} />
      {told.capacity === 'administrator' ? (
        // The key resets the form to the saved values after each save.
        <Form key={told.version} unit={told} action={action} />
      ) : (
        <Facts unit={told} />
      )}
    </>
  );
}
