import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link, useLinkClickHandler } from 'react-router-dom';
import { useLanguageChoice } from '../../../actors/language.ts';
import { useOfPath } from '../../../actors/session/navigation.ts';
import { useProfile } from '../../../actors/session/session.ts';
import { BrandLink } from '../../../ui/picture/brand-mark.tsx';
import { HeaderBar, ServiceLink } from '../../../ui/frame/header-bar.tsx';
import { LanguageMenu } from '../../../ui/frame/language/language-menu.tsx';
import { UserMenu } from '../../../ui/frame/user-menu.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { useAccountEntries } from './use-account-entries.tsx';
import { useServices, type Service } from './use-services.ts';

/**
 * Renders a service of a wide header, marked while one of its pages is shown. A navigation renders no other
 * part of the header.
 */
function MarkedService({ section, onSelect, ...service }: Omit<Service, 'key'>) {
  const isCurrent = useOfPath((path) => section !== undefined && path.startsWith(section));
  return <ServiceLink {...service} active={isCurrent} onClick={onSelect} />;
}

interface AppHeaderProps {
  /**
   * Whether the header shows the language menu. It is needed on pages without a navbar, which contains the
   * menu otherwise [S21].
   */
  readonly hasLanguages?: boolean;
}

/**
 * Renders the header of every page except the sign-in screens: title and services, then the user or the
 * sign-in button [S3, S15–S20]. On phones, services and user are one menu.
 */
export function AppHeader({ hasLanguages = false }: AppHeaderProps) {
  const { t } = useLingui();
  const profile = useProfile();
  const { current, choose } = useLanguageChoice();
  const home = profile?.home ?? '/';
  const goHome = useLinkClickHandler(home);
  const services = useServices();
  const account = useAccountEntries(profile);
  const isPhone = useMediaQuery('(width < 48em)', undefined, { getInitialValueInEffect: false });

  const userMenu = profile !== null && (
    <UserMenu
      username={profile.username}
      name={profile.name || profile.username}
      organisation={profile.organisations[0]}
      avatar={profile.avatar}
      items={account}
    />
  );
  return (
    <HeaderBar
      brand={
        <BrandLink
          title={t`Provincial skills competition platform`}
          subtitle={t`Hubei craftsman`}
          href={home}
          onClick={goHome}
        />
      }
      {...(!isPhone && {
        services: services.map(({ key, ...service }) => <MarkedService key={key} {...service} />),
      })}
      user={
        <>
          {hasLanguages && <LanguageMenu current={current} onChoose={choose} />}
          {profile === null && (
            <Button component={Link} to="/user/login">
              <Trans>Sign in</Trans>
            </Button>
          )}
          {isPhone ? <PhoneMenu profile={profile} services={services} account={account} /> : userMenu}
        </>
      }
    />
  );
}
