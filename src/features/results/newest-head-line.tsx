import { Trans } from '@lingui/macro';
import { headLine, useNewestHead } from '../../kit/record/use-newest-head.ts';
import classes from './results.module.css';

/**
 * Renders the newest head of the audit log on a printed list, so that signed papers outside the system hold copies of
 * it. Before the first midnight there is none.
 */
export function NewestHeadLine() {
  const { head } = useNewestHead();
  if (head === null) return null;
  return (
    <p className={classes.hash}>
      <Trans>End of the audit log (day, row, hash): {headLine(head)}</Trans>
      <br />
      <Trans>To compare it later: npm start -- verify-audit --heads FILE</Trans>
    </p>
  );
}
