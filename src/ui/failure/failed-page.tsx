import { Trans } from '@lingui/macro';
import type { ReactNode } from 'react';
import classes from './failed-page.module.css';

interface FailedPageProps {
  /** The connection is lost: the page has not been fetched yet, and comes by itself. */
  readonly isOffline?: boolean;
  /** What to do: buttons or links. */
  readonly actions: ReactNode;
}

/** A page, or all of it, that could not be shown. Needs nothing of what is around it but the language. */
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
