import { Trans } from '@lingui/macro';
import { Button } from '@mantine/core';

/** Renders the button that resets the filters, below the text that no record matches them. */
export function ShowAll({ onShow }: { readonly onShow: () => void }) {
  return (
    <Button variant="default" onClick={onShow}>
      <Trans>Show all</Trans>
    </Button>
  );
}
