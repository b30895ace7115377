import { useLingui } from '@lingui/macro';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import type { SessionEnd } from '../../../../machines/session/session.machine.ts';
import { FailureNote } from '../../../ui/failure/failure-note.tsx';
import classes from './session-end-note.module.css';

interface SessionEndNoteProps {
  readonly endedBy: SessionEnd | null;
  /** The failure to load the session, before a form of this page is sent. */
  readonly failure: Failure | null;
  /** Whether unsaved input is kept for the same user. */
  readonly hasKeptInput: boolean;
}

/** Renders why the last session ended, above the form. Renders nothing if the user signed out here. */
export function SessionEndNote({ endedBy, failure, hasKeptInput }: SessionEndNoteProps) {
  const { t } = useLingui();
  const reasons: Partial<Record<SessionEnd, string>> = {
    idle: t`You were signed out because nothing had been clicked or typed for over an hour.`,
    rejected: t`Your sign-in was no longer valid. Please sign in again.`,
    elsewhere: t`You were signed out in another window.`,
  };
  if (failure !== null) return <FailureNote failure={failure} advice={t`Please sign in again.`} />;
  const reason = endedBy === null ? undefined : reasons[endedBy];
  if (reason === undefined) return null;
  return (
    <p className={classes.note} role="status">
      <IconInfoCircle className={classes.icon} size={20} stroke={1.75} aria-hidden />
      <span>
        {reason} {hasKeptInput && t`What you typed is kept here until you come back.`}
      </span>
    </p>
  );
}
