import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import {
  EVENT_SHEET_LIMITS,
  type EventSheetResult,
} from '../../../../server/contract/competition/event-sheet.ts';
import { useUnsavedInput } from '../../../actors/session/leave-guard.ts';
import { CellFaults, SheetButton } from '../../../kit/file/sheet-parts.tsx';
import { FailureNote } from '../../../ui/failure/failure-note.tsx';
import record from '../../../ui/part/record-page.module.css';
import table from '../../../ui/part/record-table.module.css';
import classes from '../competition-making.module.css';
import type { useEventSheet } from './use-event-sheet.ts';

type SheetState = ReturnType<typeof useEventSheet>;

/** Renders the faults of the sheet, cell by cell, in the order of the sheet. */
function Faults({ result }: { readonly result: EventSheetResult }) {
  const shown = result.errors.length;
  return (
    <>
      <p className={record.note} data-tone="todo" role="alert">
        <Plural
          value={result.faults}
          one="# fault. Nothing has been added: put it right in the sheet and choose it again."
          other="# faults. Nothing has been added: put them right in the sheet and choose it again."
        />{' '}
        {result.faults > shown && <Trans>The first {shown} are shown.</Trans>}
      </p>
      <CellFaults faults={result.errors} />
    </>
  );
}

/** Renders the events that the sheet adds. */
function Preview({ events }: Pick<EventSheetResult, 'events'>) {
  const { t, i18n } = useLingui();
  return (
    <table className={table.rows}>
      <thead>
        <tr>
          <th scope="col">{t`Event`}</th>
          <th scope="col">{t`Group`}</th>
          <th scope="col" className={table.number}>{t`Places`}</th>
        </tr>
      </thead>
      <tbody>
        {events.map(({ row, code, name, group, places }) => (
          <tr key={row}>
            <td className={table.what}>
              {code} {name}
            </td>
            <td data-label={t`Group`}>{group}</td>
            <td data-label={t`Places`} className={table.number}>
              {places === 0 ? t`no limit` : i18n.number(places)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Renders the progress of an import, or the number of events that it added. */
function Step({ step, result }: Pick<SheetState, 'step' | 'result'>) {
  return (
    <p className={record.small} role="status">
      {(step === 'checking' || step === 'rechecking') && <Trans>The sheet is being read.</Trans>}
      {step === 'entering' && <Trans>The events are being added.</Trans>}
      {step === 'entered' && (
        <Plural value={result?.added ?? 0} one="# event has been added." other="# events have been added." />
      )}
    </p>
  );
}

/**
 * Renders the import of a draft's events from a spreadsheet. Faults, or the events to add, are shown below
 * the button.
 */
export function EventSheet({ sheet }: { readonly sheet: SheetState }) {
  const { t, i18n } = useLingui();
  const { step, isBusy, result, failure, choose, enter, isFetching, saveTemplate } = sheet;
  useUnsavedInput('event-sheet', isBusy || step === 'ready');
  const most = i18n.number(EVENT_SHEET_LIMITS.rows);
  return (
    <section className={classes.sheet} aria-label={t`Add events from a sheet`}>
      <p className={record.intro}>
        <Trans>XLSX or CSV, at most {most} events. All of them are added, or none.</Trans>
      </p>
      <div className={record.actions}>
        <Button variant="default" size="xs" loading={isFetching} onClick={saveTemplate}>
          <Trans>Download the template</Trans>
        </Button>
        <SheetButton isAnother={result !== null} isBusy={isBusy} onChoose={choose} />
      </div>
      <FailureNote failure={failure} advice={t`Nothing has been added.`} />
      <Step step={step} result={result} />
      {(step === 'faulty' || step === 'rechecking') && result !== null && <Faults result={result} />}
      {(step === 'ready' || step === 'entering') && result !== null && (
        <>
          <Preview events={result.events} />
          <div className={record.actions}>
            <Button loading={isBusy} onClick={enter}>
              <Plural value={result.events.length} one="Add # event" other="Add # events" />
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
