import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import {
  EVENT_SHEET_LIMITS,
  type EventSheetResult,
} from '../../../../server/contract/competition/event-sheet.ts';
import { useUnsavedInput } from '../../../actors/session/leave-guard.ts';
import { FailureNote } from '../../../ui/failure/failure-note.tsx';
import record from '../../../ui/part/record-page.module.css';
import table from '../../../ui/part/record-table.module.css';
import classes from '../competition-making.module.css';
import type { useEventSheet } from './use-event-sheet.ts';

type SheetState = ReturnType<typeof useEventSheet>;

/** What is wrong, cell by cell, in the order of the sheet. */
function Faults({ result }: { readonly result: EventSheetResult }) {
  const { t } = useLingui();
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
          {result.errors.map(({ row, column, head, value, says }) => (
            <tr key={`${row} ${column}`}>
              <td data-label={t`Row`}>{row}</td>
              <td data-label={t`Column`}>{head}</td>
              <td data-label={t`What stands there`}>{value || t`(empty)`}</td>
              <td data-label={t`What is wrong`}>{says}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** What would be added. */
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

/** What is being done with a sheet, or how many events it has added. */
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

/** Events of a draft from a spreadsheet: what is wrong, or what would be added, stands below its button. */
export function EventSheet({ sheet }: { readonly sheet: SheetState }) {
  const { t, i18n } = useLingui();
  const { step, result, failure, choose, enter, isFetching, saveTemplate } = sheet;
  const input = useRef<HTMLInputElement>(null);
  const isBusy = step === 'checking' || step === 'rechecking' || step === 'entering';
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
        <Button variant="default" size="xs" disabled={isBusy} onClick={() => input.current?.click()}>
          {result === null ? <Trans>Choose a sheet</Trans> : <Trans>Choose another sheet</Trans>}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".xlsx,.csv"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            // The same file, mended, can be chosen again.
            currentTarget.value = '';
            if (file !== undefined) choose(file);
          }}
        />
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
