import { Trans, useLingui } from '@lingui/macro';
import { Button, Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { substituteRequest } from '../../../../server/contract/entry/team.ts';
import type { Entry } from '../../../../server/contract/entry/entry.ts';
import type { EntryFileKind } from '../../../../server/contract/entry/entry-fields.ts';
import { listRoster, type Roster } from '../../../../server/contract/unit/roster.ts';
import { describeFault } from '../../../../server/contract/kit/faults.ts';
import { useUnsavedInput } from '../../../actors/session/leave-guard.ts';
import { useRecord } from '../../../kit/record/use-record.ts';
import { useUpload } from '../../../kit/file/use-upload.ts';
import { readForm } from '../../../lib/form/read-form.ts';
import { FailureNote } from '../../../ui/failure/failure-note.tsx';
import { FormBody } from '../../../ui/form/form-shell.tsx';
import { Panel } from '../../../ui/part/panel.tsx';
import record from '../../../ui/part/record-page.module.css';
import { UploadField } from '../../../ui/form/upload-field.tsx';
import { useCallForm } from '../../../ui/form/use-call-form.ts';
import { fileText } from '../entry-texts.ts';
import { fileLimits } from '../apply/file-limits.ts';
import { isPickedUnderAge, namedPerson, PersonChoice } from '../person-choice.tsx';
import { isUnderAge } from './under-age.ts';
import type { EntryActs } from '../entry-acts.tsx';

interface SubstituteFormProps {
  readonly entry: Entry;
  readonly action: EntryActs;
}

const empty = {
  seq: '1',
  person_id: '',
  real_name: '',
  id_no: '',
  reason: '',
  file_id: '',
  residence_id: '',
  certificate_id: '',
  guardian_id: '',
  consent: false,
};

interface RequestFormProps extends SubstituteFormProps {
  readonly roster: Roster | null;
}

function RequestForm({ entry, roster, action }: RequestFormProps) {
  const { t, i18n } = useLingui();
  const { isSending, actFailure, send, cancel } = action;
  const evidence = useUpload(fileLimits);
  const uploads = {
    residence: useUpload(fileLimits),
    certificate: useUpload(fileLimits),
    guardian: useUpload(fileLimits),
  };
  const demanded = entry.files.flatMap(({ kind }) => (kind === 'guardian' ? [] : [kind]));
  const idOf = (kind: EntryFileKind) => uploads[kind].stored[0]?.id ?? '';
  const { values, text, tick, place, onSubmit, note } = useCallForm({
    initialValues: empty,
    read: ({ seq, person_id, real_name, id_no, ...typed }) =>
      readForm(
        substituteRequest,
        {
          ...typed,
          ...namedPerson({ person_id, real_name, id_no }),
          seq: Number(seq),
          version: entry.version,
          file_id: evidence.stored[0]?.id ?? '',
          residence_id: idOf('residence'),
          certificate_id: idOf('certificate'),
          guardian_id: idOf('guardian'),
        },
        Object.fromEntries(
          demanded.flatMap((kind) => (idOf(kind) === '' ? [[`${kind}_id`, 'file.missing']] : [])),
        ),
      ),
    onSend: (body) => send('requestSubstitute', body),
    describe: (fault) => describeFault(i18n, fault),
    failure: actFailure,
    takesFocus: true,
  });
  const { person_id, id_no, reason } = values;
  useUnsavedInput(
    'substitute',
    [person_id, values.real_name, reason].some((one) => one !== ''),
  );
  const isYoung =
    person_id === ''
      ? isUnderAge(id_no, new Date(entry.facts.at).toISOString().slice(0, 10))
      : isPickedUnderAge(roster, person_id);
  const kinds: readonly EntryFileKind[] = [...demanded, ...(isYoung ? (['guardian'] as const) : [])];
  const isBusy = [evidence, ...Object.values(uploads)].some((one) => one.isBusy);
  const team = [{ seq: 1, real_name: entry.real_name }, ...entry.members];
  const real_name = team.find(({ seq }) => String(seq) === values.seq)?.real_name ?? '';
  return (
    <Panel title={t`Somebody else in the place of ${real_name}`}>
      <FormBody
        onSubmit={onSubmit}
        busy={isSending}
        error={<FailureNote failure={note} />}
        actions={
          <>
            <Button variant="default" onClick={cancel} disabled={isSending}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" loading={isSending} disabled={isBusy}>
              <Trans>Ask for it</Trans>
            </Button>
          </>
        }
      >
        <p className={record.intro}>
          <Trans>
            The organising committee decides. Until then {real_name} stays entered. Whoever is to come in
            needs a profile here.
          </Trans>
        </p>
        {team.length > 1 && (
          <NativeSelect
            {...text('seq')}
            label={t`Who goes`}
            data={team.map((one) => ({ value: String(one.seq), label: one.real_name }))}
          />
        )}
        <PersonChoice
          roster={roster}
          person={text('person_id')}
          name={{ ...text('real_name'), label: t`Name of who is to come in` }}
          number={{ ...text('id_no'), label: t`Identity number of who is to come in` }}
        />
        <Textarea {...text('reason')} label={t`Reason`} autosize minRows={2} maxLength={500} />
        <UploadField
          {...place('file_id')}
          label={t`Evidence`}
          description={t`What shows the reason: a medical certificate, for example`}
          upload={evidence}
        />
        {kinds.map((kind) => (
          <UploadField
            key={kind}
            {...place(`${kind}_id`)}
            label={fileText(i18n, kind)}
            upload={uploads[kind]}
          />
        ))}
        <Checkbox
          {...tick('consent')}
          label={t`This person has agreed to take part, and to the use of what they have told for this competition`}
        />
      </FormBody>
    </Panel>
  );
}

function RequestOfUnit(props: SubstituteFormProps) {
  return <RequestForm {...props} roster={useRecord(listRoster, {}).data} />;
}

/**
 * Renders the request for a substitute: the person, the reason and the evidence. A unit picks the person from
 * its roster. The committee has no roster.
 */
export function SubstituteForm(props: SubstituteFormProps) {
  return props.entry.capacities.includes('unit') ? (
    <RequestOfUnit {...props} />
  ) : (
    <RequestForm {...props} roster={null} />
  );
}
