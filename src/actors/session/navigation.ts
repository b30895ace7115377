import { useSelector } from '@xstate/react';
import type { PageAccess, Place } from '../../../machines/session/navigation.machine.ts';
import { useAppActors } from '../app-actors.tsx';

/** Returns what is shown: a skeleton, the page, or the page with 暂未开放. */
export function useNavigationView(): 'skeleton' | 'page' | 'notYetOpen' {
  return useSelector(useAppActors().navigation, (snapshot) => {
    if (snapshot.matches('shown')) return 'page';
    return snapshot.matches('notYetOpen') ? 'notYetOpen' : 'skeleton';
  });
}

/** Returns the current place from the navigation chart. */
export function usePlace(): Place {
  return useSelector(useAppActors().navigation, (snapshot) => snapshot.context.place);
}

/**
 * Returns a value that depends only on the path. The component renders again only when the value changes, not
 * on each navigation.
 */
export function useOfPath<Answer extends string | boolean>(read: (path: string) => Answer): Answer {
  return useSelector(useAppActors().navigation, (snapshot) => read(snapshot.context.place.path));
}

/** Returns whether the user may see the page at a path. Undefined if there is no such page [D4]. */
export function usePageAccess(path: string): PageAccess | undefined {
  return useSelector(useAppActors().navigation, (snapshot) => snapshot.context.access.pages[path]);
}
