import type { SafeStorage } from '../../lib/storage/storage.ts';

/** How each user of this browser left the sections of the sidebar [S25]. */
export interface SectionMemory {
  /** Paths of the open sections; null if the user never changed any. */
  read(username: string): readonly string[] | null;
  keep(username: string, opened: readonly string[]): void;
}

/** @param local what outlives the session: [D9] does not list it */
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
