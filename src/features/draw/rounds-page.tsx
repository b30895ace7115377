import type { I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/macro';
import { I18nProvider } from '@lingui/react';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import {
  kindsWithWords,
  listDraws,
  LONGEST_SOURCE,
  type DrawKind,
  type DrawRound,
  type DrawRoundList,
} from '../../../server/contract/draw/draw-round.ts';
import { listLedDraws } from '../../../server/contract/draw/led-draws.ts';
import { latestWordsUntil, usualWordsUntil } from '../../../server/contract/draw/words-until.ts';
import { numberTexts } from '../../../server/contract/draw/draw-words.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { textsIn } from '../../i18n/texts.ts';
import { ActButtons } from '../../kit/act/act-buttons.tsx';
import { ActDialog, moreFields } from '../../kit/act/act-dialog.tsx';
import { EventPage } from '../../kit/event/event-page.tsx';
import { useActs } from '../../kit/act/use-act.ts';
import { useEventNews } from '../../kit/event/use-event-news.ts';
import { DutyFailed } from '../../kit/event/duty-failed.tsx';
import { useRecord } from '../../kit/record/use-record.ts';
import { formatMinute, formatMoment } from '../../../server/contract/kit/business-time.ts';
import { instantOf } from '../../lib/form/typed-instant.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';
import { RecordTable } from '../../ui/records/record-table.tsx';
import { PageSkeleton } from '../../ui/state/page-skeleton.tsx';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import { chosenOf, DrawChoice, standingsOf } from './draw-choice.tsx';
import { actsOnRound, calls, drawWords, type DrawAct } from './draw-acts.ts';
import { ALL_LEFT, Desk } from './desk-panel.tsx';
import { drawQuery, type ChooseDraw } from './draw-query.ts';
import { drawName, waitText, type Standing } from './draw-texts.ts';
import { Published, Seed, Slots, Steps } from './round-panels.tsx';
import { Spares } from './spares-panel.tsx';
import { Until } from './until.tsx';
import { inputKind, TicketSheet } from './ticket-sheet.tsx';

interface FieldsProps {
  readonly kind: DrawKind;
  /** Undefined before the commitment. */
  readonly round: DrawRound | undefined;
  /** The slot of the word that is typed. */
  readonly slot: string;
  readonly meta: DrawRoundList['meta'];
  readonly session: string;
}

/** Returns the start of the session of a draw, or of the first session for the order; null if there is none. */
function startOf({ sessions }: DrawRoundList['meta'], session: string): number | null {
  const first = sessions.find(({ id }) => session === '' || id === session);
  return first === undefined ? null : Date.parse(first.starts_at);
}

function useFields({ kind, round, slot, meta, session }: FieldsProps) {
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const start = startOf(meta, session);
  const latest = latestWordsUntil(start);
  const lastWord = round?.slots.find((one) => one.slot === slot)?.last_word ?? '';
  const source = round?.public_source ?? '';
  const isAsked = kindsWithWords.includes(kind);
  const usual = usualWordsUntil(Date.parse(meta.server_time), start);
  const until = isAsked ? formatMinute(usual).replace(' ', 'T') : '';
  const last = latest === null ? '' : formatMoment(new Date(latest).toISOString(), tag);
  return {
    commit: {
      fields: moreFields({
        initial: { words_until: until, public_source: '' },
        // An empty time is omitted. Otherwise the typed text is sent.
        read: ({ words_until, public_source }) => ({
          words_until: words_until === '' ? undefined : instantOf(words_until),
          public_source,
        }),
        renderFields: ({ text }) => (
          <>
            {last !== '' && (
              <p className={page.small}>
                <Trans>Words that are taken after {last} leave no time for the draw before the start.</Trans>
              </p>
            )}
            <TextInput
              {...text('words_until')}
              label={t`Words taken until`}
              description={isAsked ? t`Beijing time` : t`Beijing time; empty where no words are taken`}
              type="datetime-local"
            />
            <TextInput
              {...text('public_source')}
              label={t`Source of a public value (optional)`}
              description={t`A number that is published after the words are closed, such as the lottery number of that evening. The supervisor enters it.`}
              maxLength={LONGEST_SOURCE}
            />
          </>
        ),
      }),
    },
    speak: {
      fields: moreFields({
        initial: { word: lastWord },
        renderFields: ({ text }) => <TextInput {...text('word')} label={t`Word`} maxLength={32} />,
      }),
    },
    enterPublicValue: {
      fields: moreFields({
        initial: { word: '' },
        renderFields: ({ text }) => (
          <TextInput {...text('word')} label={t`Public value`} description={source} maxLength={32} />
        ),
      }),
    },
  };
}

function Tickets({ round, isBusy }: { readonly round: DrawRound; readonly isBusy: boolean }) {
  const { t, i18n } = useLingui();
  const names = numberTexts(i18n);
  if (round.tickets.length === 0) return null;
  return (
    <Panel
      title={t`Tickets drawn`}
      aside={
        <Button variant="default" size="xs" onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      }
    >
      <RecordTable
        columns={[
          { key: 'input', head: names[inputKind[round.kind]], isTitle: true, cell: ({ input }) => input },
          { key: 'label', head: names[round.kind], cell: ({ label }) => label },
        ]}
        rows={round.tickets.map((ticket) => ({ ...ticket, id: ticket.input }))}
        isDimmed={false}
        isBusy={isBusy}
      />
    </Panel>
  );
}

/** Renders the attempts that do not count, each with its reason. */
function VoidAttempts({ attempts }: { readonly attempts: readonly DrawRound[] }) {
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const rows = attempts.filter(({ status }) => status === 'void');
  if (rows.length === 0) return null;
  return (
    <Panel title={t`Void attempts`}>
      <ul className={page.log}>
        {rows.map(({ id, attempt, reason, voided_at }) => (
          <li key={id}>
            <span>
              <Link to={`/receipt?draw=${encodeURIComponent(id)}`}>
                <Trans>Attempt {attempt}</Trans>
              </Link>{' '}
              {reason}
            </span>
            <span className={page.small}>{formatMoment(voided_at, tag)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface RoundProps {
  /** Texts of the paper. They are Chinese in every language of the page. */
  readonly chinese: I18n;
  readonly list: DrawRoundList;
  readonly record: ReturnType<typeof useRecord<typeof listDraws>>;
  readonly standing: Standing;
}

/** Returns the inputs of the tickets in a dialog: one ticket, or all that are not drawn yet. */
const inputsOf = (round: DrawRound | undefined, part: string): readonly string[] =>
  part === ALL_LEFT
    ? (round?.tickets ?? []).filter(({ out }) => out === '').map(({ input }) => input)
    : [part];

/** Renders one draw: its steps, its next act, and its values. */
function Round({ chinese, list: { data, meta }, record, standing }: RoundProps) {
  const { i18n } = useLingui();
  const action = useActs(calls, {}, { record });
  const { kind, session_id } = standing;
  const attempts = data.filter((one) => one.kind === kind && one.session_id === session_id);
  const round = attempts.find(({ status }) => status !== 'void');
  const fields = useFields({ kind, round, slot: action.part, meta, session: session_id });
  const words = drawWords(i18n, fields, standing);
  const acts = actsOnRound(standing);
  return (
    <>
      {round !== undefined && <Spares round={round} record={record} />}
      <Panel title={drawName(i18n, standing, meta)}>
        <Steps standing={standing} />
        <div className={page.note} role="status">
          <p>{waitText(i18n, standing)}</p>
          {round !== undefined && (
            <Until round={round} serverTime={meta.server_time} onReached={record.reload} />
          )}
          <div className={page.actions}>
            <ActButtons
              action={{ ask: (act: DrawAct) => action.ask(act) }}
              acts={acts}
              texts={words}
              main={acts.find((act) => !['askVoid', 'drop', 'askCloseWords'].includes(act)) ?? ''}
            />
            <Button variant="default" onClick={record.reload}>
              <Trans>Look again</Trans>
            </Button>
          </div>
        </div>
      </Panel>
      {round !== undefined && (
        <>
          <Desk round={round} onAsk={(act, input) => action.ask(act, input)} />
          <Slots round={round} onAsk={(act, one) => action.ask(act, one)} />
          <Tickets round={round} isBusy={record.isLoading} />
          <Seed round={round} />
          <Published
            round={round}
            audit={
              round.by.includes('supervisor')
                ? new URLSearchParams({
                    event: meta.event.id,
                    object: 'drawRound',
                    object_id: round.id,
                  }).toString()
                : ''
            }
          />
        </>
      )}
      <VoidAttempts attempts={attempts} />
      {round !== undefined && round.tickets.length > 0 && (
        <I18nProvider i18n={chinese}>
          <TicketSheet round={round} meta={meta} />
        </I18nProvider>
      )}
      <ActDialog
        key={`${action.asked} ${action.part}`}
        action={action}
        texts={words}
        given={{
          ...(round === undefined ? { kind, session_id } : { version: round.version }),
          slot: action.part,
          inputs: inputsOf(round, action.part),
        }}
        of={{ id: round?.id ?? meta.event.id }}
      />
    </>
  );
}

interface RoundsProps extends Omit<RoundProps, 'standing'> {
  /** The draw in the address. */
  readonly asked: { readonly kind: string; readonly session_id: string };
  readonly choose: ChooseDraw;
}

/** Renders the draws of an event, one of them open. */
function Rounds({ asked, choose, list, ...rest }: RoundsProps) {
  const { event, competition } = list.meta;
  const standings = standingsOf(list);
  // The draw shown first stays on screen after an act, even if it then waits for another user. Otherwise the
  // result of the act is not visible.
  const [first] = useState(() => chosenOf(standings, asked));
  const chosen = chosenOf(standings, asked.kind === '' ? (first ?? asked) : asked);
  if (chosen === undefined) return null;
  return (
    <>
      <p className={page.intro}>
        {event.code} {event.name} · {competition}
      </p>
      <DrawChoice
        list={list}
        chosen={chosen}
        onChoose={({ kind, session_id }) => choose({ kind, session: session_id })}
      />
      <Round key={`${chosen.kind} ${chosen.session_id}`} {...rest} list={list} standing={chosen} />
    </>
  );
}

interface OfEventProps extends Pick<RoundsProps, 'chinese' | 'asked' | 'choose'> {
  readonly event: string;
}

function OfEvent({ event, ...rest }: OfEventProps) {
  const { t } = useLingui();
  const record = useRecord(listDraws, { id: event }, 'reload');
  const { data, failure, isLoading, reload } = record;
  useEventNews(event, ['draws', 'day'], reload);
  if (data !== null) return <Rounds {...rest} list={data} record={record} />;
  return isLoading ? (
    <RowsSkeleton />
  ) : (
    <DutyFailed failure={failure} message={t`The draws of the event could not be fetched`} onRetry={reload} />
  );
}

/** /drawAdmin/rounds: the draws of an event, step by step. */
function RoundsOfEvent({ chinese }: Pick<RoundsProps, 'chinese'>) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const query = drawQuery.read(useLocation().hash);
  // Leaders of delegations have no duty. The server names the events in whose draws they speak, and whether
  // the reader's committee holds draws.
  const led = useRecord(listLedDraws, {}, 'recall');
  const choose: ChooseDraw = (wish) =>
    void navigate({ hash: drawQuery.write({ ...query, page: 1, ...wish }) });
  if (led.data === null) {
    return led.isLoading ? (
      <PageSkeleton />
    ) : (
      <LoadFailed failure={led.failure} message={t`The choices could not be fetched`} onRetry={led.reload} />
    );
  }
  return (
    <EventPage
      title={t`Rounds of draws`}
      intro={t`Draws of an event, step by step.`}
      path="/drawAdmin/rounds"
      ofUnit={led.data.meta.by.includes('organiser')}
      more={led.data.data}
      chosen={query}
      onChoose={(chosen) => choose({ ...drawQuery.read(''), ...chosen })}
    >
      <OfEvent
        key={query.event}
        chinese={chinese}
        event={query.event}
        asked={{ kind: query.kind, session_id: query.session }}
        choose={choose}
      />
    </EventPage>
  );
}

/** Returns the page, with the Chinese texts of its paper loaded. */
export async function loadViews() {
  const chinese = await textsIn('zh', 'shell', 'draw', 'draws');
  return {
    RoundsPage: function RoundsPage() {
      return <RoundsOfEvent chinese={chinese} />;
    },
  };
}
