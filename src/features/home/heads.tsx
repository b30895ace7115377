import { Trans, useLingui } from '@lingui/macro';
import { Button, TextInput } from '@mantine/core';
import { delegationChange, type Delegation } from '../../../server/contract/entry/delegation.ts';
import { describeFault } from '../../../server/contract/kit/faults.ts';
import type { UnitQuotas } from '../../../server/contract/work.ts';
import { readForm } from '../../lib/form/read-form.ts';
import { FormQuestion } from '../../ui/form/form-question.tsx';
import { KeyValueList } from '../../ui/part/key-value-list.tsx';
import { SavedNote } from '../../ui/records/saved-note.tsx';
import { useCallForm } from '../../ui/form/use-call-form.ts';
import classes from './boards.module.css';
import { useNaming, type useQuotas } from './use-quotas.ts';

interface HeadsQuestionProps {
  readonly known: Delegation | null;
  readonly naming: ReturnType<typeof useNaming>;
}

function HeadsQuestion({ known, naming: { isSending, actFailure, send, cancel } }: HeadsQuestionProps) {
  const { t, i18n } = useLingui();
  const { values, text, onSubmit, note } = useCallForm({
    initialValues: {
      leader: known?.leader ?? '',
      leader_phone: '',
      liaison: known?.liaison ?? '',
      liaison_phone: '',
    },
    read: ({ leader_phone, liaison_phone, ...names }) =>
      readForm(delegationChange, {
        ...names,
        // An empty number is left out while the name is unchanged. The server then keeps the stored number.
        ...((leader_phone !== '' || names.leader !== known?.leader) && { leader_phone }),
        ...((liaison_phone !== '' || names.liaison !== known?.liaison) && { liaison_phone }),
        version: known?.version ?? 0,
      }),
    onSend: send,
    describe: (fault) => describeFault(i18n, fault),
    failure: actFailure,
  });
  const onRecord = (phone: string | undefined, isSame: boolean) =>
    phone !== undefined && isSame ? t`On record: ${phone}. Type one only to change it.` : undefined;
  const number = { type: 'tel', inputMode: 'tel', autoComplete: 'off', maxLength: 24 } as const;
  return (
    <FormQuestion
      title={t`Who speaks for your delegation?`}
      form={{ onSubmit, note }}
      isSending={isSending}
      button={t`Save`}
      onCancel={cancel}
    >
      <TextInput {...text('leader')} label={t`Team leader`} autoComplete="off" maxLength={50} />
      <TextInput
        {...text('leader_phone')}
        {...number}
        label={t`Mobile number of the team leader`}
        description={onRecord(known?.leader_phone, values.leader === known?.leader)}
      />
      <TextInput {...text('liaison')} label={t`Liaison`} autoComplete="off" maxLength={50} />
      <TextInput
        {...text('liaison_phone')}
        {...number}
        label={t`Mobile number of the liaison`}
        description={onRecord(known?.liaison_phone, values.liaison === known?.liaison)}
      />
    </FormQuestion>
  );
}

interface HeadsProps {
  readonly competition: Pick<UnitQuotas['data'][number], 'id' | 'name' | 'delegation' | 'can_name'>;
  readonly quotas: ReturnType<typeof useQuotas>;
}

/** Renders the team leader and the liaison of the unit in a competition, and the form to name them. */
export function Heads({ competition: { id, name, delegation: known, can_name }, quotas }: HeadsProps) {
  const { t } = useLingui();
  const naming = useNaming(id, quotas);
  return (
    <div className={classes.heads}>
      {known === null ? (
        <p className={classes.intro}>
          {can_name
            ? t`Name a team leader and a liaison: the organising committee calls them about your delegation.`
            : t`No team leader and no liaison yet: an administrator or a registrar of your unit names them.`}
        </p>
      ) : (
        <KeyValueList
          entries={[
            { label: t`Team leader`, value: `${known.leader} · ${known.leader_phone}` },
            { label: t`Liaison`, value: `${known.liaison} · ${known.liaison_phone}` },
          ]}
        />
      )}
      {can_name && (
        <Button
          variant={known === null ? 'filled' : 'default'}
          size="xs"
          aria-label={
            known === null
              ? t`Name team leader and liaison, ${name}`
              : t`Change team leader and liaison, ${name}`
          }
          onClick={naming.ask}
        >
          {known === null ? <Trans>Name team leader and liaison</Trans> : <Trans>Change</Trans>}
        </Button>
      )}
      <SavedNote at={naming.savedAt} />
      {naming.isAsked && <HeadsQuestion known={known} naming={naming} />}
    </div>
  );
}
