import * as v from 'valibot';
import type { SafeStorage } from '../../lib/storage/storage.ts';

/** How somebody looks at one list; the listViews chart's `ListView` fits. */
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

/** How each user of this browser looks at lists: columns, rows of a page, filters that have a name. */
export interface ListViewMemory {
  /** None of another user, none that cannot be read. */
  read(username: string): StoredViews;
  keep(username: string, kept: unknown): void;
  /**
   * Tells when another window has kept something for whoever is signed in here [D8]; returns how to stop.
   * @param username of who is signed in, '' for nobody
   */
  watch(target: Window, username: () => string, tell: (kept: StoredViews) => void): () => void;
}

const keyOf = (username: string) => `list_views:${username}`;

/** @param local what outlives the session: [D9] does not list it */
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
