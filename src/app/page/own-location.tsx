import { useMemo, type ReactNode } from 'react';
import { NavigationType, UNSAFE_LocationContext as LocationContext } from 'react-router-dom';
import type { Place } from '../../../machines/session/navigation.machine.ts';

interface OwnLocationProps extends Place {
  readonly children: ReactNode;
}

/**
 * Gives a part of the page a separate router location, so that moves of the window do not render it again.
 * React Router sets the location of a part only through its internal context. `useRoutes` also does this, but
 * it subscribes to every move.
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
