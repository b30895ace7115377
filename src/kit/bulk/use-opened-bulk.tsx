import { Trans, useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import page from '../../ui/part/record-page.module.css';
import { selectedRows, type RecordSelection } from '../../ui/records/record-table.tsx';
import { BulkPanel, type BulkWords } from './bulk-panel.tsx';
import { useBulk, type BulkCalls, type BulkOnScreen, type BulkShownRow } from './use-bulk.ts';

/** A row of a list whose records are decided together once the reader has opened them. */
interface OpenedRow {
  readonly id: string;
  readonly version: number;
  readonly is_opened: boolean;
}

interface OpenedDecision<Row> {
  /** The name of the act; only the value of the first render is used, as with `calls`. */
  readonly act: string;
  readonly calls: BulkCalls;
  readonly words: BulkWords;
  /** The rows of the page on screen. */
  readonly rows: readonly Row[];
  /** Whether a row waits for the decision of the reader. */
  readonly waits: (row: Row) => boolean;
  /** The name and the details of a row in the preview. */
  readonly describe: (row: Row) => Pick<BulkShownRow, 'name' | 'detail'>;
  /** What keeps a row from being decided together with others besides not having been opened; '' for nothing. */
  readonly obstacleOf?: (row: Row) => string;
  /** The texts of these obstacles. */
  readonly reasons?: Readonly<Record<string, string>>;
  /** Reads the list again. */
  readonly onChanged: () => void;
}

interface BarProps {
  readonly bulk: BulkOnScreen;
  readonly act: string;
  readonly words: BulkWords;
  readonly waiting: readonly BulkShownRow[];
  readonly chosen: readonly BulkShownRow[];
  readonly reasons: Readonly<Record<string, string>> | undefined;
}

function Bar({ bulk, act, words, waiting, chosen, reasons }: BarProps) {
  const { t } = useLingui();
  return (
    <>
      {bulk.step === 'choosing' && (
        <p className={page.small}>
          <Trans>
            Open each of them first. Those that you have opened since their last change can be decided
            together.
          </Trans>
        </p>
      )}
      <BulkPanel
        bulk={bulk}
        reasons={{
          unopened: t`Not opened since its last change`,
          stale: t`Changed meanwhile: look at it again`,
          gone: t`Is not there any more`,
          ...reasons,
        }}
        offers={[
          {
            act,
            words,
            count: chosen.length,
            onChosen: () => bulk.lookAt(act, chosen),
            onAll: waiting.length > 1 ? () => bulk.lookAt(act, waiting) : undefined,
          },
        ]}
      />
    </>
  );
}

/**
 * Provides a decision on many records of a list, of which the reader has opened each since its last change: the
 * ticks of the list and the bar above it.
 */
export function useOpenedBulk<Row extends OpenedRow>({
  act,
  calls,
  words,
  rows,
  waits,
  describe,
  obstacleOf = () => '',
  reasons,
  onChanged,
}: OpenedDecision<Row>): {
  /** The property of the list for its ticks; none while no row waits. */
  readonly ticks: { readonly selection?: RecordSelection<Row> };
  readonly bar: ReactNode;
} {
  const bulk = useBulk(calls, onChanged);
  const obstacle = (row: Row) => obstacleOf(row) || (row.is_opened ? '' : 'unopened');
  const shown = (row: Row): BulkShownRow => ({
    id: row.id,
    version: row.version,
    obstacle: obstacle(row),
    ...describe(row),
  });
  const selection: RecordSelection<Row> = {
    ids: new Set(bulk.chosen),
    nameOf: (row) => {
      const { name, detail } = describe(row);
      return `${name} · ${detail}`;
    },
    isOpen: (row) => bulk.step === 'choosing' && waits(row) && obstacle(row) === '',
    onChange: (ids) => bulk.choose([...ids]),
  };
  const waiting = rows.filter(waits);
  const isOffered = waiting.length > 0 || bulk.step !== 'choosing';
  return {
    ticks: isOffered ? { selection } : {},
    bar: isOffered && (
      <Bar
        bulk={bulk}
        act={act}
        words={words}
        waiting={waiting.map(shown)}
        chosen={selectedRows(waiting, selection).map(shown)}
        reasons={reasons}
      />
    ),
  };
}

/** Names in a list that the reader has opened a waiting record, which can then be decided with others. */
export function OpenedMark({ isShown }: { readonly isShown: boolean }) {
  return (
    isShown && (
      <span className={page.small}>
        {' '}
        <Trans>Opened by you</Trans>
      </span>
    )
  );
}
