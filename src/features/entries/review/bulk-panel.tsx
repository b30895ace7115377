import { Plural, Trans, useLingui } from '@lingui/macro';
import type { BulkAct, BulkObstacle } from '../../../../server/contract/entry/review.ts';
import { BulkPanel, type BulkWords } from '../../../kit/bulk/bulk-panel.tsx';
import type { BulkOnScreen } from '../../../kit/bulk/use-bulk.ts';

interface EntryBulkPanelProps {
  readonly bulk: BulkOnScreen;
  readonly act: BulkAct;
  /** The filter of the list. */
  readonly filter: Readonly<Record<string, unknown>>;
  /** Whether entries may wait for the act. */
  readonly hasWaiting: boolean;
  /** The ids of the ticked entries on the current page. */
  readonly chosen: readonly string[];
}

/** Returns the reasons why an entry stays unchanged, by obstacle. */
function useReasons(): Readonly<Record<BulkObstacle, string>> {
  const { t } = useLingui();
  return {
    own: t`It is for others to do`,
    status: t`Does not wait for you in its present state`,
    checks: t`A rule is to be examined: decide on it one by one`,
    frozen: t`The roster is closed`,
    quota: t`The unit’s places in this event are used up`,
    stale: t`Changed meanwhile: look at it again`,
    gone: t`Is not there any more`,
    other: t`Could not be done`,
  };
}

/** Returns the texts of both acts. */
function useBulkWords(): Readonly<Record<BulkAct, BulkWords>> {
  const { t } = useLingui();
  const passes = (count: number) => <Plural value={count} one="# entry passes." other="# entries pass." />;
  return {
    approve: {
      chosen: (count) => <Trans>Approve {count} chosen</Trans>,
      all: <Trans>Approve all that wait</Trans>,
      title: t`Approve these entries?`,
      passes,
      button: (count) => <Plural value={count} one="Approve # entry" other="Approve # entries" />,
      done: (count) => (
        <Plural value={count} one="# entry has been approved." other="# entries have been approved." />
      ),
    },
    endorse: {
      chosen: (count) => <Trans>Endorse {count} chosen</Trans>,
      all: <Trans>Endorse all that wait</Trans>,
      title: t`Endorse these entries?`,
      passes,
      statements: { stamped: t`The entry forms of all of them, stamped by our unit, are with us` },
      button: (count) => <Plural value={count} one="Endorse # entry" other="Endorse # entries" />,
      done: (count) => (
        <Plural value={count} one="# entry has been endorsed." other="# entries have been endorsed." />
      ),
    },
  };
}

/**
 * Renders the bulk endorsement or approval of entries: the ticked ones, or all waiting entries that match the
 * filter.
 */
export function EntryBulkPanel({ bulk, act, filter, hasWaiting, chosen }: EntryBulkPanelProps) {
  const words = useBulkWords();
  return (
    <BulkPanel
      bulk={bulk}
      reasons={useReasons()}
      offers={[
        {
          act,
          words: words[act],
          count: chosen.length,
          onChosen: () => bulk.look(act, chosen, {}),
          onAll: hasWaiting ? () => bulk.look(act, [], filter) : undefined,
        },
      ]}
    />
  );
}
