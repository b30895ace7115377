import { useLingui } from '@lingui/macro';
import { ActionIcon, Menu } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconTextSize from '@tabler/icons-react/dist/esm/icons/IconTextSize.mjs';
import { useChangePreferences, usePreferences } from '../../../actors/preferences.ts';
import { sizes } from '../../../lib/storage/preferences.ts';
import { sizeTitle } from '../../../lib/size-title.ts';
import '../../../ui/frame/menu-styles.ts';
import classes from './navbar.module.css';

/**
 * Renders the menu for the size of all elements [S27]. A choice takes effect at once. On phones the size is
 * in the settings.
 */
export function SizeMenu() {
  const { t, i18n } = useLingui();
  const { size: current } = usePreferences();
  const change = useChangePreferences();
  const name = sizeTitle(i18n, current);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          className={classes.wide}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t`Size: ${name}`}
          title={t`Size: ${name}`}
        >
          <IconTextSize size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {sizes.map((size) => (
          <Menu.RadioItem
            key={size}
            value={size}
            checked={size === current}
            checkIcon={<IconCheck size={16} stroke={2} aria-hidden />}
            closeMenuOnClick
            onChange={() => change({ size })}
          >
            {sizeTitle(i18n, size)}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
