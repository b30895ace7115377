import { useLingui } from '@lingui/macro';
import { listCompetitions } from '../../../server/contract/competition/competition.ts';
import { HomePage } from './home-page.tsx';

/** Returns the calls that the home page sends when it is opened. */
export const reads = () => [listCompetitions];

/** /exhibitor/index: the home page of exhibitors [S7]. */
export function ExhibitorHome() {
  const { t } = useLingui();
  return (
    <HomePage
      kind={t`Exhibitor`}
      intro={t`Exhibitions and demonstrations stand beside the competition, on the same days and in the same place.`}
      interest="competition"
    />
  );
}
