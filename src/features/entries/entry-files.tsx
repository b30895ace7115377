import { Trans, useLingui } from '@lingui/macro';
import type { Entry } from '../../../server/contract/entry/entry.ts';
import type { StoredFile } from '../../../server/contract/file.ts';
import { useFileLink } from '../../kit/file/use-file-link.ts';
import { FileView } from '../../ui/part/file-view.tsx';
import record from '../../ui/part/record-page.module.css';
import classes from './entries.module.css';
import { fileText } from './entry-texts.ts';

function EntryFile({ file }: { readonly file: StoredFile }) {
  return <FileView file={file} link={useFileLink(file.id)} />;
}

interface EntryFilesProps {
  /** The evidence of a request; null if there is no request. */
  readonly evidence?: StoredFile | null;
  readonly photo: StoredFile | null;
  readonly files: Entry['files'];
}

/**
 * Renders the files about a person, each under its name. A demanded file that is missing is listed as well.
 */
export function EntryFiles({ evidence = null, photo, files }: EntryFilesProps) {
  const { t, i18n } = useLingui();
  const named = [
    ...(evidence === null ? [] : [{ name: t`Evidence`, file: evidence }]),
    ...(photo === null ? [] : [{ name: t`Photo`, file: photo }]),
    ...files.map(({ kind, file }) => ({ name: fileText(i18n, kind), file })),
  ];
  return (
    <div className={record.columns}>
      {named.map(({ name, file }) => (
        <section key={name} className={record.fields}>
          <h3 className={classes.name}>{name}</h3>
          {file === null ? <Trans>Missing</Trans> : <EntryFile key={file.id} file={file} />}
        </section>
      ))}
    </div>
  );
}
