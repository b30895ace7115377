import { Trans } from '@lingui/macro';
import classes from './part-failed.module.css';

/** In place of a small part of the page that has failed: one line, in the colours of what is around it. */
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
