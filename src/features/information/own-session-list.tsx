import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import { FailureNote } from '../../ui/failure/failure-note.tsx';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import classes from '../../ui/part/record-page.module.css';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import { useOwnSessions } from './use-own-sessions.ts';

/**
 * Renders the sessions of the account with device, network and last use. The current session is marked. Each
 * other session can be ended.
 */
export function OwnSessionList() {
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { sessions, failure, isLoading, reload, isSending, actFailure, end, endOthers } = useOwnSessions();
  if (isLoading) return <RowsSkeleton />;
  if (sessions === null) {
    return <LoadFailed failure={failure} message={t`Your sessions could not be fetched`} onRetry={reload} />;
  }
  return (
    <div>
      <FailureNote failure={actFailure} />
      <ul className={classes.log}>
        {sessions.map(({ id, device, network, used_at, is_current }) => {
          const name = device || t`Unknown device`;
          const used = formatMoment(used_at, tag);
          return (
            <li key={id}>
              <span>
                {name}
                <br />
                <span className={classes.small}>{t`${network}, last used ${used}`}</span>
              </span>
              {is_current ? (
                <span className={classes.small}>
                  <Trans>This device</Trans>
                </span>
              ) : (
                <Button
                  variant="default"
                  size="compact-sm"
                  disabled={isSending}
                  aria-label={t`Sign out: ${name}, ${used}`}
                  onClick={() => end(id)}
                >
                  <Trans>Sign out</Trans>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 && (
        <Button variant="default" loading={isSending} onClick={endOthers}>
          <Trans>Sign out all other devices</Trans>
        </Button>
      )}
    </div>
  );
}
