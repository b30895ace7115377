import { Plural, Trans, useLingui } from '@lingui/macro';
import { approveExperts, FEWEST_YEARS, type ExpertList } from '../../../server/contract/expert/expert.ts';
import { BulkPanel, type BulkWords } from '../../kit/bulk/bulk-panel.tsx';
import { sendRecords, useBulk, type BulkOnScreen, type BulkShownRow } from '../../kit/bulk/use-bulk.ts';
import { selectedRows } from '../../ui/records/record-table.tsx';

type Row = ExpertList['data'][number];

const approving = sendRecords(approveExperts);

function useApprovalWords(): BulkWords {
  const { t } = useLingui();
  return {
    chosen: (count) => <Trans>Approve {count} chosen</Trans>,
    all: <Trans>Approve those on this page that wait</Trans>,
    title: t`Take these experts into the bank?`,
    words: t`The names, the identities and the numbers of the certificates are locked from then on.`,
    passes: (count) => (
      <Plural value={count} one="# file can be approved." other="# files can be approved." />
    ),
    button: (count) => <Plural value={count} one="Approve # file" other="Approve # files" />,
    done: (count) => (
      <Plural value={count} one="# file has been approved." other="# files have been approved." />
    ),
  };
}

/** Returns the reasons why a file stays unchanged, by obstacle. */
function useReasons(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  return {
    own: t`It is for others to do`,
    short: t`Fewer than five years of judging: approve it on its page, with a reason`,
    stale: t`Changed meanwhile: look at it again`,
    gone: t`Is not there any more`,
  };
}

const shown = ({ id, version, name, employer, years, is_own }: Row): BulkShownRow => ({
  id,
  version,
  obstacle: is_own ? 'own' : years < FEWEST_YEARS ? 'short' : '',
  name,
  detail: employer,
});

/** Renders the approval of many files above their list. */
function Bar({ bulk, rows, chosen }: { bulk: BulkOnScreen; rows: readonly Row[]; chosen: readonly Row[] }) {
  const words = useApprovalWords();
  const reasons = useReasons();
  const look = (some: readonly Row[]) => () => bulk.lookAt('approve', some.map(shown));
  return (
    <BulkPanel
      bulk={bulk}
      reasons={reasons}
      offers={[
        {
          act: 'approve',
          words,
          count: chosen.length,
          onChosen: look(chosen),
          onAll: rows.length > 1 ? look(rows) : undefined,
        },
      ]}
    />
  );
}

/**
 * Provides the approval of many expert files: the ticks of the list and the bar above it.
 * @param rows the rows of the page on screen
 * @param onChanged reads the list again
 */
export function useApproveMany(rows: readonly Row[], onChanged: () => void) {
  const bulk = useBulk(approving, onChanged);
  const selection = {
    ids: new Set(bulk.chosen),
    nameOf: ({ name, employer }: Row) => `${name} · ${employer}`,
    isOpen: ({ status, is_own }: Row) => bulk.step === 'choosing' && status === 'submitted' && !is_own,
    onChange: (ids: ReadonlySet<string>) => bulk.choose([...ids]),
  };
  const waiting = rows.filter(({ status }) => status === 'submitted');
  return {
    selection,
    bar: (waiting.length > 0 || bulk.step !== 'choosing') && (
      <Bar bulk={bulk} rows={waiting} chosen={selectedRows(waiting, selection)} />
    ),
  };
}
