import { Plural, Trans, useLingui } from '@lingui/macro';
import { approveCorrections, type CorrectionList } from '../../../server/contract/person/correction.ts';
import type { BulkWords } from '../../kit/bulk/bulk-panel.tsx';
import { sendRecords } from '../../kit/bulk/use-bulk.ts';
import { useOpenedBulk } from '../../kit/bulk/use-opened-bulk.tsx';
import { fieldText } from './correction-texts.ts';

type Row = CorrectionList['data'][number];

const calls = sendRecords(approveCorrections);

function useApprovalWords(): BulkWords {
  const { t } = useLingui();
  return {
    chosen: (count) => <Trans>Approve {count} chosen</Trans>,
    all: <Trans>Approve all on this page that wait</Trans>,
    title: t`Make these corrections?`,
    words: t`The new value is in force at once, everywhere.`,
    passes: (count) => (
      <Plural value={count} one="# request can be approved." other="# requests can be approved." />
    ),
    button: (count) => <Plural value={count} one="Approve # request" other="Approve # requests" />,
    done: (count) => (
      <Plural value={count} one="# request has been approved." other="# requests have been approved." />
    ),
  };
}

/** Checks whether a request waits for the decision of the reader. An applicant does not decide on the own request. */
export const waitsForReader = ({ status, by }: Row): boolean => status === 'filed' && by === 'organiser';

/**
 * Provides the approval of many requests. Claims to an identity number are decided on their page, beside the
 * claims of the other accounts.
 * @param rows the rows of the page on screen
 * @param onChanged reads the list again
 */
export function useApproveMany(rows: readonly Row[], onChanged: () => void) {
  const { t, i18n } = useLingui();
  return useOpenedBulk({
    act: 'approve',
    calls,
    words: useApprovalWords(),
    rows,
    waits: waitsForReader,
    describe: ({ subject, field, new_value }) => ({
      name: subject,
      detail: [fieldText(i18n, field), new_value].join(' · '),
    }),
    obstacleOf: ({ field }) => (field === 'identity' ? 'claim' : ''),
    reasons: { claim: t`Several accounts have this identity number. Decide on the page of the request.` },
    onChanged,
  });
}
