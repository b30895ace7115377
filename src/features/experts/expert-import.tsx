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
import { SheetImport } from '../../kit/file/sheet-import.tsx';
import { useSavedFile } from '../../kit/file/use-saved-file.ts';
import { useSheetImport } from '../../kit/file/use-sheet-import.ts';
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

/** Returns the texts of the import. */
function useImportWords() {
  const { t, i18n } = useLingui();
  const most = i18n.number(EXPERT_SHEET_LIMITS.rows);
  return {
    label: t`Add experts from a sheet`,
    intro: (
      <Trans>
        XLSX or CSV, at most {most} experts. All applications are filed, or none. The sheet is checked first.
      </Trans>
    ),
    template: t`Download the template`,
    reading: t`The sheet is being read.`,
    entering: t`The applications are being filed.`,
    entered: ({ filed }: ExpertSheetResult) => (
      <>
        <Plural value={filed} one="# application has been filed." other="# applications have been filed." />{' '}
        <Trans>
          Another person of a committee approves them. The experts have been told by text message.
        </Trans>
      </>
    ),
    faults: ({ faults, errors: { length: shown } }: ExpertSheetResult) => (
      <>
        <Plural
          value={faults}
          one="# fault. Nobody has been added: put it right in the sheet and choose it again."
          other="# faults. Nobody has been added: put them right in the sheet and choose it again."
        />{' '}
        {faults > shown && <Trans>The first {shown} are shown.</Trans>}
      </>
    ),
    advice: t`Nobody has been added.`,
  };
}

/**
 * Renders the import of experts from a spreadsheet.
 * @param onFiled reads the list of experts again
 */
export function ExpertImport({ onFiled }: { readonly onFiled: () => void }) {
  const sheet = useSheetImport(importExperts, onFiled);
  const template = useSavedFile(getExpertTemplate, 'experts.xlsx');
  useUnsavedInput('expert-import', sheet.isBusy || sheet.step === 'ready');
  return (
    <SheetImport
      sheet={sheet}
      template={template}
      onTemplate={() => template.send({})}
      about={{ signed: '1' }}
      words={useImportWords()}
    >
      {(result) => <Ready sheet={sheet} result={result} />}
    </SheetImport>
  );
}
