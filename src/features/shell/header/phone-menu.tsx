import { useLingui } from '@lingui/macro';
import { ActionIcon, Menu } from '@mantine/core';
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import type { SessionProfile } from '../../../../machines/session/session.machine.ts';
import '../../../ui/frame/menu-styles.ts';
import { CountMark } from '../../../ui/frame/header-bar.tsx';
import { UserMenuEntry, type UserMenuItem } from '../../../ui/frame/user-menu.tsx';
import classes from './phone-menu.module.css';
import type { Service } from './use-services.ts';

interface PhoneMenuProps {
  readonly profile: SessionProfile | null;
  readonly services: readonly Service[];
  readonly account: readonly UserMenuItem[];
}

/** Renders the header menu of a phone: the user, the services and the account entries. */
export function PhoneMenu({ profile, services, account }: PhoneMenuProps) {
  const { t } = useLingui();
  const staying = account.filter(({ leaves }) => !leaves);
  const leaving = account.filter(({ leaves }) => leaves);
  return (
    <Menu position="bottom-end" width="min(20rem, calc(100vw - 32px))">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t`Menu`}>
          <IconMenu2 size={22} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {profile !== null && (
          <div className={classes.who}>
            <p className={classes.name}>{profile.name || profile.username}</p>
            <p className={classes.organisation}>{profile.username}</p>
            {profile.organisations[0] && <p className={classes.organisation}>{profile.organisations[0]}</p>}
          </div>
        )}
        <Menu.Label>{t`Services`}</Menu.Label>
        {services.map(({ key, label, href, mark, onSelect }) => (
          <Menu.Item
            key={key}
            {...(href === undefined
              ? { rightSection: <span className={classes.closed}>{t`Not yet open`}</span> }
              : { component: 'a' as const, href, rightSection: mark && <CountMark {...mark} /> })}
            onClick={onSelect}
          >
            {label}
          </Menu.Item>
        ))}
        {profile !== null && (
          <>
            <Menu.Divider />
            <Menu.Label>{t`Account`}</Menu.Label>
          </>
        )}
        {staying.map(({ key, ...entry }) => (
          <UserMenuEntry key={key} {...entry} />
        ))}
        {leaving.length > 0 && <Menu.Divider />}
        {leaving.map(({ key, ...entry }) => (
          <UserMenuEntry key={key} {...entry} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
