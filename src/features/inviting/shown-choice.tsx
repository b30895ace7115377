import { useLingui } from '@lingui/macro';
import { ChoiceBar } from '../../ui/records/choice-bar.tsx';
import type { InvitingQuery } from './inviting-query.ts';

interface ShownChoiceProps {
  readonly query: InvitingQuery;
  readonly onChoose: (wish: Partial<InvitingQuery>) => void;
}

/** Who has been invited to an event, or who could be. */
export function ShownChoice({ query: { show }, onChoose }: ShownChoiceProps) {
  const { t } = useLingui();
  return (
    <ChoiceBar
      label={t`Shown`}
      choices={[
        ['', t`Invitations`],
        ['candidates', t`Find experts`],
      ]}
      chosen={show}
      onChoose={(one) => onChoose({ show: one })}
    />
  );
}
