import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { errorCode } from '../../../server/contract/kit/errors.ts';
import {
  accountOrders,
  createUnitAccount,
  listUnitAccounts,
  type UnitAccountList,
} from '../../../server/contract/unit/unit-account.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useSignedInProfile } from '../../actors/session/session.ts';
import { useListView } from '../../actors/workspace/list-views.ts';
import { useActs } from '../../kit/act/use-act.ts';
import { useListPage } from '../../kit/list/use-list-page.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { RecordList } from '../../ui/records/record-list.tsx';
import type { RecordColumn } from '../../ui/records/record-table.tsx';
import { ShowAll } from '../../ui/records/show-all.tsx';
import classes from '../../ui/part/record-page.module.css';
import table from '../../ui/part/record-table.module.css';
import { StatusPage } from '../../ui/state/status-page.tsx';
import { AccountChips } from './account-chips.tsx';
import { AccountImport } from './account-import.tsx';
import { AccountFilter } from './account-filter.tsx';
import { accountQuery } from './account-query.ts';
import { capacityText } from './account-texts.ts';
import { NewAccount } from './new-account.tsx';

/** Returns the columns of the list of accounts. */
function useAccountColumns(): readonly RecordColumn<UnitAccountList['data'][number]>[] {
  const { t, i18n } = useLingui();
  const profile = useSignedInProfile();
  const tag = languageTags[useLanguageChoice().current];
  return [
    {
      key: 'name',
      head: t`Name`,
      isTitle: true,
      order: 'name',
      cell: ({ id, name, username, by }) => (
        <>
          <Link className={table.link} to={`/accountAdmin/account?id=${encodeURIComponent(id)}`}>
            {name}
          </Link>
          <span className={classes.small}>
            {username}
            {by === 'self' && <> · {t`You`}</>}
          </span>
        </>
      ),
    },
    {
      key: 'phone',
      head: t`Mobile number`,
      cell: ({ phone, phone_confirmed }) => (
        <span>
          {phone}
          {phone !== '' && !phone_confirmed && <span className={classes.small}> {t`Not confirmed yet`}</span>}
        </span>
      ),
    },
    {
      key: 'capacity',
      head: t`May do`,
      order: 'capacity',
      cell: ({ capacity }) => capacityText(i18n, capacity, profile),
    },
    {
      key: 'last_sign_in',
      head: t`Last sign-in`,
      cell: ({ last_sign_in_at }) => (last_sign_in_at === '' ? t`Never` : formatMoment(last_sign_in_at, tag)),
    },
    {
      key: 'state',
      head: t`State`,
      order: 'status',
      cell: (account) => <AccountChips account={account} />,
    },
  ];
}

const calls = { create: createUnitAccount };

/** Returns the calls that the page sends when it is opened. */
export const reads = () => [listUnitAccounts];

/** /accountAdmin: the accounts of the user's unit. */
export function AccountsPage() {
  const { t } = useLingui();
  const organisation = useSignedInProfile().organisations[0] ?? '';
  const columns = useAccountColumns();
  const { query, list, choose, rows } = useListPage({
    call: listUnitAccounts,
    of: {},
    query: accountQuery,
    view: useListView('accounts'),
    orders: { words: accountOrders, standard: 'created_at' },
  });
  const { done, asked, isSending, actFailure, ask, cancel, send } = useActs(calls, {}, { list });
  const total = list.page?.meta.pagination.total ?? 0;
  const isFiltered = query.status !== '' || query.text !== '';

  if (list.failure?.code === errorCode.forbidden) {
    return (
      <StatusPage drawing="locked" title={t`You may not manage accounts`}>
        <p>
          <Trans>
            An administrator of {organisation} can, and can give you that right under account management.
          </Trans>
        </p>
      </StatusPage>
    );
  }
  const add = (
    <Button onClick={() => ask('create')}>
      <Trans>Add an account</Trans>
    </Button>
  );
  return (
    <section className={classes.page}>
      <header className={classes.head}>
        <div>
          <h1 className={classes.title}>{t`Account management`}</h1>
          <p className={classes.intro}>
            <Trans>Who acts for {organisation}: one account for each person, never one for several.</Trans>
          </p>
        </div>
        {add}
      </header>
      {done !== null && (
        <p className={classes.note} role="status">
          <Trans>
            The account {done.answer.username} is there. Its one-time password has been sent to{' '}
            {done.answer.phone}.
          </Trans>
        </p>
      )}
      <AccountImport onCreated={list.reload} />
      <AccountFilter query={query} onChoose={choose} />
      <RecordList
        {...rows}
        columns={columns}
        message={t`The accounts could not be fetched`}
        count={<Plural value={total} one="# account" other="# accounts" />}
        empty={
          <EmptyState
            text={t`No account fits what you have chosen.`}
            action={<ShowAll onShow={() => choose({ status: '', text: '' })} />}
          />
        }
      >
        {total === 1 && !isFiltered && (
          <EmptyState
            text={t`Only the main account so far. Give colleagues accounts of their own: each sees and signs for what they have done.`}
            action={add}
          />
        )}
      </RecordList>
      {asked === 'create' && (
        <NewAccount
          isSending={isSending}
          failure={actFailure}
          onSend={(body) => send('create', body)}
          onCancel={cancel}
        />
      )}
    </section>
  );
}
