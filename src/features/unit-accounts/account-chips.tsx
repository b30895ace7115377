import { useLingui } from '@lingui/macro';
import type { UnitAccount } from '../../../server/contract/unit/unit-account.ts';
import page from '../../ui/part/record-page.module.css';

type Account = Pick<UnitAccount, 'status' | 'facts' | 'must_change_password'>;

/** Renders the state of an account: whether it can be used, and further facts. */
export function AccountChips({ account }: { readonly account: Account }) {
  const { t } = useLingui();
  const { status, facts, must_change_password } = account;
  return (
    <span className={page.actions}>
      <span className={page.chip} data-tone={status === 'active' ? 'good' : 'bad'}>
        {status === 'active' ? t`In use` : t`Disabled`}
      </span>
      {facts.isLocked && (
        <span className={page.chip} data-tone="todo">{t`Locked after wrong passwords`}</span>
      )}
      {must_change_password && <span className={page.chip}>{t`First password`}</span>}
    </span>
  );
}
