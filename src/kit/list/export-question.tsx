import { Trans, useLingui } from '@lingui/macro';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { exportFormats } from '../../../server/contract/entry/entry.ts';
import { FailureNote } from '../../ui/failure/failure-note.tsx';
import { Question } from '../../ui/part/question.tsx';
import record from '../../ui/part/record-page.module.css';
import type { useSavedFile } from '../file/use-saved-file.ts';

export type ExportFormat = (typeof exportFormats)[number];

interface ExportQuestionProps {
  readonly title: string;
  /** The label of the button that starts the download. */
  readonly submit: string;
  /** The content of the file and the data recorded about the export, as paragraphs of class `intro`. */
  readonly intro: ReactNode;
  readonly taking: Pick<ReturnType<typeof useSavedFile>, 'cancel' | 'isSending' | 'failure'>;
  /** False while a value other than the purpose is missing. */
  readonly isComplete?: boolean;
  readonly onSubmit: (purpose: string) => void;
  /** Fields other than the purpose. */
  readonly children?: ReactNode;
}

/** Asks for the purpose of a file before its download. The user and the purpose are recorded permanently. */
export function ExportQuestion({
  title,
  submit,
  intro,
  taking,
  isComplete = true,
  onSubmit,
  children,
}: ExportQuestionProps) {
  const { t } = useLingui();
  const [purpose, setPurpose] = useState('');
  return (
    <Question
      title={title}
      onDismiss={taking.cancel}
      actions={
        <>
          <Button variant="default" onClick={taking.cancel} disabled={taking.isSending}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            loading={taking.isSending}
            disabled={purpose.trim().length < 2 || !isComplete}
            onClick={() => onSubmit(purpose.trim())}
          >
            {submit}
          </Button>
        </>
      }
    >
      <div className={record.fields}>
        {intro}
        <Textarea
          label={t`What for`}
          autosize
          minRows={2}
          maxLength={500}
          value={purpose}
          onChange={({ currentTarget }) => setPurpose(currentTarget.value)}
        />
        {children}
        <FailureNote failure={taking.failure} />
      </div>
    </Question>
  );
}

interface FormatChoiceProps {
  readonly value: ExportFormat;
  readonly onChange: (format: ExportFormat) => void;
}

/** Renders the select field for the file format. */
export function FormatChoice({ value, onChange }: FormatChoiceProps) {
  const { t } = useLingui();
  return (
    <NativeSelect
      label={t`File format`}
      value={value}
      data={[
        { value: 'xlsx', label: t`Excel (XLSX)` },
        { value: 'csv', label: 'CSV' },
      ]}
      onChange={({ currentTarget }) =>
        onChange(exportFormats.find((one) => one === currentTarget.value) ?? 'xlsx')
      }
    />
  );
}
