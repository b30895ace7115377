import { Trans } from '@lingui/macro';
import { formatMinute } from '../../../server/contract/kit/business-time.ts';
import record from '../part/record-page.module.css';

/** Beside the button that saves: when it has been saved last. @param at epoch ms; null for not just now */
export function SavedNote({ at }: { readonly at: number | null }) {
  const time = at === null ? '' : formatMinute(at).slice(-5);
  return (
    <span role="status" className={record.small}>
      {at !== null && <Trans>Saved {time}</Trans>}
    </span>
  );
}
