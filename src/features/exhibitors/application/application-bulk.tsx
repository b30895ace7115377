import { Plural, Trans, useLingui } from '@lingui/macro';
import {
  approveExhibitorApplications,
  type ExhibitorApplicationList,
} from '../../../../server/contract/exhibitor/exhibitor-application.ts';
import type { BulkWords } from '../../../kit/bulk/bulk-panel.tsx';
import { sendRecords } from '../../../kit/bulk/use-bulk.ts';
import { useOpenedBulk } from '../../../kit/bulk/use-opened-bulk.tsx';

type Row = ExhibitorApplicationList['data'][number];

const calls = sendRecords(approveExhibitorApplications);

function useApprovalWords(): BulkWords {
  const { t } = useLingui();
  return {
    chosen: (count) => <Trans>Approve {count} chosen</Trans>,
    all: <Trans>Approve all on this page that wait</Trans>,
    title: t`Approve these applications?`,
    words: t`The exhibitors are told. The next step is to assign the booths.`,
    passes: (count) => (
      <Plural value={count} one="# application can be approved." other="# applications can be approved." />
    ),
    button: (count) => <Plural value={count} one="Approve # application" other="Approve # applications" />,
    done: (count) => (
      <Plural
        value={count}
        one="# application has been approved."
        other="# applications have been approved."
      />
    ),
  };
}

/** Checks whether an application waits for the decision of the reader. */
export const waitsForReader = ({ status, by }: Row): boolean => status === 'submitted' && by === 'organiser';

/**
 * Provides the approval of many applications.
 * @param rows the rows of the page on screen
 * @param onChanged reads the list again
 */
export const useApproveMany = (rows: readonly Row[], onChanged: () => void) =>
  useOpenedBulk({
    act: 'approve',
    calls,
    words: useApprovalWords(),
    rows,
    waits: waitsForReader,
    describe: ({ organisation, theme }) => ({ name: organisation, detail: theme }),
    onChanged,
  });
