import * as v from 'valibot';
import type { SafeStorage } from '../../lib/storage/storage.ts';

/** The part of a tag that survives a reload. The type matches `KeptTag` of the tags chart. */
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
  /** Whether the tab was closed. The tags are then restored only by a reload of the same tab [D7]. */
  isClosed: v.optional(v.boolean(), false),
});

/** The tags of this window, for one user at a time. */
export interface TagsStorage {
  /**
   * Returns the tags that this window stored for a user. Tags of other users and invalid tags are left out.
   */
  read(username: string): readonly StoredTag[];
  keep(username: string, tags: readonly StoredTag[]): void;
  /** Removes the tags after a sign-out [D9]. */
  clear(): void;
  /**
   * Marks the tags when the session ends because the tab closes. They are not removed, because the close can
   * be a reload [D7, S39].
   */
  close(): void;
}

const KEY = 'tags';

/**
 * Creates the storage of tags.
 * @param tab session storage, because each window has separate tags
 * @param isReload returns whether the page was loaded with a reload
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
