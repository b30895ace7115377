import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { t } from '@lingui/macro';
import { Fragment, useCallback, useState, type ReactNode } from 'react';
import type { EventPapers } from '../../../../server/contract/roster/event-papers.ts';
import type { CardSheet } from '../../../../server/contract/roster/participation-card.ts';
import type { Scheme } from '../../../../server/contract/marking/scheme.ts';
import classes from './pack.module.css';
import { CardsPart, HandoverPart, IncidentPart, SheetsPart } from './pack-forms.tsx';
import { CheckInPart, ContactsPart, ContentsPart, ReceiptPart, StationsPart } from './pack-lists.tsx';
import { PackPagesProvider } from './paged-part.tsx';
import { sheetsToPrint } from './sheet-copies.ts';

/** The kinds of paper that can be left out of a pack. */
export const packKinds = ['contacts', 'lists', 'stations', 'sheets', 'forms', 'cards'] as const;
export type PackKind = (typeof packKinds)[number];

interface PackContent {
  readonly papers: EventPapers;
  /** Null unless the scheme of the event is fixed. */
  readonly scheme: Scheme | null;
  /** The first part of the cards of the event. */
  readonly cards: CardSheet;
  /** The telephone numbers by contact; null until they are revealed. */
  readonly phones: ReadonlyMap<string, string> | null;
}

interface PackProps extends PackContent {
  /** The texts of the papers, which are Chinese in every interface language. */
  readonly chinese: I18n;
  /** The id of the session to print; '' for the whole event. */
  readonly session: string;
  readonly kinds: ReadonlySet<PackKind>;
}

interface Part {
  readonly part: string;
  readonly title: string;
  readonly kind: PackKind;
  readonly content: ReactNode;
}

type Session = EventPapers['sessions'][number];

/** Returns the sessions to print; one `undefined` if none is planned. */
const sessionsIn = ({ sessions }: EventPapers, id: string): readonly (Session | undefined)[] => {
  const chosen = sessions.filter((one) => id === '' || one.id === id);
  return chosen.length === 0 ? [undefined] : chosen;
};

const listParts = (i18n: I18n, { papers, phones }: PackContent, id: string): Part[] => {
  const sessions = sessionsIn(papers, id);
  const people = (session: Session | undefined) =>
    papers.people.filter((one) => session === undefined || one.session_id === session.id);
  const unplaced = papers.people.filter(({ session_id }) => session_id === '');
  const checkIn = (session: Session | undefined, part: string, shown = people(session)): Part => ({
    part,
    kind: 'lists',
    title: session === undefined ? t(i18n)`Roster` : `${t(i18n)`Check-in list`} · ${session.name}`,
    content: <CheckInPart part={part} papers={papers} people={shown} session={session} />,
  });
  return [
    {
      part: 'contacts',
      kind: 'contacts',
      title: t(i18n)`Contacts`,
      content: <ContactsPart part="contacts" papers={papers} phones={phones} />,
    },
    ...sessions.map((session) => checkIn(session, `list ${session?.id ?? ''}`)),
    ...(id === '' && papers.sessions.length > 0 && unplaced.length > 0
      ? [checkIn(undefined, 'unplaced', unplaced)]
      : []),
    ...sessions.flatMap((session): Part[] =>
      session === undefined
        ? []
        : [
            {
              part: `stations ${session.id}`,
              kind: 'stations',
              title: `${t(i18n)`Record of the stations`} · ${session.name}`,
              content: <StationsPart part={`stations ${session.id}`} papers={papers} session={session} />,
            },
          ],
    ),
  ];
};

const sheetParts = (i18n: I18n, { papers, scheme }: PackContent, id: string): Part[] =>
  scheme === null
    ? []
    : sheetsToPrint(papers, scheme.modules, sessionsIn(papers, id)).map(
        ({ module, session, needed, copies }) => {
          const part = `sheet ${session?.id ?? ''} ${module.code}`;
          const name = [`${module.code} ${module.name}`, session?.name].filter(Boolean).join(' · ');
          const title =
            copies.length === needed
              ? `${t(i18n)`Marking sheets`} · ${name}`
              : `${t(i18n)`Marking sheets`} · ${name} · ${t(i18n)`${needed} copies needed`}`;
          return {
            part,
            title,
            kind: 'sheets',
            content: (
              <SheetsPart
                part={part}
                title={title}
                scheme={scheme}
                module={module}
                session={session?.name ?? ''}
                copies={copies}
              />
            ),
          };
        },
      );

const formParts = (i18n: I18n, { papers, cards }: PackContent, id: string): Part[] => {
  const people = papers.people.filter(({ session_id }) => id === '' || session_id === id);
  const numbers = new Set(people.map(({ number }) => number));
  const shown = cards.cards.filter(({ number }) => numbers.has(number));
  return [
    {
      part: 'incidents',
      kind: 'forms',
      title: t(i18n)`Report of an incident`,
      content: <IncidentPart part="incidents" papers={papers} sessions={sessionsIn(papers, id)} />,
    },
    {
      part: 'receipt',
      kind: 'forms',
      title: t(i18n)`Receipt of cards`,
      content: <ReceiptPart part="receipt" papers={papers} people={people} />,
    },
    {
      part: 'handovers',
      kind: 'forms',
      title: t(i18n)`Record of handovers`,
      content: <HandoverPart part="handovers" papers={papers} />,
    },
    ...(shown.length === 0
      ? []
      : [
          {
            part: 'cards',
            kind: 'cards' as const,
            title: t(i18n)`Participation cards`,
            content: <CardsPart part="cards" sheet={cards} cards={shown} />,
          },
        ]),
  ];
};

/**
 * Renders the paper pack of an event, page by page as it is printed: contents, lists, score sheets, forms and
 * cards.
 */
export function PackView({ chinese, session, kinds, ...content }: PackProps) {
  const { papers } = content;
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  const onCount = useCallback(
    (part: string, pages: number) =>
      setCounts((known) => (known[part] === pages ? known : { ...known, [part]: pages })),
    [],
  );
  const parts = [
    ...listParts(chinese, content, session),
    ...sheetParts(chinese, content, session),
    ...formParts(chinese, content, session),
  ].filter(({ kind }) => kinds.has(kind));
  const pages = (part: string) => counts[part] ?? 1;
  const order = ['contents', ...parts.map(({ part }) => part)];
  const sum = (of: readonly string[]) => of.reduce((total, part) => total + pages(part), 0);
  const before = (part: string) => sum(order.slice(0, order.indexOf(part)));
  const foot = `${papers.event.code} ${papers.event.name}`;
  const label = t(chinese)`Paper pack`;
  return (
    <I18nProvider i18n={chinese}>
      <PackPagesProvider value={{ foot, before, total: sum(order), onCount }}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a narrow screen scrolls the pages by keys as well */}
        <div className={classes.pack} lang="zh-CN" role="group" aria-label={label} tabIndex={0} data-pack>
          <ContentsPart
            part="contents"
            papers={papers}
            session={papers.sessions.find(({ id }) => id === session)}
            listed={parts}
            before={before}
            pages={pages}
          />
          {parts.map(({ part, content: shown }) => (
            <Fragment key={part}>{shown}</Fragment>
          ))}
        </div>
      </PackPagesProvider>
    </I18nProvider>
  );
}
