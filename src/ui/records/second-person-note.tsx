import { Trans } from '@lingui/macro';
import type { ComponentType, ReactNode } from 'react';
import classes from '../part/record-page.module.css';

interface SecondPersonNoteProps {
  /** What the reader is to the one who has proposed it. */
  readonly second: SecondPerson;
  /** The reader is the one who has proposed it. */
  readonly isProposer?: boolean;
  /** The router's. */
  readonly Link: ComponentType<{ to: string; children: ReactNode }>;
}

/** Why the reader cannot approve what waits for a second person, and what leads on; nothing where they can. */
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
