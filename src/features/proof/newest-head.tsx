import { Trans, useLingui } from '@lingui/macro';
import { headLine, useNewestHead } from '../../kit/record/use-newest-head.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import record from '../../ui/part/record-page.module.css';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import { Copy } from './copy.tsx';
import classes from './proof.module.css';

/** Renders the newest head of the audit log, and how a copy of it is compared later. */
export function NewestHead() {
  const { t } = useLingui();
  const { head, failure, isLoading, reload } = useNewestHead();
  if (isLoading) return <RowsSkeleton />;
  if (failure !== null)
    return (
      <LoadFailed
        failure={failure}
        message={t`The end of the audit log could not be fetched`}
        onRetry={reload}
      />
    );
  const label = t`End of the audit log`;
  return (
    <Panel title={label}>
      {head === null ? (
        <p className={record.intro}>
          <Trans>Nothing is signed yet. Each day at 00:05 the system signs where its audit log ends.</Trans>
        </p>
      ) : (
        <>
          <p className={record.intro}>
            <Trans>
              Day, number of the last row and hash. Keep a copy: if the log is replaced, it does not lead to
              this line any more.
            </Trans>
          </p>
          <span className={classes.copied}>
            <span className={classes.digits}>{headLine(head)}</span>
            <Copy text={headLine(head)} name={t`Copy the value: ${label}`}>
              <Trans>Copy the value</Trans>
            </Copy>
          </span>
          <p className={record.small}>
            <Trans>
              The technician compares the copies in a file, one a line: npm start -- verify-audit --heads FILE
            </Trans>
          </p>
        </>
      )}
    </Panel>
  );
}
