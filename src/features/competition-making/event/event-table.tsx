import { Trans, useLingui } from '@lingui/macro';
import { Button, Menu } from '@mantine/core';
import { Link } from 'react-router-dom';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import {
  isRostered,
  type ManagedCompetition,
  type ManagedEvent,
} from '../../../../server/contract/competition/competition-making.ts';
import { useLanguageChoice } from '../../../actors/language.ts';
import { formatMoment } from '../../../../server/contract/kit/business-time.ts';
import { languageTags } from '../../../../server/contract/languages.ts';
import { buttonText } from '../../../kit/act/act-buttons.tsx';
import { HiddenText } from '../../../ui/part/hidden-text.tsx';
import '../../../ui/frame/menu-styles.ts';
import table from '../../../ui/part/record-table.module.css';
import classes from '../../../ui/part/record-page.module.css';
import { actsOnEvent, eventWords, type EventAct } from './event-acts.tsx';
import { eventStatusText, rulesText } from '../making-texts.ts';

interface EventTableProps {
  readonly competition: ManagedCompetition;
  readonly onAsk: (act: EventAct, eventId: string) => void;
}

const tones: Readonly<Record<ManagedEvent['status'], 'good' | 'calm' | 'bad'>> = {
  planned: 'calm',
  frozen: 'good',
  running: 'good',
  marked: 'good',
  decoded: 'good',
  released: 'good',
  final: 'good',
  cancelled: 'bad',
  merged: 'bad',
};

const grave: readonly EventAct[] = ['cancelEvent', 'deleteEvent', 'askEventCancel', 'agreeToEventCancel'];

/** Explains that an event is to be cancelled, and until when a colleague can agree. */
function CancelAsked({ asked: { reason, until, is_own } }: Pick<ManagedEvent, 'asked'>) {
  const tag = languageTags[useLanguageChoice().current];
  if (until === '') return null;
  const moment = formatMoment(until, tag);
  return (
    <div className={classes.note} data-tone="todo" role="note">
      <p>
        {is_own ? (
          <Trans>Your request to cancel the event waits for a colleague until {moment}.</Trans>
        ) : (
          <Trans>A colleague asks to cancel the event. You can agree until {moment}.</Trans>
        )}
      </p>
      <blockquote>{reason}</blockquote>
    </div>
  );
}

/** Renders the events of a competition: their limits, their places taken, and the acts on each. */
export function EventTable({ competition, onAsk }: EventTableProps) {
  const { t, i18n } = useLingui();
  const limit = (count: number) => (count === 0 ? t`no limit` : i18n.number(count));
  return (
    <table className={table.rows}>
      <thead>
        <tr>
          <th scope="col">{t`Event`}</th>
          <th scope="col" className={table.number}>{t`Places taken`}</th>
          <th scope="col" className={table.number}>
            {t({ message: 'Approved', context: 'entries' })}
          </th>
          <th scope="col" className={table.number}>{t`To decide`}</th>
          <th scope="col" className={table.number}>{t`For a unit`}</th>
          <th scope="col" className={table.number}>{t`Fewest`}</th>
          <th scope="col">{t`State`}</th>
          <th scope="col">
            <HiddenText>{t`What can be done`}</HiddenText>
          </th>
        </tr>
      </thead>
      <tbody>
        {competition.events.map((event) => {
          const acts = actsOnEvent(event, competition);
          const words = eventWords(i18n, event, competition);
          const { facts, name, code } = event;
          return (
            <tr key={event.id}>
              <td className={table.what}>
                {code} {name}
                <div className={classes.small}>
                  {event.group} · {rulesText(i18n, event)}
                </div>
                {event.reason !== '' && <div className={classes.small}>{event.reason}</div>}
                <CancelAsked asked={event.asked} />
              </td>
              <td data-label={t`Places taken`} className={table.number}>
                {i18n.number(facts.taken)} / {limit(event.places)}
              </td>
              <td data-label={t({ message: 'Approved', context: 'entries' })} className={table.number}>
                {i18n.number(facts.approved)}
              </td>
              <td data-label={t`To decide`} className={table.number}>
                {i18n.number(facts.undecided)}
              </td>
              <td data-label={t`For a unit`} className={table.number}>
                {limit(event.per_unit)}
              </td>
              <td data-label={t`Fewest`} className={table.number}>
                {i18n.number(event.least_entrants)}
              </td>
              <td data-label={t`State`}>
                <span className={classes.chip} data-tone={tones[event.status]}>
                  {eventStatusText(i18n, event.status, competition.status)}
                </span>
              </td>
              <td>
                {(acts.length > 0 || isRostered(event.status)) && (
                  <Menu position="bottom-end">
                    <Menu.Target>
                      <Button
                        variant="default"
                        size="xs"
                        rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
                      >
                        {t`Actions`}
                        <HiddenText>
                          {' '}
                          {code} {name}
                        </HiddenText>
                      </Button>
                    </Menu.Target>
                    <Menu.Dropdown>
                      <Menu.Item
                        component={Link}
                        to={`/onlineManagement/eventRoster?${new URLSearchParams({ event: event.id }).toString()}`}
                      >
                        {t`Roster`}
                      </Menu.Item>
                      {isRostered(event.status) && (
                        <Menu.Item
                          component={Link}
                          to={`/eventPapers?${new URLSearchParams({ event: event.id }).toString()}`}
                        >
                          {t`Paper pack`}
                        </Menu.Item>
                      )}
                      {acts.map((act) => (
                        <Menu.Item
                          key={act}
                          {...(grave.includes(act) && { color: 'red' })}
                          onClick={() => onAsk(act, event.id)}
                        >
                          {buttonText(words[act])}
                        </Menu.Item>
                      ))}
                    </Menu.Dropdown>
                  </Menu>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
