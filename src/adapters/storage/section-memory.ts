import type { SafeStorage } from '../../lib/storage/storage.ts';

/** The open sections of the sidebar for each user of this browser [S25]. */
export interface SectionMemory {
  /** Returns the paths of the open sections; null if the user has never changed any. */
  read(username: string): readonly string[] | null;
  keep(username: string, opened: readonly string[]): void;
}

/**
 * Creates the memory for sections.
 * @param local storage that outlives the session, because [D9] does not list these values
 */
export function createSectionMemory(local: SafeStorage): SectionMemory {
  const keyOf = (username: string) => `menu_sections:${username}`;
  return {
    read(username) {
      try {
        const kept: unknown = JSON.parse(local.read(keyOf(username)) ?? 'null');
        return Array.isArray(kept) ? kept.filter((path) => typeof path === 'string') : null;
      } catch {
        return null;
      }
    },
    keep(username, opened) {
      local.write(keyOf(username), JSON.stringify(opened));
    },
  };
}
