import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { exportEntries } from '../../../server/contract/entry/entry.ts';
import type { EventRoster } from '../../../server/contract/roster/event-roster.ts';
import { ExportQuestion } from '../../kit/list/export-question.tsx';
import { useSavedFile } from '../../kit/file/use-saved-file.ts';
import record from '../../ui/part/record-page.module.css';

const columns = ['no', 'event', 'group', 'real_name', 'gender', 'id_no', 'unit', 'coach'] as const;

/**
 * Renders the download of the roster as a spreadsheet. The user states a purpose. A unit gets only its own
 * entries.
 */
export function RosterExport({ roster: { event, approved } }: { readonly roster: EventRoster }) {
  const { t } = useLingui();
  const taking = useSavedFile(exportEntries, 'roster.xlsx');
  return (
    <>
      <Button variant="default" onClick={taking.ask} disabled={approved.length === 0}>
        <Trans>Download the roster</Trans>
      </Button>
      {taking.isAsked && (
        <ExportQuestion
          title={t`Download the roster?`}
          submit={t`Download`}
          intro={
            <p className={record.intro}>
              <Trans>Identity numbers stay masked. Who downloaded what, and what for, is kept.</Trans>
            </p>
          }
          taking={taking}
          onSubmit={(purpose) =>
            taking.send({ purpose, event: event.id, status: 'roster', columns: [...columns] })
          }
        />
      )}
    </>
  );
}
