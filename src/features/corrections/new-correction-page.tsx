import { Trans, useLingui } from '@lingui/macro';
import { Anchor, Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import {
  correctable,
  fileCorrection,
  newCorrection,
  type CorrectionField,
  type NewCorrection,
} from '../../../server/contract/person/correction.ts';
import { describeFault } from '../../../server/contract/kit/faults.ts';
import { LARGEST_FILE } from '../../../server/contract/file.ts';
import { useUnsavedInput } from '../../actors/session/leave-guard.ts';
import { useSignedInProfile } from '../../actors/session/session.ts';
import { useSettings } from '../../actors/settings.tsx';
import { useActs, type ActsOnScreen } from '../../kit/act/use-act.ts';
import { useUpload } from '../../kit/file/use-upload.ts';
import { readForm } from '../../lib/form/read-form.ts';
import { FailureNote } from '../../ui/failure/failure-note.tsx';
import { FormBody, FormShell } from '../../ui/form/form-shell.tsx';
import { StatusPage } from '../../ui/state/status-page.tsx';
import { UploadField } from '../../ui/form/upload-field.tsx';
import { useCallForm } from '../../ui/form/use-call-form.ts';
import { fieldText } from './correction-texts.ts';

const evidenceLimits = { most: 1, mostBytes: LARGEST_FILE, endings: ['.pdf', '.jpg', '.png'] };

const ofPerson = ['real_name', 'id_no', 'identity'] as const;
const ofExpert = [...ofPerson, 'cert_no'] as const;
const ofUnit = ['org_name', 'credit_code'] as const;

const calls = { file: fileCorrection };

type Filing = Pick<ActsOnScreen<typeof calls, object>, 'isSending' | 'actFailure' | 'send'>;

/** Returns the fields that a kind of account can ask to correct. */
function fieldsOf(kind: ReturnType<typeof useSignedInProfile>['kind']): readonly CorrectionField[] {
  if (kind === 'expert') return ofExpert;
  return kind === 'personal' ? ofPerson : ofUnit;
}

/** Renders the form of a correction: the field, its new value, the reason and the evidence. */
function Form({ isSending, actFailure, send }: Filing) {
  const { t, i18n } = useLingui();
  const { kind } = useSignedInProfile();
  const { contactPhone } = useSettings();
  const fields = fieldsOf(kind);
  const wanted = useSearchParams()[0].get('field');
  const begun: string = fields.find((one) => one === wanted) ?? fields[0] ?? '';
  const evidence = useUpload(evidenceLimits);
  const file_id = evidence.stored[0]?.id ?? '';
  const { values, text, place, onSubmit, note } = useCallForm({
    initialValues: {
      field: begun,
      value: '',
      reason: '',
      file_id: '',
    },
    read: (typed) => {
      const reading = readForm<NewCorrection>(
        newCorrection,
        { ...typed, file_id },
        file_id === '' ? { file_id: 'required' } : {},
      );
      // The schema of the field validates the value before the request is sent.
      const field = fields.find((one) => one === typed.field);
      const value = field && readForm(correctable[field], typed.value).faults?.[''];
      return value === undefined ? reading : { body: null, faults: { value, ...reading.faults } };
    },
    onSend: (body) => send('file', body),
    describe: (fault) => describeFault(i18n, fault),
    failure: actFailure,
  });
  useUnsavedInput('correction', values.value !== '' || values.reason !== '' || file_id !== '');
  return (
    <FormShell
      width="wide"
      title={t`Ask for a correction`}
      description={t`The field stays as it is until the organising committee has compared it with your evidence.`}
      footer={
        contactPhone !== '' && (
          <span>
            <Trans>
              Questions? Call <Anchor href={`tel:${contactPhone}`}>{contactPhone}</Anchor>.
            </Trans>
          </span>
        )
      }
    >
      <FormBody
        onSubmit={onSubmit}
        busy={isSending}
        error={<FailureNote failure={note} />}
        actions={
          <Button type="submit" loading={isSending} disabled={evidence.isBusy}>
            <Trans>Send the request</Trans>
          </Button>
        }
      >
        <NativeSelect
          {...text('field')}
          label={t`Field`}
          data={fields.map((field) => ({ value: field, label: fieldText(i18n, field) }))}
        />
        <TextInput
          {...text('value')}
          label={values.field === 'identity' ? t`Your identity number, as on the card` : t`New value`}
          autoComplete="off"
          maxLength={100}
        />
        <Textarea {...text('reason')} label={t`Reason`} autosize minRows={2} maxLength={500} />
        <UploadField
          {...place('file_id')}
          label={t`Evidence`}
          description={t`The identity card, the register or the certificate that shows the new value.`}
          upload={evidence}
        />
      </FormBody>
    </FormShell>
  );
}

/** /information/newCorrection: the form behind 请联系大赛组委会修改 [S56]. */
export function NewCorrectionPage() {
  const { t } = useLingui();
  const { done, ...filing } = useActs(calls, {});
  if (done === null) return <Form {...filing} />;
  const filed = done.answer;
  return (
    <StatusPage
      drawing="finished"
      title={t`Your request has been received`}
      actions={
        <>
          <Button component={Link} to={`/information/correction?id=${encodeURIComponent(filed.id)}`}>
            <Trans>See the request</Trans>
          </Button>
          <Button variant="default" component={Link} to="/information">
            <Trans>To my information</Trans>
          </Button>
        </>
      }
    >
      <p role="status">
        <Trans>The organising committee compares it with your evidence. You see here what it decides.</Trans>
      </p>
    </StatusPage>
  );
}
