import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { writeMark } from '../../../server/contract/marking/decimal.ts';
import { getSchemeSheet, importScheme } from '../../../server/contract/marking/scheme-sheet.ts';
import type { Scheme } from '../../../server/contract/marking/scheme.ts';
import { useUnsavedInput } from '../../actors/session/leave-guard.ts';
import { CellFaults, SheetButton } from '../../kit/file/sheet-parts.tsx';
import type { RecordOnScreen } from '../../kit/record/use-record.ts';
import { useSavedFile } from '../../kit/file/use-saved-file.ts';
import { useSheetImport } from '../../kit/file/use-sheet-import.ts';
import { FailureNote } from '../../ui/failure/failure-note.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import record from '../../ui/part/record-page.module.css';
import table from '../../ui/part/record-table.module.css';

type Sheet = ReturnType<typeof useSheetImport<typeof importScheme>>;

/** Renders the current step of the import. */
function Step({ step }: Pick<Sheet, 'step'>) {
  return (
    <p className={record.small} role="status">
      {(step === 'checking' || step === 'rechecking') && <Trans>The sheet is being read.</Trans>}
      {step === 'entering' && <Trans>The scheme is being replaced.</Trans>}
      {step === 'entered' && <Trans>The scheme is now that of the sheet.</Trans>}
    </p>
  );
}

/** Renders the modules that replace the draft. */
function Preview({ result }: { readonly result: NonNullable<Sheet['result']> }) {
  const { t, i18n } = useLingui();
  return (
    <table className={table.rows}>
      <thead>
        <tr>
          <th scope="col">{t`Module`}</th>
          <th scope="col" className={table.number}>{t`Aspects`}</th>
          <th scope="col" className={table.number}>{t`Maximum`}</th>
        </tr>
      </thead>
      <tbody>
        {result.modules.map(({ code, name, aspects, total }) => (
          <tr key={code}>
            <td className={table.what}>
              {code} {name}
            </td>
            <td data-label={t`Aspects`} className={table.number}>
              {i18n.number(aspects)}
            </td>
            <td data-label={t`Maximum`} className={table.number}>
              {writeMark(total)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Outcome({ sheet: { step, result, isBusy, enter } }: { readonly sheet: Sheet }) {
  if (result === null) return null;
  if (step === 'faulty' || step === 'rechecking') {
    return (
      <>
        <p className={record.note} data-tone="todo" role="alert">
          <Plural
            value={result.faults}
            one="# fault. Nothing has been changed: put it right in the sheet and choose it again."
            other="# faults. Nothing has been changed: put them right in the sheet and choose it again."
          />
        </p>
        <CellFaults faults={result.errors} />
      </>
    );
  }
  if (step !== 'ready' && step !== 'entering') return null;
  const total = writeMark(result.total);
  return (
    <>
      <Preview result={result} />
      <p className={record.small}>
        <Trans>The maxima add up to {total}. All that stands in the draft now is replaced.</Trans>
      </p>
      <div className={record.actions}>
        <Button loading={isBusy} onClick={enter}>
          <Trans>Replace the draft</Trans>
        </Button>
      </div>
    </>
  );
}

interface SchemeSheetProps {
  readonly scheme: Scheme;
  readonly shown: Pick<RecordOnScreen<Scheme>, 'reload'>;
  /** Whether a sheet can replace the draft. */
  readonly mayImport: boolean;
}

/** Renders the export of the scheme as a spreadsheet and, for a draft, the import. */
export function SchemeSheet({ scheme, shown, mayImport }: SchemeSheetProps) {
  const { t } = useLingui();
  const { id } = scheme.event;
  const sheet = useSheetImport(importScheme, shown.reload);
  const file = useSavedFile(getSchemeSheet, 'scheme.xlsx');
  useUnsavedInput('scheme-sheet', sheet.isBusy || sheet.step === 'ready');
  return (
    <Panel title={t`Spreadsheet`}>
      <div className={record.fields}>
        <p className={record.intro}>
          <Trans>What is exported can be changed and imported again. XLSX or CSV, one row an aspect.</Trans>
        </p>
        <div className={record.actions}>
          <Button
            variant="default"
            size="xs"
            loading={file.isSending}
            onClick={() => file.send({ id, number: String(scheme.version === 0 ? '' : scheme.number) })}
          >
            <Trans>Export</Trans>
          </Button>
          {mayImport && (
            <>
              <Button
                variant="default"
                size="xs"
                loading={file.isSending}
                onClick={() => file.send({ id, blank: '1' })}
              >
                <Trans>Download the template</Trans>
              </Button>
              <SheetButton
                isAnother={sheet.result !== null}
                isBusy={sheet.isBusy}
                onChoose={(chosen) => sheet.choose(chosen, { id, version: String(scheme.version) })}
              />
            </>
          )}
        </div>
        <FailureNote failure={file.failure} />
        <FailureNote failure={sheet.failure} advice={t`Nothing has been changed.`} />
        {mayImport && <Outcome sheet={sheet} />}
        <Step step={sheet.step} />
      </div>
    </Panel>
  );
}
