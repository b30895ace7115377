import { Trans } from '@lingui/macro';
import type { ReactNode } from 'react';
import classes from './failed-page.module.css';

/**
 * A page, or all of it, that could not be shown. Needs nothing of what is around it but the language.
 * @param actions what to do: buttons or links
 */
export function FailedPage({ actions }: { readonly actions: ReactNode }) {
  return (
    <section className={classes.page} role="alert">
      <h1 className={classes.title}>
        <Trans>This page could not be shown</Trans>
      </h1>
      <p className={classes.text}>
        <Trans>
          Nothing that was saved is lost, and the fault has been recorded. Try again, or come back in a few
          minutes.
        </Trans>
      </p>
      <div className={classes.actions}>{actions}</div>
    </section>
  );
}
