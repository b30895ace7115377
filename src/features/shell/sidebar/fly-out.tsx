import { useLingui } from '@lingui/react';
import { useLayoutEffect, useRef, type MouseEvent } from 'react';
import { useMenuSections } from '../../../actors/workspace/menu.ts';
import { foldClosed, foldKey, menuTitle, type MenuEntry } from '../../../lib/menu/menu.ts';
import { ClosedPages } from './closed-pages.tsx';
import { MenuPage } from './menu-page.tsx';
import classes from './sidebar.module.css';

interface FlyOutProps {
  readonly title: string;
  /** The path of the section. It has no meaning if the item has no entries. */
  readonly section: string;
  /** If empty, the fly-out shows only the title, as a label. */
  readonly entries: readonly MenuEntry[];
  /** The paths from the root of the menu to the current page. */
  readonly branch: readonly string[];
  readonly onChosen: () => void;
}

/**
 * Renders the entries below an icon of the narrow menu, beside the icon. The fly-out is in the top layer, so
 * neither the menu's scrolling nor the page clips it. It keeps its place in the document for the Tab key.
 */
export function FlyOut({ title, section, entries, branch, onChosen }: FlyOutProps) {
  const panel = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = panel.current;
    const line = element?.parentElement;
    if (!element || !line) return undefined;
    element.showPopover();
    const { top, right } = line.getBoundingClientRect();
    const lowest = window.innerHeight - element.offsetHeight - 8;
    element.style.insetBlockStart = `${Math.max(8, Math.min(top, lowest))}px`;
    element.style.insetInlineStart = `${right}px`;
    return () => element.hidePopover();
  }, []);

  const choose = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a') !== null) onChosen();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- handles events of the links inside, which the keyboard activates as well
    <div ref={panel} popover="manual" className={classes.flyOut} onClick={choose}>
      <p className={classes.flyOutTitle} aria-hidden>
        {title}
      </p>
      {entries.length > 0 && <FlyOutList entries={entries} branch={branch} section={section} />}
    </div>
  );
}

interface FlyOutListProps extends Pick<FlyOutProps, 'entries' | 'branch'> {
  /** The path of the section that contains the entries. */
  readonly section: string;
}

function FlyOutList({ entries, branch, section }: FlyOutListProps) {
  const { i18n } = useLingui();
  const { opened, toggle } = useMenuSections();
  const { open, folded } = foldClosed(entries, branch.at(-1));
  return (
    <ul className={classes.list}>
      {open.map(({ item, children }) =>
        children.length === 0 ? (
          <li key={item.path}>
            <MenuPage item={item} isCurrent={branch.at(-1) === item.path} size={16} />
          </li>
        ) : (
          <li key={item.path}>
            <p className={classes.group}>{menuTitle(item, i18n.locale)}</p>
            <FlyOutList entries={children} branch={branch} section={item.path} />
          </li>
        ),
      )}
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
