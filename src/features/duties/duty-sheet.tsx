import { Trans, useLingui } from '@lingui/macro';
import type { Assignment, AssignmentList } from '../../../server/contract/expert/assignment.ts';
import type { EventCrew } from '../../../server/contract/expert/crew.ts';
import { formatDays } from '../../../server/contract/kit/business-time.ts';
import { dutyText } from '../../../server/contract/expert/duty-words.ts';
import { inOrder } from './duty-acts.ts';
import classes from './duties.module.css';

/** The paper is Chinese in every language of the interface. */
const tag = 'zh-CN';

/** Checks whether an assignment is confirmed or active. Other assignments are not on the paper. */
const isServing = ({ status }: Assignment) => status === 'confirmed' || status === 'active';

interface SheetProps {
  readonly crew: EventCrew;
  readonly list: AssignmentList;
}

/**
 * Renders the staff of the event, to be signed on the day. The caller renders it in an `I18nProvider` with
 * the Chinese texts.
 */
export function DutySheet({ crew: { event, competition, starts_on, ends_on }, list }: SheetProps) {
  const { t, i18n } = useLingui();
  const people = inOrder(list.data.filter(isServing));
  return (
    <article className={classes.sheet} lang={tag} data-duty-list>
      <header>
        <h2>{competition.name}</h2>
        <p className={classes.kind}>
          <Trans>Duty list</Trans> · {event.code} {event.name}
        </p>
        <p>{formatDays(starts_on, ends_on, tag)}</p>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">{t`No.`}</th>
            <th scope="col">{t`Duty`}</th>
            <th scope="col">{t`Name`}</th>
            <th scope="col" className={classes.blank}>{t`Signature`}</th>
            <th scope="col" className={classes.blank}>{t`Date and time`}</th>
          </tr>
        </thead>
        <tbody>
          {people.map((one, index) => (
            <tr key={one.id}>
              <td>{index + 1}</td>
              <td>{dutyText(i18n, one)}</td>
              <td>{one.person.name}</td>
              <td className={classes.blank}>{'\u00a0'}</td>
              <td className={classes.blank}>{'\u00a0'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}
