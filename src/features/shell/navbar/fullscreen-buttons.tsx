import { Trans, useLingui } from '@lingui/macro';
import { ActionIcon, Button } from '@mantine/core';
import IconArrowsMaximize from '@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs';
import IconArrowsMinimize from '@tabler/icons-react/dist/esm/icons/IconArrowsMinimize.mjs';
import IconMaximize from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs';
import { useFullscreen } from '../../../actors/workspace/fullscreen.ts';
import classes from './navbar.module.css';

/**
 * Renders the buttons for fullscreen of the page and of its content [S21]. Renders nothing if the browser
 * does not support fullscreen.
 */
export function FullscreenButtons() {
  const { t } = useLingui();
  const { isAvailable, isPage, toggle } = useFullscreen();
  if (!isAvailable) return null;
  const Icon = isPage ? IconArrowsMinimize : IconArrowsMaximize;
  return (
    <>
      <ActionIcon
        className={classes.wide}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t`Full screen: content only`}
        title={t`Full screen: content only`}
        onClick={() => toggle('content')}
      >
        <IconMaximize size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
      <ActionIcon
        className={classes.wide}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t`Full screen`}
        title={t`Full screen`}
        aria-pressed={isPage}
        onClick={() => toggle('page')}
      >
        <Icon size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
    </>
  );
}

/** Renders the button that ends fullscreen of the content. Escape does the same. */
export function LeaveFullscreen() {
  const { toggle } = useFullscreen();
  return (
    <Button
      className={classes.leave ?? ''}
      variant="default"
      size="xs"
      leftSection={<IconArrowsMinimize size={16} stroke={1.5} aria-hidden />}
      onClick={() => toggle('content')}
    >
      <Trans>Leave full screen</Trans>
    </Button>
  );
}
