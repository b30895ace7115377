import { useLingui } from '@lingui/macro';
import { useLayoutEffect, type ReactNode } from 'react';
import type { EventPapers } from '../../../../server/contract/roster/event-papers.ts';
import type { CardSheet } from '../../../../server/contract/roster/participation-card.ts';
import type { Scheme } from '../../../../server/contract/marking/scheme.ts';
import type { Module } from '../../../../server/contract/marking/scheme-content.ts';
import { ParticipationCard } from '../../../kit/paper/participation-card.tsx';
import { MarkingColumns, MarkingFoot, MarkingHead, markingRows } from '../marking-sheet.tsx';
import classes from './pack.module.css';
import { PackHead, Signatures } from './pack-lists.tsx';
import { PackPage, PagedPart, usePageCount } from './paged-part.tsx';

interface OfPart {
  readonly part: string;
  readonly papers: EventPapers;
}

type Session = EventPapers['sessions'][number];

interface FixedProps {
  readonly part: string;
  readonly title: string;
  readonly pages: readonly ReactNode[];
}

/** Renders pages whose content has a fixed size. */
function FixedPart({ part, title, pages }: FixedProps) {
  const onCount = usePageCount();
  useLayoutEffect(() => onCount(part, pages.length), [onCount, part, pages.length]);
  return pages.map((page, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- a page is its place in the part
    <PackPage key={at} part={part} at={at} title={title}>
      {page}
    </PackPage>
  ));
}

/** Renders a blank report of an incident, twice for each session. */
export function IncidentPart({
  part,
  papers,
  sessions,
}: OfPart & { readonly sessions: readonly (Session | undefined)[] }) {
  const { t } = useLingui();
  const title = t`Report of an incident`;
  const form = (session: Session | undefined) => (
    <>
      <PackHead papers={papers} kind={title} session={session} />
      <table className={classes.form}>
        <tbody>
          {[
            [t`Station`, t`Happened at`],
            [t`Reported by`, t`Compensated minutes`],
          ].map(([one = '', other = '']) => (
            <tr key={one}>
              <th scope="row">{one}</th>
              <td className={classes.blank}>{'\u00a0'}</td>
              <th scope="row">{other}</th>
              <td className={classes.blank}>{'\u00a0'}</td>
            </tr>
          ))}
          {[t`What happened`, t`What was done at once`, t`Ruling of the chief judge`].map((label) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td colSpan={3} className={classes.room}>
                {'\u00a0'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Signatures
        of={[
          t`Signature of the competitor`,
          t`Signature of the floor judge`,
          t`Signature of the chief judge`,
          t`Date and time`,
        ]}
      />
    </>
  );
  return (
    <FixedPart
      part={part}
      title={title}
      pages={sessions.flatMap((session) => [form(session), form(session)])}
    />
  );
}

/** Twenty blank lines of five columns. */
const handovers = Array.from({ length: 20 }, (_, row) => row).map((row) => (
  <tr key={row} className={classes.tall}>
    <td>{'\u00a0'}</td>
    <td>{'\u00a0'}</td>
    <td>{'\u00a0'}</td>
    <td>{'\u00a0'}</td>
    <td>{'\u00a0'}</td>
  </tr>
));

/** Renders a blank record of what is handed over: sheets, works, devices, keys. */
export function HandoverPart({ part, papers }: OfPart) {
  const { t } = useLingui();
  const title = t`Record of handovers`;
  return (
    <PagedPart
      part={part}
      title={title}
      heads={[<PackHead key="head" papers={papers} kind={title} />]}
      columns={
        <tr>
          <th scope="col">{t`What is handed over`}</th>
          <th scope="col">{t`Number of pieces`}</th>
          <th scope="col" className={classes.blank}>{t`Handed over by`}</th>
          <th scope="col" className={classes.blank}>{t`Received by`}</th>
          <th scope="col" className={classes.blank}>{t`Date and time`}</th>
        </tr>
      }
      rows={handovers}
    />
  );
}

/** One copy of a marking sheet. '' leaves a line to write on. */
export interface SheetCopy {
  readonly station: string;
  readonly judge: string;
}

interface SheetsProps {
  readonly part: string;
  readonly title: string;
  readonly scheme: Scheme;
  readonly module: Module;
  readonly session: string;
  readonly copies: readonly SheetCopy[];
}

/** Renders the blank sheets of one module and session. */
export function SheetsPart({ part, title, scheme, module, session, copies }: SheetsProps) {
  return (
    <PagedPart
      part={part}
      title={title}
      heads={copies.map(({ station, judge }, copy) => (
        <MarkingHead
          // oxlint-disable-next-line react/no-array-index-key -- sheets without station and judge are alike
          key={copy}
          scheme={scheme}
          module={module}
          station={station}
          judge={judge}
          session={session}
        />
      ))}
      columns={<MarkingColumns />}
      rows={markingRows({ scheme, module }).flat()}
      foot={<MarkingFoot />}
    />
  );
}

const CARDS_ON_PAGE = 8;

/** Renders the cards, eight on a page. */
export function CardsPart({
  part,
  sheet,
  cards,
}: {
  readonly part: string;
  readonly sheet: CardSheet;
  readonly cards: CardSheet['cards'];
}) {
  const { t } = useLingui();
  const pages = Array.from({ length: Math.ceil(cards.length / CARDS_ON_PAGE) }, (_, page) =>
    cards.slice(page * CARDS_ON_PAGE, (page + 1) * CARDS_ON_PAGE),
  );
  return (
    <FixedPart
      part={part}
      title={t`Participation cards`}
      pages={pages.map((shown, page) => (
        // oxlint-disable-next-line react/no-array-index-key -- a page is its place in the part
        <div key={page} className={classes.cards}>
          {shown.map((card) => (
            <ParticipationCard key={card.number} card={card} of={sheet} />
          ))}
        </div>
      ))}
    />
  );
}
