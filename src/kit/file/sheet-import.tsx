import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { FailureNote } from '../../ui/failure/failure-note.tsx';
import { Fold } from '../../ui/part/fold.tsx';
import record from '../../ui/part/record-page.module.css';
import type { Values } from '../call/client.ts';
import { CellFaults, SheetButton, type CellFault } from './sheet-parts.tsx';
import type { useSavedFile } from './use-saved-file.ts';
import type { useSheetImport } from './use-sheet-import.ts';

/** The result of a call that checks a sheet, as far as every import needs it. */
interface SheetResult {
  readonly errors: readonly CellFault[];
  readonly faults: number;
}

/** The texts of an import. */
interface SheetWords<Result> {
  /** The line that opens and closes the import. */
  readonly label: string;
  readonly intro: ReactNode;
  readonly template: string;
  readonly reading: string;
  readonly entering: string;
  readonly entered: (result: Result) => ReactNode;
  readonly faults: (result: Result) => ReactNode;
  /** States that nothing is stored, after a failure. */
  readonly advice: string;
}

interface SheetImportProps<Result extends SheetResult> {
  readonly sheet: Pick<ReturnType<typeof useSheetImport>, 'step' | 'isBusy' | 'failure' | 'choose'> & {
    readonly result: Result | null;
  };
  readonly template: Pick<ReturnType<typeof useSavedFile>, 'isSending' | 'failure'>;
  readonly onTemplate: () => void;
  /** The parameters of the call, except `dry_run`. */
  readonly about: Values;
  readonly words: SheetWords<Result>;
  /** The preview of a sheet without faults, with the button that imports it. */
  readonly children: (result: Result) => ReactNode;
}

/**
 * Renders the import of a spreadsheet into a list, folded until it is needed: the template, the choice of a
 * file, and the faults or the preview.
 */
export function SheetImport<Result extends SheetResult>({
  sheet: { step, isBusy, result, failure, choose },
  template,
  onTemplate,
  about,
  words,
  children,
}: SheetImportProps<Result>) {
  const isReading = step === 'checking' || step === 'rechecking';
  return (
    <Fold label={words.label} isOpen={false}>
      <div className={record.fields}>
        <p className={record.intro}>{words.intro}</p>
        <div className={record.actions}>
          <Button variant="default" size="xs" loading={template.isSending} onClick={onTemplate}>
            {words.template}
          </Button>
          <SheetButton isAnother={result !== null} isBusy={isBusy} onChoose={(file) => choose(file, about)} />
        </div>
        <FailureNote failure={failure ?? template.failure} advice={words.advice} />
        <p className={record.small} role="status">
          {isReading && words.reading}
          {step === 'entering' && words.entering}
          {step === 'entered' && result !== null && words.entered(result)}
        </p>
        {(step === 'faulty' || step === 'rechecking') && result !== null && (
          <>
            <p className={record.note} data-tone="todo" role="alert">
              {words.faults(result)}
            </p>
            <CellFaults faults={result.errors} />
          </>
        )}
        {(step === 'ready' || step === 'entering') && result !== null && children(result)}
      </div>
    </Fold>
  );
}
