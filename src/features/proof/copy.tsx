import { Trans } from '@lingui/macro';
import { Button, CopyButton } from '@mantine/core';
import type { ReactNode } from 'react';

interface CopyProps {
  readonly text: string;
  /** The accessible name, for users of a screen reader. */
  readonly name?: string;
  readonly children: ReactNode;
}

/** Renders a button that copies a text to the clipboard. */
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
