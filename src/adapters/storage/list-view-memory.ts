import * as v from 'valibot';
import type { SafeStorage } from '../../lib/storage/storage.ts';

/** A user's view of one list. The type matches `ListView` of the listViews chart. */
const view = v.object({
  hidden: v.array(v.string()),
  size: v.picklist([0, 20, 50, 100]),
  filters: v.pipe(
    v.array(
      v.object({
        name: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
        query: v.pipe(v.string(), v.maxLength(2000)),
      }),
    ),
    v.maxLength(20),
  ),
});
const views = v.record(v.string(), view);
type StoredViews = v.InferOutput<typeof views>;

/** The list views of each user of this browser: columns, rows on a page and named filters. */
export interface ListViewMemory {
  /** Returns the views of a user. Views of other users and invalid views are left out. */
  read(username: string): StoredViews;
  keep(username: string, kept: unknown): void;
  /**
   * Reports when another window stores views of the signed-in user [D8]. Returns a function that
   * unsubscribes.
   * @param username returns the name of the signed-in user, '' for none
   */
  watch(target: Window, username: () => string, tell: (kept: StoredViews) => void): () => void;
}

const keyOf = (username: string) => `list_views:${username}`;

/**
 * Creates the memory for list views.
 * @param local storage that outlives the session, because [D9] does not list these values
 */
export function createListViewMemory(local: SafeStorage): ListViewMemory {
  const memory: ListViewMemory = {
    read(username) {
      try {
        const kept = v.safeParse(views, JSON.parse(local.read(keyOf(username)) ?? '{}'));
        return kept.success ? kept.output : {};
      } catch {
        return {};
      }
    },
    keep: (username, kept) => void local.write(keyOf(username), JSON.stringify(kept)),
    watch(target, username, tell) {
      const stop = new AbortController();
      target.addEventListener(
        'storage',
        ({ key }) => {
          if (username() !== '' && key === keyOf(username())) tell(memory.read(username()));
        },
        { signal: stop.signal },
      );
      return () => stop.abort();
    },
  };
  return memory;
}
