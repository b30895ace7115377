import { Trans } from '@lingui/macro';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { CorrectionField } from '../../../server/contract/person/correction.ts';

/** Links a locked field to the form that requests its correction [S56]. */
export function CorrectionLink({ field }: { readonly field: CorrectionField }) {
  return (
    <Anchor component={Link} to={`/information/newCorrection?field=${field}`} inherit>
      <Trans>Ask for a correction</Trans>
    </Anchor>
  );
}
