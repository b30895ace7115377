import { Trans, useLingui } from '@lingui/macro';
import { Anchor, Button, Textarea } from '@mantine/core';
import { delegationReveal, type Delegation } from '../../../server/contract/delegation.ts';
import { describeFault } from '../../../server/contract/faults.ts';
import { useDelegationReveal } from '../../actors/entries.tsx';
import { readForm } from '../../lib/read-form.ts';
import { FailureNote } from '../../ui/failure-note.tsx';
import { FormBody } from '../../ui/form-shell.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Question } from '../../ui/question.tsx';
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
    <Question title={t`Show the numbers in full?`} onDismiss={cancel} actions={null}>
      <FormBody
        onSubmit={onSubmit}
        busy={isSending}
        error={<FailureNote failure={note} />}
        actions={
          <>
            <Button variant="default" onClick={cancel} disabled={isSending}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" loading={isSending}>
              <Trans>Show</Trans>
            </Button>
          </>
        }
      >
        <p>{t`Who has seen them, and what for, is kept for good.`}</p>
        <Textarea {...text('reason')} label={t`Reason`} autosize minRows={2} maxLength={500} />
      </FormBody>
    </Question>
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
