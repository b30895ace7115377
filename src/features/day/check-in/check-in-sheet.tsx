import { Trans, useLingui } from '@lingui/macro';
import type { CheckInList } from '../../../../server/contract/day/check-in.ts';
import { formatMoment } from '../../../../server/contract/kit/business-time.ts';
import classes from '../day.module.css';
import { useStandings } from '../standings.ts';

/** The paper is Chinese in every language of the interface. */
const tag = 'zh-CN';

/**
 * Renders the check-in list of a session with space for signatures. It appears on paper only, with Chinese
 * texts.
 */
export function CheckInSheet({ list }: { readonly list: CheckInList }) {
  const { t } = useLingui();
  const standings = useStandings();
  const { session, event, competition, people } = list;
  const count = (status: (typeof people)[number]['status']) =>
    people.filter((one) => one.status === status).length;
  const [expected, here, absent] = [people.length, count('here'), count('absent')];
  return (
    <article className={classes.sheet} lang={tag} data-incident-record>
      <header>
        <h2>{competition}</h2>
        <p className={classes.kind}>
          <Trans>Check-in list</Trans>
        </p>
        <p>
          {event.code} {event.name} · {session.name} · {formatMoment(session.starts_at, tag)}
        </p>
        <p>
          <Trans>
            {expected} expected, {here} checked in, {absent} absent
          </Trans>
        </p>
        {session.list_hash === '' ? (
          <p>
            <Trans>The check-in is still open: this list is not final.</Trans>
          </p>
        ) : (
          <p className={classes.digest}>
            <Trans>The list is closed. Its digest:</Trans> {session.list_hash}
          </p>
        )}
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">{t`Order number`}</th>
            <th scope="col">{t`Name`}</th>
            <th scope="col">{t`Unit`}</th>
            <th scope="col">{t`Number of the card`}</th>
            <th scope="col">{t`State`}</th>
            <th scope="col" className={classes.blank}>{t`Signature of the competitor`}</th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ number, order, name, unit, status, at }) => (
            <tr key={number}>
              <td>{order}</td>
              <td>{name}</td>
              <td>{unit}</td>
              <td>{number}</td>
              <td>
                {standings[status]}
                {at !== '' && ` · ${at.slice(11, 16)}`}
              </td>
              <td aria-label={t`Signature of the competitor`} />
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.signed}>
        <span>{t`Signature of the check-in officer`}</span>
        <span>{t`Signature of the chief judge`}</span>
      </p>
    </article>
  );
}
