import { useLingui } from '@lingui/macro';
import type { Expected } from '../../../server/contract/day/check-in.ts';

/** How somebody stands to the list of a session, in a word. */
export function useStandings(): Readonly<Record<Expected['status'], string>> {
  const { t } = useLingui();
  return {
    expected: t({ message: 'Expected', context: 'check-in' }),
    here: t`Checked in`,
    absent: t({ message: 'Absent', context: 'entry' }),
    disqualified: t`Disqualified`,
  };
}
