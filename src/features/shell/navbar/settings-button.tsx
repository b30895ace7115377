import { useLingui } from '@lingui/macro';
import { ActionIcon } from '@mantine/core';
import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import { useSettingsDrawer } from '../../../actors/preferences.ts';

/** Renders the button that opens the settings drawer, which changes the look of the application [S21]. */
export function SettingsButton() {
  const { t } = useLingui();
  const { open, isOpen, isFetching } = useSettingsDrawer();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={t`Settings`}
      title={t`Settings`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-busy={isFetching}
      onClick={open}
    >
      <IconAdjustmentsHorizontal size={20} stroke={1.5} aria-hidden />
    </ActionIcon>
  );
}
