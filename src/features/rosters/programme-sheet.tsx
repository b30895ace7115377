import { Trans, useLingui } from '@lingui/macro';
import type { Programme } from '../../../server/contract/roster/programme.ts';
import { formatDays, formatMoment } from '../../../server/contract/kit/business-time.ts';
import { competitionBodies } from '../../ui/records/competition-facts.ts';
import classes from './rosters.module.css';

/** The programme is Chinese in every interface language. */
const tag = 'zh-CN';

type Event = Programme['events'][number];

/** Renders the people of an event, or why they are not named. */
function EventPeople({ event: { is_frozen, is_named, entries, total } }: { readonly event: Event }) {
  const { t } = useLingui();
  if (!is_frozen) return <p>{t`The roster is not closed yet.`}</p>;
  if (!is_named) return <p>{t`${total} entries; named to those who compete in this event.`}</p>;
  if (entries.length === 0) return <p>{t`Nobody competes.`}</p>;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t`No.`}</th>
          <th scope="col">{t`Receipt number`}</th>
          <th scope="col">{t`Name`}</th>
          <th scope="col" className={classes.wide}>{t`Unit`}</th>
          <th scope="col">{t`Coach`}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ id, no, people, unit, coach }, index) => (
          <tr key={id}>
            <td>{index + 1}</td>
            <td>{no}</td>
            <td>{people.join('、')}</td>
            <td>{unit}</td>
            <td>{coach}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Renders the programme on A4, event by event. It must be rendered with Chinese texts. */
export function ProgrammeSheet({ programme }: { readonly programme: Programme }) {
  const { t, i18n } = useLingui();
  const { competition, venues, events, printed_at } = programme;
  const { name, place, starts_on, ends_on, contact_phone, organisers } = competition;
  const facts = [
    [t`Dates`, formatDays(starts_on, ends_on, tag)],
    [t`Place`, place],
    ...competitionBodies(i18n, competition).map(({ label, value }) => [label, value] as const),
    [t`Organising committee`, organisers.join('、')],
    [t`Telephone for questions`, contact_phone],
  ] as const;
  return (
    <article className={classes.book} lang={tag} data-programme>
      <header className={classes.cover}>
        <h2>{name}</h2>
        <p>
          <Trans>Programme</Trans>
        </p>
      </header>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {venues.length > 0 && (
        <section>
          <h3>{t`Where the events are held`}</h3>
          <table>
            <thead>
              <tr>
                <th scope="col">{t`Venue`}</th>
                <th scope="col" className={classes.wide}>{t`Address`}</th>
                <th scope="col">{t`Telephone`}</th>
              </tr>
            </thead>
            <tbody>
              {venues.map((venue) => (
                <tr key={venue.name}>
                  <td>{venue.name}</td>
                  <td>{venue.address}</td>
                  <td>{venue.contact_phone}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <section>
        <h3>{t`Events`}</h3>
        <table>
          <thead>
            <tr>
              <th scope="col">{t`Code`}</th>
              <th scope="col" className={classes.wide}>{t`Event`}</th>
              <th scope="col">{t`Group`}</th>
              <th scope="col">{t`Entries`}</th>
            </tr>
          </thead>
          <tbody>
            {events.map((event) => (
              <tr key={event.id}>
                <td>{event.code}</td>
                <td>{event.name}</td>
                <td>{event.group}</td>
                <td>{event.is_frozen ? event.total : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {events.map((event) => (
        <section key={event.id}>
          <h3>
            {event.code} {event.name}（{event.group}）
          </h3>
          <EventPeople event={event} />
          {event.hash !== '' && (
            <p className={classes.digest}>
              {t`Roster`} SHA-256 {event.hash}
            </p>
          )}
        </section>
      ))}
      <footer className={classes.digest}>
        <Trans>Printed {formatMoment(printed_at, tag)}</Trans>
      </footer>
    </article>
  );
}
