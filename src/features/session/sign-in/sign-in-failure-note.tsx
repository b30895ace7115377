import { Trans, useLingui } from '@lingui/macro';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { errorCode } from '../../../../server/contract/kit/errors.ts';
import { useLanguageChoice } from '../../../actors/language.ts';
import { useSettings } from '../../../actors/settings.tsx';
import { languageTags } from '../../../../server/contract/languages.ts';
import { publicAddress } from '../../../lib/address/public-address.ts';
import { FailureNote } from '../../../ui/failure/failure-note.tsx';

/**
 * Renders the time of day at which a lock ends. It stays correct as long as the note is shown, unlike a
 * remaining time.
 */
function LockedAdvice({ seconds }: { readonly seconds: number }) {
  const [search] = useSearchParams();
  const { current } = useLanguageChoice();
  const [opensAt] = useState(() => Date.now() + seconds * 1000);
  const time = new Intl.DateTimeFormat(languageTags[current], { timeStyle: 'short' }).format(opensAt);
  return (
    <Trans>
      Possible again at {time}. Or <Link to={publicAddress('/backPassword', search)}>set a new password</Link>{' '}
      now, which also opens the account.
    </Trans>
  );
}

/**
 * Renders why the sign-in failed and what to do: locked, disabled or pending accounts [S53], and other
 * failures.
 */
export function SignInFailureNote({ failure }: { readonly failure: Failure }) {
  const { t } = useLingui();
  const { contactPhone } = useSettings();
  const { code, retryAfter } = failure;
  if (code === errorCode.accountLocked && retryAfter !== null) {
    return <FailureNote failure={failure} advice={<LockedAdvice seconds={retryAfter} />} />;
  }
  const isClosed = code === errorCode.accountDisabled || code === errorCode.accountPending;
  if (isClosed && contactPhone !== '') {
    return <FailureNote failure={failure} advice={t`The committee's telephone: ${contactPhone}`} />;
  }
  return <FailureNote failure={failure} />;
}
