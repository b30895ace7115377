import { useLingui } from '@lingui/react';
import { useLayoutEffect, useRef, type MouseEvent } from 'react';
import { useMenuSections } from '../../../actors/workspace/menu.ts';
import { foldClosed, foldKey, menuTitle, type MenuEntry } from '../../../lib/menu/menu.ts';
import { ClosedPages } from './closed-pages.tsx';
import { MenuPage } from './menu-page.tsx';
import classes from './sidebar.module.css';

interface FlyOutProps {
  readonly title: string;
  /** Path of the section; of no meaning where it has no entries. */
  readonly section: string;
  /** None: the title alone, as a label. */
  readonly entries: readonly MenuEntry[];
  /** Paths from the root of the menu down to the present page. */
  readonly branch: readonly string[];
  readonly onChosen: () => void;
}

/**
 * What stands below an icon of the narrow menu, beside it. In the browser's top layer, so that neither
 * the menu's own scrolling nor the page cuts it off, and in its place in the document for the Tab key.
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
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- hears the links inside, which keys press as well
    <div ref={panel} popover="manual" className={classes.flyOut} onClick={choose}>
      <p className={classes.flyOutTitle} aria-hidden>
        {title}
      </p>
      {entries.length > 0 && <FlyOutList entries={entries} branch={branch} section={section} />}
    </div>
  );
}

interface FlyOutListProps extends Pick<FlyOutProps, 'entries' | 'branch'> {
  /** Path of the section they are in. */
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
