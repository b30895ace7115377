import { useLingui } from '@lingui/macro';
import { Menu, UnstyledButton } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import type { MouseEvent, ReactNode } from 'react';
import { HiddenText } from '../part/hidden-text.tsx';
import './menu-styles.ts';
import { UserAvatar } from './user-avatar.tsx';
import classes from './user-menu.module.css';

export interface UserMenuItem {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** True for signing out: the item is below a divider, in red. */
  readonly leaves?: boolean;
  /** The address of the item. If absent, the item is a button. */
  readonly href?: string;
  readonly onSelect: (event: MouseEvent<HTMLElement>) => void;
}

interface UserMenuProps {
  /** The username, which the header shows [S17]. */
  readonly username: string;
  /** The user's name; the username if the name is unknown. */
  readonly name: string;
  /** The name of the first organisation, if any [S17]. */
  readonly organisation?: string | undefined;
  /** The address of the picture; empty for none. */
  readonly avatar?: string | undefined;
  readonly items: readonly UserMenuItem[];
}

/** Renders one item of a header menu: a link if it has an address, else a button. */
export function UserMenuEntry({ label, icon, leaves, href, onSelect }: Omit<UserMenuItem, 'key'>) {
  const look = { leftSection: icon, onClick: onSelect, ...(leaves && { color: 'red' }) };
  return href === undefined ? (
    <Menu.Item {...look}>{label}</Menu.Item>
  ) : (
    <Menu.Item component="a" href={href} {...look}>
      {label}
    </Menu.Item>
  );
}

/** Renders the signed-in user and the items of the user menu [S17–S20]. */
export function UserMenu({ username, name, organisation, avatar, items }: UserMenuProps) {
  const { t } = useLingui();
  const staying = items.filter((item) => !item.leaves);
  const leaving = items.filter((item) => item.leaves);
  const entry = ({ key, ...item }: UserMenuItem) => <UserMenuEntry key={key} {...item} />;
  return (
    <Menu position="bottom-end" width={224}>
      <Menu.Target>
        <UnstyledButton className={classes.button}>
          <HiddenText>{t`Account of`} </HiddenText>
          <UserAvatar name={name} src={avatar} />
          <span className={classes.words}>
            <span className={classes.name}>{username}</span>
            {organisation && <span className={classes.organisation}>{organisation}</span>}
          </span>
          <IconChevronDown size={16} stroke={1.5} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.card}>
          <p className={classes.name}>{name}</p>
          {organisation && <p className={classes.organisation}>{organisation}</p>}
        </div>
        {staying.map(entry)}
        {leaving.length > 0 && <Menu.Divider />}
        {leaving.map(entry)}
      </Menu.Dropdown>
    </Menu>
  );
}
