import { useSelector } from '@xstate/react';
import { arePreferences, standardPreferences, type Preferences } from '../lib/storage/preferences.ts';
import { useAppActors } from './app-actors.tsx';

/** Returns the current settings [S26, S27, S30]. */
export function usePreferences(): Preferences {
  return useSelector(
    useAppActors().preferences,
    // The chart stores only names and values. The types are defined in lib/storage/preferences.ts.
    ({ context: { values } }) => (arePreferences(values) ? values : standardPreferences),
  );
}

/** Returns a function that changes one or more settings. */
export function useChangePreferences(): (changes: Partial<Preferences>) => void {
  const { preferences } = useAppActors();
  return (changes) => preferences.send({ type: 'preferences.change', changes });
}

/** Returns the state and the acts of the settings drawer. */
export function useSettingsDrawer() {
  const { preferences } = useAppActors();
  return {
    isOpen: useSelector(preferences, (snapshot) => snapshot.matches({ drawer: 'opened' })),
    isFetching: useSelector(preferences, (snapshot) => snapshot.matches({ drawer: 'fetching' })),
    open: () => preferences.send({ type: 'preferences.openDrawer' }),
    close: () => preferences.send({ type: 'preferences.closeDrawer' }),
    /** False if all settings have their default values. */
    canReset: useSelector(preferences, (snapshot) => snapshot.matches({ look: 'personal' })),
    reset: () => preferences.send({ type: 'preferences.reset' }),
    isCopied: useSelector(preferences, (snapshot) => snapshot.matches({ drawer: { opened: 'copied' } })),
    /** True if the browser denies access to the clipboard. */
    isCopyRefused: useSelector(preferences, (snapshot) =>
      snapshot.matches({ drawer: { opened: 'refused' } }),
    ),
    copy: () => preferences.send({ type: 'preferences.copy' }),
  };
}
