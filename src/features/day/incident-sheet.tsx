import { Trans, useLingui } from '@lingui/macro';
import type { CompetitionSession } from '../../../server/contract/day/competition-session.ts';
import type { Incident, IncidentList } from '../../../server/contract/day/incident.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import classes from './day.module.css';
import { causeTexts, incidentStatuses, rulingText } from './incident-texts.ts';

/** The paper is Chinese in every language of the interface. */
const tag = 'zh-CN';

interface SheetProps {
  readonly meta: IncidentList['meta'];
  readonly session: CompetitionSession;
  readonly incidents: readonly Incident[];
}

/**
 * Renders the record of a session's incidents, with space for a signature beside each ruling. It appears on
 * paper only, with Chinese texts.
 */
export function IncidentSheet({ meta, session, incidents }: SheetProps) {
  const { t, i18n } = useLingui();
  const causes = causeTexts(i18n);
  const states = incidentStatuses(i18n);
  return (
    <article className={classes.sheet} lang={tag} data-incident-record>
      <header>
        <h2>{meta.competition}</h2>
        <p className={classes.kind}>
          <Trans>Record of incidents and compensated time</Trans>
        </p>
        <p>
          {meta.event.code} {meta.event.name} · {session.name} · {formatMoment(session.starts_at, tag)}
        </p>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">{t`Station`}</th>
            <th scope="col">{t`Happened at`}</th>
            <th scope="col">{t`What happened`}</th>
            <th scope="col">{t`Ruling`}</th>
            <th scope="col" className={classes.blank}>{t`Signature of the competitor`}</th>
          </tr>
        </thead>
        <tbody>
          {incidents
            .filter(({ status }) => status !== 'withdrawn')
            .map((one) => (
              <tr key={one.id}>
                <td>{one.station}</td>
                <td>{formatMoment(one.happened_at, tag)}</td>
                <td>
                  {causes[one.cause]} · {one.text}
                  {one.files.length > 0 &&
                    ` · ${t`Photos and files`}: ${one.files.map(({ name }) => name).join('、')}`}
                </td>
                <td>
                  {rulingText(i18n, one, tag) || states[one.status]}
                  {one.reason !== '' && ` · ${one.reason}`}
                </td>
                <td aria-label={t`Signature of the competitor`} />
              </tr>
            ))}
        </tbody>
      </table>
      <p className={classes.signed}>
        <span>{t`Signature of the floor judge`}</span>
        <span>{t`Signature of the chief judge`}</span>
      </p>
    </article>
  );
}
