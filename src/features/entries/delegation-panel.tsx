import { Trans, useLingui } from '@lingui/macro';
import { Anchor, Button, Textarea } from '@mantine/core';
import { delegationReveal, type Delegation } from '../../../server/contract/delegation.ts';
import { describeFault } from '../../../server/contract/faults.ts';
import { useDelegationReveal } from '../../actors/entries.tsx';
import { readForm } from '../../lib/read-form.ts';
import { FormQuestion } from '../../ui/form-question.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';

function RevealQuestion({ isSending, actFailure, send, cancel }: ReturnType<typeof useDelegationReveal>) {
  const { t, i18n } = useLingui();
  const { text, onSubmit, note } = useCallForm({
    initialValues: { reason: '' },
    read: (typed) => readForm(delegationReveal, typed),
    onSend: (body) => send('reveal', body),
    describe: (fault) => describeFault(i18n, fault),
    failure: actFailure,
  });
  return (
    <FormQuestion
      title={t`Show the numbers in full?`}
      form={{ onSubmit, note }}
      isSending={isSending}
      button={t`Show`}
      onCancel={cancel}
    >
      <p>{t`Who has seen them, and what for, is kept for good.`}</p>
      <Textarea {...text('reason')} label={t`Reason`} autosize minRows={2} maxLength={500} />
    </FormQuestion>
  );
}

interface DelegationPanelProps {
  readonly delegation: Delegation;
  readonly canReveal: boolean;
}

/** Whom to call about an entry of a unit. */
export function DelegationPanel({ delegation, canReveal }: DelegationPanelProps) {
  const { t } = useLingui();
  const { leader, liaison } = delegation;
  const revealing = useDelegationReveal(delegation.id);
  const { revealed, asked, ask } = revealing;
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
          <Button variant="default" size="xs" onClick={() => ask('reveal')}>
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
      {asked !== '' && <RevealQuestion {...revealing} />}
    </Panel>
  );
}
