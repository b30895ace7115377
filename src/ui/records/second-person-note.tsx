import { Trans } from '@lingui/macro';
import type { ComponentType, ReactNode } from 'react';
import classes from '../part/record-page.module.css';

interface SecondPersonNoteProps {
  /** The relation of the reader to the proposer. */
  readonly second: SecondPerson;
  /** Whether the reader is the proposer. */
  readonly isProposer?: boolean;
  /** The link component of the router. */
  readonly Link: ComponentType<{ to: string; children: ReactNode }>;
}

/**
 * Explains why the reader cannot approve a record that needs a second person, with a link to the remedy.
 * Renders nothing if the reader can approve it. The proposer sees only whether their proof of identity is
 * missing.
 */
export function SecondPersonNote({ second, isProposer = false, Link }: SecondPersonNoteProps) {
  const way = (
    <Link to="/information">
      <Trans>Prove it under My information</Trans>
    </Link>
  );
  if (second === 'another' || (isProposer && second !== 'proposerUnproven')) return null;
  return (
    <p className={classes.intro}>
      {second === 'samePerson' && (
        <Trans>
          You cannot approve this: it was proposed by you, or by an account with your mobile or identity
          number. Another person has to approve it.
        </Trans>
      )}
      {second === 'dependent' && (
        <Trans>
          You cannot approve this: your account and that of the proposer are not independent, since one of
          them has created, reset or unlocked the other. Somebody else has to approve it.
        </Trans>
      )}
      {second === 'unproven' && (
        <>
          <Trans>Only who has proven their identity can approve this.</Trans> {way}
        </>
      )}
      {second === 'proposerUnproven' &&
        (isProposer ? (
          <>
            <Trans>Nobody can approve this before you have proven your identity.</Trans> {way}
          </>
        ) : (
          <Trans>
            It can be approved once the one who proposed it has proven their identity under My information.
          </Trans>
        ))}
    </p>
  );
}
