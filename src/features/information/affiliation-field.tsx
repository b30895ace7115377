import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { FailureNote } from '../../ui/failure/failure-note.tsx';
import record from '../../ui/part/record-page.module.css';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import classes from './information-page.module.css';
import { useOwnAffiliation } from './use-own-affiliation.ts';

const tones = {
  offered: 'todo',
  claimed: 'calm',
  confirmed: 'good',
  refused: 'bad',
  ended: 'calm',
} as const;

/**
 * Renders whether the organisation has confirmed the user as a member, and the answers that the user can
 * give.
 */
export function AffiliationField() {
  const { t } = useLingui();
  const { own, isLoading, isSending, actFailure, answer } = useOwnAffiliation();
  if (isLoading) return <RowsSkeleton />;
  if (own === null) return null;
  const { status, is_confirmed, reason, organisation, version } = own;
  const texts: Readonly<Record<typeof status, string>> = {
    offered: t`Waits for your answer`,
    claimed: t`Waits for the organisation`,
    confirmed: t`Confirmed`,
    refused: t`Not confirmed`,
    ended: t`Ended`,
  };
  return (
    <div className={classes.standing} role="note">
      <p>
        <span className={record.chip} data-tone={tones[status]}>
          {texts[status]}
        </span>
      </p>
      {status === 'claimed' && (
        <p>
          {is_confirmed ? (
            <Trans>An administrator of the organisation confirms that you belong to it.</Trans>
          ) : (
            <Trans>The organisation has not been confirmed yet; what you enter goes to the reviewers.</Trans>
          )}
        </p>
      )}
      {status === 'offered' && (
        <p>
          <Trans>{organisation} says that you belong to it. Does that hold?</Trans>{' '}
          <Trans>If not, the entries it has endorsed for you are examined again without it.</Trans>
        </p>
      )}
      {reason !== '' && (
        <p>
          <Trans>Reason: {reason}</Trans>
        </p>
      )}
      <FailureNote failure={actFailure} />
      {(status === 'refused' || status === 'ended') && (
        <Button variant="default" loading={isSending} onClick={() => answer('claim', { version })}>
          <Trans>Ask again</Trans>
        </Button>
      )}
      {status === 'offered' && (
        <div className={record.actions}>
          <Button loading={isSending} onClick={() => answer('accept', { version })}>
            <Trans>I belong to it</Trans>
          </Button>
          <Button variant="default" loading={isSending} onClick={() => answer('decline', { version })}>
            <Trans>I do not</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}
