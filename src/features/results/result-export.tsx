import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { exportResults, type Publication } from '../../../server/contract/results/event-results.ts';
import { ExportQuestion, FormatChoice, type ExportFormat } from '../../kit/list/export-question.tsx';
import { useSavedFile } from '../../kit/file/use-saved-file.ts';
import record from '../../ui/part/record-page.module.css';

interface OfVersion {
  readonly version: Publication;
}

const useResultExport = () => useSavedFile(exportResults, 'results.xlsx');

function ResultQuestion({ version, ...taking }: OfVersion & ReturnType<typeof useResultExport>) {
  const { t } = useLingui();
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  return (
    <ExportQuestion
      title={t`Export version ${version.number} of the results?`}
      submit={t`Export`}
      intro={
        <p className={record.intro}>
          <Trans>The file says who exported it, when and what for. The audit log keeps the same.</Trans>
        </p>
      }
      taking={taking}
      onSubmit={(purpose) => taking.send({ id: version.id, purpose, format })}
    >
      <FormatChoice value={format} onChange={setFormat} />
    </ExportQuestion>
  );
}

/** Renders the export of the shown version as a file. The user states a purpose. */
export function ResultExport({ version }: OfVersion) {
  const taking = useResultExport();
  return (
    <>
      <Button variant="default" onClick={taking.ask}>
        <Trans>Export</Trans>
      </Button>
      {taking.isAsked && <ResultQuestion version={version} {...taking} />}
    </>
  );
}
