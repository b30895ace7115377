import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { exportColumns, exportEntries, type ExportColumn } from '../../../../server/contract/entry/entry.ts';
import { ExportQuestion, FormatChoice, type ExportFormat } from '../../../kit/list/export-question.tsx';
import { useSavedFile } from '../../../kit/file/use-saved-file.ts';
import record from '../../../ui/part/record-page.module.css';
import classes from '../entries.module.css';
import type { EntryListQuery } from './entry-query.ts';

const useEntryExport = () => useSavedFile(exportEntries, 'entries.xlsx');

interface ExportButtonProps {
  readonly query: EntryListQuery;
  /** The number of entries in the list. */
  readonly total: number;
}

/** Returns the headings of the columns that an export can contain. */
function useExportColumns(): Readonly<Record<ExportColumn, string>> {
  const { t } = useLingui();
  return {
    no: t`Receipt number`,
    status: t`State`,
    competition: t`Competition`,
    event: t`Event`,
    group: t`Group`,
    real_name: t`Name`,
    gender: t`Gender`,
    birth_year: t`Year of birth`,
    id_no: t`Identity number`,
    phone: t`Mobile number`,
    city: t`City`,
    occupation: t`Occupation`,
    education: t`Education`,
    skill_level: t`Skill level`,
    unit: t`Unit`,
    coach: t`Coach`,
    submitted_at: t`Handed in`,
  };
}

function EntryQuestion({ query, total, ...taking }: ExportButtonProps & ReturnType<typeof useEntryExport>) {
  const { t } = useLingui();
  const names = useExportColumns();
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [columns, setColumns] = useState<readonly ExportColumn[]>(exportColumns);
  const { page: _, ...filters } = query;
  return (
    <ExportQuestion
      title={t`Export these entries?`}
      submit={t`Export`}
      intro={
        <>
          <p className={record.intro}>
            <Plural value={total} one="# entry" other="# entries" />
          </p>
          <p className={record.intro}>
            <Trans>Identity and mobile numbers stay masked. Who exported what, and what for, is kept.</Trans>
          </p>
        </>
      }
      taking={taking}
      isComplete={columns.length > 0}
      onSubmit={(purpose) => taking.send({ purpose, ...filters, format, columns: [...columns] })}
    >
      <FormatChoice value={format} onChange={setFormat} />
      <fieldset className={classes.choices}>
        <legend>
          <Trans>Columns</Trans>
        </legend>
        {exportColumns.map((column) => (
          <Checkbox
            key={column}
            size="xs"
            label={names[column]}
            checked={columns.includes(column)}
            onChange={({ currentTarget }) =>
              setColumns(
                exportColumns.filter((one) =>
                  one === column ? currentTarget.checked : columns.includes(one),
                ),
              )
            }
          />
        ))}
      </fieldset>
    </ExportQuestion>
  );
}

/** Renders the button that exports the entries of a list to a file, for a stated purpose. */
export function ExportButton(props: ExportButtonProps) {
  const taking = useEntryExport();
  return (
    <>
      <Button variant="default" onClick={taking.ask} disabled={props.total === 0}>
        <Trans>Export</Trans>
      </Button>
      {taking.isAsked && <EntryQuestion {...props} {...taking} />}
    </>
  );
}
