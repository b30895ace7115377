import { useLingui } from '@lingui/macro';
import type { PublicResults } from '../../../server/contract/results/event-results.ts';
import { awardText } from '../../../server/contract/results/result-words.ts';
import classes from './results.module.css';

/** Renders the winners by award. The order within an award has no meaning. */
export function WinnersTable({ winners }: Pick<PublicResults, 'winners'>) {
  const { t, i18n } = useLingui();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t`Award`}</th>
          <th scope="col">{t`Name`}</th>
          <th scope="col">{t`Unit`}</th>
        </tr>
      </thead>
      <tbody>
        {winners.map(({ name, unit, award }) => (
          <tr key={`${award} ${name} ${unit}`}>
            <td>{awardText(i18n, award)}</td>
            <th scope="row">{name}</th>
            <td>{unit}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
