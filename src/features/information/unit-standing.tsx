import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import type { Unit } from '../../../server/contract/unit/unit.ts';
import { useSignedInProfile } from '../../actors/session/session.ts';
import { FailureNote } from '../../ui/failure/failure-note.tsx';
import record from '../../ui/part/record-page.module.css';
import classes from './information-page.module.css';
import type { useUnitProfile } from './use-profiles.ts';

interface UnitStandingProps {
  readonly unit: Unit;
  readonly action: ReturnType<typeof useUnitProfile>['action'];
}

const tones = {
  registered: 'todo',
  submitted: 'calm',
  confirmed: 'good',
  refused: 'bad',
  suspended: 'bad',
} as const;

/** Renders whether the organisation is confirmed, the reason if not, and the next step. */
export function UnitStanding({ unit, action: { isSending, actFailure, send } }: UnitStandingProps) {
  const { t } = useLingui();
  const { kind } = useSignedInProfile();
  const { status, reason, missing, version, capacity } = unit;
  const texts: Readonly<Record<Unit['status'], string>> = {
    registered: t`Not applied for confirmation yet`,
    submitted: t`Waits for confirmation`,
    confirmed: t`Confirmed`,
    refused: t`Not confirmed`,
    suspended: t`Suspended`,
  };
  const canApply = capacity === 'administrator' && (status === 'registered' || status === 'refused');
  return (
    <div className={classes.standing} role="note">
      <p>
        <span className={record.chip} data-tone={tones[status]}>
          {texts[status]}
        </span>
      </p>
      {reason !== '' && (
        <p>
          <Trans>Reason: {reason}</Trans>
        </p>
      )}
      {status === 'submitted' && (
        <p>
          <Trans>
            The organising committee examines what you have filled in. You are told by text message.
          </Trans>
        </p>
      )}
      {canApply && missing.length > 0 && (
        <p>
          <Trans>
            Fill in what is still empty, send the stamped commitment and save; then you can apply for
            confirmation.
          </Trans>
        </p>
      )}
      {canApply && missing.length === 0 && (
        <>
          <p>
            {kind === 'exhibitor' ? (
              <Trans>Once confirmed, the organisation can submit applications to exhibit.</Trans>
            ) : (
              <Trans>
                Once confirmed, the organisation can make accounts, endorse entries and enter its people.
              </Trans>
            )}
          </p>
          <FailureNote failure={actFailure} />
          <Button loading={isSending} onClick={() => send('apply', { version })}>
            <Trans>Apply for confirmation</Trans>
          </Button>
        </>
      )}
    </div>
  );
}
