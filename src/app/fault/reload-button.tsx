import { Trans } from '@lingui/macro';
import { Button, type ButtonProps } from '@mantine/core';

/**
 * Loads the page anew. Beside every way to try again that fetches code: Chromium before 153 keeps for the whole
 * life of a page that a file could not be fetched, and asks for it no more.
 */
export function ReloadButton(props: Pick<ButtonProps, 'variant'>) {
  return (
    <Button {...props} onClick={() => window.location.reload()}>
      <Trans>Load the page again</Trans>
    </Button>
  );
}
