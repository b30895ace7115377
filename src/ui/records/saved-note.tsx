import { Trans } from '@lingui/macro';
import { formatMinute } from '../../../server/contract/kit/business-time.ts';
import record from '../part/record-page.module.css';

/**
 * Shows the time of the last save, beside the save button.
 * @param at milliseconds since the epoch; null to show nothing
 */
export function SavedNote({ at }: { readonly at: number | null }) {
  const time = at === null ? '' : formatMinute(at).slice(-5);
  return (
    <span role="status" className={record.small}>
      {at !== null && <Trans>Saved {time}</Trans>}
    </span>
  );
}
