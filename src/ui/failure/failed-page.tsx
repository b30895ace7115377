import { Trans } from '@lingui/macro';
import type { ReactNode } from 'react';
import classes from './failed-page.module.css';

interface FailedPageProps {
  /**
   * True if the browser is offline. The page has not been fetched yet and is fetched when the connection
   * returns.
   */
  readonly isOffline?: boolean;
  /** Buttons or links that help the user to continue. */
  readonly actions: ReactNode;
}

/**
 * Replaces a page, or the whole application, after a failure. Of its surroundings it depends only on the
 * language.
 */
export function FailedPage({ isOffline = false, actions }: FailedPageProps) {
  return (
    <section className={classes.page} role="alert">
      <h1 className={classes.title}>
        {isOffline ? <Trans>You are offline</Trans> : <Trans>This page could not be shown</Trans>}
      </h1>
      <p className={classes.text}>
        {isOffline ? (
          <Trans>This page has not been fetched yet. It comes by itself when the connection is back.</Trans>
        ) : (
          <Trans>
            Nothing that was saved is lost, and the fault has been recorded. Try again, or come back in a few
            minutes.
          </Trans>
        )}
      </p>
      <div className={classes.actions}>{actions}</div>
    </section>
  );
}
