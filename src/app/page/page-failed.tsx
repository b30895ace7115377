import { Trans } from '@lingui/macro';
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useConnection } from '../../actors/session/connection.ts';
import { FailedPage } from '../../ui/failure/failed-page.tsx';
import { ReloadButton } from '../fault/reload-button.tsx';

/**
 * In place of a page whose code could not be fetched or has failed. If a deploy has removed the code,
 * the version chart reloads by itself [D15]; this is what remains when that has not helped. A page that could
 * not be fetched without a connection is made anew when there is one.
 * @param onRetry makes the page anew, and nothing else; absent where only a reload can help
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
