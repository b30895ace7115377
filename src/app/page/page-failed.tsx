import { Trans } from '@lingui/macro';
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useConnection } from '../../actors/session/connection.ts';
import { FailedPage } from '../../ui/failure/failed-page.tsx';
import { ReloadButton } from '../fault/reload-button.tsx';

/**
 * Replaces a page whose code could not be fetched or has failed. If a deploy has removed the code, the
 * version chart reloads the page [D15]. This page is shown if the reload has not helped. A page that failed
 * while offline is retried when the connection returns.
 * @param onRetry renders the page again without a reload; absent if only a reload can help
 */
export function PageFailed({ onRetry }: { readonly onRetry?: () => void }) {
  const isOffline = useConnection() === 'offline';
  const wasOffline = useRef(isOffline);
  const tryAgain = useEffectEvent(() => onRetry?.());
  useEffect(() => {
    if (wasOffline.current && !isOffline) tryAgain();
    wasOffline.current = isOffline;
  }, [isOffline]);
  return (
    <FailedPage
      isOffline={isOffline}
      actions={
        <>
          {onRetry && (
            <Button onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          )}
          <ReloadButton variant={onRetry ? 'default' : 'filled'} />
        </>
      }
    />
  );
}
