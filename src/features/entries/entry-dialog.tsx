import { Trans, useLingui } from '@lingui/macro';
import { Checkbox, type CheckboxProps } from '@mantine/core';
import type { Entry, Substitution } from '../../../server/contract/entry/entry.ts';
import { ActDialog, moreFields, type ActWords } from '../../kit/act-dialog.tsx';
import type { EntryActs, SubstituteAct } from './use-entry.ts';

interface EntryDialogProps {
  readonly action: EntryActs;
  readonly entry: Entry;
}

/** The unit says that the form is there. */
function StampedField(field: CheckboxProps) {
  const { t } = useLingui();
  return <Checkbox {...field} label={t`The entry form, stamped by our unit, is with us`} />;
}

const stamped = moreFields({
  initial: { stamped: false },
  renderFields: (form) => <StampedField {...form.tick('stamped')} />,
});

/** An act cannot be pressed before these fields are right. */
const waitsFor = ['reason', 'stamped'];

/** What has to be said before something is done with an entry: a reason, that the stamped form is there. */
export function EntryDialog({ action, entry }: EntryDialogProps) {
  const { t } = useLingui();
  const { version, real_name, capacities } = entry;
  const isOrganiser = capacities.includes('organiser');
  return (
    <ActDialog
      action={action}
      given={{ version }}
      waitsFor={waitsFor}
      texts={{
        endorse: {
          title: t`Endorse the entry of ${real_name}?`,
          button: t`Endorse`,
          fields: stamped,
        },
        revoke: {
          title: t`Set the entry of ${real_name} back to review?`,
          words: <Trans>The entry keeps its place and is examined again. {real_name} is told.</Trans>,
          button: t`Set back to review`,
        },
        withdraw: {
          title: t`Withdraw the entry of ${real_name}?`,
          words: <Trans>The place becomes free for somebody else. This cannot be undone.</Trans>,
          button: t`Withdraw the entry`,
          isGrave: true,
          reason: isOrganiser ? t`Reason` : t`Reason, if you like`,
          isReasonNeeded: isOrganiser,
        },
      }}
    />
  );
}

interface SubstituteDialogProps {
  readonly action: EntryActs;
  readonly substitution: Substitution;
}

/** What has to be said before something is done with the request for a substitute. */
export function SubstituteDialog({ action, substitution }: SubstituteDialogProps) {
  const { t } = useLingui();
  const { version, real_name: newcomer, leaver } = substitution;
  const texts: Readonly<Record<SubstituteAct, ActWords>> = {
    approveSubstitute: {
      title: t`Put ${newcomer} in the place of ${leaver}?`,
      words: (
        <Trans>
          The entry and its number stay; a form printed before is out of date. {leaver} and {newcomer} are
          told.
        </Trans>
      ),
      button: t`Grant`,
    },
    refuseSubstitute: {
      title: t`Refuse ${newcomer} in the place of ${leaver}?`,
      button: t`Turn down`,
      isGrave: true,
    },
    withdrawSubstitute: {
      title: t`Take the request for ${newcomer} back?`,
      button: t`Take the request back`,
    },
  };
  return <ActDialog action={action} given={{ version }} waitsFor={waitsFor} texts={texts} />;
}
