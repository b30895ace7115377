import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import {
  EXPERT_SHEET_LIMITS,
  getExpertTemplate,
  importExperts,
  type ExpertSheetResult,
} from '../../../server/contract/expert/expert-import.ts';
import { useUnsavedInput } from '../../actors/session/leave-guard.ts';
import { CellFaults, SheetButton } from '../../kit/file/sheet-parts.tsx';
import { useSavedFile } from '../../kit/file/use-saved-file.ts';
import { useSheetImport } from '../../kit/file/use-sheet-import.ts';
import { FailureNote } from '../../ui/failure/failure-note.tsx';
import { Fold } from '../../ui/part/fold.tsx';
import record from '../../ui/part/record-page.module.css';
import table from '../../ui/part/record-table.module.css';

type SheetState = ReturnType<typeof useSheetImport<typeof importExperts>>;

/** Renders the experts whose applications the sheet files. A namesake in the bank is a warning, not a fault. */
function Preview({ people }: Pick<ExpertSheetResult, 'people'>) {
  const { t, i18n } = useLingui();
  return (
    <table className={table.rows} aria-label={t`Experts in the sheet`}>
      <thead>
        <tr>
          <th scope="col">{t`Name`}</th>
          <th scope="col">{t`Row`}</th>
          <th scope="col">{t`Identity number`}</th>
          <th scope="col">{t`Mobile number`}</th>
          <th scope="col">{t`Employer`}</th>
        </tr>
      </thead>
      <tbody>
        {people.map(({ row, real_name, id_no, phone, employer, namesakes }) => {
          const others = new Intl.ListFormat(i18n.locale).format(namesakes);
          return (
            <tr key={row}>
              <td className={table.what}>
                {real_name}
                {namesakes.length > 0 && (
                  <span className={record.small}>
                    <Trans>Another expert of this name is in the bank: {others}</Trans>
                  </span>
                )}
              </td>
              <td data-label={t`Row`}>{row}</td>
              <td data-label={t`Identity number`}>{id_no}</td>
              <td data-label={t`Mobile number`}>{phone}</td>
              <td data-label={t`Employer`}>{employer}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Renders the faults of the sheet, cell by cell. */
function Faults({ result }: { readonly result: ExpertSheetResult }) {
  const shown = result.errors.length;
  return (
    <>
      <p className={record.note} data-tone="todo" role="alert">
        <Plural
          value={result.faults}
          one="# fault. Nobody has been added: put it right in the sheet and choose it again."
          other="# faults. Nobody has been added: put them right in the sheet and choose it again."
        />{' '}
        {result.faults > shown && <Trans>The first {shown} are shown.</Trans>}
      </p>
      <CellFaults faults={result.errors} />
    </>
  );
}

/** Renders the statement of the committee, and the button that files the applications. */
function Ready({ sheet, result }: { readonly sheet: SheetState; readonly result: ExpertSheetResult }) {
  const { t } = useLingui();
  const [isSigned, setSigned] = useState(false);
  return (
    <>
      <Checkbox
        label={t`The application forms that all of them have signed are with us: they agree that their information is used, and have declared their conflicts of interest`}
        checked={isSigned}
        onChange={({ currentTarget }) => setSigned(currentTarget.checked)}
      />
      <div className={record.actions}>
        <Button loading={sheet.isBusy} disabled={!isSigned} onClick={sheet.enter}>
          <Plural value={result.people.length} one="File # application" other="File # applications" />
        </Button>
      </div>
      <Preview people={result.people} />
    </>
  );
}

/** Renders the progress of an import, or the number of applications that it filed. */
function Step({ step, result }: Pick<SheetState, 'step' | 'result'>) {
  return (
    <p className={record.small} role="status">
      {(step === 'checking' || step === 'rechecking') && <Trans>The sheet is being read.</Trans>}
      {step === 'entering' && <Trans>The applications are being filed.</Trans>}
      {step === 'entered' && (
        <>
          <Plural
            value={result?.filed ?? 0}
            one="# application has been filed."
            other="# applications have been filed."
          />{' '}
          <Trans>
            Another person of a committee approves them. The experts have been told by text message.
          </Trans>
        </>
      )}
    </p>
  );
}

/**
 * Renders the import of experts from a spreadsheet, folded until it is needed.
 * @param onFiled reads the list of experts again
 */
export function ExpertImport({ onFiled }: { readonly onFiled: () => void }) {
  const { t, i18n } = useLingui();
  const sheet = useSheetImport(importExperts, onFiled);
  const template = useSavedFile(getExpertTemplate, 'experts.xlsx');
  const { step, isBusy, result, failure } = sheet;
  useUnsavedInput('expert-import', isBusy || step === 'ready');
  const most = i18n.number(EXPERT_SHEET_LIMITS.rows);
  return (
    <Fold label={t`Add experts from a sheet`} isOpen={false}>
      <div className={record.fields}>
        <p className={record.intro}>
          <Trans>
            XLSX or CSV, at most {most} experts. All applications are filed, or none. The sheet is checked
            first.
          </Trans>
        </p>
        <div className={record.actions}>
          <Button variant="default" size="xs" loading={template.isSending} onClick={() => template.send({})}>
            <Trans>Download the template</Trans>
          </Button>
          <SheetButton
            isAnother={result !== null}
            isBusy={isBusy}
            onChoose={(file) => sheet.choose(file, { signed: '1' })}
          />
        </div>
        <FailureNote failure={failure ?? template.failure} advice={t`Nobody has been added.`} />
        <Step step={step} result={result} />
        {(step === 'faulty' || step === 'rechecking') && result !== null && <Faults result={result} />}
        {(step === 'ready' || step === 'entering') && result !== null && (
          <Ready sheet={sheet} result={result} />
        )}
      </div>
    </Fold>
  );
}
