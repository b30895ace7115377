import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { isVisible, trailTo, visibleMenu, type MenuEntry, type MenuItem } from '../../lib/menu/menu.ts';
import { systemRole } from '../../lib/user-kind.ts';
import { useAppActors } from '../app-actors.tsx';
import { useWorkspaceActors } from './workspace-actors.ts';

/** Returns all menu items that the server sent for this user, visible or not [S43]. */
function useMenuItems(): readonly MenuItem[] {
  return useSelector(useAppActors().session, (snapshot) => snapshot.context.menu);
}

/** Returns the current system number [S40, S41]; −1, which no item has, without a profile. */
function useSystem(): number {
  return useSelector(useAppActors().session, (snapshot) => snapshot.context.profile?.system ?? -1);
}

/** Returns the menu that is visible to this user [S44], for the sidebar and the search. */
export function useMenuEntries(): readonly MenuEntry[] {
  const items = useMenuItems();
  const system = useSystem();
  return useMemo(() => visibleMenu(items, system, systemRole(system)), [items, system]);
}

/** Returns the open sections of the sidebar and the act that toggles one [S25]. */
export function useMenuSections() {
  const { menu } = useWorkspaceActors();
  return {
    /** The paths of the open sections. */
    opened: useSelector(menu, (snapshot) => snapshot.context.opened),
    toggle: (path: string) => menu.send({ type: 'menu.toggleSection', path }),
  };
}

/**
 * Returns the items from the root of the menu to a page, which is the last item. Empty if the page is not in
 * the menu.
 * @param path an absolute path
 */
export function useTrail(path: string): readonly MenuItem[] {
  const items = useMenuItems();
  const system = useSystem();
  return useMemo(
    () => trailTo(items, path, (item) => isVisible(item, system, systemRole(system))),
    [items, system, path],
  );
}
