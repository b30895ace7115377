import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import { FileInput } from '../../ui/part/file-input.tsx';
import table from '../../ui/part/record-table.module.css';

/** Parts of a screen that imports a spreadsheet. */

interface SheetButtonProps {
  /** True if a sheet has already been checked. */
  readonly isAnother: boolean;
  readonly isBusy: boolean;
  readonly onChoose: (file: File) => void;
}

/**
 * Renders the button that selects a file. The same file can be selected again after it has been corrected.
 */
export function SheetButton({ isAnother, isBusy, onChoose }: SheetButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="default" size="xs" disabled={isBusy} onClick={() => input.current?.click()}>
        {isAnother ? <Trans>Choose another sheet</Trans> : <Trans>Choose a sheet</Trans>}
      </Button>
      <FileInput
        ref={input}
        accept=".xlsx,.csv"
        onChoose={([file]) => {
          if (file !== undefined) onChoose(file);
        }}
      />
    </>
  );
}

export interface CellFault {
  readonly row: number;
  readonly column: string;
  readonly head: string;
  readonly value: string;
  readonly says: string;
}

/** Renders the faults cell by cell, in the order of the sheet. */
export function CellFaults({ faults }: { readonly faults: readonly CellFault[] }) {
  const { t } = useLingui();
  return (
    <table className={table.rows}>
      <thead>
        <tr>
          <th scope="col">{t`Row`}</th>
          <th scope="col">{t`Column`}</th>
          <th scope="col">{t`What stands there`}</th>
          <th scope="col">{t`What is wrong`}</th>
        </tr>
      </thead>
      <tbody>
        {faults.map(({ row, column, head, value, says }) => (
          <tr key={`${row} ${column}`}>
            <td data-label={t`Row`}>{row}</td>
            <td data-label={t`Column`}>{head}</td>
            <td data-label={t`What stands there`}>{value || t`(empty)`}</td>
            <td data-label={t`What is wrong`}>{says}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
