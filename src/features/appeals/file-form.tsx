import { Trans, useLingui } from '@lingui/macro';
import { Button, Textarea } from '@mantine/core';
import {
  APPEAL_LIMITS,
  fileAppeal,
  newAppeal,
  type Appeal,
  type AppealWindow,
  type NewAppeal,
} from '../../../server/contract/appeal/appeal.ts';
import { LARGEST_FILE } from '../../../server/contract/file.ts';
import { describeFault } from '../../../server/contract/kit/faults.ts';
import { useUnsavedInput } from '../../actors/session/leave-guard.ts';
import { useActs } from '../../kit/act/use-act.ts';
import { useUpload } from '../../kit/file/use-upload.ts';
import { readForm } from '../../lib/form/read-form.ts';
import { FailureNote } from '../../ui/failure/failure-note.tsx';
import { FormBody, FormShell } from '../../ui/form/form-shell.tsx';
import { UploadField } from '../../ui/form/upload-field.tsx';
import { useCallForm } from '../../ui/form/use-call-form.ts';
import { subjectText } from './appeal-texts.ts';

const evidenceLimits = {
  most: APPEAL_LIMITS.files,
  mostBytes: LARGEST_FILE,
  endings: ['.pdf', '.jpg', '.png'],
};

const calls = { file: fileAppeal };

interface FormProps {
  readonly window: AppealWindow;
  readonly onFiled: (appeal: Appeal) => void;
  readonly onCancel: () => void;
}

/** Renders the form of a new appeal: its subject, its grounds and its evidence. */
export function FileForm({ window, onFiled, onCancel }: FormProps) {
  const { t, i18n } = useLingui();
  const { entry, event, matter, subject_id } = window;
  const evidence = useUpload(evidenceLimits);
  const { isSending, actFailure, send } = useActs(calls, {}, { onDone: ({ answer }) => onFiled(answer) });
  const files = evidence.stored.map(({ id }) => id);
  const { values, text, place, onSubmit, note } = useCallForm({
    initialValues: { grounds: '', files: '' },
    read: ({ grounds }) =>
      readForm<NewAppeal>(newAppeal, { entry_id: entry.id, matter, subject_id, grounds, files }),
    onSend: (body) => send('file', body),
    describe: (fault) => describeFault(i18n, fault),
    failure: actFailure,
  });
  useUnsavedInput('appeal', values.grounds !== '' || files.length > 0);
  return (
    <FormShell
      width="wide"
      title={t`File an appeal`}
      description={`${event.code} ${event.name} · ${entry.no} ${entry.name} · ${subjectText(i18n, window)}`}
    >
      <FormBody
        onSubmit={onSubmit}
        busy={isSending}
        error={<FailureNote failure={note} />}
        actions={
          <>
            <Button type="submit" loading={isSending} disabled={evidence.isBusy}>
              <Trans>File the appeal</Trans>
            </Button>
            <Button variant="default" onClick={onCancel}>
              <Trans>Cancel</Trans>
            </Button>
          </>
        }
      >
        <Textarea
          {...text('grounds')}
          label={t`Grounds`}
          description={t`Say what is wrong and what you ask for.`}
          autosize
          minRows={4}
          maxLength={APPEAL_LIMITS.grounds}
        />
        <UploadField
          {...place('files')}
          label={t`Evidence`}
          description={t`The signed appeal as a photo or PDF, and what else speaks for it.`}
          upload={evidence}
        />
      </FormBody>
    </FormShell>
  );
}
