import { useLingui } from '@lingui/react';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { memo } from 'react';
import { useMenuSections } from '../../../actors/workspace/menu.ts';
import { foldClosed, foldKey, menuTitle, type MenuEntry } from '../../../lib/menu/menu.ts';
import { ClosedPages } from './closed-pages.tsx';
import { MenuIcon } from './menu-icon.tsx';
import { menuStop } from './menu-keys.ts';
import { MenuPage } from './menu-page.tsx';
import classes from './sidebar.module.css';

interface MenuTreeProps {
  readonly entries: readonly MenuEntry[];
  /**
   * The paths from the root of the menu to the current page; empty if the page is in another part of the
   * menu.
   */
  readonly branch: readonly string[];
  /** 0 for the top-level sections. */
  readonly depth: number;
  /** The path of the section that contains the entries; '' for the top-level sections. */
  readonly section?: string;
}

const ELSEWHERE: readonly string[] = [];

// The recursive call must use the memoized component, so this function has another name.
function Tree({ entries, branch, depth, section = '' }: MenuTreeProps) {
  const { i18n } = useLingui();
  const { opened, toggle } = useMenuSections();
  const { open, folded } = foldClosed(entries, branch.at(-1));
  return (
    <ul className={classes.list} data-depth={depth}>
      {open.map(({ item, children }) => {
        const size = depth === 0 ? 18 : 16;
        if (children.length === 0) {
          return (
            <li key={item.path}>
              <MenuPage item={item} isCurrent={branch.at(-1) === item.path} size={size} />
            </li>
          );
        }
        const isOpen = opened.includes(item.path);
        const isBranch = branch.includes(item.path);
        return (
          <li key={item.path}>
            <button
              type="button"
              className={classes.line}
              aria-expanded={isOpen}
              data-branch={isBranch || undefined}
              {...menuStop}
              onClick={() => toggle(item.path)}
            >
              <MenuIcon name={item.icon} size={size} />
              <span className={classes.title}>{menuTitle(item, i18n.locale)}</span>
              <IconChevronDown className={classes.chevron} size={16} stroke={1.5} aria-hidden />
            </button>
            {isOpen && (
              <MenuTree
                entries={children}
                branch={isBranch ? branch : ELSEWHERE}
                depth={depth + 1}
                section={item.path}
              />
            )}
          </li>
        );
      })}
      {folded.length > 0 && (
        <ClosedPages
          items={folded}
          section={section}
          isOpen={opened.includes(foldKey(section))}
          onToggle={toggle}
        />
      )}
    </ul>
  );
}

/**
 * Renders the wide menu: sections that open and close, with their pages [S25]. A navigation renders only the
 * sections that it leaves and enters.
 */
export const MenuTree = memo(Tree);
