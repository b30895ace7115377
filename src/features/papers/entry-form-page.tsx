import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTagTitle } from '../../actors/workspace/tags.ts';
import { textsIn } from '../../i18n/texts.ts';
import { FailureNote } from '../../ui/failure/failure-note.tsx';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { PageSkeleton } from '../../ui/state/page-skeleton.tsx';
import { EntrySheet } from './entry-sheet.tsx';
import record from '../../ui/part/record-page.module.css';
import classes from './papers.module.css';
import { usePrintedForm } from './use-printed-form.ts';

interface EntryFormProps {
  /** The texts of the printed form, which are Chinese in every interface language. */
  readonly chinese: I18n;
}

function Form({ chinese, id }: EntryFormProps & { readonly id: string }) {
  const { t } = useLingui();
  const { paper, failure, isLoading, reload, numbers, isSending, printFailure, print } = usePrintedForm(id);
  useTagTitle(paper?.entry.no ?? '');
  // Prints after the sheet has rendered with the full numbers. The ref ensures that each answer is printed
  // once.
  const printed = useRef(numbers);
  useEffect(() => {
    if (numbers === printed.current) return;
    printed.current = numbers;
    window.print();
  }, [numbers]);
  if (isLoading) return <PageSkeleton />;
  if (paper === null) {
    return <LoadFailed failure={failure} message={t`The form could not be fetched`} onRetry={reload} />;
  }
  const { entry, code, can_print } = paper;
  const address = `${window.location.origin}/receipt?${new URLSearchParams({
    no: entry.no,
    version: String(entry.version),
    code,
  })}`;
  return (
    <>
      <header className={classes.actions}>
        <div>
          <h1 className={record.title}>
            <Trans>Entry form to print</Trans>
          </h1>
          <p>
            {can_print ? (
              <Trans>
                Print it on A4 and sign it. If you enter with a unit, have the unit stamp it. It is printed
                with identity and mobile numbers in full; each printing is kept in the log.
              </Trans>
            ) : (
              <Trans>Identity and mobile numbers are printed in full only for the owner and the unit.</Trans>
            )}
          </p>
        </div>
        <Button loading={isSending} onClick={() => (can_print ? print() : window.print())}>
          <Trans>Print</Trans>
        </Button>
        <FailureNote failure={printFailure} />
      </header>
      <I18nProvider i18n={chinese}>
        <EntrySheet paper={paper} numbers={numbers} address={address} />
      </I18nProvider>
    </>
  );
}

/** Loads the texts and returns the page of the form. */
export async function loadViews() {
  const chinese = await textsIn('zh', 'shell', 'person', 'papers');
  return {
    /** /entryForm?id=…: the entry form to be signed and stamped, with the code that proves it. */
    EntryFormPage: function EntryFormPage() {
      const id = useSearchParams()[0].get('id') ?? '';
      return <Form key={id} chinese={chinese} id={id} />;
    },
  };
}
