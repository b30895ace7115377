import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { errorCode } from '../../../server/contract/errors.ts';
import type { UnitAccountList } from '../../../server/contract/unit-account.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useSignedInProfile } from '../../actors/session.ts';
import { useUnitAccounts, type UnitAccountCharts } from '../../actors/unit-accounts.ts';
import { languageTags } from '../../i18n/languages.ts';
import { formatMoment } from '../../lib/business-time.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RecordList } from '../../ui/record-list.tsx';
import classes from '../../ui/record-page.module.css';
import table from '../../ui/record-table.module.css';
import { StatusPage } from '../../ui/status-page.tsx';
import { AccountChips } from './account-chips.tsx';
import { AccountFilter } from './account-filter.tsx';
import { accountQuery, type AccountQuery } from './account-query.ts';
import { capacityText } from './account-texts.ts';
import { NewAccount } from './new-account.tsx';

function Rows({ rows, isDimmed }: { readonly rows: UnitAccountList['data']; readonly isDimmed: boolean }) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  return (
    <table className={table.rows} aria-busy={isDimmed} data-dimmed={isDimmed || undefined}>
      <thead>
        <tr>
          <th scope="col">{t`Name`}</th>
          <th scope="col">{t`Mobile number`}</th>
          <th scope="col">{t`May do`}</th>
          <th scope="col">{t`Last sign-in`}</th>
          <th scope="col">{t`State`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((account) => (
          <tr key={account.id}>
            <td className={table.what}>
              <Link className={table.link} to={`/accountAdmin/account?id=${encodeURIComponent(account.id)}`}>
                {account.name}
              </Link>
              <span className={classes.small}>
                {account.username}
                {account.by === 'self' && <> · {t`You`}</>}
              </span>
            </td>
            <td data-label={t`Mobile number`}>
              {account.phone}
              {account.phone !== '' && !account.phone_confirmed && (
                <span className={classes.small}>{t`Not confirmed yet`}</span>
              )}
            </td>
            <td data-label={t`May do`}>{capacityText(i18n, account.capacity)}</td>
            <td data-label={t`Last sign-in`}>
              {account.last_sign_in_at === '' ? t`Never` : formatMoment(account.last_sign_in_at, tag)}
            </td>
            <td data-label={t`State`}>
              <AccountChips account={account} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** /accountAdmin: the accounts that act for one's unit. */
export function AccountsPage({ charts }: { readonly charts: UnitAccountCharts }) {
  const { t } = useLingui();
  const organisation = useSignedInProfile().organisations[0] ?? '';
  const query = accountQuery.read(useLocation().hash);
  const list = useUnitAccounts(charts, accountQuery.write(query));
  const { page, failure, choose, ask, cancel, send, done, asked, isSending, actFailure } = list;
  const chooseQuery = (wish: Partial<AccountQuery>) =>
    choose(accountQuery.write({ ...query, page: 1, ...wish }));
  const total = page?.meta.pagination.total ?? 0;
  const isFiltered = query.status !== '' || query.text !== '';

  if (failure?.code === errorCode.forbidden) {
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
            The account {done.account.username} is there. Its one-time password has been sent to{' '}
            {done.account.phone}.
          </Trans>
        </p>
      )}
      <AccountFilter query={query} onChoose={chooseQuery} />
      <RecordList
        list={list}
        at={query.page}
        message={t`The accounts could not be fetched`}
        count={<Plural value={total} one="# account" other="# accounts" />}
        empty={
          <EmptyState
            text={t`No account fits what you have chosen.`}
            action={
              <Button variant="default" onClick={() => chooseQuery({ status: '', text: '' })}>
                <Trans>Show all</Trans>
              </Button>
            }
          />
        }
        onTurn={(next) => chooseQuery({ page: next })}
      >
        {(rows, isDimmed) => (
          <>
            <Rows rows={rows} isDimmed={isDimmed} />
            {total === 1 && !isFiltered && (
              <EmptyState
                text={t`Only the main account so far. Give colleagues accounts of their own: each sees and signs for what they have done.`}
                action={add}
              />
            )}
          </>
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
