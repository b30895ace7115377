import { Trans } from '@lingui/macro';
import { Button, type ButtonProps } from '@mantine/core';

/**
 * Reloads the page. Every retry button that fetches code needs this button beside it: Chromium before 153
 * caches a failed module fetch for the lifetime of the page and does not request the file again.
 */
export function ReloadButton(props: Pick<ButtonProps, 'variant'>) {
  return (
    <Button {...props} onClick={() => window.location.reload()}>
      <Trans>Load the page again</Trans>
    </Button>
  );
}
