import { Plural, Trans, useLingui } from '@lingui/macro';
import {
  competitionCapacities,
  listCompetitionAssignments,
  listCompetitionCandidates,
  proposeForCompetition,
  type CompetitionAssignment,
  type CompetitionAssignmentList,
} from '../../../server/contract/expert/competition-assignment.ts';
import { dutyText } from '../../../server/contract/expert/duty-words.ts';
import { Button } from '@mantine/core';
import { useListView } from '../../actors/workspace/list-views.ts';
import { ActButtons } from '../../kit/act/act-buttons.tsx';
import { ActDialog } from '../../kit/act/act-dialog.tsx';
import { useActs } from '../../kit/act/use-act.ts';
import { useListPage } from '../../kit/list/use-list-page.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import page from '../../ui/part/record-page.module.css';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ChoiceBar } from '../../ui/records/choice-bar.tsx';
import { RecordList } from '../../ui/records/record-list.tsx';
import type { RecordColumn } from '../../ui/records/record-table.tsx';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import {
  CandidateSearch,
  Nobody,
  Outcome,
  useCandidateColumns,
  useProposingWords,
} from './candidate-panel.tsx';
import { actsOnPost, dutyWords, postCalls, type PostAct } from './duty-acts.ts';
import { Causes, DutyChip, Grounds } from './duty-chip.tsx';
import { postQuery } from './duty-query.ts';
import { waitText } from './duty-texts.ts';
import { OfficesPanel } from './offices-panel.tsx';
import { PeopleTables, useConfirming } from './people-panel.tsx';

type Post = (typeof competitionCapacities)[number];

const calls = { propose: proposeForCompetition };
const duties = competitionCapacities.map((capacity) => ({ capacity, round_kind: '' }) as const);

interface CandidatesProps {
  readonly competition: string;
  readonly capacity: Post;
  readonly onProposed: () => void;
  /** Opens the list of exhibition offices, whose accounts are the candidates for the venue. */
  readonly onNameOffice: () => void;
}

/** Renders the candidates for a post, with their conflicts. */
function Candidates({ competition, capacity, onProposed, onNameOffice }: CandidatesProps) {
  const { t, i18n } = useLingui();
  const { query, list, choose, rows } = useListPage({
    call: listCompetitionCandidates,
    of: { id: competition },
    query: postQuery,
    view: useListView('assignment-candidates'),
  });
  const action = useActs(calls, { id: competition }, { list, onDone: onProposed });
  const columns = useCandidateColumns((id) => action.ask('propose', id));
  const asked = list.page?.data.find(({ id }) => id === action.part);
  const duty = { capacity, round_kind: '' } as const;
  const words = useProposingWords(asked?.name ?? '', dutyText(i18n, duty));
  const total = list.page?.meta.pagination.total ?? 0;
  return (
    <>
      <CandidateSearch
        asked={query}
        duty={duty}
        duties={duties}
        onChoose={(wish, chosen) => choose({ ...wish, capacity: chosen.capacity })}
      />
      {action.saved !== null && (
        <Outcome
          made={action.saved.answer}
          onShow={() => choose({ show: '', capacity: '', text: '', fit: '' })}
        />
      )}
      <RecordList
        {...rows}
        columns={columns}
        message={t`The people could not be fetched`}
        count={<Plural value={total} one="# person" other="# people" />}
        empty={
          capacity === 'venue' && query.text === '' && query.fit === '' ? (
            <EmptyState
              text={t`Venue staff are accounts of an exhibition office, and the competition has none yet.`}
              action={
                <Button variant="default" onClick={onNameOffice}>
                  <Trans>Confirm an exhibition office</Trans>
                </Button>
              }
            />
          ) : (
            <Nobody asked={query} onShowAll={() => choose({ text: '', fit: '' })} />
          )
        }
      />
      {asked !== undefined && (
        <ActDialog action={action} texts={words} given={{ user_id: asked.id, capacity }} />
      )}
    </>
  );
}

/** Returns the columns of the list of assignments for the competition. */
function usePostColumns(
  list: CompetitionAssignmentList,
  ask: (act: PostAct, id: string) => void,
): readonly RecordColumn<CompetitionAssignment>[] {
  const { t, i18n } = useLingui();
  const words = dutyWords(i18n, {});
  return [
    { key: 'person', head: t`Name`, isTitle: true, cell: ({ person }) => person.name },
    {
      key: 'duty',
      head: t`Duty`,
      cell: ({ capacity }) => dutyText(i18n, { capacity, round_kind: '' }),
    },
    {
      key: 'state',
      head: t`State`,
      cell: ({ status, reason }) => (
        <div>
          <DutyChip status={status} />
          <p className={page.small}>{waitText(i18n, status, { isSoft: false, isNear: false })}</p>
          <p className={page.small}>{reason}</p>
        </div>
      ),
    },
    {
      key: 'conflicts',
      head: t`Conflicts`,
      cell: ({ conflicts, grounds, status }) => {
        if (conflicts.length === 0) return status === 'released' ? '–' : t`None`;
        return (
          <>
            <Causes causes={conflicts} />
            <Grounds grounds={grounds} />
          </>
        );
      },
    },
    {
      key: 'acts',
      head: t`Acts`,
      cell: (one) => {
        const acts = actsOnPost(one, list);
        return acts.length === 0 ? null : (
          <div className={page.actions}>
            <ActButtons
              action={{ ask: (act: PostAct) => ask(act, one.id) }}
              acts={acts}
              texts={words}
              main={acts.find((act) => act === 'confirm') ?? ''}
            />
          </div>
        );
      },
    },
  ];
}

interface PeopleProps {
  readonly list: CompetitionAssignmentList;
  readonly record: ReturnType<typeof useRecord<typeof listCompetitionAssignments>>;
  /** Opens the list of candidates. It is set for users who may propose. */
  readonly onFind?: (() => void) | undefined;
}

/** Renders the assignments for the competition. */
function People({ list, record, onFind }: PeopleProps) {
  const { t, i18n } = useLingui();
  const action = useActs(postCalls, {}, { record });
  const columns = usePostColumns(list, (act, id) => action.ask(act, id));
  const asked = list.data.find(({ id }) => id === action.part);
  const fields = useConfirming();
  return (
    <>
      <PeopleTables
        rows={list.data}
        columns={columns}
        isBusy={record.isLoading}
        empty={t`The competition has no arbiter and no venue staff yet.`}
        onFind={onFind}
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

interface PostsPanelProps {
  readonly competition: string;
  readonly hash: string;
  readonly onGo: (hash: string) => void;
}

/** Renders the arbiters and the venue staff of a competition, and the candidates for these posts. */
export function PostsPanel({ competition, hash, onGo }: PostsPanelProps) {
  const { t } = useLingui();
  const record = useRecord(listCompetitionAssignments, { id: competition }, 'reload');
  const { data: list, failure, isLoading, reload } = record;
  if (list === null) {
    return isLoading ? (
      <RowsSkeleton />
    ) : (
      <LoadFailed
        failure={failure}
        message={t`The people of the competition could not be fetched`}
        onRetry={reload}
      />
    );
  }
  const query = postQuery.read(hash);
  const show = (wish: Partial<typeof query>) => onGo(postQuery.write({ ...query, page: 1, ...wish }));
  const mayPropose = list.meta.by === 'organiser' && !list.meta.is_over;
  const find = () => show({ show: 'candidates', capacity: 'arbiter' });
  const capacity = query.show === 'candidates' && mayPropose ? query.capacity || 'arbiter' : '';
  const shown = query.show === 'offices' ? 'offices' : capacity === '' ? '' : 'candidates';
  return (
    <>
      <p className={page.intro}>
        <Trans>
          Arbiters and venue staff serve at the whole competition. Choose an event to see the people of that
          event.
        </Trans>
      </p>
      <ChoiceBar
        label={t`Shown`}
        choices={[
          ['', t`Arbiters and venue`],
          ...(mayPropose ? ([['candidates', t`Find somebody`]] as const) : []),
          ['offices', t`Exhibition offices`],
        ]}
        chosen={shown}
        onChoose={(one) =>
          one === 'candidates' ? find() : show({ show: one, capacity: '', text: '', fit: '' })
        }
      />
      {shown === 'offices' ? (
        <OfficesPanel
          competition={competition}
          text={query.text}
          onSearch={(text) => show({ show: 'offices', text })}
        />
      ) : capacity === '' ? (
        <People list={list} record={record} onFind={mayPropose ? find : undefined} />
      ) : (
        <Candidates
          competition={competition}
          capacity={capacity}
          onProposed={reload}
          onNameOffice={() => show({ show: 'offices', capacity: '', text: '', fit: '' })}
        />
      )}
    </>
  );
}
