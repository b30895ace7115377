import { useLingui } from '@lingui/macro';
import { Link } from 'react-router-dom';
import { useLayout } from '../../../actors/workspace/layout.ts';
import { useSignedInProfile } from '../../../actors/session/session.ts';
import { BrandMark } from '../../../ui/picture/brand-mark.tsx';
import { HiddenText } from '../../../ui/part/hidden-text.tsx';
import classes from './sidebar.module.css';

/** Renders the optional logo above the menu. Like the logo in the header, it links to the home page [S15]. */
export function SidebarLogo() {
  const { t } = useLingui();
  const { home } = useSignedInProfile();
  const { isMobile, isSidebarOpen, closeSidebar } = useLayout();
  const title = t`Hubei craftsman`;
  return (
    <Link className={classes.logo} to={home} onClick={closeSidebar}>
      <BrandMark size={30} />
      {isMobile || isSidebarOpen ? title : <HiddenText>{title}</HiddenText>}
    </Link>
  );
}
