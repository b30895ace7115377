import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { affiliationStatuses } from '../../../server/contract/unit/confirmation.ts';
import { TEAM_AT_MOST } from '../../../server/contract/kit/team-size.ts';
import { listMembers, type Member } from '../../../server/contract/unit/roster.ts';
import { useListView } from '../../actors/workspace/list-views.ts';
import { useListPage } from '../../kit/list/use-list-page.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import classes from '../../ui/part/record-page.module.css';
import table from '../../ui/part/record-table.module.css';
import { ChoiceBar } from '../../ui/records/choice-bar.tsx';
import { RecordList } from '../../ui/records/record-list.tsx';
import { selectedRows, type RecordColumn } from '../../ui/records/record-table.tsx';
import { ShowAll } from '../../ui/records/show-all.tsx';
import { SearchForm } from '../../ui/form/search-form.tsx';
import { ConfirmationChip } from './confirmation-chip.tsx';
import { memberQuery } from './confirmation-query.ts';
import { affiliationText } from './confirmation-texts.ts';

/**
 * Returns the columns of the roster.
 * @param decides whether the user decides on affiliations; names then link to the page of the decision
 */
function useColumns(decides: boolean): readonly RecordColumn<Member>[] {
  const { t, i18n } = useLingui();
  return [
    {
      key: 'name',
      head: t`Name`,
      isTitle: true,
      cell: ({ id, name }) =>
        decides ? (
          <Link className={table.link} to={`/onlineManagement/affiliation?id=${encodeURIComponent(id)}`}>
            {name}
          </Link>
        ) : (
          name
        ),
    },
    {
      key: 'id_no',
      head: t`Identity number`,
      cell: ({ id_no, birth_year }) =>
        id_no !== '' && (
          <span>
            {id_no} <span className={classes.small}>{birth_year}</span>
          </span>
        ),
    },
    {
      key: 'phone',
      head: t`Mobile number`,
      cell: ({ phone, phone_confirmed }) => (
        <span>
          {phone}{' '}
          {phone !== '' && !phone_confirmed && <span className={classes.small}>{t`Not confirmed yet`}</span>}
        </span>
      ),
    },
    {
      key: 'entries',
      head: t`Entries`,
      isNumber: true,
      cell: ({ name, entries }) =>
        entries === 0 ? (
          i18n.number(0)
        ) : (
          <Link
            className={table.beside}
            aria-label={t`Entries of ${name}: ${entries}`}
            to={`/onlineManagement/entries#${new URLSearchParams({ text: name }).toString()}`}
          >
            {i18n.number(entries)}
          </Link>
        ),
    },
    {
      key: 'state',
      head: t`State`,
      cell: ({ status }) => <ConfirmationChip status={status} text={affiliationText(i18n, status)} />,
    },
  ];
}

/** Renders the acts on the chosen members: entering each of them, or all of them as a team. */
function Chosen({ people }: { readonly people: readonly Member[] }) {
  const { t } = useLingui();
  const ids = people.map(({ person_id }) => person_id).join(',');
  const count = people.length;
  return (
    <div className={classes.actions} role="group" aria-label={t`With those chosen`}>
      <Button size="xs" disabled={count === 0} component={Link} to={`/onlineManagement/import#people=${ids}`}>
        {count === 0 ? <Trans>Enter those chosen</Trans> : <Trans>Enter {count} chosen</Trans>}
      </Button>
      {count > 1 && count <= TEAM_AT_MOST && (
        <Button size="xs" variant="default" component={Link} to={`/onlineManagement/entries#team=${ids}`}>
          <Trans>Enter them as a team</Trans>
        </Button>
      )}
    </div>
  );
}

/** Returns the calls that the page sends when it is opened. */
export const reads = () => [listMembers];

/**
 * 本单位人员: confirmed members of the user's unit, accounts that claim to be members, and persons that the unit
 * has entered. They can be chosen for entries.
 */
export function RosterPage() {
  const { t, i18n } = useLingui();
  const { query, list, choose, rows } = useListPage({
    call: listMembers,
    of: {},
    query: memberQuery,
    view: useListView('members'),
  });
  const { page } = list;
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selection = {
    ids,
    nameOf: ({ name }: Member) => name,
    isOpen: ({ person_id }: Member) => person_id !== '',
    onChange: setIds,
  };
  const columns = useColumns(page?.meta.decides ?? false);
  const total = page?.meta.pagination.total ?? 0;
  const counts = page?.meta.counts ?? {};
  const isNarrowed = query.status !== '' || query.text !== '';
  return (
    <section className={classes.page}>
      <header className={classes.head}>
        <div>
          <h1 className={classes.title}>{t`Our people`}</h1>
          <p className={classes.intro}>
            {t`Choose those to be entered. Whoever has been confirmed and has a profile can be chosen.`}
          </p>
        </div>
        <div className={classes.actions}>
          {page?.meta.decides === true && (
            <Button variant="default" component={Link} to="/onlineManagement/affiliations#status=claimed">
              <Trans>People to confirm</Trans> {i18n.number(counts['claimed'] ?? 0)}
            </Button>
          )}
          <Button variant="default" component={Link} to="/onlineManagement/import">
            <Trans>Enter from a sheet</Trans>
          </Button>
        </div>
      </header>
      <ChoiceBar
        label={t`State`}
        choices={[
          ['', t`All`],
          ...affiliationStatuses.map(
            (status) =>
              [status, `${affiliationText(i18n, status)} ${i18n.number(counts[status] ?? 0)}`] as const,
          ),
        ]}
        chosen={query.status}
        onChoose={(status) => choose({ status })}
      />
      <SearchForm
        name={t`Our people`}
        text={query.text}
        label={t`Name`}
        placeholder={t`Any part of it, or pinyin`}
        onSearch={(typed) => choose({ text: typed })}
      >
        {() => null}
      </SearchForm>
      <Chosen people={selectedRows(page?.data ?? [], selection)} />
      <RecordList
        {...rows}
        columns={columns}
        message={t`The people could not be fetched`}
        count={<Plural value={total} one="# person" other="# people" />}
        empty={
          <EmptyState
            text={
              isNarrowed
                ? t`Nobody fits what you have chosen.`
                : t`Nobody belongs to your unit yet. Whoever names it at registration, or is entered by it, is here.`
            }
            action={isNarrowed && <ShowAll onShow={() => list.choose('')} />}
          />
        }
        selection={selection}
      />
    </section>
  );
}
