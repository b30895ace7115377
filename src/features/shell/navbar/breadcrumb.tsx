import { useLingui } from '@lingui/macro';
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import { Link } from 'react-router-dom';
import { useTrail } from '../../../actors/workspace/menu.ts';
import { usePlace } from '../../../actors/session/navigation.ts';
import { useSignedInProfile } from '../../../actors/session/session.ts';
import { menuTitle, pageOf } from '../../../lib/menu/menu.ts';
import { ownPageTitle } from '../../../lib/menu/page-title.ts';
import { HiddenText } from '../../../ui/part/hidden-text.tsx';
import classes from './navbar.module.css';

/** Renders the place of the page in the menu. Ancestors with pages are links [S21]. */
export function Breadcrumb() {
  const { t, i18n } = useLingui();
  const { path } = usePlace();
  const { home } = useSignedInProfile();
  const trail = useTrail(path);
  const title = trail.length > 0 ? '' : ownPageTitle(i18n, path);
  return (
    <nav className={classes.breadcrumb} aria-label={t`Breadcrumb`}>
      <ol>
        {path !== home && (
          <li className={classes.home}>
            <Link to={home}>
              <IconHome size={16} stroke={1.5} aria-hidden />
              <HiddenText>{t`Home`}</HiddenText>
            </Link>
          </li>
        )}
        {trail.slice(0, -1).map((item) => {
          const target = pageOf(item);
          const words = menuTitle(item, i18n.locale);
          return (
            <li key={item.path}>
              {target === null || target === path ? words : <Link to={target}>{words}</Link>}
            </li>
          );
        })}
        {trail.slice(-1).map((item) => (
          <li key={item.path} aria-current="page">
            {menuTitle(item, i18n.locale)}
          </li>
        ))}
        {title !== '' && <li aria-current="page">{title}</li>}
      </ol>
    </nav>
  );
}
