import { listAuditHeads, type AuditHead } from '../../../server/contract/audit/audit-head.ts';
import { useRecord, type RecordOnScreen } from './use-record.ts';

/** The newest signed end of the audit log, which pages show and papers print. */
export interface NewestHead extends Pick<RecordOnScreen<unknown>, 'failure' | 'isLoading' | 'reload'> {
  /** Null while it is loaded, if it cannot be loaded, and before the first midnight. */
  readonly head: AuditHead | null;
}

/** Loads the newest head of the audit log. A copy of it outside the system shows whether the log was replaced. */
export function useNewestHead(): NewestHead {
  const { data, failure, isLoading, reload } = useRecord(listAuditHeads, {});
  return { head: data?.data[0] ?? null, failure, isLoading, reload };
}

/** Returns a head as one line, in the form that `verify-audit --heads` reads. */
export const headLine = ({ day, seq, hash }: AuditHead): string => `${day} ${seq} ${hash}`;
