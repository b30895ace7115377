import { useLingui } from '@lingui/macro';
import type { returnable } from '../../../../server/contract/entry/entry-acts.ts';

/** Reasons that reviewers often use. The text itself is sent and stored. */
interface StockReasons {
  readonly approve: readonly string[];
  readonly return: readonly { readonly field: (typeof returnable)[number]; readonly text: string }[];
  readonly reject: readonly string[];
}

/** Returns the stock reasons in the language of the reviewer. */
export function useStockReasons(): StockReasons {
  const { t } = useLingui();
  return {
    approve: [t`Checked by the documents; meets the conditions`],
    return: [
      { field: 'files', text: t`The scan cannot be read; please upload it again` },
      { field: 'files', text: t`Pages or the seal are missing` },
      { field: 'files', text: t`The documents do not agree with what was filled in` },
      { field: 'id_no', text: t`The identity number does not agree with the document` },
      { field: 'real_name', text: t`The name does not agree with the document` },
      { field: 'coach', text: t`The coach’s name or mobile number is missing or wrong` },
    ],
    reject: [t`Does not meet the conditions of the event`, t`Entered more than once`],
  };
}
