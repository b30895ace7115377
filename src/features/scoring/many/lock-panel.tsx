import type { I18n } from '@lingui/core';
import { Plural, Trans, useLingui } from '@lingui/macro';
import { writeMark } from '../../../../server/contract/marking/decimal.ts';
import type { ProgressCell } from '../../../../server/contract/marking/marking-progress.ts';
import { lockSheets } from '../../../../server/contract/marking/score-sheet.ts';
import { BulkPanel, type BulkWords } from '../../../kit/bulk/bulk-panel.tsx';
import { sendRecords, useBulk, type BulkShownRow } from '../../../kit/bulk/use-bulk.ts';
import { Panel } from '../../../ui/part/panel.tsx';
import page from '../../../ui/part/record-page.module.css';
import { RecordTable, selectedRows } from '../../../ui/records/record-table.tsx';

const calls = sendRecords(lockSheets);

/** A sheet that the chief judge can lock. The table identifies its rows by `id`. */
type Sheet = ProgressCell & { readonly id: string };

const totalOf = ({ total }: Pick<ProgressCell, 'total'>): string => (total === null ? '–' : writeMark(total));

const shownSheet = (i18n: I18n, sheet: Sheet): BulkShownRow => ({
  id: sheet.id,
  version: sheet.version,
  obstacle: '',
  name: `${sheet.code} · ${sheet.module}`,
  detail: new Intl.ListFormat(i18n.locale, { style: 'narrow', type: 'unit' }).format([
    sheet.session,
    sheet.group,
    totalOf(sheet),
  ]),
});

function useLockWords(): BulkWords {
  const { t } = useLingui();
  return {
    chosen: (count) => <Trans>Lock {count} chosen</Trans>,
    all: <Trans>Lock all that can be locked</Trans>,
    title: t`Lock these sheets?`,
    words: t`Their marks are final from now on. Only an arbiter can ask for one of them to be unlocked.`,
    passes: (count) => <Plural value={count} one="# sheet can be locked." other="# sheets can be locked." />,
    button: (count) => <Plural value={count} one="Lock # sheet" other="Lock # sheets" />,
    done: (count) => (
      <Plural value={count} one="# sheet has been locked." other="# sheets have been locked." />
    ),
  };
}

interface LockPanelProps {
  readonly cells: readonly ProgressCell[];
  readonly onChanged: () => void;
}

/** Renders the sheets that the chief judge can lock, with their totals, and locks many of them in one act. */
export function LockPanel({ cells, onChanged }: LockPanelProps) {
  const { t, i18n } = useLingui();
  const bulk = useBulk(calls, onChanged);
  const words = useLockWords();
  const sheets = cells
    .filter(({ may_lock }) => may_lock)
    .map((cell): Sheet => ({ ...cell, id: cell.sheet_id }));
  const selection = {
    ids: new Set(bulk.chosen),
    nameOf: ({ code, module }: Sheet) => `${code} ${module}`,
    isOpen: () => bulk.step === 'choosing',
    onChange: (ids: ReadonlySet<string>) => bulk.choose([...ids]),
  };
  const shown = (some: readonly Sheet[]) => some.map((sheet) => shownSheet(i18n, sheet));
  const chosen = selectedRows(sheets, selection);
  return (
    <Panel title={t`Sheets to lock`}>
      <p className={page.small}>
        <Trans>
          They are signed, the supervisor has compared the samples of their module, and no penalty is open.
        </Trans>
      </p>
      {(sheets.length > 0 || bulk.step !== 'choosing') && (
        <BulkPanel
          bulk={bulk}
          reasons={{ stale: t`Changed meanwhile: look at it again`, gone: t`Is not there any more` }}
          offers={[
            {
              act: 'lock',
              words,
              count: chosen.length,
              onChosen: () => bulk.lookAt('lock', shown(chosen)),
              onAll: () => bulk.lookAt('lock', shown(sheets)),
            },
          ]}
        />
      )}
      {sheets.length === 0 ? (
        <p role="status">
          <Trans>No sheet can be locked now.</Trans>
        </p>
      ) : (
        <RecordTable
          columns={[
            { key: 'code', head: t`Code or station`, isTitle: true, cell: ({ code }: Sheet) => code },
            { key: 'module', head: t`Module`, cell: ({ module }: Sheet) => module },
            { key: 'session', head: t`Session`, cell: ({ session }: Sheet) => session },
            { key: 'group', head: t`Group`, cell: ({ group }: Sheet) => group },
            { key: 'total', head: t`Total`, isNumber: true, cell: totalOf },
          ]}
          rows={sheets}
          isDimmed={false}
          isBusy={false}
          selection={selection}
        />
      )}
    </Panel>
  );
}
