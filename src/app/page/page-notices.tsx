import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { useConnection } from '../../actors/session/connection.ts';
import { useLeaveQuestion } from '../../actors/session/leave-guard.ts';
import { useIsIdleWarned, useSignOut } from '../../actors/session/session.ts';
import { useVersionNotice } from '../../actors/session/version-check.ts';
import { PageLine } from '../../ui/state/page-line.tsx';
import { Question } from '../../ui/part/question.tsx';
import { useSecondsLeft } from '../../ui/time/use-seconds-left.ts';

/** The duration of the session chart's idle warning, in seconds [S38]. */
const WARNING_SECONDS = 60;

/**
 * The countdown before an idle sign-out. Any click counts as activity, so the "stay" button has no other
 * effect.
 */
function IdleWarning() {
  const { t } = useLingui();
  const seconds = useSecondsLeft(WARNING_SECONDS);
  const signOut = useSignOut();
  // The session chart receives every click on the page. The Escape key is converted to a click.
  const stay = () => document.body.click();
  return (
    <Question
      title={t`Are you still there?`}
      onDismiss={stay}
      actions={
        <>
          <Button onClick={stay}>
            <Trans>Stay signed in</Trans>
          </Button>
          <Button variant="default" onClick={signOut}>
            <Trans>Sign out now</Trans>
          </Button>
        </>
      }
    >
      <p role="timer">
        <Plural
          value={seconds}
          one="You have not clicked or typed anything for almost an hour. In # second you will be signed out."
          other="You have not clicked or typed anything for almost an hour. In # seconds you will be signed out."
        />
      </p>
      <p>
        <Trans>Anything you have typed and not saved would be lost.</Trans>
      </p>
    </Question>
  );
}

/** The question before unsaved input is discarded. */
function LeaveQuestion() {
  const { t } = useLingui();
  const { isKept, leave, stay } = useLeaveQuestion();
  return (
    <Question
      title={isKept ? t`Leave with unsent marks?` : t`Leave without saving?`}
      onDismiss={stay}
      actions={
        <>
          <Button onClick={stay}>
            <Trans>Stay on this page</Trans>
          </Button>
          <Button variant="default" onClick={leave}>
            {isKept ? <Trans>Leave and keep them</Trans> : <Trans>Leave and discard</Trans>}
          </Button>
        </>
      }
    >
      <p>
        {isKept ? (
          <Trans>
            This device keeps them. They are sent when you sign in here and open your score sheets.
          </Trans>
        ) : (
          <Trans>What you have typed on this page has not been saved.</Trans>
        )}
      </p>
    </Question>
  );
}

function ConnectionLine() {
  const connection = useConnection();
  if (connection === 'online') return null;
  return connection === 'offline' ? (
    <PageLine tone="warning">
      <Trans>You are offline. What you type stays here.</Trans>
    </PageLine>
  ) : (
    <PageLine tone="good">
      <Trans>You are back online.</Trans>
    </PageLine>
  );
}

function VersionLine() {
  const { isWaiting, isReloading, reload } = useVersionNotice();
  if (isReloading)
    return (
      <PageLine tone="calm">
        <Trans>Loading the new version…</Trans>
      </PageLine>
    );
  if (!isWaiting) return null;
  return (
    <PageLine
      tone="calm"
      action={
        <Button size="compact-sm" variant="subtle" onClick={reload}>
          <Trans>Load it now</Trans>
        </Button>
      }
    >
      <Trans>A new version is ready. It will be loaded when you have saved what you typed.</Trans>
    </PageLine>
  );
}

/** The notices of the page-wide charts. They are shown above every page. */
export function PageNotices() {
  const isIdleWarned = useIsIdleWarned();
  const { isAsked } = useLeaveQuestion();
  return (
    <>
      <ConnectionLine />
      <VersionLine />
      {isIdleWarned && <IdleWarning />}
      {isAsked && <LeaveQuestion />}
    </>
  );
}
