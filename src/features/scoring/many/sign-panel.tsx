import type { I18n } from '@lingui/core';
import { Plural, Trans, useLingui } from '@lingui/macro';
import { Link } from 'react-router-dom';
import { writeMark } from '../../../../server/contract/marking/decimal.ts';
import { signSheets, type ScoreSheet } from '../../../../server/contract/marking/score-sheet.ts';
import { BulkPanel, type BulkWords } from '../../../kit/bulk/bulk-panel.tsx';
import { sendRecords, useBulk, type BulkShownRow } from '../../../kit/bulk/use-bulk.ts';
import { Panel } from '../../../ui/part/panel.tsx';
import page from '../../../ui/part/record-page.module.css';
import { RecordTable, selectedRows } from '../../../ui/records/record-table.tsx';
import { unsignableTexts } from '../scoring-texts.ts';
import { signObstacle } from '../sheet-acts.ts';

const calls = sendRecords(signSheets);

const totalOf = ({ total }: Pick<ScoreSheet, 'total'>): string => (total === null ? '–' : writeMark(total));

const shownSheet = (i18n: I18n, sheet: ScoreSheet): BulkShownRow => ({
  id: sheet.id,
  version: sheet.version,
  obstacle: signObstacle(sheet),
  name: `${sheet.code} · ${sheet.module}`,
  detail: new Intl.ListFormat(i18n.locale, { style: 'narrow', type: 'unit' }).format([
    sheet.event.code,
    sheet.session,
    totalOf(sheet),
  ]),
});

const linkTo = (addressOf: SignPanelProps['addressOf']) => (sheet: ScoreSheet) => (
  <Link to={addressOf(sheet)}>{sheet.code}</Link>
);

function useSignWords(): BulkWords {
  const { t } = useLingui();
  return {
    chosen: (count) => <Trans>Sign {count} chosen</Trans>,
    all: <Trans>Sign all that can be signed</Trans>,
    title: t`Sign these sheets for the group?`,
    words: t`You have compared the measures that others have entered.`,
    passes: (count) => <Plural value={count} one="# sheet can be signed." other="# sheets can be signed." />,
    button: (count) => <Plural value={count} one="Sign # sheet" other="Sign # sheets" />,
    done: (count) => (
      <Plural value={count} one="# sheet has been signed." other="# sheets have been signed." />
    ),
  };
}

interface SignPanelProps {
  readonly sheets: readonly ScoreSheet[];
  readonly addressOf: (sheet: ScoreSheet) => string;
  readonly onChanged: () => void;
}

/**
 * Renders the sheets that wait for the signature of the leader, and signs many of them in one act. Renders
 * nothing for a judge who leads no group with such a sheet.
 */
export function SignPanel({ sheets, addressOf, onChanged }: SignPanelProps) {
  const { t, i18n } = useLingui();
  const bulk = useBulk(calls, onChanged);
  const words = useSignWords();
  const reasons = unsignableTexts(i18n);
  const waiting = sheets.filter(({ by, status }) => by.includes('leader') && status === 'submitted');
  if (waiting.length === 0 && bulk.step === 'choosing') return null;
  const selection = {
    ids: new Set(bulk.chosen),
    nameOf: ({ code, module }: ScoreSheet) => `${code} ${module}`,
    isOpen: (sheet: ScoreSheet) => bulk.step === 'choosing' && signObstacle(sheet) === '',
    onChange: (ids: ReadonlySet<string>) => bulk.choose([...ids]),
  };
  const shown = (some: readonly ScoreSheet[]) => some.map((sheet) => shownSheet(i18n, sheet));
  const chosen = selectedRows(waiting, selection);
  return (
    <Panel title={t`Sheets to sign`}>
      <p className={page.small}>
        <Trans>
          Open each sheet first. Those that you have opened since their last change can be signed together.
        </Trans>
      </p>
      <BulkPanel
        bulk={bulk}
        reasons={{
          ...reasons,
          stale: t`Changed meanwhile: look at it again`,
          gone: t`Is not there any more`,
        }}
        offers={[
          {
            act: 'sign',
            words,
            count: chosen.length,
            onChosen: () => bulk.lookAt('sign', shown(chosen)),
            onAll: () => bulk.lookAt('sign', shown(waiting)),
          },
        ]}
      />
      {waiting.length > 0 && (
        <RecordTable
          columns={[
            {
              key: 'code',
              head: t`Code or station`,
              isTitle: true,
              cell: linkTo(addressOf),
            },
            { key: 'module', head: t`Module`, cell: ({ module }: ScoreSheet) => module },
            {
              key: 'session',
              head: t`Session`,
              cell: ({ event, session }: ScoreSheet) => `${event.code} ${session}`,
            },
            { key: 'total', head: t`Total`, isNumber: true, cell: totalOf },
            {
              key: 'sign',
              head: t`To sign`,
              cell: (sheet: ScoreSheet) => {
                const obstacle = signObstacle(sheet);
                return obstacle === '' ? t`Can be signed` : reasons[obstacle];
              },
            },
          ]}
          rows={waiting}
          isDimmed={false}
          isBusy={false}
          selection={selection}
        />
      )}
    </Panel>
  );
}
