import type { I18n } from '@lingui/core';
import { Plural, Trans, useLingui } from '@lingui/macro';
import { I18nProvider } from '@lingui/react';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { listAuditHeads } from '../../../server/contract/audit/audit-head.ts';
import { listDraws, type DrawRound, type DrawRoundList } from '../../../server/contract/draw/draw-round.ts';
import { statusTexts, statusTones } from '../../../server/contract/draw/draw-words.ts';
import { textsIn } from '../../i18n/texts.ts';
import { ActButtons } from '../../kit/act/act-buttons.tsx';
import { ActDialog } from '../../kit/act/act-dialog.tsx';
import { useSignedInProfile } from '../../actors/session/session.ts';
import { EventPage } from '../../kit/event/event-page.tsx';
import { useActs } from '../../kit/act/use-act.ts';
import { useEventNews } from '../../kit/event/use-event-news.ts';
import { DutyFailed } from '../../kit/event/duty-failed.tsx';
import { useRecord } from '../../kit/record/use-record.ts';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import { actsOnRound, calls, drawWords, type DrawAct } from './draw-acts.ts';
import { drawQuery } from './draw-query.ts';
import { drawName, waitText } from './draw-texts.ts';
import { SealingRecord } from './sealing-record.tsx';
import { groupOf, inTurn, ofTwo, type SealGroup } from './seal-order.ts';
import { Until } from './until.tsx';

interface Chinese {
  /** Texts of the paper. They are Chinese in every language of the page. */
  readonly chinese: I18n;
}

interface OneProps {
  readonly round: DrawRound;
  readonly list: DrawRoundList;
  readonly record: ReturnType<typeof useRecord<typeof listDraws>>;
  readonly onPrint: () => void;
}

/** Renders one round: the step it waits for, the pending request, and the acts of the user. */
function One({ round, list: { meta }, record, onPrint }: OneProps) {
  const { t, i18n } = useLingui();
  const action = useActs(calls, {}, { record });
  const words = drawWords(i18n, { commit: {}, speak: {}, enterPublicValue: {} }, round);
  const acts = actsOnRound(round).filter((act) => ofTwo.includes(act));
  const name = drawName(i18n, round, meta);
  const { attempt } = round;
  const hasRecord = round.agreed.length > 0;
  return (
    <Panel
      title={attempt > 1 ? t`${name}, attempt ${attempt}` : name}
      aside={
        <span className={page.chip} data-tone={statusTones[round.status]}>
          {statusTexts(i18n)[round.status]}
        </span>
      }
    >
      <p>{waitText(i18n, round)}</p>
      <Until round={round} serverTime={meta.server_time} onReached={record.reload} />
      <div className={page.actions}>
        <ActButtons
          action={{ ask: (act: DrawAct) => action.ask(act) }}
          acts={acts}
          texts={words}
          main={acts.find((act) => act !== 'askVoid' && act !== 'drop') ?? ''}
        />
        <Button
          variant="default"
          component={Link}
          to={`/drawAdmin/rounds#${drawQuery.write({ ...drawQuery.read(''), event: meta.event.id, kind: round.kind, session: round.session_id })}`}
        >
          <Trans>Open the draw</Trans>
        </Button>
        {hasRecord && (
          <Button variant="default" onClick={onPrint}>
            <Trans>Print the sealing record</Trans>
          </Button>
        )}
      </div>
      <ActDialog
        key={action.asked}
        action={action}
        texts={words}
        given={{ version: round.version }}
        of={{ id: round.id }}
      />
    </Panel>
  );
}

interface SealsProps extends Chinese {
  readonly list: DrawRoundList;
  readonly record: OneProps['record'];
}

function Seals({ chinese, list, record }: SealsProps) {
  const { t } = useLingui();
  const { event, competition } = list.meta;
  const [printed, setPrinted] = useState('');
  const heads = useRecord(listAuditHeads, {});
  const rounds = inTurn(list);
  const paper = rounds.find(({ id }) => id === printed);
  const groups: readonly (readonly [SealGroup, string])[] = [
    ['asked', t`Waits for the second person`],
    ['due', t`Next step`],
    ['sealed', t`Sealed, not to be decoded yet`],
    ['over', t`Closed`],
  ];
  const asked = rounds.filter((round) => groupOf(round) === 'asked').length;
  const print = (id: string) => {
    // The record must be in the document before printing starts. `flushSync` renders it synchronously.
    flushSync(() => setPrinted(id));
    window.print();
  };
  return (
    <>
      <p className={page.intro}>
        {event.code} {event.name} · {competition}
      </p>
      <p className={page.note} role="status" data-tone={asked > 0 ? 'todo' : undefined}>
        {asked > 0 ? (
          <Plural
            value={asked}
            one="# request waits for the second person. It lapses after ten minutes."
            other="# requests wait for the second person. They lapse after ten minutes."
          />
        ) : (
          <Trans>Nothing waits for the second person.</Trans>
        )}
      </p>
      {rounds.length === 0 ? (
        <EmptyState
          text={t`No draw of this event has come to its seal yet.`}
          action={
            <Button
              component={Link}
              to={`/drawAdmin/rounds#${drawQuery.write({ ...drawQuery.read(''), event: event.id })}`}
            >
              <Trans>To the rounds</Trans>
            </Button>
          }
        />
      ) : (
        groups.map(([group, title]) => {
          const own = rounds.filter((round) => groupOf(round) === group);
          return own.length === 0 ? null : (
            <section key={group} className={page.page} aria-label={title}>
              <h2 className={page.title}>{title}</h2>
              {own.map((round) => (
                <One
                  key={round.id}
                  round={round}
                  list={list}
                  record={record}
                  onPrint={() => print(round.id)}
                />
              ))}
            </section>
          );
        })
      )}
      {paper !== undefined && (
        <I18nProvider i18n={chinese}>
          <SealingRecord round={paper} meta={list.meta} head={heads.data?.data[0]} />
        </I18nProvider>
      )}
    </>
  );
}

function OfEvent({ chinese, event }: Chinese & { readonly event: string }) {
  const { t } = useLingui();
  const record = useRecord(listDraws, { id: event }, 'reload');
  const { data, failure, isLoading, reload } = record;
  useEventNews(event, ['draws', 'day', 'marks'], reload);
  if (data !== null) return <Seals chinese={chinese} list={data} record={record} />;
  return isLoading ? (
    <RowsSkeleton />
  ) : (
    <DutyFailed failure={failure} message={t`The draws of the event could not be fetched`} onRetry={reload} />
  );
}

function SealsOfEvent({ chinese }: Chinese) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const query = drawQuery.read(useLocation().hash);
  return (
    <EventPage
      title={t`Seal and decode`}
      intro={t`The keeper asks, the supervisor agrees within ten minutes. Work codes are decoded first, then stations, then entry numbers.`}
      path="/drawAdmin/seals"
      ofUnit={useSignedInProfile().kind === 'unit'}
      chosen={query}
      onChoose={(chosen) => void navigate({ hash: drawQuery.write({ ...drawQuery.read(''), ...chosen }) })}
    >
      <OfEvent key={query.event} chinese={chinese} event={query.event} />
    </EventPage>
  );
}

/** Returns the page, with the Chinese texts of its paper loaded. */
export async function loadViews() {
  const chinese = await textsIn('zh', 'shell', 'draw', 'draws');
  return {
    /** /drawAdmin/seals: the rounds that need two people, in the order of decoding. */
    SealsPage: function SealsPage() {
      return <SealsOfEvent chinese={chinese} />;
    },
  };
}
