import { Trans } from '@lingui/macro';
import { Button } from '@mantine/core';

/** Below the words that no record fits what was chosen: takes the choice back. */
export function ShowAll({ onShow }: { readonly onShow: () => void }) {
  return (
    <Button variant="default" onClick={onShow}>
      <Trans>Show all</Trans>
    </Button>
  );
}
