import { Trans, useLingui } from '@lingui/macro';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { exportEntries } from '../../../server/contract/entry/entry.ts';
import type { EventRoster } from '../../../server/contract/roster/event-roster.ts';
import { useSavedFile } from '../../kit/use-saved-file.ts';
import { FailureNote } from '../../ui/failure/failure-note.tsx';
import record from '../../ui/part/record-page.module.css';
import { Question } from '../../ui/part/question.tsx';

const columns = ['no', 'event', 'group', 'real_name', 'gender', 'id_no', 'unit', 'coach'] as const;

/** Takes the approved entries of an event away as a spreadsheet, for a purpose; of a unit its own. */
export function RosterExport({ roster: { event, approved } }: { readonly roster: EventRoster }) {
  const { t } = useLingui();
  const taking = useSavedFile(exportEntries, 'roster.xlsx');
  const [purpose, setPurpose] = useState('');
  return (
    <>
      <Button variant="default" onClick={taking.ask} disabled={approved.length === 0}>
        <Trans>Download the roster</Trans>
      </Button>
      {taking.isAsked && (
        <Question
          title={t`Download the roster?`}
          onDismiss={taking.cancel}
          actions={
            <>
              <Button variant="default" onClick={taking.cancel} disabled={taking.isSending}>
                <Trans>Cancel</Trans>
              </Button>
              <Button
                loading={taking.isSending}
                disabled={purpose.trim().length < 2}
                onClick={() =>
                  taking.send({
                    purpose: purpose.trim(),
                    event: event.id,
                    status: 'roster',
                    columns: [...columns],
                  })
                }
              >
                <Trans>Download</Trans>
              </Button>
            </>
          }
        >
          <div className={record.fields}>
            <p className={record.intro}>
              <Trans>Identity numbers stay masked. Who downloaded what, and what for, is kept.</Trans>
            </p>
            <Textarea
              label={t`What for`}
              autosize
              minRows={2}
              maxLength={500}
              value={purpose}
              onChange={({ currentTarget }) => setPurpose(currentTarget.value)}
            />
            <FailureNote failure={taking.failure} />
          </div>
        </Question>
      )}
    </>
  );
}
