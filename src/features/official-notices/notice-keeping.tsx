import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { FailureNote } from '../../ui/failure/failure-note.tsx';
import page from '../../ui/part/record-page.module.css';
import type { useNoticeWriting } from './use-notice-writing.ts';

type Writing = ReturnType<typeof useNoticeWriting>;

/** Renders the save status of the draft, beside the submit button. */
export function KeepingNote({ keeping }: Pick<Writing, 'keeping'>) {
  const { t } = useLingui();
  const words: Readonly<Record<Writing['keeping'], string>> = {
    untouched: '',
    typing: t`Not kept yet`,
    saving: t`Being kept as a draft …`,
    saved: t`Kept as a draft`,
    unsaved: t`Could not be kept; it is tried again when you type or hand it in.`,
    conflict: t`Not kept: another person has changed this notice`,
  };
  return (
    <p className={page.small} role="status">
      {words[keeping]}
    </p>
  );
}

/** Renders the choice between the typed text and the text of another user who has changed the notice. */
export function Conflict({ writing }: { readonly writing: Writing }) {
  const { isBusy, failure, keepMine, takeTheirs } = writing;
  return (
    <section className={page.note} data-tone="todo" role="alert">
      <p>
        <Trans>
          Another person has changed or handed in this notice while you were writing. Nothing of yours has
          been kept since then.
        </Trans>
      </p>
      <FailureNote failure={failure} />
      <div className={page.actions}>
        <Button loading={isBusy} onClick={takeTheirs}>
          <Trans>Take the other text</Trans>
        </Button>
        <Button variant="default" disabled={isBusy} onClick={keepMine}>
          <Trans>Replace it by mine</Trans>
        </Button>
      </div>
    </section>
  );
}
