import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  expertOrders,
  expertStatuses,
  listExperts,
  type ExpertList,
} from '../../../server/contract/expert/expert.ts';
import { areFreeDays, lastFreeDay, type FreeDays } from '../../../server/contract/expert/free-days.ts';
import { personWords } from '../../../server/contract/kit/person-words.ts';
import { useListView } from '../../actors/workspace/list-views.ts';
import { useListPage } from '../../kit/list/use-list-page.ts';
import { SearchForm } from '../../ui/form/search-form.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { RecordList } from '../../ui/records/record-list.tsx';
import type { RecordColumn } from '../../ui/records/record-table.tsx';
import { ShowAll } from '../../ui/records/show-all.tsx';
import classes from '../../ui/part/record-page.module.css';
import table from '../../ui/part/record-table.module.css';
import { CertificateUntil } from './certificate-until.tsx';
import { useApproveMany } from './expert-bulk.tsx';
import { ExpertChip } from './expert-chip.tsx';
import { ExpertImport } from './expert-import.tsx';
import { expertQuery, type ExpertListQuery } from './expert-query.ts';
import { statusText } from './expert-texts.ts';

/** Returns the columns of the expert list. */
function useExpertColumns(): readonly RecordColumn<ExpertList['data'][number]>[] {
  const { t, i18n } = useLingui();
  return [
    {
      key: 'name',
      head: t`Expert`,
      isTitle: true,
      order: 'name',
      cell: ({ id, name, title }) => (
        <>
          <Link className={table.link} to={`/competitionOperation/expert?id=${encodeURIComponent(id)}`}>
            {name}
          </Link>
          <span className={classes.small}>{personWords(i18n).expert_title[title]}</span>
        </>
      ),
    },
    { key: 'employer', head: t`Employer`, order: 'employer', cell: ({ employer }) => employer },
    {
      key: 'fields',
      head: t`Trades`,
      cell: ({ fields }) => new Intl.ListFormat(i18n.locale).format(fields),
    },
    {
      key: 'years',
      head: t`Years of judging`,
      order: 'years',
      isNumber: true,
      cell: ({ years }) => i18n.number(years),
    },
    {
      key: 'cert_valid_to',
      head: t`Certificate valid until`,
      order: 'cert_valid_to',
      cell: (expert) => <CertificateUntil {...expert} />,
    },
    { key: 'state', head: t`State`, order: 'status', cell: ({ status }) => <ExpertChip status={status} /> },
  ];
}

interface FilterProps {
  readonly query: ExpertListQuery;
  readonly onChoose: (wish: Partial<ExpertListQuery>) => void;
}

/** Renders the filter of the expert list. */
function ExpertFilter({ query, onChoose }: FilterProps) {
  const { t, i18n } = useLingui();
  const { free_from, free_to } = query;
  const [days, setDays] = useState<FreeDays>({ free_from, free_to });
  const [known, setKnown] = useState(days);
  // The address also changes without this form: with the back button, or when the search is cleared.
  if (known.free_from !== free_from || known.free_to !== free_to) {
    setKnown({ free_from, free_to });
    setDays({ free_from, free_to });
  }
  /** A choice in a select also sends the typed days, if they form a valid range. */
  const typedDays = areFreeDays(days) ? days : {};
  const dayField = (name: keyof FreeDays) => ({
    type: 'date',
    value: days[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setDays({ ...days, [name]: currentTarget.value }),
  });
  return (
    <SearchForm
      name={t`Expert bank`}
      text={query.text}
      label={t`Name, employer or trade`}
      onSearch={(typed) => onChoose({ text: typed, ...days })}
    >
      {(typed) => (
        <>
          <NativeSelect
            label={t`State`}
            value={query.status}
            data={[
              { value: '', label: t`All` },
              ...expertStatuses
                .filter((status) => status !== 'draft')
                .map((status) => ({ value: status, label: statusText(i18n, status) })),
            ]}
            onChange={({ currentTarget }) =>
              onChoose({
                text: typed,
                ...typedDays,
                status: expertQuery.meanings.status(currentTarget.value),
              })
            }
          />
          <NativeSelect
            label={t`Certificate`}
            value={query.certificate}
            data={[
              { value: '', label: t`All` },
              { value: 'valid', label: t`Valid today` },
            ]}
            onChange={({ currentTarget }) =>
              onChoose({
                text: typed,
                ...typedDays,
                certificate: expertQuery.meanings.certificate(currentTarget.value),
              })
            }
          />
          <TextInput
            {...dayField('free_from')}
            label={t`Free from`}
            required={days.free_to !== ''}
            withAsterisk={false}
          />
          <TextInput
            {...dayField('free_to')}
            label={t`Free until`}
            required={days.free_from !== ''}
            withAsterisk={false}
            min={days.free_from || undefined}
            max={lastFreeDay(days.free_from)}
          />
        </>
      )}
    </SearchForm>
  );
}

/** Returns the calls that the page sends when it is opened. */
export const reads = () => [listExperts];

/** /competitionOperation/experts: the expert bank. All committees share one bank. */
export function ExpertsPage() {
  const { t } = useLingui();
  const columns = useExpertColumns();
  const { query, list, choose, rows } = useListPage({
    call: listExperts,
    of: {},
    query: expertQuery,
    view: useListView('experts'),
    orders: { words: expertOrders, standard: '' },
  });
  const { selection, bar } = useApproveMany(list.page?.data ?? [], list.reload);
  const total = list.page?.meta.pagination.total ?? 0;
  const isFiltered = expertQuery.write({ ...query, page: 1, sort: '' }) !== '';
  return (
    <section className={classes.page}>
      <header className={classes.head}>
        <div>
          <h1 className={classes.title}>{t`Expert bank`}</h1>
          <p className={classes.intro}>
            {t`Experts who have handed in their file, for all committees. Those that wait stand first.`}
          </p>
        </div>
        <Button component={Link} to="/invitingExpert#show=bank" variant="default">
          <Trans>Invite to the bank</Trans>
        </Button>
      </header>
      <ExpertImport onFiled={list.reload} />
      <ExpertFilter query={query} onChoose={choose} />
      {bar}
      <RecordList
        {...rows}
        columns={columns}
        selection={selection}
        message={t`The experts could not be fetched`}
        count={<Plural value={total} one="# expert" other="# experts" />}
        empty={
          <EmptyState
            text={
              isFiltered
                ? t`No expert fits what you have chosen.`
                : t`No expert has handed in a file yet. Experts do so from their home.`
            }
            action={
              isFiltered && (
                <ShowAll
                  onShow={() => choose({ status: '', certificate: '', free_from: '', free_to: '', text: '' })}
                />
              )
            }
          />
        }
      />
    </section>
  );
}
