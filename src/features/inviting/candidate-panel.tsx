import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import {
  inviteExperts,
  listCandidates,
  milderCauses,
  type CandidateList,
  type EventNeed,
} from '../../../server/contract/expert/invitation.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useListView } from '../../actors/workspace/list-views.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { ActDialog, moreFields, type ActWords } from '../../kit/act/act-dialog.tsx';
import { useActs } from '../../kit/act/use-act.ts';
import { useListPage } from '../../kit/list/use-list-page.ts';
import { formatDay } from '../../../server/contract/kit/business-time.ts';
import { SearchForm } from '../../ui/form/search-form.tsx';
import classes from '../../ui/part/record-page.module.css';
import { RecordList } from '../../ui/records/record-list.tsx';
import { selectedRows, type RecordColumn, type RecordSelection } from '../../ui/records/record-table.tsx';
import { ShowAll } from '../../ui/records/show-all.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { causeTexts, dutyTexts } from './invitation-texts.ts';
import { invitingQuery } from './inviting-query.ts';
import { keysOf } from '../../../server/contract/kit/keys-of.ts';

type Candidate = CandidateList['data'][number];

const calls = { invite: inviteExperts };

/** Checks whether an expert can be invited. */
const isFit = ({ causes }: Pick<Candidate, 'causes'>) =>
  causes.every((cause) => milderCauses.includes(cause));

/** Returns the columns of the list of experts. */
function useCandidateColumns(): readonly RecordColumn<Candidate>[] {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const words = causeTexts(i18n);
  return [
    { key: 'name', head: t`Expert`, isTitle: true, cell: ({ name }) => name },
    { key: 'employer', head: t`Employer`, cell: ({ employer }) => employer },
    {
      key: 'fields',
      head: t`Trades`,
      cell: ({ fields }) => new Intl.ListFormat(i18n.locale).format(fields),
    },
    {
      key: 'cert_valid_to',
      head: t`Certificate valid until`,
      cell: ({ cert_valid_to }) => (cert_valid_to === '' ? '–' : formatDay(cert_valid_to, tag)),
    },
    {
      key: 'causes',
      head: t`Conflicts`,
      cell: ({ causes }) =>
        causes.length === 0 ? (
          t`None`
        ) : (
          <div className={classes.actions}>
            {causes.map((cause) => (
              <span
                key={cause}
                className={classes.chip}
                data-tone={milderCauses.includes(cause) ? 'todo' : 'bad'}
              >
                {words[cause]}
              </span>
            ))}
          </div>
        ),
    },
  ];
}

/** Renders the results of the last invitations. */
function Outcome({
  outcome,
  rows,
}: {
  readonly outcome: readonly { expert_id: string; id: string; causes: Candidate['causes'] }[];
  readonly rows: readonly Candidate[];
}) {
  const { i18n } = useLingui();
  const words = causeTexts(i18n);
  const sent = outcome.filter(({ id }) => id !== '').length;
  const left = outcome.filter(({ id }) => id === '');
  return (
    <div className={classes.note} role="status">
      <p>
        <Plural value={sent} one="# invitation has been sent." other="# invitations have been sent." />
      </p>
      {left.length > 0 && (
        <ul>
          {left.map(({ expert_id, causes }) => (
            <li key={expert_id}>
              {rows.find(({ id }) => id === expert_id)?.name}{' '}
              {new Intl.ListFormat(i18n.locale).format(causes.map((cause) => words[cause]))}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Returns the duties that still need experts, with the missing number of each. */
const missingDuties = ({ rows }: EventNeed) =>
  rows
    .map(({ duty, wanted, waiting, accepted }) => ({ duty, missing: wanted - waiting - accepted }))
    .filter(({ missing }) => missing > 0);

/** Returns the dialog that asks for the duty before experts are invited. */
function useInvitingWords(need: EventNeed, duty: string, count: number): { invite: ActWords } {
  const { t, i18n } = useLingui();
  const words = dutyTexts(i18n);
  const open = missingDuties(need);
  return {
    invite: {
      title: t`Invite the chosen experts?`,
      words: (
        <Trans>
          <Plural value={count} one="# expert gets" other="# experts get" /> a link for all days of the
          competition. It can be answered for seven days, until the competition begins at the latest.
        </Trans>
      ),
      button: t`Send the invitations`,
      fields: moreFields({
        initial: { duty: open.find((one) => one.duty === duty)?.duty ?? open[0]?.duty ?? '' },
        renderFields: ({ text }) => (
          <NativeSelect
            {...text('duty')}
            label={t`Duty`}
            data={open.map((one) => ({
              value: one.duty,
              label: t`${words[one.duty]} · ${i18n.number(one.missing)} missing`,
            }))}
          />
        ),
      }),
    },
  };
}

interface CandidatePanelProps {
  readonly need: EventNeed;
  readonly onInvited: () => void;
}

/**
 * Renders the experts of the bank as candidates for an event. Only experts without a preventing cause can be
 * ticked and invited.
 */
export function CandidatePanel({ need, onInvited }: CandidatePanelProps) {
  const { t } = useLingui();
  const event = need.event.id;
  const columns = useCandidateColumns();
  const { query, list, choose, rows } = useListPage({
    call: listCandidates,
    of: { id: event },
    query: invitingQuery,
    view: useListView('candidates'),
  });
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selection: RecordSelection<Candidate> = {
    ids,
    nameOf: ({ name }) => name,
    isOpen: isFit,
    onChange: setIds,
  };
  const action = useActs(
    calls,
    {},
    {
      list,
      onDone: () => {
        setIds(new Set());
        onInvited();
      },
    },
  );
  const found = list.page?.data ?? [];
  const chosen = selectedRows(found, selection).map(({ id }) => id);
  const total = list.page?.meta.pagination.total ?? 0;
  const isFull = missingDuties(need).length === 0;
  const all = { text: '', field: '', certificate: '', free: '', fit: '' } as const;
  const isFiltered = keysOf(all).some((name) => query[name] !== '');
  return (
    <>
      <SearchForm
        name={t`Find experts`}
        text={query.text}
        label={t`Name, employer or trade`}
        onSearch={(text) => choose({ text })}
      >
        {(text) => (
          <>
            <Checkbox
              label={t`Trade of this event`}
              checked={query.field !== ''}
              onChange={({ currentTarget }) =>
                choose({ text, field: currentTarget.checked ? need.event.name : '' })
              }
            />
            <Checkbox
              label={t`Certificate valid`}
              checked={query.certificate !== ''}
              onChange={({ currentTarget }) =>
                choose({ text, certificate: currentTarget.checked ? 'valid' : '' })
              }
            />
            <Checkbox
              label={t`Free on the days`}
              checked={query.free !== ''}
              onChange={({ currentTarget }) => choose({ text, free: currentTarget.checked ? 'yes' : '' })}
            />
            <Checkbox
              label={t`Without any conflict`}
              checked={query.fit !== ''}
              onChange={({ currentTarget }) => choose({ text, fit: currentTarget.checked ? 'yes' : '' })}
            />
          </>
        )}
      </SearchForm>
      {action.saved !== null && <Outcome outcome={action.saved.answer.data} rows={found} />}
      {isFull && (
        <p className={classes.note} role="note">
          <Trans>As many have been invited as the event needs. Change the need to invite more.</Trans>
        </p>
      )}
      <div className={classes.actions}>
        <Button disabled={chosen.length === 0 || isFull} onClick={() => action.ask('invite')}>
          <Plural value={chosen.length} one="Invite # expert" other="Invite # experts" />
        </Button>
      </div>
      <RecordList
        {...rows}
        columns={columns}
        selection={selection}
        message={t`The experts could not be fetched`}
        count={<Plural value={total} one="# expert" other="# experts" />}
        empty={
          <EmptyState
            text={isFiltered ? t`No expert fits what you have chosen.` : t`The expert bank is empty.`}
            action={isFiltered && <ShowAll onShow={() => choose(all)} />}
          />
        }
      />
      <ActDialog
        action={action}
        texts={useInvitingWords(need, query.duty, chosen.length)}
        given={{ event_id: event, expert_ids: chosen }}
      />
    </>
  );
}
