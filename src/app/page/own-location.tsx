import { useMemo, type ReactNode } from 'react';
import { NavigationType, UNSAFE_LocationContext as LocationContext } from 'react-router-dom';
import type { Place } from '../../../machines/session/navigation.machine.ts';

interface OwnLocationProps extends Place {
  readonly children: ReactNode;
}

/**
 * A part of the page in a location of its own: where the window goes renders nothing of it anew. The
 * router gives a location to a part of the page only through its own context (`useRoutes` does, and
 * listens to every move while it is at it).
 */
export function OwnLocation({ path, search, hash, children }: OwnLocationProps) {
  const location = useMemo(
    () => ({
      location: { pathname: path, search, hash, state: null, key: 'default' },
      navigationType: NavigationType.Pop,
    }),
    [path, search, hash],
  );
  return <LocationContext value={location}>{children}</LocationContext>;
}
