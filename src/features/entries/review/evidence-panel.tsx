import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Entry } from '../../../../server/contract/entry/entry.ts';
import type { StoredFile } from '../../../../server/contract/file.ts';
import { useFileLink } from '../../../kit/file/use-file-link.ts';
import { showsPdf } from '../../../lib/file/shows-pdf.ts';
import { FileView } from '../../../ui/part/file-view.tsx';
import { Panel } from '../../../ui/part/panel.tsx';
import record from '../../../ui/part/record-page.module.css';
import classes from '../entries.module.css';
import { fileText } from '../entry-texts.ts';

/**
 * Renders a PDF in the browser's viewer. Its address stays the same when the link below is renewed. Otherwise
 * the viewer loads the PDF again and loses its position.
 */
function PdfFrame({ url, name }: { readonly url: string; readonly name: string }) {
  // Shows the page at full width, without thumbnails. These are Adobe's parameters for PDF, which browsers
  // support.
  const [source] = useState(`${url}#navpanes=0&view=FitH`);
  return <object className={classes.pdf} data={source} type="application/pdf" aria-label={name} />;
}

function Shown({ file }: { readonly file: StoredFile }) {
  const link = useFileLink(file.id);
  return (
    <>
      {file.mime === 'application/pdf' && link.url !== '' && showsPdf() && (
        <PdfFrame url={link.url} name={file.name} />
      )}
      <FileView file={file} link={link} />
    </>
  );
}

/** Renders the files of an entry, one at a time: pictures and PDFs on the page, other files as links. */
export function EvidencePanel({ entry }: { readonly entry: Entry }) {
  const { t, i18n } = useLingui();
  const [at, setAt] = useState(0);
  const people = [{ seq: 1, ...entry }, ...entry.members];
  const items = people.flatMap(({ seq, real_name, person, files }) => {
    const named = (name: string) => (people.length > 1 ? `${real_name} · ${name}` : name);
    return [
      ...(person.photo === null ? [] : [{ key: `${seq}photo`, name: named(t`Photo`), file: person.photo }]),
      ...files.map(({ kind, file }) => ({
        key: `${seq}${kind}`,
        name: named(fileText(i18n, kind)),
        file,
      })),
    ];
  });
  const current = items[Math.min(at, items.length - 1)];
  if (current === undefined) return null;
  const place = items.indexOf(current);
  const number = place + 1;
  const total = items.length;
  return (
    <Panel
      title={t`Files`}
      aside={
        total > 1 && (
          <div className={record.actions}>
            <Button
              variant="default"
              size="compact-sm"
              disabled={place === 0}
              onClick={() => setAt(place - 1)}
            >
              <Trans>Previous file</Trans>
            </Button>
            <span>
              {number} / {total}
            </span>
            <Button
              variant="default"
              size="compact-sm"
              disabled={number === total}
              onClick={() => setAt(place + 1)}
            >
              <Trans>Next file</Trans>
            </Button>
          </div>
        )
      }
    >
      <div className={record.fields}>
        {total > 1 && (
          <div className={record.actions} role="group" aria-label={t`Files`}>
            {items.map(({ key, name, file }, index) => (
              <Button
                key={key}
                size="compact-sm"
                variant={index === place ? 'filled' : 'default'}
                aria-pressed={index === place}
                onClick={() => setAt(index)}
              >
                {file === null ? t`${name} (missing)` : name}
              </Button>
            ))}
          </div>
        )}
        <section className={record.fields} aria-live="polite">
          <h3 className={classes.name}>{current.name}</h3>
          {current.file === null ? (
            <Trans>Missing</Trans>
          ) : (
            <Shown key={current.file.id} file={current.file} />
          )}
        </section>
      </div>
    </Panel>
  );
}
