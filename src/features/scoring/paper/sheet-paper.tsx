import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  getPapers,
  type SheetPaper,
  type SheetPapers,
  type TypedCell,
} from '../../../../server/contract/marking/paper-sheet.ts';
import type { Aspect } from '../../../../server/contract/marking/scheme-content.ts';
import { ActDialog } from '../../../kit/act/act-dialog.tsx';
import { useActs } from '../../../kit/act/use-act.ts';
import { DutyFailed } from '../../../kit/event/duty-failed.tsx';
import { useRecord } from '../../../kit/record/use-record.ts';
import { Panel } from '../../../ui/part/panel.tsx';
import page from '../../../ui/part/record-page.module.css';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { RowsSkeleton } from '../../../ui/state/rows-skeleton.tsx';
import { CodeAgain } from '../code-again.tsx';
import { mayDo, paperCalls, paperStatusTexts, paperTones, paperWaitText, paperWords } from './paper-acts.ts';
import { aspectsIn, writeCell } from './paper-cells.ts';
import { PaperFields } from './paper-fields.tsx';
import { valueText } from '../scoring-texts.ts';
import classes from '../scoring.module.css';

interface OpenProps {
  readonly answer: SheetPapers;
  readonly paper: SheetPaper;
  readonly record: ReturnType<typeof useRecord<typeof getPapers>>;
  readonly onNext: () => void;
}

/** Renders one paper, which a clerk types or the leader settles. */
function OpenPaper({ answer: { data, module }, paper, record, onNext }: OpenProps) {
  const { t, i18n } = useLingui();
  const [cells, setCells] = useState<readonly TypedCell[]>([]);
  const action = useActs(paperCalls, {}, { record });
  const { by } = data;
  const words = paperWords(i18n, data, paper.judge.name);
  const ask = (act: 'type' | 'settle') => (typed: TypedCell[]) => {
    setCells(typed);
    action.ask(act);
  };
  const maySettle = mayDo('settle', paper, by);
  const [isAnew, setAnew] = useState(false);
  const mayTypeAnew = paper.status === 'counted' && mayDo('type', paper, by);
  const mayType = mayTypeAnew ? isAnew : mayDo('type', paper, by);
  /** Returns the values that the two clerks typed and the one a device sent, without duplicates. */
  const choicesFor = (aspect: Aspect) => {
    const cell = paper.cells.find((one) => one.aspect === aspect.code);
    const values =
      cell === undefined ? [] : [cell.first, cell.second, ...(cell.given === null ? [] : [cell.given])];
    return [...new Set(values)].map((value) => ({
      typed: writeCell(aspect, value),
      words: value === null ? t`Nothing on the paper` : valueText(i18n, aspect.rule, value),
    }));
  };
  return (
    <Panel
      title={`${module.code} ${module.name}`}
      aside={
        <span className={page.chip} data-tone={paperTones[paper.status]}>
          {paperStatusTexts(i18n)[paper.status]}
        </span>
      }
    >
      <p className={classes.code}>{data.code}</p>
      {data.before.length > 0 && (
        <p className={page.note} role="note">
          <Trans>
            The station has changed: station {data.code} is in use now. What was printed before carries{' '}
            {data.before.join(', ')} and belongs here.
          </Trans>
        </p>
      )}
      <p className={page.small}>
        {data.event.code} {data.event.name} · {data.session} · {data.group}
      </p>
      <p>
        <Trans>Who has judged</Trans>: <strong>{paper.judge.name}</strong>
      </p>
      <div className={page.note} role="status">
        <p>{paperWaitText(i18n, paper, by)}</p>
        {paper.reason !== '' && (
          <p>
            <Trans>Both typings were dropped: {paper.reason}</Trans>
          </p>
        )}
        {!mayType && !maySettle && (
          <div className={page.actions}>
            <Button onClick={onNext}>
              <Trans>Next paper</Trans>
            </Button>
            {mayTypeAnew && (
              <Button variant="default" onClick={() => setAnew(true)}>
                <Trans>Type it anew</Trans>
              </Button>
            )}
          </div>
        )}
      </div>
      {mayType && (
        <PaperFields
          key={`type ${paper.id} ${paper.version}`}
          aspects={aspectsIn(module, paper.asked)}
          button={words.type.button}
          onSend={ask('type')}
        />
      )}
      {maySettle && (
        <PaperFields
          key={`settle ${paper.version}`}
          aspects={aspectsIn(
            module,
            paper.cells.map(({ aspect }) => aspect),
          )}
          button={words.settle.button}
          choices={choicesFor}
          onSend={ask('settle')}
          others={
            <Button variant="default" onClick={() => action.ask('drop')}>
              {words.drop.button}
            </Button>
          }
        />
      )}
      <ActDialog
        key={action.asked}
        action={action}
        texts={{
          ...words,
          type: { ...words.type, words: <CodeAgain code={data.code}>{words.type.words}</CodeAgain> },
        }}
        given={{ judge: paper.judge.id, cells, version: paper.version }}
        of={{ id: action.asked === 'type' ? data.sheet_id : paper.id }}
      />
    </Panel>
  );
}

interface SheetPaperProps {
  readonly sheet: string;
  /** The id of the judge from the assignment. */
  readonly judge: string;
  readonly onNext: () => void;
}

/** Renders the paper of one judge for one sheet. */
export function PaperOf({ sheet, judge, onNext }: SheetPaperProps) {
  const { t } = useLingui();
  const record = useRecord(getPapers, { id: sheet }, 'reload');
  const { data, failure, isLoading, reload } = record;
  if (data === null) {
    return isLoading ? (
      <RowsSkeleton />
    ) : (
      <DutyFailed failure={failure} message={t`The paper could not be fetched`} onRetry={reload} />
    );
  }
  const paper = data.data.papers.find((one) => one.judge.id === judge);
  return paper === undefined ? (
    <EmptyState
      text={t`The judge is not in the group of this sheet any more.`}
      action={
        <Button onClick={onNext}>
          <Trans>Next paper</Trans>
        </Button>
      }
    />
  ) : (
    <OpenPaper key={judge} answer={data} paper={paper} record={record} onNext={onNext} />
  );
}
