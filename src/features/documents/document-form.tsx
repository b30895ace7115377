import { Trans, useLingui } from '@lingui/macro';
import { Button, Textarea } from '@mantine/core';
import {
  documentKinds,
  documentSaving,
  MOST_FILES,
  type DocumentKind,
  type DocumentSaving,
  type TechnicalDocument,
} from '../../../server/contract/competition/technical-document.ts';
import { LARGEST_FILE } from '../../../server/contract/file.ts';
import { describeFault } from '../../../server/contract/kit/faults.ts';
import { useUnsavedInput } from '../../actors/session/leave-guard.ts';
import { ActFailure } from '../../kit/act/act-failure.tsx';
import { useUpload } from '../../kit/file/use-upload.ts';
import { readForm } from '../../lib/form/read-form.ts';
import { FormBody } from '../../ui/form/form-shell.tsx';
import { UploadField } from '../../ui/form/upload-field.tsx';
import { useCallForm } from '../../ui/form/use-call-form.ts';
import { Panel } from '../../ui/part/panel.tsx';
import { useKindWords } from './document-texts.ts';

const limitsOf = (kind: DocumentKind) => ({
  most: MOST_FILES[kind],
  mostBytes: LARGEST_FILE,
  endings: ['.pdf', '.jpg', '.png', '.docx', '.xlsx'],
});

/** Provides the stored files of a kind and the uploads in progress. */
const useFiles = (kind: DocumentKind, { files }: TechnicalDocument) =>
  useUpload(
    limitsOf(kind),
    files.flatMap((one) => (one.kind === kind ? [one.file] : [])),
  );

interface DocumentFormProps {
  /** The initial content of the form. The next version starts with the files of the previous version. */
  readonly document: TechnicalDocument;
  readonly isSending: boolean;
  readonly failure: Failure | null;
  readonly onSave: (saving: DocumentSaving) => void;
  readonly onCancel: () => void;
  readonly onReload: () => void;
}

/** Renders the form of a version: its files by kind, and a note for readers. */
export function DocumentForm({
  document,
  isSending,
  failure,
  onSave,
  onCancel,
  onReload,
}: DocumentFormProps) {
  const { t, i18n } = useLingui();
  const words = useKindWords();
  const uploads = {
    document: useFiles('document', document),
    sample: useFiles('sample', document),
    infrastructure: useFiles('infrastructure', document),
  };
  const hints: Readonly<Record<DocumentKind, string>> = {
    document: t`Tasks, modules, marking, rules of the venue: what trainers and judges work by.`,
    sample: t`What a task looks like; the real ones stay secret.`,
    infrastructure: t`Equipment, tools and consumables, provided and brought along.`,
  };
  const note = document.version === 0 ? '' : document.note;
  const ids = (kind: DocumentKind) => uploads[kind].stored.map(({ id }) => id);
  const {
    values,
    text,
    place,
    onSubmit,
    note: fault,
  } = useCallForm({
    initialValues: { note, document_ids: '', sample_ids: '', infrastructure_ids: '' },
    read: ({ note: told }) =>
      readForm<DocumentSaving>(documentSaving, {
        note: told,
        document_ids: ids('document'),
        sample_ids: ids('sample'),
        infrastructure_ids: ids('infrastructure'),
        version: document.version,
      }),
    onSend: onSave,
    describe: (one) => describeFault(i18n, one),
    failure,
  });
  const before = document.files.map(({ file }) => file.id).join();
  useUnsavedInput('documents', values.note !== note || documentKinds.flatMap(ids).join() !== before);
  return (
    <Panel title={t`Files of this version`}>
      <FormBody
        onSubmit={onSubmit}
        busy={isSending}
        error={<ActFailure failure={fault} onReload={onReload} />}
        actions={
          <>
            <Button variant="default" onClick={onCancel} disabled={isSending}>
              <Trans>Cancel</Trans>
            </Button>
            <Button
              type="submit"
              loading={isSending}
              disabled={documentKinds.some((kind) => uploads[kind].isBusy)}
            >
              <Trans>Save the draft</Trans>
            </Button>
          </>
        }
      >
        {documentKinds.map((kind) => (
          <UploadField
            key={kind}
            {...place(`${kind}_ids`)}
            label={words[kind]}
            description={hints[kind]}
            upload={uploads[kind]}
          />
        ))}
        <Textarea
          {...text('note')}
          label={t`What readers should know`}
          description={t`For example what has changed since the version before. It stands in the notice, too.`}
          autosize
          minRows={2}
          maxLength={500}
        />
      </FormBody>
    </Panel>
  );
}
