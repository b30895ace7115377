import type { SafeStorage } from '../../lib/storage/storage.ts';
import { isRecord } from '../../lib/is-record.ts';

/** The pages that a user last opened from the search, until the session ends [D9]. */
export interface RecentPages {
  /** Returns the paths, the latest first; none if another user stored them. */
  read(username: string): readonly string[];
  keep(username: string, paths: readonly string[]): void;
  clear(): void;
}

const KEY = 'recent_pages';

/** Creates the memory for recent pages. @param local storage that all windows of the browser share */
export function createRecentPages(local: SafeStorage): RecentPages {
  return {
    read(username) {
      try {
        const kept: unknown = JSON.parse(local.read(KEY) ?? '{}');
        if (!isRecord(kept)) return [];
        const { username: owner, paths } = kept;
        if (owner !== username || !Array.isArray(paths)) return [];
        return paths.filter((path) => typeof path === 'string');
      } catch {
        return [];
      }
    },
    keep: (username, paths) => void local.write(KEY, JSON.stringify({ username, paths })),
    clear: () => local.remove(KEY),
  };
}
