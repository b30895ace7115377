import { Trans, useLingui } from '@lingui/macro';
import { Button, Textarea, TextInput } from '@mantine/core';
import { Link } from 'react-router-dom';
import { entryChange, type EntryChange } from '../../../../server/contract/entry/entry-acts.ts';
import type { Entry } from '../../../../server/contract/entry/entry.ts';
import type { EntryFileKind } from '../../../../server/contract/entry/entry-fields.ts';
import { describeFault } from '../../../../server/contract/kit/faults.ts';
import { cityText } from '../../../../server/contract/kit/person-words.ts';
import { useUnsavedInput } from '../../../actors/session/leave-guard.ts';
import { useUpload } from '../../../kit/file/use-upload.ts';
import { formatMinute } from '../../../../server/contract/kit/business-time.ts';
import { readForm } from '../../../lib/form/read-form.ts';
import { FailureNote } from '../../../ui/failure/failure-note.tsx';
import { FormBody } from '../../../ui/form/form-shell.tsx';
import { KeyValueList } from '../../../ui/part/key-value-list.tsx';
import { Panel } from '../../../ui/part/panel.tsx';
import record from '../../../ui/part/record-page.module.css';
import { UploadField } from '../../../ui/form/upload-field.tsx';
import { useCallForm } from '../../../ui/form/use-call-form.ts';
import { fileText } from '../entry-texts.ts';
import { fileLimits } from './file-limits.ts';
import { ReturnedNote } from '../returned-note.tsx';
import { useKeptTyping, type Application } from './use-application.ts';

/** Provides one upload field for each kind of file, including kinds that are not demanded. */
function useEntryUploads({ files }: Entry): Readonly<Record<EntryFileKind, ReturnType<typeof useUpload>>> {
  const arrived = (kind: EntryFileKind) =>
    files.flatMap((one) => (one.kind === kind && one.file !== null ? [one.file] : []));
  return {
    residence: useUpload(fileLimits, arrived('residence')),
    certificate: useUpload(fileLimits, arrived('certificate')),
    guardian: useUpload(fileLimits, arrived('guardian')),
  };
}

/** Returns the details of a change in the form that the chart stores. The version is part of the entry. */
const detailsIn = ({ version: _, ...details }: EntryChange): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(details).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

/** Renders the second step: the competitor, the coach and the files. */
export function DetailsStep({
  entry,
  application,
}: {
  readonly entry: Entry;
  readonly application: Application;
}) {
  const { t, i18n } = useLingui();
  const { coach_name, coach_phone, remarks, version, person, real_name } = entry;
  const uploads = useEntryUploads(entry);
  const ids = Object.fromEntries(
    entry.files.map(({ kind }) => [`${kind}_id`, uploads[kind].stored[0]?.id ?? '']),
  );
  const initialValues = {
    coach_name,
    coach_phone,
    remarks,
    residence_id: '',
    certificate_id: '',
    guardian_id: '',
  };
  const { values, text, place, onSubmit, note } = useCallForm({
    initialValues,
    read: ({ residence_id: _, certificate_id: __, guardian_id: ___, ...typed }) =>
      readForm(
        entryChange,
        { ...typed, ...ids, version },
        Object.fromEntries(
          Object.entries(ids).flatMap(([field, id]) => (id === '' ? [[field, 'file.missing']] : [])),
        ),
      ),
    onSend: (body) => application.keep(detailsIn(body)),
    describe: (fault) => describeFault(i18n, fault),
    failure: application.failure,
  });
  const hasOtherFiles = entry.files.some(({ kind, file }) => ids[`${kind}_id`] !== (file?.id ?? ''));
  const isChanged =
    hasOtherFiles ||
    values.coach_name !== coach_name ||
    values.coach_phone !== coach_phone ||
    values.remarks !== remarks;
  useUnsavedInput('entry', isChanged);
  // Autosave reports no faults. A missing file or an incomplete number is a fault in the next step only.
  const there = Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== ''));
  const { coach_name: name, coach_phone: phone, remarks: words } = values;
  const kept = readForm(entryChange, {
    coach_name: name,
    coach_phone: phone,
    remarks: words,
    ...there,
    version,
  }).body;
  const keptAt = formatMinute(Date.parse(entry.updated_at)).slice(-5);
  useKeptTyping(application.type, isChanged && kept !== null ? detailsIn(kept) : null);
  return (
    <>
      {entry.status === 'returned' && <ReturnedNote entry={entry} />}
      <Panel
        title={t({ message: 'You', context: 'entrant' })}
        aside={
          <Link className={record.small} to="/information">
            <Trans>Change my profile</Trans>
          </Link>
        }
      >
        <KeyValueList
          entries={[
            { label: t`Name`, value: real_name },
            { label: t`Identity number`, value: person.id_no },
            { label: t`City`, value: cityText(i18n, person.region_code) },
            { label: t`Mobile number`, value: person.phone },
            { label: t`Unit`, value: entry.organisation || t`None: no endorsement is needed` },
          ]}
        />
      </Panel>
      <Panel title={entry.files.length > 0 ? t`Files, coach and remarks` : t`Coach and remarks`}>
        <FormBody
          onSubmit={onSubmit}
          busy={application.isBusy}
          error={<FailureNote failure={note} />}
          actions={
            <>
              <Button variant="default" onClick={application.back}>
                <Trans>Back</Trans>
              </Button>
              <Button
                type="submit"
                loading={application.isBusy}
                disabled={entry.files.some(({ kind }) => uploads[kind].isBusy)}
              >
                <Trans>Continue</Trans>
              </Button>
            </>
          }
        >
          {entry.files.map(({ kind }) => (
            <UploadField
              key={kind}
              {...place(`${kind}_id`)}
              label={fileText(i18n, kind)}
              upload={uploads[kind]}
            />
          ))}
          <TextInput {...text('coach_name')} label={t`Coach, if there is one`} maxLength={50} />
          <TextInput
            {...text('coach_phone')}
            label={t`Mobile number of the coach`}
            type="tel"
            inputMode="tel"
            maxLength={24}
          />
          <Textarea {...text('remarks')} label={t`Remarks`} autosize minRows={2} maxLength={500} />
          <p className={record.small} role="status">
            {application.draft === 'saving' && <Trans>Being kept as a draft …</Trans>}
            {application.draft === 'saved' && <Trans>Kept as a draft {keptAt}</Trans>}
          </p>
        </FormBody>
      </Panel>
    </>
  );
}
