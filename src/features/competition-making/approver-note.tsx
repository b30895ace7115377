import { Trans } from '@lingui/macro';
import { Link } from 'react-router-dom';
import type { Approver } from '../../../server/contract/session/acting-identity.ts';
import classes from '../../ui/part/record-page.module.css';

interface ApproverNoteProps {
  /** Whether an account could approve a proposal of the reader. */
  readonly approver: Approver;
}

/**
 * Explains before a proposal why no account could approve it, and what to do. Renders nothing if one can.
 */
export function ApproverNote({ approver }: ApproverNoteProps) {
  if (approver === 'exists') return null;
  return (
    <div className={classes.note} data-tone="todo" role="note">
      {approver === 'proposerUnproven' ? (
        <p>
          <Trans>To publish, extend or cancel takes two people with proven identities.</Trans>{' '}
          <Link to="/information">
            <Trans>Prove your identity under My information</Trans>
          </Link>
        </p>
      ) : (
        <>
          <p>
            <Trans>
              Nobody could approve your proposal: your committee has no account that is independent of yours.
            </Trans>
          </p>
          <p className={classes.intro}>
            <Trans>
              Accounts that you have created, reset or unlocked are not independent. The operator of the
              system creates an account for a second person with create-admin. That person signs in and proves
              their identity under My information.
            </Trans>
          </p>
        </>
      )}
    </div>
  );
}
