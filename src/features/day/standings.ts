import { useLingui } from '@lingui/macro';
import type { Expected } from '../../../server/contract/day/check-in.ts';

/** Returns the names of the check-in states of a person. */
export function useStandings(): Readonly<Record<Expected['status'], string>> {
  const { t } = useLingui();
  return {
    expected: t({ message: 'Expected', context: 'check-in' }),
    here: t`Checked in`,
    absent: t({ message: 'Absent', context: 'entry' }),
    disqualified: t`Disqualified`,
  };
}
