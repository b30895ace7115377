import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import {
  getMarkingProgress,
  listLateMarks,
  type LateMarks,
  type MarkingProgress,
  type ProgressCell,
} from '../../../server/contract/marking/marking-progress.ts';
import { isDecoded } from '../../../server/contract/competition/competition-making.ts';
import { getSheet, type SheetAnswer } from '../../../server/contract/marking/score-sheet.ts';
import { writeMark } from '../../../server/contract/marking/decimal.ts';
import { ActDialog } from '../../kit/act/act-dialog.tsx';
import { useSignedInProfile } from '../../actors/session/session.ts';
import { EventPage } from '../../kit/event/event-page.tsx';
import { useActs } from '../../kit/act/use-act.ts';
import { useEventNews } from '../../kit/event/use-event-news.ts';
import { DutyFailed } from '../../kit/event/duty-failed.tsx';
import { useRecord } from '../../kit/record/use-record.ts';
import { KeyValueList } from '../../ui/part/key-value-list.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';
import { ChoiceBar } from '../../ui/records/choice-bar.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import { Late } from './late-marks.tsx';
import { LockPanel } from './many/lock-panel.tsx';
import { PaperPanel } from './paper/paper-list.tsx';
import { Penalties } from './penalties.tsx';
import { isOfPart, OwnUnit, SheetList, WrongClocks, type SheetPart } from './progress-parts.tsx';
import { scoringQuery, type ProgressPart, type ScoringQuery } from './scoring-query.ts';
import { statusTexts, tones } from './scoring-texts.ts';
import { calls, sheetWords } from './sheet-acts.ts';
import { SheetHead, SheetMarks } from './sheet-panel.tsx';
import { PaperOf } from './paper/sheet-paper.tsx';
import classes from './scoring.module.css';

interface Open {
  readonly query: ScoringQuery;
  readonly progress: MarkingProgress;
}

const addressOf = (query: ScoringQuery, sheet: string, judge = '') =>
  `#${scoringQuery.write({ ...query, sheet, judge })}`;

/** Renders the open points of a sheet in addition to its state. */
function Marks({ cell }: { readonly cell: ProgressCell }) {
  const { t, i18n } = useLingui();
  const names = new Intl.ListFormat(i18n.locale);
  const waits = [
    ...(cell.is_asked ? [t`Unlocking asked for`] : []),
    ...(cell.is_drawn && !cell.is_sampled ? [t`To be compared`] : []),
    ...(cell.late > 0 ? [t`${cell.late} late`] : []),
    ...(cell.open_penalties > 0 ? [t`Penalty to confirm`] : []),
    ...(cell.barred.length > 0 ? [t`Own unit, the reserve marks: ${names.format(cell.barred)}`] : []),
    ...(cell.missing.length > 0 && cell.parts.in > 0 ? [t`Missing: ${names.format(cell.missing)}`] : []),
  ];
  return waits.length === 0 ? null : <div className={page.small}>{waits.join(' · ')}</div>;
}

interface MatrixProps extends Open {
  /** The name of the group whose sheets are shown. Its codes are either all stations or all work codes. */
  readonly group: string;
}

/** Renders the sheets of a group as a table of codes and modules, each with its state and a link. */
function Matrix({ query, progress, group }: MatrixProps) {
  const { t, i18n } = useLingui();
  const { modules } = progress;
  const cells = progress.cells.filter((cell) => cell.group === group);
  const texts = statusTexts(i18n);
  const rows = [...new Set(cells.map(({ session, code }) => `${session} · ${code}`))];
  const shown = modules.filter(({ code }) => cells.some(({ module }) => module === code));
  const own = (row: string, module: string) =>
    cells.filter((cell) => `${cell.session} · ${cell.code}` === row && cell.module === module);
  return (
    <Panel title={group}>
      <div className={classes.matrix}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t`Code or station`}</th>
              {shown.map(({ code, name }) => (
                <th key={code} scope="col">
                  {code} {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                <th scope="row">{row}</th>
                {shown.map(({ code }) => (
                  <td key={code}>
                    {own(row, code).map((cell) => (
                      <div key={cell.sheet_id}>
                        <Link
                          to={addressOf(query, cell.sheet_id)}
                          className={page.chip}
                          data-tone={tones[cell.status]}
                          aria-label={`${texts[cell.status]}: ${row}, ${code}`}
                        >
                          {texts[cell.status]}
                        </Link>{' '}
                        {cell.total !== null && writeMark(cell.total)}
                        <Marks cell={cell} />
                      </div>
                    ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

/** Renders the number of sheets in each state. */
function Counts({ progress: { counts, event } }: Pick<Open, 'progress'>) {
  const { t, i18n } = useLingui();
  const texts = statusTexts(i18n);
  return (
    <Panel title={t`Sheets`}>
      <KeyValueList
        entries={counts.map(({ status, count }) => ({ label: texts[status], value: i18n.number(count) }))}
      />
      {event.status === 'marked' && (
        <p className={page.note} role="status">
          <Trans>All marks are locked and their digest is published. The draws can be decoded.</Trans>
        </p>
      )}
    </Panel>
  );
}

interface SheetProps {
  readonly answer: SheetAnswer;
  readonly record: ReturnType<typeof useRecord<typeof getSheet>>;
  readonly late: LateMarks | null;
}

function OverseenSheet({ answer: { data: sheet, module }, record, late }: SheetProps) {
  const { i18n } = useLingui();
  const action = useActs(calls, {}, { record });
  return (
    <>
      <SheetHead
        sheet={sheet}
        module={module}
        hasUnsent={false}
        isAway={false}
        onAsk={(act) => action.ask(act)}
      />
      <Late module={module} late={late} />
      <SheetMarks sheet={sheet} module={module} />
      <Penalties sheet={sheet} module={module} record={record} />
      <ActDialog
        key={action.asked}
        action={action}
        texts={sheetWords(i18n, sheet)}
        given={{ version: sheet.version }}
        of={{ id: sheet.id }}
      />
    </>
  );
}

function SheetOf({ id, event }: { readonly id: string; readonly event: string }) {
  const { t } = useLingui();
  const record = useRecord(getSheet, { id }, 'reload');
  const late = useRecord(listLateMarks, { id }, 'reload');
  const { data, failure, isLoading, reload } = record;
  useEventNews(event, ['marks'], () => {
    reload();
    late.reload();
  });
  if (data !== null) return <OverseenSheet answer={data} record={record} late={late.data} />;
  return isLoading ? (
    <RowsSkeleton />
  ) : (
    <DutyFailed failure={failure} message={t`The sheet could not be fetched`} onRetry={reload} />
  );
}

const sheetParts = ['conflicts', 'toSign', 'late', 'sampling'] as const satisfies readonly SheetPart[];

/** Renders the choice between the parts of the progress. A part that lists sheets shows their number. */
function Parts({ query, progress, onShow }: Open & { readonly onShow: (show: ProgressPart) => void }) {
  const { t } = useLingui();
  const { cells, by, event } = progress;
  const words: Readonly<Record<SheetPart, string>> = {
    conflicts: t`Too far apart`,
    toSign: t`To sign`,
    late: t`Late marks`,
    sampling: t`To compare`,
  };
  const count = (part: SheetPart) => cells.filter((cell) => isOfPart(part, cell)).length;
  const seesPapers = by.some((one) => ['leader', 'clerk', 'chief', 'supervisor'].includes(one));
  return (
    <ChoiceBar
      label={t`What is shown`}
      choices={[
        ['all', t`Sheets by code`],
        ...sheetParts.map((part) => [part, `${words[part]} (${count(part)})`] as const),
        ...(by.includes('chief')
          ? ([['toLock', `${t`To lock`} (${cells.filter(({ may_lock }) => may_lock).length})`]] as const)
          : []),
        ...(seesPapers && event.status === 'running' ? ([['papers', t`On paper`]] as const) : []),
        ...(by.includes('supervisor') && isDecoded(event.status)
          ? ([['ownUnit', t`Own unit`]] as const)
          : []),
      ]}
      chosen={query.show}
      onChoose={onShow}
    />
  );
}

function Shown({ query, progress, onChanged }: Open & { readonly onChanged: () => void }) {
  const { cells, by } = progress;
  switch (query.show) {
    case 'all':
      return (
        <>
          <Counts progress={progress} />
          {[...new Set(cells.map(({ group }) => group))].map((group) => (
            <Matrix key={group} query={query} progress={progress} group={group} />
          ))}
        </>
      );
    case 'papers':
      return (
        <PaperPanel
          event={query.event}
          addressOf={({ sheet_id, judge }) => addressOf(query, sheet_id, judge.id)}
        />
      );
    case 'toLock':
      return <LockPanel cells={cells} onChanged={onChanged} />;
    case 'ownUnit':
      return <OwnUnit event={query.event} />;
    default:
      return (
        <SheetList part={query.show} cells={cells} by={by} addressOf={(sheet) => addressOf(query, sheet)} />
      );
  }
}

interface ProgressProps {
  readonly query: ScoringQuery;
  readonly onShow: (show: ProgressPart) => void;
}

function Progress({ query, onShow }: ProgressProps) {
  const { t } = useLingui();
  const record = useRecord(getMarkingProgress, { id: query.event }, 'reload');
  const { data, failure, isLoading, reload } = record;
  useEventNews(query.event, ['marks', 'draws', 'day'], reload);
  if (data === null) {
    return isLoading ? (
      <RowsSkeleton />
    ) : (
      <DutyFailed failure={failure} message={t`The marking could not be fetched`} onRetry={reload} />
    );
  }
  const isEmpty = data.counts.every(({ count }) => count === 0);
  return (
    <>
      <p className={page.intro}>
        {data.event.code} {data.event.name} · {data.competition}
      </p>
      {isEmpty ? (
        <EmptyState
          text={t`There are no sheets yet. They are made when a session starts and when work codes are sealed.`}
          action={
            <Button variant="default" onClick={reload}>
              <Trans>Look again</Trans>
            </Button>
          }
        />
      ) : (
        <>
          <WrongClocks clocks={data.clocks} />
          {data.cells.length > 0 && <Parts query={query} progress={data} onShow={onShow} />}
          <Shown query={query} progress={data} onChanged={reload} />
        </>
      )}
    </>
  );
}

/**
 * /matchScore/progress: the progress of the marking of an event, and each sheet for the users who oversee it.
 */
export function ProgressPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const query = scoringQuery.read(useLocation().hash);
  const choose = (wish: Partial<ScoringQuery>) =>
    void navigate({ hash: scoringQuery.write({ ...query, page: 1, judge: '', ...wish }) });
  return (
    <EventPage
      title={t`Progress of the marking`}
      intro={t`Every sheet of an event by code and module.`}
      path="/matchScore/progress"
      ofUnit={useSignedInProfile().kind === 'unit'}
      chosen={query}
      onChoose={(chosen) => choose({ sheet: '', show: 'all', ...chosen })}
    >
      {query.sheet === '' ? (
        <Progress key={query.event} query={query} onShow={(show) => choose({ show })} />
      ) : (
        <>
          <div className={page.actions}>
            <Button variant="default" onClick={() => choose({ sheet: '' })}>
              {query.judge === '' ? <Trans>All sheets</Trans> : <Trans>All papers</Trans>}
            </Button>
          </div>
          {query.judge === '' ? (
            <SheetOf key={query.sheet} id={query.sheet} event={query.event} />
          ) : (
            <PaperOf
              key={`${query.sheet} ${query.judge}`}
              sheet={query.sheet}
              judge={query.judge}
              onNext={() => choose({ sheet: '' })}
            />
          )}
        </>
      )}
    </EventPage>
  );
}
