import { useSelector } from '@xstate/react';
import type { PageAccess, Place } from '../../../machines/session/navigation.machine.ts';
import { useAppActors } from '../app-actors.tsx';

/** What may be on screen: nothing yet, the page, or the page that says 暂未开放. */
export function useNavigationView(): 'skeleton' | 'page' | 'notYetOpen' {
  return useSelector(useAppActors().navigation, (snapshot) => {
    if (snapshot.matches('shown')) return 'page';
    return snapshot.matches('notYetOpen') ? 'notYetOpen' : 'skeleton';
  });
}

/** Where the browser is, as the chart last heard. */
export function usePlace(): Place {
  return useSelector(useAppActors().navigation, (snapshot) => snapshot.context.place);
}

/**
 * Something that the path alone decides. Who asks is rendered anew only where the answer is another one, and not for
 * each move.
 */
export function useOfPath<Answer extends string | boolean>(read: (path: string) => Answer): Answer {
  return useSelector(useAppActors().navigation, (snapshot) => read(snapshot.context.place.path));
}

/** May the page at a path be shown to this user? Undefined where there is none [D4]. */
export function usePageAccess(path: string): PageAccess | undefined {
  return useSelector(useAppActors().navigation, (snapshot) => snapshot.context.access.pages[path]);
}
