import { Plural, Trans, useLingui } from '@lingui/macro';
import { confirmUnits, type UnitConfirmationList } from '../../../server/contract/unit/confirmation.ts';
import type { BulkWords } from '../../kit/bulk/bulk-panel.tsx';
import { sendRecords } from '../../kit/bulk/use-bulk.ts';
import { useOpenedBulk } from '../../kit/bulk/use-opened-bulk.tsx';

type Row = UnitConfirmationList['data'][number];

const calls = sendRecords(confirmUnits);

function useConfirmationWords(): BulkWords {
  const { t } = useLingui();
  return {
    chosen: (count) => <Trans>Confirm {count} chosen units</Trans>,
    all: <Trans>Confirm all on this page that wait</Trans>,
    title: t`Confirm these units?`,
    words: t`The administrators who applied can then make accounts and enter people for their units.`,
    passes: (count) => (
      <Plural value={count} one="# unit can be confirmed." other="# units can be confirmed." />
    ),
    button: (count) => <Plural value={count} one="Confirm # unit" other="Confirm # units" />,
    done: (count) => (
      <Plural value={count} one="# unit has been confirmed." other="# units have been confirmed." />
    ),
  };
}

export const isWaiting = ({ status }: Pick<Row, 'status'>): boolean => status === 'submitted';

/**
 * Provides the confirmation of many units. The list holds no unit of the reader, because no account
 * decides on its own organisation.
 * @param rows the rows of the page on screen
 * @param onChanged reads the list again
 */
export const useConfirmMany = (rows: readonly Row[], onChanged: () => void) =>
  useOpenedBulk({
    act: 'confirm',
    calls,
    words: useConfirmationWords(),
    rows,
    waits: isWaiting,
    describe: ({ name, credit_code }) => ({ name, detail: credit_code }),
    onChanged,
  });
