import { Trans } from '@lingui/macro';
import { Button } from '@mantine/core';
import { FailedPage } from '../ui/failed-page.tsx';

/**
 * In place of a page whose code could not be fetched or has failed. If a deploy has removed the code,
 * the version chart reloads by itself [D15]; this is what remains when that has not helped.
 * @param onRetry makes the page anew, and nothing else; absent where only a reload can help
 */
export function PageFailed({ onRetry }: { readonly onRetry?: () => void }) {
  return (
    <FailedPage
      actions={
        <>
          {onRetry && (
            <Button onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          )}
          <Button variant={onRetry ? 'default' : 'filled'} onClick={() => window.location.reload()}>
            <Trans>Load the page again</Trans>
          </Button>
        </>
      }
    />
  );
}
