import { Trans, useLingui } from '@lingui/macro';
import { Anchor } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import type { AccountSessions, UnitAccount } from '../../../server/contract/unit/unit-account.ts';
import { useSignedInProfile } from '../../actors/session/session.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useTagTitle } from '../../actors/workspace/tags.ts';
import { ActButtons } from '../../kit/act/act-buttons.tsx';
import { ActDialog } from '../../kit/act/act-dialog.tsx';
import { languageTags } from '../../../server/contract/languages.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import { KeyValueList } from '../../ui/part/key-value-list.tsx';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { PageSkeleton } from '../../ui/state/page-skeleton.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import classes from '../../ui/part/record-page.module.css';
import { SavedNote } from '../../ui/records/saved-note.tsx';
import { accountWords, useUnitAccount } from './account-acts.tsx';
import { AccountChips } from './account-chips.tsx';
import { capacityText } from './account-texts.ts';

interface SheetProps {
  readonly account: UnitAccount;
  readonly log: AccountSessions;
}

/** Renders the details of an account: its user, its capacity and its sessions. */
function Sheet({ account, log: { sessions, sign_ins } }: SheetProps) {
  const { t, i18n } = useLingui();
  const profile = useSignedInProfile();
  const tag = languageTags[useLanguageChoice().current];
  const masked = account.phone;
  const phone = masked === '' ? t`None` : account.phone_confirmed ? masked : t`${masked} · not confirmed yet`;
  const ways = {
    password: t`Password`,
    phone: t`Code by phone`,
    registration: t({ message: 'Registration', context: 'account' }),
  };
  return (
    <>
      <Panel title={t`Account`}>
        <KeyValueList
          entries={[
            { label: t`Username`, value: account.username },
            { label: t`Mobile number`, value: phone },
            { label: t`May do`, value: capacityText(i18n, account.capacity, profile) },
            { label: t`Made`, value: formatMoment(account.created_at, tag) },
          ]}
        />
      </Panel>
      <div className={classes.columns}>
        <Panel title={t`Signed in now`}>
          {sessions.length === 0 && (
            <p className={classes.intro}>
              <Trans>Nowhere.</Trans>
            </p>
          )}
          <ul className={classes.log}>
            {sessions.map(({ started_at, expires_at }) => {
              const until = formatMoment(expires_at, tag);
              return (
                <li key={started_at + expires_at}>
                  <span>{formatMoment(started_at, tag)}</span>
                  <span className={classes.small}>{t`until ${until}`}</span>
                </li>
              );
            })}
          </ul>
        </Panel>
        <Panel title={t`Last sign-ins`}>
          {sign_ins.length === 0 && (
            <p className={classes.intro}>
              <Trans>Nobody has signed in with it yet.</Trans>
            </p>
          )}
          <ul className={classes.log}>
            {sign_ins.map(({ at, way, address }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two rows can have the same time
              <li key={`${at} ${index}`}>
                <span>{formatMoment(at, tag)}</span>
                <span className={classes.small}>
                  {ways[way]} · {address}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </>
  );
}

function Details({ id }: { readonly id: string }) {
  const { t, i18n } = useLingui();
  const profile = useSignedInProfile();
  const { account, log, acts, failure, isLoading, reload, action } = useUnitAccount(id);
  const { done, saved } = action;
  useTagTitle(account?.name ?? '');
  if (isLoading) return <PageSkeleton />;
  if (account === null || log === null) {
    return <LoadFailed failure={failure} message={t`The account could not be fetched`} onRetry={reload} />;
  }
  const { name, phone } = account;
  const words = accountWords(i18n, account, profile);
  return (
    <>
      <header className={classes.head}>
        <h1 className={classes.title}>{name}</h1>
        <AccountChips account={account} />
      </header>
      {account.by === 'self' ? (
        <p className={classes.note}>
          <Trans>
            This is your own account. What it may do is changed by another administrator; your password{' '}
            <Anchor component={Link} to="/amendPassword" inherit>
              you change yourself
            </Anchor>
            .
          </Trans>
        </p>
      ) : (
        <div className={classes.actions}>
          <ActButtons action={action} acts={acts} texts={words} main="" />
          <SavedNote at={saved?.act === 'change' ? saved.at : null} />
        </div>
      )}
      {done?.act === 'reset' && (
        <p className={classes.note} role="status">
          <Trans>A new one-time password has been sent to {phone}.</Trans>
        </p>
      )}
      <Sheet account={account} log={log} />
      <ActDialog action={action} texts={words} given={{ version: account.version }} />
    </>
  );
}

/** Renders one account of the user's unit, and the acts on it. */
export function AccountPage() {
  const id = useSearchParams()[0].get('id') ?? '';
  return (
    <section className={classes.page}>
      <Details key={id} id={id} />
    </section>
  );
}
