import { Trans, useLingui } from '@lingui/macro';
import { Anchor } from '@mantine/core';
import { usePlace } from '../actors/navigation.ts';
import { ErrorNote } from '../ui/error-note.tsx';

/**
 * In place of a page whose code could not be fetched or has failed. If a deploy has removed the code,
 * the version chart reloads by itself [D15]; this is what remains when that has not helped.
 */
export function PageFailed() {
  const { t } = useLingui();
  const { path, search, hash } = usePlace();
  return (
    <ErrorNote
      message={t`This page could not be shown`}
      advice={
        <Trans>
          Nothing that was saved is lost.{' '}
          <Anchor href={path + search + hash} inherit>
            Load the page again
          </Anchor>
          , or come back in a few minutes.
        </Trans>
      }
    />
  );
}
