import { Trans, useLingui } from '@lingui/macro';
import { Anchor, Button } from '@mantine/core';
import { revealDelegation, type Delegation } from '../../../server/contract/entry/delegation.ts';
import { ActDialog } from '../../kit/act/act-dialog.tsx';
import { useActs } from '../../kit/act/use-act.ts';
import { KeyValueList } from '../../ui/part/key-value-list.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import { useRevealWords } from './reveal-words.ts';

const calls = { reveal: revealDelegation };

interface DelegationPanelProps {
  readonly delegation: Delegation;
  readonly canReveal: boolean;
}

/** Renders the contacts for an entry of a unit. */
export function DelegationPanel({ delegation, canReveal }: DelegationPanelProps) {
  const { t } = useLingui();
  const { leader, liaison } = delegation;
  const revealing = useActs(calls, { id: delegation.id });
  const revealed = revealing.done?.answer ?? null;
  const reveal = useRevealWords();
  const person = (name: string, which: 'leader_phone' | 'liaison_phone') => (
    <>
      {name} ·{' '}
      {revealed === null ? (
        delegation[which]
      ) : (
        <Anchor href={`tel:${revealed[which]}`} inherit>
          {revealed[which]}
        </Anchor>
      )}
    </>
  );
  return (
    <Panel
      title={t`Delegation`}
      aside={
        canReveal && revealed === null ? (
          <Button variant="default" size="xs" onClick={() => revealing.ask('reveal')}>
            <Trans>Show the numbers</Trans>
          </Button>
        ) : undefined
      }
    >
      <KeyValueList
        entries={[
          { label: t`Team leader`, value: person(leader, 'leader_phone') },
          { label: t`Liaison`, value: person(liaison, 'liaison_phone') },
        ]}
      />
      <ActDialog action={revealing} texts={{ reveal }} given={{}} />
    </Panel>
  );
}
