import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { memo, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import {
  getSheet,
  listOwnSheets,
  type OwnSheets,
  type ScoreSheet,
  type SheetModule,
} from '../../../server/contract/marking/score-sheet.ts';
import { ActDialog } from '../../kit/act/act-dialog.tsx';
import { useActs } from '../../kit/act/use-act.ts';
import { createSame } from '../../kit/call/answers.ts';
import { DutyFailed } from '../../kit/event/duty-failed.tsx';
import { useEventNews } from '../../kit/event/use-event-news.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { FailureNote } from '../../ui/failure/failure-note.tsx';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import { CodeAgain } from './code-again.tsx';
import { MarksToChoose } from './marks-to-choose.tsx';
import { PapersToSettle } from './paper/paper-list.tsx';
import { OutboxBar } from './outbox-bar.tsx';
import { scoringQuery } from './scoring-query.ts';
import { statusTexts, tones } from './scoring-texts.ts';
import { calls, isDue, isElsewhere, sheetWords } from './sheet-acts.ts';
import { SheetForm, SheetHead, SheetMarks } from './sheet-panel.tsx';
import { NextSheet } from './many/next-sheet.tsx';
import { SignPanel } from './many/sign-panel.tsx';
import { useOfflineCopy } from './use-offline-copy.ts';
import { useOpenings, type Openings } from './many/use-openings.ts';
import { useOutbox, type Outbox } from './use-outbox.ts';

/** Returns the address of a sheet. With an event, the sheets of that event stay one click away. */
const addressOf = (of: { readonly event: string; readonly sheet: string }) =>
  `#${scoringQuery.write({ ...scoringQuery.read(''), ...of })}`;

/**
 * Returns the same object for an unchanged module. New marks do not change the module, so its aspects do not
 * render again.
 */
function useSameModule(module: SheetModule | undefined): SheetModule | undefined {
  const [same] = useState(() => createSame('instant'));
  return useMemo(() => (module === undefined ? undefined : same(module)), [same, module]);
}

/**
 * Reloads a page of a judge when another judge or the chief judge takes a step with a sheet of the event, or when
 * the judges of the event change.
 */
function FollowSheets({ event, onNews }: { readonly event: string; readonly onNews: () => void }) {
  useEventNews(event, ['sheets', 'duties'], onNews);
  return null;
}

interface OpenSheetProps {
  readonly id: string;
  /** The id of the event in the address; '' for all events. */
  readonly event: string;
  readonly outbox: Outbox;
  readonly openings: Openings;
}

/** Renders one sheet of a judge: its fields, or the marks of the group. */
function OpenSheet({ id, event, outbox, openings }: OpenSheetProps) {
  const { t, i18n } = useLingui();
  const record = useRecord(getSheet, { id }, 'reload');
  const action = useActs(calls, {}, { record });
  const { acts: opening, onOpened } = openings;
  const { data, failure, isLoading, reload } = record;
  const module = useSameModule(data?.module);
  const { onAnswer } = outbox;
  const show = useEffectEvent((sheet: ScoreSheet) => {
    if (sheet.id === id && data !== null)
      record.ref.send({ type: 'resource.replace', data: { ...data, data: sheet } });
  });
  // The response to sent marks contains the sheet, whose state changes when its last missing mark arrives.
  useEffect(() => onAnswer((sheet) => show(sheet)), [onAnswer]);
  // The leader can sign only a sheet that was shown.
  const note = useEffectEvent(({ status, by, facts, version }: ScoreSheet) => {
    if (status === 'submitted' && by.includes('leader') && !facts.isSeen)
      opening.send('open', { id, version });
  });
  const shown = data?.data;
  useEffect(() => {
    if (shown !== undefined) note(shown);
  }, [shown]);
  const opened = useEffectEvent((sheet: ScoreSheet) => {
    if (sheet.id === id) show(sheet);
    // The call of the sheet before was under way when this one was shown.
    else if (shown !== undefined) note(shown);
  });
  useEffect(() => onOpened((answer) => opened(answer.data)), [onOpened]);
  const faulty = outbox.faulty.filter(({ mark }) => mark.sheet === id).length;
  const look = useEffectEvent(reload);
  // The response to a call that is rejected as a whole does not contain the sheet, so the sheet is reloaded.
  useEffect(() => {
    if (faulty > 0) look();
  }, [faulty]);
  if (data === null || module === undefined) {
    return isLoading ? (
      <RowsSkeleton />
    ) : (
      <DutyFailed failure={failure} message={t`The sheet could not be fetched`} onRetry={reload} />
    );
  }
  const { data: sheet } = data;
  const left = outbox.waiting.filter((mark) => mark.sheet === id).length;
  const isOpen = ['blank', 'draft', 'conflict'].includes(sheet.status) && !sheet.facts.isHandedIn;
  const words = sheetWords(i18n, sheet);
  return (
    <>
      <FollowSheets event={sheet.event.id} onNews={reload} />
      <SheetHead
        sheet={sheet}
        module={module}
        hasUnsent={left > 0}
        isAway={isElsewhere(sheet, outbox.device)}
        onAsk={action.ask}
      />
      {!isOpen && sheet.by.some((by) => by === 'judge' || by === 'leader') && (
        <NextSheet after={id} event={event} addressOf={({ id: next }) => addressOf({ event, sheet: next })} />
      )}
      <FailureNote
        failure={opening.actFailure}
        advice={t`The sheet can be signed once it is known that you have opened it.`}
      />
      <MarksToChoose sheet={sheet} module={module} outbox={outbox} />
      {isOpen ? (
        <SheetForm sheet={sheet} module={module} outbox={outbox} onAsk={action.ask} />
      ) : (
        <SheetMarks sheet={sheet} module={module} />
      )}
      <ActDialog
        key={action.asked}
        action={action}
        texts={{
          ...words,
          submit: { ...words.submit, words: <CodeAgain code={sheet.code}>{words.submit.words}</CodeAgain> },
        }}
        given={{ version: sheet.version, device: outbox.device }}
        of={{ id }}
      />
    </>
  );
}

interface SheetsProps {
  readonly sheets: OwnSheets;
  /** The id of the event in the address; '' for all events. */
  readonly event: string;
}

/** Renders the sheets of a judge, one panel for each code. */
function Sheets({ sheets: { data, modules }, event: chosen }: SheetsProps) {
  const { t, i18n } = useLingui();
  const texts = statusTexts(i18n);
  const codes = [...new Set(data.map(({ event, session, code }) => `${event.code} ${session} ${code}`))];
  const nameOf = ({ event, module }: ScoreSheet) =>
    modules.find((one) => one.event_id === event.id && one.code === module)?.name ?? '';
  if (data.length === 0) {
    return (
      <EmptyState
        text={t`No sheets wait for you. Judges have them once the work of a session has its codes, a reserve once a judge leaves the group.`}
        action={
          <Button component={Link} to="/myWork/invitations">
            <Trans>My duties</Trans>
          </Button>
        }
      />
    );
  }
  return codes.map((key) => {
    const own = data.filter(({ event, session, code }) => `${event.code} ${session} ${code}` === key);
    const [first] = own;
    return (
      <Panel key={key} title={first?.code ?? ''}>
        <p className={page.small}>
          {first?.event.code} {first?.event.name} · {first?.session}
        </p>
        <ul className={page.log}>
          {own.map((sheet) => (
            <li key={sheet.id}>
              <span>
                {sheet.module} {nameOf(sheet)}{' '}
                <span className={page.chip} data-tone={tones[sheet.status]}>
                  {texts[sheet.status]}
                </span>
              </span>
              <Button
                component={Link}
                to={addressOf({ event: chosen, sheet: sheet.id })}
                size="sm"
                variant={isDue(sheet) ? 'filled' : 'default'}
                aria-label={t`Open the sheet: ${sheet.event.code} ${sheet.code}, module ${sheet.module}`}
              >
                <Trans>Open the sheet</Trans>
              </Button>
            </li>
          ))}
        </ul>
      </Panel>
    );
  });
}

interface OwnSheetsListProps extends Pick<Outbox, 'onAnswer'>, Pick<Openings, 'onOpened'> {
  /** The id of the event in the address; '' for all events. */
  readonly event: string;
  /** Called after the first load and when the set of sheets changes; not for an empty set. */
  readonly onSheets: () => void;
}

function OwnSheetsList({ event: chosen, onSheets, onAnswer, onOpened }: OwnSheetsListProps) {
  const { t } = useLingui();
  const { data, failure, isLoading, reload } = useRecord(listOwnSheets, {}, 'reload');
  const look = useEffectEvent(reload);
  // Marks of a time without a network are sent while the list is shown, and change the states of its sheets.
  useEffect(() => onAnswer(() => look()), [onAnswer]);
  useEffect(() => onOpened(() => look()), [onOpened]);
  const sheets = data?.data.map(({ id }) => id).join(' ') ?? '';
  const tell = useEffectEvent(onSheets);
  useEffect(() => {
    if (sheets !== '') tell();
  }, [sheets]);
  if (data !== null) {
    const shown = data.data.filter(({ event }) => chosen === '' || event.id === chosen);
    const events = [...new Set(shown.map(({ event }) => event.id))];
    const led = shown.filter(({ by }) => by.includes('leader')).map(({ event }) => event.id);
    const [first] = shown;
    const of = chosen === '' || first === undefined ? '' : `${first.event.code} ${first.event.name}`;
    return (
      <>
        {of !== '' && (
          <p className={page.intro}>
            <Trans>Sheets of {of}</Trans>
          </p>
        )}
        {events.map((event) => (
          <FollowSheets key={event} event={event} onNews={reload} />
        ))}
        {[...new Set(led)].map((event) => (
          <PapersToSettle key={event} event={event} />
        ))}
        <SignPanel
          sheets={shown}
          addressOf={({ id }) => addressOf({ event: chosen, sheet: id })}
          onChanged={reload}
        />
        <Sheets sheets={{ ...data, data: shown }} event={chosen} />
      </>
    );
  }
  return isLoading ? (
    <RowsSkeleton />
  ) : (
    <LoadFailed failure={failure} message={t`The sheets could not be fetched`} onRetry={reload} />
  );
}

/** Renders the way back from a sheet to its list, and from the list of an event to the list of all events. */
const AllSheets = memo(function AllSheets({ event }: { readonly event: string }) {
  const navigate = useNavigate();
  return (
    <div className={page.actions}>
      <Button
        variant="default"
        onClick={() => void navigate({ hash: event === '' ? '' : addressOf({ event, sheet: '' }) })}
      >
        {event === '' ? <Trans>All sheets</Trans> : <Trans>Sheets of the event</Trans>}
      </Button>
    </div>
  );
});

/** Returns the calls that the page sends when it is opened. */
export const reads = () => [listOwnSheets];

/** /matchScore/sheets: the score sheets of a judge, or one of them. */
export function SheetsPage() {
  const { t } = useLingui();
  const { event, sheet } = scoringQuery.read(useLocation().hash);
  const outbox = useOutbox();
  const offline = useOfflineCopy(outbox.onAnswer);
  const openings = useOpenings();
  return (
    <section className={page.page}>
      <header>
        <h1 className={page.title}>{t`My score sheets`}</h1>
        <p className={page.intro}>{t`By code: nobody who marks knows whose work it is.`}</p>
      </header>
      {sheet === '' ? (
        <>
          {event !== '' && <AllSheets event="" />}
          <OwnSheetsList
            event={event}
            onSheets={offline.again}
            onAnswer={outbox.onAnswer}
            onOpened={openings.onOpened}
          />
        </>
      ) : (
        <>
          <AllSheets event={event} />
          <OpenSheet key={sheet} id={sheet} event={event} outbox={outbox} openings={openings} />
        </>
      )}
      <OutboxBar outbox={outbox} offline={offline} sheet={sheet} />
    </section>
  );
}
