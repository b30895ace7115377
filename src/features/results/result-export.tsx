import { Trans, useLingui } from '@lingui/macro';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { exportFormats } from '../../../server/contract/entry/entry.ts';
import { exportResults, type Publication } from '../../../server/contract/results/event-results.ts';
import { useSavedFile } from '../../kit/use-saved-file.ts';
import { FailureNote } from '../../ui/failure/failure-note.tsx';
import record from '../../ui/part/record-page.module.css';
import { Question } from '../../ui/part/question.tsx';

interface OfVersion {
  readonly version: Publication;
}

const useResultExport = () => useSavedFile(exportResults, 'results.xlsx');

function ExportQuestion({ version, ...taking }: OfVersion & ReturnType<typeof useResultExport>) {
  const { t } = useLingui();
  const [purpose, setPurpose] = useState('');
  const [format, setFormat] = useState<(typeof exportFormats)[number]>('xlsx');
  return (
    <Question
      title={t`Export version ${version.number} of the results?`}
      onDismiss={taking.cancel}
      actions={
        <>
          <Button variant="default" onClick={taking.cancel} disabled={taking.isSending}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            loading={taking.isSending}
            disabled={purpose.trim().length < 2}
            onClick={() => taking.send({ id: version.id, purpose: purpose.trim(), format })}
          >
            <Trans>Export</Trans>
          </Button>
        </>
      }
    >
      <div className={record.fields}>
        <p className={record.intro}>
          <Trans>The file says who exported it, when and what for. The audit log keeps the same.</Trans>
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
        <FailureNote failure={taking.failure} />
      </div>
    </Question>
  );
}

/** Takes the version that is shown away as a file, for a purpose. */
export function ResultExport({ version }: OfVersion) {
  const taking = useResultExport();
  return (
    <>
      <Button variant="default" onClick={taking.ask}>
        <Trans>Export</Trans>
      </Button>
      {taking.isAsked && <ExportQuestion version={version} {...taking} />}
    </>
  );
}
