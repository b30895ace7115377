import { Plural } from '@lingui/macro';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { foldKey, type MenuItem } from '../../../lib/menu/menu.ts';
import { menuStop } from './menu-keys.ts';
import { MenuPage } from './menu-page.tsx';
import classes from './sidebar.module.css';

interface ClosedPagesProps {
  readonly items: readonly MenuItem[];
  /** The path of the section that contains the items; '' for the menu itself. */
  readonly section: string;
  readonly isOpen: boolean;
  readonly onToggle: (key: string) => void;
}

/** Renders the pages of a section that are not open yet as one line, which can be expanded [S45]. */
export function ClosedPages({ items, section, isOpen, onToggle }: ClosedPagesProps) {
  const count = items.length;
  return (
    <li>
      <button
        type="button"
        className={classes.line}
        data-closed
        aria-expanded={isOpen}
        {...menuStop}
        onClick={() => onToggle(foldKey(section))}
      >
        <span className={classes.title}>
          <Plural value={count} one="# page not yet open" other="# pages not yet open" />
        </span>
        <IconChevronDown className={classes.chevron} size={16} stroke={1.5} aria-hidden />
      </button>
      {isOpen && (
        <ul className={classes.list}>
          {items.map((item) => (
            <li key={item.path}>
              <MenuPage item={item} isCurrent={false} size={16} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
