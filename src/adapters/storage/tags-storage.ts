import * as v from 'valibot';
import type { SafeStorage } from '../../lib/storage/storage.ts';

/** What of a tag outlives a reload; the tags chart's `KeptTag` fits. */
const keptTag = v.object({
  place: v.object({
    path: v.pipe(v.string(), v.startsWith('/')),
    search: v.string(),
    hash: v.string(),
  }),
  name: v.string(),
  isPinned: v.boolean(),
});
export type StoredTag = v.InferOutput<typeof keptTag>;

const stored = v.object({
  username: v.string(),
  tags: v.array(keptTag),
  /** The tab was closed: only a reload of this very tab takes the tags back [D7]. */
  isClosed: v.optional(v.boolean(), false),
});

/** The tags of this window, of one user at a time. */
export interface TagsStorage {
  /** What this window kept for a user; nothing of anybody else's, nothing that cannot be read. */
  read(username: string): readonly StoredTag[];
  keep(username: string, tags: readonly StoredTag[]): void;
  /** Signed out [D9]. */
  clear(): void;
  /** Signed out because the tab closes: kept apart, for it may be a reload after all [D7, S39]. */
  close(): void;
}

const KEY = 'tags';

/**
 * @param tab session storage: every window has tags of its own
 * @param isReload was this page reached by a reload?
 */
export function createTagsStorage(tab: SafeStorage, isReload: () => boolean): TagsStorage {
  const load = () => {
    try {
      const result = v.safeParse(stored, JSON.parse(tab.read(KEY) ?? 'null'));
      return result.success ? result.output : null;
    } catch {
      return null;
    }
  };
  const store = (value: v.InferOutput<typeof stored>) => tab.write(KEY, JSON.stringify(value));
  return {
    read(username) {
      const kept = load();
      if (kept === null || kept.username !== username) return [];
      return kept.isClosed && !isReload() ? [] : kept.tags;
    },
    keep(username, tags) {
      store({ username, tags: [...tags], isClosed: false });
    },
    clear() {
      tab.remove(KEY);
    },
    close() {
      const kept = load();
      if (kept !== null) store({ ...kept, isClosed: true });
    },
  };
}
