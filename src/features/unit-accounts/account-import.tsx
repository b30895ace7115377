import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import {
  ACCOUNT_SHEET_LIMITS,
  getAccountTemplate,
  importAccounts,
  type AccountSheetResult,
} from '../../../server/contract/unit/account-import.ts';
import { useUnsavedInput } from '../../actors/session/leave-guard.ts';
import { useSignedInProfile } from '../../actors/session/session.ts';
import { SheetImport } from '../../kit/file/sheet-import.tsx';
import { useSavedFile } from '../../kit/file/use-saved-file.ts';
import { useSheetImport } from '../../kit/file/use-sheet-import.ts';
import record from '../../ui/part/record-page.module.css';
import table from '../../ui/part/record-table.module.css';
import { capacityText } from './account-texts.ts';

/** Renders the accounts that the sheet creates. */
function Preview({ accounts }: Pick<AccountSheetResult, 'accounts'>) {
  const { t, i18n } = useLingui();
  const profile = useSignedInProfile();
  return (
    <table className={table.rows} aria-label={t`Accounts in the sheet`}>
      <thead>
        <tr>
          <th scope="col">{t`Name`}</th>
          <th scope="col">{t`Username`}</th>
          <th scope="col">{t`Mobile number`}</th>
          <th scope="col">{t`May do`}</th>
        </tr>
      </thead>
      <tbody>
        {accounts.map(({ row, name, username, phone, capacity }) => (
          <tr key={row}>
            <td className={table.what}>{name}</td>
            <td data-label={t`Username`}>{username}</td>
            <td data-label={t`Mobile number`}>{phone}</td>
            <td data-label={t`May do`}>{capacityText(i18n, capacity, profile)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns the texts of the import. */
function useImportWords() {
  const { t, i18n } = useLingui();
  const most = i18n.number(ACCOUNT_SHEET_LIMITS.rows);
  return {
    label: t`Add accounts from a sheet`,
    intro: (
      <Trans>
        XLSX or CSV, at most {most} accounts. All of them are created, or none. The sheet is checked first.
      </Trans>
    ),
    template: t`Download the template`,
    reading: t`The sheet is being read.`,
    entering: t`The accounts are being created.`,
    entered: ({ created }: AccountSheetResult) => (
      <>
        <Plural value={created} one="# account has been created." other="# accounts have been created." />{' '}
        <Trans>Each one-time password has been sent to its mobile number.</Trans>
      </>
    ),
    faults: ({ faults }: AccountSheetResult) => (
      <Plural
        value={faults}
        one="# fault. No account has been created: put it right in the sheet and choose it again."
        other="# faults. No account has been created: put them right in the sheet and choose it again."
      />
    ),
    advice: t`No account has been created.`,
  };
}

/**
 * Renders the import of accounts from a spreadsheet.
 * @param onCreated reads the list of accounts again
 */
export function AccountImport({ onCreated }: { readonly onCreated: () => void }) {
  const sheet = useSheetImport(importAccounts, onCreated);
  const template = useSavedFile(getAccountTemplate, 'accounts.xlsx');
  useUnsavedInput('account-import', sheet.isBusy || sheet.step === 'ready');
  return (
    <SheetImport
      sheet={sheet}
      template={template}
      onTemplate={() => template.send({})}
      about={{}}
      words={useImportWords()}
    >
      {({ accounts }) => (
        <>
          <div className={record.actions}>
            <Button loading={sheet.isBusy} onClick={sheet.enter}>
              <Plural value={accounts.length} one="Create # account" other="Create # accounts" />
            </Button>
          </div>
          <Preview accounts={accounts} />
        </>
      )}
    </SheetImport>
  );
}
