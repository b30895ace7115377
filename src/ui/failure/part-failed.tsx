import { Trans } from '@lingui/macro';
import classes from './part-failed.module.css';

/** Replaces a small part of the page after a failure: one line in the surrounding colours. */
export function PartFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <p className={classes.part} role="alert">
      <Trans>This part of the page could not be shown</Trans>{' '}
      <button type="button" className={classes.retry} onClick={onRetry}>
        <Trans>Try again</Trans>
      </button>
    </p>
  );
}
