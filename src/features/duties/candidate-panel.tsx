import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import {
  proposeAssignment,
  type Assignment,
  type AssignmentCause,
} from '../../../server/contract/expert/assignment.ts';
import {
  listAssignmentCandidates,
  smallestCrew,
  type AssignmentCandidateList,
  type EventCrew,
} from '../../../server/contract/expert/crew.ts';
import { dutyText, type AnyDuty } from '../../../server/contract/expert/duty-words.ts';
import { useListView } from '../../actors/workspace/list-views.ts';
import { ActButtons } from '../../kit/act/act-buttons.tsx';
import { ActDialog, type ActWords } from '../../kit/act/act-dialog.tsx';
import { useActs } from '../../kit/act/use-act.ts';
import { useListPage } from '../../kit/list/use-list-page.ts';
import { SearchForm } from '../../ui/form/search-form.tsx';
import classes from '../../ui/part/record-page.module.css';
import { RecordList } from '../../ui/records/record-list.tsx';
import type { RecordColumn } from '../../ui/records/record-table.tsx';
import { ShowAll } from '../../ui/records/show-all.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { PickBar, usePicking } from './crew-bulk.tsx';
import { Causes } from './duty-chip.tsx';
import { dutyQuery, type DutyQuery } from './duty-query.ts';
import type { Duty } from './duty-texts.ts';

/** A candidate for a duty at an event or at a whole competition. */
type Candidate = Omit<AssignmentCandidateList['data'][number], 'holds'> & {
  readonly holds: AnyDuty['capacity'] | '';
};

const calls = { propose: proposeAssignment };

/** Returns a duty as the value of a choice. */
const valueOf = ({ capacity, round_kind }: AnyDuty) => `${capacity} ${round_kind}`;

/** Returns the columns of the list of candidates. */
export function useCandidateColumns(ask: (id: string) => void): readonly RecordColumn<Candidate>[] {
  const { t, i18n } = useLingui();
  const words = useProposingWords('', '');
  return [
    {
      key: 'name',
      head: t`Name`,
      isTitle: true,
      cell: ({ name, is_expert }) => (
        <>
          {name} {is_expert && <span className={classes.small}>{t`Expert`}</span>}
        </>
      ),
    },
    { key: 'unit', head: t`Unit`, cell: ({ unit }) => unit },
    {
      key: 'fields',
      head: t`Trades`,
      cell: ({ fields }) => (fields.length === 0 ? '–' : new Intl.ListFormat(i18n.locale).format(fields)),
    },
    {
      key: 'causes',
      head: t`Conflicts`,
      cell: ({ causes }) => (causes.length === 0 ? t`None` : <Causes causes={causes} />),
    },
    {
      key: 'acts',
      head: t`Acts`,
      cell: ({ id, holds }) =>
        holds === '' ? (
          <ActButtons action={{ ask: () => ask(id) }} acts={['propose']} texts={words} main="" />
        ) : (
          t`Serves as ${dutyText(i18n, { capacity: holds, round_kind: '' })}`
        ),
    },
  ];
}

/** Returns the texts of the dialog for a proposal. */
export function useProposingWords(name: string, duty: string): { propose: ActWords } {
  const { t } = useLingui();
  return {
    propose: {
      label: t`Propose this person`,
      title: t`Propose ${name} as ${duty}?`,
      words: t`What could keep the person away is looked for at once. The duty counts once you have confirmed it.`,
      button: t`Propose this person`,
    },
  };
}

interface OutcomeProps {
  readonly made: Pick<Assignment, 'person'> & { readonly conflicts: readonly AssignmentCause[] };
  readonly onShow: () => void;
}

/** Renders the result of the last proposal, with a button that shows all proposals. */
export function Outcome({ made, onShow }: OutcomeProps) {
  const { name } = made.person;
  return (
    <div className={classes.note} role="status">
      {made.conflicts.length === 0 ? (
        <p>
          <Trans>{name} has been proposed. Nothing keeps the person away.</Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>{name} has been proposed, and cannot be confirmed as long as this stands:</Trans>
          </p>
          <Causes causes={made.conflicts} />
        </>
      )}
      <div className={classes.actions}>
        <Button onClick={onShow}>
          <Trans>Show who has been proposed</Trans>
        </Button>
      </div>
    </div>
  );
}

interface SearchProps<One extends AnyDuty> {
  readonly asked: Pick<DutyQuery, 'text' | 'fit'>;
  readonly duty: One;
  readonly duties: readonly One[];
  readonly onChoose: (wish: Partial<Pick<DutyQuery, 'text' | 'fit'>>, duty: One) => void;
}

/** Renders the search among the candidates. */
export function CandidateSearch<One extends AnyDuty>({ asked, duty, duties, onChoose }: SearchProps<One>) {
  const { t, i18n } = useLingui();
  return (
    <>
      <SearchForm
        name={t`Find somebody`}
        text={asked.text}
        label={t`Name, unit or trade`}
        onSearch={(text) => onChoose({ text }, duty)}
      >
        {(text) => (
          <>
            <NativeSelect
              label={t`Duty`}
              value={valueOf(duty)}
              data={duties.map((one) => ({ value: valueOf(one), label: dutyText(i18n, one) }))}
              onChange={({ currentTarget: { value } }) =>
                onChoose({ text }, duties.find((one) => valueOf(one) === value) ?? duty)
              }
            />
            <Checkbox
              label={t`Without any conflict or duty`}
              checked={asked.fit !== ''}
              onChange={({ currentTarget }) =>
                onChoose({ text, fit: currentTarget.checked ? 'yes' : '' }, duty)
              }
            />
          </>
        )}
      </SearchForm>
      <p className={classes.small}>
        <Trans>
          Experts of the bank and, for some duties, accounts of the committee. An account with the role of a
          technician, such as the first account of the system, serves at no event.
        </Trans>
      </p>
    </>
  );
}

interface NobodyProps {
  readonly asked: Pick<DutyQuery, 'text' | 'fit'>;
  readonly onShowAll: () => void;
}

/** Renders the empty state of the list of candidates. */
export function Nobody({ asked: { text, fit }, onShowAll }: NobodyProps) {
  const { t } = useLingui();
  const isFiltered = text !== '' || fit !== '';
  return (
    <EmptyState
      text={isFiltered ? t`Nobody fits what you have chosen.` : t`Nobody can be proposed for this duty.`}
      action={isFiltered && <ShowAll onShow={onShowAll} />}
    />
  );
}

interface CandidatePanelProps {
  readonly event: string;
  readonly crew: EventCrew;
  readonly duty: Duty;
  readonly onProposed: () => void;
}

/**
 * Renders the candidates for a duty, with their conflicts. People are proposed one by one, or chosen for all
 * open places and proposed together.
 */
export function CandidatePanel({ event, crew, duty, onProposed }: CandidatePanelProps) {
  const { t, i18n } = useLingui();
  const { query, list, choose, rows } = useListPage({
    call: listAssignmentCandidates,
    of: { id: event },
    query: dutyQuery,
    view: useListView('assignment-candidates'),
  });
  const action = useActs(calls, { id: event }, { list, onDone: onProposed });
  const columns = useCandidateColumns((id) => action.ask('propose', id));
  const asked = list.page?.data.find(({ id }) => id === action.part);
  const words = useProposingWords(asked?.name ?? '', dutyText(i18n, duty));
  const total = list.page?.meta.pagination.total ?? 0;
  const place = ({ capacity, round_kind }: Duty) => choose({ capacity, round_kind, text: '' });
  const { choose: pick, ...picking } = usePicking({
    event,
    crew,
    duty,
    onChanged: () => {
      list.reload();
      onProposed();
    },
  });
  const { bulk } = picking;
  return (
    <>
      <PickBar {...picking} duty={duty} onPlace={place} />
      <CandidateSearch
        asked={query}
        duty={duty}
        duties={smallestCrew}
        onChoose={(wish, { capacity, round_kind }) => choose({ ...wish, capacity, round_kind })}
      />
      {action.saved !== null && (
        <Outcome
          made={action.saved.answer}
          onShow={() => choose({ show: 'people', capacity: '', round_kind: '', text: '', fit: '' })}
        />
      )}
      <RecordList
        {...rows}
        columns={columns}
        message={t`The people could not be fetched`}
        count={<Plural value={total} one="# person" other="# people" />}
        empty={<Nobody asked={query} onShowAll={() => choose({ text: '', fit: '' })} />}
        selection={{
          ids: new Set(bulk.chosen),
          nameOf: ({ name }) => name,
          isOpen: ({ holds }) => bulk.step === 'choosing' && holds === '',
          onChange: (ids) => pick(list.page?.data ?? [], ids),
        }}
      />
      {asked !== undefined && (
        <ActDialog
          action={action}
          texts={words}
          given={{ user_id: asked.id, capacity: duty.capacity, round_kind: duty.round_kind }}
        />
      )}
    </>
  );
}
