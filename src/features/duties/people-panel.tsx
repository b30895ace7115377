import { Trans, useLingui } from '@lingui/macro';
import { Button, Checkbox } from '@mantine/core';
import {
  isSoft,
  nearFacts,
  type Assignment,
  type AssignmentList,
  type listAssignments,
} from '../../../server/contract/expert/assignment.ts';
import { dutyText } from '../../../server/contract/expert/duty-words.ts';
import { ActButtons } from '../../kit/act/act-buttons.tsx';
import { ActDialog, moreFields } from '../../kit/act/act-dialog.tsx';
import { useActs } from '../../kit/act/use-act.ts';
import type { useRecord } from '../../kit/record/use-record.ts';
import { Fold } from '../../ui/part/fold.tsx';
import page from '../../ui/part/record-page.module.css';
import { RecordTable, type RecordColumn, type RecordSelection } from '../../ui/records/record-table.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { actsOn, calls, dutyWords, inOrder, needsSuccessor, type DutyAct } from './duty-acts.ts';
import { useConfirmMany } from './crew-bulk.tsx';
import { Causes, DutyChip, Grounds } from './duty-chip.tsx';
import { waitText } from './duty-texts.ts';

/** Provides the fields for the requirements that a person must meet before the duty counts. */
export function useConfirming() {
  const { t } = useLingui();
  return moreFields({
    initial: { is_trained: false, has_signed: false },
    renderFields: ({ tick }) => (
      <>
        <Checkbox {...tick('is_trained')} label={t`The person has been trained for this duty.`} />
        <Checkbox {...tick('has_signed')} label={t`The person has signed the agreement of judges.`} />
      </>
    ),
  });
}

/**
 * Returns the columns of the list of assignments.
 * @param succeed opens the ranked candidates for the duty; undefined if the crew has enough people without the
 *   holder, or the user may not propose a successor
 */
function usePeopleColumns(
  actsOf: (one: Assignment) => readonly DutyAct[],
  ask: (act: DutyAct, id: string) => void,
  succeed: (one: Assignment) => (() => void) | undefined,
): readonly RecordColumn<Assignment>[] {
  const { t, i18n } = useLingui();
  const words = dutyWords(i18n, {});
  return [
    {
      key: 'person',
      head: t`Name`,
      isTitle: true,
      cell: ({ person }) => person.name,
    },
    { key: 'duty', head: t`Duty`, cell: (one) => dutyText(i18n, one) },
    {
      key: 'state',
      head: t`State`,
      cell: ({ reason, ...one }) => (
        <div>
          <DutyChip status={one.status} />
          <p className={page.small}>
            {waitText(i18n, one.status, {
              isSoft: isSoft(one, one.conflicts),
              isNear: nearFacts(one.conflicts).isNear,
            })}
          </p>
          <p className={page.small}>{reason}</p>
          {one.is_barred && one.status !== 'released' && (
            <p className={page.small}>
              <Trans>Barred from stations of the own unit</Trans>
            </p>
          )}
        </div>
      ),
    },
    {
      key: 'conflicts',
      head: t`Conflicts`,
      cell: ({ conflicts, grounds, status, is_barred }) => {
        if (conflicts.length > 0) {
          return (
            <>
              <Causes causes={conflicts} />
              <Grounds grounds={grounds} />
            </>
          );
        }
        if (status === 'released') return '–';
        return is_barred ? t`Same unit: waived by the supervisor` : t`None`;
      },
    },
    {
      key: 'acts',
      head: t`Acts`,
      cell: (one) => {
        const acts = actsOf(one);
        const onSucceed = succeed(one);
        return acts.length === 0 && onSucceed === undefined ? null : (
          <div className={page.actions}>
            {onSucceed !== undefined && (
              <Button size="xs" variant="default" onClick={onSucceed}>
                <Trans>Find a successor</Trans>
              </Button>
            )}
            <ActButtons
              action={{ ask: (act: DutyAct) => ask(act, one.id) }}
              acts={acts}
              texts={words}
              main={acts.find((act) => act === 'confirm' || act === 'waive') ?? ''}
            />
          </div>
        );
      },
    },
  ];
}

interface PeopleTablesProps<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly RecordColumn<Row>[];
  readonly isBusy: boolean;
  /** The text of the empty state, shown if no person has been proposed. */
  readonly empty: string;
  /** Opens the list of candidates. It is set for users who may propose. */
  readonly onFind?: (() => void) | undefined;
  readonly selection?: RecordSelection<Row>;
}

/** Renders the current assignments, and the released ones folded below. */
export function PeopleTables<Row extends { readonly id: string; readonly status: Assignment['status'] }>({
  rows,
  columns,
  isBusy,
  empty,
  onFind,
  selection,
}: PeopleTablesProps<Row>) {
  const { t } = useLingui();
  const live = rows.filter(({ status }) => status !== 'released');
  const released = rows.filter(({ status }) => status === 'released');
  return (
    <>
      {live.length === 0 ? (
        <EmptyState
          text={empty}
          action={
            onFind !== undefined && (
              <Button onClick={onFind}>
                <Trans>Find somebody</Trans>
              </Button>
            )
          }
        />
      ) : (
        <RecordTable
          columns={columns}
          rows={live}
          isDimmed={false}
          isBusy={isBusy}
          {...(selection !== undefined && { selection })}
        />
      )}
      {released.length > 0 && (
        <Fold label={t`People released`} isOpen={false}>
          <RecordTable
            columns={columns.filter(({ key }) => key !== 'acts' && key !== 'conflicts')}
            rows={released}
            isDimmed={false}
            isBusy={isBusy}
          />
        </Fold>
      )}
    </>
  );
}

interface PeoplePanelProps {
  readonly record: ReturnType<typeof useRecord<typeof listAssignments>>;
  readonly list: AssignmentList;
  readonly onChanged: () => void;
  /** Opens the list of candidates for the next open place. Like the next one, it is for users who may propose. */
  readonly onFind?: (() => void) | undefined;
  /** Opens the ranked candidates for the duty of a person who cannot serve. */
  readonly onSucceed?: ((of: string) => void) | undefined;
}

/** Renders the assignments at the event, with their conflicts and the next step of each. */
export function PeoplePanel({ record, list, onChanged, onFind, onSucceed }: PeoplePanelProps) {
  const { t, i18n } = useLingui();
  const action = useActs(calls, {}, { record, onDone: onChanged });
  const columns = usePeopleColumns(
    (one) => actsOn(one, list),
    (act, id) => action.ask(act, id),
    (one) => (onSucceed !== undefined && needsSuccessor(one, list) ? () => onSucceed(one.id) : undefined),
  );
  const asked = list.data.find(({ id }) => id === action.part);
  const fields = useConfirming();
  const many = useConfirmMany(list, () => {
    record.reload();
    onChanged();
  });
  return (
    <>
      {many.bar}
      <PeopleTables
        rows={inOrder(list.data)}
        columns={columns}
        isBusy={record.isLoading}
        empty={t`Nobody has been proposed for this event yet.`}
        onFind={onFind}
        {...(many.bar !== false && { selection: many.selection })}
      />
      {asked !== undefined && (
        <ActDialog
          action={action}
          texts={dutyWords(i18n, { fields })}
          given={{ version: asked.version }}
          of={{ id: asked.id }}
        />
      )}
    </>
  );
}
