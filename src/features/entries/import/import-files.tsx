import { Plural, Trans, useLingui } from '@lingui/macro';
import { useEffect, useRef } from 'react';
import type { EntryFileKind } from '../../../../server/contract/entry/entry-fields.ts';
import type { ImportResult } from '../../../../server/contract/entry/entry-import.ts';
import { uploadFile, type StoredFile } from '../../../../server/contract/file.ts';
import { answerIn } from '../../../kit/call/client.ts';
import { useUpload } from '../../../kit/file/use-upload.ts';
import record from '../../../ui/part/record-page.module.css';
import { FormSection } from '../../../ui/form/form-shell.tsx';
import { UploadField } from '../../../ui/form/upload-field.tsx';
import { fileLimits } from '../apply/file-limits.ts';
import { fileText } from '../entry-texts.ts';
import type { EntryImport } from './use-entry-import.ts';

interface MissingFileProps {
  readonly name: string;
  readonly kind: EntryFileKind;
  /** The file that was uploaded before the page showed the progress; null for none. */
  readonly given: StoredFile | null;
  readonly onGive: (file: StoredFile | null) => void;
}

/** Renders the upload of one file of one person. */
function MissingFile({ name, kind, given, onGive }: MissingFileProps) {
  const { i18n } = useLingui();
  const upload = useUpload(fileLimits, given === null ? [] : [given]);
  const [stored = null] = upload.stored;
  const told = useRef(given?.id);
  useEffect(() => {
    if (told.current === stored?.id) return;
    told.current = stored?.id;
    onGive(stored);
  });
  return <UploadField label={`${name} · ${fileText(i18n, kind)}`} upload={upload} />;
}

interface ImportFilesProps {
  readonly all: EntryImport;
  readonly result: ImportResult;
}

/** Renders the people whose event demands files that a sheet cannot hold, with an upload for each file. */
export function ImportFiles({ all: { files, give, step }, result: { lacking } }: ImportFilesProps) {
  const { t } = useLingui();
  const demanded = lacking.flatMap(({ files: kinds }) => kinds).length;
  const missing = demanded - Object.keys(files).length;
  if (demanded === 0) return null;
  return (
    <FormSection title={t`Files that the events ask for`}>
      <p className={record.note} role="status">
        {step === 'ready' ? (
          <Trans>All files are here.</Trans>
        ) : (
          <Plural
            value={missing}
            one="# file is missing. Add it here, or leave this person out."
            other="# files are missing. Add them here, or leave these people out."
          />
        )}
      </p>
      {lacking.map(({ row, real_name, event, files: kinds }) => (
        <div key={row} className={record.fields}>
          <p className={record.small}>{event}</p>
          {kinds.map((kind) => {
            const place = `${row}.${kind}`;
            return (
              <MissingFile
                key={kind}
                name={real_name}
                kind={kind}
                given={answerIn(uploadFile, files[place] ?? null)}
                onGive={(file) => give(place, file)}
              />
            );
          })}
        </div>
      ))}
    </FormSection>
  );
}
