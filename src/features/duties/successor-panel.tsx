import type { I18n } from '@lingui/core';
import { Plural, t, Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { proposeAssignment } from '../../../server/contract/expert/assignment.ts';
import { dutyText } from '../../../server/contract/expert/duty-words.ts';
import {
  listSuccessors,
  type SuccessorList,
  type SuccessorReason,
} from '../../../server/contract/expert/successor.ts';
import { ActButtons } from '../../kit/act/act-buttons.tsx';
import { ActDialog } from '../../kit/act/act-dialog.tsx';
import { useActs } from '../../kit/act/use-act.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';
import { RecordTable, type RecordColumn } from '../../ui/records/record-table.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import { Outcome, useProposingWords } from './candidate-panel.tsx';
import type { ChooseDuty } from './duty-query.ts';

const calls = { propose: proposeAssignment };

type Candidate = SuccessorList['data'][number];

/** Returns the words for the reasons for a candidate. */
const reasonTexts = (i18n: I18n): Readonly<Record<SuccessorReason, string>> => ({
  reserve: t(i18n)`Next reserve of the group`,
  served: t(i18n)`Has served in this duty before`,
  trade: t(i18n)`Trade of the event`,
  here: t(i18n)`Serves at this competition already`,
  near: t(i18n)`Lives or works in the city`,
});

/** Renders what waits for the successor, and what stays with the holder. */
function Handover({ list: { of, open } }: { readonly list: SuccessorList }) {
  const { t: say } = useLingui();
  const { group } = open;
  return (
    <>
      <Panel title={say`Passes over to the successor`}>
        <ul className={page.log}>
          <li>
            {open.sessions === 0 ? (
              <Trans>The duty at the event. No session is to come.</Trans>
            ) : (
              <Plural
                value={open.sessions}
                one="The duty at the event, with # session that is not over."
                other="The duty at the event, with # sessions that are not over."
              />
            )}
          </li>
          {of.capacity === 'scoring' && group !== '' && (
            <li>
              {open.leads_group ? (
                <Trans>The place in group {group}, and its lead. Complete the group after the release.</Trans>
              ) : (
                <Trans>The place in group {group}. Complete the group after the release.</Trans>
              )}
            </li>
          )}
          {of.capacity === 'scoring' && (
            <li>
              {open.sheets === 0 ? (
                <Trans>No score sheet waits for the holder.</Trans>
              ) : (
                <Plural
                  value={open.sheets}
                  one="# score sheet to which the holder has not submitted the own part."
                  other="# score sheets to which the holder has not submitted the own part."
                />
              )}
            </li>
          )}
          {of.capacity === 'encryption' && (
            <li>
              {open.rounds === 0 ? (
                <Trans>The key of the later draws. No draw is open.</Trans>
              ) : (
                <Plural
                  value={open.rounds}
                  one="The key of # draw that is not decoded."
                  other="The keys of # draws that are not decoded."
                />
              )}
            </li>
          )}
          {of.capacity === 'chief' && (
            <li>
              {open.incidents === 0 ? (
                <Trans>No incident waits for a ruling.</Trans>
              ) : (
                <Plural
                  value={open.incidents}
                  one="# incident that waits for a ruling."
                  other="# incidents that wait for a ruling."
                />
              )}
            </li>
          )}
        </ul>
      </Panel>
      <Panel title={say`Stays with the holder`}>
        <ul className={page.log}>
          <li>
            <Trans>
              What the holder has done: signatures, rulings, words of draws and the log keep the name.
            </Trans>
          </li>
          {of.capacity === 'scoring' && (
            <li>
              <Trans>
                Marks of the holder on sheets that are not submitted do not count. The successor gives own
                marks.
              </Trans>
            </li>
          )}
          {of.capacity === 'clerk' && (
            <li>
              <Trans>
                The typing of the holder. The successor types the second copy only of papers that the holder
                has not typed.
              </Trans>
            </li>
          )}
        </ul>
      </Panel>
    </>
  );
}

/**
 * Returns the columns of the candidates.
 * @param onGroups opens the groups, where a reserve joins
 */
function useSuccessorColumns(
  ask: (id: string) => void,
  onGroups: () => void,
): readonly RecordColumn<Candidate>[] {
  const { t: say, i18n } = useLingui();
  const words = useProposingWords('', '');
  const reasons = reasonTexts(i18n);
  return [
    { key: 'name', head: say`Name`, isTitle: true, cell: (one) => one.name },
    { key: 'unit', head: say`Unit`, cell: ({ unit }) => unit },
    {
      key: 'reasons',
      head: say`Why the person fits`,
      cell: ({ reasons: held }) =>
        held.length === 0 ? (
          say`Free, without a conflict`
        ) : (
          <span className={page.actions}>
            {held.map((reason) => (
              <span key={reason} className={page.chip} data-tone="good">
                {reasons[reason]}
              </span>
            ))}
          </span>
        ),
    },
    {
      key: 'acts',
      head: say`Acts`,
      cell: (one) =>
        one.reasons.includes('reserve') ? (
          <Button size="xs" variant="default" onClick={() => onGroups()}>
            <Trans>To the groups: the reserve joins</Trans>
          </Button>
        ) : (
          <ActButtons action={{ ask: () => ask(one.id) }} acts={['propose']} texts={words} main="" />
        ),
    },
  ];
}

interface SuccessorPanelProps {
  readonly event: string;
  /** The id of the assignment. */
  readonly of: string;
  readonly onProposed: () => void;
  readonly onChoose: ChooseDuty;
}

/** Renders the ranked candidates for a duty whose holder cannot serve, and the open work of the duty. */
export function SuccessorPanel({ event, of, onProposed, onChoose }: SuccessorPanelProps) {
  const { t: say, i18n } = useLingui();
  const record = useRecord(listSuccessors, { id: of }, 'reload');
  const { data: list, failure, isLoading, reload } = record;
  const action = useActs(calls, { id: event }, { onDone: onProposed });
  const asked = list?.data.find(({ id }) => id === action.part);
  const words = useProposingWords(asked?.name ?? '', list === null ? '' : dutyText(i18n, list.of));
  const columns = useSuccessorColumns(
    (id) => action.ask('propose', id),
    () => onChoose({ show: 'groups', of: '' }),
  );
  if (list === null) {
    return isLoading ? (
      <RowsSkeleton />
    ) : (
      <LoadFailed failure={failure} message={say`The people could not be fetched`} onRetry={reload} />
    );
  }
  const { name } = list.of.person;
  const duty = dutyText(i18n, list.of);
  return (
    <>
      <p className={page.intro}>
        <Trans>
          {name} · {duty}. The people below are free in the sessions and have no conflict; the best fit comes
          first. Confirm the successor, then release {name}.
        </Trans>
      </p>
      {action.saved !== null && (
        <Outcome
          made={action.saved.answer}
          onShow={() => onChoose({ show: 'people', of: '', capacity: '', round_kind: '' })}
        />
      )}
      {list.data.length === 0 ? (
        <EmptyState text={say`No person is free for this duty. Invite another expert.`} />
      ) : (
        <RecordTable columns={columns} rows={list.data} isDimmed={false} isBusy={isLoading} />
      )}
      <div className={page.actions}>
        <Button
          variant="default"
          onClick={() =>
            onChoose({
              show: 'candidates',
              of: '',
              capacity: list.of.capacity,
              round_kind: list.of.round_kind,
              text: '',
            })
          }
        >
          <Trans>Search among all people</Trans>
        </Button>
      </div>
      <Handover list={list} />
      {asked !== undefined && (
        <ActDialog
          action={action}
          texts={words}
          given={{ user_id: asked.id, capacity: list.of.capacity, round_kind: list.of.round_kind }}
        />
      )}
    </>
  );
}
