import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AssignmentList } from '../../../server/contract/expert/assignment.ts';
import {
  listJudgementGroups,
  type JudgementGroup,
  type JudgementGroupList,
} from '../../../server/contract/expert/judgement-group.ts';
import { ActButtons } from '../../kit/act/act-buttons.tsx';
import { ActDialog } from '../../kit/act/act-dialog.tsx';
import { useActs } from '../../kit/act/use-act.ts';
import { useEventNews } from '../../kit/event/use-event-news.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import { DutyChip } from './duty-chip.tsx';
import classes from './duties.module.css';
import { actsOnGroup, calls, groupWords, mayBegin, type GroupAct } from './group-acts.ts';
import { useGroupFields, useLeavingField } from './group-fields.tsx';

/** Renders the requirements that the group does not meet yet. */
function Lacks({ group: { lacks, needed, members } }: { readonly group: JudgementGroup }) {
  const { t } = useLingui();
  if (lacks.length === 0) return null;
  const judges = members.filter(({ seat }) => seat === 'judge').length;
  return (
    <ul className={classes.lacks} aria-label={t`What is missing`}>
      {lacks.includes('modules') && (
        <li>
          <Trans>Modules of the fixed scheme, all judged at one kind of place</Trans>
        </li>
      )}
      {lacks.includes('judges') && (
        <li>
          <Plural value={needed - judges} one="# more judge" other="# more judges" />
        </li>
      )}
      {lacks.includes('leader') && (
        <li>
          <Trans>A leader</Trans>
        </li>
      )}
      {lacks.includes('reserve') && (
        <li>
          <Trans>A reserve whose duty is confirmed</Trans>
        </li>
      )}
      {lacks.includes('counting') && (
        <li>
          <Trans>The confirmation of every member’s duty</Trans>
        </li>
      )}
    </ul>
  );
}

/** Renders the members of the group and marks the leader. */
function Members({ group: { members, leader } }: { readonly group: JudgementGroup }) {
  return (
    <ul className={classes.members}>
      {members.map(({ assignment_id, person, unit, seat, status }) => (
        <li key={assignment_id}>
          <span>
            {person.name} <span className={page.small}>{unit}</span>
          </span>
          <span className={page.actions}>
            {assignment_id === leader && (
              <span className={page.chip} data-tone="good">
                <Trans>Leader of the group</Trans>
              </span>
            )}
            {seat === 'reserve' && (
              <span className={page.chip}>
                <Trans context="seat">Reserve</Trans>
              </span>
            )}
            {status !== 'confirmed' && status !== 'active' && <DutyChip status={status} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface OneGroupProps {
  readonly group: JudgementGroup;
  readonly meta: JudgementGroupList['meta'];
  readonly onAsk: (act: GroupAct, id: string) => void;
}

/** Renders one group: its modules, its members, its missing requirements, and the next step. */
function OneGroup({ group, meta, onAsk }: OneGroupProps) {
  const { t, i18n } = useLingui();
  const acts = actsOnGroup(group, meta);
  const words = groupWords(i18n, { form: {}, leaving: {} });
  const nameOf = (code: string) => meta.modules.find((one) => one.code === code)?.name ?? '';
  return (
    <Panel
      title={group.name}
      aside={
        <span className={page.chip} data-tone={group.status === 'complete' ? 'good' : 'todo'}>
          {group.status === 'complete'
            ? t({ message: 'Complete', context: 'group' })
            : t({ message: 'Being put together', context: 'group' })}
        </span>
      }
    >
      <p className={page.intro}>
        {group.modules.length === 0 ? (
          <Trans>No modules yet</Trans>
        ) : (
          new Intl.ListFormat(i18n.locale).format(group.modules.map((code) => `${code} ${nameOf(code)}`))
        )}
      </p>
      <Members group={group} />
      {group.reason !== '' && <p className={page.small}>{group.reason}</p>}
      {group.status === 'forming' && <Lacks group={group} />}
      {acts.length > 0 && (
        <div className={page.actions}>
          <ActButtons
            action={{ ask: (act: GroupAct) => onAsk(act, group.id) }}
            acts={acts}
            texts={words}
            main={acts.includes('complete') ? 'complete' : acts.includes('replace') ? 'replace' : ''}
          />
        </div>
      )}
    </Panel>
  );
}

interface GroupsProps {
  readonly event: string;
  readonly people: AssignmentList;
  readonly list: JudgementGroupList;
  readonly record: ReturnType<typeof useRecord<typeof listJudgementGroups>>;
  /** Opens the list of candidates for judges. */
  readonly onFind?: (() => void) | undefined;
}

interface NoGroupProps {
  readonly hasModules: boolean;
  readonly hasJudges: boolean;
  /** The buttons that begin a group; empty if the user may not begin one. */
  readonly begin: ReactNode;
  readonly onFind: GroupsProps['onFind'];
}

/** Explains why there is no group, and offers the first step. */
function NoGroup({ hasModules, hasJudges, begin, onFind }: NoGroupProps) {
  const { t } = useLingui();
  if (!hasModules) {
    return <EmptyState text={t`The event has no marking scheme yet: groups judge its modules.`} />;
  }
  if (hasJudges) return <EmptyState text={t`No group has been begun yet.`} action={begin} />;
  return (
    <EmptyState
      text={t`No scoring judge has been proposed for this event yet.`}
      action={
        onFind !== undefined && (
          <Button onClick={onFind}>
            <Trans>Find somebody</Trans>
          </Button>
        )
      }
    />
  );
}

const noGroup: Pick<JudgementGroup, 'members'> = { members: [] };

function Groups({ event, people, list, record, onFind }: GroupsProps) {
  const { i18n } = useLingui();
  const action = useActs(calls, {}, { record });
  const asked = list.data.find(({ id }) => id === action.part) ?? null;
  const remark = list.meta.remarks.find(({ appeal_id }) => appeal_id === (asked?.appeal_id ?? action.part));
  const words = groupWords(i18n, {
    form: { fields: useGroupFields({ group: asked, list, people, remark }) },
    leaving: { fields: useLeavingField(asked ?? noGroup) },
  });
  const hasJudges = people.data.some(
    ({ capacity, status }) => capacity === 'scoring' && status !== 'released',
  );
  const hasModules = list.meta.modules.length > 0;
  const waiting = list.meta.remarks.filter(({ appeal_id }) =>
    list.data.every((group) => group.appeal_id !== appeal_id),
  );
  const begin = hasJudges && hasModules && (
    <>
      {mayBegin(list.meta, { isRemark: false }) && (
        <Button variant={list.data.length === 0 ? 'filled' : 'default'} onClick={() => action.ask('create')}>
          {words.create.button}
        </Button>
      )}
      {mayBegin(list.meta, { isRemark: true }) &&
        waiting.map(({ appeal_id, no }) => (
          <Button key={appeal_id} onClick={() => action.ask('create', appeal_id)}>
            <Trans>Begin a group that marks entry {no} anew</Trans>
          </Button>
        ))}
    </>
  );
  return (
    <>
      {list.data.map((group) => (
        <OneGroup key={group.id} group={group} meta={list.meta} onAsk={(act, id) => action.ask(act, id)} />
      ))}
      {list.data.length === 0 ? (
        <NoGroup hasModules={hasModules} hasJudges={hasJudges} begin={begin} onFind={onFind} />
      ) : (
        <div className={page.actions}>{begin}</div>
      )}
      <ActDialog
        key={`${action.asked} ${action.part}`}
        action={action}
        texts={words}
        given={asked === null ? { appeal_id: remark?.appeal_id ?? '' } : { version: asked.version }}
        of={{ id: asked?.id ?? event }}
      />
    </>
  );
}

interface GroupsPanelProps extends Pick<GroupsProps, 'event' | 'people' | 'onFind'> {
  /** Called when the staff of the event or its groups change elsewhere. */
  readonly onNews: () => void;
}

/** Renders the groups of judges of an event, with the missing requirements of each. */
export function GroupsPanel({ event, people, onFind, onNews }: GroupsPanelProps) {
  const { t } = useLingui();
  const record = useRecord(listJudgementGroups, { id: event }, 'reload');
  const { data, failure, isLoading, reload } = record;
  useEventNews(event, ['duties'], () => {
    reload();
    onNews();
  });
  if (data === null) {
    return isLoading ? (
      <RowsSkeleton />
    ) : (
      <LoadFailed failure={failure} message={t`The groups could not be fetched`} onRetry={reload} />
    );
  }
  return <Groups event={event} people={people} list={data} record={record} onFind={onFind} />;
}
