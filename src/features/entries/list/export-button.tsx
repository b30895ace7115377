import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button, Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import {
  exportColumns,
  exportEntries,
  exportFormats,
  type ExportColumn,
} from '../../../../server/contract/entry/entry.ts';
import { useSavedFile } from '../../../kit/use-saved-file.ts';
import { FailureNote } from '../../../ui/failure/failure-note.tsx';
import { Question } from '../../../ui/part/question.tsx';
import record from '../../../ui/part/record-page.module.css';
import classes from '../entries.module.css';
import type { EntryListQuery } from './entry-query.ts';

/** Taking a list away as a spreadsheet. */
const useEntryExport = () => useSavedFile(exportEntries, 'entries.xlsx');

interface ExportButtonProps {
  readonly query: EntryListQuery;
  /** How many entries the list has. */
  readonly total: number;
}

/** What a file can hold, as its heads are called. */
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

function ExportQuestion({ query, total, ...taking }: ExportButtonProps & ReturnType<typeof useEntryExport>) {
  const { t } = useLingui();
  const names = useExportColumns();
  const [purpose, setPurpose] = useState('');
  const [format, setFormat] = useState<(typeof exportFormats)[number]>('xlsx');
  const [columns, setColumns] = useState<readonly ExportColumn[]>(exportColumns);
  const { page: _, ...filters } = query;
  return (
    <Question
      title={t`Export these entries?`}
      onDismiss={taking.cancel}
      actions={
        <>
          <Button variant="default" onClick={taking.cancel} disabled={taking.isSending}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            loading={taking.isSending}
            disabled={purpose.trim().length < 2 || columns.length === 0}
            onClick={() =>
              taking.send({ purpose: purpose.trim(), ...filters, format, columns: [...columns] })
            }
          >
            <Trans>Export</Trans>
          </Button>
        </>
      }
    >
      <div className={record.fields}>
        <p className={record.intro}>
          <Plural value={total} one="# entry" other="# entries" />
        </p>
        <p className={record.intro}>
          <Trans>Identity and mobile numbers stay masked. Who exported what, and what for, is kept.</Trans>
        </p>
        <Textarea
          label={t`What for`}
          autosize
          minRows={2}
          maxLength={500}
          value={purpose}
          onChange={({ currentTarget }) => setPurpose(currentTarget.value)}
        />
        <NativeSelect
          label={t`File format`}
          value={format}
          data={[
            { value: 'xlsx', label: t`Excel (XLSX)` },
            { value: 'csv', label: 'CSV' },
          ]}
          onChange={({ currentTarget }) =>
            setFormat(exportFormats.find((one) => one === currentTarget.value) ?? 'xlsx')
          }
        />
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
        <FailureNote failure={taking.failure} />
      </div>
    </Question>
  );
}

/** Takes the entries of a list away as a file, for a purpose. */
export function ExportButton(props: ExportButtonProps) {
  const taking = useEntryExport();
  return (
    <>
      <Button variant="default" onClick={taking.ask} disabled={props.total === 0}>
        <Trans>Export</Trans>
      </Button>
      {taking.isAsked && <ExportQuestion {...props} {...taking} />}
    </>
  );
}
