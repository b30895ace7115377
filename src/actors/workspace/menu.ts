import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { isVisible, trailTo, visibleMenu, type MenuEntry, type MenuItem } from '../../lib/menu/menu.ts';
import { systemRole } from '../../lib/user-kind.ts';
import { useAppActors } from '../app-actors.tsx';
import { useWorkspaceActors } from './workspace-actors.ts';

/** All items the server gave this user, whether or not they stand in the menu [S43]. */
function useMenuItems(): readonly MenuItem[] {
  return useSelector(useAppActors().session, (snapshot) => snapshot.context.menu);
}

/** The current system number [S40, S41]; nothing is of system −1. */
function useSystem(): number {
  return useSelector(useAppActors().session, (snapshot) => snapshot.context.profile?.system ?? -1);
}

/** The menu as this user sees it [S44], for sidebar and search. */
export function useMenuEntries(): readonly MenuEntry[] {
  const items = useMenuItems();
  const system = useSystem();
  return useMemo(() => visibleMenu(items, system, systemRole(system)), [items, system]);
}

/** The sections of the sidebar: which are open [S25]. */
export function useMenuSections() {
  const { menu } = useWorkspaceActors();
  return {
    /** Their paths. */
    opened: useSelector(menu, (snapshot) => snapshot.context.opened),
    toggle: (path: string) => menu.send({ type: 'menu.toggleSection', path }),
  };
}

/**
 * From the root of the menu down to a page, which is the last; empty for pages the menu does not know.
 * @param path absolute
 */
export function useTrail(path: string): readonly MenuItem[] {
  const items = useMenuItems();
  const system = useSystem();
  return useMemo(
    () => trailTo(items, path, (item) => isVisible(item, system, systemRole(system))),
    [items, system, path],
  );
}
