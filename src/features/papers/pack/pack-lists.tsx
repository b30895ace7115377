import { Trans, useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import { dutyText } from '../../../../server/contract/expert/duty-words.ts';
import { formatDays, formatMoment } from '../../../../server/contract/kit/business-time.ts';
import type { Contact, EventPapers, PaperPerson } from '../../../../server/contract/roster/event-papers.ts';
import classes from './pack.module.css';
import { PagedPart } from './paged-part.tsx';

/** The papers are Chinese in every language of the interface. */
const tag = 'zh-CN';

type Session = EventPapers['sessions'][number];

interface OfPapers {
  readonly papers: EventPapers;
}

interface OfPart extends OfPapers {
  readonly part: string;
}

interface HeadProps extends OfPapers {
  readonly kind: string;
  readonly session?: Session | undefined;
  readonly children?: ReactNode;
}

/** Renders the head of a list or form: competition, kind of paper, event and session. */
export function PackHead({ papers: { competition, event }, kind, session, children }: HeadProps) {
  return (
    <header>
      <h2>{competition.name}</h2>
      <p className={classes.kind}>{kind}</p>
      <p>
        {event.code} {event.name}（{event.group}）
        {session !== undefined && ` · ${session.name} · ${formatMoment(session.starts_at, tag)}`}
      </p>
      {children}
    </header>
  );
}

/** Renders lines to sign on. */
export function Signatures({ of }: { readonly of: readonly string[] }) {
  return (
    <p className={classes.signed}>
      {of.map((one) => (
        <span key={one}>{one}</span>
      ))}
    </p>
  );
}

/** A part of the pack in the table of contents. */
interface Listed {
  readonly part: string;
  readonly title: string;
}

interface ContentsProps extends OfPart {
  readonly session: Session | undefined;
  readonly listed: readonly Listed[];
  readonly before: (part: string) => number;
  /** The number of pages of a part. */
  readonly pages: (part: string) => number;
}

/** Renders the first page: what the pack is for, and its contents with page numbers. */
export function ContentsPart({ part, papers, session, listed, before, pages }: ContentsProps) {
  const { t } = useLingui();
  const { competition, printed_at, people, entries, sessions } = papers;
  const shown = session === undefined ? sessions.length : 1;
  const here = session === undefined ? people : people.filter(({ session_id }) => session_id === session.id);
  const count = session === undefined ? entries : session.entries;
  return (
    <PagedPart
      part={part}
      title={t`Contents`}
      heads={[
        <div key="head" className={classes.cover}>
          <PackHead papers={papers} kind={t`Paper pack`} session={session} />
          <p>
            {formatDays(competition.starts_on, competition.ends_on, tag)} · {competition.place}
          </p>
          <p>
            <Trans>
              {shown} sessions, {count} entries, {here.length} people
            </Trans>
          </p>
          {competition.contact_phone !== '' && (
            <p>
              <Trans>Telephone of the committee: {competition.contact_phone}</Trans>
            </p>
          )}
          <p>
            <Trans>
              Printed {formatMoment(printed_at, tag)}. It contains personal data: lock it away and destroy it
              after the competition.
            </Trans>
          </p>
        </div>,
      ]}
      columns={
        <tr>
          <th scope="col">{t`No.`}</th>
          <th scope="col">{t`Content`}</th>
          <th scope="col" className={classes.number}>{t`From page`}</th>
          <th scope="col" className={classes.number}>{t`Number of pages`}</th>
        </tr>
      }
      rows={listed.map((one, index) => (
        <tr key={one.part}>
          <td>{index + 1}</td>
          <td>{one.title}</td>
          <td className={classes.number}>{before(one.part) + 1}</td>
          <td className={classes.number}>{pages(one.part)}</td>
        </tr>
      ))}
    />
  );
}

/** Renders the people who lead or serve, and the leaders of the units, with their numbers if they are revealed. */
export function ContactsPart({
  part,
  papers,
  phones,
}: OfPart & { readonly phones: ReadonlyMap<string, string> | null }) {
  const { t, i18n } = useLingui();
  const dutyOf = ({ duty, round_kind }: Contact) =>
    duty === 'committee'
      ? t`Organising committee`
      : duty === 'leader'
        ? t`Team leader`
        : dutyText(i18n, { capacity: duty, round_kind });
  return (
    <PagedPart
      part={part}
      title={t`Contacts`}
      heads={[
        <PackHead key="head" papers={papers} kind={t`Contacts`}>
          {phones === null && (
            <p>
              <Trans>Printed without telephone numbers.</Trans>
            </p>
          )}
        </PackHead>,
      ]}
      columns={
        <tr>
          <th scope="col">{t`No.`}</th>
          <th scope="col">{t`Duty`}</th>
          <th scope="col">{t`Name`}</th>
          <th scope="col">{t`Unit`}</th>
          <th scope="col" className={classes.blank}>{t`Telephone`}</th>
        </tr>
      }
      rows={papers.contacts.map((one, index) => (
        <tr key={one.id}>
          <td>{index + 1}</td>
          <td>{dutyOf(one)}</td>
          <td>{one.name}</td>
          <td>{one.unit}</td>
          <td>{phones?.get(one.id) ?? ''}</td>
        </tr>
      ))}
    />
  );
}

interface PeopleProps extends OfPart {
  readonly people: readonly PaperPerson[];
  /** Undefined for the whole roster, which is printed while there are no sessions. */
  readonly session: Session | undefined;
}

/** Renders the people of a session with space for their signatures. */
export function CheckInPart({ part, papers, people, session }: PeopleProps) {
  const { t } = useLingui();
  const title = session === undefined ? t`Roster` : t`Check-in list`;
  const isDrawn = people.some(({ order }) => order !== '');
  return (
    <PagedPart
      part={part}
      title={session === undefined ? title : `${title} · ${session.name}`}
      heads={[
        <PackHead key="head" papers={papers} kind={title} session={session}>
          <p>
            <Trans>{people.length} people expected</Trans>
            {session !== undefined && ` · ${t`Check-in ends`} ${formatMoment(session.cut_off_at, tag)}`}
          </p>
          {!isDrawn && (
            <p>
              <Trans>The order is not drawn yet.</Trans>
            </p>
          )}
        </PackHead>,
      ]}
      columns={
        <tr>
          <th scope="col">{t`Order number`}</th>
          <th scope="col">{t`Name`}</th>
          <th scope="col">{t`Unit`}</th>
          <th scope="col">{t`Number of the card`}</th>
          <th scope="col">{t`Time`}</th>
          <th scope="col" className={classes.blank}>{t`Signature`}</th>
        </tr>
      }
      rows={people.map(({ number, order, name, unit }) => (
        <tr key={number} className={classes.tall}>
          <td>{order}</td>
          <td>{name}</td>
          <td>{unit}</td>
          <td>{number}</td>
          <td>{'\u00a0'}</td>
          <td>{'\u00a0'}</td>
        </tr>
      ))}
      foot={<Signatures of={[t`Signature of the check-in officer`, t`Signature of the chief judge`]} />}
    />
  );
}

/**
 * Renders the stations of a session with space for start and finish. Who works at a station is not printed: the
 * stations are drawn in secret.
 */
export function StationsPart({ part, papers, session }: OfPart & { readonly session: Session }) {
  const { t } = useLingui();
  return (
    <PagedPart
      part={part}
      title={`${t`Record of the stations`} · ${session.name}`}
      heads={[
        <PackHead key="head" papers={papers} kind={t`Record of the stations`} session={session}>
          <p>
            <Trans>Planned end {formatMoment(session.ends_at, tag)}</Trans>
          </p>
        </PackHead>,
      ]}
      columns={
        <tr>
          <th scope="col">{t`Station`}</th>
          <th scope="col" className={classes.blank}>{t`Started at`}</th>
          <th scope="col" className={classes.blank}>{t`Finish`}</th>
          <th scope="col" className={classes.blank}>{t`Remarks`}</th>
          <th scope="col" className={classes.blank}>{t`Signature`}</th>
        </tr>
      }
      rows={session.stations.map((station) => (
        <tr key={station} className={classes.tall}>
          <td>{station}</td>
          <td>{'\u00a0'}</td>
          <td>{'\u00a0'}</td>
          <td>{'\u00a0'}</td>
          <td>{'\u00a0'}</td>
        </tr>
      ))}
      foot={<Signatures of={[t`Signature of the floor judge`, t`Signature of the chief judge`]} />}
    />
  );
}

/** Renders who has received how many cards, one line a unit. */
export function ReceiptPart({ part, papers, people }: OfPart & Pick<PeopleProps, 'people'>) {
  const { t } = useLingui();
  const units = [...new Set(people.map(({ unit }) => unit))];
  const countOf = (unit: string) => people.filter((one) => one.unit === unit).length;
  return (
    <PagedPart
      part={part}
      title={t`Receipt of cards`}
      heads={[<PackHead key="head" papers={papers} kind={t`Receipt of cards`} />]}
      columns={
        <tr>
          <th scope="col">{t`Unit`}</th>
          <th scope="col">{t`Cards`}</th>
          <th scope="col" className={classes.blank}>{t`Received by`}</th>
          <th scope="col" className={classes.blank}>{t`Date and time`}</th>
        </tr>
      }
      rows={units.map((unit) => (
        <tr key={unit} className={classes.tall}>
          <td>{unit === '' ? t`Without a unit` : unit}</td>
          <td>{countOf(unit)}</td>
          <td>{'\u00a0'}</td>
          <td>{'\u00a0'}</td>
        </tr>
      ))}
      foot={<Signatures of={[t`Signature of the committee`]} />}
    />
  );
}
