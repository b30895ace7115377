import { useSelector } from '@xstate/react';
import { arePreferences, standardPreferences, type Preferences } from '../lib/storage/preferences.ts';
import { useAppActors } from './app-actors.tsx';

/** All settings in force [S26, S27, S30]. */
export function usePreferences(): Preferences {
  return useSelector(
    useAppActors().preferences,
    // What goes in comes from lib/preferences.ts; the chart knows names and values only.
    ({ context: { values } }) => (arePreferences(values) ? values : standardPreferences),
  );
}

/** Changes settings, all of them at once if need be. */
export function useChangePreferences(): (changes: Partial<Preferences>) => void {
  const { preferences } = useAppActors();
  return (changes) => preferences.send({ type: 'preferences.change', changes });
}

/** The drawer in which the settings are changed, and what it offers besides. */
export function useSettingsDrawer() {
  const { preferences } = useAppActors();
  return {
    isOpen: useSelector(preferences, (snapshot) => snapshot.matches({ drawer: 'opened' })),
    isFetching: useSelector(preferences, (snapshot) => snapshot.matches({ drawer: 'fetching' })),
    open: () => preferences.send({ type: 'preferences.openDrawer' }),
    close: () => preferences.send({ type: 'preferences.closeDrawer' }),
    /** False: everything is as delivered. */
    canReset: useSelector(preferences, (snapshot) => snapshot.matches({ look: 'personal' })),
    reset: () => preferences.send({ type: 'preferences.reset' }),
    isCopied: useSelector(preferences, (snapshot) => snapshot.matches({ drawer: { opened: 'copied' } })),
    /** The browser refuses its clipboard. */
    isCopyRefused: useSelector(preferences, (snapshot) =>
      snapshot.matches({ drawer: { opened: 'refused' } }),
    ),
    copy: () => preferences.send({ type: 'preferences.copy' }),
  };
}
