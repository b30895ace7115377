import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { listOwnSheets, type ScoreSheet } from '../../../../server/contract/marking/score-sheet.ts';
import { useRecord } from '../../../kit/record/use-record.ts';
import page from '../../../ui/part/record-page.module.css';
import { isDue, signObstacle } from '../sheet-acts.ts';

interface NextSheetProps {
  /** The id of the sheet on screen. */
  readonly after: string;
  /** The id of the event in the address; '' for all events. */
  readonly event: string;
  readonly addressOf: (sheet: ScoreSheet) => string;
}

/**
 * Renders the way to the next sheet that waits for the judge, in the order of the list, once nothing is left to do on
 * the sheet on screen. A sheet that the leader has opened is signed together with others in the list.
 */
export function NextSheet({ after, event, addressOf }: NextSheetProps) {
  const { t } = useLingui();
  const { data } = useRecord(listOwnSheets, {}, 'reload');
  if (data === null) return null;
  const sheets = data.data.filter((one) => event === '' || one.event.id === event);
  const at = sheets.findIndex(({ id }) => id === after) + 1;
  const due = [...sheets.slice(at), ...sheets.slice(0, at)].filter((one) => one.id !== after && isDue(one));
  const next = due.find((one) => one.status !== 'submitted' || signObstacle(one) === 'unseen');
  if (next !== undefined) {
    const { code, module } = next;
    return (
      <div className={page.actions}>
        <Button component={Link} to={addressOf(next)} aria-label={t`Next sheet: ${code}, module ${module}`}>
          <Trans>Next sheet: {code}</Trans>
        </Button>
      </div>
    );
  }
  return due.length > 0 ? null : (
    <p className={page.small}>
      <Trans>No other sheet waits for you.</Trans>
    </p>
  );
}
