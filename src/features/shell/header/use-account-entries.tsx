import { useLingui } from '@lingui/macro';
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { useLinkClickHandler } from 'react-router-dom';
import type { SessionProfile } from '../../../../machines/session/session.machine.ts';
import { useSignOut } from '../../../actors/session/session.ts';
import type { UserMenuItem } from '../../../ui/frame/user-menu.tsx';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/**
 * Returns the entries of the user menu in the header, by kind of user [S17–S20]. Returns none without a
 * profile.
 */
export function useAccountEntries(profile: SessionProfile | null): readonly UserMenuItem[] {
  const { t } = useLingui();
  const signOut = useSignOut();
  const home = profile?.home ?? '/';
  const goHome = useLinkClickHandler<HTMLElement>(home);
  const openAccounts = useLinkClickHandler<HTMLElement>('/accountAdmin');
  const openInformation = useLinkClickHandler<HTMLElement>('/information');
  const openPassword = useLinkClickHandler<HTMLElement>('/amendPassword');
  if (profile === null) return [];

  const isUnit = profile.kind === 'unit' && !profile.isExhibitorAdministrator;
  const accounts = {
    key: 'accounts',
    label: t`Account management`,
    icon: <IconUsers {...icon} />,
    href: '/accountAdmin',
    onSelect: openAccounts,
  };
  const returnHome = {
    key: 'home',
    label: t`Return to home`,
    icon: <IconHome {...icon} />,
    href: home,
    onSelect: goHome,
  };
  return [
    ...(isUnit ? [accounts] : []),
    ...(isUnit || profile.kind === 'expert' ? [returnHome] : []),
    {
      key: 'information',
      label: t`My information`,
      icon: <IconUserCircle {...icon} />,
      href: '/information',
      onSelect: openInformation,
    },
    {
      key: 'password',
      label: t`Change password`,
      icon: <IconKey {...icon} />,
      href: '/amendPassword',
      onSelect: openPassword,
    },
    {
      key: 'sign-out',
      label: t`Sign out`,
      icon: <IconLogout {...icon} />,
      leaves: true,
      onSelect: () => signOut(),
    },
  ];
}
