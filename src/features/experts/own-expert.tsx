import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ExpertFile, ExpertProfile } from '../../../server/contract/expert/expert.ts';
import { ActButtons } from '../../kit/act/act-buttons.tsx';
import { ActDialog } from '../../kit/act/act-dialog.tsx';
import { KeyValueList } from '../../ui/part/key-value-list.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import { expertWords, useOwnExpert } from './expert-acts.ts';
import { ExpertChip } from './expert-chip.tsx';
import { useExpertFacts } from './expert-sheet.tsx';

/** Renders the reason of the latest step. The last reason can be that of the expert. */
function Reason({ status, reason }: Pick<ExpertFile, 'status' | 'reason'>) {
  // A new application keeps the reason for leaving until the committee has decided.
  if (status === 'retired' || status === 'submitted') {
    return (
      <p className={page.note}>
        <Trans>Reason for leaving the bank: {reason}</Trans>
      </p>
    );
  }
  return (
    <p className={page.note} data-tone="todo">
      <Trans>The organising committee says: {reason}</Trans>
    </p>
  );
}

/** Renders the steps that the expert must do next, or the decision that is pending. */
function Standing({ profile, file }: { readonly profile: ExpertProfile; readonly file: ExpertFile }) {
  const { status, reason, facts } = file;
  const isWritten = status === 'draft' || status === 'returned' || status === 'retired';
  return (
    <>
      {reason !== '' && <Reason status={status} reason={reason} />}
      {isWritten && !profile.has_person && (
        <p className={page.note} data-tone="todo">
          <Trans>Before you hand it in: your name and identity number are still empty.</Trans>
        </p>
      )}
      {isWritten && !facts.hasDeclared && (
        <p className={page.note} data-tone="todo">
          <Trans>Before you hand it in: say whether you have conflicts of interest.</Trans>
        </p>
      )}
      {status === 'retired' && (
        <p className={page.intro}>
          <Trans>
            You can apply again: bring the file up to date and hand it in. Earlier duties stay on record.
          </Trans>
        </p>
      )}
      {status === 'suspended' && (
        <p className={page.intro}>
          <Trans>You are not invited to new duties. Your present duties continue.</Trans>
        </p>
      )}
      {!facts.isCurrent && (
        <p className={page.note} data-tone="todo">
          <Trans>Your certificate has expired. Enter the last day of the renewed one.</Trans>
        </p>
      )}
      {status === 'approved' && facts.serves && (
        <p className={page.intro}>
          <Trans>
            You can leave the expert bank when you have no open duty and no accepted invitation. The chief
            judge or the committee releases you from a duty. You can withdraw an acceptance yourself.
          </Trans>
        </p>
      )}
      {status === 'submitted' && (
        <p className={page.intro}>
          <Trans>The organising committee examines the file. You are told what it decides.</Trans>
        </p>
      )}
    </>
  );
}

interface FileProps extends Pick<ReturnType<typeof useOwnExpert>, 'action' | 'acts'> {
  readonly profile: ExpertProfile;
  readonly file: ExpertFile;
}

function OwnFile({ profile, file, action, acts }: FileProps) {
  const { t, i18n } = useLingui();
  const facts = useExpertFacts(file);
  const words = expertWords(i18n, file);
  const isOpen = file.status !== 'submitted';
  return (
    <Panel title={t`Expert file`} aside={<ExpertChip status={file.status} />}>
      <Standing profile={profile} file={file} />
      <KeyValueList entries={facts} />
      <div className={page.actions}>
        <ActButtons action={action} acts={acts} texts={words} main="submit" />
        {isOpen && (
          <Button variant="default" component={Link} to="/information">
            <Trans>Change the file</Trans>
          </Button>
        )}
      </div>
      <ActDialog
        action={action}
        texts={words}
        given={{ version: file.version }}
        of={action.asked === 'retire' ? { id: file.id } : {}}
      />
    </Panel>
  );
}

interface OwnExpertProps {
  readonly leadsOn?: boolean;
  readonly onChanged?: () => void;
}

/**
 * Renders the user's own file in the expert bank. With `leadsOn`, the confirmation page opens after the file
 * is submitted.
 * @param onChanged called after an act has changed the file
 */
export function OwnExpert({ leadsOn = false, onChanged }: OwnExpertProps) {
  const { t } = useLingui();
  const { record, action, acts } = useOwnExpert(leadsOn, onChanged);
  const { data: profile, failure, isLoading, reload } = record;
  if (profile !== null && profile.expert !== null) {
    return <OwnFile profile={profile} file={profile.expert} action={action} acts={acts} />;
  }
  return (
    <Panel title={t`Expert file`}>
      {isLoading && <RowsSkeleton />}
      {!isLoading && profile === null && (
        <LoadFailed failure={failure} message={t`The file could not be fetched`} onRetry={reload} />
      )}
      {profile !== null && (
        <>
          <p className={page.intro}>
            <Trans>
              Titles, certificates and trades, from which the committee invites. Write your file and hand it
              in: who is in the expert bank can be invited.
            </Trans>
          </p>
          <Button component={Link} to="/information">
            <Trans>Write the file</Trans>
          </Button>
        </>
      )}
    </Panel>
  );
}
