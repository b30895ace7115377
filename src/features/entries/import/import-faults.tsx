import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ImportResult } from '../../../../server/contract/entry/entry-import.ts';
import { FailureNote } from '../../../ui/failure/failure-note.tsx';
import record from '../../../ui/part/record-page.module.css';
import table from '../../../ui/part/record-table.module.css';
import { ImportFileButton } from './import-file-button.tsx';
import { ImportPeople } from './import-people.tsx';
import type { EntryImport } from './use-entry-import.ts';

interface ImportFaultsProps {
  readonly all: EntryImport;
  readonly result: ImportResult;
}

/** Renders the faults of a sheet, row by row. They stay visible until the next sheet is checked. */
export function ImportFaults({ all, result }: ImportFaultsProps) {
  const { t } = useLingui();
  const { step, file, next, failure, check, again } = all;
  const [isCopied, setCopied] = useState(false);
  const { errors, right } = result;
  const shown = errors.length;
  const fileName = file?.name ?? '';
  const nextName = next?.name ?? '';
  const isReading = step === 'rechecking';
  const isOfPeople = fileName === '';
  const copy = () => {
    const text = errors
      .map(({ row, name, head, value, says }) => [row, name, head, value, says].join('\t'))
      .join('\n');
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <>
      <p className={record.note} role="status">
        {isReading ? (
          <Trans>Checking {nextName}</Trans>
        ) : (
          <>
            {isOfPeople ? (
              <Plural
                value={result.faults}
                one="# thing stands against it. Nobody has been entered."
                other="# things stand against it. Nobody has been entered."
              />
            ) : (
              <Plural
                value={result.faults}
                one="# fault. Nobody has been entered: put it right in the sheet and choose it again."
                other="# faults. Nobody has been entered: put them right in the sheet and choose it again."
              />
            )}{' '}
            {result.faults > shown && <Trans>The first {shown} are shown.</Trans>}
          </>
        )}
      </p>
      <FailureNote failure={failure} advice={t`The faults below are still those of ${fileName}.`} />
      <div className={record.actions}>
        {!isOfPeople && (
          <ImportFileButton loading={isReading} onChoose={(chosen) => check(chosen, file?.competition ?? '')}>
            <Trans>Choose another file</Trans>
          </ImportFileButton>
        )}
        <Button variant="default" onClick={copy}>
          {isCopied ? <Trans>Copied</Trans> : <Trans>Copy the list</Trans>}
        </Button>
        <Button variant="default" onClick={again}>
          {isReading ? <Trans>Cancel</Trans> : <Trans>Start over</Trans>}
        </Button>
      </div>
      <table className={table.rows} aria-busy={isReading} aria-label={t`Faults of ${fileName}`}>
        <thead>
          <tr>
            <th scope="col">{t`Name`}</th>
            <th scope="col">{t`Row`}</th>
            <th scope="col">{t`Column`}</th>
            <th scope="col">{t`What stands there`}</th>
            <th scope="col">{t`What is wrong`}</th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ row, column, head, name, value, says }) => (
            <tr key={`${row} ${column}`}>
              <td className={table.what}>{name || t`No name`}</td>
              <td data-label={t`Row`}>{row}</td>
              <td data-label={t`Column`}>{head}</td>
              <td data-label={t`What stands there`}>{value || t`Nothing`}</td>
              <td data-label={t`What is wrong`}>{says}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {right > 0 && (
        <details>
          <summary>
            <Plural value={right} one="# row is right" other="# rows are right" />
          </summary>
          <ImportPeople result={result} />
        </details>
      )}
    </>
  );
}
