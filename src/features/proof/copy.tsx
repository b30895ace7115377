import { Trans } from '@lingui/macro';
import { Button, CopyButton } from '@mantine/core';
import type { ReactNode } from 'react';

interface CopyProps {
  readonly text: string;
  /** For those who cannot see what stands beside it. */
  readonly name?: string;
  readonly children: ReactNode;
}

/** Takes a text into the clipboard. */
export function Copy({ text, name, children }: CopyProps) {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button variant="default" size="xs" onClick={copy} aria-label={copied ? undefined : name}>
          {copied ? <Trans>Copied</Trans> : children}
        </Button>
      )}
    </CopyButton>
  );
}
