import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { getUnit } from '../../../server/contract/unit/unit.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { Panel } from '../../ui/part/panel.tsx';

/**
 * Renders why the user's unit is not confirmed yet. Renders nothing if the unit is confirmed or not loaded.
 */
export function UnitStanding() {
  const { t } = useLingui();
  const { data: unit } = useRecord(getUnit, {}, 'recall');
  if (unit === null || unit.status === 'confirmed') return null;
  const { status, reason } = unit;
  const texts: Readonly<Record<typeof status, string>> = {
    registered: t`Your unit has not been confirmed yet. Fill in its profile, send the stamped commitment and apply for confirmation.`,
    submitted: t`Your unit waits for its confirmation. The organising committee examines what you have filled in.`,
    refused: t`Your unit has not been confirmed. Put right what the reason names, and apply again.`,
    suspended: t`The confirmation of your unit has been suspended. Please ask the organising committee.`,
  };
  return (
    <Panel title={t`Unit confirmation`}>
      <p>{texts[status]}</p>
      {reason !== '' && (
        <p>
          <Trans>Reason: {reason}</Trans>
        </p>
      )}
      <Button variant={status === 'submitted' ? 'default' : 'filled'} component={Link} to="/information">
        <Trans>To the profile of the unit</Trans>
      </Button>
    </Panel>
  );
}
